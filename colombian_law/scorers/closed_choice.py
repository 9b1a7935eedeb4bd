"""Accuracy on closed questions."""

from inspect_ai.scorer import Metric as InspectMetric
from inspect_ai.scorer import (
    SampleScore,
    Score,
    Scorer,
    Target,
    accuracy,
    choice,
    ci_wilson,
    grouped,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState

from colombian_law.datasets.item import LETTERS
from colombian_law.datasets.samples import ItemMetadata
from colombian_law.scorers.answer import (
    REASONS,
    answer_of,
    letter_shares,
    reading,
)


@metric
def n() -> InspectMetric:
    """Return the number of scored samples behind the metrics beside it."""

    def count(scores: list[SampleScore]) -> float:
        return float(len(scores))

    return count


@scorer(
    metrics=[
        accuracy(),
        stderr(),
        ci_wilson(),
        grouped(accuracy(), "area", all=False, name_template="{group_name}"),
        grouped(n(), "area", all=False, name_template="n_{group_name}"),
        letter_shares(),
    ]
)
def closed_choice() -> Scorer:
    """Score a closed question with Inspect's `choice()`: C, I, or N without answer.

    The answer is the letter as shown; `bank_letter` in the metadata is the same
    option's letter in the bank, whatever the order shown. An answer that cannot be
    read, a refusal and a truncated answer count as wrong, each with its reason.
    """
    score_choice = choice()

    async def score(state: TaskState, target: Target) -> Score:
        record = answer_of(state)
        for place, letter in enumerate(LETTERS):
            # A log that is scored again has lost the solver's marks.
            state.choices.mark_choice(place, letter == record.letter)
        scored = await score_choice(state, target)
        if scored is None:
            raise RuntimeError("Inspect's choice() gave no score")
        order = state.metadata_as(ItemMetadata).option_order
        scored.metadata = {**reading(record), "letter": record.letter}
        if record.letter is not None:
            scored.metadata["bank_letter"] = order[LETTERS.index(record.letter)]
            scored.explanation = record.fields.get("justificacion") or None
        else:
            scored.reason = REASONS[record.outcome]
            scored.explanation = record.detail
        return scored

    return score
