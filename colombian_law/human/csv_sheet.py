"""Rating sheets as CSV, as Excel in Spanish writes and reads it."""

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from colombian_law.errors import HumanError
from colombian_law.human.sheet import Sheet
from colombian_law.human.table import HEADER_ROWS, Row, Table, header_place

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_DELIMITERS = ";,\t"
_LETTERS = 26


def write_csv(path: Path, sheet: Sheet) -> None:
    """Write a sheet as CSV: semicolons, UTF-8 with a mark that Excel knows.

    A text that Excel would take for a formula gets an apostrophe in front.

    Raises:
        HumanError: The file exists.
    """
    if path.exists():
        raise HumanError(f"{path} exists and is never overwritten; move it away first")
    headers = [column.header for column in sheet.columns]
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(headers)
        for row in sheet.rows:
            writer.writerow([escape(row.get(header, "")) for header in headers])


def read_csv(path: Path) -> tuple[Table, ...]:
    """Return the sheet in a CSV file: any usual delimiter and encoding.

    Raises:
        HumanError: The file cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HumanError(f"{path} cannot be read ({error.strerror})") from error
    text, encoding = _decoded(data)
    for delimiter in _DELIMITERS:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        try:
            rows = list(reader)
        except csv.Error as error:
            raise HumanError(
                f"{path}, line {reader.line_num}: no CSV ({error}); save it again from "
                "the spreadsheet program"
            ) from error
        place = header_place(rows[:HEADER_ROWS])
        if place is not None:
            headers = tuple(header.strip() for header in rows[place])
            return (
                Table(
                    file=path.name,
                    sheet=path.stem,
                    headers=headers,
                    letters=tuple(map(_letter, range(len(headers)))),
                    rows=tuple(_rows(rows, place)),
                    encoding=encoding,
                ),
            )
    return ()


def escape(text: str) -> str:
    """Return a text that no spreadsheet program takes for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def unescape(text: str) -> str:
    """Return what `escape` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def _rows(rows: Sequence[Sequence[str]], place: int) -> list[Row]:
    return [
        Row(number, tuple(unescape(cell) for cell in cells))
        for number, cells in enumerate(rows[place + 1 :], place + 2)
        if any(cell.strip() for cell in cells)
    ]


def _decoded(data: bytes) -> tuple[str, str]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace"), "utf-16"
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        # Excel's "CSV" is in the code page of Windows, which has no → or ≥.
        return data.decode("cp1252", errors="replace"), "cp1252"


def _letter(place: int) -> str:
    name = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, _LETTERS)
        name = chr(ord("A") + rest) + name
    return name
