"""The JSON schemas of the answer formats, for providers that can enforce one."""

from collections.abc import Mapping
from string import ascii_uppercase

from colombian_law.errors import ParameterError
from colombian_law.parsing.answer_fields import (
    CHOICE_KEY,
    CHOICE_KEYS,
    OPEN_FIELDS,
    SEMI_OPEN_FIELDS,
    AnswerFields,
)

FORMATS = ("multiple_choice", "semi_open", "open_ended")
"""The names of the formats, as in the bank."""


def answer_json_schema(question_format: str, *, options: int = 4) -> dict[str, object]:
    """Return the JSON schema of an answer, in the form that OpenAI's strict mode takes.

    Every key is required, no other is allowed, and the keys keep the prompt's order,
    which is the order in which a model writes them. `descarte_opciones` is a list of
    strings, one reason an option, because strict mode allows no free keys and the
    wrong options' letters are not known beforehand.

    Args:
        question_format: One of `FORMATS`.
        options: The number of options of a closed question.

    Raises:
        ParameterError: If the format is none of `FORMATS`.
    """
    match question_format:
        case "multiple_choice":
            properties = {key: _text() for key in CHOICE_KEYS}
            letters = list(ascii_uppercase[:options])
            properties[CHOICE_KEY] = {"type": "string", "enum": letters}
            properties["descarte_opciones"] = _list_of_texts()
            return _object(properties)
        case "semi_open":
            return _object(_text_properties(SEMI_OPEN_FIELDS))
        case "open_ended":
            return _object(_text_properties(OPEN_FIELDS))
        case _:
            raise ParameterError.not_allowed(
                "question_format", question_format, FORMATS
            )


def _text_properties(fields: AnswerFields) -> dict[str, dict[str, object]]:
    return {
        key: _list_of_texts() if key in fields.lists else _text() for key in fields.keys
    }


def _text() -> dict[str, object]:
    return {"type": "string"}


def _list_of_texts() -> dict[str, object]:
    return {"type": "array", "items": _text()}


def _object(properties: Mapping[str, dict[str, object]]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }
