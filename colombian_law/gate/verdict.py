"""From two sides to a verdict."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Literal

from pydantic import BaseModel, ConfigDict

from colombian_law.gate.comparable import differences, notes
from colombian_law.gate.config import GateConfig, MeasureRule
from colombian_law.gate.flips import Flip, flips
from colombian_law.gate.noise import NoiseFloor, judge_spread, rejudged_noise
from colombian_law.gate.paired import (
    MIN_CASES,
    Comparison,
    Coverage,
    Pairs,
    compare,
    pair,
)
from colombian_law.gate.snapshot import Snapshot
from colombian_law.stats.multiplicity import holm_adjust
from colombian_law.stats.power import non_inferiority

Outcome = Literal["passed", "improved", "regressed", "undecided", "not_comparable"]
PASSED, REGRESSED, UNDECIDED = 0, 1, 2
"""Exit codes."""


class MeasureVerdict(BaseModel):
    """One measure of one task: numbers, outcome and the reason for it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    measure: str
    outcome: Outcome
    reason: str
    margin: float | None = None
    baseline_mean: float | None = None
    candidate_mean: float | None = None
    coverage: Coverage | None = None
    comparison: Comparison | None = None
    p_adjusted: float | None = None
    noise: NoiseFloor | None = None
    flips: tuple[Flip, ...] = ()


class GateVerdict(BaseModel):
    """The whole verdict."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    outcome: Outcome
    exit_code: int
    reason: str
    """One sentence."""
    baseline: str
    """Model."""
    candidate: str
    measures: tuple[MeasureVerdict, ...]
    notes: tuple[str, ...]
    config: GateConfig


def judge(
    baseline: Mapping[str, Snapshot],
    candidate: Mapping[str, Snapshot],
    config: GateConfig,
    rejudged: Mapping[str, Snapshot] | None = None,
) -> GateVerdict:
    """Return the verdict on a candidate.

    A measure has regressed if its drop is significant after Holm's adjustment and the
    interval cannot exclude a drop beyond the margin, or if the whole interval lies
    beyond it; it has passed if the interval excludes such a drop; else nothing is
    decided, as where the drop is no larger than the judges' own noise.

    Args:
        baseline: The reference, by task.
        candidate: What is held against it, by task.
        config: Measures, margins and levels.
        rejudged: A second judging of the baseline's answers, by task.
    """
    verdicts: list[MeasureVerdict] = []
    told: list[str] = []
    for task in sorted(baseline.keys() | candidate.keys()):
        first, second = baseline.get(task), candidate.get(task)
        if first is None or second is None:
            side = "baseline" if first is None else "candidate"
            verdicts.append(_refused(task, f"{side} has no log of this task"))
            continue
        told += [f"{task}: {note}" for note in notes(first, second)]
        again = (rejudged or {}).get(task)
        verdicts += _of_task(task, (first, second, again), config)
    adjusted = _adjusted(verdicts)
    decided = tuple(_decided(one, p, config) for one, p in adjusted)
    outcome, code, reason = _overall(decided)
    return GateVerdict(
        outcome=outcome,
        exit_code=code,
        reason=reason,
        baseline=_model(baseline),
        candidate=_model(candidate),
        measures=decided,
        notes=tuple(told),
        config=config,
    )


def _model(side: Mapping[str, Snapshot]) -> str:
    return next((snapshot.model for snapshot in side.values()), "")


def _of_task(
    task: str,
    sides: tuple[Snapshot, Snapshot, Snapshot | None],
    config: GateConfig,
) -> list[MeasureVerdict]:
    first, second, again = sides
    available = set(first.measures) & set(second.measures)
    asked = list(config.measures) or [first.headline or second.headline]
    chosen = [name for name in asked if name in available]
    if not chosen:
        return [
            _refused(
                task,
                f"no measure in common: asked {', '.join(asked)}; both sides have "
                f"{', '.join(sorted(available)) or 'none'}",
            )
        ]
    scorers = frozenset(name.partition("/")[0] for name in chosen)
    refusing = [
        difference
        for difference in differences(first, second, scorers)
        if difference.name not in config.accept
    ]
    if refusing:
        return [_refused(task, "; ".join(str(one) for one in refusing))]
    return [_measured(task, name, (first, second, again), config) for name in chosen]


def _measured(
    task: str,
    measure: str,
    sides: tuple[Snapshot, Snapshot, Snapshot | None],
    config: GateConfig,
) -> MeasureVerdict:
    first, second, again = sides
    rule = config.measures.get(measure, MeasureRule())
    pairs = pair(first, second, measure)
    problem = _too_few(pairs, config)
    if problem:
        return MeasureVerdict(
            task=task,
            measure=measure,
            outcome="undecided",
            reason=problem,
            coverage=pairs.coverage,
        )
    noise = rejudged_noise(first, again, measure, config) if again else None
    return MeasureVerdict(
        task=task,
        measure=measure,
        outcome="undecided",
        reason="",
        margin=rule.margin or config.margin,
        coverage=pairs.coverage,
        baseline_mean=fmean(pairs.baseline),
        candidate_mean=fmean(pairs.candidate),
        comparison=compare(pairs, rule, config),
        noise=noise or judge_spread(first, second, measure, rule),
        flips=flips((first, second), pairs, rule),
    )


def _too_few(pairs: Pairs, config: GateConfig) -> str:
    seen, n_cases = pairs.coverage, len(set(pairs.clusters))
    if seen.missing_share > config.max_missing:
        return (
            f"{seen.n_items - seen.n_compared} of {seen.n_items} items cannot be "
            f"compared ({seen.n_unmatched} on one side only, {seen.n_unscored} "
            f"unscored, {seen.n_errors} of them by an error), more than max_missing "
            f"{config.max_missing:.0%} allows"
        )
    if seen.n_compared < config.min_items or n_cases < MIN_CASES:
        return (
            f"{seen.n_compared} items in {n_cases} case(s) compared, fewer than "
            f"min_items {config.min_items} or {MIN_CASES} cases"
        )
    return ""


def _adjusted(
    verdicts: Sequence[MeasureVerdict],
) -> list[tuple[MeasureVerdict, float | None]]:
    """Return each verdict with its p value after Holm's adjustment over all."""
    tested = [one.comparison.p_value for one in verdicts if one.comparison]
    values = iter(holm_adjust(tested).tolist())
    return [(one, next(values) if one.comparison else None) for one in verdicts]


def _decided(
    verdict: MeasureVerdict, p_adjusted: float | None, config: GateConfig
) -> MeasureVerdict:
    comparison, margin = verdict.comparison, verdict.margin
    if comparison is None or p_adjusted is None or margin is None:
        return verdict
    noise = verdict.noise.size if verdict.noise else 0.0
    outcome, reason = _outcome(comparison, margin, noise, p_adjusted < config.alpha)
    return verdict.model_copy(
        update={"outcome": outcome, "reason": reason, "p_adjusted": p_adjusted}
    )


def _outcome(
    comparison: Comparison, margin: float, noise: float, is_significant: bool
) -> tuple[Outcome, str]:
    effect = comparison.effect
    interval = f"[{comparison.ci_lower:+.3f}, {comparison.ci_upper:+.3f}]"
    said = f"{effect:+.3f} {interval}"
    rule = non_inferiority(comparison.ci_lower, comparison.ci_upper, margin)
    if rule.verdict == "non_inferior":
        if effect > noise and is_significant:
            return "improved", f"{said}: better, beyond chance"
        return "passed", f"{said}: a drop beyond {margin:g} is excluded"
    if effect < 0 and abs(effect) <= noise:
        return (
            "undecided",
            f"{said}: a drop no larger than the judges' noise of {noise:.3f}",
        )
    if rule.verdict == "inferior" or (is_significant and effect < 0):
        return (
            "regressed",
            f"{said}: worse, and a drop beyond {margin:g} cannot be excluded",
        )
    undecided = (
        f"{said}: a drop beyond {margin:g} is neither shown nor excluded; more items "
        "or a wider margin would decide"
    )
    return "undecided", undecided


def _refused(task: str, reason: str) -> MeasureVerdict:
    return MeasureVerdict(
        task=task, measure="", outcome="not_comparable", reason=reason
    )


def _overall(verdicts: Sequence[MeasureVerdict]) -> tuple[Outcome, int, str]:
    order: Sequence[tuple[Outcome, int, str]] = (
        ("not_comparable", UNDECIDED, "cannot be compared"),
        ("regressed", REGRESSED, "regressed"),
        ("undecided", UNDECIDED, "could not be decided"),
    )
    for outcome, code, words in order:
        found = [one for one in verdicts if one.outcome == outcome]
        if found:
            first = found[0]
            subject = f"{first.task} {first.measure}".strip()
            more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
            return outcome, code, f"{subject}{more} {words}: {first.reason}"
    n_better = sum(one.outcome == "improved" for one in verdicts)
    if n_better:
        return "improved", PASSED, f"{n_better} of {len(verdicts)} measure(s) improved"
    return (
        "passed",
        PASSED,
        f"no drop beyond the margin in {len(verdicts)} measure(s)",
    )
