"""Inspect logs, read once: the only reader of logs in this package.

Works on the logs of any task. Identity comes from the header, samples from the
summaries; the full samples are opened only for what neither of them holds.
"""

import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

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

_CUT = "...\n(content truncated)"
"""What ends a text that Inspect's summaries have cut, after 5,120 characters."""
_FEW_BYTES = 40_000_000
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
    return _identity(location, _header(location), ())


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
                _from_sample(sample)
                for sample in read_eval_log_samples(
                    location,
                    all_samples_required=False,
                    exclude_fields={"events", "store", "messages"},
                )
            ]
        else:
            samples = [
                _from_summary(summary)
                for summary in read_eval_log_sample_summaries(location)
            ]
    except Exception as error:
        raise _unreadable(location, error) from error
    return Run(_identity(location, header, samples), tuple(samples))


def read_runs(
    locations: Sequence[str],
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> tuple[Run | UnreadableLog, ...]:
    """Return the logs at `locations` in their order, read in parallel.

    Args:
        locations: As `find_logs` gives them.
        workers: Processes that read. If None, one for each core, and one alone where
            the logs are so small that further ones would not pay.
        progress: Told after each log.
    """
    if workers is None:
        workers = 1 if _bytes(locations) < _FEW_BYTES else os.cpu_count() or 1
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
    return _text(sample.target)


def _each(locations: Sequence[str], workers: int) -> Iterator[Run | UnreadableLog]:
    if workers <= 1:
        yield from map(_read_or_note, locations)
        return
    # A forked process has Inspect imported; forking beside threads may lock up.
    can_fork = "fork" in multiprocessing.get_all_start_methods()
    method = "fork" if can_fork and threading.active_count() == 1 else "spawn"
    with ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context(method)
    ) as pool:
        yield from pool.map(_read_or_note, locations)


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
    detail = _one_line(str(error)) or type(error).__name__
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


def _identity(
    location: str, header: Any, samples: Sequence[SampleRecord]
) -> RunIdentity:
    spec = header.eval
    metadata = spec.metadata or {}
    return RunIdentity(
        location=location,
        eval_id=spec.eval_id,
        run_id=spec.run_id,
        task=spec.task_registry_name or spec.task,
        task_version=str(spec.task_version),
        task_arguments=spec.task_args,
        model=spec.model,
        model_roles={
            role: tuple(
                each.model for each in (bound if type(bound) is list else [bound])
            )
            for role, bound in (spec.model_roles or {}).items()
        },
        dataset_name=spec.dataset.name or "",
        dataset_location=spec.dataset.location or "",
        dataset_sha256=str(metadata.get("bank_sha256", "")),
        dataset_samples=spec.dataset.samples or 0,
        prompt_sha256=str(metadata.get("prompt_sha256", "")),
        scorers=tuple(_scorers(spec.scorers or [], samples)),
        epochs=spec.config.epochs or 1,
        epochs_reducers=tuple(spec.config.epochs_reducer or ()),
        generate_config={
            **header.plan.config.model_dump(exclude_none=True),
            **spec.model_generate_config.model_dump(exclude_none=True),
        },
        package_versions=spec.packages,
        revision=spec.revision.commit if spec.revision else "",
        status=header.status,
        is_invalidated=header.invalidated,
        created=spec.created,
        completed=header.stats.completed_at,
        metadata=metadata,
        error=_one_line(header.error.message) if header.error else "",
    )


def _scorers(
    listed: Iterable[Any], samples: Sequence[SampleRecord]
) -> Iterator[ScorerIdentity]:
    seen = Counter[str]()
    for entry in listed:
        # Inspect names a scorer that is appended again name1, name2, …
        short = entry.name.rpartition("/")[2]
        name = f"{short}{seen[short] or ''}"
        seen[short] += 1
        yield ScorerIdentity(
            name=name,
            registry_name=entry.name,
            arguments=entry.options or {},
            signatures=_signatures(name, samples),
        )


def _signatures(name: str, samples: Iterable[SampleRecord]) -> dict[str, str]:
    for sample in samples:
        if name in sample.scores:
            signature = sample.scores[name].metadata.get("signature")
            if isinstance(signature, str):
                return {name: signature}
            if isinstance(signature, dict):
                return {str(key): str(value) for key, value in signature.items()}
    return {}


def _from_summary(summary: Any) -> SampleRecord:
    return _record(
        summary,
        error=summary.error or "",
        is_invalidated=False,
        input=_uncut(_text(summary.input)),
        target=_uncut(_text(summary.target)),
        output=None,
    )


def _from_sample(sample: Any) -> SampleRecord:
    return _record(
        sample,
        error=sample.error.message if sample.error else "",
        is_invalidated=sample.invalidation is not None,
        input=_text(sample.input),
        target=_text(sample.target),
        output=sample.output.completion,
    )


def _record(read: Any, *, error: str, **parts: Any) -> SampleRecord:
    return SampleRecord(
        id=str(read.id),
        epoch=read.epoch,
        uuid=read.uuid or "",
        scores={name: _score(score) for name, score in (read.scores or {}).items()},
        error=_one_line(error),
        metadata=read.metadata,
        choices=tuple(read.choices or ()),
        **parts,
    )


def _score(score: Any) -> ScoreRecord:
    return ScoreRecord(
        value=score.value,
        answer=score.answer,
        explanation=score.explanation,
        reason=score.reason,
        metadata=score.metadata or {},
        n_edits=len(score.history),
    )


def _text(content: Any) -> str:
    """Return an input or target, which may be text, several texts or messages."""
    if isinstance(content, str):
        return content
    return "\n\n".join(
        part if isinstance(part, str) else str(part.text) for part in content
    )


def _uncut(text: str) -> str | None:
    return None if _CUT in text else text


def _one_line(text: str) -> str:
    return " ".join(text.split())
