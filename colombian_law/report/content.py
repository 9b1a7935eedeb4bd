"""What a page is made of: sections of blocks, each with its sentence and its table."""

from dataclasses import dataclass

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table.

    Attributes:
        value: What the CSV holds.
        text: What the page shows.
        key: Pointer (RFC 6901) to the value in results.json; empty for a label.
        detail: A second line, smaller.
        detail_key: Pointer of the detail's first number.
        shade: Background as #rrggbb; the ink is computed for contrast.
        is_best: Whether it is marked as the best of its column.
    """

    value: Value
    text: str
    key: str = ""
    detail: str = ""
    detail_key: str = ""
    shade: str = ""
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name in the CSV and its heading on the page."""

    name: str
    label: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns; the first cell of a row names it."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A figure or table of the page.

    Attributes:
        id: Anchor, and stem of its CSV and SVG files.
        heading: Its title.
        reading: Sentences computed from the data: what it says.
        sample: What it rests on: its n.
        svg: A drawing; empty where the grid says it all.
        grid: A table that stands in the place of a drawing.
        table: The numbers behind it; its rows are the CSV.
        absent: Why it cannot be given and what is needed; then all else is empty.
    """

    id: str
    heading: str
    reading: tuple[str, ...] = ()
    sample: str = ""
    svg: str = ""
    grid: Table | None = None
    table: Table | None = None
    absent: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of the page."""

    id: str
    heading: str
    blocks: tuple[Block, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page in one language."""

    language: str
    title: str
    facts: tuple[tuple[str, str], ...]
    """What was evaluated: pairs of a term and its description."""
    lead: tuple[str, ...]
    """What to read first."""
    warnings: tuple[tuple[str, tuple[str, ...]], ...]
    """Each kind in a sentence, with its cases."""
    sections: tuple[Section, ...]
