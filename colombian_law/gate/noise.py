"""How much of a difference the judges alone can make."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean

from colombian_law.errors import GateConfigError
from colombian_law.gate.config import GateConfig, MeasureRule
from colombian_law.gate.paired import MIN_CASES, compare, pair
from colombian_law.gate.snapshot import Snapshot
from colombian_law.scorers.ragas import JUDGE_MEASURES


@dataclass(frozen=True, slots=True)
class NoiseFloor:
    """The size below which a difference may be the judges' and not the model's.

    Attributes:
        size: In the measure's unit, ≥ 0.
        source: One sentence on how it was found.
        by_judge: The effect that each judge sees alone; empty for a second judging.
    """

    size: float
    source: str
    by_judge: Mapping[str, float]


def judge_spread(
    baseline: Snapshot, candidate: Snapshot, measure: str, rule: MeasureRule
) -> NoiseFloor | None:
    """Return half the range of the effects that the single judges see.

    None with fewer than two judges that scored both sides.
    """
    sign = 1.0 if rule.better == "higher" else -1.0
    effects: dict[str, float] = {}
    for judge in rule.judges or _judges_of(measure, candidate):
        pairs = pair(baseline, candidate, judge)
        if pairs.ids:
            gain = fmean(pairs.candidate) - fmean(pairs.baseline)
            effects[judge] = sign * gain
    if len(effects) < 2:  # noqa: PLR2004 - one judge has no spread
        return None
    half_range = (max(effects.values()) - min(effects.values())) / 2
    return NoiseFloor(
        half_range,
        f"half the range of the effects that {len(effects)} judges see",
        effects,
    )


def rejudged_noise(
    first: Snapshot, second: Snapshot, measure: str, config: GateConfig
) -> NoiseFloor | None:
    """Return how far the mean moved when the same answers were judged again.

    The bound, farther from zero, of the interval of the mean of second − first. None
    where the second judging has no score of the measure.

    Raises:
        GateConfigError: The two hold different answers.
    """
    answers = {item.id: item.answer for item in first.items}
    other = [
        item.id
        for item in second.items
        if item.answer and answers.get(item.id) and answers[item.id] != item.answer
    ]
    if other:
        raise GateConfigError(
            f"{second.location} is no second judging of {first.location}: item "
            f"{other[0]} has another answer; make one with `inspect score "
            f"{first.location} --scorer … --action overwrite`"
        )
    pairs = pair(first, second, measure)
    if len(set(pairs.clusters)) < MIN_CASES:
        return None
    again = compare(pairs, MeasureRule(), config)
    return NoiseFloor(
        max(abs(again.ci_lower), abs(again.ci_upper)),
        f"{len(pairs.ids)} answers judged twice",
        {},
    )


def _judges_of(measure: str, snapshot: Snapshot) -> tuple[str, ...]:
    """Return the measures of the single judges of one of RAGAS' means."""
    scorer, _, key = measure.partition("/")
    endings = [short for short, whole in JUDGE_MEASURES.items() if whole == key]
    if scorer != "ragas" or not endings:
        return ()
    return tuple(
        name
        for name in snapshot.measures
        if name.startswith("ragas/") and name.endswith(f"_{endings[0]}")
        if name != measure
    )
