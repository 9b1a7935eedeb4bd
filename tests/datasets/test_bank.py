"""Promises of a loaded bank."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import BankError, ParameterError

RowMaker = Callable[..., dict[str, Any]]
Writer = Callable[..., Path]


def test_public_items_load_unchanged(public_items: Path) -> None:
    """The public release loads as it is: 15 closed, 30 semi-open, 5 open."""
    bank = load_bank(public_items)
    counts = {f: len(bank.of_format(f).items) for f in QuestionFormat}
    assert counts == {
        QuestionFormat.CLOSED: 15,
        QuestionFormat.SEMI_OPEN: 30,
        QuestionFormat.OPEN: 5,
    }
    assert bank.items[0].tema == "Acción de grupo — procedencia. "


def test_bank_names_its_source(write_bank: Writer, closed_row: RowMaker) -> None:
    """A bank carries its name, its full path and the sha256 of the file's bytes."""
    path = write_bank([closed_row()])
    bank = load_bank(str(path))
    assert (bank.name, bank.location) == ("bank", str(path))
    assert bank.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_bad_bank_names_file_line_id_and_defect(
    write_bank: Writer, closed_row: RowMaker
) -> None:
    """Every defect is told with file, line and id, all at once."""
    path = write_bank([closed_row(), closed_row(id=7, area="?"), closed_row(id=8, x=1)])
    with pytest.raises(BankError) as error:
        load_bank(path)
    text = str(error.value)
    assert text.startswith("the bank has 2 defect(s):")
    assert f"{path} line 2, id 7: field 'area' = '?': unknown area" in text
    assert f"{path} line 3, id 8: field 'x' is unknown" in text


def test_many_defects_are_counted_not_all_printed(
    write_bank: Writer, closed_row: RowMaker
) -> None:
    """Beyond twenty defects, the text says how many more there are."""
    path = write_bank([closed_row(id=i, area="?") for i in range(25)])
    with pytest.raises(BankError, match="has 25 defect") as error:
        load_bank(path)
    assert str(error.value).endswith("… and 5 more")


def test_repeated_id_is_refused(write_bank: Writer, closed_row: RowMaker) -> None:
    """Two rows of one id are refused, also where one id is text and one a number."""
    path = write_bank([closed_row(id=7), closed_row(id="7")])
    with pytest.raises(BankError, match=r"id '7': the id stands in 2 rows"):
        load_bank(path)


def test_empty_bank_is_refused(write_bank: Writer) -> None:
    """A bank without rows is refused."""
    with pytest.raises(BankError, match="holds no row"):
        load_bank(write_bank([]))


def test_flawed_items_are_not_asked(write_bank: Writer, closed_row: RowMaker) -> None:
    """An item whose key is known to be wrong stays in the bank and is not asked."""
    bank = load_bank(write_bank([closed_row(id=1), closed_row(id=2, flags=["flawed"])]))
    assert len(bank.items) == 2
    assert [i.id for i in bank.of_format(QuestionFormat.CLOSED).items] == [1]


def test_selection_by_area_level_and_subtask(
    write_bank: Writer, text_row: RowMaker
) -> None:
    """Filters take slugs, Spanish and English names, in any case and accents."""
    rows = [
        text_row(id=1),
        text_row(id=2, area="Derecho penal"),
        text_row(id=3, complejidad="high", sub_tarea="Problema jurídico"),
        text_row(id=4, sub_tarea="Otra tarea"),
    ]
    bank = load_bank(write_bank(rows))

    def ids(**filters: list[str]) -> list[int | str]:
        return [item.id for item in bank.select(**filters).items]

    assert ids() == [1, 2, 3, 4]
    assert ids(areas=["penal"]) == ids(areas=["Criminal"]) == [2]
    assert ids(areas=["penal", "derecho LABORAL"]) == [1, 2, 3, 4]
    assert ids(complexity=["HIGH"]) == [3]
    assert ids(subtasks=["problema juridico"]) == ids(subtasks=["Legal problem"]) == [3]
    assert ids(subtasks=["otra  tarea"]) == [4]
    assert ids(areas=["laboral"], complexity=["low"]) == [1, 4]


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        ({"areas": ["romano"]}, "areas='romano' is not allowed; allowed: constituc"),
        ({"complexity": ["hard"]}, "complexity='hard' is not allowed; allowed: low, "),
        ({"subtasks": ["x"]}, "subtasks='x' is not allowed; allowed: antecedentes_fac"),
        ({"areas": ["penal"]}, "no item of bank bank .1 of this format. is left by"),
    ],
    ids=["area", "complexity", "sub-task", "nothing left"],
)
def test_filter_that_cannot_be_met_is_refused(
    write_bank: Writer,
    text_row: RowMaker,
    filters: dict[str, list[str]],
    message: str,
) -> None:
    """An unknown value names the allowed ones; an empty selection says so."""
    bank = load_bank(write_bank([text_row()]))
    with pytest.raises(ParameterError, match=message):
        bank.select(**filters)
