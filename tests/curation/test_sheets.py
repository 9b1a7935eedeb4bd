"""Questions in workbooks, and cells that spreadsheet programs must not run."""

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from colombian_law.curation import sheets
from colombian_law.curation.models import Item, Member
from colombian_law.curation.tables import csv_text, plain_cell, unescaped
from colombian_law.errors import CurationError

CLOSED = {
    "formato": "multiple_choice",
    "area": "civil",
    "tema": "Contratos",
    "pregunta": "¿Qué contrato transfiere el dominio?",
    "A": "Mutuo",
    "B": "Comodato",
    "C": "Depósito",
    "D": "Prenda",
    "respuesta_correcta": "a",
    "legal_basis": "Código Civil, artículo 2221",
}


def _book(*rows: dict[str, Any]) -> bytes:
    book = load_workbook(io.BytesIO(sheets.template()))
    for row in rows:
        book["Preguntas"].append([row.get(column) for column in sheets.COLUMNS])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_the_template_lists_what_may_be_chosen() -> None:
    """Each column with a closed set of values offers them."""
    book = load_workbook(io.BytesIO(sheets.template()))
    rules = book["Preguntas"].data_validations.dataValidation

    assert [cell.value for cell in book["Preguntas"][1]] == list(sheets.COLUMNS)
    assert len(rules) == 5
    # 12 areas below the header, the planned two included.
    assert [rule.formula1 for rule in rules][1] == "Listas!$B$2:$B$13"


def test_a_filled_row_is_a_question() -> None:
    """A row becomes the bank's row: full area name, upper-case key, the key's text."""
    (row,) = sheets.read(_book(CLOSED))

    assert row.defects == ()
    assert row.number == 2
    assert row.content is not None
    assert row.content["area"] == "Derecho civil"
    assert row.content["respuesta_correcta"] == "A"
    assert row.content["texto_respuesta_correcta"] == "Mutuo"
    assert row.content["opciones"]["D"] == "Prenda"


def test_a_defective_row_says_what_is_wrong() -> None:
    """Row and field are named; the other rows are read."""
    rows = sheets.read(_book(CLOSED, {**CLOSED, "D": None}, {**CLOSED, "area": "x"}))

    assert [bool(row.defects) for row in rows] == [False, True, True]
    assert "A, B, C, D" in rows[1].defects[0]
    assert "unknown area" in rows[2].defects[0]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"no es un libro", "no Excel workbook"),
        (b"x" * (sheets.MAX_BYTES + 1), "split it"),
    ],
)
def test_what_is_no_workbook_is_refused(content: bytes, message: str) -> None:
    """A text file or a huge one is refused with what to do."""
    with pytest.raises(CurationError, match=message):
        sheets.read(content)


def test_an_archive_bomb_is_refused() -> None:
    """A small file that unpacks to a huge one is not unpacked."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"0" * 60_000_000)

    with pytest.raises(CurationError, match="too large when unpacked"):
        sheets.read(file.getvalue())


def test_unknown_columns_are_refused() -> None:
    """A header with another column is refused and the allowed ones are listed."""
    book = load_workbook(io.BytesIO(sheets.template()))
    book["Preguntas"]["N1"] = "otra"
    file = io.BytesIO()
    book.save(file)

    with pytest.raises(CurationError, match=r"unknown \['otra'\].*allowed columns"):
        sheets.read(file.getvalue())


def _send(client: Client, content: bytes, **posted: Any) -> Any:
    file = SimpleUploadedFile("../../preguntas.xlsx", content)
    return client.post("/preguntas/libro/", {"file": file, **posted})


def test_a_workbook_is_received_whole_or_not_at_all(
    enter: Callable[[str], Client], consent: Any
) -> None:
    """One defective row keeps every row out; mended, all are received."""
    client = enter("estudiante")
    refused = _send(client, _book(CLOSED, {**CLOSED, "B": ""}), consent=consent.pk)
    assert refused.status_code == 422
    assert not Item.objects.exists()
    other = {**CLOSED, "pregunta": "¿Y cuál es gratuito?"}
    assert _send(client, _book(CLOSED, other), consent=consent.pk).status_code == 302

    assert Item.objects.count() == 2


def test_a_workbook_needs_consent(enter: Callable[[str], Client], consent: Any) -> None:
    """Without the author's consent nothing is received."""
    del consent
    assert _send(enter("estudiante"), _book(CLOSED)).status_code == 200
    assert not Item.objects.exists()


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_formula_like_cells_stay_text(start: str) -> None:
    """A cell that a spreadsheet program would run gets an apostrophe, and loses it."""
    cell = f"{start}HYPERLINK(1)"

    assert plain_cell(cell) == f"'{cell}"
    assert unescaped(f"'{cell}") == cell
    assert f"'{start}" in csv_text(["a"], [[cell]])


def test_other_cells_stay_as_they_are() -> None:
    """Numbers, plain words and an apostrophe of the text's own are not touched."""
    assert plain_cell(-3) == -3
    assert plain_cell("mutuo") == "mutuo"
    assert unescaped("'90") == "'90"


def test_a_formula_in_a_name_reaches_no_csv(
    team: dict[str, Member], enter: Callable[[str], Client], received: Item
) -> None:
    """A member called like a formula is text in the dashboard's CSV."""
    team["asistente"].username = "=cmd()"
    team["asistente"].save()
    del received
    text = enter("tecnico").get("/tablero/csv/").content.decode("utf-8-sig")

    assert "\n=" not in text
    assert ",=" not in text
