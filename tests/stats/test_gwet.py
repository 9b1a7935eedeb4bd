"""Gwet's AC1 against published tables."""

import numpy as np
import pytest

from colombian_law.errors import ParameterError
from colombian_law.stats.gwet import gwet_ac1

GAP = float("nan")
# Four raters and twelve units: Krippendorff, 2011, section C; the same data are the
# example of Gwet's Handbook of Inter-Rater Reliability (raters as rows here).
FOUR_RATERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, GAP, GAP, GAP],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, GAP, 3],
    [GAP, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, GAP],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, GAP],
]


def test_four_raters_with_gaps_reproduce_gwets_example() -> None:
    """p_a = 0.81818, AC1 = 0.77544, SE = 0.14295, interval (0.461, 1)."""
    result = gwet_ac1(np.array(FOUR_RATERS).T)

    assert result.percent_agreement == pytest.approx(0.8181818, abs=1e-7)
    assert result.statistic == pytest.approx(0.77544, abs=5e-6)
    assert result.standard_error == pytest.approx(0.14295, abs=5e-6)
    assert result.ci_lower == pytest.approx(0.461, abs=5e-4)
    assert result.ci_upper == 1.0
    assert (result.n, result.n_paired) == (12, 11)


def test_a_rare_category_does_not_upset_ac1() -> None:
    """Gwet, 2002: of 125 pairs 118 are (+, +), 5 (+, −), 2 (−, +): AC1 = 0.9408."""
    # π₊ = (123 + 120)/250 = 0.972, p_e = 2·0.972·0.028 = 0.054432,
    # AC1 = (0.944 − 0.054432)/(1 − 0.054432) = 0.94078, where κ = −0.0234.
    ratings = [[1, 1]] * 118 + [[1, 0]] * 5 + [[0, 1]] * 2

    result = gwet_ac1(ratings)

    assert result.statistic == pytest.approx(0.889568 / 0.945568)
    assert result.statistic == pytest.approx(0.9408, abs=5e-5)


def test_the_scale_counts_even_if_unused() -> None:
    """All alike on a scale of two: p_e = 0, AC1 = 1; without the scale undefined."""
    ratings = [[1, 1], [1, 1]]

    assert gwet_ac1(ratings, categories=[0, 1]).statistic == 1.0
    assert gwet_ac1(ratings).statistic is None


def test_a_unit_without_ratings_does_not_count() -> None:
    """An empty row changes nothing."""
    ratings = np.array(FOUR_RATERS).T
    empty = np.full((3, 4), GAP)

    assert gwet_ac1(np.vstack([ratings, empty])) == gwet_ac1(ratings)


def test_one_unit_has_no_interval() -> None:
    """Spread over units needs two of them."""
    result = gwet_ac1([[1, 2]])

    assert (result.ci_lower, result.standard_error) == (None, None)


def test_no_paired_unit_is_refused() -> None:
    """Nothing can agree."""
    with pytest.raises(ParameterError, match="no unit with two ratings"):
        gwet_ac1([[1, GAP], [GAP, 2]])


def test_a_rating_off_the_scale_is_refused() -> None:
    """The error lists the scale."""
    with pytest.raises(ParameterError, match=r"rating=2.0 .* allowed: 0.0, 1.0"):
        gwet_ac1([[1, 2]], categories=[0, 1])
