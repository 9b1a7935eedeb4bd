"""Promises of the command `colombian-law`."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

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
