"""The linter's rules on the norms that an item cites.

They look where an item states the law: in the legal basis, the reference and the right
option. A question or a wrong option may name a norm that does not exist on purpose.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from colombian_law.citations import (
    Citation,
    Existence,
    Kind,
    body_of,
    existence,
    find_citations,
)
from colombian_law.datasets.item import Item
from colombian_law.datasets.lint_rules import Rule

AMBIGUOUS_ABBREVIATION = "ambiguous-abbreviation"

_NO_YEAR = ":?"
_YEARLESS_RULING = re.compile(r"co:cc:[A-Z]+-\w+:\?")
_LOST_SLASH = re.compile(r"(?:C|T|SU)[\s.–-]{0,3}\d{5}", re.IGNORECASE)
_DATED_KINDS = frozenset({Kind.LEY, Kind.DECRETO, Kind.ACTO_LEGISLATIVO})
_NAME_FOLLOWS = re.compile(r"\s*\(\s*(?:el\s+|la\s+)?", re.IGNORECASE)
_CP = re.compile(r"\bC\.\s?P\b\.?|\bCP\b")
_CONSTITUTION = "co:constitucion:1991"
_PENAL_CODE = "co:ley:599:2000"


def stated_law(item: Item) -> Iterator[tuple[str, str]]:
    """Yield the texts in which an item states the law, with the names of the fields."""
    yield "legal_basis", item.legal_basis or ""
    yield "respuesta_esperada", item.respuesta_esperada or ""
    if item.respuesta_correcta is not None:
        yield f"opciones.{item.respuesta_correcta}", item.correct_text


@lru_cache(maxsize=16)
def _found(text: str) -> tuple[Citation, ...]:
    """Return the citations of `text`, which several rules ask for one after another."""
    return tuple(find_citations(text))


def _mentions(item: Item) -> Iterator[tuple[str, Citation]]:
    """Yield every citation of an item with the name of its field."""
    for field, text in stated_law(item):
        for citation in _found(text):
            yield field, citation


def _cited(item: Item) -> Iterator[tuple[str, Citation]]:
    """Yield each norm that an item cites with the field that cites it first."""
    seen: set[str] = set()
    for field, citation in _mentions(item):
        if citation.id not in seen:
            seen.add(citation.id)
            yield field, citation


def _missing(item: Item) -> Iterator[tuple[str, Citation, Existence]]:
    """Yield the cited instruments that do not exist, each once."""
    seen: set[str] = set()
    for field, citation in _cited(item):
        answered = existence(_instrument(citation))
        if answered.answer == "does_not_exist" and citation.body not in seen:
            seen.add(citation.body)
            yield field, citation, answered


def _norm_does_not_exist(item: Item) -> Iterator[str]:
    for field, citation, answered in _missing(item):
        if citation.kind is not Kind.CORTE_CONSTITUCIONAL:
            yield f"{field} cites {citation.text!r}: {answered.evidence}"


def _ruling_does_not_fit(item: Item) -> Iterator[str]:
    for field, citation, answered in _missing(item):
        if citation.kind is Kind.CORTE_CONSTITUCIONAL:
            yield f"{field} cites {citation.text!r}: {answered.evidence}"


def _article_beyond_end(item: Item) -> Iterator[str]:
    for field, citation in _cited(item):
        if existence(_instrument(citation)).answer == "does_not_exist":
            continue
        answered = existence(citation)
        if answered.answer == "does_not_exist":
            yield f"{field} cites {citation.text!r}: {answered.evidence}"


def _ruling_without_year(item: Item) -> Iterator[str]:
    for field, citation in _mentions(item):
        lost_slash = _LOST_SLASH.fullmatch(citation.text)
        if _YEARLESS_RULING.fullmatch(citation.body) or lost_slash:
            yield (
                f"{field} cites {citation.text!r} without a year; write "
                f"{(citation.number or '').partition('-')[0]}-NNN de AAAA"
            )


def _norm_without_year(item: Item) -> Iterator[str]:
    for field, citation in _cited(item):
        if citation.kind in _DATED_KINDS and citation.body.endswith(_NO_YEAR):
            yield (
                f"{field} cites {citation.text!r} without a year, and its number does "
                "not tell which one is meant"
            )


def _ruling_wrong_prefix(item: Item) -> Iterator[str]:
    for field, citation in _mentions(item):
        is_constitutional = citation.kind is Kind.CORTE_CONSTITUCIONAL
        if is_constitutional and citation.text.upper().startswith("SC"):
            yield (
                f"{field} cites {citation.text!r}: SC is of the Corte Suprema; the "
                f"Corte Constitucional's ruling is {citation.number} de {citation.year}"
            )


def _norm_under_wrong_name(item: Item) -> Iterator[str]:
    for field, text in stated_law(item):
        for numbered, named in pairwise(_found(text)):
            if (
                numbered.kind in _DATED_KINDS
                and numbered.body != named.body
                and _NAME_FOLLOWS.fullmatch(text[numbered.end : named.start])
                and not re.search(r"\d", named.text)
            ):
                yield (
                    f"{field} calls {numbered.text!r} {named.text!r}, which is "
                    f"{named.body}"
                )


def _reference_cites_none(item: Item) -> Iterator[str]:
    reference = item.respuesta_esperada
    basis = _bodies(item.legal_basis)
    if reference is None or not basis:
        return
    cited = _bodies(reference)
    if not any(_same(one, other) for one in basis | set(item.norms) for other in cited):
        yield f"the reference cites none of its legal basis: {', '.join(sorted(basis))}"


def ambiguous_abbreviations(items: Sequence[Item]) -> Iterator[tuple[Item, str]]:
    """Yield the items in which "C.P." means what it does not mean in another item.

    The abbreviation stands for the Constitución Política and for the Código Penal. A
    bank that uses it for one of them alone is left alone; of one that uses it for both,
    the items that mean the Código Penal are told.
    """
    meant = [
        (item, {c.body for _, c in _mentions(item) if _CP.search(c.text)})
        for item in items
    ]
    other = next((item for item, bodies in meant if _CONSTITUTION in bodies), None)
    for item, bodies in meant:
        if other is not None and _PENAL_CODE in bodies:
            message = (
                "“C.P.” is the Código Penal here and the Constitución Política in item "
                f"{other.id}; write the name"
            )
            yield item, message


def _bodies(text: str | None) -> set[str]:
    return {citation.body for citation in _found(text or "")}


def _same(one: str, other: str) -> bool:
    """Return whether two ids can be of one instrument.

    A year that is left out fits any, and a ruling's id may hold more of its marks in
    one place than in the other.
    """
    first, second = body_of(one), body_of(other)
    if first.endswith(_NO_YEAR) or second.endswith(_NO_YEAR):
        return first.rpartition(":")[0] == second.rpartition(":")[0]
    shorter, longer = sorted((f"{first}:", f"{second}:"), key=len)
    return longer.startswith(shorter)


def _instrument(citation: Citation) -> Citation:
    return replace(citation, article=None, article_end=None, pins=())


CITATION_RULES = (
    Rule("norm-does-not-exist", "a norm that does not exist", _norm_does_not_exist),
    Rule(
        "ruling-does-not-fit",
        "a ruling whose type and number do not fit its year",
        _ruling_does_not_fit,
    ),
    Rule(
        "article-beyond-end", "an article beyond the norm's last", _article_beyond_end
    ),
    Rule("ruling-without-year", "a ruling is cited without year", _ruling_without_year),
    Rule("norm-without-year", "a norm is cited without year", _norm_without_year),
    Rule(
        "ruling-wrong-prefix",
        "a ruling under another court's letters",
        _ruling_wrong_prefix,
    ),
    Rule(
        "norm-under-wrong-name",
        "a numbered norm under the name of another",
        _norm_under_wrong_name,
    ),
    Rule(
        "reference-cites-none",
        "a reference that cites none of its legal basis",
        _reference_cites_none,
    ),
)
"""Every rule on the norms that a single item cites."""
