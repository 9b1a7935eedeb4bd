"""Numbers, years and dates as Colombian legal prose prints them (folded text)."""

import re
from dataclasses import dataclass
from functools import cache

from colombian_law.citations.spelled_years import spelled_year_at

_MONTHS = (
    "ene(?:ro)?",
    "feb(?:rero)?",
    "mar(?:zo)?",
    "abr(?:il)?",
    "may(?:o)?",
    "jun(?:io)?",
    "jul(?:io)?",
    "ago(?:sto)?",
    "se[pt]t?(?:iembre)?",
    "oct(?:ubre)?",
    "nov(?:iembre)?",
    "dic(?:iembre)?",
)
_MONTH_PREFIXES = (
    *("ene", "feb", "mar", "abr", "may", "jun"),
    *("jul", "ago", "se", "oct", "nov", "dic"),
)
MONTH = rf"(?:{'|'.join(_MONTHS)})(?![a-z])\.?"
"""Pattern of a month's name, whole or abbreviated."""

YEAR = r"(?:1[89]\d\d|20\d\d|1\.[89]\d\d|2\.0\d\d)(?!\d)"
"""Pattern of a year in four digits, with or without a thousands mark."""

_DAY = r"(?:\d{1,2}(?:\s?º|[oa](?![a-z])|ro)?|primero)"

ORDINALS = (
    *("primer[oa]?", "segund[oa]", "tercer[oa]?", "cuart[oa]", "quint[oa]"),
    *("sext[oa]", "septim[oa]", "octav[oa]", "noven[oa]", "decim[oa]"),
)
"""Patterns of the ordinal words, from the first on."""

ORDINAL = rf"(?:{'|'.join(ORDINALS)})(?![a-z])"
"""Pattern of an ordinal word up to the tenth."""

ROMAN = r"(?:x{0,3}(?:ix|iv|v?i{1,3}|v)|x{1,3})(?![a-z0-9])"
"""Pattern of a roman number up to 39."""

NUMBER_WORD = (
    r"(?:(?:numeros?|nums?\.?|nros?\.?|nos?\.?|n\s?\.?\s?[ºo]s?\.?|n\.|#)\s{0,2})"
)
"""Pattern of the word or sign that announces a number."""

PIVOT_YEAR = 30
"""Two-digit years up to this one are of the 2000s: the youngest laws are of 2026."""


@dataclass(frozen=True, slots=True)
class DatedYear:
    """A year read from a text, with the day where the text gives it.

    Attributes:
        year: The year in four digits.
        end: Where the reading ends.
        date: The day as `YYYY-MM-DD`, or None.
    """

    year: int
    end: int
    date: str | None = None


@cache
def _year_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"""\s{{0,3}}(?:
        [,(]?\s{{0,2}}(?:del?\s{{1,2}})?(?:fecha\s{{1,2}}|dia\s{{1,2}})?\(?
          (?P<day>{_DAY})\s{{0,2}}(?:\)\s?)?(?:de\s{{1,2}}|[-/]\s?)?(?P<month>{MONTH})\)?
          \s{{0,2}}(?:[,/-]\s?|\(?del?\s{{1,2}})?(?:ano\s)?(?P<dated>{YEAR})
        |[,(]?\s{{0,2}}(?:del?\s{{1,2}})?\(?(?P<month2>{MONTH})\s{{1,2}}
          (?P<day2>{_DAY})\)?\s{{0,2}},?\s{{0,2}}(?:del?\s{{1,2}})?(?P<dated2>{YEAR})
        |[,(]?\s{{0,2}}(?:del?\s{{1,2}})?(?P<day3>\d{{1,2}})[/.-](?P<month3>\d{{1,2}})[/.-]
          (?P<dated3>{YEAR})
        |[,(]?\s{{0,2}}(?:del?\s{{1,2}})?(?P<dated4>(?:19|20)\d\d)-(?P<month4>\d\d)-
          (?P<day4>\d\d)(?!\d)
        |[,(]?\s{{0,2}}del?\s{{1,2}}(?:dia\s{{1,2}})?[a-z]{{3,12}}(?:\s(?:y\s)?[a-z]{{3,8}})?
          \s?\((?P<day5>\d{{1,2}})\)\s{{1,2}}(?:dias\s)?de(?:l\smes\sde)?\s{{1,2}}(?P<month5>{MONTH})
          \s{{1,2}}del?\s{{1,2}}(?:ano\s)?(?:dos\smil|mil\snovecientos)[a-z\s]{{0,24}}
          \((?P<dated5>{YEAR})\)
        |(?:,\s?)?(?:de\s)?del?\s{{1,2}}(?:ano\s{{1,2}})?(?:{MONTH}\s{{1,2}}del?\s{{1,2}})?
          (?P<year>{YEAR})
        |[/-]\s{{0,2}}(?P<slash>{YEAR}|\d\d(?![\d.]\d|\d))
        |(?:,\s{{0,2}}|\(|\s)(?P<listed>{YEAR})(?=\s{{0,2}}(?:[),;.]|$))\)?
        |de\s{{1,2}}(?P<short>\d\d)(?=\s{{0,2}}(?:[.,;)\n]|$))
        )""",
        re.VERBOSE,
    )


def full_year(digits: str) -> int:
    """Return a printed year in four digits: `12` is 2012, `65` is 1965."""
    number = int(digits.replace(".", ""))
    if len(digits) > 2:  # noqa: PLR2004 - two-digit years are completed below
        return number
    return number + (2000 if number <= PIVOT_YEAR else 1900)


def year_at(text: str, position: int) -> DatedYear | None:
    """Return the year that stands at `position`, or None.

    Accepted: `de 2012`, `del 2012`, `/2012`, `/12`, `-2012`, `, 2012)`, `de 12.`, `del
    31 de julio de 2009`, `(julio 31) de 2009`, `de 31/07/2009`, `de 2.012`, `de mil
    novecientos noventa y tres`.
    """
    match = _year_pattern().match(text, position)
    if match is None:
        spelled = spelled_year_at(text, position)
        return DatedYear(*spelled) if spelled is not None else None
    found = match.groupdict()
    for suffix in ("", "2", "3", "4", "5"):
        if (year := found["dated" + suffix]) is not None:
            return DatedYear(
                year=full_year(year),
                end=match.end(),
                date=_iso_date(
                    full_year(year), found["month" + suffix], found["day" + suffix]
                ),
            )
    digits = found["year"] or found["slash"] or found["listed"] or found["short"]
    return DatedYear(year=full_year(digits), end=match.end())


def _iso_date(year: int, month: str, day: str) -> str | None:
    digits = re.match(r"\d+", day)
    day_number = int(digits[0]) if digits else 1
    if month.isdecimal():
        month_number = int(month)
    else:
        month_number = next(
            index
            for index, prefix in enumerate(_MONTH_PREFIXES, start=1)
            if month.startswith(prefix)
        )
    if not (1 <= month_number <= 12 and 1 <= day_number <= 31):  # noqa: PLR2004 - calendar
        return None
    return f"{year:04d}-{month_number:02d}-{day_number:02d}"


def ordinal_value(word: str) -> int:
    """Return the number of an ordinal word that `ORDINAL` matches."""
    return next(
        index
        for index, pattern in enumerate(ORDINALS, start=1)
        if re.fullmatch(pattern, word)
    )


def roman_value(roman: str) -> int:
    """Return the number that lower-case roman numerals stand for."""
    values = [{"i": 1, "v": 5, "x": 10}[letter] for letter in roman]
    return sum(
        -value if any(later > value for later in values[index + 1 :]) else value
        for index, value in enumerate(values)
    )


def plain_number(digits: str) -> str:
    """Return a printed whole number without thousands marks and leading zeros."""
    return digits.replace(".", "").lstrip("0") or "0"


@cache
def further_years_pattern() -> re.Pattern[str]:
    """Match, after a year, the years of further numbers in the order of the numbers."""
    return re.compile(
        rf"(?P<years>(?:\s{{0,2}}(?:,|y|e)\s{{0,2}}{YEAR}){{1,6}})"
        r"(?:,?\s{1,2}respectivamente)?"
    )
