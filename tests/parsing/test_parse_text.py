"""Promises of `parse_text`: free text is whole, as written, or not an answer."""

import json

import pytest

from colombian_law.parsing.json_answer import (
    OPEN_FIELDS,
    SEMI_OPEN_FIELDS,
    AnswerFields,
    Outcome,
    ParseFailure,
    Route,
    TextAnswer,
    parse_text,
)

SEMI = '{"respuesta": "Es nulo.", "palabras_clave": ["causa"], "referencia_legal": "x"}'
OPEN = (
    '{"marco_normativo": "Ley 80", "analisis": "Sí.", "jurisprudencia": "C-1", '
    '"conclusion": "Procede."}'
)

# id, completion, `respuesta`, route, whether it is strict JSON
SEMI_ANSWERED = [
    ("raw", SEMI, "Es nulo.", Route.JSON, True),
    ("raw-bom", f"\ufeff{SEMI}", "Es nulo.", Route.JSON, False),
    ("only-answer", '{"respuesta": "Es nulo."}', "Es nulo.", Route.JSON, False),
    ("null-other", SEMI.replace('"x"', "null"), "Es nulo.", Route.JSON, False),
    ("fence", f"```json\n{SEMI}\n```", "Es nulo.", Route.FENCE, False),
    ("prose-around", f"Claro. {SEMI} Listo.", "Es nulo.", Route.OBJECT, False),
    ("last-wins", f'{{"respuesta": "No."}} {SEMI}', "Es nulo.", Route.OBJECT, False),
    ("blank-last", f'{SEMI} {{"respuesta": ""}}', "Es nulo.", Route.OBJECT, False),
    ("think", f"<think>{SEMI[:30]}</think>{SEMI}", "Es nulo.", Route.OBJECT, False),
    ("nested", f'{{"respuesta": {SEMI}}}', "Es nulo.", Route.JSON, False),
    ("list", f"[{SEMI}]", "Es nulo.", Route.JSON, False),
    (
        "key-accent",
        SEMI.replace('"respuesta"', '"Réspuesta "'),
        "Es nulo.",
        Route.JSON,
        False,
    ),
    ("value-list", '{"respuesta": ["Uno.", "Dos."]}', "Uno.\nDos.", Route.JSON, False),
    (
        "value-object",
        '{"respuesta": {"tesis": "Uno.", "norma": "Dos."}}',
        "tesis: Uno.\nnorma: Dos.",
        Route.JSON,
        False,
    ),
    ("value-number", '{"respuesta": 30}', "30", Route.JSON, False),
    (
        "value-is-hedge",
        '{"respuesta": "No puedo determinar la fecha."}',
        "No puedo determinar la fecha.",
        Route.JSON,
        False,
    ),
    (
        "value-is-json-text",
        json.dumps({"respuesta": '{"respuesta": "x"}'}),
        '{"respuesta": "x"}',
        Route.JSON,
        False,
    ),
    ("single-quotes", SEMI.replace('"', "'"), "Es nulo.", Route.REPAIR, False),
    ("raw-newline", SEMI.replace("Es ", "Es\n"), "Es\nnulo.", Route.REPAIR, False),
    (
        "inner-quotes",
        SEMI.replace("nulo", 'un "acto", nulo'),
        'Es un "acto", nulo.',
        Route.REPAIR,
        False,
    ),
    (
        "inner-apostrophe",
        "{'respuesta': 'L'état, c'est', 'palabras_clave': []}",
        "L'état, c'est",
        Route.REPAIR,
        False,
    ),
    ("trailing-comma", SEMI.replace("}", ",}"), "Es nulo.", Route.REPAIR, False),
    ("double-encoded", json.dumps(SEMI), "Es nulo.", Route.REPAIR, False),
    ("escaped", json.dumps(SEMI)[1:-1], "Es nulo.", Route.REPAIR, False),
    ("no-opening-brace", SEMI[1:], "Es nulo.", Route.REPAIR, False),
    ("only-brace-missing", SEMI[:-1], "Es nulo.", Route.REPAIR, False),
    (
        "only-brace-missing-fence",
        f"```json\n{SEMI[:-1]}\n```\nListo.",
        "Es nulo.",
        Route.REPAIR,
        False,
    ),
    ("label", "Respuesta: Es nulo.", "Es nulo.", Route.LABEL, False),
    (
        "labels",
        "**Respuesta:** Es nulo.\nDel todo.\n\n**Palabras clave:** causa",
        "Es nulo.\nDel todo.",
        Route.LABEL,
        False,
    ),
    ("label-heading", "## Respuesta\n\nEs nulo.", "Es nulo.", Route.LABEL, False),
    ("label-last-wins", "Respuesta: No.\nRespuesta: Sí.", "Sí.", Route.LABEL, False),
]

# id, completion, stop reason, outcome
SEMI_FAILED = [
    ("empty", "", "stop", Outcome.EMPTY),
    ("blank-answer", SEMI.replace("Es nulo.", " "), "stop", Outcome.EMPTY),
    ("null-answer", SEMI.replace('"Es nulo."', "null"), "stop", Outcome.EMPTY),
    ("think-unclosed", f"<think>{SEMI}", "stop", Outcome.EMPTY),
    ("think-unclosed-limit", f"<think>{SEMI}", "max_tokens", Outcome.TRUNCATED),
    ("no-key", '{"answer": "Es nulo."}', "stop", Outcome.INVALID_FORMAT),
    (
        "prose",
        "El contrato es nulo por falta de causa.",
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    ("prose-mention", "La respuesta: depende.", "stop", Outcome.INVALID_FORMAT),
    ("prose-at-limit", "El contrato es nulo por", "max_tokens", Outcome.TRUNCATED),
    ("label-at-limit", "Respuesta: Es nulo por", "max_tokens", Outcome.TRUNCATED),
    ("cut-answer", SEMI[:20], "max_tokens", Outcome.TRUNCATED),
    ("cut-answer-stop", SEMI[:20], "stop", Outcome.TRUNCATED),
    ("cut-other-value", SEMI[:-2], "max_tokens", Outcome.TRUNCATED),
    ("cut-in-list", SEMI[:50], "max_tokens", Outcome.TRUNCATED),
    ("cut-after-answer", '{"respuesta": "Es nulo.",', "max_tokens", Outcome.TRUNCATED),
    ("cut-in-key", '{"respuesta": "Es nulo.", "pala', "stop", Outcome.TRUNCATED),
    ("cut-fence", f"```json\n{SEMI[:20]}", "max_tokens", Outcome.TRUNCATED),
    (
        "cut-last-object",
        f"{SEMI}\nMejor:\n{SEMI[:20]}",
        "max_tokens",
        Outcome.TRUNCATED,
    ),
    ("cut-filtered", SEMI[:20], "content_filter", Outcome.REFUSAL),
    ("broken", '{"respuesta": "Es nulo." basura "x": 1}', "stop", Outcome.TRUNCATED),
    (
        "broken-value",
        '{"respuesta": "Es nulo.", "palabras_clave": <lista>}',
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    (
        "swallowed-key",
        '{"respuesta": "a" (b), "palabras_clave": "c"}',
        "stop",
        Outcome.INVALID_FORMAT,
    ),
    ("refusal", "Lo siento, pero no puedo ayudar con esto.", "stop", Outcome.REFUSAL),
    ("refusal-object", '{"error": "No puedo responder."}', "stop", Outcome.REFUSAL),
    ("filtered", "Parte de", "content_filter", Outcome.REFUSAL),
]


@pytest.mark.parametrize(
    ("completion", "text", "route", "strict"),
    [case[1:] for case in SEMI_ANSWERED],
    ids=[case[0] for case in SEMI_ANSWERED],
)
def test_semi_open_answer_is_read(
    completion: str, text: str, route: Route, strict: bool
) -> None:
    """The answer's text comes back as written, by the expected route."""
    answer = parse_text(completion, SEMI_OPEN_FIELDS)

    assert isinstance(answer, TextAnswer), answer
    assert answer.fields["respuesta"] == text
    assert (answer.route, answer.strict_json) == (route, strict)
    assert answer.outcome is Outcome.ANSWERED


@pytest.mark.parametrize(
    ("completion", "stop_reason", "outcome"),
    [case[1:] for case in SEMI_FAILED],
    ids=[case[0] for case in SEMI_FAILED],
)
def test_what_is_no_whole_answer_fails_with_its_kind(
    completion: str, stop_reason: str, outcome: Outcome
) -> None:
    """A completion without a whole answer fails with its kind and a detail."""
    failure = parse_text(completion, SEMI_OPEN_FIELDS, stop_reason=stop_reason)

    assert isinstance(failure, ParseFailure), failure
    assert failure.outcome is outcome, failure.detail
    assert failure.detail


def test_every_asked_key_is_a_field_in_order() -> None:
    """Fields are the format's keys in its order, and empty where one is absent."""
    answer = parse_text('{"conclusion": "Sí.", "analisis": "Uno."}', OPEN_FIELDS)

    assert isinstance(answer, TextAnswer)
    assert list(answer.fields.items()) == [
        ("marco_normativo", ""),
        ("analisis", "Uno."),
        ("jurisprudencia", ""),
        ("conclusion", "Sí."),
    ]


@pytest.mark.parametrize(
    ("completion", "is_answer"),
    [
        (OPEN, True),
        (OPEN.replace('"C-1"', '""'), True),
        (OPEN.replace('"C-1"', "null"), True),
        (OPEN.replace('"jurisprudencia": "C-1", ', ""), True),
        (OPEN.replace('"Sí."', '""'), True),
        (OPEN.replace('"Procede."', '""'), True),
        ('{"marco_normativo": "Ley 80", "jurisprudencia": "C-1"}', False),
        (OPEN.replace('"Sí."', '""').replace('"Procede."', '""'), False),
    ],
    ids=[
        "all",
        "blank-case-law",
        "null-case-law",
        "no-case-law",
        "no-analysis",
        "no-conclusion",
        "only-law",
        "neither",
    ],
)
def test_open_answer_needs_analysis_or_conclusion(
    completion: str, is_answer: bool
) -> None:
    """Case law and legal framework may be missing; one of the other two may not."""
    answer = parse_text(completion, OPEN_FIELDS)

    assert isinstance(answer, TextAnswer) is is_answer


@pytest.mark.parametrize("length", range(1, len(OPEN) - 1))
def test_cut_open_answer_is_truncated_wherever_it_is_cut(length: int) -> None:
    """No prefix of an answer is judged as if it were the answer."""
    failure = parse_text(OPEN[:length], OPEN_FIELDS, stop_reason="max_tokens")

    assert failure.outcome is Outcome.TRUNCATED


def test_parts_of_a_part_are_not_taken_for_the_answer() -> None:
    """An object inside `analisis` is its text, whatever its keys."""
    answer = parse_text(
        '{"analisis": {"conclusion": "Parcial."}, "conclusion": "Final."}', OPEN_FIELDS
    )

    assert isinstance(answer, TextAnswer)
    assert answer.fields["analisis"] == "conclusion: Parcial."
    assert answer.fields["conclusion"] == "Final."


def test_labelled_open_answer_needs_all_its_substance() -> None:
    """A stray "Conclusión:" in prose is no answer; the labelled four are one."""
    labels = "1. Marco normativo: Ley 80\n## Análisis\nUno.\n**Conclusión**: Dos."

    answer = parse_text(labels, OPEN_FIELDS)
    failure = parse_text("Bien.\nConclusión: Dos.", OPEN_FIELDS)

    assert isinstance(answer, TextAnswer)
    assert list(answer.fields.values()) == ["Ley 80", "Uno.", "", "Dos."]
    assert failure.outcome is Outcome.INVALID_FORMAT


def test_lone_surrogates_become_replacement_characters() -> None:
    """An escaped half of a pair cannot be stored; an escaped pair is one character."""
    answer = parse_text(r'{"respuesta": "a\ud83d b\ud83d\ude00"}', SEMI_OPEN_FIELDS)

    assert isinstance(answer, TextAnswer)
    assert answer.fields["respuesta"] == "a\ufffd b\U0001f600"


def test_other_formats_are_described_by_their_keys() -> None:
    """A format is data: any keys, any of them substantive."""
    fields = AnswerFields(judged=("tesis", "norma"), substantive=("norma",))

    assert parse_text('{"tesis": "x"}', fields).outcome is Outcome.INVALID_FORMAT
    assert parse_text('{"Norma": "x"}', fields).outcome is Outcome.ANSWERED
