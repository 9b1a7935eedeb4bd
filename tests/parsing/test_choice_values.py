"""Promises of `parse_choice` on the keys and values that name an option."""

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
    ("value-lower", answer_of('"b"'), "B", Route.JSON, True),
    ("value-parentheses", answer_of('"(B)"'), "B", Route.JSON, True),
    ("value-half-parenthesis", answer_of('"B)"'), "B", Route.JSON, True),
    ("value-stop", answer_of('"B."'), "B", Route.JSON, True),
    ("value-option-word", answer_of('"Opción B"'), "B", Route.JSON, True),
    ("value-opcion-no-accent", answer_of('"opcion b"'), "B", Route.JSON, True),
    ("value-la-opcion", answer_of('"La opción B"'), "B", Route.JSON, True),
    ("value-la-letra", answer_of('"la B"'), "B", Route.JSON, True),
    ("value-dollar", answer_of('"$B$"'), "B", Route.JSON, True),
    ("value-bold", answer_of('"**B**"'), "B", Route.JSON, True),
    ("value-bold-text", answer_of('"**B.** Porque sí"'), "B", Route.JSON, True),
    ("value-boxed", answer_of(r'"$\\boxed{B}$"'), "B", Route.JSON, True),
    ("value-boxed-undoubled", answer_of(r'"$\boxed{B}$"'), "B", Route.JSON, True),
    ("value-boxed-text", answer_of(r'"\\boxed{\\text{B}}"'), "B", Route.JSON, True),
    ("value-full-width", answer_of('"（Ｂ）"'), "B", Route.JSON, True),
    ("value-circled", answer_of('"Ⓑ"'), "B", Route.JSON, True),
    ("value-zero-width", answer_of('"\u200bB\u200d"'), "B", Route.JSON, True),
    (
        "value-letter-and-text",
        answer_of('"B: El contrato es inexistente"'),
        "B",
        Route.JSON,
        True,
    ),
    ("value-letter-and-reason", answer_of('"B, porque A no"'), "B", Route.JSON, True),
    ("value-two-sentences", answer_of('"B. Nótese que A no"'), "B", Route.JSON, True),
    ("value-option-text", answer_of('"EL CONTRATO ES NULO "'), "A", Route.JSON, True),
    (
        "value-none-is-option",
        answer_of('"Ninguna de las anteriores"'),
        "C",
        Route.JSON,
        True,
    ),
    ("value-letters-are-option", answer_of('"(a) y (b)"'), "D", Route.JSON, True),
    ("value-d-letters-option", answer_of('"D. (a) y (b)"'), "D", Route.JSON, True),
    ("value-list-of-one", answer_of('["B"]'), "B", Route.JSON, False),
    ("value-same-twice", answer_of('["B", "b)"]'), "B", Route.JSON, False),
    ("value-object", answer_of('{"letra": "B", "texto": "t"}'), "B", Route.JSON, False),
    (
        "value-letter-as-key",
        answer_of('{"B": "El contrato es inexistente"}'),
        "B",
        Route.JSON,
        False,
    ),
    ("key-spaced", FULL.replace("a_c", "a c"), "B", Route.JSON, False),
    ("key-upper", FULL.replace("respuesta_c", "RESPUESTA_C"), "B", Route.JSON, False),
    (
        "key-camel",
        FULL.replace("respuesta_correcta", "respuestaCorrecta"),
        "B",
        Route.JSON,
        False,
    ),
    ("key-alias", '{"respuesta": "B", "justificacion": "x"}', "B", Route.JSON, False),
    (
        "key-alias-loses",
        '{"respuesta": "A", "respuesta_correcta": "B"}',
        "B",
        Route.JSON,
        False,
    ),
    (
        "keys-duplicate",
        '{"respuesta_correcta": "A", "respuesta_correcta": "B"}',
        "B",
        Route.JSON,
        False,
    ),
    ("nested", f'{{"respuesta": {FULL}}}', "B", Route.JSON, False),
    ("nested-deep", f'{{"resultado": {{"final": {FULL}}}}}', "B", Route.JSON, False),
    ("list-of-one-object", f"[{FULL}]", "B", Route.JSON, False),
    (
        "list-last-wins",
        f'[{{"respuesta_correcta": "A"}}, {FULL}]',
        "B",
        Route.JSON,
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
