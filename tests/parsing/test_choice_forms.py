"""Promises of `parse_choice` on the forms in which an answer object comes."""

import pytest

from colombian_law.parsing.json_answer import (
    ChoiceAnswer,
    Outcome,
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
    ("raw", FULL, "B", Route.JSON, True),
    ("raw-pretty", FULL.replace(", ", ",\n  "), "B", Route.JSON, True),
    ("raw-outer-space", f"\n\t {FULL}\r\n", "B", Route.JSON, True),
    ("raw-bom", f"\ufeff{FULL}", "B", Route.JSON, False),
    ("raw-zero-width-end", f"{FULL}\u200b", "B", Route.JSON, False),
    ("raw-keys-missing", '{"respuesta_correcta": "B"}', "B", Route.JSON, False),
    ("raw-discards-as-list", answer_of('"B"'), "B", Route.JSON, True),
    (
        "tags-inside-string",
        answer_of('"B"').replace('"x"', '"usa <think> y </think>"'),
        "B",
        Route.JSON,
        True,
    ),
    (
        "string-holds-fence-and-braces",
        answer_of('"B"').replace('"x"', '"```json {\\"a\\": 1} ``` `x` }{"'),
        "B",
        Route.JSON,
        True,
    ),
    ("fence", f"```json\n{FULL}\n```", "B", Route.FENCE, False),
    ("fence-no-language", f"```\n{FULL}\n```", "B", Route.FENCE, False),
    (
        "fence-upper",
        f"Claro:\n\n```JSON\n{FULL}\n```\n¡Suerte!",
        "B",
        Route.FENCE,
        False,
    ),
    ("fence-tildes", f"~~~json\n{FULL}\n~~~", "B", Route.FENCE, False),
    ("fence-unclosed", f"```json\n{FULL}", "B", Route.FENCE, False),
    ("fence-list", f"```json\n[\n  {FULL}\n]\n```", "B", Route.FENCE, False),
    (
        "fence-backticks-inside",
        "```json\n" + answer_of('"B"').replace('"x"', '"```"') + "\n```",
        "B",
        Route.FENCE,
        False,
    ),
    ("prose-around", f"Aquí está: {FULL} Espero que ayude.", "B", Route.OBJECT, False),
    (
        "braces-in-prose",
        f"El conjunto {{a, b}} y {{ : {FULL}",
        "B",
        Route.OBJECT,
        False,
    ),
    (
        "two-objects-last-wins",
        f'{{"respuesta_correcta": "A"}}\nCorrijo:\n{FULL}',
        "B",
        Route.OBJECT,
        False,
    ),
    (
        "object-without-answer-last",
        f'{FULL}\n{{"confianza": 0.9}}',
        "B",
        Route.OBJECT,
        False,
    ),
    ("json-before-label", f"{FULL}\nRespuesta: A", "B", Route.OBJECT, False),
    (
        "think-closed",
        f'<think>{{"respuesta_correcta": "A"}}</think>{FULL}',
        "B",
        Route.OBJECT,
        False,
    ),
    (
        "think-unopened",
        f"Creo que A.\nRespuesta: A\n</think>\n\n{FULL}",
        "B",
        Route.OBJECT,
        False,
    ),
    (
        "think-unopened-with-draft",
        f'{{"respuesta_correcta": "A", "x": "</think>{FULL}',
        "B",
        Route.OBJECT,
        False,
    ),
    ("thinking-tag", f"<thinking>\nA\n</thinking>{FULL}", "B", Route.OBJECT, False),
    ("reasoning-tag", f"<Reasoning>A</Reasoning> {FULL}", "B", Route.OBJECT, False),
    ("think-mistral", f"[THINK]Respuesta: A[/THINK]{FULL}", "B", Route.OBJECT, False),
    ("think-kimi", f"◁think▷Respuesta: A◁/think▷{FULL}", "B", Route.OBJECT, False),
    (
        "think-harmony",
        (
            "<|channel|>analysis<|message|>Respuesta: A<|end|><|start|>assistant"
            f"<|channel|>final<|message|>{FULL}"
        ),
        "B",
        Route.OBJECT,
        False,
    ),
    (
        "think-then-fence",
        f"<think>a</think>\n```json\n{FULL}\n```",
        "B",
        Route.FENCE,
        False,
    ),
    ("single-quotes", FULL.replace('"', "'"), "B", Route.REPAIR, False),
    (
        "python-literals",
        "{'respuesta_correcta': 'B', 'ok': True, 'nota': None}",
        "B",
        Route.REPAIR,
        False,
    ),
    (
        "smart-quotes",
        '{“respuesta_correcta”: “B”, “justificacion”: "x"}',
        "B",
        Route.REPAIR,
        False,
    ),
    ("guillemets", "{«respuesta_correcta»: «B»}", "B", Route.REPAIR, False),
    ("trailing-comma", '{"respuesta_correcta": "B",}', "B", Route.REPAIR, False),
    (
        "missing-comma",
        '{"respuesta_correcta": "B"\n"justificacion": "x"}',
        "B",
        Route.REPAIR,
        False,
    ),
    (
        "comments",
        '{ // la mejor\n"respuesta_correcta": "B", /* y */ "justificacion": "x" # z\n}',
        "B",
        Route.REPAIR,
        False,
    ),
    (
        "bare-keys",
        '{respuesta_correcta: "B", justificacion: "x"}',
        "B",
        Route.REPAIR,
        False,
    ),
    ("bare-value", "{respuesta_correcta: B}", "B", Route.REPAIR, False),
    (
        "raw-newline-in-string",
        FULL.replace("Art. ", "Art.\n"),
        "B",
        Route.REPAIR,
        False,
    ),
    (
        "quotes-in-string",
        FULL.replace("1501", 'del "Código", art.'),
        "B",
        Route.REPAIR,
        False,
    ),
    (
        "triple-quotes",
        FULL.replace('"Art. 1501 C.C."', '"""Art "x" """'),
        "B",
        Route.REPAIR,
        False,
    ),
    ("invalid-escape", FULL.replace("Art.", r"\S 1"), "B", Route.REPAIR, False),
    ("not-a-number", '{"respuesta_correcta": "B", "p": NaN}', "B", Route.REPAIR, False),
    (
        "broken-in-fence",
        "```json\n{'respuesta_correcta': 'B'}\n```",
        "B",
        Route.REPAIR,
        False,
    ),
    (
        "double-encoded",
        '"{\\"respuesta_correcta\\": \\"B\\"}"',
        "B",
        Route.REPAIR,
        False,
    ),
    ("escaped-quotes", '{\\"respuesta_correcta\\": \\"B\\"}', "B", Route.REPAIR, False),
    ("no-opening-brace", FULL[1:], "B", Route.REPAIR, False),
    ("no-closing-brace", FULL[:-2], "B", Route.REPAIR, False),
    (
        "broken-later",
        '{"respuesta_correcta": "B", "justificacion": <aquí>}',
        "B",
        Route.REPAIR,
        False,
    ),
    (
        "draft-then-object",
        f'{{"respuesta_correcta": "A", "justificacion": "Po\n\nPerdón:\n{FULL}',
        "B",
        Route.OBJECT,
        False,
    ),
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
