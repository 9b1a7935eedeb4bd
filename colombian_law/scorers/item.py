"""An item's place in the taxonomy and how it was answered, for viewer and results."""

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from colombian_law.datasets.samples import ItemMetadata
from colombian_law.datasets.served import served_by
from colombian_law.scorers.answer import REASONS, answer_of, answer_shares, reading


@scorer(metrics=[answer_shares()])
def item() -> Scorer:
    """Label a sample by area, topic, complexity, sub-task and outcome of its answer.

    The viewer's sample list can show, sort and filter scores but no metadata, so the
    labels come as a score. Its metrics are the shares of the outcomes. Its metadata
    also tell which model and provider the response names.
    """

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - Inspect's signature
        labels = state.metadata_as(ItemMetadata)
        record = answer_of(state)
        return Score(
            value={
                "area": labels.area,
                "topic": labels.topic,
                "complexity": labels.complexity or "-",
                "subtask": labels.subtask or "-",
                "outcome": record.outcome.value,
            },
            explanation=record.detail or None,
            reason=REASONS.get(record.outcome),
            metadata={**reading(record), **served_by(state)},
        )

    return score
