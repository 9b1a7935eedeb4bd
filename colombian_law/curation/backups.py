"""Backup and restore: one archive of database, key, releases and ratings.

SQLite is copied by its online backup, PostgreSQL by `pg_dump`; both while people work.
"""

import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path

from colombian_law.curation.configuration import Configuration
from colombian_law.errors import CurationError

_SQLITE = "curation.sqlite3"
_DUMP = "curation.dump"
_KEY = "secret.key"
_FOLDERS = ("releases", "ratings")


def backup(configuration: Configuration, target: Path) -> Path:
    """Write the archive `target` (.tar.gz), readable for its owner only.

    Raises:
        CurationError: It exists, or the database cannot be copied.
    """
    if target.exists():
        raise CurationError(f"{target} exists; a backup overwrites nothing")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / (_DUMP if configuration.database_url else _SQLITE)
        if configuration.database_url:
            _run("pg_dump", configuration.database_url, "-Fc", "-f", str(database))
        else:
            _copy_sqlite(configuration.database_file, database)
        partial = target.with_name(f"{target.name}.partial")
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with (
            os.fdopen(descriptor, "wb") as file,
            tarfile.open(fileobj=file, mode="w:gz") as archive,
        ):
            archive.add(database, arcname=database.name)
            archive.add(configuration.key_file, arcname=_KEY)
            for name in _FOLDERS:
                if (configuration.home / name).is_dir():
                    archive.add(configuration.home / name, arcname=name)
        partial.replace(target)
    return target


def restore(configuration: Configuration, source: Path) -> None:
    """Put an archive's database, key and releases back, into an empty home.

    Raises:
        CurationError: The home holds a database, or the archive is none of ours or of
            the other kind of database.
    """
    if not configuration.database_url and configuration.database_file.exists():
        raise CurationError(
            f"{configuration.database_file} exists; restore into an empty folder "
            f"(--home), or move that file away"
        )
    wanted = _DUMP if configuration.database_url else _SQLITE
    with tempfile.TemporaryDirectory() as folder:
        unpacked = Path(folder)
        try:
            with tarfile.open(source, mode="r:gz") as archive:
                archive.extractall(unpacked, filter="data")
        except (OSError, tarfile.TarError) as error:
            raise CurationError(f"{source} is no backup: {error}") from error
        database = unpacked / wanted
        if not database.is_file() or not (unpacked / _KEY).is_file():
            raise CurationError(
                f"{source} holds no {wanted}; a backup of SQLite is restored without "
                f"DATABASE_URL, one of PostgreSQL with it"
            )
        configuration.home.mkdir(parents=True, exist_ok=True, mode=0o700)
        shutil.copyfile(unpacked / _KEY, configuration.key_file)
        configuration.key_file.chmod(0o600)
        for name in _FOLDERS:
            if (unpacked / name).is_dir():
                shutil.copytree(
                    unpacked / name, configuration.home / name, dirs_exist_ok=True
                )
        if configuration.database_url:
            _run(
                "pg_restore",
                *("--exit-on-error", "--single-transaction", "--no-owner"),
                *("-d", configuration.database_url, str(database)),
            )
        else:
            shutil.copyfile(database, configuration.database_file)
            configuration.database_file.chmod(0o600)


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.is_file():
        raise CurationError(f"there is no database at {source}; is --home right?")
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)


def _run(program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise CurationError(
            f"{program} is not installed; it comes with PostgreSQL's client programs"
        )
    done = subprocess.run(  # noqa: S603 - a found program with our arguments
        [found, *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode:
        # Its messages name the database, never the password.
        raise CurationError(f"{program} failed: {done.stderr.strip()}")
