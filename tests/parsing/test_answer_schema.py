"""Promises of the JSON schemas of the answers."""

from typing import Any, cast

import pytest

from colombian_law.errors import ParameterError
from colombian_law.parsing.answer_schema import FORMATS, answer_json_schema

# The keys in the order of the prompt templates (Appendix B of the paper).
PROMPT_KEYS = {
    "multiple_choice": ["respuesta_correcta", "justificacion", "descarte_opciones"],
    "semi_open": ["respuesta", "palabras_clave", "referencia_legal"],
    "open_ended": ["marco_normativo", "analisis", "jurisprudencia", "conclusion"],
}


@pytest.mark.parametrize("question_format", FORMATS)
def test_schema_asks_for_the_keys_of_the_prompt(question_format: str) -> None:
    """Every key is there in the prompt's order, required, and alone."""
    schema = cast("dict[str, Any]", answer_json_schema(question_format))

    assert schema["type"] == "object"
    assert list(schema["properties"]) == PROMPT_KEYS[question_format]
    assert schema["required"] == PROMPT_KEYS[question_format]
    assert schema["additionalProperties"] is False


def test_letter_is_one_of_the_options() -> None:
    """The letters of the schema are those of the options."""
    four = cast("dict[str, Any]", answer_json_schema("multiple_choice"))
    three = cast("dict[str, Any]", answer_json_schema("multiple_choice", options=3))

    assert four["properties"]["respuesta_correcta"]["enum"] == ["A", "B", "C", "D"]
    assert three["properties"]["respuesta_correcta"]["enum"] == ["A", "B", "C"]


def test_lists_hold_strings() -> None:
    """Key terms and discarded options are lists of strings."""
    texts = {"type": "array", "items": {"type": "string"}}
    choice = cast("dict[str, Any]", answer_json_schema("multiple_choice"))
    semi_open = cast("dict[str, Any]", answer_json_schema("semi_open"))

    assert choice["properties"]["descarte_opciones"] == texts
    assert semi_open["properties"]["palabras_clave"] == texts


def test_schemas_are_not_shared() -> None:
    """A caller that changes its schema changes nobody else's."""
    schema = answer_json_schema("open_ended")
    schema.clear()

    assert answer_json_schema("open_ended")


def test_unknown_format_is_refused() -> None:
    """The error names every allowed format."""
    with pytest.raises(ParameterError, match="multiple_choice, semi_open, open_ended"):
        answer_json_schema("closed")
