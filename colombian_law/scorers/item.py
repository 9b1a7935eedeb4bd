"""An item's place in the taxonomy, as columns of the log viewer."""

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from colombian_law.datasets.samples import ItemMetadata


@scorer(metrics=[])
def item() -> Scorer:
    """Copy area, topic, complexity and sub-task of the sample; nothing is measured.

    The viewer's sample list can show, sort and filter scores but no metadata, so the
    labels come as a score. It has no metric and enters no result.
    """

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - Inspect's signature
        labels = state.metadata_as(ItemMetadata)
        return Score(
            value={
                "area": labels.area,
                "topic": labels.topic,
                "complexity": labels.complexity or "-",
                "subtask": labels.subtask or "-",
            }
        )

    return score
