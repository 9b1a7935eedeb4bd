"""Ratings as they are kept: one line a rating, only ever added to."""

import json
import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from pydantic import Field, ValidationError

from colombian_law.errors import HumanError
from colombian_law.human.batch import Batch, Role
from colombian_law.human.judgement import Record
from colombian_law.human.rating import NormRating, Rating

RATINGS_FILE = "ratings.jsonl"


class StoredRating(Record):
    """One rating with where it comes from."""

    schema_version: int = 1
    batch_id: str
    template_version: str
    anchors_sha256: str
    person: str
    role: Role
    version: int
    """1, 2, …: each import of a person's work in a role; a later one counts."""
    received: str
    """ISO 8601, UTC."""
    source: str
    """The file's name, or `form`."""
    source_sha256: str
    rating: Rating | NormRating = Field(discriminator="kind")


def add_ratings(
    path: Path,
    batch: Batch,
    ratings: Sequence[Rating | NormRating],
    *,
    person: str,
    role: Role,
    source: str,
    source_sha256: str = "",
) -> int:
    """Add one person's ratings to the file as a new version; return its number.

    Nothing that stands in the file is changed.

    Raises:
        HumanError: The file is damaged.
    """
    earlier = (
        each.version
        for each in read_ratings(path)
        if (each.batch_id, each.person, each.role) == (batch.batch_id, person, role)
    )
    version = max(earlier, default=0) + 1
    received = datetime.now(UTC).isoformat(timespec="seconds")
    lines = [
        StoredRating(
            batch_id=batch.batch_id,
            template_version=batch.template_version,
            anchors_sha256=batch.anchors_sha256,
            person=person,
            role=role,
            version=version,
            received=received,
            source=source,
            source_sha256=source_sha256,
            rating=rating,
        ).model_dump_json()
        for rating in ratings
    ]
    # One write, so that another process cannot come between.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    try:
        os.write(descriptor, "".join(f"{line}\n" for line in lines).encode("utf-8"))
    finally:
        os.close(descriptor)
    return version


def read_ratings(path: Path) -> tuple[StoredRating, ...]:
    """Return everything that was ever stored, in its order; empty without a file.

    Raises:
        HumanError: A line cannot be read.
    """
    if not path.exists():
        return ()
    found: list[StoredRating] = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                if not line.endswith("\n"):
                    raise ValueError("the line has no end")  # noqa: TRY301 - as damage
                found.append(StoredRating.model_validate(json.loads(line)))
            except (ValueError, ValidationError) as error:
                raise HumanError(
                    f"{path}, line {number} is damaged "
                    f"({str(error).splitlines()[0]}); restore the file from a copy"
                ) from error
    return tuple(found)


def current_ratings(
    stored: Iterable[StoredRating], batch: Batch
) -> tuple[StoredRating, ...]:
    """Return the rating that counts of each person, role and case or norm: the last."""
    latest: dict[tuple[str, ...], StoredRating] = {}
    for each in stored:
        if each.batch_id != batch.batch_id:
            continue
        number = getattr(each.rating, "number", 0)
        key = (each.person, each.role.value, each.rating.case_id, str(number))
        if key not in latest or latest[key].version <= each.version:
            latest[key] = each
    return tuple(latest.values())
