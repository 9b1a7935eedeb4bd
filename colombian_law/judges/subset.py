"""The stratified subset that the rubric judges read: the study's 55 + 295 questions.

All open questions, and of the semi-open ones the share 295 of 682, spread over areas
and levels of complexity in proportion (its section 5.3). For the study's counts that is
exact; for any other bank it is the same share, rounded.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from colombian_law.datasets.taxonomy import QuestionFormat

JUDGED_SEMI_OPEN, ALL_SEMI_OPEN = 295, 682
"""Of the study's semi-open questions, those that its rubric judge read, and all."""

Stratum = tuple[str, str]
"""Area and complexity."""


@dataclass(frozen=True, slots=True)
class Question:
    """What decides whether a question is drawn."""

    id: str
    format: QuestionFormat
    area: str
    complexity: str


def rubric_subset(questions: Iterable[Question], seed: int) -> frozenset[str]:
    """Return the ids of the drawn questions; closed ones are never drawn.

    Neither order nor repetition of `questions` matters. Within a stratum the questions
    with the smallest SHA-256 of seed and id are drawn.
    """
    known = {question.id: question for question in questions}
    opened = {
        question.id
        for question in known.values()
        if question.format is QuestionFormat.OPEN
    }
    strata: dict[Stratum, list[str]] = defaultdict(list)
    for question in known.values():
        if question.format is QuestionFormat.SEMI_OPEN:
            strata[question.area, question.complexity].append(question.id)
    sizes = {stratum: len(ids) for stratum, ids in strata.items()}
    wanted = _rounded(sum(sizes.values()) * JUDGED_SEMI_OPEN, ALL_SEMI_OPEN)
    for stratum, count in apportioned(sizes, wanted).items():
        opened |= set(sorted(strata[stratum], key=_draw_of(seed))[:count])
    return frozenset(opened)


def apportioned(sizes: Mapping[Stratum, int], total: int) -> dict[Stratum, int]:
    """Return how many to draw of each stratum, `total` together.

    By largest remainders (Hamilton's method): the whole part of total·nₛ/N each, then
    one more where the remainder is largest, by name where remainders are equal. No
    stratum is asked for more than it has.
    """
    everything = sum(sizes.values())
    if not everything:
        return {}
    counts = {stratum: total * size // everything for stratum, size in sizes.items()}
    by_remainder = sorted(
        sizes, key=lambda stratum: (-(total * sizes[stratum] % everything), stratum)
    )
    for stratum in by_remainder[: total - sum(counts.values())]:
        counts[stratum] += 1
    return counts


def _rounded(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def _draw_of(seed: int) -> Callable[[str], str]:
    return lambda name: sha256(f"{seed}|{name}".encode()).hexdigest()
