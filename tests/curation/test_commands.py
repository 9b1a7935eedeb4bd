"""`colombian-law curation`: from an empty folder to a restored backup."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

import subprocess
import sys

from colombian_law.curation import backups, serving
from colombian_law.curation.configuration import read_configuration
from colombian_law.errors import CurationError, ParameterError

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A runner of the command in a home of its own."""

    def call(*arguments: str, home: str = "home") -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "colombian_law", "curation", *arguments],
            env={
                **os.environ,
                "COLOMBIAN_LAW_CURATION_HOME": str(tmp_path / home),
                "DATABASE_URL": "",
                "PYTHONPATH": os.pathsep.join(sys.path),
            },
            capture_output=True,
            text=True,
            check=False,
        )

    return call


@pytest.mark.slow
def test_backup_and_restore(run: Run, public_rows: Path, tmp_path: Path) -> None:
    """What was saved is there after a restore into an empty home, key included."""
    assert "2 questions received" in run("import", str(public_rows)).stdout
    saved = tmp_path / "saved.tar.gz"
    assert run("backup", str(saved)).returncode == 0
    assert saved.stat().st_mode & 0o777 == 0o600
    assert run("restore", str(saved), home="other").returncode == 0

    again = run("import", str(public_rows), home="other")
    assert "0 questions received, 2 were here already" in again.stdout
    assert "sound" in run("check", home="other").stdout
    keys = {(tmp_path / home / "secret.key").read_bytes() for home in ("home", "other")}
    assert len(keys) == 1
    twice = run("restore", str(saved), home="other")
    assert twice.returncode == 2
    assert "restore into an empty folder" in twice.stderr
    assert "overwrites nothing" in run("backup", str(saved)).stderr


@pytest.mark.slow
def test_errors_are_one_message(run: Run) -> None:
    """A release of nothing ends with code 2 and its reason, without a traceback."""
    done = run("release", "--licence", "CC-BY-4.0")

    assert done.returncode == 2
    assert "no item is approved; there are: none at all" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_database_is_no_backup(tmp_path: Path) -> None:
    """A backup of a home that holds nothing says so."""
    configuration = read_configuration({"COLOMBIAN_LAW_CURATION_HOME": str(tmp_path)})

    with pytest.raises(CurationError, match="no database at"):
        backups.backup(configuration, tmp_path / "saved.tar.gz")


def test_something_else_is_no_backup(tmp_path: Path) -> None:
    """A file that is no archive is not restored."""
    configuration = read_configuration({"COLOMBIAN_LAW_CURATION_HOME": str(tmp_path)})
    (tmp_path / "file").write_text("nada", encoding="utf-8")

    with pytest.raises(CurationError, match="is no backup"):
        backups.restore(configuration, tmp_path / "file")


def test_other_machines_come_in_only_when_told() -> None:
    """A host beyond loopback needs the address that people type."""
    assert serving.checked(serving.Address()) == "http://127.0.0.1:8000"
    with pytest.raises(ParameterError, match=r"--url https://"):
        serving.checked(serving.Address(host="0.0.0.0"))  # noqa: S104 - the refused case
    open_ = serving.Address(host="0.0.0.0", url="http://10.0.0.5:8000")  # noqa: S104 - as above
    assert "not encrypted" in serving.warning(serving.checked(open_))
    assert not serving.warning("https://curaduria.example.edu.co")


def test_a_wrong_address_is_refused() -> None:
    """The configured address is http or https."""
    with pytest.raises(ParameterError, match="is not an address"):
        read_configuration({"COLOMBIAN_LAW_CURATION_URL": "curaduria"})
