"""Promises of `parse_choice` beside the tables of completions."""

import pytest

from colombian_law.errors import ParameterError
from colombian_law.parsing.json_answer import (
    ChoiceAnswer,
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


@pytest.mark.parametrize(
    "stop_reason", ["max_tokens", "model_length", "content_filter"]
)
@pytest.mark.parametrize("completion", [FULL, FULL[:60], "Respuesta: B\nPorque A es"])
def test_complete_letter_counts_however_the_model_stopped(
    completion: str, stop_reason: str
) -> None:
    """A letter in a complete key or line counts even where the rest was cut."""
    answer = parse_choice(completion, OPTIONS, stop_reason=stop_reason)

    assert isinstance(answer, ChoiceAnswer)
    assert answer.letter == "B"


def test_fields_are_the_asked_keys_as_text() -> None:
    """Each key of the closed format comes back as text, others do not."""
    answer = parse_choice(FULL.replace("}}", '}, "extra": 1}'), OPTIONS)

    assert isinstance(answer, ChoiceAnswer)
    assert dict(answer.fields) == {
        "respuesta_correcta": "B",
        "justificacion": "Art. 1501 C.C.",
        "descarte_opciones": "A: no\nC: no\nD: no",
    }


def test_fields_around_a_nested_letter_are_kept() -> None:
    """Keys beside a nested answer object complete its fields."""
    nested = '{"respuesta": {"respuesta_correcta": "B"}, "justificacion": "x"}'

    answer = parse_choice(nested, OPTIONS)

    assert isinstance(answer, ChoiceAnswer)
    assert answer.fields["justificacion"] == "x"


def test_unreadable_letter_in_asked_json_is_still_strict_json() -> None:
    """A failure says when the form was right and only the letter was not."""
    failure = parse_choice(answer_of('"A y B"'), OPTIONS)

    assert isinstance(failure, ParseFailure)
    assert failure.strict_json
    assert failure.detail == "respuesta_correcta: two option letters, A and B"


def test_repeated_option_text_names_no_letter() -> None:
    """An option's text counts only where no other option has it."""
    options = ("Dos años", "dos anos.", "Un año")

    failure = parse_choice(answer_of('"Dos años"'), options)
    answer = parse_choice(answer_of('"Un año"'), options)

    assert failure.outcome is Outcome.INVALID_FORMAT
    assert isinstance(answer, ChoiceAnswer)
    assert answer.letter == "C"


def test_letter_beats_an_option_that_is_another_letter() -> None:
    """The prompt asks for a letter, so a lone letter is never an option's text."""
    answer = parse_choice(answer_of('"B"'), ("B", "A", "D", "C"))

    assert isinstance(answer, ChoiceAnswer)
    assert answer.letter == "B"


@pytest.mark.parametrize(
    ("count", "last", "next_one"), [(2, "B", "C"), (5, "E", "F"), (25, "Y", "Z")]
)
def test_letters_reach_as_far_as_the_options(
    count: int, last: str, next_one: str
) -> None:
    """The last option's letter is allowed and the next one is not."""
    options = [f"opción {number}" for number in range(count)]

    answer = parse_choice(answer_of(f'"{last}"'), options)
    failure = parse_choice(answer_of(f'"{next_one}"'), options)

    assert isinstance(answer, ChoiceAnswer)
    assert answer.letter == last
    assert failure.outcome is Outcome.INVALID_FORMAT


@pytest.mark.parametrize("count", [0, 1, 27])
def test_impossible_number_of_options_is_refused(count: int) -> None:
    """The error names the number of options and what is allowed."""
    with pytest.raises(ParameterError, match=f"{count} options .*allowed: 2 to 26"):
        parse_choice("B", ["x"] * count)


def test_failure_cannot_be_answered() -> None:
    """A failure with the outcome of an answer cannot be made."""
    with pytest.raises(ValueError, match="cannot have the outcome 'answered'"):
        ParseFailure(Outcome.ANSWERED, "x")
