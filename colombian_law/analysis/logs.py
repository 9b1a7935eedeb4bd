"""Inspect logs, read once: the only reader of logs in this package.

Works on the logs of any task. Identity comes from the header, samples from the
summaries; the full samples are opened only for what neither of them holds.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ScorerIdentity:
    """A scorer as a log names it."""

    name: str
    """The key of its scores in the samples."""
    registry_name: str
    """The scorer itself, for example colombian_law/ragas."""
    arguments: Mapping[str, Any]
    signatures: Mapping[str, str]
    """How its numbers were made, from the first sample that says it; else empty."""


@dataclass(frozen=True, slots=True)
class RunIdentity:
    """What identifies the numbers of one log."""

    location: str
    eval_id: str
    run_id: str
    task: str
    """Registry name, for example colombian_law/closed."""
    task_version: str
    task_arguments: Mapping[str, Any]
    model: str
    model_roles: Mapping[str, tuple[str, ...]]
    """Role to models, for example grader to its judges."""
    dataset_name: str
    dataset_location: str
    dataset_sha256: str
    """Of the bank, where the task's metadata give it; else empty."""
    dataset_samples: int
    prompt_sha256: str
    """Where the task's metadata give it; else empty."""
    scorers: tuple[ScorerIdentity, ...]
    epochs: int
    epochs_reducers: tuple[str, ...]
    generate_config: Mapping[str, Any]
    """What was set, without what was left at its default."""
    package_versions: Mapping[str, str]
    revision: str
    """Commit of the code that made the log, where known."""
    status: str
    """success, started, cancelled or error."""
    is_invalidated: bool
    created: str
    """ISO 8601."""
    completed: str
    metadata: Mapping[str, Any]
    """The task's metadata."""
    error: str
    """The run's error in one line; empty without one."""


@dataclass(frozen=True, slots=True)
class ScoreRecord:
    """One score of one sample."""

    value: Any
    """Text, number, truth value, or a mapping of such by key; NaN is unscored."""
    answer: str | None
    explanation: str | None
    """At most 1,024 characters of it, as Inspect's summaries keep it."""
    reason: str | None
    metadata: Mapping[str, Any]
    """Fields longer than 1 kB are cut or left out, as in Inspect's summaries."""
    n_edits: int
    """How often the score was edited by hand."""


@dataclass(frozen=True, slots=True)
class SampleRecord:
    """One answer to one question."""

    id: str
    epoch: int
    uuid: str
    scores: Mapping[str, ScoreRecord]
    """By the key in the log: a scorer that was appended again ends in a number."""
    error: str
    metadata: Mapping[str, Any]
    input: str | None
    """None unless texts were asked for; so the next two."""
    target: str | None
    output: str | None


@dataclass(frozen=True, slots=True)
class Run:
    """One log: what identifies it, and its samples."""

    identity: RunIdentity
    samples: tuple[SampleRecord, ...]


@dataclass(frozen=True, slots=True)
class UnreadableLog:
    """A file that should be a log and cannot be read."""

    location: str
    detail: str


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
    raise NotImplementedError(locations)


def read_identity(location: str) -> RunIdentity:
    """Return what identifies the log at `location`, from its header alone.

    Raises:
        LogError: The file is no Inspect log, or it is damaged.
    """
    raise NotImplementedError(location)


def read_run(location: str, *, texts: bool = False) -> Run:
    """Return the log at `location`: its identity and its samples.

    Args:
        location: A log file or its URL.
        texts: Whether input, target and output are wanted in full; opens every sample
            and costs about twenty times as much.

    Raises:
        LogError: The file is no Inspect log, or it is damaged.
    """
    raise NotImplementedError(location, texts)


def read_runs(
    locations: Sequence[str],
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> tuple[Run | UnreadableLog, ...]:
    """Return the logs at `locations` in their order, read in parallel.

    Args:
        locations: As `find_logs` gives them.
        workers: Processes that read; one for each core, at most one a log, if None.
        progress: Told after each log.
    """
    raise NotImplementedError(locations, workers, progress)
