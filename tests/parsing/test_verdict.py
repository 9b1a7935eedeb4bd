"""How a judge's reply is read."""

import pytest
from pydantic import BaseModel

from colombian_law.parsing.answer import Outcome, ParseFailure
from colombian_law.parsing.verdict import read_verdict


class Asked(BaseModel):
    """What the judge is asked for in these tests."""

    question: str
    noncommittal: int


READABLE = {
    "bare": '{"question": "¿Qué?", "noncommittal": 0}',
    "fenced": 'Here:\n```json\n{"question": "¿Qué?", "noncommittal": 0}\n```',
    "in_prose": 'Claro. {"question": "¿Qué?", "noncommittal": 0} Eso es todo.',
    "python_quotes": "{'question': '¿Qué?', 'noncommittal': 0}",
    "after_reasoning": '<think>{"question": "no", "noncommittal": 1}</think>'
    '{"question": "¿Qué?", "noncommittal": 0}',
    "corrected": '{"question": "no", "noncommittal": 1}\nCorrijo:\n'
    '{"question": "¿Qué?", "noncommittal": 0}',
    "number_as_text": '{"question": "¿Qué?", "noncommittal": "0"}',
}


@pytest.mark.parametrize("reply", READABLE.values(), ids=READABLE)
def test_a_whole_object_is_read(reply: str) -> None:
    """Fences, prose, reasoning and a first draft do not matter; the last one counts."""
    assert read_verdict(reply, Asked) == Asked(question="¿Qué?", noncommittal=0)


UNREADABLE = {
    "empty": ("", "stop", Outcome.EMPTY),
    "blank": (" \n\u200b", "stop", Outcome.EMPTY),
    "prose": ("La respuesta es buena.", "stop", Outcome.INVALID_FORMAT),
    "missing_member": ('{"question": "¿Qué?"}', "stop", Outcome.INVALID_FORMAT),
    "wrong_type": (
        '{"question": ["a"], "noncommittal": 0}',
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    "not_a_number": (
        '{"question": "¿Qué?", "noncommittal": NaN}',
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    "the_schema": (
        '{"properties": {"question": {"type": "string"}}, "required": []}',
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    "cut": ('{"question": "¿Qué dice la', "stop", Outcome.TRUNCATED),
    "cut_in_reasoning": ("<think>La respuesta", "stop", Outcome.TRUNCATED),
    "refusal": (
        "Lo siento, no puedo ayudar con esa solicitud.",
        "stop",
        Outcome.REFUSAL,
    ),
    "filtered": ("", "content_filter", Outcome.REFUSAL),
    "token_limit": (READABLE["bare"], "max_tokens", Outcome.TRUNCATED),
    "context_limit": (READABLE["bare"], "model_length", Outcome.TRUNCATED),
}


@pytest.mark.parametrize(
    ("reply", "stop", "outcome"), UNREADABLE.values(), ids=UNREADABLE
)
def test_what_is_not_whole_is_a_failure(
    reply: str, stop: str, outcome: Outcome
) -> None:
    """Nothing is filled in, and what a limit cut is not trusted."""
    read = read_verdict(reply, Asked, stop_reason=stop)

    assert isinstance(read, ParseFailure)
    assert read.outcome is outcome
    assert read.detail


def test_the_detail_names_the_member() -> None:
    """What is told to the judge says which member is wrong and how."""
    read = read_verdict('{"question": "¿Qué?", "noncommittal": "maybe"}', Asked)

    assert isinstance(read, ParseFailure)
    assert "noncommittal" in read.detail
    assert "integer" in read.detail
