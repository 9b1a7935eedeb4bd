"""Promises of the parser: a letter taken back, doubted or one of two is unread."""

import json

import pytest

from colombian_law.parsing.json_answer import ChoiceAnswer, parse_choice

OPTIONS = ("Mutuo", "Comodato", "Depósito", "Prenda")

VALUES = (
    "B no es correcta",
    "B es incorrecta; la correcta es C",
    "B no, C",
    "C no, sino D",
    "C es falsa",
    "C no aplica",
    "A: falso",
    "A) No aplica",
    "A - incorrecta",
    "C pero D es mejor",
    "A. Corrijo: B",
    "A (corregido: B)",
    "A (también B)",
    "A, también B",
    "A; igualmente C",
    "A, o quizá B",
    "A - o B",
    "A.B",
)

PROSE = (
    "La respuesta correcta es A.\nEspera, en realidad es la B.",
    "Respuesta correcta: A. Perdón, quise decir C.",
    "La A es la correcta. No, la B es la correcta.",
    "La respuesta correcta es A (o B)",
    "La respuesta correcta es A, tal vez B",
    "La respuesta correcta es A, seguida de B",
    "Es falso que la respuesta correcta es A",
    "Dudo que la respuesta correcta es A",
    "Ni de lejos la respuesta correcta es A",
    "La peor respuesta es A",
    "La respuesta correcta es A, pero eso está mal.",
    "Si fuera gratuito, la respuesta correcta es A. Como no, no sé.",
    "En ningún caso la respuesta es B",
    "Jamás diría que la respuesta es B",
    "El estudiante dijo que la respuesta es D",
    "No existe respuesta correcta: A es derogada",
)


@pytest.mark.parametrize("value", VALUES)
def test_withdrawn_value_is_not_read(value: str) -> None:
    """A JSON value that takes its letter back, or gives two, is no answer."""
    read = parse_choice(json.dumps({"respuesta_correcta": value}), OPTIONS)
    assert not isinstance(read, ChoiceAnswer)


@pytest.mark.parametrize("text", PROSE)
def test_withdrawn_prose_is_not_read_wrong(text: str) -> None:
    """Prose that denies, doubts, attributes or corrects a letter does not give it."""
    read = parse_choice(text, OPTIONS)
    corrected = {PROSE[2]: "B"}
    assert not isinstance(read, ChoiceAnswer) or read.letter == corrected.get(text)


def test_opinion_of_others_does_not_win() -> None:
    """What others believe is not the answer."""
    text = (
        "La respuesta correcta es B. Sin embargo, muchos creen que la respuesta "
        "correcta es C."
    )
    read = parse_choice(text, OPTIONS)
    assert not isinstance(read, ChoiceAnswer) or read.letter == "B"


@pytest.mark.parametrize(
    "value",
    [
        "B. Comodato",
        "B: Comodato",
        "B, no A",
        "B. El comodato no transfiere el dominio.",
        "B porque el artículo 2200 del C.C. lo dice",
        "B. Artículo 2200 del C.C.",
        "Opción B",
    ],
)
def test_letter_with_its_reason_is_still_read(value: str) -> None:
    """A letter with its text or a reason remains an answer."""
    read = parse_choice(json.dumps({"respuesta_correcta": value}), OPTIONS)
    assert isinstance(read, ChoiceAnswer)
    assert read.letter == "B"
