"""Krippendorff's alpha, the agreement of any number of raters with gaps."""

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import FloatArray, rating_matrix

Measurement = Literal["nominal", "ordinal", "interval"]

MIN_RATERS = 2


@dataclass(frozen=True, slots=True)
class KrippendorffAlpha:
    """Krippendorff's alpha.

    Attributes:
        statistic: α; None where only one value occurs, so that no disagreement could
            be expected.
        n: units with at least two ratings; the others are not pairable.
        n_values: ratings of those units.
    """

    statistic: float | None
    n: int
    n_values: int


def krippendorff_alpha(
    ratings: ArrayLike, *, measurement: Measurement
) -> KrippendorffAlpha:
    """Return Krippendorff's alpha, α = 1 − D_o/D_e.

    With the coincidences o_ck = Σ_u n_uc(n_uk − [c = k])/(m_u − 1) and their margins
    n_c: α = 1 − (n − 1)·Σ o_ck·δ²_ck / Σ n_c·n_k·δ²_ck. δ² is [c ≠ k] (nominal),
    (Σ_{g=c..k} n_g − (n_c + n_k)/2)² (ordinal) or (c − k)² (interval) (Krippendorff,
    2011, "Computing Krippendorff's Alpha-Reliability").

    For an interval use `bootstrap_statistic` with this coefficient.

    Args:
        ratings: shape (units, raters); NaN is a rating that was not given.
        measurement: level of measurement of the ratings.

    Raises:
        ParameterError: if no unit has two ratings, or the measurement is not one of the
            allowed.
    """
    if measurement not in get_args(Measurement):
        raise ParameterError.not_allowed(
            "measurement", measurement, get_args(Measurement)
        )
    matrix = rating_matrix("ratings", ratings, min_columns=MIN_RATERS)
    pairable = matrix[(~np.isnan(matrix)).sum(axis=1) >= MIN_RATERS]
    if pairable.shape[0] == 0:
        raise ParameterError(
            "ratings has no unit with two ratings; allowed: at least one such unit"
        )
    scale = np.unique(pairable[~np.isnan(pairable)])
    counts = (pairable[:, :, None] == scale).sum(axis=1).astype(np.float64)
    m_u = counts.sum(axis=1)
    scaled = counts / (m_u - 1)[:, None]
    o = scaled.T @ counts - np.diag(scaled.sum(axis=0))
    n_c = o.sum(axis=1)
    delta = _squared_distance(scale, n_c, measurement)
    expected = float((np.outer(n_c, n_c) * delta).sum())
    alpha = None
    if scale.size > 1:
        alpha = 1 - (float(m_u.sum()) - 1) * float((o * delta).sum()) / expected
    return KrippendorffAlpha(
        statistic=alpha, n=pairable.shape[0], n_values=int(m_u.sum())
    )


def _squared_distance(
    scale: FloatArray, n_c: FloatArray, measurement: Measurement
) -> FloatArray:
    if measurement == "nominal":
        return 1 - np.eye(scale.size)
    if measurement == "interval":
        return np.asarray((scale[:, None] - scale[None, :]) ** 2, dtype=np.float64)
    # Mid-ranks: their difference is the ordinal sum between two values.
    middle = np.cumsum(n_c) - n_c / 2
    return np.asarray((middle[:, None] - middle[None, :]) ** 2, dtype=np.float64)
