"""What is held of a cited norm after two verifiers and, where they differ, a third."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from colombian_law.human.batch import Role
from colombian_law.human.rating import NormRating
from colombian_law.human.store import StoredRating
from colombian_law.judges.rubric_record import NormVerdict

Place = tuple[str, int]
"""A case and the number of a norm in it, from 1."""
PAIR = 2


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two verdicts on one norm that differ; who gave which is not told."""

    case_id: str
    number: int
    first: NormRating
    second: NormRating


def verdict_pairs(
    current: Iterable[StoredRating],
) -> Mapping[Place, tuple[NormRating, NormRating]]:
    """Return the two verdicts on each norm that has two, in the order of the codes."""
    given: dict[Place, dict[str, NormRating]] = {}
    for each in current:
        if each.role is Role.NORMS and isinstance(each.rating, NormRating):
            place = (each.rating.case_id, each.rating.number)
            given.setdefault(place, {})[each.person] = each.rating
    return {
        place: (verdicts[min(verdicts)], verdicts[max(verdicts)])
        for place, verdicts in sorted(given.items())
        if len(verdicts) == PAIR
    }


def disagreements(current: Iterable[StoredRating]) -> tuple[Disagreement, ...]:
    """Return what a third person has to decide.

    Which verdict stands first follows the case, not the person.
    """
    found: list[Disagreement] = []
    for (case_id, number), pair in verdict_pairs(current).items():
        if pair[0].verdict is not pair[1].verdict:
            first, second = sorted(pair, key=lambda rating: rating.verdict)
            found.append(Disagreement(case_id, number, first, second))
    return tuple(found)


def held_verdicts(
    current: Iterable[StoredRating],
) -> Mapping[Place, NormVerdict | None]:
    """Return the verdict on each norm that two verified; None where undecided."""
    stored = tuple(current)
    third = {
        (each.rating.case_id, each.rating.number): each.rating.verdict
        for each in stored
        if each.role is Role.RESOLUTION and isinstance(each.rating, NormRating)
    }
    return {
        place: pair[0].verdict
        if pair[0].verdict is pair[1].verdict
        else third.get(place)
        for place, pair in verdict_pairs(stored).items()
    }
