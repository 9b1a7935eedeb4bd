"""Promises of `parse_choice` on completions without an answer object."""

import pytest

from colombian_law.parsing.json_answer import (
    ChoiceAnswer,
    Outcome,
    ParseFailure,
    Route,
    parse_choice,
)

OPTIONS = (
    "El contrato es nulo.",
    "El contrato es inexistente",
    "Ninguna de las anteriores.",
    "(a) y (b)",
)

FULL = (
    '{"respuesta_correcta": "B", "justificacion": "Art. 1501 C.C.", '
    '"descarte_opciones": {"A": "no", "C": "no", "D": "no"}}'
)
REST = '"justificacion": "x", "descarte_opciones": "y"'


def answer_of(value: str) -> str:
    """Return an answer object whose letter is the JSON value `value`."""
    return f'{{"respuesta_correcta": {value}, {REST}}}'


# id, completion, letter, route, whether it is strict JSON
ANSWERED = [
    ("label", "Respuesta correcta: B", "B", Route.LABEL, False),
    ("label-bold", "**Respuesta:** (b)", "B", Route.LABEL, False),
    ("label-bold-whole", "**Respuesta correcta: B**", "B", Route.LABEL, False),
    ("label-key", "respuesta_correcta: B", "B", Route.LABEL, False),
    (
        "label-yaml",
        "respuesta_correcta: B\njustificacion: A no aplica",
        "B",
        Route.LABEL,
        False,
    ),
    ("label-sentence", "La respuesta correcta es la C", "C", Route.LABEL, False),
    ("label-sentence-option", "La opción correcta es la D.", "D", Route.LABEL, False),
    (
        "label-reverse",
        "Por lo tanto, la opción B es la correcta.",
        "B",
        Route.LABEL,
        False,
    ),
    ("label-english", "ANSWER: $B$", "B", Route.LABEL, False),
    ("label-final", "A no.\n\nRespuesta final: **B**", "B", Route.LABEL, False),
    ("label-next-line", "## Respuesta correcta:\n\nB) texto", "B", Route.LABEL, False),
    ("label-heading-accent", "RESPUESTA CORRECTA：Ｂ", "B", Route.LABEL, False),
    (
        "label-never-last-letter",
        "La respuesta es B. Nótese que A falla en D.",
        "B",
        Route.LABEL,
        False,
    ),
    (
        "label-last-wins",
        "Respuesta: A\nMejor dicho, la respuesta es B.",
        "B",
        Route.LABEL,
        False,
    ),
    (
        "label-then-preposition",
        "La respuesta es B y a continuación explico.",
        "B",
        Route.LABEL,
        False,
    ),
    ("label-option-text", "Respuesta: el contrato es nulo", "A", Route.LABEL, False),
    (
        "label-option-letters",
        "La opción correcta es la opción (a) y (b).",
        "D",
        Route.LABEL,
        False,
    ),
    ("label-xml", "<answer>B</answer>", "B", Route.LABEL, False),
    ("label-boxed", r"Entonces $\boxed{\text{B}}$ y ya.", "B", Route.LABEL, False),
    (
        "label-after-think",
        "<think>Respuesta: A</think>Respuesta: B",
        "B",
        Route.LABEL,
        False,
    ),
    ("alone", "B", "B", Route.LABEL, False),
    ("alone-bold", "**B**", "B", Route.LABEL, False),
    ("alone-option-word", "Opción D", "D", Route.LABEL, False),
    ("alone-json-string", '"B"', "B", Route.LABEL, False),
    ("alone-option-text", "El contrato es inexistente.", "B", Route.LABEL, False),
    ("last-line", "El contrato carece de causa.\n\nOpción B", "B", Route.LABEL, False),
]


# id, completion, stop reason, outcome
FAILED = [
    (
        "prose",
        "El contrato es anulable según A. Pérez.",
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    (
        "prose-option-list",
        "Opción A: no aplica\nOpción B: sí aplica",
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    ("prose-letter-list", "Opciones:\nA\nB", "stop", Outcome.INVALID_FORMAT),
    ("label-two-letters", "La respuesta es A o C.", "stop", Outcome.INVALID_FORMAT),
    ("label-outside", "Respuesta: F", "stop", Outcome.INVALID_FORMAT),
    (
        "label-preposition",
        "Respuesta: A mi juicio, ninguna",
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    (
        "label-none",
        "Respuesta: B\nRespuesta final: Ninguna",
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    (
        "label-hedged",
        "Podría pensarse que la respuesta es A",
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    ("label-question", "¿La respuesta es A?", "stop", Outcome.INVALID_FORMAT),
    ("label-negated", "La respuesta correcta no es A.", "stop", Outcome.INVALID_FORMAT),
]


@pytest.mark.parametrize(
    ("completion", "letter", "route", "strict"),
    [case[1:] for case in ANSWERED],
    ids=[case[0] for case in ANSWERED],
)
def test_explicit_letter_is_read(
    completion: str, letter: str, route: Route, strict: bool
) -> None:
    """A completion that names one option is read as it, by the expected route."""
    answer = parse_choice(completion, OPTIONS)

    assert isinstance(answer, ChoiceAnswer), answer
    assert (answer.letter, answer.route, answer.strict_json) == (letter, route, strict)
    assert answer.outcome is Outcome.ANSWERED


@pytest.mark.parametrize(
    ("completion", "stop_reason", "outcome"),
    [case[1:] for case in FAILED],
    ids=[case[0] for case in FAILED],
)
def test_no_explicit_letter_is_a_failure_of_its_kind(
    completion: str, stop_reason: str | None, outcome: Outcome
) -> None:
    """A completion that names no single option fails with its kind and a detail."""
    failure = parse_choice(completion, OPTIONS, stop_reason=stop_reason)

    assert isinstance(failure, ParseFailure), failure
    assert failure.outcome is outcome, failure.detail
    assert failure.detail
