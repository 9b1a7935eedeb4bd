"""Twenty people write at once, on SQLite and on a real PostgreSQL."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import curation_writers
import pytest
import throwaway_postgres

pytest.importorskip("axes", reason="the curation platform is not installed")

from colombian_law.curation import backups
from colombian_law.curation.configuration import read_configuration
from colombian_law.errors import CurationError

pytestmark = pytest.mark.slow

_EDITS = curation_writers.WRITERS * curation_writers.EDITS


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    if throwaway_postgres.find_binaries() is None:
        pytest.skip("PostgreSQL's server programs (initdb, pg_ctl) are not installed")
    # Below a folder that every account may enter, unlike pytest's own.
    with (
        tempfile.TemporaryDirectory(prefix="curation-pg-") as folder,
        throwaway_postgres.server(Path(folder)) as url,
    ):
        yield url


def _environment(home: Path, url: str = "") -> dict[str, str]:
    return {
        **os.environ,
        "COLOMBIAN_LAW_CURATION_HOME": str(home),
        "DATABASE_URL": url,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }


def _written(environment: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, curation_writers.__file__],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _check(report: dict[str, Any]) -> None:
    assert report["failures"] == []
    # Each edit is one version, one decision, and there afterwards: none was lost.
    assert report["edits_kept"] == _EDITS
    assert report["edit_decisions"] == _EDITS
    assert report["versions"] == _EDITS + curation_writers.ITEMS
    assert report["last_versions"] == report["versions"]
    assert report["journal"] == []


def test_sqlite_loses_no_write(tmp_path: Path) -> None:
    """On SQLite every edit of twenty threads is kept, and no "locked" is seen."""
    report = _written(_environment(tmp_path))

    assert report["vendor"] == "sqlite"
    _check(report)


def test_postgres_loses_no_write(tmp_path: Path, postgres: str) -> None:
    """On PostgreSQL every edit of twenty threads is kept."""
    report = _written(_environment(tmp_path, postgres))

    assert report["vendor"] == "postgresql"
    _check(report)


def test_postgres_backup_and_restore(
    tmp_path: Path, postgres: str, public_rows: Path
) -> None:
    """What `pg_dump` saved is there in an emptied database; its journal is sound."""
    home, other = tmp_path / "home", tmp_path / "other"
    source = f"{postgres.rpartition('/')[0]}/source"
    target = f"{postgres.rpartition('/')[0]}/target"
    for name in ("source", "target"):
        _sql(postgres, f"CREATE DATABASE {name}")
    _command(home, source, "import", str(public_rows), "--licence", "CC-BY-4.0")
    saved = tmp_path / "saved.tar.gz"
    _command(home, source, "backup", str(saved))
    _command(other, target, "restore", str(saved))

    assert _sql(target, "SELECT count(*) FROM curation_item") == 2
    assert "sound" in _command(other, target, "check")


def test_postgres_refuses_changes_of_the_journal(tmp_path: Path, postgres: str) -> None:
    """The database itself stops whoever changes, deletes or empties the journal."""
    import psycopg

    name = f"{postgres.rpartition('/')[0]}/journal"
    _sql(postgres, "CREATE DATABASE journal")
    _command(tmp_path, name, "check")
    for statement in (
        "UPDATE curation_decision SET comment = 'otra cosa'",
        "DELETE FROM curation_itemversion",
        "TRUNCATE curation_vote CASCADE",
    ):
        with pytest.raises(psycopg.errors.RaiseException, match="written once"):
            _sql(name, statement)


def test_backup_kinds_do_not_mix(tmp_path: Path) -> None:
    """A backup of SQLite is refused where PostgreSQL is configured."""
    home = tmp_path / "home"
    _command(home, "", "check")
    saved = tmp_path / "saved.tar.gz"
    _command(home, "", "backup", str(saved))
    configuration = read_configuration(
        {
            "COLOMBIAN_LAW_CURATION_HOME": str(tmp_path / "other"),
            "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        }
    )

    with pytest.raises(CurationError, match=r"holds no curation\.dump"):
        backups.restore(configuration, saved)


def _command(home: Path, url: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "colombian_law", "curation", *arguments],
        env=_environment(home, url),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _sql(url: str, statement: str) -> int | None:
    import psycopg

    with psycopg.connect(
        url.replace("postgres://", "postgresql://"), autocommit=True
    ) as c:
        cursor = c.execute(statement.encode())
        row = cursor.fetchone() if cursor.description else None
    return int(row[0]) if row else None
