"""How one completion was read: its one outcome, and the answer if there is one."""

from collections.abc import Sequence
from functools import lru_cache

from pydantic import BaseModel, ConfigDict

from colombian_law.parsing.json_answer import (
    OPEN_FIELDS,
    SEMI_OPEN_FIELDS,
    ChoiceAnswer,
    Outcome,
    ParseFailure,
    Route,
    TextAnswer,
    parse_choice,
    parse_text,
)

_RECENT = 128
"""Completions whose records are kept: about as many as are answered at once."""
_TEXT_FIELDS = {"semi_open": SEMI_OPEN_FIELDS, "open_ended": OPEN_FIELDS}


class AnswerRecord(BaseModel):
    """The one outcome of a completion, and the answer if there is one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    outcome: Outcome
    route: Route | None = None
    """How the answer was read; None where there is none."""
    strict_json: bool = False
    """Whether the whole completion is one JSON object with the asked keys."""
    letter: str | None = None
    """The chosen option as shown; None unless a closed question was answered."""
    fields: dict[str, str] = {}
    """The answer's parts by their JSON keys, as text."""
    detail: str = ""
    """What was found instead of an answer."""

    def judged_text(self, question_format: str) -> str:
        """Return the text that is held against the reference.

        Semi-open: `respuesta`. Open: the four fields in order, an empty line between.
        Empty where there is no answer or the question is closed.
        """
        parts = _TEXT_FIELDS.get(question_format)
        if self.outcome is not Outcome.ANSWERED or parts is None:
            return ""
        texts = (self.fields.get(key, "").strip() for key in parts.judged)
        return "\n\n".join(text for text in texts if text)


def read_answer(
    completion: str,
    question_format: str,
    *,
    options: Sequence[str] = (),
    stop_reason: str | None = None,
) -> AnswerRecord:
    """Return how `completion` reads as an answer in `question_format`.

    Args:
        completion: The model's text.
        question_format: multiple_choice, semi_open or open_ended.
        options: The options of a closed question, in the order shown.
        stop_reason: Inspect's, for example stop, max_tokens or content_filter.
    """
    return _read(completion, question_format, tuple(options), stop_reason)


@lru_cache(maxsize=_RECENT)
def _read(
    completion: str,
    question_format: str,
    options: tuple[str, ...],
    stop_reason: str | None,
) -> AnswerRecord:
    """Return the record; a solver and each scorer ask for the same one in turn."""
    text_fields = _TEXT_FIELDS.get(question_format)
    if text_fields is None:
        return _record(parse_choice(completion, options, stop_reason=stop_reason))
    return _record(parse_text(completion, text_fields, stop_reason=stop_reason))


def _record(reading: ChoiceAnswer | TextAnswer | ParseFailure) -> AnswerRecord:
    if isinstance(reading, ParseFailure):
        return AnswerRecord(
            outcome=reading.outcome,
            strict_json=reading.strict_json,
            detail=reading.detail,
        )
    return AnswerRecord(
        outcome=Outcome.ANSWERED,
        route=reading.route,
        strict_json=reading.strict_json,
        letter=reading.letter if isinstance(reading, ChoiceAnswer) else None,
        fields=dict(reading.fields),
    )
