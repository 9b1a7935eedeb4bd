"""The stratified part of a bank that the rubric judges read."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import TypeVar

from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import ParameterError

STUDY_SEMI_OPEN, STUDY_SEMI_OPEN_JUDGED = 682, 295
"""The study's semi-open questions and those of them that it judged (section 5.3)."""
DEFAULT_SEED = 2026

Stratum = TypeVar("Stratum", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Placed:
    """A free-text question and its stratum."""

    id: str
    format: QuestionFormat
    area: str
    complexity: str = ""


def rubric_subset(
    questions: Iterable[Placed],
    *,
    seed: int = DEFAULT_SEED,
    open_ended: int | None = None,
    semi_open: int | None = None,
) -> frozenset[str]:
    """Return the ids of the questions that the rubric judges read.

    Semi-open questions are drawn in proportion to area and complexity, open ones to
    area. Which are drawn depends on seed and ids only, not on the order of questions.

    Args:
        questions: The free-text questions of a bank.
        seed: Of the draw.
        open_ended: How many open questions; all by default, as in the study.
        semi_open: How many semi-open ones; by default the study's share of them,
            295/682, which is 295 of its 682.

    Raises:
        ParameterError: More are asked for than there are, or fewer than none.
    """
    every = list(questions)
    of_open = [q for q in every if q.format is QuestionFormat.OPEN]
    of_semi = [q for q in every if q.format is QuestionFormat.SEMI_OPEN]
    share = Fraction(STUDY_SEMI_OPEN_JUDGED, STUDY_SEMI_OPEN)
    wanted_open = len(of_open) if open_ended is None else open_ended
    wanted_semi = round(len(of_semi) * share) if semi_open is None else semi_open
    return frozenset(
        _drawn(of_open, wanted_open, seed, "open_ended")
        + _drawn(of_semi, wanted_semi, seed, "semi_open")
    )


def proportional_counts(sizes: Mapping[Stratum, int], total: int) -> dict[Stratum, int]:
    """Return how many of `total` fall to each stratum, in proportion to its size.

    Largest remainders (Hare's quota): each stratum has the whole part of its quota
    total·size/Σ sizes, and those with the largest fractions one more until the sum is
    `total`; equal fractions by the order of their names. No stratum has more than it
    holds, as total ≤ Σ sizes.
    """
    everything = sum(sizes.values())
    if not everything:
        return dict.fromkeys(sizes, 0)
    quotas = {name: Fraction(total * size, everything) for name, size in sizes.items()}
    counts = {name: int(quota) for name, quota in quotas.items()}
    by_remainder = sorted(
        sizes, key=lambda name: (counts[name] - quotas[name], repr(name))
    )
    for name in by_remainder[: total - sum(counts.values())]:
        counts[name] += 1
    return counts


def _drawn(questions: Sequence[Placed], total: int, seed: int, name: str) -> list[str]:
    if not 0 <= total <= len(questions):
        raise ParameterError(
            f"{name}={total} is not allowed; the bank has {len(questions)} such "
            f"questions: give a number from 0 to {len(questions)}"
        )
    strata: dict[tuple[str, str], list[str]] = defaultdict(list)
    for question in questions:
        strata[question.area, question.complexity].append(question.id)
    counts = proportional_counts(
        {stratum: len(ids) for stratum, ids in strata.items()}, total
    )
    return [
        drawn
        for stratum, ids in strata.items()
        for drawn in sorted(ids, key=lambda each: _lot(seed, each))[: counts[stratum]]
    ]


def _lot(seed: int, question_id: str) -> str:
    return sha256(f"{seed}:{question_id}".encode()).hexdigest()
