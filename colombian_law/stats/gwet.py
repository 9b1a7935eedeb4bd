"""Gwet's AC1, the agreement coefficient that a rare category does not upset."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import (
    FloatArray,
    finite_vector,
    rating_matrix,
    require_between,
)
from colombian_law.stats.scientific import scientific

MIN_RATERS = 2


@dataclass(frozen=True, slots=True)
class GwetAC1:
    """Gwet's AC1 with its interval.

    Attributes:
        statistic: γ̂₁; None where the scale has a single category.
        ci_lower: lower bound, at least −1; None where γ̂₁ is, or with one unit.
        ci_upper: upper bound, at most 1; None where the lower is.
        standard_error: of γ̂₁ over units; None where the lower bound is.
        percent_agreement: p_a.
        n: units with at least one rating.
        n_paired: units with at least two ratings, the ones that p_a rests on.
        level: confidence level of the interval.
    """

    statistic: float | None
    ci_lower: float | None
    ci_upper: float | None
    standard_error: float | None
    percent_agreement: float
    n: int
    n_paired: int
    level: float


def gwet_ac1(
    ratings: ArrayLike,
    *,
    categories: Sequence[float] | None = None,
    level: float = 0.95,
) -> GwetAC1:
    """Return Gwet's AC1 of two or more raters.

    With r_ik the ratings of unit i in category k, r_i their number, q categories:
    p_a = mean over units with r_i ≥ 2 of Σ_k r_ik(r_ik − 1)/(r_i(r_i − 1));
    π_k = mean of r_ik/r_i; p_e = Σ_k π_k(1 − π_k)/(q − 1); γ̂₁ = (p_a − p_e)/(1 − p_e)
    (Gwet, 2008, British Journal of Mathematical and Statistical Psychology 61:29-48).
    The variance is Gwet's for units drawn from an infinite population, the interval
    that of Student's t with n − 1 degrees of freedom.

    Args:
        ratings: shape (units, raters); NaN is a rating that was not given. Units
            without any rating are left out and not counted in `n`.
        categories: the whole scale; the values that occur if None. AC1 depends on the
            number of categories, so name them when one may be absent from the data.
        level: confidence level.

    Raises:
        ParameterError: if no unit has two ratings, a value is not on the scale, or the
            level is not between 0 and 1.
    """
    require_between("level", level, 0, 1)
    matrix = rating_matrix("ratings", ratings, min_columns=MIN_RATERS)
    scale = _scale(matrix, categories)
    # r has shape (units, categories): how many raters put the unit there.
    r = (matrix[:, :, None] == scale).sum(axis=1).astype(np.float64)
    r = r[r.sum(axis=1) > 0]
    r_i = r.sum(axis=1)
    paired = r_i >= MIN_RATERS
    if not paired.any():
        raise ParameterError(
            "ratings has no unit with two ratings; allowed: at least one such unit"
        )
    n, n_paired = r.shape[0], int(paired.sum())
    possible = np.where(paired, r_i * (r_i - 1), 1.0)
    agreement = (r * (r - 1)).sum(axis=1) / possible
    p_a = float(agreement[paired].mean())
    if scale.size == 1:
        return GwetAC1(None, None, None, None, p_a, n, n_paired, level)
    shares = r / r_i[:, None]
    pi = shares.mean(axis=0)
    p_e = float((pi * (1 - pi)).sum() / (scale.size - 1))
    gamma = (p_a - p_e) / (1 - p_e)
    if n == 1:
        return GwetAC1(gamma, None, None, None, p_a, n, n_paired, level)
    # The linear part of each unit's influence on the coefficient.
    gamma_i = np.where(paired, n / n_paired * (agreement - p_e) / (1 - p_e), 0.0)
    p_e_i = shares @ (1 - pi) / (scale.size - 1)
    influence = gamma_i - 2 * (1 - gamma) * (p_e_i - p_e) / (1 - p_e)
    error = sqrt(float(((influence - gamma) ** 2).sum()) / (n * (n - 1)))
    t = float(scientific("scipy.stats").t.ppf((1 + level) / 2, n - 1))
    return GwetAC1(
        statistic=gamma,
        ci_lower=max(-1.0, gamma - t * error),
        ci_upper=min(1.0, gamma + t * error),
        standard_error=error,
        percent_agreement=p_a,
        n=n,
        n_paired=n_paired,
        level=level,
    )


def _scale(matrix: FloatArray, categories: Sequence[float] | None) -> FloatArray:
    found = np.unique(matrix[~np.isnan(matrix)])
    if categories is None:
        return found
    scale = np.unique(finite_vector("categories", categories))
    off = found[~np.isin(found, scale)]
    if off.size:
        raise ParameterError.not_allowed("rating", float(off[0]), scale.tolist())
    return scale
