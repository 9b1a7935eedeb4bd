"""Promises of `colombian-law report`."""

import json
from pathlib import Path

from click.testing import CliRunner

from colombian_law.cli import main


def test_command_writes_a_report_and_tells_its_progress(
    logs: Path, tmp_path: Path
) -> None:
    """The page's path goes to stdout, the progress to stderr."""
    log = min(logs.glob("*-closed.eval"))
    done = CliRunner().invoke(
        main, ["report", str(log), "-o", str(tmp_path), "--lang", "es"]
    )

    assert done.exit_code == 0, done.output
    assert done.stdout.strip() == str(tmp_path / "index.html")
    assert "[1/" in done.stderr
    assert "writing the page" in done.stderr
    record = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert len(record["models"]) == 1


def test_empty_folder_is_told(tmp_path: Path) -> None:
    """A folder without logs ends with its name and exit code 2."""
    done = CliRunner().invoke(
        main, ["report", str(tmp_path), "-o", str(tmp_path / "out")]
    )

    assert done.exit_code == 2
    assert str(tmp_path) in done.stderr
    assert not (tmp_path / "out").exists()
