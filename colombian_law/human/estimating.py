"""Estimates with intervals that know that answers to one question go together."""

from collections.abc import Callable, Sequence

import numpy as np

from colombian_law.analysis.estimates import Settings
from colombian_law.analysis.values import Absent, Estimate, IntervalMethod, Reason
from colombian_law.errors import ParameterError
from colombian_law.human.pairs import Twice
from colombian_law.human.validation import RaterAgreement
from colombian_law.stats.agreement import cohen_kappa
from colombian_law.stats.arrays import FloatArray
from colombian_law.stats.bootstrap import (
    BootstrapInterval,
    bootstrap_statistic,
    clustered_bootstrap,
)
from colombian_law.stats.gwet import gwet_ac1
from colombian_law.stats.krippendorff import krippendorff_alpha
from colombian_law.stats.proportions import wilson_interval

Statistic = Callable[[FloatArray], float | None]


def nothing(of: str) -> Absent:
    """Return that there is nothing to estimate from, and of what there is none."""
    return Absent(
        reason=Reason.NEEDS_ITEMS, parameters={"needed": 1, "found": 0, "of": of}
    )


def share_of(successes: int, n: int, of: str) -> Estimate | Absent:
    """Return a share with Wilson's interval; absent, naming of what, where n is 0."""
    return wilson(successes, n) if n else nothing(of)


def wilson(successes: int, n: int) -> Estimate:
    """Return a share of one or more with Wilson's interval."""
    found = wilson_interval(successes, n)
    return Estimate(
        value=found.statistic,
        ci_lower=found.ci_lower,
        ci_upper=found.ci_upper,
        method=IntervalMethod.WILSON,
        n=n,
        n_expected=n,
    )


def mean_of(
    values: FloatArray, clusters: Sequence[str], settings: Settings, *, n_expected: int
) -> Estimate:
    """Return a mean with a bootstrap interval of clusters; none with one cluster."""
    plain = Estimate(value=float(values.mean()), n=values.size, n_expected=n_expected)
    if len(set(clusters)) == 1:
        return plain
    (found,) = clustered_bootstrap(values, clusters, settings.resampling)
    return _with_interval(plain, found)


def statistic_of(
    rows: FloatArray,
    clusters: Sequence[str],
    settings: Settings,
    statistic: Statistic,
    *,
    n_expected: int,
) -> Estimate | Absent:
    """Return a statistic of rows with a bootstrap interval of clusters.

    Absent where it is undefined on the rows; without an interval where it is undefined
    on some resample, or with one cluster.
    """
    value = statistic(rows)
    if value is None:
        return Absent(reason=Reason.NO_VARIATION)

    def defined(drawn: FloatArray) -> float:
        found = statistic(drawn)
        return float("nan") if found is None else found

    plain = Estimate(value=value, n=rows.shape[0], n_expected=n_expected)
    if len(set(clusters)) == 1:
        return plain
    try:
        found = bootstrap_statistic(
            rows, clusters, settings.resampling, statistic=defined
        )
    except ParameterError:
        return plain
    return _with_interval(plain, found)


def _with_interval(plain: Estimate, found: BootstrapInterval) -> Estimate:
    return plain.model_copy(
        update={
            "ci_lower": found.ci_lower,
            "ci_upper": found.ci_upper,
            "method": IntervalMethod.BOOTSTRAP,
        }
    )


def quadratic_kappa(rows: FloatArray) -> float | None:
    """Return Cohen's kappa with quadratic weights of the two columns."""
    return cohen_kappa(rows[:, 0], rows[:, 1], weights="quadratic").statistic


def ordinal_alpha(rows: FloatArray) -> float | Absent:
    """Return Krippendorff's ordinal alpha of the columns."""
    alpha = krippendorff_alpha(rows, measurement="ordinal").statistic
    return Absent(reason=Reason.NO_VARIATION) if alpha is None else alpha


def ac1_of(categories: Sequence[float]) -> Statistic:
    """Return the statistic that gives Gwet's AC1 of the columns on a fixed scale."""

    def statistic(rows: FloatArray) -> float | None:
        return gwet_ac1(rows, categories=categories).statistic

    return statistic


def rater_agreement(
    twice: Sequence[Twice], settings: Settings, of: str
) -> RaterAgreement | Absent:
    """Return the agreement of two readings; absent, naming of what, without any."""
    if not twice:
        return nothing(of)
    rows = np.array([[t.first, t.second] for t in twice], dtype=np.float64)
    apart = np.abs(rows[:, 0] - rows[:, 1])
    clusters = [t.sample_id for t in twice]
    n = len(twice)
    return RaterAgreement(
        n=n,
        exact=wilson(int((apart == 0).sum()), n),
        within_one=wilson(int((apart <= 1).sum()), n),
        quadratic_kappa=statistic_of(
            rows, clusters, settings, quadratic_kappa, n_expected=n
        ),
        ordinal_alpha=ordinal_alpha(rows),
    )
