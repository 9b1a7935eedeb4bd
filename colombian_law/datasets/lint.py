"""The linter of a bank: every defect with item, rule and message."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from colombian_law.datasets.bank import Bank
from colombian_law.datasets.item import Item
from colombian_law.datasets.lint_citations import (
    AMBIGUOUS_ABBREVIATION,
    CITATION_RULES,
    ambiguous_abbreviations,
)
from colombian_law.datasets.lint_rules import RULES
from colombian_law.parsing.folding import fold

_Shingles: TypeAlias = frozenset[tuple[str, ...]]

ITEM_RULES = (*CITATION_RULES, *RULES)
"""Every rule on single items, the gravest first."""
NEAR_DUPLICATE = "near-duplicate"
RULE_IDS = (AMBIGUOUS_ABBREVIATION, NEAR_DUPLICATE, *(rule.id for rule in ITEM_RULES))
"""Every rule, on single items and across items."""
NEAR_DUPLICATE_SIMILARITY = 0.8
"""Least Jaccard similarity of the word trigrams of two near-duplicate items."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect of one item."""

    item_id: int | str
    rule: str
    message: str


def lint(bank: Bank) -> list[Finding]:
    """Return the defects of `bank`, by item in the bank's order, then by rule."""
    across = [
        *near_duplicates(bank.items),
        *(
            Finding(item.id, AMBIGUOUS_ABBREVIATION, message)
            for item, message in ambiguous_abbreviations(bank.items)
        ),
    ]
    findings: list[Finding] = []
    for item in bank.items:
        findings += [
            Finding(item.id, rule.id, message)
            for rule in ITEM_RULES
            for message in rule.check(item)
        ]
        findings += [finding for finding in across if finding.item_id == item.id]
    return findings


def near_duplicates(items: tuple[Item, ...]) -> Iterator[Finding]:
    """Yield a finding for the later item of each pair that nearly asks the same.

    Similarity is |a ∩ b| / |a ∪ b| over the sets of word trigrams of question,
    options and reference, accents and case aside.
    """
    shingled = [(item, _shingles(item)) for item in items]
    for (first, a), (second, b) in combinations(shingled, 2):
        yield from _near_duplicate(first, a, second, b)


def near_duplicates_of(item: Item, others: Iterable[Item]) -> Iterator[Finding]:
    """Yield a finding on `item` for each of `others` that nearly asks the same."""
    shingles = _shingles(item)
    for other in others:
        yield from _near_duplicate(other, _shingles(other), item, shingles)


def _near_duplicate(
    first: Item, a: _Shingles, second: Item, b: _Shingles
) -> Iterator[Finding]:
    shorter, longer = sorted((len(a), len(b)))
    if shorter < NEAR_DUPLICATE_SIMILARITY * longer:
        return  # the similarity is at most shorter / longer
    similarity = len(a & b) / len(a | b)
    if similarity >= NEAR_DUPLICATE_SIMILARITY:
        yield Finding(
            second.id,
            NEAR_DUPLICATE,
            f"{similarity:.0%} the same words as item {first.id}",
        )


def _shingles(item: Item) -> _Shingles:
    parts = [item.pregunta, *sorted(item.options), item.respuesta_esperada or ""]
    words = fold(" ".join(parts)).split()
    return frozenset(zip(words, words[1:], words[2:], strict=False)) or frozenset(
        [tuple(words)]
    )
