"""Counts, precision and recall of two sets of ids."""

import pytest

from colombian_law.citations import SetOverlap, body_of, citation_overlap


def test_counts_at_both_levels() -> None:
    """Articles count at the full level only; an instrument counts once."""
    # found bodies {ley 80, ley 1150}, reference bodies {ley 80, cc C-1}; shared: ley 80
    # found full: 3 ids, reference full: 2 ids; shared: ley 80 art 5
    overlap = citation_overlap(
        ["co:ley:80:1993:art:5", "co:ley:80:1993:art:6", "co:ley:1150:2007"],
        ["co:ley:80:1993:art:5", "co:cc:C-1:1995"],
    )

    assert overlap.body == SetOverlap(matched=1, found=2, reference=2)
    assert overlap.full == SetOverlap(matched=1, found=3, reference=2)


def test_rates() -> None:
    """Precision 1/3, recall 1/2 and F1 = 2·1 / (3 + 2) follow from the counts."""
    overlap = SetOverlap(matched=1, found=3, reference=2)

    assert overlap.precision == pytest.approx(1 / 3)
    assert overlap.recall == pytest.approx(1 / 2)
    assert overlap.f1 == pytest.approx(2 / 5)


def test_rates_of_empty_sets_are_undefined() -> None:
    """An empty set has no precision or recall, and two have no F1."""
    empty = SetOverlap(matched=0, found=0, reference=0)

    assert (empty.precision, empty.recall, empty.f1) == (None, None, None)


def test_sum_is_the_micro_average() -> None:
    """Adding overlaps adds their counts at both levels."""
    one = citation_overlap(["co:ley:80:1993"], ["co:ley:80:1993"])
    two = citation_overlap(["co:ley:1:2000"], [])

    assert (one + two).full == SetOverlap(matched=1, found=2, reference=1)


@pytest.mark.parametrize(
    ("citation_id", "body"),
    [
        ("co:ley:80:1993:art:5:num:2:lit:b", "co:ley:80:1993"),
        ("co:ley:906:2004:arts:348-354", "co:ley:906:2004"),
        ("can:decision:486:art:260", "can:decision:486"),
        ("tratado:viena_1969:art:31:num:3", "tratado:viena_1969"),
        (
            "co:ce:s1:rad:25000232400020120075901",
            "co:ce:s1:rad:25000232400020120075901",
        ),
    ],
)
def test_body_of_an_id(citation_id: str, body: str) -> None:
    """The body is the id without the article and its parts."""
    assert body_of(citation_id) == body
