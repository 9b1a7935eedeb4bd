"""The stratified part of a bank that the rubric judges read."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.datasets.subset import Placed, proportional_counts, rubric_subset
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import ParameterError


def bank(semi_open: int, open_ended: int) -> list[Placed]:
    """Return questions spread unevenly over ten areas and three levels."""
    semi = [
        Placed(f"s{n}", QuestionFormat.SEMI_OPEN, f"a{n * n % 10}", "lmh"[n % 3])
        for n in range(semi_open)
    ]
    opened = [
        Placed(f"o{n}", QuestionFormat.OPEN, f"a{n % 10}") for n in range(open_ended)
    ]
    return [*semi, *opened]


def test_the_study_s_counts_are_exact() -> None:
    """Of 55 open and 682 semi-open questions, 55 and 295 are judged."""
    chosen = rubric_subset(bank(682, 55))
    assert Counter(name[0] for name in chosen) == {"s": 295, "o": 55}


def test_other_banks_are_drawn_in_proportion() -> None:
    """Of 100 semi-open questions, 100·295/682 = 43.26 are 43."""
    chosen = rubric_subset(bank(100, 7))
    assert Counter(name[0] for name in chosen) == {"s": 43, "o": 7}


def test_each_stratum_has_its_share() -> None:
    """No stratum is more than one question away from its exact share."""
    questions = bank(682, 0)
    chosen = rubric_subset(questions)
    sizes = Counter((q.area, q.complexity) for q in questions)
    drawn = Counter((q.area, q.complexity) for q in questions if q.id in chosen)
    for stratum, size in sizes.items():
        assert abs(drawn[stratum] - size * 295 / 682) < 1


def test_largest_remainders_by_hand() -> None:
    """10 of 5+3+3: quotas 4.55, 2.73, 2.73; floors 4+2+2, then b and c get one."""
    assert proportional_counts({"a": 5, "b": 3, "c": 3}, 10) == {"a": 4, "b": 3, "c": 3}


def test_draw_depends_on_the_seed_alone() -> None:
    """The order of the questions changes nothing; another seed draws others."""
    questions = bank(200, 5)
    assert rubric_subset(questions) == rubric_subset(questions[::-1])
    assert rubric_subset(questions, seed=1) != rubric_subset(questions, seed=2)


def test_more_than_there_are_is_refused() -> None:
    """The error says how many there are."""
    with pytest.raises(ParameterError, match=r"semi_open=11 .* the bank has 10 such"):
        rubric_subset(bank(10, 2), semi_open=11)


@given(
    st.dictionaries(st.text(max_size=3), st.integers(1, 50), min_size=1, max_size=8),
    st.data(),
)
def test_counts_add_up_and_fit(sizes: dict[str, int], data: st.DataObject) -> None:
    """Counts sum to the total, and no stratum gives more than it has."""
    total = data.draw(st.integers(0, sum(sizes.values())))
    counts = proportional_counts(sizes, total)
    assert sum(counts.values()) == total
    assert all(0 <= counts[name] <= size for name, size in sizes.items())
