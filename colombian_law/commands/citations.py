"""`colombian-law citations`: find the citations of texts and check them."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import click

from colombian_law.citations import (
    Citation,
    Existence,
    Facts,
    existence,
    find_citations,
    load_facts,
    reporting_magistrate,
)
from colombian_law.errors import ParameterError

_WIDTHS = (6, 14, 40)
_HEADING = ("line", "existence", "id", "text")


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--table", is_flag=True, help="A table for people instead of JSON for programs."
)
@click.option(
    "--magistrates",
    is_flag=True,
    help="Add the reporting magistrate of each ruling in the court's list.",
)
def citations(file: BinaryIO, *, table: bool, magistrates: bool) -> None:
    """Find the citations of Colombian law in FILE, and say whether they exist.

    FILE holds one text a line, in UTF-8; `-` is the standard input. Each line gives one
    JSON object with the text and its citations, in order; a line without citations
    gives an empty list. Lines are answered one by one, so that FILE can be of any
    length. The exit code is 0 whatever is found, and 2 if FILE cannot be read.
    """
    facts = load_facts()
    if table:
        _print_table(_lines(file), facts, magistrates=magistrates)
        return
    for _, text in _lines(file):
        record = {
            "text": text,
            "citations": [
                _record(citation, facts, magistrates=magistrates)
                for citation in find_citations(text)
            ],
        }
        _print(json.dumps(record, ensure_ascii=False))


def _lines(file: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield each line's number, from 1, and text.

    Raises:
        ParameterError: A line is not UTF-8.
    """
    for number, line in enumerate(file, start=1):
        content = line.removesuffix(b"\n").removesuffix(b"\r")
        try:
            yield number, content.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise ParameterError(
                f"{file.name} line {number} is not UTF-8 (byte {error.start + 1}); "
                "save the file as UTF-8, one text a line"
            ) from error


def _record(
    citation: Citation, facts: Facts, *, magistrates: bool
) -> dict[str, str | int | None]:
    answered = existence(citation, facts)
    record: dict[str, str | int | None] = {
        "id": citation.id,
        "start": citation.start,
        "end": citation.end,
        "existence": answered.answer,
        "evidence": answered.evidence,
    }
    if magistrates:
        record["magistrate"] = reporting_magistrate(citation, facts)
    return record


def _print_table(
    lines: Iterable[tuple[int, str]], facts: Facts, *, magistrates: bool
) -> None:
    counts: Counter[str] = Counter()
    read = 0
    _print(_row(_HEADING))
    for number, text in lines:
        read = number
        for citation in find_citations(text):
            answered = existence(citation, facts)
            counts[answered.answer] += 1
            name = reporting_magistrate(citation, facts) if magistrates else None
            _print(_row(_cells(number, citation, answered, name)))
    summary = ", ".join(f"{answer} {count}" for answer, count in counts.most_common())
    click.echo(
        f"{counts.total()} citation(s) in {read} line(s): {summary or 'none'}", err=True
    )


def _cells(
    line: int, citation: Citation, answered: Existence, magistrate: str | None
) -> tuple[str, ...]:
    shown = " ".join(citation.text.split())
    if magistrate is not None:
        shown += f" (M.P. {magistrate})"
    if answered.answer == "does_not_exist":
        shown += f": {answered.evidence}"
    return str(line), answered.answer, citation.id, shown


def _row(cells: tuple[str, ...]) -> str:
    *first, last = cells
    padded = (cell.ljust(width) for cell, width in zip(first, _WIDTHS, strict=True))
    return f"{' '.join(padded)} {last}"


def _print(line: str) -> None:
    # Bytes, so that the output is UTF-8 whatever the terminal's locale says.
    click.echo(line.encode("utf-8"))
