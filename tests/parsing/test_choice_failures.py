"""Promises of `parse_choice` on completions that name no single option."""

import pytest

from colombian_law.parsing.json_answer import (
    Outcome,
    ParseFailure,
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


# id, completion, stop reason, outcome
FAILED = [
    ("empty", "", "stop", Outcome.EMPTY),
    ("blank", " \n\u200b\ufeff", None, Outcome.EMPTY),
    ("empty-at-limit", "", "max_tokens", Outcome.TRUNCATED),
    ("empty-filtered", "", "content_filter", Outcome.REFUSAL),
    ("think-only", "<think>Respuesta: B</think>", "stop", Outcome.EMPTY),
    ("think-unclosed", f"<think>Veamos. {FULL}", "stop", Outcome.EMPTY),
    ("think-unclosed-limit", f"<think>Veamos. {FULL}", "max_tokens", Outcome.TRUNCATED),
    (
        "think-unclosed-length",
        "<think>La respuesta es B",
        "model_length",
        Outcome.TRUNCATED,
    ),
    (
        "harmony-unclosed",
        f"<|channel|>analysis<|message|>{FULL}",
        "stop",
        Outcome.EMPTY,
    ),
    ("blank-key", '{"respuesta_correcta": ""}', "stop", Outcome.EMPTY),
    ("null-key", answer_of("null"), "stop", Outcome.EMPTY),
    ("no-key", '{"foo": "B"}', "stop", Outcome.INVALID_FORMAT),
    ("empty-object", "{}", "stop", Outcome.INVALID_FORMAT),
    ("number", "7", "stop", Outcome.INVALID_FORMAT),
    ("two-letters", answer_of('"A y B"'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-or", answer_of('"A o C"'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-slash", answer_of('"A/B"'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-comma", answer_of('"A, B"'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-brackets", answer_of('"a) y c)"'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-bold", answer_of('"**A** y **C**"'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-stated", answer_of('"A: no; B: sí"'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-joined", answer_of('"AB"'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-list", answer_of('["A", "B"]'), "stop", Outcome.INVALID_FORMAT),
    ("two-letters-both", answer_of('"Tanto A como B"'), "stop", Outcome.INVALID_FORMAT),
    ("outside-letter", answer_of('"E"'), "stop", Outcome.INVALID_FORMAT),
    ("index-text", answer_of('"2"'), "stop", Outcome.INVALID_FORMAT),
    ("index-number", answer_of("2"), "stop", Outcome.INVALID_FORMAT),
    ("boolean", answer_of("true"), "stop", Outcome.INVALID_FORMAT),
    ("word-ninguna", answer_of('"Ninguna"'), "stop", Outcome.INVALID_FORMAT),
    ("word-buena", answer_of('"Buena"'), "stop", Outcome.INVALID_FORMAT),
    ("word-no-se", answer_of('"No sé"'), "stop", Outcome.INVALID_FORMAT),
    (
        "all-no-option",
        answer_of('"Todas las anteriores"'),
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    (
        "preposition",
        answer_of('"A juicio de la Corte"'),
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    ("cyrillic", answer_of('"\u0412"'), "stop", Outcome.INVALID_FORMAT),
    (
        "disagrees",
        answer_of('"A: El contrato es inexistente"'),
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    (
        "last-object-unreadable",
        f'{FULL} {{"respuesta_correcta": "A o B"}}',
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    (
        "discards-only",
        '{"descarte_opciones": [{"opcion": "A"}]}',
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    (
        "error-text",
        "Error code: 500 - {'error': {'message': 'A B C D'}}",
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    ("cut-letter", '{"respuesta_correcta": "B', "max_tokens", Outcome.TRUNCATED),
    ("cut-letter-unlimited", '{"respuesta_correcta": "B', "stop", Outcome.TRUNCATED),
    ("cut-bare-letter", "{respuesta_correcta: B", "max_tokens", Outcome.TRUNCATED),
    ("cut-before-value", '{"respuesta_correcta":', "unknown", Outcome.TRUNCATED),
    ("cut-in-key", '```json\n{"respuesta_corr', "stop", Outcome.TRUNCATED),
    ("cut-after-brace", "```json\n{", "stop", Outcome.TRUNCATED),
    (
        "cut-second-object",
        f'{FULL}\nMejor:\n{{"respuesta_correcta": "',
        "max_tokens",
        Outcome.TRUNCATED,
    ),
    ("cut-prose", "Analicemos la opción A: el", "max_tokens", Outcome.TRUNCATED),
    ("cut-label", "La respuesta correcta es la B", "max_tokens", Outcome.TRUNCATED),
    ("cut-last-line", "Analicemos.\n\nA", "max_tokens", Outcome.TRUNCATED),
    ("refusal-spanish", "Lo siento, no puedo ayudar con eso.", "stop", Outcome.REFUSAL),
    ("refusal-english", "I can't help with legal advice.", "stop", Outcome.REFUSAL),
    ("refusal-in-value", answer_of('"No puedo responder"'), "stop", Outcome.REFUSAL),
    (
        "refusal-in-object",
        '{"error": "Lo siento, no puedo responder."}',
        "stop",
        Outcome.REFUSAL,
    ),
    ("refusal-filter", '{"respuesta_correcta": "', "content_filter", Outcome.REFUSAL),
    ("refusal-at-limit", "No puedo ayudarte con", "max_tokens", Outcome.REFUSAL),
]


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
