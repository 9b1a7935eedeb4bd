"""Promises of the way through a workbook or a CSV file and back."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from human_batches import (
    MODELS,
    fill_workbook,
    filled,
    judgement,
    judgements,
    scored,
    small_batch,
)
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.errors import HumanError
from colombian_law.human.batch import Batch, Key, Kind, Role
from colombian_law.human.batch_making import People
from colombian_law.human.csv_sheet import escape, unescape
from colombian_law.human.exporting import export_batch
from colombian_law.human.importing import import_files
from colombian_law.human.norms import disagreements, held_verdicts
from colombian_law.human.rating import Rating
from colombian_law.human.receive import receive
from colombian_law.human.sheet import Sheet, sheet_of
from colombian_law.human.store import current_ratings, read_ratings
from colombian_law.judges.rubric_record import NormVerdict

ALONE = People(raters=("E1",), n_calibration=0, repeats=0)
FULL = People(raters=("E1",), verifiers=("V1", "V2"), resolver="V3")


@pytest.fixture
def exported(tmp_path: Path) -> tuple[Batch, Path, Path]:
    """A batch of 12 cases, its filled-in workbook, and the store."""
    batch, key = small_batch(judgements(6, MODELS[:2]), ALONE)
    [path] = export_batch(batch, key, tmp_path, ("xlsx",))
    fill_workbook(path, "Casos", lambda *_: scored(3))
    return batch, path, tmp_path / "ratings.jsonl"


def edit(path: Path, change: Callable[[openpyxl.Workbook], None]) -> None:
    """Change a workbook as a rater would, and save it."""
    workbook = openpyxl.load_workbook(path)
    change(workbook)
    workbook.save(path)


def faults_of(batch: Batch, path: Path, store: Path, **options: bool) -> list[str]:
    """Return the faults of an import that must store nothing."""
    lines, faults = import_files(batch, [path], store, **options)
    assert lines == ()
    assert not store.exists()
    return [str(fault) for fault in faults]


@pytest.mark.slow
def test_the_studys_323_cases_through_a_workbook(tmp_path: Path) -> None:
    """323 cases, 10 for calibration and 32 repeats come back as they were typed.

    10 % of 323 is 32.3, so 32 repeats. Each score is typed as the case id's own
    number, so that no case can be taken for another.
    """
    batch, key = small_batch(judgements(40), FULL, n=323)
    paths = {p.name: p for p in export_batch(batch, key, tmp_path, ("xlsx",))}
    assert sorted(paths) == [
        *("E1-calibracion.xlsx", "E1-casos.xlsx"),
        *("V1-normas.xlsx", "V2-normas.xlsx"),
    ]

    def own(case_id: str) -> int:
        return 1 + sum(map(ord, case_id)) % 5

    def typed(case_id: str, _: int) -> dict[str, object]:
        error = {"Error: Omite una idea central": "Sí"} if own(case_id) == 2 else {}
        useful = "Sí" if own(case_id) > 3 else "No"
        note = {"Nota (opcional)": "Cita:\n«art. 14» → ojo"}
        return {**scored(own(case_id), useful), **error, **note}

    fill_workbook(paths["E1-casos.xlsx"], "Casos", typed)
    fill_workbook(paths["E1-calibracion.xlsx"], "Casos", typed)
    store = tmp_path / "ratings.jsonl"
    files = [paths["E1-casos.xlsx"], paths["E1-calibracion.xlsx"]]
    lines, faults = import_files(batch, files, store)
    assert faults == ()
    assert [line.split("\t")[4] for line in lines] == ["355 rating(s)", "10 rating(s)"]
    stored = [each for each in read_ratings(store) if each.role is Role.RATING]
    entries = key.by_case()
    kinds = [entries[each.rating.case_id].kind for each in stored]
    assert (kinds.count(Kind.MAIN), kinds.count(Kind.REPEAT)) == (323, 32)
    for each in stored:
        rating = each.rating
        assert isinstance(rating, Rating)
        assert rating.adequacy == own(rating.case_id)
        assert rating.useful == (rating.adequacy > 3)
        assert bool(rating.errors) == (rating.adequacy == 2)
        assert rating.note == "Cita:\n«art. 14» → ojo"
    assert paths["E1-casos.xlsx"].stat().st_size < 1_000_000


def test_a_workbook_is_locked_listed_frozen_and_wrapped(tmp_path: Path) -> None:
    """What is not for the rater is locked, the rest has lists, no text is a formula."""
    batch, key = small_batch(judgements(6, MODELS[:2]), ALONE)
    [path] = export_batch(batch, key, tmp_path, ("xlsx",))
    workbook = openpyxl.load_workbook(path)
    assert workbook.sheetnames == ["Instrucciones", "Casos", "Lectura"]
    sheet: Any = workbook["Casos"]
    headers = [cell.value for cell in sheet[1]]
    assert all(workbook[name].protection.sheet for name in workbook.sheetnames)
    assert sheet.freeze_panes == "B2"
    for cell in sheet[2]:
        is_typed = headers[cell.column - 1] not in {
            *("Caso", "Pregunta", "Referencia", "Respuesta", "Control")
        }
        assert cell.protection.locked is not is_typed
        assert cell.alignment.wrap_text
    answer = sheet.cell(row=2, column=headers.index("Respuesta") + 1)
    assert answer.data_type == "s"
    assert answer.quotePrefix
    lists = {each.formula1 for each in sheet.data_validations.dataValidation}
    assert lists == {'"1,2,3,4,5"', '"Sí,No"'}
    told = " ".join(str(row[0].value) for row in workbook["Instrucciones"])
    for word in ("5 · Correcta", "1 · Equivocada", batch.anchors_sha256[:16]):
        assert word in told
    link = sheet["A2"].hyperlink
    assert link is not None
    place = str(link.location).split("!")[1]
    assert workbook["Lectura"][place].value == f"Caso {sheet['A2'].value}"


def test_what_does_not_change_the_meaning_is_accepted(
    exported: tuple[Batch, Path, Path],
) -> None:
    """A renamed sheet, a moved column, another order of rows, a row above: all read."""
    batch, path, store = exported

    def change(workbook: openpyxl.Workbook) -> None:
        sheet = workbook["Casos"]
        sheet.title = "mis notas"
        sheet.insert_rows(1)
        sheet["A1"] = "Revisado por mí"
        rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
        moved = [[*row[1:], row[0]] for row in [rows[0], *rows[:0:-1]]]
        for number, row in enumerate(moved, 2):
            for column, value in enumerate(row, 1):
                cell = sheet.cell(row=number, column=column)
                cell.value = value
                if isinstance(value, str):
                    cell.data_type = "s"

    edit(path, change)
    lines, faults = import_files(batch, [path], store)
    assert faults == ()
    assert "12 rating(s)" in lines[0]


def test_a_file_saved_by_another_program_is_accepted(
    exported: tuple[Batch, Path, Path],
) -> None:
    """LibreOffice drops links, properties and lists, and ends lines in its way."""
    batch, path, store = exported
    old: Any = openpyxl.load_workbook(path)["Casos"]
    new = openpyxl.Workbook()
    sheet: Any = new.active
    for row in old.iter_rows():
        for cell in row:
            copy = sheet.cell(row=cell.row, column=cell.column)
            value = cell.value
            copy.value = (
                value.replace("\n", "_x000D_\n") if isinstance(value, str) else value
            )
            if isinstance(value, str):
                copy.data_type = "s"
            elif isinstance(value, int):
                copy.value = float(value)
    new.save(path)
    lines, faults = import_files(batch, [path], store)
    assert faults == ()
    assert "12 rating(s)" in lines[0]


def test_all_mistakes_are_named_at_once_by_sheet_row_and_column(
    exported: tuple[Batch, Path, Path],
) -> None:
    """Words, halves, formulas, pasted and deleted cells: one line each, nothing stored.

    Columns of this sheet: A Caso, B Pregunta, C Referencia, D Respuesta, E Adecuación,
    F Útil, G–J errors, K Nota, L Control.
    """
    batch, path, store = exported
    gone: list[str] = []

    def change(workbook: openpyxl.Workbook) -> None:
        sheet = workbook["Casos"]
        sheet["E2"] = "cuatro"
        sheet["F3"] = "quizás"
        sheet["E4"] = "=2+2"
        sheet["D5"] = "Otra respuesta"
        sheet["L6"] = "x"
        sheet["E7"] = None
        sheet["A8"] = sheet["A9"].value
        sheet["A10"] = "CXXXXXXXXXX"
        sheet["E11"] = sheet["F11"] = None
        gone.append(str(sheet["A12"].value))
        sheet.delete_rows(12)

    edit(path, change)
    faults = faults_of(batch, path, store)
    begin = "E1-casos.xlsx, hoja «Casos», fila "
    expected = [
        "2, columna E («Adecuación (1 a 5)»): contiene «cuatro»",
        "3, columna F («¿Útil para un abogado?»): contiene «quizás»; elija Sí o No",
        "4, columna E («Adecuación (1 a 5)»): contiene una fórmula",
        "5, columna D («Respuesta»): la celda está protegida y su contenido cambió",
        "6, columna L («Control»): la celda está protegida y su contenido cambió",
        "7, columna E («Adecuación (1 a 5)»): está vacía",
        "8, columna B («Pregunta»): la celda está protegida",
        "9, columna A («Caso»): el caso ya está en la fila 8",
        "10, columna A («Caso»): «CXXXXXXXXXX» no es un caso de este archivo",
        "11, columna E («Adecuación (1 a 5)»): el caso no está calificado",
    ]
    for line in expected:
        assert any(fault.startswith(begin + line) for fault in faults), line
    assert any(f"falta la fila del caso {gone[0]}" in fault for fault in faults)


def test_gaps_are_refused_unless_partial(exported: tuple[Batch, Path, Path]) -> None:
    """Cases not yet rated stop an import, but not a partial one; a later one adds."""
    batch, path, store = exported

    def clear(workbook: openpyxl.Workbook) -> None:
        workbook["Casos"]["E2"] = workbook["Casos"]["F2"] = None

    edit(path, clear)
    [fault] = faults_of(batch, path, store)
    assert "fila 2" in fault
    lines, faults = import_files(batch, [path], store, partial=True)
    assert faults == ()
    assert "version 1\t11 rating(s), 1 still missing" in lines[0]


def test_a_second_import_is_a_new_version_and_the_first_is_kept(
    exported: tuple[Batch, Path, Path],
) -> None:
    """Nothing is overwritten; the later version counts."""
    batch, path, store = exported
    import_files(batch, [path], store)
    before = store.read_bytes()
    fill_workbook(path, "Casos", lambda *_: scored(5))
    lines, _ = import_files(batch, [path], store)
    assert "version 2" in lines[0]
    assert store.read_bytes().startswith(before)
    stored = read_ratings(store)
    assert len(stored) == 24
    counting = [e.rating for e in current_ratings(stored, batch)]
    assert {r.adequacy for r in counting if isinstance(r, Rating)} == {5}


def test_files_of_another_batch_or_template_are_refused(
    exported: tuple[Batch, Path, Path], tmp_path: Path
) -> None:
    """A file tells which batch and template it belongs to."""
    batch, path, store = exported
    other, _ = small_batch(judgements(6, MODELS[:2]), ALONE)
    [fault] = faults_of(other, path, store)
    assert f"es del lote {batch.batch_id}, plantilla 1; se espera" in fault
    newer = batch.model_copy(update={"template_version": "2"})
    [fault] = faults_of(newer, path, store)
    assert "plantilla 2" in fault
    empty = tmp_path / "vacio.xlsx"
    openpyxl.Workbook().save(empty)
    [fault] = faults_of(batch, empty, store)
    assert "tiene 0 hojas con las columnas «Caso» y «Control»" in fault
    with pytest.raises(HumanError, match=r"allowed: .xlsx, .csv"):
        receive(tmp_path / "x.pdf", batch)
    bad = tmp_path / "bad.xlsx"
    bad.write_text("no workbook", encoding="utf-8")
    with pytest.raises(HumanError, match="cannot be read as an Excel workbook"):
        receive(bad, batch)


def test_a_lost_or_doubled_column_is_named(exported: tuple[Batch, Path, Path]) -> None:
    """Without its header a column cannot be read."""
    batch, path, store = exported

    def change(workbook: openpyxl.Workbook) -> None:
        workbook["Casos"]["E1"] = "Nota"
        workbook["Casos"]["F1"] = "Pregunta"

    edit(path, change)
    faults = faults_of(batch, path, store)
    assert any("la columna «Adecuación (1 a 5)» está 0 veces" in f for f in faults)
    assert any("la columna «Pregunta» está 2 veces" in f for f in faults)


def test_an_answer_longer_than_a_cell_is_not_cut(tmp_path: Path) -> None:
    """Excel cuts at 32,767 characters; a longer text goes on in a second column."""
    text = "ñ" * 40_000
    batch, key = small_batch([judgement(1, judged_text=text)], ALONE)
    [path] = export_batch(batch, key, tmp_path, ("xlsx",))
    sheet = openpyxl.load_workbook(path)["Casos"]
    found = {sheet.cell(1, c).value: sheet.cell(2, c).value for c in range(1, 14)}
    assert f"{found['Respuesta']}{found['Respuesta (2)']}" == text


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "cp1252", "utf-16"])
def test_csv_as_spanish_excel_writes_it(
    tmp_path: Path, delimiter: str, encoding: str
) -> None:
    """Any delimiter and code page; signs that Latin-1 lacks are no false alarm."""
    batch, key = small_batch(judgements(6, MODELS[:2]), ALONE)
    [path] = export_batch(batch, key, tmp_path, ("csv",))
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    assert rows[1][3].startswith("'=La petición")
    headers = rows[0]
    for row in rows[1:]:
        row[headers.index("Adecuación (1 a 5)")] = "4,0"
        row[headers.index("¿Útil para un abogado?")] = "Sí"
        row[headers.index("Nota (opcional)")] = "año; «ojo», sí"
    with path.open("w", encoding=encoding, errors="replace", newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    lines, faults = import_files(batch, [path], tmp_path / "r.jsonl")
    assert faults == ()
    assert "12 rating(s)" in lines[0]
    first = read_ratings(tmp_path / "r.jsonl")[0].rating
    assert isinstance(first, Rating)
    assert (first.adequacy, first.note) == (4, "año; «ojo», sí")


def test_csv_and_workbook_give_the_same_ratings(tmp_path: Path) -> None:
    """The second way is equal to the first."""
    batch, key = small_batch(judgements(6, MODELS[:2]), ALONE)
    workbook, plain = sorted(
        export_batch(batch, key, tmp_path, ("xlsx", "csv")), reverse=True
    )
    fill_workbook(workbook, "Casos", lambda *_: scored(2, "Sí"))
    sheet: Sheet = sheet_of(batch, batch.assignments[0])
    rows = filled(sheet, lambda _: scored(2, "Sí"))
    with plain.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows(
            [[escape(cell) for cell in row] for row in rows]
        )
    first, second = receive(workbook, batch), receive(plain, batch)
    assert first.faults == second.faults == ()
    assert first.ratings == second.ratings


@given(st.text())
def test_escaping_is_undone_exactly(text: str) -> None:
    """What is escaped never begins like a formula, and comes back as it was."""
    assert not escape(text).startswith(("=", "+", "-", "@", "\t", "\r"))
    assert unescape(escape(text)) == text


def norm_batch(tmp_path: Path) -> tuple[Batch, Key, Path]:
    """Return a batch of four cases whose norms two people verified unlike."""
    batch, key = small_batch(
        judgements(2, MODELS[:2]),
        People(
            raters=("E1",),
            verifiers=("V1", "V2"),
            resolver="V3",
            n_calibration=0,
            repeats=0,
        ),
    )
    store = tmp_path / "ratings.jsonl"
    export_batch(batch, key, tmp_path, ("xlsx",))
    differing = batch.cases[0].case_id
    for person in ("V1", "V2"):
        path = tmp_path / f"{person}-normas.xlsx"

        def typed(case_id: str, number: int, person: str = person) -> dict[str, object]:
            assert number == 1
            is_odd = person == "V2" and case_id == differing
            verdict = "Errada" if is_odd else "Correcta"
            return {"Veredicto": verdict, "Fuente consultada": f"SUIN ({person})"}

        fill_workbook(path, "Normas", typed)
        assert import_files(batch, [path], store)[1] == ()
    return batch, key, store


def test_a_third_person_decides_where_two_differ(tmp_path: Path) -> None:
    """The third gets the differing norms alone, with both verdicts and sources."""
    batch, key, store = norm_batch(tmp_path)
    current = current_ratings(read_ratings(store), batch)
    [open_one] = disagreements(current)
    place = (open_one.case_id, 1)
    assert held_verdicts(current)[place] is None
    [path] = export_batch(batch, key, tmp_path, ("xlsx",), read_ratings(store), ("V3",))
    assert path.name == "V3-diferencias.xlsx"
    sheet = openpyxl.load_workbook(path)["Normas"]
    row = {sheet.cell(1, c).value: sheet.cell(2, c).value for c in range(1, 14)}
    assert sheet.max_row == 2
    assert (row["Veredicto A"], row["Veredicto B"]) == ("Correcta", "Errada")
    assert row["Fuente B"] == "SUIN (V2)"
    fill_workbook(
        path,
        "Normas",
        lambda *_: {"Veredicto": "Errada", "Fuente consultada": "Relatoría"},
    )
    assert import_files(batch, [path], store)[1] == ()
    held = held_verdicts(current_ratings(read_ratings(store), batch))
    assert held[place] is NormVerdict.WRONG
    assert set(held.values()) == {NormVerdict.WRONG, NormVerdict.CORRECT}


def test_a_damaged_store_is_not_added_to(exported: tuple[Batch, Path, Path]) -> None:
    """A line that was cut stops an import, and is named."""
    batch, path, store = exported
    import_files(batch, [path], store)
    with store.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"schema_version": 1}))
    with pytest.raises(HumanError, match=r"line 13 is damaged"):
        import_files(batch, [path], store)
