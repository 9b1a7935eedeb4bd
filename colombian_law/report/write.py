"""The files of a report: pages, results.json, a CSV and an SVG a figure."""

import csv
import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path

from colombian_law.analysis.results import Results
from colombian_law.errors import ParameterError
from colombian_law.report.content import Block, Page, Table
from colombian_law.report.edition import LANGUAGES, Edition, Language
from colombian_law.report.render import render
from colombian_law.report.sections import page_of

INDEX = "index.html"
_SECOND = "english.html"
_OWN_FOLDERS = ("csv", "svg")


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
        for own in _OWN_FOLDERS:
            (folder / own).mkdir(parents=True, exist_ok=True)
            for old in (folder / own).glob(f"*.{own}"):
                old.unlink()
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
            tell(name)
    except OSError as error:
        raise ParameterError(
            f"the report cannot be written into {folder}: {error}; name another folder "
            "with -o"
        ) from error
    return tuple(folder / name for name in sorted(files))


def _report_files(
    results: Results, languages: tuple[Language, ...]
) -> dict[str, str]:
    files = {"results.json": results_json(results)}
    names = dict(zip(languages, (INDEX, _SECOND), strict=False))
    for language in languages:
        edition = Edition(results, language)
        page = page_of(edition)
        other = next((names[name] for name in languages if name != language), "")
        files[names[language]] = render(page, edition, other=other)
        for block in _blocks(page):
            table = block.table or block.grid
            if table is not None:
                files.setdefault(f"csv/{block.id}.csv", csv_text(table))
            if block.svg:
                suffix = "" if len(languages) == 1 else f".{language}"
                files[f"svg/{block.id}{suffix}.svg"] = f"{block.svg}\n"
    return files


def results_json(results: Results) -> str:
    """Return every number of the report as JSON."""
    record = results.model_dump(mode="json")
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


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
