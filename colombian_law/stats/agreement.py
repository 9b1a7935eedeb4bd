"""Agreement of two raters: percent, confusion matrix, Cohen's kappa."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import (
    FloatArray,
    IntArray,
    finite_vector,
    require_between,
    require_same_length,
    two_sided_z,
)
from colombian_law.stats.proportions import Proportion, wilson_interval

KappaWeights = Literal["unweighted", "quadratic"]


@dataclass(frozen=True, slots=True, eq=False)
class ConfusionMatrix:
    """The counts of each pair of categories.

    Attributes:
        categories: the scale, ascending.
        counts: shape (K, K); rows are the first rater, columns the second.
    """

    categories: tuple[float, ...]
    counts: IntArray


@dataclass(frozen=True, slots=True)
class Kappa:
    """Cohen's kappa of two raters.

    Attributes:
        statistic: κ; None where the agreement expected by chance is complete (both
            raters use one and the same category only).
        ci_lower: lower bound; None where κ is.
        ci_upper: upper bound, at most 1; None where κ is.
        standard_error: of κ; None where κ is.
        n: number of pairs.
        level: confidence level of the interval.
    """

    statistic: float | None
    ci_lower: float | None
    ci_upper: float | None
    standard_error: float | None
    n: int
    level: float


def percent_agreement(
    first: ArrayLike, second: ArrayLike, *, tolerance: float = 0, level: float = 0.95
) -> Proportion:
    """Return the share of pairs that differ by at most `tolerance`.

    The interval is Wilson's, which takes the pairs as independent.

    Raises:
        ParameterError: if the values are not finite, the lengths differ, or tolerance
            is negative.
    """
    x, y = _pairs(first, second)
    require_between("tolerance", tolerance, 0, float("inf"), closed=True)
    successes = int((np.abs(x - y) <= tolerance).sum())
    return wilson_interval(successes, x.size, level)


def confusion_matrix(
    first: ArrayLike,
    second: ArrayLike,
    *,
    categories: Sequence[float] | None = None,
) -> ConfusionMatrix:
    """Return how often each pair of categories occurs.

    Args:
        first: shape (n,).
        second: shape (n,).
        categories: the whole scale; the values that occur if None.

    Raises:
        ParameterError: if the values are not finite, the lengths differ, or a value is
            not on the scale.
    """
    x, y = _pairs(first, second)
    found = np.concatenate([x, y])
    scale = np.unique(found)
    if categories is not None:
        scale = np.unique(finite_vector("categories", categories))
        off = found[~np.isin(found, scale)]
        if off.size:
            raise ParameterError.not_allowed("rating", float(off[0]), scale.tolist())
    counts = np.zeros((scale.size, scale.size), dtype=np.int64)
    np.add.at(counts, (np.searchsorted(scale, x), np.searchsorted(scale, y)), 1)
    return ConfusionMatrix(categories=tuple(scale.tolist()), counts=counts)


def cohen_kappa(
    first: ArrayLike,
    second: ArrayLike,
    *,
    weights: KappaWeights = "unweighted",
    level: float = 0.95,
) -> Kappa:
    """Return Cohen's kappa with its large-sample interval.

    κ = (p_o − p_e)/(1 − p_e), p_o = Σ w_ij·p_ij, p_e = Σ w_ij·p_i·p_j, with w = 1 on
    the diagonal and 0 off it (Cohen, 1960), or w_ij = 1 − (x_i − x_j)²/(max − min)² of
    the ratings themselves (Cohen, 1968), so that the distance of two ratings does not
    depend on which others occur. The standard error is that of Fleiss, Cohen & Everitt
    (1969) and takes the pairs as independent.

    Raises:
        ParameterError: if the values are not finite, the lengths differ, or an option
            is not one of the allowed.
    """
    if weights not in get_args(KappaWeights):
        raise ParameterError.not_allowed("weights", weights, get_args(KappaWeights))
    z = two_sided_z(level)
    table = confusion_matrix(first, second)
    n = int(table.counts.sum())
    p = table.counts / n
    w = _agreement_weights(np.array(table.categories), weights)
    rows, columns = p.sum(axis=1), p.sum(axis=0)
    observed = float((w * p).sum())
    expected = float((w * np.outer(rows, columns)).sum())
    if len(table.categories) == 1:
        return Kappa(None, None, None, None, n=n, level=level)
    kappa = (observed - expected) / (1 - expected)
    marginal = (w @ columns)[:, None] + (rows @ w)[None, :]
    spread = (p * (w * (1 - expected) - marginal * (1 - observed)) ** 2).sum()
    centre = (observed * expected - 2 * expected + observed) ** 2
    error = sqrt(max(0.0, float(spread) - centre) / n) / (1 - expected) ** 2
    return Kappa(
        statistic=kappa,
        ci_lower=kappa - z * error,
        ci_upper=min(1.0, kappa + z * error),
        standard_error=error,
        n=n,
        level=level,
    )


def _pairs(first: ArrayLike, second: ArrayLike) -> tuple[FloatArray, FloatArray]:
    x, y = finite_vector("first", first), finite_vector("second", second)
    require_same_length(first=x.size, second=y.size)
    return x, y


def _agreement_weights(scale: FloatArray, weights: KappaWeights) -> FloatArray:
    if weights == "unweighted" or scale.size == 1:
        return np.eye(scale.size)
    distance = (scale[:, None] - scale[None, :]) / (scale[-1] - scale[0])
    return np.asarray(1 - distance**2, dtype=np.float64)
