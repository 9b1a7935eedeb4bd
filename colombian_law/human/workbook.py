"""Rating sheets as Excel workbooks, written and read."""

from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from colombian_law.errors import HumanError, MissingExtraError
from colombian_law.human.anchors import Anchors, load_anchors
from colombian_law.human.batch import Batch, Role
from colombian_law.human.sheet import CASE, Sheet
from colombian_law.human.table import HEADER_ROWS, Formula, Row, Table, header_place

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

YELLOW, BLUE = "FFF9DB", "DCE6F1"
READING, INSTRUCTIONS = "Lectura", "Instrucciones"
_MAX_HEIGHT = 405
"""Excel shows no row higher than 409 points."""
_LINE = 15
_READING_WIDTH = 110
_PARAGRAPH = 2000


def write_workbook(path: Path, batch: Batch, sheet: Sheet) -> None:
    """Write a workbook: instructions, the sheet to fill in, and the texts to read.

    Cells that a rater does not fill in are locked; the others have lists. A text that
    begins like a formula is stored as text and marked so.

    Raises:
        HumanError: The file exists.
        MissingExtraError: openpyxl is not installed.
    """
    if path.exists():
        raise HumanError(f"{path} exists and is never overwritten; move it away first")
    workbook = _openpyxl().Workbook()
    workbook.properties.creator = "colombian_law"
    _write_instructions(workbook.active, batch, sheet)
    cases = workbook.create_sheet(sheet.title)
    reading = workbook.create_sheet(READING)
    places = _write_reading(reading, sheet)
    _write_sheet(cases, sheet, places)
    workbook.active = 1
    workbook.save(path)


def read_workbook(path: Path) -> tuple[Table, ...]:
    """Return the sheets of a workbook that look like a rating sheet.

    They are known by their headers, so that a sheet may have another name and columns
    may stand elsewhere.

    Raises:
        HumanError: The file is no workbook.
        MissingExtraError: openpyxl is not installed.
    """
    openpyxl = _openpyxl()
    try:
        workbook = openpyxl.load_workbook(path)
    except Exception as error:
        raise HumanError(
            f"{path} cannot be read as an Excel workbook ({type(error).__name__}); "
            "save it as .xlsx, or as .csv"
        ) from error
    return tuple(
        table for sheet in workbook.worksheets for table in _tables(path, sheet)
    )


def _openpyxl() -> Any:
    try:
        import openpyxl
    except ImportError as error:
        raise MissingExtraError("An Excel workbook", "human") from error
    return openpyxl


def _tables(path: Path, sheet: "Worksheet") -> Iterator[Table]:
    from openpyxl.utils import get_column_letter

    head = [
        [cell.value for cell in row]
        for row in sheet.iter_rows(min_row=1, max_row=HEADER_ROWS)
    ]
    place = header_place(head)
    if place is None:
        return
    headers = [str(value or "").strip() for value in head[place]]
    rows = tuple(
        Row(
            number,
            tuple(
                Formula(cell.value) if cell.data_type == "f" else cell.value
                for cell in cells
            ),
        )
        for number, cells in enumerate(sheet.iter_rows(min_row=place + 2), place + 2)
        if any(cell.value is not None for cell in cells)
    )
    letters = tuple(get_column_letter(i + 1) for i in range(len(headers)))
    yield Table(path.name, sheet.title, tuple(headers), letters, rows)


def _write_sheet(
    worksheet: "Worksheet", sheet: Sheet, places: "dict[str, int]"
) -> None:
    from openpyxl.styles import Alignment, Font, PatternFill, Protection
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.datavalidation import DataValidation
    from openpyxl.worksheet.hyperlink import Hyperlink

    wrapped = Alignment(wrap_text=True, vertical="top")
    last = len(sheet.rows) + 1
    for number, column in enumerate(sheet.columns, 1):
        letter = get_column_letter(number)
        worksheet.column_dimensions[letter].width = column.width
        head = worksheet.cell(row=1, column=number, value=column.header)
        head.font, head.alignment = Font(bold=True), wrapped
        head.fill = PatternFill("solid", fgColor=YELLOW if column.field else BLUE)
        for place, row in enumerate(sheet.rows, 2):
            cell = worksheet.cell(row=place, column=number)
            cell.alignment = wrapped
            if column.field is None:
                _put_text(cell, row[column.header])
            else:
                cell.fill = PatternFill("solid", fgColor=YELLOW)
                cell.protection = Protection(locked=False)
            if column.header == CASE:
                cell.hyperlink = Hyperlink(
                    ref=cell.coordinate,
                    location=f"'{READING}'!A{places[row[CASE]]}",
                )
                cell.font = Font(color="0563C1", underline="single")
        if column.choices and sheet.rows:
            choices = DataValidation(
                type="list",
                formula1=f'"{",".join(column.choices)}"',
                allow_blank=True,
                showErrorMessage=True,
                errorTitle="Valor no permitido",
                error=f"Elija uno de: {', '.join(column.choices)}"[:250],
            )
            choices.add(f"{letter}2:{letter}{last}")
            worksheet.add_data_validation(choices)
    for place, row in enumerate(sheet.rows, 2):
        lines = max(
            _lines(row.get(column.header, ""), column.width) for column in sheet.columns
        )
        worksheet.row_dimensions[place].height = min(_MAX_HEIGHT, _LINE * lines)
    worksheet.freeze_panes = "B2"
    _finish(worksheet)
    worksheet.print_title_rows = "1:1"


def _write_reading(worksheet: "Worksheet", sheet: Sheet) -> "dict[str, int]":
    """Write each case's texts by paragraphs; return the row of each case."""
    from openpyxl.styles import Font

    worksheet.column_dimensions["A"].width = _READING_WIDTH
    places: dict[str, int] = {}
    row = 0
    for case in dict.fromkeys(sheet.cases):
        row += 1
        places[case.case_id] = row
        worksheet.cell(row=row, column=1, value=f"Caso {case.case_id}").font = Font(
            bold=True, size=14
        )
        texts = (
            ("Pregunta", case.question),
            ("Respuesta de referencia", case.reference),
            ("Respuesta que se califica", case.answer),
        )
        for heading, text in texts:
            if text is None:
                continue
            row += 1
            worksheet.cell(row=row, column=1, value=heading).font = Font(bold=True)
            for paragraph in _paragraphs(text):
                row += 1
                _put_wrapped(worksheet, row, paragraph)
        row += 1
    _finish(worksheet)
    return places


def _write_instructions(worksheet: "Worksheet", batch: Batch, sheet: Sheet) -> None:
    from openpyxl.styles import Font

    worksheet.title = INSTRUCTIONS
    worksheet.column_dimensions["A"].width = _READING_WIDTH
    for row, (text, is_heading) in enumerate(
        _instructions(load_anchors(), batch, sheet), 1
    ):
        _put_wrapped(worksheet, row, text)
        if is_heading:
            worksheet.cell(row=row, column=1).font = Font(bold=True, size=13)
    _finish(worksheet)


def _instructions(
    anchors: Anchors, batch: Batch, sheet: Sheet
) -> Iterator[tuple[str, bool]]:
    yield f"Lote {batch.batch_id} · {sheet.person}", True
    if sheet.role is Role.CALIBRATION:
        yield (
            "Ronda de calibración: califique estos casos por su cuenta; después se "
            "discuten en grupo. No cuentan en los resultados.",
            False,
        )
    scored = sheet.role in {Role.CALIBRATION, Role.RATING}
    for text in (*anchors.task[:1], *(anchors.task[1:] if scored else anchors.norms)):
        yield text, False
    yield f"El texto completo de cada caso está en la hoja «{READING}».", False
    if scored:
        yield "Escala de adecuación jurídica", True
        yield f"Pregunta de los ejemplos: {anchors.question}", False
        for anchor in anchors.anchors:
            yield f"{anchor.score} · {anchor.name}. {anchor.meaning}", False
            yield f"    Ejemplo de {anchor.score}: {anchor.example}", False
        yield "Utilidad", True
        yield anchors.useful, False
        yield "Tipos de error", True
        for error in anchors.errors:
            yield f"{error.name}: {error.meaning}", False
    yield (
        f"Anclas {batch.anchors_version} (sha256 {batch.anchors_sha256[:16]}), "
        f"plantilla {batch.template_version}",
        False,
    )


def _finish(worksheet: "Worksheet") -> None:
    """Lock the cells, but let a reader change widths and heights."""
    worksheet.protection.sheet = True
    worksheet.protection.formatColumns = False
    worksheet.protection.formatRows = False
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True


def _put_wrapped(worksheet: "Worksheet", row: int, text: str) -> None:
    from openpyxl.styles import Alignment

    cell = worksheet.cell(row=row, column=1)
    _put_text(cell, text)
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    height = _LINE * _lines(text, _READING_WIDTH)
    worksheet.row_dimensions[row].height = min(_MAX_HEIGHT, height)


def _put_text(cell: Any, text: str) -> None:
    cell.value = text
    cell.data_type = "s"
    if text[:1] in {"=", "+", "-", "@"}:
        cell.quotePrefix = True


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.splitlines():
        for start in range(0, len(paragraph), _PARAGRAPH):
            yield paragraph[start : start + _PARAGRAPH]


def _lines(text: str, width: int) -> int:
    return sum(ceil((len(line) or 1) / width) for line in text.split("\n"))


def workbook_texts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of every cell, name and property of a workbook."""
    workbook: Workbook = _openpyxl().load_workbook(path)
    yield "name of the file", path.name
    for name, value in vars(workbook.properties).items():
        yield f"property {name}", str(value or "")
    for sheet in workbook.worksheets:
        yield "name of a sheet", sheet.title
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str):
                    yield f"{sheet.title}!{cell.coordinate}", cell.value
