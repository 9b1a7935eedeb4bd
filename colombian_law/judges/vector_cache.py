"""Vectors on disk, by model and text: one SQLite file that many processes share."""

import os
import sqlite3
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from colombian_law.judges.instrument import Vector

_TABLE = "CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB)"
_WAIT_SECONDS = 30
_KEYS_IN_A_QUERY = 500


def cache_file() -> Path:
    """Return where vectors are kept.

    `COLOMBIAN_LAW_CACHE_DIR`, else the user's cache directory (`XDG_CACHE_HOME`).
    """
    chosen = os.environ.get("COLOMBIAN_LAW_CACHE_DIR")
    if chosen:
        return Path(chosen) / "embeddings.sqlite"
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "colombian_law" / "embeddings.sqlite"


@dataclass(frozen=True, slots=True)
class VectorCache:
    """Vectors in single precision."""

    file: Path

    def read(self, model: str, texts: Sequence[str]) -> Mapping[str, Vector]:
        """Return the kept vectors of `texts`; those not kept are absent."""
        by_key = {_key(model, text): text for text in texts}
        keys, found = list(by_key), {}
        with self._open() as database:
            for start in range(0, len(keys), _KEYS_IN_A_QUERY):
                some = keys[start : start + _KEYS_IN_A_QUERY]
                marks = ",".join("?" * len(some))
                rows = database.execute(
                    f"SELECT key, vector FROM vectors WHERE key IN ({marks})",  # noqa: S608 - question marks only
                    some,
                )
                for key, stored in rows:
                    found[by_key[key]] = array("f", stored)
        return found

    def write(self, model: str, vectors: Mapping[str, Vector]) -> None:
        """Keep `vectors`."""
        rows = [
            (_key(model, text), array("f", vector).tobytes())
            for text, vector in vectors.items()
        ]
        with self._open() as database:
            database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.file, timeout=_WAIT_SECONDS)) as database:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=NORMAL")
            database.execute(_TABLE)
            with database:
                yield database


def _key(model: str, text: str) -> bytes:
    return sha256(f"{model}\n{text}".encode()).digest()
