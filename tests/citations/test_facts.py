"""Facts: reading, updating from the court's list, and errors that say what to do."""

import csv
from pathlib import Path

import pytest

from colombian_law.citations import (
    existence,
    find_citations,
    load_facts,
    reporting_magistrate,
    update_facts,
)
from colombian_law.citations.facts import (
    data_folder,
    facts_json,
    packaged_facts,
    with_rulings,
)
from colombian_law.errors import ParameterError

HEADER = (
    '"Proceso","Expediente Tipo","Expediente Número","Magistrado(a) ponente","Sala",'
    '"Sentencia Tipo","Sentencia","Fecha Sentencia"\n'
)
ROWS = (
    '"Tutela","T","1","Ana Pérez","Sala","T","T-001/30","2030 Jan 09 12:00 AM"\n'
    '"Demanda","D","2","Luis Gómez","Sala","C","C-002/30","2030 Feb 01 12:00 AM"\n'
    '"Tutela","T","3","Ana Pérez","Sala","SU","SU-003/30","2030 Mar 05 12:00 AM"\n'
    '"Tutela","T","4","Sala Plena","Sala","T","T-003A/30","2030 Mar 06 12:00 AM"\n'
)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Give every test its own data folder."""
    target = tmp_path / "data"
    monkeypatch.setenv("COLOMBIAN_LAW_DATA", str(target))
    return target


def packaged_rows(*, only: int | None = None) -> str:
    """Return the packaged rulings, or those of one year, as rows of a list."""
    rows: list[str] = []
    for year, listed in packaged_facts().rulings.items():
        names = [
            f"{'SU' if letter == 'U' else letter}-{number:03d}"
            for number, letter in enumerate(listed.types, start=1)
            if letter != " "
        ]
        rows.extend(
            f'"","","","Sala Plena","","","{name}/{year % 100:02d}",""\n'
            for name in (*names, *listed.further)
            if only in {None, year}
        )
    return "".join(rows)


@pytest.fixture
def court_list(tmp_path: Path) -> Path:
    """Write a list in the court's form: the packaged rulings and four newer ones."""
    path = tmp_path / "list.csv"
    path.write_text(HEADER + packaged_rows() + ROWS, encoding="utf-8")
    return path


def test_packaged_facts_are_the_default() -> None:
    """Without a user's file the packaged facts are loaded."""
    assert load_facts() == packaged_facts()


def test_packaged_facts_say_their_source_and_date() -> None:
    """Each part of the packaged facts names its source, and the list its last date."""
    facts = packaged_facts()

    assert set(facts.sources) == {"leyes", "known_norms", "rulings"}
    assert facts.rulings_until == "2026-01-30"


@pytest.mark.parametrize(
    ("number", "year"),
    # Ranges of the collection: 2007 1122-1181; 2014 ends 1748 and 2015 begins 1750;
    # numbers below 300 were used by older series too.
    [(1150, 2007), (1564, 2012), (300, 1996), (1749, None), (299, None), (80, None)],
)
def test_year_of_a_ley(number: int, year: int | None) -> None:
    """A ley's number gives its year where no other year can have it."""
    assert packaged_facts().year_of_ley(number) == year


def test_update_from_the_courts_list(court_list: Path, folder: Path) -> None:
    """A newer list replaces the packaged rulings in the user's folder."""
    written = update_facts(court_list)

    assert written == folder / "facts.json"
    assert load_facts().rulings_until == "2030-03-06"
    assert load_facts().leyes == packaged_facts().leyes
    (ruling,) = find_citations("sentencia C-003 de 2030")
    assert existence(ruling).answer == "does_not_exist"
    assert "SU-3" in existence(ruling).evidence


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("T-001 de 2030", "Ana Pérez"),
        ("C-002 de 2030", "Luis Gómez"),
        ("SU-003 de 2030", "Ana Pérez"),
        ("T-003A de 2030", None),
    ],
)
def test_updated_magistrates(court_list: Path, text: str, name: str | None) -> None:
    """The updated list gives the reporting magistrates; "Sala Plena" is nobody."""
    update_facts(court_list)
    (ruling,) = find_citations(text)

    assert existence(ruling).answer == "exists"
    assert reporting_magistrate(ruling) == name


def test_semicolons_are_read_too(tmp_path: Path) -> None:
    """A list whose columns are parted by semicolons reads the same."""
    path = tmp_path / "list.csv"
    path.write_text(
        (HEADER + packaged_rows() + ROWS).replace('","', '";"'), encoding="utf-8"
    )

    assert load_facts(update_facts(path)).rulings_until == "2030-03-06"


def test_update_from_json(tmp_path: Path) -> None:
    """A whole facts file is taken as it is."""
    path = tmp_path / "newer.json"
    path.write_text(facts_json(packaged_facts()), encoding="utf-8")

    assert load_facts(update_facts(path)) == packaged_facts()


def test_missing_column_is_named(tmp_path: Path) -> None:
    """The error names the file, the missing column and the columns that are there."""
    path = tmp_path / "list.csv"
    path.write_text("Proceso,Fecha\nTutela,2030\n", encoding="utf-8")

    with pytest.raises(
        ParameterError, match=r"line 1 lacks .*'Sentencia'.*Proceso, Fecha"
    ):
        update_facts(path)


def test_list_without_rulings_is_refused(tmp_path: Path) -> None:
    """A list in which no row names a ruling changes nothing."""
    path = tmp_path / "list.csv"
    path.write_text(HEADER, encoding="utf-8")

    with pytest.raises(ParameterError, match=r"list\.csv lists no ruling.*T-780/08"):
        update_facts(path)
    assert load_facts() == packaged_facts()


def test_list_with_fewer_rulings_is_refused(tmp_path: Path, folder: Path) -> None:
    """A list of four rulings does not replace 29210; the error says what to do."""
    path = tmp_path / "list.csv"
    path.write_text(HEADER + ROWS, encoding="utf-8")

    with pytest.raises(
        ParameterError,
        match=r"list\.csv has 4 rulings, fewer than the 29210 .*complete list",
    ):
        update_facts(path)
    assert not folder.exists()


def test_facts_file_with_fewer_rulings_is_refused(tmp_path: Path) -> None:
    """A facts file that lists fewer rulings is refused like a list."""
    path = tmp_path / "old.json"
    facts = packaged_facts()
    fewer = facts.model_copy(update={"rulings": {2008: facts.rulings[2008]}})
    path.write_text(facts_json(fewer), encoding="utf-8")

    with pytest.raises(ParameterError, match=r"fewer than the 29210"):
        update_facts(path)


def test_update_replaces_a_broken_facts_file(court_list: Path, folder: Path) -> None:
    """A user's file that cannot be read does not stand in the way of a whole list."""
    folder.mkdir()
    (folder / "facts.json").write_text("{", encoding="utf-8")

    assert load_facts(update_facts(court_list)).ruling_count == 29_214


def test_partial_year_does_not_deny_later_rulings() -> None:
    """A list with 300 of the rulings of 2008 says nothing about T-760 of that year."""
    partial = "\n".join(packaged_rows(only=2008).splitlines()[:300])
    rows = list(csv.DictReader((HEADER + partial + "\n" + ROWS).splitlines()))
    facts = with_rulings(packaged_facts(), rows, name="partial")
    (ruling,) = find_citations("sentencia T-760 de 2008")

    assert existence(ruling, facts).answer == "unknown"
    assert existence(ruling).answer == "exists"


def test_year_with_a_large_gap_does_not_deny_later_rulings() -> None:
    """The last number of a year unknown to the package counts only without gaps."""
    (ruling,) = find_citations("sentencia T-760 de 2028")
    answers = []
    for numbers in (range(1, 300), (*range(1, 200), *range(230, 300))):
        listed = "".join(
            f'"","","","Sala Plena","","","T-{number:03d}/28",""\n'
            for number in numbers
        )
        rows = list(csv.DictReader((HEADER + listed + ROWS).splitlines()))
        facts = with_rulings(packaged_facts(), rows, name="list")
        answers.append(existence(ruling, facts).answer)

    assert answers == ["does_not_exist", "unknown"]


def test_missing_file_is_named(tmp_path: Path) -> None:
    """The error names a file that is not there and what is allowed."""
    with pytest.raises(ParameterError, match=r"gone\.csv cannot be read"):
        update_facts(tmp_path / "gone.csv")
    with pytest.raises(ParameterError, match=r"gone\.json cannot be read"):
        load_facts(tmp_path / "gone.json")


def test_broken_facts_file_is_named(folder: Path) -> None:
    """A user's file that breaks the schema is named with the place and the way out."""
    folder.mkdir()
    (folder / "facts.json").write_text('{"leyes": 3}', encoding="utf-8")

    with pytest.raises(ParameterError, match=r"facts\.json: .*update_facts"):
        load_facts()


def test_data_folder_without_override(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the variable the folder is the platform's, under the package's name."""
    monkeypatch.delenv("COLOMBIAN_LAW_DATA")

    assert data_folder().name == "colombian_law"
