"""The study's areas of law, question formats, complexities and sub-tasks."""

from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

from colombian_law.parsing.folding import fold_key


class QuestionFormat(StrEnum):
    """The three question formats, by their values in a bank."""

    CLOSED = "multiple_choice"
    SEMI_OPEN = "semi_open"
    OPEN = "open_ended"


class Complexity(StrEnum):
    """The three levels of semi-open questions."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Area(BaseModel):
    """An area of law."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    slug: str
    name: str
    """The Spanish name, as it stands in a bank."""
    english: str
    evaluated: bool
    """Whether the study evaluated it; the other areas are planned."""


class Subtask(BaseModel):
    """A sub-task of semi-open questions (Table 1 of the study)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    slug: str
    name: str
    """The Spanish name, as it stands in a bank."""
    english: str
    complexity: Complexity


_Entry = TypeVar("_Entry", Area, Subtask)


class Taxonomy(BaseModel):
    """Every known area and sub-task, in the study's order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    areas: tuple[Area, ...]
    subtasks: tuple[Subtask, ...]

    def area(self, name: str) -> Area | None:
        """Return the area that `name` denotes by slug, Spanish or English name."""
        return _matching(self.areas, name)

    def subtask(self, name: str) -> Subtask | None:
        """Return the sub-task that `name` denotes by slug, Spanish or English name."""
        return _matching(self.subtasks, name)


@cache
def taxonomy() -> Taxonomy:
    """Return the taxonomy that ships with the package."""
    source = files("colombian_law.datasets") / "data" / "taxonomy.json"
    return Taxonomy.model_validate_json(source.read_text(encoding="utf-8"))


def _matching(entries: tuple[_Entry, ...], name: str) -> _Entry | None:
    wanted = fold_key(name)
    for entry in entries:
        if wanted in map(fold_key, (entry.slug, entry.name, entry.english)):
            return entry
    return None
