"""Whether a cited norm exists, as far as official facts can tell.

Absence from a collection proves nothing. Only three things say that a norm does not
exist: the numbering of leyes, which is consecutive since 1992; the court's complete
list of rulings, within its dates; and the last article of a norm whose length is known.
"""

import re
from dataclasses import dataclass
from typing import Literal

from colombian_law.citations.facts import (
    Facts,
    load_facts,
    magistrate_of,
    packaged_facts,
)
from colombian_law.citations.model import Citation, Kind

Answer = Literal["exists", "does_not_exist", "unknown"]

_RULING = re.compile(r"(C|T|SU)-(\d+)([A-Z]?)")
_LIST_SLACK = 20
"""Numbers beyond a year's last listed one that the list may have left out; its longest
gap since 1993 has 20."""

_SPLIT_COUNTER = 10
"""Numbers used twice in one year above which its types did not share one counter."""


@dataclass(frozen=True, slots=True)
class Existence:
    """An answer on existence with its reason.

    Attributes:
        answer: `exists`, `does_not_exist` or `unknown`.
        evidence: One sentence that says which fact gives the answer.
    """

    answer: Answer
    evidence: str


def existence(citation: Citation, facts: Facts | None = None) -> Existence:
    """Return whether the cited instrument exists and, if so, the cited article.

    Args:
        citation: What `find_citations` found.
        facts: Official facts; by default the newest at hand (`load_facts`).
    """
    known = facts if facts is not None else load_facts()
    instrument = _instrument_existence(citation, known)
    if instrument.answer == "does_not_exist" or citation.article is None:
        return instrument
    return _article_existence(citation, known, instrument)


def reporting_magistrate(citation: Citation, facts: Facts | None = None) -> str | None:
    """Return the reporting magistrate in the court's list, or None if it has none.

    Args:
        citation: A ruling of the Corte Constitucional; anything else gives None.
        facts: Official facts; by default the newest at hand (`load_facts`).
    """
    if citation.kind is not Kind.CORTE_CONSTITUCIONAL:
        return None
    match = _RULING.fullmatch(citation.number or "")
    if match is None or citation.year is None:
        return None
    known = facts if facts is not None else load_facts()
    return magistrate_of(known, match[1], match[2] + match[3], citation.year)


def _instrument_existence(citation: Citation, facts: Facts) -> Existence:
    if citation.body in facts.known_norms:
        return Existence("exists", f"{citation.body} is in the collection of norms")
    if citation.kind is Kind.LEY:
        return _ley_existence(citation, facts)
    if citation.kind is Kind.CORTE_CONSTITUCIONAL:
        return _ruling_existence(citation, facts)
    return Existence("unknown", f"no official list of {citation.kind} is at hand")


def _ley_existence(citation: Citation, facts: Facts) -> Existence:
    number, year = int(citation.number or 0), citation.year
    if year is None:
        return Existence("unknown", f"Ley {number} is cited without its year")
    if year not in facts.leyes:
        return Existence(
            "unknown",
            f"the numbering of leyes is known for {min(facts.leyes)} to "
            f"{max(facts.leyes)}, not for {year}",
        )
    years = facts.years_of_ley(number)
    first, last = facts.leyes[year]
    if year not in years:
        belongs = f"; number {number} is of {years[0]}" if len(years) == 1 else ""
        return Existence(
            "does_not_exist",
            f"leyes are numbered consecutively and those of {year} run from about "
            f"{first} to {last}{belongs}",
        )
    if len(years) == 1 and first <= number <= last:
        return Existence(
            "exists",
            f"leyes are numbered consecutively and those of {year} run from {first} "
            f"to {last}",
        )
    return Existence(
        "unknown", f"number {number} lies at the edge of the leyes of {year}"
    )


def _ruling_existence(citation: Citation, facts: Facts) -> Existence:
    match = _RULING.fullmatch(citation.number or "")
    if match is None:
        return Existence("unknown", "the court's list holds C, T and SU rulings only")
    if citation.year is None:
        return Existence("unknown", f"{match[0]} is cited without its year")
    if citation.year not in facts.rulings:
        return Existence(
            "unknown",
            f"the court's list has no rulings of {citation.year}; it ends on "
            f"{facts.rulings_until}",
        )
    return _listed_ruling(match, citation.year, facts)


def _listed_ruling(match: re.Match[str], year: int, facts: Facts) -> Existence:
    """Return the answer for a ruling of a year that the court's list covers."""
    listed, label = facts.rulings[year], f"{match[0]} de {year}"
    number, has_letter = int(match[2]), bool(match[3])
    found = None if has_letter else facts.ruling_type(year, number)
    if match[0] in listed.further or found == match[1]:
        return Existence("exists", f"{label} is in the court's list of rulings")
    if found is not None:
        return _other_type(label, f"{found}-{number}", year, facts)
    if _is_complete(year, facts) and number > len(listed.types) + _LIST_SLACK:
        return Existence(
            "does_not_exist",
            f"the court's list ends {year} with number {len(listed.types)}",
        )
    return Existence("unknown", f"{label} is not in the court's list of rulings")


def _is_complete(year: int, facts: Facts) -> bool:
    """Return whether the list of a year is whole, so that its last number is the last.

    The year is over, its list has no larger gap than lists are known to have, and it
    has no fewer rulings than the packaged one.
    """
    listed, packaged = facts.rulings[year], packaged_facts().rulings.get(year)
    known_gap = packaged.longest_gap if packaged is not None else 0
    return (
        str(year) < facts.rulings_until[:4]
        and listed.longest_gap <= max(_LIST_SLACK, known_gap)
        and (packaged is None or listed.count >= packaged.count)
    )


def _other_type(label: str, other: str, year: int, facts: Facts) -> Existence:
    """Return the answer for a number that the list gives to another type of ruling."""
    twice = [key for key in facts.rulings[year].further if key[-1].isdecimal()]
    if len(twice) > _SPLIT_COUNTER:
        return Existence(
            "unknown",
            f"{label} is not in the court's list, but in {year} the types of ruling "
            "did not share one counter",
        )
    return Existence(
        "does_not_exist",
        f"the types of ruling share one counter and in {year} its number is {other}, "
        f"not {label}",
    )


def _article_existence(
    citation: Citation, facts: Facts, instrument: Existence
) -> Existence:
    last = facts.known_norms.get(citation.body)
    label = citation.article_end or citation.article or ""
    match = re.fullmatch(r"(\d+)(.*)", label)
    number = int(match[1]) if match is not None else 0
    if last is not None and number > last:
        return Existence(
            "does_not_exist",
            f"the last article of {citation.body} is {last}, not {label}",
        )
    reach = last or facts.articles_reach.get(citation.body, 0)
    if match is None or match[2] or not 1 <= number <= reach:
        return Existence(
            "unknown",
            f"{instrument.evidence}; whether it has article {label} is not known",
        )
    to = f"1 to {last}" if last is not None else f"to {reach} at least"
    return Existence("exists", f"{citation.body} has articles {to}")
