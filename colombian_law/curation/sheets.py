"""Questions as an Excel workbook: the template that people fill, and its reading.

The columns are the keys of a bank's row, the options in four columns of their own.
"""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from colombian_law.curation.content import Content, tidy
from colombian_law.curation.tables import unescaped
from colombian_law.datasets.item import LETTERS, Item, parse_item
from colombian_law.datasets.taxonomy import Complexity, QuestionFormat, taxonomy
from colombian_law.errors import CurationError

COLUMNS = (
    *("formato", "area", "tema", "complejidad", "sub_tarea", "pregunta"),
    *LETTERS,
    *("respuesta_correcta", "legal_basis", "respuesta_esperada"),
)
MAX_ROWS = 500
MAX_BYTES = 2_000_000
_MAX_UNPACKED = 50_000_000
_SHEET = "Preguntas"
_LISTS = "Listas"
_WIDE = {"pregunta": 60, "respuesta_esperada": 60, "legal_basis": 40, "area": 30}


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of a workbook.

    Attributes:
        number: its row in the sheet, 2 for the first below the header.
        content: the question; None if it is not complete.
        defects: what is wrong with it, a text a defect.
    """

    number: int
    content: Content | None
    defects: tuple[str, ...] = ()


def template() -> bytes:
    """Return the workbook that people fill: a header, and lists to choose from."""
    from openpyxl import Workbook
    from openpyxl.worksheet.datavalidation import DataValidation

    book = Workbook()
    sheet = book.active
    assert sheet is not None  # a new workbook has a sheet  # noqa: S101
    sheet.title = _SHEET
    sheet.append(COLUMNS)
    sheet.freeze_panes = "A2"
    lists = book.create_sheet(_LISTS)
    choices: dict[str, Sequence[str]] = {
        "formato": [f.value for f in QuestionFormat],
        "area": [area.name for area in taxonomy().areas],
        "complejidad": [level.value for level in Complexity],
        "sub_tarea": [subtask.name for subtask in taxonomy().subtasks],
        "respuesta_correcta": LETTERS,
    }
    for number, (column, values) in enumerate(choices.items(), start=1):
        for row, value in enumerate((column, *values), start=1):
            lists.cell(row=row, column=number, value=value)
        letter = _letter(number)
        rule = DataValidation(
            type="list",
            formula1=f"{_LISTS}!${letter}$2:${letter}${len(values) + 1}",
            allow_blank=True,
        )
        sheet.add_data_validation(rule)
        place = _letter(COLUMNS.index(column) + 1)
        rule.add(f"{place}2:{place}{MAX_ROWS + 1}")
    for number, column in enumerate(COLUMNS, start=1):
        sheet.column_dimensions[_letter(number)].width = _WIDE.get(column, 18)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def read(content: bytes) -> list[SheetRow]:
    """Return the rows of a workbook that was filled.

    Raises:
        CurationError: It is no workbook, too large, or lacks a column.
    """
    rows = _cells(content)
    header = [str(cell or "").strip() for cell in next(iter(rows), ())]
    missing = [column for column in ("formato", "pregunta") if column not in header]
    unknown = [name for name in header if name and name not in COLUMNS]
    if missing or unknown:
        raise CurationError(
            f"the header lacks {missing or 'nothing'} and has unknown {unknown}; "
            f"allowed columns: {', '.join(COLUMNS)}"
        )
    return [
        _row(number, dict(zip(header, cells, strict=False)))
        for number, cells in enumerate(rows[1:], start=2)
        if any(str(cell or "").strip() for cell in cells)
    ]


def _cells(content: bytes) -> list[tuple[Any, ...]]:
    if len(content) > MAX_BYTES:
        raise CurationError(f"the file has over {MAX_BYTES} bytes; split it")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
        rows = _unpacked(content) if unpacked <= _MAX_UNPACKED else None
    except Exception as error:  # a broken workbook breaks in many ways
        raise CurationError(
            f"the file is no Excel workbook (.xlsx) that can be read: {error}"
        ) from error
    if rows is None:
        raise CurationError("the workbook is too large when unpacked")
    if len(rows) > MAX_ROWS + 1:
        raise CurationError(f"the sheet has over {MAX_ROWS} rows; split it")
    return rows


def _unpacked(content: bytes) -> list[tuple[Any, ...]]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    sheet = book[_SHEET] if _SHEET in book.sheetnames else book.worksheets[0]
    return list(sheet.iter_rows(values_only=True, max_col=len(COLUMNS) + 10))


def _row(number: int, cells: dict[str, Any]) -> SheetRow:
    values = {
        name: unescaped(str(cell)).strip()
        for name, cell in cells.items()
        if name and cell is not None and str(cell).strip()
    }
    options = {letter: values.pop(letter) for letter in LETTERS if letter in values}
    row: Content = {**values, **({"opciones": options} if options else {})}
    row = _named(row)
    parsed = parse_item({"id": number, **row})
    if not isinstance(parsed, Item):
        return SheetRow(number, None, tuple(parsed))
    if parsed.respuesta_correcta:
        row["texto_respuesta_correcta"] = parsed.correct_text
    row["area"] = parsed.area
    return SheetRow(number, tidy(row))


def _named(row: Content) -> Content:
    """Return the row with the bank's own words for what people write their way."""
    subtask = taxonomy().subtask(str(row.get("sub_tarea") or ""))
    key = str(row.get("respuesta_correcta") or "").upper()
    return {
        **row,
        **({"sub_tarea": subtask.name} if subtask else {}),
        **({"respuesta_correcta": key} if key else {}),
    }


def _letter(column: int) -> str:
    from openpyxl.utils import get_column_letter

    return str(get_column_letter(column))
