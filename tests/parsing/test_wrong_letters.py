"""Promises of `read_answer`: a denied, corrected or doubted letter is never read."""

import json

import pytest

from colombian_law.parsing.answer import Outcome
from colombian_law.parsing.record import AnswerRecord, read_answer

OPTIONS = ["Mutuo", "Comodato", "Depósito", "Prenda"]


def read(completion: str) -> AnswerRecord:
    """Return what a closed question's completion is read as."""
    return read_answer(completion, "multiple_choice", options=OPTIONS)


def of_value(value: str) -> AnswerRecord:
    """Return what an answer object with `value` is read as."""
    return read(json.dumps({"respuesta_correcta": value}, ensure_ascii=False))


@pytest.mark.parametrize(
    "value",
    [
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
        "A: Mutuo, o quizá Comodato",
        "A. Mutuo no es",
        "A porque es gratuito. Corrijo: B",
        "A, porque B es la correcta",
    ],
)
def test_value_that_takes_its_letter_back_is_unread(value: str) -> None:
    """No letter is read from a value that denies, corrects, doubts or adds to it."""
    assert of_value(value).outcome is Outcome.INVALID_FORMAT


@pytest.mark.parametrize(
    "value",
    [
        "B: Comodato",
        "B. Comodato porque es un préstamo de uso gratuito y no transfiere dominio",
        "B) Comodato. Según el art. 2200 C.C. y la Sentencia C-355, es gratuito.",
        "B) Comodato, ya que A y C no aplican",
        "B, porque A no",
        "B. El uso es gratuito",
    ],
)
def test_value_with_text_or_reason_is_read(value: str) -> None:
    """The option's text and a plain reason leave the letter readable."""
    assert of_value(value).letter == "B"


@pytest.mark.parametrize(
    "completion",
    [
        "La respuesta correcta es A.\nEspera, en realidad es la B.",
        "Respuesta correcta: A. Perdón, quise decir C.",
        "La A es la correcta. No, la B es la correcta.",
        '{"respuesta_correcta":"A"}\nMe equivoqué, la respuesta correcta es B.',
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
        (
            "La respuesta correcta es B. Sin embargo, muchos creen que la respuesta "
            "correcta es C."
        ),
    ],
)
def test_prose_that_does_not_state_its_letter_is_unread(completion: str) -> None:
    """A label in a denied, doubted, attributed or corrected sentence names nothing."""
    assert read(completion).outcome is Outcome.INVALID_FORMAT


@pytest.mark.parametrize(
    "completion",
    [
        "La respuesta correcta es la B. El mutuo no es gratuito.",
        "En conclusión, la respuesta correcta es B.",
        "Por lo tanto, la respuesta es B) Comodato.",
        "Me equivoqué, la respuesta correcta es B.",
        "En el caso planteado, la respuesta correcta es la B.",
        "Después de analizar las opciones, la respuesta correcta es la B.",
        "En ese orden de ideas, la respuesta correcta es B.",
        "Teniendo en cuenta lo anterior, la respuesta correcta es B.",
    ],
)
def test_prose_that_states_its_letter_is_read(completion: str) -> None:
    """A label that opens its sentence is read, and later sentences may deny others."""
    assert read(completion).letter == "B"


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("Lo siento, no puedo ayudar", Outcome.REFUSAL),
        ("I cannot assist with that.", Outcome.REFUSAL),
        ("...", Outcome.EMPTY),
        ("N/A", Outcome.EMPTY),
        ("No puedo dar otra respuesta: el contrato es nulo.", Outcome.ANSWERED),
    ],
)
def test_judged_text_that_is_no_answer_is_named(value: str, outcome: Outcome) -> None:
    """A value that is wholly a refusal or a placeholder is no free text to judge."""
    record = read_answer(json.dumps({"respuesta": value}), "semi_open", options=[])

    assert record.outcome is outcome


def test_blank_letter_with_a_refusal_is_a_refusal() -> None:
    """A blank letter whose justification declines is a refusal."""
    value = {"respuesta_correcta": "", "justificacion": "Lo siento, no puedo ayudar."}

    assert read(json.dumps(value)).outcome is Outcome.REFUSAL
