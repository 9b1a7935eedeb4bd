"""Rank correlations: Spearman, Kendall, partial Spearman."""

from dataclasses import dataclass
from math import atanh, sqrt, tanh

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.stats.arrays import (
    FloatArray,
    finite_vector,
    require_same_length,
    two_sided_z,
)
from colombian_law.stats.scientific import scientific

MIN_INTERVAL_N = 4
MIN_PARTIAL_N = 4
# Above this a correlation is 1 up to the rounding of its own computation.
PERFECT = 1 - 1e-12


@dataclass(frozen=True, slots=True)
class Correlation:
    """A rank correlation.

    Attributes:
        statistic: the coefficient; None where a variable does not vary.
        p_value: two-sided; None where the coefficient is.
        n: number of pairs.
    """

    statistic: float | None
    p_value: float | None
    n: int


@dataclass(frozen=True, slots=True)
class SpearmanCorrelation:
    """Spearman's correlation with its interval.

    Attributes:
        statistic: ρ; None where a variable does not vary.
        p_value: two-sided; None where ρ is, or with n < 3.
        ci_lower: lower bound; None where ρ is None or ±1, or n < 4.
        ci_upper: upper bound; None where the lower is.
        n: number of pairs.
        level: confidence level of the interval.
    """

    statistic: float | None
    p_value: float | None
    ci_lower: float | None
    ci_upper: float | None
    n: int
    level: float


@dataclass(frozen=True, slots=True)
class PartialCorrelation:
    """A rank correlation of two variables with a third one held fixed.

    Attributes:
        statistic: ρ of x and y given z; None where a variable does not vary, or z
            determines the ranks of x or of y.
        p_value: two-sided, from t with `df`; None where the coefficient is.
        df: n − 3.
        n: number of triples.
    """

    statistic: float | None
    p_value: float | None
    df: int
    n: int


def spearman(
    first: ArrayLike, second: ArrayLike, *, level: float = 0.95
) -> SpearmanCorrelation:
    """Return Spearman's ρ with its p value and Fisher interval.

    ρ is Pearson's correlation of the mean ranks; p from t = ρ·√((n−2)/(1−ρ²)) with
    n − 2 degrees of freedom; interval tanh(atanh ρ ± z·√((1 + ρ²/2)/(n − 3))) (Bonett
    & Wright, 2000). All assume independent pairs: for several answers to one question
    use `clustered_bootstrap` with this coefficient as its statistic.

    Raises:
        ParameterError: if the values are not finite, fewer than 2, or of different
            lengths, or level is not between 0 and 1.
    """
    x, y = _pairs(first, second)
    z = two_sided_z(level)
    rho = _rank_correlation(x, y)
    lower = upper = None
    if rho is not None and abs(rho) < PERFECT and x.size >= MIN_INTERVAL_N:
        margin = z * sqrt((1 + rho**2 / 2) / (x.size - 3))
        lower, upper = tanh(atanh(rho) - margin), tanh(atanh(rho) + margin)
    return SpearmanCorrelation(
        statistic=rho,
        p_value=_t_p_value(rho, x.size - 2),
        ci_lower=lower,
        ci_upper=upper,
        n=x.size,
        level=level,
    )


def kendall(first: ArrayLike, second: ArrayLike) -> Correlation:
    """Return Kendall's τ-b with its p value.

    τ-b = (P − Q)/√((P + Q + T)(P + Q + U)) with P concordant and Q discordant pairs, T
    and U pairs tied only in one variable (Kendall, 1945). p is exact for small samples
    without ties, else normal.

    Raises:
        ParameterError: if the values are not finite, fewer than 2, or of different
            lengths.
    """
    x, y = _pairs(first, second)
    if _is_constant(x) or _is_constant(y):
        return Correlation(statistic=None, p_value=None, n=x.size)
    test = scientific("scipy.stats").kendalltau(x, y)
    return Correlation(
        statistic=float(test.statistic), p_value=float(test.pvalue), n=x.size
    )


def partial_spearman(
    first: ArrayLike, second: ArrayLike, control: ArrayLike
) -> PartialCorrelation:
    """Return Spearman's correlation of two variables, controlling for a third.

    ρ_xy·z = (ρ_xy − ρ_xz·ρ_yz)/√((1 − ρ_xz²)(1 − ρ_yz²)); t = ρ·√(df/(1 − ρ²)) with
    df = n − 3 (Kendall, 1942, for the formula; the t approximation is that of the
    partial Pearson correlation, applied to ranks).

    Raises:
        ParameterError: if the values are not finite, fewer than 4, or of different
            lengths.
    """
    x, y = _pairs(first, second, min_length=MIN_PARTIAL_N)
    z = finite_vector("control", control, min_length=MIN_PARTIAL_N)
    require_same_length(first=x.size, control=z.size)
    xy, xz, yz = (
        _rank_correlation(x, y),
        _rank_correlation(x, z),
        _rank_correlation(y, z),
    )
    rho = None
    if xy is not None and xz is not None and yz is not None:
        determined = max(abs(xz), abs(yz)) >= PERFECT
        if not determined:
            rho = (xy - xz * yz) / sqrt((1 - xz**2) * (1 - yz**2))
            rho = min(1.0, max(-1.0, rho))
    df = x.size - 3
    return PartialCorrelation(
        statistic=rho, p_value=_t_p_value(rho, df), df=df, n=x.size
    )


def _pairs(
    first: ArrayLike, second: ArrayLike, *, min_length: int = 2
) -> tuple[FloatArray, FloatArray]:
    x = finite_vector("first", first, min_length=min_length)
    y = finite_vector("second", second, min_length=min_length)
    require_same_length(first=x.size, second=y.size)
    return x, y


def _is_constant(values: FloatArray) -> bool:
    return bool((values == values[0]).all())


def _rank_correlation(x: FloatArray, y: FloatArray) -> float | None:
    if _is_constant(x) or _is_constant(y):
        return None
    rankdata = scientific("scipy.stats").rankdata
    rho = float(np.corrcoef(rankdata(x), rankdata(y))[0, 1])
    return min(1.0, max(-1.0, rho))


def _t_p_value(rho: float | None, df: int) -> float | None:
    if rho is None or df < 1:
        return None
    if abs(rho) >= PERFECT:
        return 0.0
    t = rho * sqrt(df / (1 - rho**2))
    return float(2 * scientific("scipy.stats").t.sf(abs(t), df))
