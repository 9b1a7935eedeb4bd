"""A proportion and its interval."""

from dataclasses import dataclass
from math import sqrt

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import require_count, two_sided_z


@dataclass(frozen=True, slots=True)
class Proportion:
    """A share of successes with its interval.

    Attributes:
        statistic: successes / n.
        ci_lower: lower bound of the interval.
        ci_upper: upper bound of the interval.
        successes: number of successes.
        n: number of trials.
        level: confidence level of the interval.
    """

    statistic: float
    ci_lower: float
    ci_upper: float
    successes: int
    n: int
    level: float


def wilson_interval(successes: int, n: int, level: float = 0.95) -> Proportion:
    """Return the Wilson score interval of a proportion.

    (p̂ + z²/2n ± z·√(p̂(1−p̂)/n + z²/4n²)) / (1 + z²/n), with p̂ = successes/n and z the
    two-sided normal quantile of `level` (Wilson, 1927; method 3 of Newcombe, 1998).

    Raises:
        ParameterError: if n < 1, successes is not within 0..n, or level is not
            between 0 and 1.
    """
    require_count("n", n, minimum=1)
    require_count("successes", successes)
    if successes > n:
        raise ParameterError(
            f"successes={successes} is not allowed; allowed: 0 <= successes <= n={n}"
        )
    z = two_sided_z(level)
    share = successes / n
    centre = share + z**2 / (2 * n)
    margin = z * sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    scale = 1 + z**2 / n
    # At the ends the bound is exactly 0 or 1; rounding would move it past the end.
    return Proportion(
        statistic=share,
        ci_lower=0.0 if successes == 0 else (centre - margin) / scale,
        ci_upper=1.0 if successes == n else (centre + margin) / scale,
        successes=int(successes),
        n=int(n),
        level=level,
    )
