"""Which human score stands for a case, and which readings can be compared."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from colombian_law.human.batch import Batch, Key, KeyEntry, Kind, Role
from colombian_law.human.judgement import Judgement
from colombian_law.human.rating import Rating
from colombian_law.human.store import StoredRating


@dataclass(frozen=True, slots=True)
class Compared:
    """One case with the judge's decision and the human one."""

    case_id: str
    judgement: Judgement
    weight: float
    human: Rating


@dataclass(frozen=True, slots=True)
class Twice:
    """One answer that was scored twice by humans."""

    sample_id: str
    first: int
    second: int


def compared_cases(
    current: Iterable[StoredRating], batch: Batch, key: Key
) -> tuple[Compared, ...]:
    """Return the cases that count, with their human rating.

    Calibration cases and repeats do not count. Of a shared case the rating of the
    rater who stands first in the batch is taken, the other for agreement alone.
    """
    given = _scores(current, batch)
    found: list[Compared] = []
    for entry in _main(key):
        ratings = given.get(entry.case_id, {})
        if ratings:
            first = next(iter(ratings.values()))
            found.append(Compared(entry.case_id, entry.judgement, entry.weight, first))
    return tuple(found)


def repeated_readings(
    current: Iterable[StoredRating], batch: Batch, key: Key
) -> tuple[Twice, ...]:
    """Return the scores of the same rater on a case and its repeat."""
    given = _scores(current, batch)
    return tuple(
        Twice(entry.judgement.sample_id, earlier[person].adequacy, rating.adequacy)
        for entry in key.entries
        if entry.kind is Kind.REPEAT and entry.repeats is not None
        for earlier in (given.get(entry.repeats, {}),)
        for person, rating in given.get(entry.case_id, {}).items()
        if person in earlier
    )


def shared_readings(
    current: Iterable[StoredRating], batch: Batch, key: Key
) -> tuple[Twice, ...]:
    """Return the scores of two raters on the cases that both scored."""
    given = _scores(current, batch)
    return tuple(
        Twice(entry.judgement.sample_id, ratings[0].adequacy, ratings[1].adequacy)
        for entry in _main(key)
        for ratings in (tuple(given.get(entry.case_id, {}).values()),)
        if len(ratings) > 1
    )


def _main(key: Key) -> tuple[KeyEntry, ...]:
    return tuple(entry for entry in key.entries if entry.kind is Kind.MAIN)


def _scores(
    current: Iterable[StoredRating], batch: Batch
) -> Mapping[str, dict[str, Rating]]:
    """Return the ratings of each case by person, in the order of the batch."""
    order = [a.person for a in batch.assignments if a.role is Role.RATING]
    found: dict[str, dict[str, Rating]] = {}
    scored = [each for each in current if each.role is Role.RATING]
    for each in sorted(scored, key=lambda each: order.index(each.person)):
        if isinstance(each.rating, Rating):
            found.setdefault(each.rating.case_id, {})[each.person] = each.rating
    return found
