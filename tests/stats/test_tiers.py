"""The rule of tiers on examples worked by hand."""

import numpy as np
import pytest
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import FloatArray
from colombian_law.stats.tiers import Tier, find_tiers


def p_matrix(n: int, significant: set[tuple[int, int]]) -> FloatArray:
    """Return p values of 0.01 for the pairs named and 0.5 for the others."""
    matrix = np.full((n, n), 0.5)
    for first, second in significant:
        matrix[first, second] = matrix[second, first] = 0.01
    return matrix


def test_a_tier_begins_where_the_best_differs() -> None:
    """Scores 0.9, 0.8, 0.7, 0.6; 0.7 and 0.6 differ from 0.9, not from each other."""
    tiers = find_tiers([0.7, 0.9, 0.6, 0.8], p_matrix(4, {(0, 1), (1, 2)}))

    assert tiers == (Tier(best=1, models=(1, 3)), Tier(best=0, models=(0, 2)))


def test_members_are_compared_with_the_best_only() -> None:
    """The second and third differ, but neither from the first: one tier."""
    assert len(find_tiers([3, 2, 1], p_matrix(3, {(1, 2)}))) == 1


def test_a_later_model_does_not_return_to_an_upper_tier() -> None:
    """The third is like the first, but the second has opened a tier before it."""
    tiers = find_tiers([3, 2, 1], p_matrix(3, {(0, 1)}))

    assert tiers == (Tier(best=0, models=(0,)), Tier(best=1, models=(1, 2)))


def test_equal_scores_keep_the_order_of_columns() -> None:
    """The result is the same on every run."""
    assert find_tiers([1, 1, 1], p_matrix(3, set())) == (Tier(0, (0, 1, 2)),)


def test_a_p_value_of_alpha_is_not_significant() -> None:
    """Strictly below alpha opens a tier."""
    assert len(find_tiers([2, 1], [[1, 0.05], [0.05, 1]], alpha=0.05)) == 1
    assert len(find_tiers([2, 1], [[1, 0.05], [0.05, 1]], alpha=0.06)) == 2


@pytest.mark.parametrize(
    ("p_values", "text"),
    [
        ([[1, 0.1], [0.2, 1]], r"p_adjusted\[0, 1\] is 0.1 and p_adjusted\[1, 0\]"),
        ([[1, 2], [2, 1]], "p_adjusted=2.0 is not allowed"),
        ([[1]], "scores has 2, rows has 1, columns has 1"),
    ],
    ids=["asymmetric", "above_one", "too_small"],
)
def test_p_values_that_do_not_fit_are_refused(p_values: ArrayLike, text: str) -> None:
    """The error says what is wrong with the matrix."""
    with pytest.raises(ParameterError, match=text):
        find_tiers([2, 1], p_values)
