"""Promises of a report's files."""

import csv
import json
import re
from pathlib import Path

import pytest
from report_cells import KEYED, shows, value_at

from colombian_law.analysis.results import Results
from colombian_law.errors import ParameterError
from colombian_law.report.write import write_report

PAGES = ("index.html", "english.html")


@pytest.mark.parametrize("page", PAGES)
def test_every_keyed_cell_is_the_number_of_the_json(report: Path, page: str) -> None:
    """A number cannot differ between the page and results.json."""
    record = json.loads((report / "results.json").read_text(encoding="utf-8"))
    cells = KEYED.findall((report / page).read_text(encoding="utf-8"))

    wrong = [
        (key, text) for key, text in cells if not shows(text, value_at(record, key))
    ]
    assert len(cells) > 300
    assert not wrong


def test_headings_of_figures_follow_the_study(report: Path) -> None:
    """Figures 5 to 18, 22 and 23 and Tables 2, 6, 7 and 8 are there, in order."""
    text = (report / "english.html").read_text(encoding="utf-8")

    headings = re.findall(r"<h3[^>]*>([^<]+)</h3>", text)
    for name in (*range(5, 9), *range(10, 24)):
        assert any(re.search(rf"\bFigures? .*\b{name}", h) for h in headings), name
    for name in (2, 6, 7, 8):
        assert any(f"Table {name}" in h for h in headings), name


def test_each_figure_has_a_reading_an_n_and_a_table(report: Path) -> None:
    """Whatever is drawn is said in words, with its n, and stands in a table."""
    text = (report / "index.html").read_text(encoding="utf-8")
    articles = re.findall(r"<article.*?</article>", text, re.DOTALL)

    drawn = [article for article in articles if "<svg" in article]
    assert len(drawn) > 12
    for article in drawn:
        assert re.search(r"<figcaption><span>[^<]{20,}", article)
        assert re.search(r'class="sample">n = \d', article)
        assert "<details" in article
        assert "<table>" in article


def test_page_names_nothing_outside_itself(report: Path) -> None:
    """No script, no address but the report's own files."""
    for page in PAGES:
        text = (report / page).read_text(encoding="utf-8")
        links = re.findall(r'(?:href|src)="([^"#][^"]*)"', text)
        assert "<script" not in text
        assert "@import" not in text
        for link in set(links) - {"data:,"}:
            assert (report / link).is_file(), link


def test_two_builds_are_the_same_bytes(
    results: Results, report: Path, tmp_path: Path
) -> None:
    """A report depends on its results alone."""
    again = write_report(results, tmp_path)

    for path in again:
        assert path.read_bytes() == (report / path.relative_to(tmp_path)).read_bytes()


def test_tables_of_figures_are_csv(report: Path, results: Results) -> None:
    """A figure's CSV holds the unrounded numbers of the results."""
    assert not isinstance(results.closed, type(results.human))
    path = report / "figures" / "figure-05-accuracy.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    assert [(row["model"], float(row["value"])) for row in rows] == [
        (row.model, row.accuracy.value)
        for row in results.closed.accuracy  # type: ignore[union-attr]  # there are closed questions
    ]


def test_one_model_on_closed_questions_says_what_is_needed(
    one_closed: Results, tmp_path: Path
) -> None:
    """What one model cannot say is told with what it needs; the rest is there."""
    write_report(one_closed, tmp_path, ("en",))

    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<html lang="en">' in text
    assert not (tmp_path / "english.html").exists()
    assert "This needs at least 2 models; there are 1." in text
    assert "run that task and make the report again" in text
    assert 'id="figure-05-accuracy"' in text


def test_earlier_figures_are_removed(
    one_closed: Results, tmp_path: Path, report: Path
) -> None:
    """A folder never mixes figures of two reports."""
    (tmp_path / "figures").mkdir()
    old = tmp_path / "figures" / "figure-13-correctness.en.svg"
    old.write_bytes((report / "figures" / old.name).read_bytes())

    write_report(one_closed, tmp_path, ("en",))

    assert not old.exists()


def test_text_of_models_is_escaped(results: Results, tmp_path: Path) -> None:
    """A model's name is never read as HTML."""
    first = results.models[0].model_copy(update={"label": "<i>x</i>"})
    changed = results.model_copy(update={"models": (first, *results.models[1:])})

    write_report(changed, tmp_path, ("es",))

    assert "<i>" not in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_folder_that_is_a_file_is_named(results: Results, tmp_path: Path) -> None:
    """A folder that cannot be written is told with what to do."""
    taken = tmp_path / "taken"
    taken.write_text("x", encoding="utf-8")

    with pytest.raises(ParameterError, match=r"taken.*name another folder with -o"):
        write_report(results, taken, ("es",))
