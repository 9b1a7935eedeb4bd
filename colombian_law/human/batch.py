"""A batch: what raters may see, and apart from it the key that says what it is."""

import hmac
import json
import os
import re
import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TypeVar

from pydantic import ValidationError

from colombian_law.errors import HumanError, ParameterError
from colombian_law.human.anchors import (
    TEMPLATE_VERSION,
    anchors_sha256,
    load_anchors,
)
from colombian_law.human.draw import Drawn
from colombian_law.human.judgement import Judgement, Record

BATCH_FILE = "batch.json"
PRIVATE = 0o600
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,19}")
_ID_LENGTH = 10
_R = TypeVar("_R", bound=Record)


class Role(StrEnum):
    """What somebody does in a batch."""

    CALIBRATION = "calibration"
    """Scores the cases that are discussed before the others and not counted."""
    RATING = "rating"
    NORMS = "norms"
    """Verifies each cited norm."""
    RESOLUTION = "resolution"
    """Decides on the norms on which two verifiers differ."""


class Case(Record):
    """What a rater sees of one answer, and nothing else."""

    case_id: str
    question: str
    reference: str | None
    """None where raters shall not see it."""
    answer: str
    """The very text that the judge saw."""
    answer_sha256: str
    norms: tuple[str, ...]
    """Cited norms in the order of the answer, without any verdict."""


class Assignment(Record):
    """The cases of one person, in the order in which they are shown."""

    person: str
    role: Role
    cases: tuple[str, ...]


class Batch(Record):
    """What may be given to raters: no model, no score, no log."""

    batch_id: str
    template_version: str
    anchors_version: str
    anchors_sha256: str
    cases: tuple[Case, ...]
    assignments: tuple[Assignment, ...]

    def case(self, case_id: str) -> Case:
        """Return a case by its id."""
        return next(case for case in self.cases if case.case_id == case_id)

    def assignment(self, person: str, role: Role) -> Assignment | None:
        """Return what a person does in a role; None where nothing."""
        found = (a for a in self.assignments if (a.person, a.role) == (person, role))
        return next(found, None)


class Kind(StrEnum):
    """Why a case is in a batch."""

    MAIN = "main"
    CALIBRATION = "calibration"
    REPEAT = "repeat"
    """Shows an answer to the same rater again."""


class KeyEntry(Record):
    """What a case is."""

    case_id: str
    kind: Kind
    repeats: str | None
    """The case that it repeats."""
    weight: float
    judgement: Judgement


class Key(Record):
    """What turns cases back into answers; never given to raters."""

    batch_id: str
    secret: str
    seed: int
    n: int
    strata: tuple[str, ...]
    models: tuple[str, ...]
    extremes: int
    entries: tuple[KeyEntry, ...]

    def by_case(self) -> Mapping[str, KeyEntry]:
        """Return the entries by case id."""
        return {entry.case_id: entry for entry in self.entries}


@dataclass(frozen=True, slots=True)
class People:
    """Who takes part, by codes that say nothing of the person.

    Attributes:
        raters: score cases; a case goes to one of them, shared ones to two.
        verifiers: two, who each verify every norm; or none.
        resolver: decides where the two differ; None without verifiers.
        overlap: share of the cases that two raters score.
        repeats: share of the cases that their rater sees again.
        n_calibration: cases that everybody scores first, apart.
        shows_reference: whether raters see the reference answer.
    """

    raters: tuple[str, ...]
    verifiers: tuple[str, ...] = ()
    resolver: str | None = None
    overlap: float = 0.15
    repeats: float = 0.10
    n_calibration: int = 10
    shows_reference: bool = True

    def __post_init__(self) -> None:
        codes = [*self.raters, *self.verifiers]
        codes += [self.resolver] if self.resolver else []
        for code in codes:
            if not _CODE.fullmatch(code):
                raise ParameterError(
                    f"code {code!r} is not allowed; allowed: 1 to 20 letters, digits, "
                    "- or _, for example E1"
                )
        if not self.raters or len(set(codes)) < len(codes):
            raise ParameterError(
                f"codes {', '.join(codes) or 'none'}: give at least one rater, and "
                "each person one code and one part"
            )
        if len(self.verifiers) not in {0, 2}:
            raise ParameterError(
                f"{len(self.verifiers)} verifier(s); allowed: two, or none"
            )
        for name in ("overlap", "repeats"):
            value = getattr(self, name)
            if not 0 <= value <= 1:
                raise ParameterError(f"{name}={value} is not allowed; allowed: 0 to 1")


def make_batch(
    main: Sequence[Drawn],
    calibration: Sequence[Drawn],
    people: People,
    *,
    settings: Mapping[str, object],
    secret: str | None = None,
) -> tuple[Batch, Key]:
    """Return the batch of drawn decisions, and its key.

    Cases stand in the order of their ids, which a secret makes: it tells nothing. A
    repeat is a case of the first half of a rater that comes again in the second.

    Args:
        main: the decisions to validate.
        calibration: further decisions, scored apart.
        people: who takes part.
        settings: seed, n, strata, models and extremes of the draw, kept in the key.
        secret: hexadecimal; new if None.
    """
    secret = secret or secrets.token_hex(32)
    batch_id = "L" + _opaque(secret, "batch")[:8]
    entries: dict[str, KeyEntry] = {}

    def add(drawn: Drawn, kind: Kind, repeats: str | None = None) -> str:
        case_id = case_id_of(secret, drawn.judgement, kind)
        entries[case_id] = KeyEntry(
            case_id=case_id,
            kind=kind,
            repeats=repeats,
            weight=drawn.weight,
            judgement=drawn.judgement,
        )
        return case_id

    by_id = {add(each, Kind.MAIN): each for each in main}
    apart = sorted(add(each, Kind.CALIBRATION) for each in calibration)
    assignments: list[Assignment] = []
    if apart:
        assignments += [
            Assignment(person=p, role=Role.CALIBRATION, cases=tuple(apart))
            for p in people.raters
        ]
    for person, shown in _shares(sorted(by_id), people, secret).items():
        again = [
            add(by_id[case_id], Kind.REPEAT, case_id)
            for case_id in _repeated(shown, people.repeats)
        ]
        half = len(shown) // 2
        order = (*shown[:half], *sorted([*shown[half:], *again]))
        assignments.append(Assignment(person=person, role=Role.RATING, cases=order))
    citing = tuple(c for c in sorted(by_id) if by_id[c].judgement.norms)
    assignments += [
        Assignment(person=p, role=Role.NORMS, cases=citing) for p in people.verifiers
    ]
    if people.resolver and people.verifiers:
        assignments.append(
            Assignment(person=people.resolver, role=Role.RESOLUTION, cases=citing)
        )
    cases = tuple(
        _case(entries[case_id], people.shows_reference) for case_id in sorted(entries)
    )
    batch = Batch(
        batch_id=batch_id,
        template_version=TEMPLATE_VERSION,
        anchors_version=load_anchors().version,
        anchors_sha256=anchors_sha256(),
        cases=cases,
        assignments=tuple(assignments),
    )
    key = Key.model_validate(
        {
            "batch_id": batch_id,
            "secret": secret,
            "entries": tuple(entries[case_id] for case_id in sorted(entries)),
            **settings,
        }
    )
    return batch, key


def case_id_of(secret: str, judgement: Judgement, kind: Kind) -> str:
    """Return a case's id: HMAC-SHA256 of the answer, which only the key can undo."""
    parts = (
        judgement.eval_id,
        judgement.sample_id,
        str(judgement.epoch),
        judgement.model,
        kind.value,
    )
    return "C" + _opaque(secret, "\0".join(parts))[:_ID_LENGTH]


def save_batch(batch: Batch, key: Key, folder: Path, key_path: Path) -> None:
    """Write a batch into a new folder, and its key (mode 0600) outside of it.

    Raises:
        HumanError: The key would lie in the folder, or one of the two exists.
    """
    if key_path.resolve().is_relative_to(folder.resolve()):
        raise HumanError(
            f"key {key_path} lies in the batch's folder {folder}, which raters get; "
            "put it elsewhere with --key"
        )
    for path in (folder / BATCH_FILE, key_path):
        if path.exists():
            raise HumanError(f"{path} exists and is never overwritten; name another")
    folder.mkdir(parents=True, exist_ok=True)
    key_path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(key_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(key.model_dump_json(indent=1))
    (folder / BATCH_FILE).write_text(batch.model_dump_json(indent=1), encoding="utf-8")


def load_batch(folder: Path) -> Batch:
    """Return the batch of a folder.

    Raises:
        HumanError: There is none, or it is damaged.
    """
    batch = _load(Batch, folder / BATCH_FILE)
    if batch.template_version != TEMPLATE_VERSION:
        raise HumanError(
            f"{folder / BATCH_FILE}: template version {batch.template_version!r}; this "
            f"program reads {TEMPLATE_VERSION!r}. Use the version that made the batch"
        )
    return batch


def load_key(path: Path, batch: Batch) -> Key:
    """Return the key of a batch.

    Raises:
        HumanError: There is none, it is damaged, or it is another batch's.
    """
    key = _load(Key, path)
    if key.batch_id != batch.batch_id:
        raise HumanError(
            f"{path} is the key of batch {key.batch_id}, not of {batch.batch_id}"
        )
    return key


def _load(kind: type[_R], path: Path) -> _R:
    try:
        return kind.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise HumanError(f"{path} cannot be read ({error.strerror})") from error
    except (ValueError, ValidationError) as error:
        reason = str(error).splitlines()[0]
        raise HumanError(f"{path} is damaged ({reason}); restore a copy") from error


def _opaque(secret: str, message: str) -> str:
    digest = hmac.new(bytes.fromhex(secret), message.encode(), sha256).digest()
    return b32encode(digest).decode("ascii")


def _case(entry: KeyEntry, shows_reference: bool) -> Case:
    judgement = entry.judgement
    text = judgement.judged_text
    norms = dict.fromkeys(norm.text for norm in judgement.norms)

    def place(norm: str) -> tuple[int, str]:
        found = text.find(norm)
        return (found if found >= 0 else len(text), norm)

    return Case(
        case_id=entry.case_id,
        question=judgement.question,
        reference=judgement.reference if shows_reference else None,
        answer=text,
        answer_sha256=judgement.judged_sha256,
        norms=tuple(sorted(norms, key=place)),
    )


def _shares(
    case_ids: Sequence[str], people: People, secret: str
) -> dict[str, tuple[str, ...]]:
    """Return each rater's cases: dealt out evenly, shared ones to two raters."""
    rng = Random(_opaque(secret, "shares"))  # noqa: S311 - repeats with the key
    dealt = list(case_ids)
    rng.shuffle(dealt)
    raters = people.raters
    held: dict[str, list[str]] = {rater: [] for rater in raters}
    for number, case_id in enumerate(dealt):
        held[raters[number % len(raters)]].append(case_id)
    if len(raters) > 1:
        for number, case_id in enumerate(dealt[: round(people.overlap * len(dealt))]):
            held[raters[(number + 1) % len(raters)]].append(case_id)
    return {rater: tuple(sorted(cases)) for rater, cases in held.items()}


def _repeated(shown: Sequence[str], share: float) -> tuple[str, ...]:
    """Return the cases to repeat: the first of a random order, at most half of it."""
    count = min(round(share * len(shown)), len(shown) // 2)
    return tuple(shown[:count])
