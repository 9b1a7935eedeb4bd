"""Tables for spreadsheet programs: cells that look like formulas stay text."""

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def plain_cell(value: object) -> object:
    """Return a cell that no spreadsheet program takes for a formula."""
    if isinstance(value, str) and value.startswith(_FORMULA_STARTS):
        return f"'{value}"
    return value


def unescaped(text: str) -> str:
    """Return the text of a cell that `plain_cell` wrote."""
    return text[1:] if text.startswith("'") and text[1:2] in _FORMULA_STARTS else text


def csv_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a CSV file with a byte order mark, which Excel needs for accents."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(header)
    writer.writerows([plain_cell(cell) for cell in row] for row in rows)
    return "\ufeff" + file.getvalue()
