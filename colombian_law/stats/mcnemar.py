"""McNemar's exact test of two models on the same items."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.stats.arrays import boolean_matrix, require_count
from colombian_law.stats.pairs import PairwiseTests, adjusted_pairs, model_pairs
from colombian_law.stats.scientific import scientific


@dataclass(frozen=True, slots=True)
class McNemarTest:
    """An exact McNemar test.

    Attributes:
        statistic: min(b, c).
        p_value: two-sided.
        n: discordant items, b + c; the concordant ones carry no information.
        b: items that only the first model has right.
        c: items that only the second model has right.
    """

    statistic: float
    p_value: float
    n: int
    b: int
    c: int


def mcnemar_exact(b: int, c: int) -> McNemarTest:
    """Return McNemar's test by the exact binomial distribution, two-sided.

    p = min(1, 2·P(X ≤ min(b, c))) with X ~ Bin(b + c, ½) (McNemar, 1947). With b = c,
    zero included, p is 1. No continuity correction and no mid-p: the exact test holds
    its level at any number of discordant items, at the price of being conservative.

    Raises:
        ParameterError: if b or c is not a whole number ≥ 0.
    """
    require_count("b", b)
    require_count("c", c)
    binom = scientific("scipy.stats").binom
    tail = float(binom.cdf(min(b, c), b + c, 0.5))
    return McNemarTest(
        statistic=float(min(b, c)),
        p_value=min(1.0, 2 * tail),
        n=int(b + c),
        b=int(b),
        c=int(c),
    )


def all_pairs(correct: ArrayLike) -> PairwiseTests:
    """Return the exact McNemar test of every pair of models, Holm-adjusted.

    Args:
        correct: truth values with shape (N items, M models).

    Raises:
        ParameterError: if it is not such a matrix with N ≥ 1 and M ≥ 2.
    """
    matrix = boolean_matrix("correct", correct, min_columns=2)
    n_items, n_models = matrix.shape
    right = matrix.astype(np.int64)
    only_first = right.T @ (1 - right)
    differences, statistics, p_values = [], [], []
    for first, second in model_pairs(n_models):
        b, c = int(only_first[first, second]), int(only_first[second, first])
        test = mcnemar_exact(b, c)
        differences.append((b - c) / n_items)
        statistics.append(test.statistic)
        p_values.append(test.p_value)
    return adjusted_pairs(
        n_models,
        n_items,
        differences=differences,
        statistics=statistics,
        p_values=p_values,
    )
