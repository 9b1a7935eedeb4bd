"""Promises of the command `colombian-law`."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from colombian_law.citations.facts import facts_json, packaged_facts
from colombian_law.cli import main

RowMaker = Callable[..., dict[str, Any]]
Writer = Callable[..., Path]


def _commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        yield f"{path} {name}", command
        if isinstance(command, click.Group):
            yield from _commands(command, f"{path} {name}")


def test_every_command_has_help_and_a_line_in_the_readme() -> None:
    """What a command does is told by itself and by the README."""
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    for path, command in _commands(main, "colombian-law"):
        assert command.help, path
        assert path in readme, path


def test_stats_of_the_starter_bank() -> None:
    """Without an argument, the shipped bank is counted."""
    done = CliRunner().invoke(main, ["bank", "stats"])
    assert done.exit_code == 0
    assert "Legal area" in done.output
    assert "colombian_law starter · sha256 " in done.output


def test_stats_as_json(write_bank: Writer, closed_row: RowMaker) -> None:
    """Programs get the same counts as a JSON object."""
    path = write_bank([closed_row()])
    done = CliRunner().invoke(main, ["bank", "stats", str(path), "--format", "json"])
    record = json.loads(done.output)
    assert record["all"] == {"closed": 1, "semi_open": 0, "open": 0, "total": 1}
    assert record["areas"]["civil"]["closed"] == 1


def test_lint_of_a_clean_bank_exits_zero(
    write_bank: Writer, closed_row: RowMaker
) -> None:
    """A bank without defects passes."""
    done = CliRunner().invoke(main, ["bank", "lint", str(write_bank([closed_row()]))])
    assert done.exit_code == 0
    assert "0 defect(s) in 0 of 1 items: none" in done.output


def test_lint_reports_id_rule_and_message(
    write_bank: Writer, closed_row: RowMaker
) -> None:
    """Each defect is a line with id, rule and message; the exit code is 1."""
    path = write_bank([closed_row(id="x-1", legal_basis="Doctrina")])
    done = CliRunner().invoke(main, ["bank", "lint", str(path)])
    assert done.exit_code == 1
    assert (
        done.output.splitlines()[0]
        == "x-1\tbasis-without-norm\tlegal_basis names no norm: 'Doctrina'"
    )
    as_json = CliRunner().invoke(main, ["bank", "lint", str(path), "--format", "json"])
    assert json.loads(as_json.output) == {
        "id": "x-1",
        "rule": "basis-without-norm",
        "message": "legal_basis names no norm: 'Doctrina'",
    }


@pytest.mark.parametrize("command", ["stats", "lint"])
def test_unusable_bank_is_one_message_and_exit_code_2(command: str) -> None:
    """A bank that cannot be read gives one message, no traceback."""
    done = CliRunner().invoke(main, ["bank", command, "none.jsonl"])
    assert done.exit_code == 2
    assert done.output.startswith("Error: bank 'none.jsonl': no file at ")
    assert "Traceback" not in done.output


@pytest.fixture
def data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder of one's own, in which no newer facts are."""
    monkeypatch.setenv("COLOMBIAN_LAW_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.mark.usefixtures("data_folder")
def test_citations_gives_one_object_a_line() -> None:
    """Each line, also an empty one, is one JSON object; spans are of its text."""
    first = "Según el artículo 5 de la Ley 1564 de 2012, sí; la Ley 1564 de 2002, no."
    done = CliRunner().invoke(
        main, ["citations", "-"], input=f"{first}\n\nÑandú sin normas\r\nC-780 de 2008"
    )
    assert done.exit_code == 0
    lines = [json.loads(line) for line in done.output.splitlines()]
    assert [line["text"] for line in lines] == [
        first,
        "",
        "Ñandú sin normas",
        "C-780 de 2008",
    ]
    assert "Ñandú" in done.output
    article, law = lines[0]["citations"]
    assert article == {
        "id": "co:ley:1564:2012:art:5",
        "start": 9,
        "end": 42,
        "existence": "exists",
        "evidence": "co:ley:1564:2012 has articles 1 to 627",
    }
    assert first[article["start"] : article["end"]] == (
        "artículo 5 de la Ley 1564 de 2012"
    )
    assert (law["id"], law["existence"]) == ("co:ley:1564:2002", "does_not_exist")
    assert lines[1] == {"text": "", "citations": []}
    assert lines[2]["citations"] == []
    assert lines[3]["citations"][0]["existence"] == "does_not_exist"


@pytest.mark.usefixtures("data_folder")
def test_citations_of_a_file_with_magistrates(tmp_path: Path) -> None:
    """A file is read too, and the magistrate is added when asked for.

    The court's list, row T-780/08.
    """
    path = tmp_path / "texts.txt"
    path.write_text("\ufeffT-780 de 2008 y Ley 80 de 1993\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["citations", str(path), "--magistrates"])
    ruling, law = json.loads(done.output)["citations"]
    assert (ruling["start"], ruling["magistrate"]) == (0, "Marco Gerardo Monroy Cabra")
    assert law["magistrate"] is None


@pytest.mark.usefixtures("data_folder")
def test_citations_as_a_table() -> None:
    """The table has a row a citation, the reason of what does not exist, and a sum."""
    done = CliRunner().invoke(
        main,
        ["citations", "-", "--table"],
        input="Ley 80 de 1993\n\nLey 1564 de 2002\n",
    )
    heading, first, second = done.stdout.splitlines()
    assert heading.split() == ["line", "existence", "id", "text"]
    assert first.split() == [
        *("1", "exists", "co:ley:80:1993"),
        *("Ley", "80", "de", "1993"),
    ]
    assert second.startswith("3 ")
    assert second.endswith("number 1564 is of 2012")
    assert done.stderr == ("2 citation(s) in 3 line(s): exists 1, does_not_exist 1\n")


@pytest.mark.usefixtures("data_folder")
def test_citations_answers_before_the_input_ends(tmp_path: Path) -> None:
    """A line is answered while the next one is not yet written."""
    with subprocess.Popen(
        [sys.executable, "-m", "colombian_law", "citations", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("artículo 1 de la Ley 80 de 1993\n".encode())
        process.stdin.flush()
        answered = json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.wait() == 0
    assert answered["citations"][0]["id"] == "co:ley:80:1993:art:1"


@pytest.mark.usefixtures("data_folder")
def test_citations_of_what_cannot_be_read(tmp_path: Path) -> None:
    """A line that is not UTF-8 is named, after the answers to those before it."""
    path = tmp_path / "latin.txt"
    path.write_bytes(b"Ley 80 de 1993\nC\xf3digo Civil\n")
    done = CliRunner().invoke(main, ["citations", str(path)])
    assert done.exit_code == 2
    assert len(done.stdout.splitlines()) == 1
    assert "line 2 is not UTF-8 (byte 2); save the file as UTF-8" in done.stderr
    missing = CliRunner().invoke(main, ["citations", str(tmp_path / "none.txt")])
    assert missing.exit_code == 2
    assert "none.txt" in missing.stderr


def test_norms_update_is_used_from_then_on(data_folder: Path, tmp_path: Path) -> None:
    """A newer list of rulings changes the answers of later commands."""
    path = tmp_path / "rulings.csv"
    # 30 years of 1,000 rulings are more than the packaged list has.
    older = "".join(
        f"C-{number}/{year:02d},Ana Pérez,\n"
        for year in range(30)
        for number in range(1, 1001)
    )
    path.write_text(
        "Sentencia,Magistrado(a) ponente,Fecha\n"
        f"{older}T-001/30,Ana Pérez,2030-01-09\n",
        encoding="utf-8",
    )

    def answer() -> str:
        done = CliRunner().invoke(main, ["citations", "-"], input="C-001 de 2030")
        return str(json.loads(done.output)["citations"][0]["existence"])

    assert answer() == "unknown"
    done = CliRunner().invoke(main, ["norms", "update", str(path)])
    written = data_folder / "facts.json"
    assert done.output == f"{written}: 30001 rulings until 2030-01-09\n"
    assert answer() == "does_not_exist"


@pytest.mark.usefixtures("data_folder")
def test_norms_update_says_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A file or a folder that cannot be used gives one message and exit code 2."""
    path = tmp_path / "rulings.csv"
    done = CliRunner().invoke(main, ["norms", "update", str(path)])
    assert done.exit_code == 2
    assert "rulings.csv cannot be read" in done.output
    path.write_text("Sentencia,Magistrado(a) ponente\nT-1/30,Ana\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["norms", "update", str(path)])
    assert done.exit_code == 2
    assert "has 1 rulings, fewer than the 29210 of the facts in use" in done.output
    path = tmp_path / "facts.json"
    path.write_text(facts_json(packaged_facts()), encoding="utf-8")
    monkeypatch.setenv("COLOMBIAN_LAW_DATA", str(path))
    done = CliRunner().invoke(main, ["norms", "update", str(path)])
    assert done.exit_code == 2
    assert (
        "another folder in the environment variable COLOMBIAN_LAW_DATA" in done.output
    )
