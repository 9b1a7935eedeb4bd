"""The answer under score: as the solver recorded it, or read afresh."""

from inspect_ai.scorer import ScoreReason
from inspect_ai.solver import TaskState

from colombian_law.datasets.samples import ItemMetadata
from colombian_law.parsing.json_answer import Outcome
from colombian_law.parsing.record import ANSWER_KEY, AnswerRecord, read_answer

REASONS: dict[Outcome, ScoreReason] = {
    Outcome.INVALID_FORMAT: "invalid_response_format",
    Outcome.TRUNCATED: "invalid_response_format",
    Outcome.REFUSAL: "refusal",
    Outcome.EMPTY: "no_response",
}
"""Inspect's reason for each outcome without an answer; the finer outcome is beside it
in the score's metadata."""


def answer_of(state: TaskState) -> AnswerRecord:
    """Return the answer of a sample.

    A log is scored again from what its solver recorded. Where another solver was
    used, the completion is read here.
    """
    recorded = state.store.get(ANSWER_KEY)
    if recorded is not None:
        return AnswerRecord.model_validate(recorded)
    return read_answer(
        state.output.completion,
        state.metadata_as(ItemMetadata).format.value,
        options=[choice.value for choice in state.choices],
        stop_reason=state.output.stop_reason,
    )


def judged_text(state: TaskState) -> str:
    """Return the text held against the reference; empty where nothing was answered."""
    return answer_of(state).judged_text(state.metadata_as(ItemMetadata).format.value)
