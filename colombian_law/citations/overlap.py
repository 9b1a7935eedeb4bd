"""Precision and recall of one set of citations against another."""

from collections.abc import Iterable
from dataclasses import dataclass

from colombian_law.citations.model import body_of


@dataclass(frozen=True, slots=True)
class SetOverlap:
    """Counts of two sets of ids, F for the found one and R for the reference.

    Attributes:
        matched: |F ∩ R|.
        found: |F|.
        reference: |R|.
    """

    matched: int
    found: int
    reference: int

    @property
    def precision(self) -> float | None:
        """|F ∩ R| / |F|, or None where nothing was found."""
        return self.matched / self.found if self.found else None

    @property
    def recall(self) -> float | None:
        """|F ∩ R| / |R|, or None where the reference is empty."""
        return self.matched / self.reference if self.reference else None

    @property
    def f1(self) -> float | None:
        """2 |F ∩ R| / (|F| + |R|), or None where both sets are empty."""
        total = self.found + self.reference
        return 2 * self.matched / total if total else None

    def __add__(self, other: "SetOverlap") -> "SetOverlap":
        """Return the counts of both, for a micro average over texts."""
        return SetOverlap(
            self.matched + other.matched,
            self.found + other.found,
            self.reference + other.reference,
        )


@dataclass(frozen=True, slots=True)
class CitationOverlap:
    """The overlap at both levels.

    Attributes:
        body: Instruments alone.
        full: Down to article, numeral, literal, inciso and parágrafo.
    """

    body: SetOverlap
    full: SetOverlap

    def __add__(self, other: "CitationOverlap") -> "CitationOverlap":
        """Return the counts of both, for a micro average over texts."""
        return CitationOverlap(self.body + other.body, self.full + other.full)


def citation_overlap(found: Iterable[str], reference: Iterable[str]) -> CitationOverlap:
    """Return how far the found ids cover the reference ids, each taken as a set.

    Args:
        found: Canonical ids, such as those of `find_citations`.
        reference: Canonical ids that are right.
    """
    found_ids, reference_ids = frozenset(found), frozenset(reference)
    return CitationOverlap(
        body=_overlap(
            frozenset(map(body_of, found_ids)), frozenset(map(body_of, reference_ids))
        ),
        full=_overlap(found_ids, reference_ids),
    )


def _overlap(found: frozenset[str], reference: frozenset[str]) -> SetOverlap:
    return SetOverlap(len(found & reference), len(found), len(reference))
