"""Promises of a bank's row."""

from collections.abc import Callable
from typing import Any

import pytest

from colombian_law.datasets.item import Item, parse_item

RowMaker = Callable[..., dict[str, Any]]


def test_closed_row_is_an_item(closed_row: RowMaker) -> None:
    """A row of the public release is read with its own keys."""
    item = parse_item(closed_row())
    assert isinstance(item, Item)
    assert item.options == ("Mutuo", "Comodato", "Depósito", "Prenda")
    assert item.correct_text == "Mutuo"


def test_area_is_known_by_slug_and_english_name(closed_row: RowMaker) -> None:
    """An area's slug and English name stand for its Spanish name."""
    for name in ("civil", "Civil", "DERECHO CIVIL ", "Derecho civil"):
        item = parse_item(closed_row(area=name))
        assert isinstance(item, Item)
        assert item.area == "Derecho civil"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param(
            {"area": "Derecho romano"},
            "field 'area' = 'Derecho romano': unknown area; allowed: Derecho const",
            id="unknown area",
        ),
        pytest.param(
            {"formato": "essay"},
            "field 'formato' = 'essay': Input should be 'multiple_choice', 'semi_open' "
            "or 'open_ended'",
            id="unknown format",
        ),
        pytest.param(
            {"complejidad": "hard"},
            "field 'complejidad' = 'hard': Input should be 'low', 'medium' or 'high'",
            id="unknown complexity",
        ),
        pytest.param(
            {"respuesta_correcta": "E"},
            "field 'respuesta_correcta' = 'E': Input should be 'A', 'B', 'C' or 'D'",
            id="letter outside the options",
        ),
        pytest.param(
            {"respuesta_correcta": None},
            "respuesta_correcta is required: one of A, B, C, D",
            id="no key",
        ),
        pytest.param(
            {"opciones": {"A": "x", "B": "y"}},
            "opciones must have the keys A, B, C, D; found A, B",
            id="two options",
        ),
        pytest.param(
            {"opciones": {"A": "x", "B": " ", "C": "z", "D": "w"}},
            "opciones B without text",
            id="empty option",
        ),
        pytest.param(
            {"id": True}, "field 'id' = True: an id is a number or a text", id="bool id"
        ),
        pytest.param(
            {"id": "1 "},
            "field 'id' = '1 ': an id is not empty and has no white space around it",
            id="id with a space",
        ),
        pytest.param({"pregunta": "  "}, "pregunta is empty", id="no question"),
        pytest.param(
            {"complexidad": "low"},
            "field 'complexidad' is unknown; allowed: id, formato, area",
            id="misspelt field",
        ),
        pytest.param(
            {"publication_date": "2026"},
            "field 'publication_date' = '2026': String should match pattern",
            id="date of another form",
        ),
    ],
)
def test_defect_names_field_value_and_what_is_allowed(
    closed_row: RowMaker, changes: dict[str, object], message: str
) -> None:
    """A row that breaks the schema is told by field, value and allowed values."""
    defects = parse_item(closed_row(**changes))
    assert isinstance(defects, list)
    assert defects[0].startswith(message)


def test_missing_field_is_named(closed_row: RowMaker) -> None:
    """A required field that is absent is named."""
    row = closed_row()
    del row["pregunta"]
    assert parse_item(row) == ["field 'pregunta' is missing"]


def test_free_text_needs_a_reference(text_row: RowMaker) -> None:
    """A free-text row without a reference cannot be scored and is refused."""
    assert parse_item(text_row(respuesta_esperada="")) == [
        "respuesta_esperada is required in semi_open"
    ]


def test_long_wrong_value_is_cut_in_the_message(closed_row: RowMaker) -> None:
    """An error text stays readable however long the wrong value is."""
    defects = parse_item(closed_row(area="x" * 500))
    assert isinstance(defects, list)
    assert "…: unknown area" in defects[0]
    assert len(defects[0]) < 600
