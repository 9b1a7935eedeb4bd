"""Inspect logs, read once: the only reader of logs in this package.

Works on the logs of any task. Identity comes from the header, samples from the
summaries; the full samples are opened only for what neither of them holds.
"""

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from colombian_law.analysis.conversion import (
    from_sample,
    from_summary,
    identity_of,
    one_line,
    text_of,
)
from colombian_law.analysis.records import (
    Run,
    RunIdentity,
    SampleRecord,
    ScoreRecord,
    ScorerIdentity,
    UnreadableLog,
)
from colombian_law.errors import LogError

__all__ = [
    "Progress",
    "Run",
    "RunIdentity",
    "SampleRecord",
    "ScoreRecord",
    "ScorerIdentity",
    "UnreadableLog",
    "find_logs",
    "read_identity",
    "read_run",
    "read_runs",
    "read_target",
]

_FEW_BYTES = 5_000_000
"""Below this many bytes of logs, starting processes costs more than it saves."""
_MAX_WORKERS = 8


Progress = Callable[[int, int, str], None]
"""Called with the logs read so far, all logs, and the location of the last one."""


def find_logs(locations: Iterable[str]) -> tuple[str, ...]:
    """Return the logs at `locations`, each once, sorted.

    Args:
        locations: Log files and folders, searched with their subfolders; any URL that
            fsspec opens, for example s3://bucket/logs.

    Raises:
        LogError: A location does not exist, or none of them holds a log.
    """
    from fsspec.core import url_to_fs
    from inspect_ai.log import list_eval_logs

    given = list(locations)
    found: set[str] = set()
    for location in given:
        files, path = url_to_fs(location)
        if files.isdir(path):
            found.update(_plain(info.name) for info in list_eval_logs(location))
        elif files.exists(path):
            found.add(_plain(location))
        else:
            raise LogError(
                f"{location} does not exist; give logs of Inspect (.eval or .json) or "
                "folders that hold some, for example logs/"
            )
    if not found:
        raise LogError(
            f"no log of Inspect in {', '.join(given) or 'no location at all'}; "
            "expected files that end in .eval or .json, as `inspect eval --log-dir` "
            "writes them"
        )
    return tuple(sorted(found))


def read_identity(location: str) -> RunIdentity:
    """Return what identifies the log at `location`, from its header alone.

    The scorers' signatures are empty: no sample is read.

    Raises:
        LogError: The file is no Inspect log, or it is damaged.
    """
    return identity_of(location, _header(location), ())


def read_run(location: str, *, texts: bool = False) -> Run:
    """Return the log at `location`: its identity and its samples.

    Args:
        location: A log file or its URL.
        texts: Whether input, target and output are wanted in full; opens every sample
            and costs about twenty times as much.

    Raises:
        LogError: The file is no Inspect log, or it is damaged.
    """
    from inspect_ai.log import read_eval_log_sample_summaries, read_eval_log_samples

    header = _header(location)
    try:
        if texts or header.invalidated:
            # Which samples were invalidated is in the samples alone.
            samples = [
                from_sample(sample)
                for sample in read_eval_log_samples(
                    location,
                    all_samples_required=False,
                    exclude_fields={"events", "store", "messages"},
                )
            ]
        else:
            samples = [
                from_summary(summary)
                for summary in read_eval_log_sample_summaries(location)
            ]
    except Exception as error:
        raise _unreadable(location, error) from error
    return Run(identity_of(location, header, samples), tuple(samples))


def read_runs(
    locations: Sequence[str],
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> tuple[Run | UnreadableLog, ...]:
    """Return the logs at `locations` in their order, read in parallel.

    Args:
        locations: As `find_logs` gives them.
        workers: Processes that read. If None, one for each core where this process can
            be forked and the logs are so large that it pays, else this process alone.
            Where processes cannot be forked, more than one needs the caller to be a
            module that can be imported, as Python's `multiprocessing` says.
        progress: Told after each log.
    """
    if workers is None:
        pays = _can_fork() and _bytes(locations) >= _FEW_BYTES
        workers = (os.cpu_count() or 1) if pays else 1
    workers = min(workers, len(locations), _MAX_WORKERS)
    read: list[Run | UnreadableLog] = []
    for location, run in zip(locations, _each(locations, workers), strict=True):
        read.append(run)
        if progress is not None:
            progress(len(read), len(locations), location)
    return tuple(read)


def read_target(location: str, sample_id: str) -> str:
    """Return a sample's target in full, which its summary may have cut.

    Raises:
        LogError: The log or the sample cannot be read.
    """
    from inspect_ai.log import read_eval_log_sample

    try:
        sample = read_eval_log_sample(location, id=sample_id)
    except Exception as error:
        raise _unreadable(location, error) from error
    return text_of(sample.target)


def _each(locations: Sequence[str], workers: int) -> Iterator[Run | UnreadableLog]:
    if workers <= 1:
        yield from map(_read_or_note, locations)
        return
    context = multiprocessing.get_context("fork" if _can_fork() else "spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        yield from pool.map(_read_or_note, locations)


def _can_fork() -> bool:
    """Whether a copy of this process, with Inspect imported, can read at once.

    Beside threads a fork may lock up, and macOS's own libraries do not allow it.
    """
    return sys.platform == "linux" and threading.active_count() == 1


def _read_or_note(location: str) -> Run | UnreadableLog:
    try:
        return read_run(location)
    except LogError as error:
        return UnreadableLog(location, str(error))


def _bytes(locations: Sequence[str]) -> int:
    paths = map(Path, locations)
    return sum(path.stat().st_size for path in paths if path.exists())


def _plain(location: str) -> str:
    return location.removeprefix("file://")


def _unreadable(location: str, error: Exception) -> LogError:
    detail = one_line(str(error)) or type(error).__name__
    return LogError(
        f"{location} cannot be read as a log of Inspect ({detail}); remove it, or "
        "write it again with `inspect eval` or `inspect score`"
    )


def _header(location: str) -> Any:
    from inspect_ai.log import read_eval_log

    try:
        return read_eval_log(location, header_only=True)
    except Exception as error:
        raise _unreadable(location, error) from error
