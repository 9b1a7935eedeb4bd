"""The human mean of many answers from a judge's scores and a few human labels."""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.stats.arrays import (
    FloatArray,
    finite_vector,
    require_same_length,
    two_sided_z,
)


@dataclass(frozen=True, slots=True)
class PredictionPoweredMean:
    """A mean on the humans' scale.

    Attributes:
        statistic: the estimate of the human mean.
        ci_lower: lower bound.
        ci_upper: upper bound.
        standard_error: of the estimate.
        weight: λ, the weight of the judge: 1 in the untuned estimate, 0 if the judge is
            not used at all.
        bias: mean of judge − human on the labelled answers.
        n_labelled: answers with both a human label and a judge's score.
        n_unlabelled: other answers, with a judge's score only.
        level: confidence level of the interval.
    """

    statistic: float
    ci_lower: float
    ci_upper: float
    standard_error: float
    weight: float
    bias: float
    n_labelled: int
    n_unlabelled: int
    level: float


def prediction_powered_mean(
    human: ArrayLike,
    judge: ArrayLike,
    judge_unlabelled: ArrayLike,
    *,
    level: float = 0.95,
) -> PredictionPoweredMean:
    """Return the judge's mean corrected by the humans, with its interval.

    θ̂ = mean(f̃) − mean(f − y), variance σ²(f̃)/N + σ²(f − y)/n, normal interval, with f
    the judge and y the human on n labelled answers and f̃ the judge on N others
    (Angelopoulos, Bates, Fannjiang, Jordan & Zrnic, 2023, Science 382:669-674). Valid
    however biased the judge is, if the labelled answers are a random sample and answers
    are independent.

    Args:
        human: y, shape (n,), n ≥ 2.
        judge: f, shape (n,), of the same answers in the same order.
        judge_unlabelled: f̃, shape (N,), N ≥ 2, of answers that are not among those.
        level: confidence level.

    Raises:
        ParameterError: if a value is not finite, an array is too short, the lengths of
            `human` and `judge` differ, or level is not between 0 and 1.
    """
    y, f, rest = _check(human, judge, judge_unlabelled)
    return _estimate(y, f, rest, weight=1.0, level=level)


def tuned_prediction_powered_mean(
    human: ArrayLike,
    judge: ArrayLike,
    judge_unlabelled: ArrayLike,
    *,
    level: float = 0.95,
) -> PredictionPoweredMean:
    """Return the corrected mean with the judge weighted by its worth.

    θ̂ = mean(y) + λ(mean(f̃) − mean(f)), variance λ²σ²(f̃)/N + σ²(y − λf)/n, with
    λ = cov(y, f)/((1 + n/N)·σ²(f)), σ²(f) over all n + N scores, kept within 0 and 1
    (Angelopoulos, Duchi & Zrnic, 2023, "PPI++", example 6.1). In large samples never
    wider than the humans alone; a judge without variation gets weight 0.

    Args:
        human: y, shape (n,), n ≥ 2.
        judge: f, shape (n,), of the same answers in the same order.
        judge_unlabelled: f̃, shape (N,), N ≥ 2, of answers that are not among those.
        level: confidence level.

    Raises:
        ParameterError: as `prediction_powered_mean`.
    """
    y, f, rest = _check(human, judge, judge_unlabelled)
    spread = float(np.concatenate([f, rest]).var(ddof=1))
    weight = 0.0
    if spread > 0:
        covariance = float(np.cov(y, f)[0, 1])
        weight = covariance / ((1 + f.size / rest.size) * spread)
    return _estimate(y, f, rest, weight=min(1.0, max(0.0, weight)), level=level)


def _check(
    human: ArrayLike, judge: ArrayLike, judge_unlabelled: ArrayLike
) -> tuple[FloatArray, FloatArray, FloatArray]:
    y = finite_vector("human", human, min_length=2)
    f = finite_vector("judge", judge, min_length=2)
    rest = finite_vector("judge_unlabelled", judge_unlabelled, min_length=2)
    require_same_length(human=y.size, judge=f.size)
    return y, f, rest


def _estimate(
    y: FloatArray, f: FloatArray, rest: FloatArray, *, weight: float, level: float
) -> PredictionPoweredMean:
    z = two_sided_z(level)
    residual = y - weight * f
    estimate = float(weight * rest.mean() + residual.mean())
    variance = weight**2 * rest.var(ddof=1) / rest.size + residual.var(ddof=1) / y.size
    error = sqrt(float(variance))
    return PredictionPoweredMean(
        statistic=estimate,
        ci_lower=estimate - z * error,
        ci_upper=estimate + z * error,
        standard_error=error,
        weight=weight,
        bias=float((f - y).mean()),
        n_labelled=y.size,
        n_unlabelled=rest.size,
        level=level,
    )
