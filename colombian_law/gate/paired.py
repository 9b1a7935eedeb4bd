"""The paired comparison of one measure: tests, interval, smallest visible effect."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Literal

import numpy as np

from colombian_law.gate.config import GateConfig, MeasureRule
from colombian_law.gate.snapshot import Snapshot, SnapshotItem
from colombian_law.stats.bootstrap import Resampling, paired_difference
from colombian_law.stats.mcnemar import mcnemar_exact
from colombian_law.stats.power import mcnemar_detectable, paired_mean_detectable
from colombian_law.stats.rank_tests import wilcoxon_signed_rank

MIN_CASES = 2
"""Fewest cases that the bootstrap can draw from."""

TestName = Literal["exact McNemar", "Wilcoxon signed-rank"]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many items are compared, and why the others are not.

    Attributes:
        n_items: Items of either side.
        n_compared: Items that both sides scored.
        n_unmatched: Items that one side alone has.
        n_unscored: Items that both sides have and one of them did not score.
        n_errors: Of those, items with an epoch that ended in an error.
    """

    n_items: int
    n_compared: int
    n_unmatched: int
    n_unscored: int
    n_errors: int

    @property
    def missing_share(self) -> float:
        """The share of all items that is not compared."""
        return 1 - self.n_compared / self.n_items if self.n_items else 1.0


@dataclass(frozen=True, slots=True)
class Pairs:
    """The items that both sides scored.

    Attributes:
        ids: Item ids, sorted.
        baseline: Mean over the epochs, by item.
        candidate: Likewise.
        clusters: The case of each item, or the item itself.
        is_binary: Whether each value is 0 or 1.
        coverage: How many items these are, of how many.
    """

    ids: tuple[str, ...]
    baseline: tuple[float, ...]
    candidate: tuple[float, ...]
    clusters: tuple[str, ...]
    is_binary: bool
    coverage: Coverage


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the paired values say; a positive effect is an improvement.

    Attributes:
        effect: Mean of candidate − baseline, its sign turned where lower is better.
        ci_lower: Lower bound of the effect, from the bootstrap clustered by case.
        ci_upper: Upper bound.
        test: The test of the p value.
        p_value: Two-sided, not adjusted.
        detectable: Smallest effect that the test sees at the power asked for; None
            where none is possible or nothing differs.
        n_better: Items that improved.
        n_worse: Items that got worse.
        n_clusters: Cases.
    """

    effect: float
    ci_lower: float
    ci_upper: float
    test: TestName
    p_value: float
    detectable: float | None
    n_better: int
    n_worse: int
    n_clusters: int


def pair(baseline: Snapshot, candidate: Snapshot, measure: str) -> Pairs:
    """Return the values of `measure` that both sides have, item by item."""
    first = {item.id: item for item in baseline.items}
    second = {item.id: item for item in candidate.items}
    shared = sorted(first.keys() & second.keys())
    scored = [
        (item_id, before, after)
        for item_id in shared
        if (before := item_mean(first[item_id], measure, baseline.origin.epochs))
        is not None
        and (after := item_mean(second[item_id], measure, candidate.origin.epochs))
        is not None
    ]
    kept = {item_id for item_id, _, _ in scored}
    unscored = [item_id for item_id in shared if item_id not in kept]
    return Pairs(
        ids=tuple(item_id for item_id, _, _ in scored),
        baseline=tuple(before for _, before, _ in scored),
        candidate=tuple(after for _, _, after in scored),
        clusters=tuple(second[one].cluster or one for one, _, _ in scored),
        is_binary=all({before, after} <= {0.0, 1.0} for _, before, after in scored),
        coverage=Coverage(
            n_items=len(first.keys() | second.keys()),
            n_compared=len(scored),
            n_unmatched=len(first.keys() ^ second.keys()),
            n_unscored=len(unscored),
            n_errors=sum(
                bool(first[one].n_errors or second[one].n_errors) for one in unscored
            ),
        ),
    )


def item_mean(item: SnapshotItem, measure: str, epochs: int) -> float | None:
    """Return the mean over the epochs; None if one of them is missing or unscored."""
    values = item.scores.get(measure, ())
    scored = [value for value in values if value is not None]
    if not scored or len(scored) < max(epochs, len(values)) or item.n_errors:
        return None
    return fmean(scored)


def compare(pairs: Pairs, rule: MeasureRule, config: GateConfig) -> Comparison:
    """Return what the paired values say.

    Binary values of items that share no case are tested by McNemar's exact test, all
    others by Wilcoxon's signed-rank test on the mean difference of each case. The
    interval is a bootstrap that draws whole cases.

    Raises:
        ParameterError: There are fewer than 2 cases.
    """
    sign = 1.0 if rule.better == "higher" else -1.0
    gains = sign * (np.array(pairs.candidate) - np.array(pairs.baseline))
    interval = paired_difference(
        gains,
        np.zeros_like(gains),
        list(pairs.clusters),
        Resampling(
            seed=config.seed, n_resamples=config.resamples, level=1 - config.alpha
        ),
    )
    better, worse = int((gains > 0).sum()), int((gains < 0).sum())
    by_case = _case_means(gains.tolist(), pairs.clusters)
    is_mcnemar = pairs.is_binary and len(by_case) == len(gains)
    return Comparison(
        effect=interval.statistic,
        ci_lower=interval.ci_lower,
        ci_upper=interval.ci_upper,
        test="exact McNemar" if is_mcnemar else "Wilcoxon signed-rank",
        p_value=(
            mcnemar_exact(better, worse).p_value
            if is_mcnemar
            else wilcoxon_signed_rank(by_case, np.zeros(len(by_case))).p_value
        ),
        detectable=_detectable(by_case, better + worse, config, is_binary=is_mcnemar),
        n_better=better,
        n_worse=worse,
        n_clusters=interval.n_clusters,
    )


def _case_means(gains: Sequence[float], clusters: Sequence[str]) -> list[float]:
    grouped: dict[str, list[float]] = {}
    for gain, cluster in zip(gains, clusters, strict=True):
        grouped.setdefault(cluster, []).append(gain)
    return [fmean(values) for values in grouped.values()]


def _detectable(
    by_case: Sequence[float], n_different: int, config: GateConfig, *, is_binary: bool
) -> float | None:
    n = len(by_case)
    if is_binary:
        if not n_different:
            return None
        share = n_different / n
        return mcnemar_detectable(
            n, share, power=config.power, alpha=config.alpha
        ).statistic
    spread = stdev(by_case)
    if not spread:
        return None
    return paired_mean_detectable(
        n, spread, power=config.power, alpha=config.alpha
    ).statistic
