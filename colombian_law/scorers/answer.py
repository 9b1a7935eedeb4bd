"""The answer under score, and how the answers of a task came."""

import math
from collections.abc import Sequence

from inspect_ai.scorer import Metric, SampleScore, Score, ScoreReason, Value, metric
from inspect_ai.solver import TaskState

from colombian_law.datasets.samples import ItemMetadata
from colombian_law.parsing.json_answer import Outcome
from colombian_law.parsing.record import AnswerRecord, read_answer

REASONS: dict[Outcome, ScoreReason] = {
    Outcome.INVALID_FORMAT: "invalid_response_format",
    Outcome.TRUNCATED: "invalid_response_format",
    Outcome.REFUSAL: "refusal",
    Outcome.EMPTY: "no_response",
}
"""Inspect's reason for each outcome without an answer; the finer outcome stands beside
it in the score's metadata."""


def answer_of(state: TaskState) -> AnswerRecord:
    """Return how the completion of a sample reads as an answer."""
    return read_answer(
        state.output.completion,
        state.metadata_as(ItemMetadata).format.value,
        options=[choice.value for choice in state.choices],
        stop_reason=state.output.stop_reason,
    )


def judged_text(record: AnswerRecord, state: TaskState) -> str:
    """Return the text held against the reference; empty where nothing was answered."""
    return record.judged_text(state.metadata_as(ItemMetadata).format.value)


def reading(record: AnswerRecord) -> dict[str, str | bool | None]:
    """Return what a score's metadata keep of how its answer was read."""
    return {
        "outcome": record.outcome.value,
        "route": record.route.value if record.route else None,
        "strict_json": record.strict_json,
    }


@metric(scores="unreduced")
def answer_shares() -> Metric:
    """Compute the share of each outcome, and of strict JSON, among all answers.

    Keys: answered, invalid_format, refusal, empty, truncated, which add up to 1, and
    strict_json. Every epoch's answer counts as one. Not a number without answers.
    """

    def shares(scores: list[SampleScore]) -> Value:
        found = [sample.score for sample in scores]
        counted: dict[str, float] = {
            outcome.value: _share(found, "outcome", outcome.value)
            for outcome in Outcome
        }
        counted["strict_json"] = _share(found, "strict_json", wanted=True)
        return dict(counted)

    return shares


@metric(scores="unreduced")
def letter_shares() -> Metric:
    """Compute how often each option was chosen, as it was shown, among all answers.

    Keys letter_a to letter_d; together they are the share answered.
    """

    def shares(scores: list[SampleScore]) -> Value:
        found = [sample.score for sample in scores]
        return {
            f"letter_{letter.lower()}": _share(found, "letter", letter)
            for letter in "ABCD"
        }

    return shares


def _share(scores: Sequence[Score], key: str, wanted: object) -> float:
    if not scores:
        return math.nan
    hits = [score for score in scores if (score.metadata or {}).get(key) == wanted]
    return len(hits) / len(scores)
