"""What a bank of n items can show: detectable differences and non-inferiority."""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Literal

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import require_between, require_count
from colombian_law.stats.scientific import scientific

Verdict = Literal["non_inferior", "inconclusive", "inferior"]

# Below one half the normal quantile of the power turns negative.
MIN_POWER = 0.5


@dataclass(frozen=True, slots=True)
class DetectableEffect:
    """The smallest true difference that a test detects with the power asked for.

    Attributes:
        statistic: the difference, > 0; None where no difference that is possible has
            this power.
        n: number of pairs.
        power: probability of a significant result at that difference.
        alpha: two-sided significance level.
    """

    statistic: float | None
    n: int
    power: float
    alpha: float


@dataclass(frozen=True, slots=True)
class NonInferiority:
    """The verdict on an interval of a difference, candidate minus reference.

    Attributes:
        verdict: `non_inferior` if ci_lower > −margin; `inferior` if ci_upper < −margin;
            else `inconclusive`.
        ci_lower: lower bound of the difference.
        ci_upper: upper bound of the difference.
        margin: the largest loss that is accepted, > 0.
    """

    verdict: Verdict
    ci_lower: float
    ci_upper: float
    margin: float


def mcnemar_detectable(
    n: int, discordance: float, *, power: float = 0.8, alpha: float = 0.05
) -> DetectableEffect:
    """Return the smallest difference of two accuracies that McNemar's test detects.

    The δ that solves n·δ² = (z_{1−α/2}·√ψ + z_power·√(ψ − δ²))², with ψ the share of
    items that one of the two models has right and the other wrong (Connor, 1987,
    Biometrics 43:207-211). Written out: with A = z_{1−α/2}·√ψ and B = z_power,
    √n·δ − A = B·√(ψ − δ²), whose larger root is
    δ = (A·√n + B·√(ψ(n + B²) − A²))/(n + B²). |δ| cannot exceed ψ. The exact test
    needs a little more than this normal approximation says.

    Args:
        n: number of items.
        discordance: ψ, more than 0 and at most 1.
        power: at least 0.5, less than 1.
        alpha: two-sided significance level, less than 0.5.

    Raises:
        ParameterError: if an argument is out of range.
    """
    require_count("n", n, minimum=1)
    _check_power(power, alpha)
    if not 0 < discordance <= 1:
        raise ParameterError(
            f"discordance={discordance!r} is not allowed; allowed: 0 < discordance <= 1"
        )
    normal = NormalDist()
    a = normal.inv_cdf(1 - alpha / 2) * sqrt(discordance)
    b = normal.inv_cdf(power)
    effect = None
    root = discordance * (n + b**2) - a**2
    if root >= 0:
        delta = (a * sqrt(n) + b * sqrt(root)) / (n + b**2)
        effect = delta if delta <= discordance else None
    return DetectableEffect(statistic=effect, n=n, power=power, alpha=alpha)


def paired_mean_detectable(
    n: int, sd: float, *, power: float = 0.8, alpha: float = 0.05
) -> DetectableEffect:
    """Return the smallest mean difference that a two-sided paired t test detects.

    The δ at which P(|T| > t_{1−α/2, n−1}) equals the power, with T noncentral t of
    n − 1 degrees of freedom and noncentrality δ·√n/σ (Cohen, 1988, chapter 2).

    Args:
        n: number of pairs, at least 2.
        sd: σ, standard deviation of the differences, > 0.
        power: at least 0.5, less than 1.
        alpha: two-sided significance level, less than 0.5.

    Raises:
        ParameterError: if an argument is out of range.
    """
    require_count("n", n, minimum=2)
    require_between("sd", sd, 0, float("inf"))
    _check_power(power, alpha)
    stats, optimize = scientific("scipy.stats"), scientific("scipy.optimize")
    df = n - 1
    critical = float(stats.t.ppf(1 - alpha / 2, df))

    def shortfall(noncentrality: float) -> float:
        right = float(stats.nct.sf(critical, df, noncentrality))
        left = float(stats.nct.sf(critical, df, -noncentrality))
        return right + left - power

    # Enough for many pairs; a heavy-tailed t needs more.
    high = critical + NormalDist().inv_cdf(power)
    while shortfall(high) < 0:
        high *= 2
    noncentrality = float(optimize.brentq(shortfall, 0.0, high, xtol=1e-12))
    return DetectableEffect(
        statistic=noncentrality * sd / sqrt(n), n=n, power=power, alpha=alpha
    )


def non_inferiority(ci_lower: float, ci_upper: float, margin: float) -> NonInferiority:
    """Return whether a difference is shown to lose no more than `margin`.

    A two-sided interval of level 1 − 2α tests non-inferiority at the one-sided level α
    (Piaggio et al., 2012, the CONSORT extension): 95 % gives 2.5 %.

    Raises:
        ParameterError: if the margin is not > 0 and finite, or the bounds are not
            finite and in order.
    """
    infinity = float("inf")
    require_between("margin", margin, 0, infinity)
    require_between("ci_lower", ci_lower, -infinity, infinity)
    require_between("ci_upper", ci_upper, -infinity, infinity)
    if ci_lower > ci_upper:
        raise ParameterError(
            f"ci_lower={ci_lower} exceeds ci_upper={ci_upper}; allowed: the lower "
            "bound first"
        )
    verdict: Verdict = "inconclusive"
    if ci_lower > -margin:
        verdict = "non_inferior"
    elif ci_upper < -margin:
        verdict = "inferior"
    return NonInferiority(
        verdict=verdict, ci_lower=ci_lower, ci_upper=ci_upper, margin=margin
    )


def _check_power(power: float, alpha: float) -> None:
    require_between("alpha", alpha, 0, MIN_POWER)
    if not MIN_POWER <= power < 1:
        raise ParameterError(
            f"power={power!r} is not allowed; allowed: {MIN_POWER} <= power < 1"
        )
