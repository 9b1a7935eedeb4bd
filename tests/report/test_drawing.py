"""Promises of drawings: numbers, colours, labels, SVG."""

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.report.labels import Frame, place
from colombian_law.report.number_format import (
    count,
    fixed,
    interval,
    p_value,
    percent,
    signed,
)
from colombian_law.report.palette import contrast, ink_on, shade
from colombian_law.report.svg import Caption, draw

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CAPTION = Caption("figure-00", "A & B", "Two <points>.")


def test_numbers_read_the_same_in_both_languages() -> None:
    """Decimals, signs, shares and counts have one form each."""
    assert fixed(0.9049) == "0.905"
    assert fixed(-0.0001) == "0.000"
    assert signed(0.02) == "+0.020"
    assert signed(-0.02) == "−0.020"
    assert percent(0.392) == "39.2\u202f%"
    assert count(1042) == "1042"
    assert count(11055) == "11\u202f055"
    assert interval(0.1, 0.2, 1) == "[0.1, 0.2]"
    assert not interval(None, 0.2)


def test_small_p_is_never_zero() -> None:
    """A p value below a thousandth is told as such."""
    assert p_value(0.0000001) == "< 0.001"
    assert p_value(0.0381) == "= 0.038"


def test_contrast_is_that_of_the_guidelines() -> None:
    """Black on white has 21:1, the greatest of WCAG; #767676 has its 4.54:1."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@given(st.floats(0, 1))
def test_every_shade_can_be_read(value: float) -> None:
    """Text on any cell of a heat map keeps at least 4.5:1, level AA."""
    background = shade(value, 0, 1)

    assert contrast(ink_on(background), background) >= 4.5


def test_shades_of_equal_values_are_in_the_middle() -> None:
    """A heat map of one value divides by no zero."""
    assert shade(0.5, 0.5, 0.5) == shade(0.5, 0, 1)


def test_labels_of_near_points_do_not_overlap() -> None:
    """Eight labels around one place keep apart by their text's height or width."""
    points = [(200.0 + 6 * i, 150.0 + 3 * i) for i in range(8)]
    texts = [f"Model {i}" for i in range(8)]

    placed = place(points, texts, Frame(400, 300))

    wide, tall = len("Model 0") * 8 * 0.6, 8
    for i, one in enumerate(placed):
        for other in placed[:i]:
            apart = abs(one.x - other.x) >= wide or abs(one.y - other.y) >= tall
            assert apart, (one, other)


def _paint(axes: "Axes") -> None:
    axes.plot([0.123456, 1], [0, 1], marker="s", label="x")
    axes.text(0.5, 0.5, "0.123456")
    axes.bar([0], [1], hatch="///")


def test_drawing_is_named_for_those_who_do_not_see_it() -> None:
    """An SVG has role, title and description, escaped."""
    svg = draw(CAPTION, 2, _paint)

    assert svg.startswith("<svg ")
    assert 'role="img"' in svg
    assert 'aria-labelledby="figure-00-title figure-00-desc"' in svg
    assert '<title id="figure-00-title">A &amp; B</title>' in svg
    assert '<desc id="figure-00-desc">Two &lt;points&gt;.</desc>' in svg


def test_ids_belong_to_their_figure_and_are_referred_to() -> None:
    """Every id has the figure's prefix, and every reference finds its id."""
    svg = draw(CAPTION, 2, _paint)

    ids = re.findall(r' id="([^"]+)"', svg)
    references = re.findall(r'(?:href="#|url\(#)([^")]+)', svg)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("figure-00-") for name in ids)
    assert references
    assert set(references) <= set(ids)


def test_numbers_written_in_a_drawing_keep_their_digits() -> None:
    """Coordinates are shortened, text is not."""
    svg = draw(CAPTION, 2, _paint)

    assert "0.123456" in svg
    assert not re.search(r'[dxy]="[^"]*\.\d{3}', svg)


def test_drawing_twice_gives_the_same_bytes() -> None:
    """A drawing holds no date and no random id."""
    assert draw(CAPTION, 2, _paint) == draw(CAPTION, 2, _paint)
