"""A sheet as a rater hands it back, before anything in it is believed."""

from collections.abc import Sequence
from dataclasses import dataclass

from colombian_law.human.sheet import CASE, CONTROL

HEADER_ROWS = 10
"""Rows in which the headers are looked for."""


class Formula(str):
    """The text of a formula that stands where a value should."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its number as the rater's program shows it, and its cells."""

    number: int
    cells: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet that has the columns of a rating sheet.

    Attributes:
        file: name of the file.
        sheet: name of the sheet; the file's again for CSV.
        headers: as found.
        letters: names of the columns as the rater's program shows them.
        rows: those that are not empty.
        encoding: of a CSV file, whose characters may be fewer than those shown.
    """

    file: str
    sheet: str
    headers: tuple[str, ...]
    letters: tuple[str, ...]
    rows: tuple[Row, ...]
    encoding: str = "utf-8"


def header_place(rows: Sequence[Sequence[object]]) -> int | None:
    """Return which of the first rows has the headers; None where none has."""
    for place, row in enumerate(rows[:HEADER_ROWS]):
        headers = {str(value or "").strip() for value in row}
        if {CASE, CONTROL} <= headers:
            return place
    return None
