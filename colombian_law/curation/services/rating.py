"""Blind rating in the browser: the same batch, reading and file as the workbooks'.

A batch is a folder below the home's `ratings`, made by `colombian-law human`; its key
stays elsewhere. What somebody rates here is stored as their workbook would be.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from colombian_law.curation.models import Member, Rater
from colombian_law.curation.services.journal import Entry, lock, record
from colombian_law.errors import CurationError, RefusedError
from colombian_law.human.batch import Assignment, Batch, Case
from colombian_law.human.batch import Role as Part
from colombian_law.human.batch_files import load_batch
from colombian_law.human.rating import (
    FieldFault,
    NormRating,
    Rating,
    read_norm_rating,
    read_rating,
)
from colombian_law.human.store import (
    RATINGS_FILE,
    Origin,
    add_ratings,
    current_ratings,
    read_ratings,
)

_FORM = "form"
SCORED = frozenset({Part.CALIBRATION, Part.RATING})
"""Parts in which a case is scored as a whole; in the others, norm by norm."""


@dataclass(frozen=True, slots=True)
class Progress:
    """One part of one member in a batch.

    Attributes:
        batch: the batch's folder name.
        part: what they do.
        done: cases with everything that is asked.
        cases: all of theirs, in the order they are shown.
        next_case: the first that is not done; None when all are.
    """

    batch: str
    part: Part
    done: int
    cases: tuple[str, ...]
    next_case: str | None


@dataclass(frozen=True, slots=True)
class Given:
    """What is shown of a case: the case, its place, and what was said before."""

    case: Case
    position: int
    count: int
    rating: Rating | None
    norms: dict[int, NormRating]


def batches(folder: Path) -> list[str]:
    """Return the batches that can be rated, by folder name."""
    if not folder.is_dir():
        return []
    return sorted(path.parent.name for path in folder.glob("*/batch.json"))


def people_of(folder: Path, name: str) -> list[str]:
    """Return the codes that a batch was made for."""
    batch = load_batch(folder / name)
    return sorted({assignment.person for assignment in batch.assignments})


def enrol(folder: Path, by: Member, rater: Rater) -> None:
    """Say which member a code of a batch is.

    Raises:
        CurationError: The batch knows no such code.
    """
    if rater.person not in people_of(folder, rater.batch):
        raise CurationError(
            f"batch {rater.batch} knows no {rater.person}; it was made for "
            f"{', '.join(people_of(folder, rater.batch))}"
        )
    with transaction.atomic():
        rater.save()
        # Which code is whose stays out of the journal: the batch is blind.
        record(Entry("rater_enrolled", data={"batch": rater.batch}), by)


def progress(folder: Path, member: Member) -> list[Progress]:
    """Return what a member rates, and how far they are."""
    found = []
    for rater in member.rater_codes.order_by("batch"):
        batch = load_batch(folder / rater.batch)
        stored = _stored(folder, rater, batch)
        for assignment in batch.assignments:
            if assignment.person != rater.person:
                continue
            waiting = [
                case_id
                for case_id in assignment.cases
                if not _is_done(batch, assignment, case_id, stored)
            ]
            found.append(
                Progress(
                    rater.batch,
                    assignment.role,
                    len(assignment.cases) - len(waiting),
                    assignment.cases,
                    waiting[0] if waiting else None,
                )
            )
    return found


def given(folder: Path, member: Member, name: str, part: Part, case_id: str) -> Given:
    """Return a case as its rater sees it: no model, no judge, no other rater.

    Raises:
        RefusedError: The case is not the member's.
    """
    rater, batch, assignment = _mine(folder, member, name, part, case_id)
    stored = _stored(folder, rater, batch)
    score = stored.get((part, case_id, 0))
    norms = {
        number: rating
        for (role, case, number), rating in stored.items()
        if role is part and case == case_id and isinstance(rating, NormRating)
    }
    return Given(
        batch.case(case_id),
        assignment.cases.index(case_id) + 1,
        len(assignment.cases),
        score if isinstance(score, Rating) else None,
        norms,
    )


def rate(  # noqa: PLR0913 - which case of whom, and what they said
    folder: Path,
    member: Member,
    *,
    name: str,
    part: Part,
    case_id: str,
    fields: Mapping[int, Mapping[str, object]],
) -> tuple[FieldFault, ...]:
    """Keep what a member says of a case, or return every fault in it.

    Args:
        folder: Of all batches.
        member: Who rates.
        name: The batch's folder name.
        part: What they do in it.
        case_id: The case.
        fields: Raw fields by number: 0 for the score, 1, 2, … for the norms.

    Raises:
        RefusedError: The case is not the member's.
    """
    rater, batch, _ = _mine(folder, member, name, part, case_id)
    read: list[Rating | NormRating] = []
    faults: list[FieldFault] = []
    for number, values in fields.items():
        found = (
            read_norm_rating(case_id, number, values)
            if number
            else read_rating(case_id, values)
        )
        if isinstance(found, tuple):
            faults += found
        elif found is not None:
            read.append(found)
    if faults or not read:
        return tuple(faults)
    with transaction.atomic():
        lock()  # versions are counted in the file
        add_ratings(
            folder / name / RATINGS_FILE,
            batch,
            read,
            origin=Origin(rater.person, part, _FORM),
        )
    return ()


def _mine(
    folder: Path, member: Member, name: str, part: Part, case_id: str
) -> tuple[Rater, Batch, Assignment]:
    rater = member.rater_codes.filter(batch=name).first()
    if rater is None:
        raise RefusedError("not_rater", "the member rates no such batch")
    batch = load_batch(folder / name)
    assignment = batch.assignment(rater.person, part)
    if assignment is None or case_id not in assignment.cases:
        raise RefusedError("not_rater", "the case is not this member's")
    return rater, batch, assignment


def _stored(
    folder: Path, rater: Rater, batch: Batch
) -> dict[tuple[Part, str, int], Rating | NormRating]:
    stored = read_ratings(folder / rater.batch / RATINGS_FILE)
    return {
        (each.role, each.rating.case_id, getattr(each.rating, "number", 0)): each.rating
        for each in current_ratings(stored, batch)
        if each.person == rater.person
    }


def _is_done(
    batch: Batch,
    assignment: Assignment,
    case_id: str,
    stored: Mapping[tuple[Part, str, int], object],
) -> bool:
    part = assignment.role
    if part in SCORED:
        return (part, case_id, 0) in stored
    count = len(batch.case(case_id).norms)
    return all((part, case_id, number) in stored for number in range(1, count + 1))
