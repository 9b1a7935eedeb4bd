"""Rank tests against textbook examples and the paper's own numbers."""

from itertools import product

import numpy as np
import pytest

from colombian_law.errors import ParameterError
from colombian_law.stats.rank_tests import (
    all_signed_rank_pairs,
    friedman_test,
    mann_whitney,
    wilcoxon_signed_rank,
)

# Hollander & Wolfe, 1973, p. 140: three methods of rounding first base, 22 players.
ROUNDING_TIMES = [
    [5.40, 5.50, 5.55], [5.85, 5.70, 5.75], [5.20, 5.60, 5.50], [5.55, 5.50, 5.40],
    [5.90, 5.85, 5.70], [5.45, 5.55, 5.60], [5.40, 5.40, 5.35], [5.45, 5.50, 5.35],
    [5.25, 5.15, 5.00], [5.85, 5.80, 5.70], [5.25, 5.20, 5.10], [5.65, 5.55, 5.45],
    [5.60, 5.35, 5.45], [5.05, 5.00, 4.95], [5.50, 5.50, 5.40], [5.45, 5.55, 5.50],
    [5.55, 5.55, 5.35], [5.45, 5.50, 5.55], [5.50, 5.45, 5.25], [5.65, 5.60, 5.40],
    [5.70, 5.65, 5.55], [6.30, 6.30, 6.25],
]  # fmt: skip

# Hollander & Wolfe, 1973, p. 29: depression before and after treatment, 9 patients.
DEPRESSION_BEFORE = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
DEPRESSION_AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]

# The paper's table 6, closed accuracy; the access of table 4.
PROPRIETARY = [0.905, 0.869, 0.859, 0.803, 0.584]
OPEN_WEIGHT = [0.856, 0.790, 0.754, 0.728, 0.721, 0.708, 0.695, 0.672, 0.662, 0.577]


def test_friedman_reproduces_hollander_and_wolfe() -> None:
    """R: friedman.test(RoundingTimes): χ² = 11.143, df = 2, p = 0.003805."""
    test = friedman_test(ROUNDING_TIMES)

    assert test.statistic == pytest.approx(11.143, abs=5e-4)
    assert test.p_value == pytest.approx(0.003805, abs=5e-7)
    assert (test.df, test.n) == (2, 22)
    assert test.kendall_w == pytest.approx(11.142857 / 44, abs=1e-6)


def test_friedman_without_any_difference_finds_none() -> None:
    """Items that separate no models are no evidence of a difference."""
    test = friedman_test([[0.5, 0.5, 0.5], [0.2, 0.2, 0.2]])

    assert (test.statistic, test.p_value, test.kendall_w) == (0.0, 1.0, 0.0)


def test_friedman_needs_three_models() -> None:
    """Two models have the signed-rank test."""
    with pytest.raises(ParameterError, match=r"2 column\(s\); allowed: at least 3"):
        friedman_test([[1, 2], [3, 4]])


def test_wilcoxon_reproduces_hollander_and_wolfe() -> None:
    """R: wilcox.test(x, y, paired, alternative="greater"): V = 40, p = 0.01953."""
    test = wilcoxon_signed_rank(
        DEPRESSION_BEFORE, DEPRESSION_AFTER, alternative="greater"
    )

    assert test.statistic == 40
    assert test.p_value == pytest.approx(0.01953, abs=5e-6)


@pytest.mark.parametrize(
    ("zero_method", "statistic", "p_value"),
    [
        # Without the zero the ranks of 1, 2, 3, −4 are 1, 2, 3, 4: W⁺ = 6, W⁻ = 4.
        ("wilcox", 4, 14 / 16),
        # With it they are 2, 3, 4, 5: W⁺ = 9, W⁻ = 5.
        ("pratt", 5, 12 / 16),
    ],
)
def test_zeros_are_treated_as_documented(
    zero_method: str, statistic: float, p_value: float
) -> None:
    """The p value is the share of the 16 changes of sign that are as extreme."""
    ranks = np.array([1, 2, 3, 4]) + (zero_method == "pratt")
    total = ranks.sum()
    signs = product([0, 1], repeat=4)
    sums = [min(w, total - w) for w in (np.dot(ranks, s) for s in signs)]
    assert np.mean([w <= statistic for w in sums]) == p_value

    test = wilcoxon_signed_rank(
        [1, 2, 3, -4, 0],
        [0] * 5,
        zero_method=zero_method,  # type: ignore[arg-type]  # a parametrised literal
    )

    assert test.statistic == statistic
    assert test.p_value == pytest.approx(p_value)
    assert (test.n, test.n_zero) == (5, 1)


def test_wilcoxon_without_any_difference_finds_none() -> None:
    """Equal pairs are no evidence of a difference."""
    test = wilcoxon_signed_rank([1, 2], [1, 2])

    assert (test.statistic, test.p_value, test.n_zero) == (0.0, 1.0, 2)


def test_all_signed_rank_pairs_adjust_the_single_tests() -> None:
    """Each pair is its own test; the adjustment is over the family."""
    scores = np.array(ROUNDING_TIMES)

    tests = all_signed_rank_pairs(scores)

    alone = [
        wilcoxon_signed_rank(scores[:, i], scores[:, j]).p_value
        for i, j in ((0, 1), (0, 2), (1, 2))
    ]
    assert [t.p_value for t in tests.pairs] == alone
    # Holm by hand: three times the smallest, twice the next, the largest.
    low, middle, high = sorted(alone)
    steps = [3 * low, max(3 * low, 2 * middle), max(3 * low, 2 * middle, high)]
    assert sorted(t.p_adjusted for t in tests.pairs) == pytest.approx(
        [min(1.0, step) for step in steps]
    )


def test_the_papers_comparison_of_access_is_reproduced() -> None:
    """Section 6.7: means 0.804 and 0.716, one-sided Mann-Whitney p = 0.038."""
    test = mann_whitney(PROPRIETARY, OPEN_WEIGHT, alternative="greater")

    assert np.mean(PROPRIETARY) == pytest.approx(0.804, abs=5e-4)
    assert np.mean(OPEN_WEIGHT) == pytest.approx(0.716, abs=5e-4)
    # U: 10 + 10 + 10 + 9 + 1 wins of the proprietary models out of 50.
    assert test.statistic == 40
    assert test.superiority == pytest.approx(0.8)
    assert test.p_value == pytest.approx(0.038, abs=5e-4)


def test_mann_whitney_of_equal_values_finds_nothing() -> None:
    """One value everywhere: half of the pairs, p = 1."""
    test = mann_whitney([1, 1], [1, 1, 1])

    assert (test.statistic, test.p_value, test.superiority) == (3.0, 1.0, 0.5)


def test_an_unknown_alternative_is_refused() -> None:
    """The error lists the alternatives."""
    with pytest.raises(ParameterError, match="allowed: two-sided, less, greater"):
        mann_whitney([1], [2], alternative="one")  # type: ignore[arg-type]  # wrong


def test_pairs_of_different_lengths_are_refused() -> None:
    """A pair needs both of its values."""
    with pytest.raises(ParameterError, match="first has 2, second has 1"):
        wilcoxon_signed_rank([1, 2], [1])
