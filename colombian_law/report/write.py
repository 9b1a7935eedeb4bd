"""The files of a report: pages, results with their CSVs, a CSV and SVG a figure."""

import csv
import io
from collections.abc import Callable, Iterable
from pathlib import Path

from colombian_law.analysis.results import Results
from colombian_law.analysis.results_files import CSV_FOLDER, write_results
from colombian_law.errors import ParameterError
from colombian_law.report.content import Block, Page, Table
from colombian_law.report.edition import LANGUAGES, Edition, Language
from colombian_law.report.render import render
from colombian_law.report.sections import page_of

INDEX = "index.html"
_SECOND = "english.html"
FIGURES = "figures"
_OWN = ((FIGURES, "*.svg"), (FIGURES, "*.csv"), (CSV_FOLDER, "*.csv"))
"""Files of an earlier report, which are removed."""


def write_report(
    results: Results,
    folder: Path,
    languages: tuple[Language, ...] = LANGUAGES,
    tell: Callable[[str], None] = lambda _: None,
) -> tuple[Path, ...]:
    """Write the report into a folder, and return the files in order of their names.

    The first language is `index.html`; the second `english.html`. Files of an earlier
    report in the folder are replaced, and its figures that are no longer there removed.

    Args:
        results: What is told.
        folder: Made if it is not there.
        languages: Of the pages; CSV headings are the same in all.
        tell: Called with each file's name when it is written.

    Raises:
        ParameterError: The folder is a file or cannot be written.
        MissingExtraError: matplotlib or Jinja2 is not installed.
    """
    files = _report_files(results, languages)
    try:
        (folder / FIGURES).mkdir(parents=True, exist_ok=True)
        for own, pattern in _OWN:
            for old in (folder / own).glob(pattern):
                old.unlink()
        written = list(write_results(results, folder))
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
            written.append(folder / name)
            tell(name)
    except OSError as error:
        raise ParameterError(
            f"the report cannot be written into {folder}: {error}; name another folder "
            "with -o"
        ) from error
    return tuple(sorted(written))


def _report_files(results: Results, languages: tuple[Language, ...]) -> dict[str, str]:
    files = {}
    names = dict(zip(languages, (INDEX, _SECOND), strict=False))
    for language in languages:
        edition = Edition(results, language)
        page = page_of(edition)
        other = next((names[name] for name in languages if name != language), "")
        files[names[language]] = render(page, edition, other=other)
        for block in _blocks(page):
            table = block.table or block.grid
            if table is not None:
                files.setdefault(f"{FIGURES}/{block.id}.csv", csv_text(table))
            if block.svg:
                suffix = "" if len(languages) == 1 else f".{language}"
                files[f"{FIGURES}/{block.id}{suffix}.svg"] = f"{block.svg}\n"
    return files


def csv_text(table: Table) -> str:
    """Return a table's raw values as CSV; None is an empty field."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(column.name for column in table.columns)
    writer.writerows([cell.value for cell in row] for row in table.rows)
    return target.getvalue()


def _blocks(page: Page) -> Iterable[Block]:
    for section in page.sections:
        yield from section.blocks
