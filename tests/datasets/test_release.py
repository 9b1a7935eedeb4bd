"""Promises of a bank's public release: what goes out, and what must not."""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from colombian_law.cli import main
from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.item import Item, parse_item

RowMaker = Callable[..., dict[str, Any]]
Writer = Callable[..., Path]
HELD_BACK = "¿Qué reserva el banco para sí?"
FILES = {"README.md", "croissant.json", "data/test.jsonl"}


@pytest.fixture
def bank(write_bank: Writer, closed_row: RowMaker, text_row: RowMaker) -> Path:
    """Three items, of which number 3 is meant to be held out."""
    return write_bank(
        [closed_row(id=1), text_row(id=2), text_row(id=3, pregunta=HELD_BACK)]
    )


def release(  # noqa: PLR0913 - one parameter for each part of the command
    bank: Path,
    folder: Path,
    *more: str,
    consents: Sequence[str] = ("1,acta-7", "2,acta-7", "3,acta-8"),
    columns: str = "id,consent",
    held_out: Sequence[str] = ("3",),
    license_id: str = "cc-by-4.0",
) -> Result:
    """Return what `colombian-law release` did."""
    consent = bank.with_name("consent.csv")
    consent.write_text("\n".join([columns, *consents]) + "\n", encoding="utf-8")
    kept = bank.with_name("held-out.txt")
    kept.write_text("".join(f"{name}\n" for name in held_out), encoding="utf-8")
    arguments = ["release", str(bank), "--hf", str(folder), "--repository", "o/banco"]
    arguments += ["--title", "Banco: prueba", "--creator", "Facultad de Derecho"]
    arguments += ["--license", license_id, "--date", "2026-12-01"]
    arguments += ["--consent", str(consent), "--held-out", str(kept), *more]
    return CliRunner().invoke(main, arguments)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """Return the published rows."""
    text = (folder / "data" / "test.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_the_folder_holds_card_croissant_and_rows(bank: Path, tmp_path: Path) -> None:
    """Three files are written, and the command says how many items went out."""
    done = release(bank, tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "2 items published, 1 held out" in done.output
    found = {
        path.relative_to(tmp_path / "out").as_posix()
        for path in (tmp_path / "out").rglob("*")
        if path.is_file()
    }
    assert found == FILES


def test_a_held_out_item_appears_nowhere(bank: Path, tmp_path: Path) -> None:
    """Neither its row nor its words nor its consent are in any file."""
    release(bank, tmp_path / "out")
    assert [row["id"] for row in rows_of(tmp_path / "out")] == [1, 2]
    for name in FILES:
        text = (tmp_path / "out" / name).read_text(encoding="utf-8")
        assert HELD_BACK not in text
        assert "acta-" not in text
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "1 ítems del banco no se publican" in card


def test_the_rows_are_a_bank(bank: Path, tmp_path: Path) -> None:
    """The published file loads as a bank whose items differ by the canary alone."""
    release(bank, tmp_path / "out")
    whole = {item.id: item for item in load_bank(bank).items}
    public = load_bank(tmp_path / "out" / "data" / "test.jsonl").items
    assert [item.id for item in public] == [1, 2]
    for item in public:
        assert item.canary
        assert item.model_copy(update={"canary": None}) == whole[item.id]


def test_every_row_has_the_same_keys(bank: Path, tmp_path: Path) -> None:
    """The hub's viewer needs one schema."""
    release(bank, tmp_path / "out")
    assert {tuple(row) for row in rows_of(tmp_path / "out")} == {
        tuple(Item.model_fields)
    }


def test_ids_of_two_types_become_text(
    write_bank: Writer, closed_row: RowMaker, tmp_path: Path
) -> None:
    """A column of the hub has one type."""
    path = write_bank([closed_row(id=1), closed_row(id="b", pregunta="¿Otra?")])
    done = release(path, tmp_path / "out", consents=["1,x", "b,x"], held_out=[])
    assert done.exit_code == 0, done.output
    assert [row["id"] for row in rows_of(tmp_path / "out")] == ["1", "b"]


def test_an_items_own_canary_is_kept_and_shared(
    write_bank: Writer, closed_row: RowMaker, tmp_path: Path
) -> None:
    """Rows without a canary get the one that the bank already has."""
    path = write_bank(
        [closed_row(id=1, canary="GUID-1"), closed_row(id=2, pregunta="¿Otra?")]
    )
    release(path, tmp_path / "out", consents=["1,x", "2,x"], held_out=[])
    assert [row["canary"] for row in rows_of(tmp_path / "out")] == ["GUID-1"] * 2
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "- `GUID-1`" in card


def test_the_same_bank_gives_the_same_bytes(bank: Path, tmp_path: Path) -> None:
    """A release made twice is identical, made-up canary included."""
    for name in ("a", "b"):
        assert release(bank, tmp_path / name).exit_code == 0
    for name in FILES:
        first, second = tmp_path / "a" / name, tmp_path / "b" / name
        assert first.read_bytes() == second.read_bytes()


def test_the_cards_metadata_are_the_hubs(bank: Path, tmp_path: Path) -> None:
    """The front matter is YAML with the hub's keys; the text is Spanish."""
    release(bank, tmp_path / "out")
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    _, front, text = card.split("---\n", 2)
    metadata = yaml.safe_load(front)
    assert metadata["license"] == "cc-by-4.0"
    assert metadata["language"] == ["es"]
    assert metadata["pretty_name"] == "Banco: prueba"
    assert metadata["size_categories"] == ["n<1K"]
    [files] = metadata["configs"][0]["data_files"]
    assert files == {"split": "test", "path": "data/test.jsonl"}
    for heading in ("Composición", "Licencia y consentimiento", "Contaminación"):
        assert f"\n## {heading}\n" in text
    assert "| **Total** | 1 | 1 | 0 | 2 |" in text
    assert "Quien publica no lo declaró." in text


def test_the_method_is_told_where_it_is_given(bank: Path, tmp_path: Path) -> None:
    """The publisher's account stands in the card and in the Croissant file."""
    method = tmp_path / "metodo.md"
    method.write_text("Dos profesores por ítem.\n", encoding="utf-8")
    release(bank, tmp_path / "out", "--method", str(method))
    for name in ("README.md", "croissant.json"):
        text = (tmp_path / "out" / name).read_text(encoding="utf-8")
        assert "Dos profesores por ítem." in text


def test_croissant_describes_the_file_and_every_key(bank: Path, tmp_path: Path) -> None:
    """Checksum, path and a field for each key, objects split into their parts."""
    release(bank, tmp_path / "out")
    made = json.loads((tmp_path / "out" / "croissant.json").read_text("utf-8"))
    assert "http://mlcommons.org/croissant/1.1" in made["conformsTo"]
    for key in ("name", "description", "license", "url", "creator", "datePublished"):
        assert made[key], key
    [file] = made["distribution"]
    rows = tmp_path / "out" / file["contentUrl"]
    assert file["sha256"] == hashlib.sha256(rows.read_bytes()).hexdigest()
    [records] = made["recordSet"]
    columns = {field["source"]["extract"]["column"] for field in records["field"]}
    assert columns == set(Item.model_fields)
    ids = [field["@id"] for field in records["field"]]
    assert len(set(ids)) == len(ids)
    assert {"items/opciones/A", "items/grounding/quote"} <= set(ids)
    assert records["key"]["@id"] in ids
    terms = {key for key in made if key.startswith("rai:")}
    assert terms == {
        "rai:dataCollection",
        "rai:dataLimitations",
        "rai:dataUseCases",
    }


def test_mlcroissant_accepts_the_metadata(bank: Path, tmp_path: Path) -> None:
    """The reference implementation finds no fault and reads every row."""
    mlcroissant = pytest.importorskip(
        "mlcroissant", reason="not installed; the checks above are made by hand"
    )
    release(bank, tmp_path / "out")
    read = mlcroissant.Dataset(tmp_path / "out" / "croissant.json")
    assert not read.metadata.issues.errors
    assert len(list(read.records("items"))) == 2


@pytest.mark.slow
def test_the_hubs_library_reads_the_rows(bank: Path, tmp_path: Path) -> None:
    """`datasets` gives rows that are items."""
    datasets = pytest.importorskip(
        "datasets", reason='needs pip install "colombian_law[hf]"'
    )
    release(bank, tmp_path / "out")
    read = datasets.load_dataset(
        str(tmp_path / "out"), split="test", cache_dir=str(tmp_path / "cache")
    )
    assert [row["id"] for row in read] == [1, 2]
    assert parse_item(read[1]) == parse_item(rows_of(tmp_path / "out")[1])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"consents": ["1,x"]}, "1 item(s) without consent of their authors: 2"),
        ({"consents": ["1,x", "2,"]}, "line 3 has no consent"),
        ({"consents": ["1,x", "2,x", "2,y"]}, "id 2 stands 2 times"),
        ({"consents": ["1,x", "2,x", ",y"]}, "line 4 has no id"),
        (
            {"consents": ["1,x", "2,x", "9,x"]},
            "1 item(s) with consent, and not in the bank: 9",
        ),
        ({"columns": "item,ok"}, "has the columns item, ok; expected id, consent"),
        ({"held_out": ["7"]}, "1 item(s) held out, and not in the bank: 7"),
        ({"held_out": ["1", "2", "3"]}, "every item is held out"),
    ],
    ids=[
        "missing",
        "empty",
        "double",
        "no id",
        "unknown consent",
        "columns",
        "unknown held out",
        "nothing left",
    ],
)
def test_what_may_not_go_out_is_refused(
    bank: Path, tmp_path: Path, changes: dict[str, Any], said: str
) -> None:
    """Each refusal names its items, and nothing is written."""
    done = release(bank, tmp_path / "out", **changes)
    assert isinstance(done.exception, SystemExit)
    assert done.exit_code == 2
    assert said in done.output
    assert not (tmp_path / "out").exists()


def test_a_licence_is_required(bank: Path, tmp_path: Path) -> None:
    """An unknown licence is refused with the allowed ones; there is no default."""
    done = release(bank, tmp_path / "out", license_id="propia")
    assert done.exit_code == 2
    assert "cc-by-4.0" in done.output
    bare = CliRunner().invoke(main, ["release", str(bank), "--hf", "out"])
    assert bare.exit_code == 2
    assert "Missing option" in bare.output


def test_a_folder_with_something_in_it_is_refused(bank: Path, tmp_path: Path) -> None:
    """Nothing can go out by accident with a release."""
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "notas.txt").write_text("x", encoding="utf-8")
    done = release(bank, tmp_path / "out")
    assert done.exit_code == 2
    assert "is not empty" in done.output
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["notas.txt"]


def test_a_repository_is_an_owner_and_a_name(bank: Path, tmp_path: Path) -> None:
    """Anything else is refused."""
    done = release(bank, tmp_path / "out", "--repository", "banco")
    assert done.exit_code == 2
    assert "repository='banco' is not allowed; allowed: owner/name" in done.output
