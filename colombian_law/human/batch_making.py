"""Makes a batch: opaque ids, who gets which case, what comes again."""

import hmac
import re
import secrets
from base64 import b32encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from colombian_law.errors import ParameterError
from colombian_law.human.anchors import (
    TEMPLATE_VERSION,
    anchors_sha256,
    load_anchors,
)
from colombian_law.human.batch import Assignment, Batch, Case, Key, KeyEntry, Kind, Role
from colombian_law.human.draw import Drawn
from colombian_law.human.judgement import Judgement

_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,19}")
_ID_LENGTH = 10


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
    making = _Making(people, secret or secrets.token_hex(32))
    return making.batch_of(main, calibration, settings)


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


class _Making:
    """The cases of one batch while it is made."""

    def __init__(self, people: People, secret: str) -> None:
        self._people = people
        self._secret = secret
        self._entries: dict[str, KeyEntry] = {}

    def batch_of(
        self,
        main: Sequence[Drawn],
        calibration: Sequence[Drawn],
        settings: Mapping[str, object],
    ) -> tuple[Batch, Key]:
        """Return the batch and its key."""
        batch_id = "L" + _opaque(self._secret, "batch")[:8]
        by_id = {self._add(each, Kind.MAIN): each for each in main}
        apart = sorted(self._add(each, Kind.CALIBRATION) for each in calibration)
        assignments = (
            *self._calibrations(apart),
            *self._ratings(by_id),
            *self._verifications(by_id),
        )
        entries = tuple(self._entries[case_id] for case_id in sorted(self._entries))
        batch = Batch(
            batch_id=batch_id,
            template_version=TEMPLATE_VERSION,
            anchors_version=load_anchors().version,
            anchors_sha256=anchors_sha256(),
            cases=tuple(_case(e, self._people.shows_reference) for e in entries),
            assignments=assignments,
        )
        kept = {"batch_id": batch_id, "secret": self._secret, "entries": entries}
        return batch, Key.model_validate({**kept, **settings})

    def _add(self, drawn: Drawn, kind: Kind, repeats: str | None = None) -> str:
        case_id = case_id_of(self._secret, drawn.judgement, kind)
        self._entries[case_id] = KeyEntry(
            case_id=case_id,
            kind=kind,
            repeats=repeats,
            weight=drawn.weight,
            judgement=drawn.judgement,
        )
        return case_id

    def _calibrations(self, apart: Sequence[str]) -> Iterator[Assignment]:
        for person in self._people.raters if apart else ():
            yield Assignment(person=person, role=Role.CALIBRATION, cases=tuple(apart))

    def _ratings(self, by_id: Mapping[str, Drawn]) -> Iterator[Assignment]:
        shares = _shares(sorted(by_id), self._people, self._secret)
        for person, shown in shares.items():
            again = [
                self._add(by_id[case_id], Kind.REPEAT, case_id)
                for case_id in _repeated(shown, self._people.repeats)
            ]
            half = len(shown) // 2
            order = (*shown[:half], *sorted([*shown[half:], *again]))
            yield Assignment(person=person, role=Role.RATING, cases=order)

    def _verifications(self, by_id: Mapping[str, Drawn]) -> Iterator[Assignment]:
        citing = tuple(c for c in sorted(by_id) if by_id[c].judgement.norms)
        people = self._people
        for person in people.verifiers:
            yield Assignment(person=person, role=Role.NORMS, cases=citing)
        if people.resolver and people.verifiers:
            yield Assignment(person=people.resolver, role=Role.RESOLUTION, cases=citing)


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
