"""The atomic ideas of each reference: one file a bank, which experts may edit.

The file is JSON lines, one `IdeaSet` a line. It is only ever appended to, so an
interrupted run loses at most the line that it was writing. Of several lines for one
reference the one with the highest revision counts, the first of equals: what every
model is held against does not move because two runs wrote at once. An expert edits a
line in place or appends one with a higher revision.
"""

import json
import os
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from colombian_law.errors import ScorerSetupError

FOLDER = "ideas"
_SUFFIX = ".jsonl"


class Idea(BaseModel):
    """One statement of a reference that can be checked by itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    """i1, i2, … within the reference."""
    text: str
    is_core: bool
    """Whether the question is unanswered or wrongly answered without it."""


class IdeaSet(BaseModel):
    """The ideas of one reference."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reference_sha256: str
    """Of question and reference, see `reference_key`."""
    question: str
    ideas: tuple[Idea, ...] = Field(min_length=1)
    made_by: str
    """The model, or who edited them."""
    prompt_sha256: str = ""
    """Of the prompt; empty for ideas that people wrote."""
    revision: int = Field(default=1, ge=1)

    @model_validator(mode="after")
    def _is_usable(self) -> Self:
        ids = [idea.id for idea in self.ideas]
        if len(set(ids)) < len(ids):
            raise ValueError(f"the ids of ideas must differ; found {', '.join(ids)}")
        if not all(idea.id.strip() and idea.text.strip() for idea in self.ideas):
            raise ValueError("an idea has an id and a text that are not blank")
        if not any(idea.is_core for idea in self.ideas):
            raise ValueError("at least one idea must have is_core true")
        return self

    @property
    def sha256(self) -> str:
        """The SHA-256 of what answers are held against: ids, texts and cores."""
        ideas = [idea.model_dump() for idea in self.ideas]
        return sha256(json.dumps(ideas, ensure_ascii=False).encode()).hexdigest()


def reference_key(question: str, reference: str) -> str:
    """Return what tells a reference from others: the SHA-256 of it and its question."""
    return sha256(f"{question}\n\n{reference}".encode()).hexdigest()


def numbered_ideas(parts: Sequence[tuple[str, bool]]) -> tuple[Idea, ...]:
    """Return texts and whether they are core as ideas i1, i2 and so on."""
    return tuple(
        Idea(id=f"i{number}", text=text.strip(), is_core=is_core)
        for number, (text, is_core) in enumerate(parts, start=1)
    )


def ideas_path(bank_location: str, bank_sha256: str) -> Path:
    """Return where the ideas of a bank are kept: `ideas/<bank sha256>.jsonl`.

    The folder stands beside the bank's file; for a bank that is no file here (the
    shipped one, one of a hub) in the working directory.
    """
    bank = Path(bank_location)
    beside = bank.parent if bank.is_file() else Path()
    return beside / FOLDER / f"{bank_sha256}{_SUFFIX}"


class IdeaFile:
    """The ideas kept in a file, read once; in memory alone without a path."""

    def __init__(self, path: Path | None) -> None:
        """Keep ideas at `path`, which need not exist yet."""
        self.path = path
        self._sets: dict[str, IdeaSet] | None = None

    def get(self, question: str, reference: str) -> IdeaSet | None:
        """Return the ideas of a reference; None where there are none yet.

        Raises:
            ScorerSetupError: The file has a line that is no set of ideas.
        """
        return self._loaded().get(reference_key(question, reference))

    def add(self, made: IdeaSet) -> None:
        """Keep `made`, on disk before this returns."""
        sets = self._loaded()
        known = sets.get(made.reference_sha256)
        if known is not None and known.revision >= made.revision:
            return
        sets[made.reference_sha256] = made
        if self.path is not None:
            _append(self.path, made.model_dump_json())

    def _loaded(self) -> dict[str, IdeaSet]:
        if self._sets is None:
            self._sets = {} if self.path is None else _read(self.path)
        return self._sets


def _read(path: Path) -> dict[str, IdeaSet]:
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    sets: dict[str, IdeaSet] = {}
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            found = IdeaSet.model_validate_json(line)
        except ValidationError as error:
            if number == len(lines) and _is_torn(line):
                # Its writer was stopped; the reference is decomposed again.
                continue
            raise ScorerSetupError(
                f"{path} line {number} is no set of ideas: {_in_one_line(error)}; "
                "correct the line or remove it"
            ) from error
        known = sets.get(found.reference_sha256)
        if known is None or found.revision > known.revision:
            sets[found.reference_sha256] = found
    return sets


def _is_torn(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return True
    return False


def _append(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                line = f"\n{line}"
        file.write(f"{line}\n".encode())
        file.flush()
        os.fsync(file.fileno())


def _in_one_line(error: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(map(str, part['loc'])) or 'line'}: {part['msg']}"
        for part in error.errors(include_url=False, include_context=False)
    )
