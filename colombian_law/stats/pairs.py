"""Tests of all pairs of models, adjusted together."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from colombian_law.stats.arrays import FloatArray, require_same_length
from colombian_law.stats.multiplicity import holm_adjust


@dataclass(frozen=True, slots=True)
class PairTest:
    """The test of one pair of models on the same items.

    Attributes:
        first: column of the first model.
        second: column of the second model, greater than `first`.
        difference: mean of the first minus mean of the second.
        statistic: the test's statistic.
        p_value: two-sided, of this pair alone.
        p_adjusted: Holm-adjusted over all the pairs of the family.
        n: number of items.
    """

    first: int
    second: int
    difference: float
    statistic: float
    p_value: float
    p_adjusted: float
    n: int


@dataclass(frozen=True, slots=True)
class PairwiseTests:
    """The tests of all M(M−1)/2 pairs of M models.

    Attributes:
        n_models: M.
        pairs: one test a pair, ordered by first, then second.
    """

    n_models: int
    pairs: tuple[PairTest, ...]

    def p_adjusted_matrix(self) -> FloatArray:
        """Return the adjusted p values as a symmetric matrix (M, M), 1 on its diagonal.

        A model does not differ from itself, hence the diagonal.
        """
        matrix = np.ones((self.n_models, self.n_models))
        for pair in self.pairs:
            matrix[pair.first, pair.second] = pair.p_adjusted
            matrix[pair.second, pair.first] = pair.p_adjusted
        return matrix


def model_pairs(n_models: int) -> list[tuple[int, int]]:
    """Return every pair (i, j) with i < j of `n_models` columns."""
    return list(combinations(range(n_models), 2))


def adjusted_pairs(
    n_models: int,
    n_items: int,
    *,
    differences: Sequence[float],
    statistics: Sequence[float],
    p_values: Sequence[float],
) -> PairwiseTests:
    """Return the pairwise tests with Holm's adjustment over all of them.

    Each sequence holds one value a pair, in the order of `model_pairs`.

    Raises:
        ParameterError: if a sequence has another length than the pairs, or a p value
            is not between 0 and 1.
    """
    pairs = model_pairs(n_models)
    require_same_length(
        pairs=len(pairs),
        differences=len(differences),
        statistics=len(statistics),
        p_values=len(p_values),
    )
    adjusted = holm_adjust(p_values)
    rows = zip(pairs, differences, statistics, p_values, adjusted, strict=True)
    return PairwiseTests(
        n_models=n_models,
        pairs=tuple(
            PairTest(
                first=first,
                second=second,
                difference=float(difference),
                statistic=float(statistic),
                p_value=float(p_value),
                p_adjusted=float(p_adjusted),
                n=n_items,
            )
            for (first, second), difference, statistic, p_value, p_adjusted in rows
        ),
    )
