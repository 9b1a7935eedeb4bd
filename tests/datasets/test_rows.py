"""Promises of the readers of rows: JSONL, CSV, Parquet and the hub."""

import csv
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.rows import read_hub, read_rows
from colombian_law.errors import BankError, MissingExtraError

RowMaker = Callable[..., dict[str, Any]]
Writer = Callable[..., Path]


def test_csv_and_jsonl_give_the_same_items(
    tmp_path: Path, write_bank: Writer, closed_row: RowMaker, text_row: RowMaker
) -> None:
    """A bank saved as CSV, with options as JSON or as columns, is the same bank."""
    expected = load_bank(write_bank([closed_row(), text_row()])).items
    options = closed_row()["opciones"]
    as_json = {**closed_row(), "opciones": json.dumps(options)}
    as_columns = {**closed_row(), "opciones": "", **options}
    for name, row in (("json.csv", as_json), ("columns.csv", as_columns)):
        path = tmp_path / name
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            table = csv.DictWriter(file, sorted({*row, *text_row()}))
            table.writeheader()
            table.writerows([row, text_row()])
        assert load_bank(path).items == expected


def test_parquet_and_jsonl_give_the_same_items(
    tmp_path: Path, write_bank: Writer, closed_row: RowMaker, text_row: RowMaker
) -> None:
    """A bank saved as Parquet, where every row has every column, is the same bank."""
    arrow = pytest.importorskip("pyarrow", reason='pip install "colombian_law[hf]"')
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = [closed_row(), text_row()]
    path = tmp_path / "bank.parquet"
    parquet.write_table(arrow.Table.from_pylist(rows, _schema(arrow)), path)
    assert load_bank(path).items == load_bank(write_bank(rows)).items


def _schema(arrow: Any) -> Any:
    text = arrow.string()
    names = [
        *("formato", "area", "tema", "complejidad", "sub_tarea", "pregunta"),
        *("legal_basis", "respuesta_correcta", "texto_respuesta_correcta"),
        "respuesta_esperada",
    ]
    letters = arrow.struct([(letter, text) for letter in "ABCD"])
    fields = [("id", arrow.int64()), ("opciones", letters)]
    return arrow.schema(fields + [(name, text) for name in names])


def test_unreadable_parquet_is_refused(tmp_path: Path) -> None:
    """A file that only bears the name of Parquet is refused by name."""
    pytest.importorskip("pyarrow", reason='pip install "colombian_law[hf]"')
    path = tmp_path / "bank.parquet"
    path.write_text("id", encoding="utf-8")
    with pytest.raises(BankError, match=r"bank\.parquet is not a readable Parquet"):
        read_rows(path)


def test_missing_parquet_reader_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without pyarrow, the error gives the line that installs it."""
    path = tmp_path / "bank.parquet"
    path.touch()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r'install "colombian_law\[hf\]"'):
        read_rows(path)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        pytest.param(
            "bank.jsonl",
            '{"id": 1}\n{"id": 2,}\n',
            r"line 2 is not JSON: .* at column \d+; a JSONL bank has one JSON object",
            id="broken JSON",
        ),
        pytest.param(
            "bank.jsonl",
            "[1]\n",
            "line 1 is a JSON list; an object is expected",
            id="a list",
        ),
        pytest.param(
            "bank.csv",
            "id,pregunta\n1,a,b\n",
            "line 2 has more cells than the header's 2; quote cells that hold commas",
            id="too many cells",
        ),
        pytest.param(
            "bank.csv",
            "id,opciones\n1,Mutuo\n",
            "line 2, column opciones: 'Mutuo' is not JSON",
            id="options without JSON",
        ),
        pytest.param(
            "bank.jsonl",
            '{"id": 1, "id": 2}\n',
            "line 1 has the key id twice",
            id="key twice",
        ),
        pytest.param(
            "bank.jsonl",
            "[" * 100_000 + "\n",
            "line 1 cannot be read as JSON",
            id="nested too deeply",
        ),
        pytest.param(
            "bank.csv",
            "id;pregunta\n1;a\n",
            "line 1: the header 'id;pregunta' is one cell; save the table with commas",
            id="semicolons",
        ),
        pytest.param(
            "bank.csv", "id,id\n1,2\n", "line 1: the column id stands twice", id="twice"
        ),
        pytest.param(
            "bank.csv",
            "id,pregunta\n1," + "x" * 200_000 + "\n",
            "cannot be read as CSV: field larger than",
            id="endless cell",
        ),
        pytest.param(
            "bank.txt", "", r"is not a \.csv, \.jsonl, \.parquet file", id="other kind"
        ),
    ],
)
def test_unreadable_file_is_told_by_place(
    tmp_path: Path, name: str, content: str, message: str
) -> None:
    """A file that cannot be read is told by line, finding and what is expected."""
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BankError, match=message):
        read_rows(path)


def test_latin1_file_is_refused_with_advice(tmp_path: Path) -> None:
    """A spreadsheet in an old encoding is refused, not read with wrong letters."""
    path = tmp_path / "bank.csv"
    path.write_bytes("id,pregunta\n1,¿Qué?\n".encode("latin-1"))
    with pytest.raises(BankError, match="is not UTF-8; save the file as UTF-8"):
        read_rows(path)


def test_missing_file_shows_where_it_was_sought(tmp_path: Path) -> None:
    """A path that does not exist is shown in full."""
    with pytest.raises(BankError, match=f"no file at {tmp_path}/none.jsonl"):
        read_rows(tmp_path / "none.jsonl")


@pytest.mark.parametrize("reference", ["owner/name", "name@abc", "owner/name@"])
def test_hub_bank_needs_owner_name_and_revision(reference: str) -> None:
    """A hub bank without a pinned revision is refused."""
    with pytest.raises(BankError, match="must read hf:owner/name@revision"):
        read_hub(reference)


def test_hub_bank_reads_the_pinned_revision(
    monkeypatch: pytest.MonkeyPatch, closed_row: RowMaker, text_row: RowMaker
) -> None:
    """The hub's rows are asked for at the revision and give the same items."""
    hub = pytest.importorskip("datasets", reason='pip install "colombian_law[hf]"')
    asked: list[tuple[str, str]] = []

    def load_dataset(name: str, revision: str) -> Any:
        asked.append((name, revision))
        rows = [closed_row(), text_row()]
        keys = {key: None for row in rows for key in row}
        columns = hub.Dataset.from_list([{**keys, **row} for row in rows])
        return hub.DatasetDict({"train": columns})

    monkeypatch.setattr(hub, "load_dataset", load_dataset)
    bank = load_bank("hf:faculty/bank@0123abc")
    assert asked == [("faculty/bank", "0123abc")]
    assert [item.id for item in bank.items] == [1, 2]
    assert bank.location == "hf:faculty/bank@0123abc"
    assert bank.items[1].opciones is None


def test_hub_bank_with_several_splits_needs_one_named_test(
    monkeypatch: pytest.MonkeyPatch, closed_row: RowMaker
) -> None:
    """Which split is meant is never guessed."""
    hub = pytest.importorskip("datasets", reason='pip install "colombian_law[hf]"')
    split = hub.Dataset.from_list([closed_row()])
    splits = hub.DatasetDict({"train": split, "dev": split})
    monkeypatch.setattr(hub, "load_dataset", lambda *_, **__: splits)
    with pytest.raises(BankError, match="has the splits train, dev; one split, or"):
        read_hub("faculty/bank@0123abc")


def test_unreachable_hub_is_a_bank_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hub that cannot be reached is told as such, with the bank's name."""
    hub = pytest.importorskip("datasets", reason='pip install "colombian_law[hf]"')

    def load_dataset(*_: object, **__: object) -> Any:
        raise ConnectionError("no route")

    monkeypatch.setattr(hub, "load_dataset", load_dataset)
    with pytest.raises(BankError, match="'hf:a/b@c' cannot be loaded: no route"):
        read_hub("a/b@c")
