"""The two-parameter logistic item response model, with priors."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.stats.arrays import (
    BoolArray,
    FloatArray,
    boolean_matrix,
    require_between,
)
from colombian_law.stats.scientific import scientific

# 121 points a tenth apart: with hundreds of items the posterior of an ability has a
# standard deviation near 0.2, which a coarser grid would not resolve.
ABILITY_LIMIT = 6.0
N_POINTS = 121
MEAN_DIFFICULTY_SD = 5.0
MAX_ITERATIONS = 5_000
# log a stays where exp() neither overflows nor vanishes while the search is far off.
LOG_DISCRIMINATION_LIMIT = 6.0


@dataclass(frozen=True, slots=True, eq=False)
class ItemResponseFit:
    """A fitted 2PL model of N items and M respondents.

    Attributes:
        discrimination: a, shape (N,).
        difficulty: b, shape (N,), on the scale of the abilities.
        discrimination_se: posterior standard errors of a.
        difficulty_se: posterior standard errors of b.
        weakly_identified: shape (N,), true for items that all respondents or none have
            right: their b rests on the priors.
        ability: θ, shape (M,), posterior means given the items.
        ability_se: posterior standard deviations given the items; the uncertainty of
            the items themselves is not in them.
        log_likelihood: marginal log-likelihood, without the priors.
        converged: whether the search ended at a maximum; if not, do not use the fit.
        n_items: N.
        n_respondents: M.
    """

    discrimination: FloatArray
    difficulty: FloatArray
    discrimination_se: FloatArray
    difficulty_se: FloatArray
    weakly_identified: BoolArray
    ability: FloatArray
    ability_se: FloatArray
    log_likelihood: float
    converged: bool
    n_items: int
    n_respondents: int


@dataclass(frozen=True, slots=True, eq=False)
class _Problem:
    """The data and priors of a fit.

    Attributes:
        x: shape (N, M), 1 where right.
        points: abilities of the grid, shape (Q,).
        log_weights: log of their prior weights, shape (Q,).
        prior_precision: of (log a, b), shape (2N, 2N).
    """

    x: FloatArray
    points: FloatArray
    log_weights: FloatArray
    prior_precision: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class _Posterior:
    """What given item parameters imply at the Q points.

    Attributes:
        slopes: a, shape (N, 1).
        logits: a(θ − b), shape (N, Q).
        probabilities: P(right), shape (N, Q).
        weights: posterior of each respondent over the points, shape (M, Q).
        log_likelihood: marginal log-likelihood.
    """

    slopes: FloatArray
    logits: FloatArray
    probabilities: FloatArray
    weights: FloatArray
    log_likelihood: float


def fit_two_parameter(
    correct: ArrayLike,
    *,
    discrimination_prior_sd: float = 0.5,
    difficulty_prior_sd: float = 2.0,
) -> ItemResponseFit:
    """Return the 2PL model that maximises the marginal posterior of the items.

    P(right) = 1/(1 + exp(−a(θ − b))), θ ~ N(0, 1) integrated out on a fixed grid,
    priors log a ~ N(0, `discrimination_prior_sd`²) and b ~ N(μ, `difficulty_prior_sd`²)
    (Bock & Aitkin, 1981). The mean difficulty μ floats (Mislevy, 1986), with a wide
    prior N(0, 5²): hundreds of items held to a mean of 0 would move the abilities of a
    few respondents, whose mean is 0 by their own prior. The mode is found in
    (log a, b) by L-BFGS on the exact gradient, from a fixed start: no random numbers.
    Standard errors come from the full observed information, complete minus missing
    (Louis, 1982), plus the priors; that of a by the delta method. Abilities are
    posterior means (EAP).

    a > 0: an item that strong models fail more often than weak ones gets an a near 0.
    With few respondents the priors matter: state them with the result.

    Args:
        correct: truth values with shape (N items, M respondents), M ≥ 2.
        discrimination_prior_sd: standard deviation of log a, > 0.
        difficulty_prior_sd: standard deviation of b, > 0.

    Raises:
        ParameterError: if it is not such a matrix, or a standard deviation is not > 0
            and finite.
    """
    x = boolean_matrix("correct", correct, min_columns=2).astype(np.float64)
    infinity = float("inf")
    for name, sd in (
        ("discrimination_prior_sd", discrimination_prior_sd),
        ("difficulty_prior_sd", difficulty_prior_sd),
    ):
        require_between(name, sd, 0, infinity)
    points = np.linspace(-ABILITY_LIMIT, ABILITY_LIMIT, N_POINTS)
    log_weights = -(points**2) / 2
    problem = _Problem(
        x=x,
        points=points,
        log_weights=log_weights - np.log(np.exp(log_weights).sum()),
        prior_precision=_prior_precision(
            x.shape[0], discrimination_prior_sd, difficulty_prior_sd
        ),
    )
    parameters, converged = _maximise(problem)
    return _summary(problem, parameters, converged=converged)


def _prior_precision(
    n_items: int, discrimination_sd: float, difficulty_sd: float
) -> FloatArray:
    """Return the precision of (log a, b), with μ integrated out.

    b ~ N(0, σ²I + τ²J) has the precision (I − J·τ²/(σ² + Nτ²))/σ².
    """
    precision = np.diag(
        np.repeat([discrimination_sd**-2.0, difficulty_sd**-2.0], n_items)
    )
    shared = MEAN_DIFFICULTY_SD**2 / (
        difficulty_sd**2 + n_items * MEAN_DIFFICULTY_SD**2
    )
    precision[n_items:, n_items:] -= shared / difficulty_sd**2
    return precision


def _maximise(problem: _Problem) -> tuple[FloatArray, bool]:
    n_items, n_respondents = problem.x.shape
    smoothed = (problem.x.sum(axis=1) + 0.5) / (n_respondents + 1)
    start = np.concatenate([np.zeros(n_items), np.log(1 / smoothed - 1)])
    limit = LOG_DISCRIMINATION_LIMIT
    result = scientific("scipy.optimize").minimize(
        _loss,
        start,
        args=(problem,),
        jac=True,
        method="L-BFGS-B",
        bounds=[(-limit, limit)] * n_items + [(None, None)] * n_items,
        options={
            "maxiter": MAX_ITERATIONS,
            "maxfun": 2 * MAX_ITERATIONS,
            "ftol": 1e-13,
            "gtol": 1e-6,
        },
    )
    return np.asarray(result.x, dtype=np.float64), bool(result.success)


def _loss(parameters: FloatArray, problem: _Problem) -> tuple[float, FloatArray]:
    """Return minus the log posterior and its gradient in (log a, b)."""
    posterior = _posterior(parameters, problem)
    prior = problem.prior_precision @ parameters
    right = problem.x @ posterior.weights
    expected = posterior.weights.sum(axis=0) * posterior.probabilities
    residual = right - expected
    gradient = np.concatenate(
        [
            (residual * posterior.logits).sum(axis=1),
            -(residual * posterior.slopes).sum(axis=1),
        ]
    )
    loss = float(parameters @ prior) / 2 - posterior.log_likelihood
    return loss, prior - gradient


def _posterior(parameters: FloatArray, problem: _Problem) -> _Posterior:
    n_items = problem.x.shape[0]
    slopes = np.exp(parameters[:n_items])[:, None]
    logits = slopes * (problem.points[None, :] - parameters[n_items:, None])
    log_right = -np.logaddexp(0.0, -logits)
    log_wrong = log_right - logits
    joint = problem.x.T @ log_right + (1 - problem.x).T @ log_wrong
    joint = joint + problem.log_weights
    peak = joint.max(axis=1, keepdims=True)
    scaled = np.exp(joint - peak)
    total = scaled.sum(axis=1, keepdims=True)
    return _Posterior(
        slopes=slopes,
        logits=logits,
        probabilities=np.exp(log_right),
        weights=scaled / total,
        log_likelihood=float((peak + np.log(total)).sum()),
    )


def _observed_information(problem: _Problem, posterior: _Posterior) -> FloatArray:
    """Return minus the Hessian of the log posterior, shape (2N, 2N)."""
    n_items, n_respondents = problem.x.shape
    slopes, logits = posterior.slopes, posterior.logits
    p = posterior.probabilities
    mass = posterior.weights.sum(axis=0)
    fisher = mass * p * (1 - p)
    residual = problem.x @ posterior.weights - mass * p
    information = problem.prior_precision.copy()
    rows = np.arange(n_items)
    mixed = (slopes * (residual - fisher * logits)).sum(axis=1)
    information[rows, rows] += (fisher * logits**2 - residual * logits).sum(axis=1)
    information[rows + n_items, rows + n_items] += (fisher * slopes**2).sum(axis=1)
    information[rows, rows + n_items] += mixed
    information[rows + n_items, rows] += mixed
    for respondent in range(n_respondents):
        error = problem.x[:, respondent, None] - p
        scores = np.concatenate([error * logits, -error * slopes])
        weights = posterior.weights[respondent]
        centred = scores - (scores @ weights)[:, None]
        information -= (centred * weights) @ centred.T
    return information


def _summary(
    problem: _Problem, parameters: FloatArray, *, converged: bool
) -> ItemResponseFit:
    n_items, n_respondents = problem.x.shape
    posterior = _posterior(parameters, problem)
    covariance = np.linalg.inv(_observed_information(problem, posterior))
    variances = np.diag(covariance)
    # A maximum has positive variances; anything else is not one.
    is_maximum = bool((variances > 0).all())
    errors = np.sqrt(np.maximum(variances, 0.0))
    discrimination = np.exp(parameters[:n_items])
    ability = posterior.weights @ problem.points
    second = posterior.weights @ problem.points**2
    totals = problem.x.sum(axis=1)
    return ItemResponseFit(
        discrimination=discrimination,
        difficulty=parameters[n_items:],
        discrimination_se=discrimination * errors[:n_items],
        difficulty_se=errors[n_items:],
        weakly_identified=(totals == 0) | (totals == n_respondents),
        ability=ability,
        ability_se=np.sqrt(np.maximum(second - ability**2, 0.0)),
        log_likelihood=posterior.log_likelihood,
        converged=converged and is_maximum,
        n_items=n_items,
        n_respondents=n_respondents,
    )
