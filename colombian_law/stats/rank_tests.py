"""Rank tests: Friedman, Wilcoxon signed rank, Mann-Whitney."""

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import (
    finite_matrix,
    finite_vector,
    require_same_length,
)
from colombian_law.stats.pairs import PairwiseTests, adjusted_pairs, model_pairs
from colombian_law.stats.scientific import scientific

Alternative = Literal["two-sided", "less", "greater"]
ZeroMethod = Literal["wilcox", "pratt"]

MIN_FRIEDMAN_MODELS = 3


@dataclass(frozen=True, slots=True)
class FriedmanTest:
    """A Friedman test of M models on the same N items.

    Attributes:
        statistic: χ², corrected for ties.
        p_value: of the χ² distribution with `df`; 0.0 where it is below the smallest
            positive float.
        df: M − 1.
        kendall_w: Kendall's W = χ²/(N(M − 1)), the size of the effect, 0 to 1.
        n: number of items.
    """

    statistic: float
    p_value: float
    df: int
    kendall_w: float
    n: int


@dataclass(frozen=True, slots=True)
class SignedRankTest:
    """A Wilcoxon signed-rank test.

    Attributes:
        statistic: min(W⁺, W⁻) if two-sided, else W⁺.
        p_value: of the chosen alternative.
        difference: mean of first minus second.
        n: number of pairs.
        n_zero: pairs without a difference.
    """

    statistic: float
    p_value: float
    difference: float
    n: int
    n_zero: int


@dataclass(frozen=True, slots=True)
class MannWhitneyTest:
    """A Mann-Whitney test of two independent groups.

    Attributes:
        statistic: U of the first group.
        p_value: of the chosen alternative.
        superiority: U/(n₁n₂), the probability that a value of the first group exceeds
            one of the second, ties counted half.
        n_first: size of the first group.
        n_second: size of the second group.
    """

    statistic: float
    p_value: float
    superiority: float
    n_first: int
    n_second: int


def friedman_test(scores: ArrayLike) -> FriedmanTest:
    """Return Friedman's test that M models score alike on the same items.

    Ranks within each item, ties by their mean rank, χ² corrected for ties (Friedman,
    1937; Conover, 1999, section 5.8). If no item separates any two models, the
    statistic is 0 and p is 1.

    Args:
        scores: shape (N items, M models), N ≥ 2, M ≥ 3.

    Raises:
        ParameterError: if it is not such a matrix of finite numbers.
    """
    matrix = finite_matrix(
        "scores", scores, min_rows=2, min_columns=MIN_FRIEDMAN_MODELS
    )
    n_items, n_models = matrix.shape
    statistic, p_value = 0.0, 1.0
    if (matrix != matrix[:, :1]).any():
        test = scientific("scipy.stats").friedmanchisquare(*matrix.T)
        statistic, p_value = float(test.statistic), float(test.pvalue)
    return FriedmanTest(
        statistic=statistic,
        p_value=p_value,
        df=n_models - 1,
        kendall_w=statistic / (n_items * (n_models - 1)),
        n=n_items,
    )


def wilcoxon_signed_rank(
    first: ArrayLike,
    second: ArrayLike,
    *,
    alternative: Alternative = "two-sided",
    zero_method: ZeroMethod = "wilcox",
) -> SignedRankTest:
    """Return Wilcoxon's signed-rank test of paired values.

    `wilcox` drops the pairs without a difference before ranking (Wilcoxon, 1945);
    `pratt` ranks them and then drops their ranks (Pratt, 1959). The p value is exact
    for up to 50 pairs without zeros and ties, taken over all changes of sign for up to
    13 pairs with them, and normal without a continuity correction otherwise. If no
    pair differs, the statistic is 0 and p is 1.

    Args:
        first: shape (n,).
        second: shape (n,), the partner of each value of `first`.
        alternative: `greater` asks whether `first` tends to be greater.
        zero_method: what to do with pairs that do not differ.

    Raises:
        ParameterError: if the values are not finite, the lengths differ, or an option
            is not one of the allowed.
    """
    _require_option("alternative", alternative, get_args(Alternative))
    _require_option("zero_method", zero_method, get_args(ZeroMethod))
    x, y = finite_vector("first", first), finite_vector("second", second)
    require_same_length(first=x.size, second=y.size)
    differences = x - y
    n_zero = int((differences == 0).sum())
    statistic, p_value = 0.0, 1.0
    if n_zero < differences.size:
        test = scientific("scipy.stats").wilcoxon(
            differences, alternative=alternative, zero_method=zero_method
        )
        statistic, p_value = float(test.statistic), float(test.pvalue)
    return SignedRankTest(
        statistic=statistic,
        p_value=p_value,
        difference=float(differences.mean()),
        n=differences.size,
        n_zero=n_zero,
    )


def all_signed_rank_pairs(
    scores: ArrayLike, *, zero_method: ZeroMethod = "wilcox"
) -> PairwiseTests:
    """Return the signed-rank test of every pair of models, Holm-adjusted.

    Args:
        scores: shape (N items, M models).
        zero_method: as in `wilcoxon_signed_rank`.

    Raises:
        ParameterError: if it is not such a matrix with N ≥ 1 and M ≥ 2.
    """
    matrix = finite_matrix("scores", scores, min_columns=2)
    n_items, n_models = matrix.shape
    tests = [
        wilcoxon_signed_rank(
            matrix[:, first], matrix[:, second], zero_method=zero_method
        )
        for first, second in model_pairs(n_models)
    ]
    return adjusted_pairs(
        n_models,
        n_items,
        differences=[test.difference for test in tests],
        statistics=[test.statistic for test in tests],
        p_values=[test.p_value for test in tests],
    )


def mann_whitney(
    first: ArrayLike, second: ArrayLike, *, alternative: Alternative = "two-sided"
) -> MannWhitneyTest:
    """Return the Mann-Whitney test of two independent groups.

    The p value is exact if the smaller group has up to 8 values and nothing ties, else
    normal with corrections for ties and continuity (Mann & Whitney, 1947). If all
    values are equal, p is 1.

    Args:
        first: shape (n₁,).
        second: shape (n₂,).
        alternative: `greater` asks whether `first` tends to be greater.

    Raises:
        ParameterError: if a group is empty or holds a number that is not finite, or
            the alternative is not one of the allowed.
    """
    _require_option("alternative", alternative, get_args(Alternative))
    x, y = finite_vector("first", first), finite_vector("second", second)
    pairs = x.size * y.size
    statistic, p_value = pairs / 2, 1.0
    if np.unique(np.concatenate([x, y])).size > 1:
        test = scientific("scipy.stats").mannwhitneyu(x, y, alternative=alternative)
        statistic, p_value = float(test.statistic), float(test.pvalue)
    return MannWhitneyTest(
        statistic=statistic,
        p_value=p_value,
        superiority=statistic / pairs,
        n_first=x.size,
        n_second=y.size,
    )


def _require_option(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ParameterError.not_allowed(name, value, allowed)
