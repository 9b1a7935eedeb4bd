"""What is read of Inspect's logs: runs, their identity, their samples and scores."""

from collections.abc import Mapping
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
    is_invalidated: bool
    metadata: Mapping[str, Any]
    choices: tuple[str, ...]
    input: str | None
    """None where it is longer than 5,120 characters and texts were not asked for."""
    target: str | None
    """As `input`."""
    output: str | None
    """None unless texts were asked for."""


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
