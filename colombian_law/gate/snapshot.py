"""What a gate compares: one task's scores by item, with the identity of everything.

A snapshot is made of a log, and is also the whole content of a baseline file.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Value = float | None


class Origin(BaseModel):
    """What made the scores, as far as it must be the same for a comparison."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    task_version: str
    task_arguments: Mapping[str, Any]
    dataset_name: str
    dataset_sha256: str
    """Empty where the task's metadata do not give it."""
    prompt_sha256: str
    """As `dataset_sha256`."""
    scorers: Mapping[str, Mapping[str, Any]]
    """Arguments and signature of each scorer by name."""
    judges: Mapping[str, tuple[str, ...]]
    """Model role to the models bound to it."""
    epochs: int
    generate_config: Mapping[str, Any]


class SnapshotItem(BaseModel):
    """One question, its scores and what was answered."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    id: str
    cluster: str | None = None
    """Value of the metadata that items of one case share."""
    scores: Mapping[str, tuple[Value, ...]]
    """By measure, one value an epoch; None is unscored."""
    n_errors: int = 0
    """Epochs that ended in an error."""
    asked: str = ""
    """Digest of question and target; empty where the log does not hold them whole."""
    question: str | None = None
    answer: str | None = None
    """Of the first epoch."""


class Snapshot(BaseModel):
    """The scores of one model on one task."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["colombian_law/gate-baseline/1"] = "colombian_law/gate-baseline/1"
    model: str
    created: str
    location: str
    """Log that the scores were read from."""
    status: str
    n_expected: int
    """Items that the run was asked."""
    headline: str
    """The measure that stands for the task; empty where the log names none."""
    origin: Origin
    items: tuple[SnapshotItem, ...]

    @property
    def measures(self) -> Sequence[str]:
        """Every measure that an item has a score of, sorted."""
        return sorted({name for item in self.items for name in item.scores})
