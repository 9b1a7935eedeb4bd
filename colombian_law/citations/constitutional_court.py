"""Rulings, autos and files of the Corte Constitucional."""

import re
from dataclasses import dataclass, replace
from functools import cache

from colombian_law.citations.folding import FoldedText
from colombian_law.citations.mention import Mention
from colombian_law.citations.model import UNKNOWN_YEAR, Kind
from colombian_law.citations.numerals import (
    MONTH,
    NUMBER_WORD,
    YEAR,
    full_year,
    further_years_pattern,
    plain_number,
    year_at,
)

FIRST_YEAR = 1992
"""The court's first rulings are of this year."""

_LAST_YEAR = 2100
_NEARBY = 60
_PLAIN_DIGITS = 3
"""From so many digits on "C 355/06" is a ruling without a word that says so."""

_HYPHEN_YEAR = r"(?:199\d|20\d\d)(?![\d-])"
_PLACE_WINDOW = 32

_MAGISTRATE = r"(?:\s{0,2}[,(]?\s{0,2}m\.?\s?p\.?:?\s?[^,;()\d\n]{3,60}\)?)?"


@dataclass(frozen=True, slots=True)
class _Ruling:
    start: int
    end: int
    letters: str
    number: str
    year: int | None
    is_weak: bool


@cache
def _ruling_pattern() -> re.Pattern[str]:
    return re.compile(
        r"(?P<letters>sc|su|c|t|a)(?P<link>\s?[-.]\s?|\s-\s|\s{0,2}"
        rf"(?:{NUMBER_WORD})?)(?P<number>\d{{1,5}}|\d\.\d{{3}})(?P<suffix>[ab])?"
        rf"(?!\d|[a-z]|\.\d{{3}}|-(?!{_HYPHEN_YEAR})\d{{3}})"
    )


@cache
def _worded_pattern() -> re.Pattern[str]:
    return re.compile(
        r"sentencias?\sde\s(?P<type>tutela|constitucionalidad)\s{1,2}"
        rf"{NUMBER_WORD}?(?P<number>\d{{1,4}})(?P<suffix>[ab])?"
        r"(?!\d|[.-]\d{3}|[a-z])"
    )


@cache
def _place_pattern() -> re.Pattern[str]:
    """Match the words before "C-12 de 2010" that make it a place or a vitamin."""
    return re.compile(
        r"(?<![a-z])(?:vitaminas?|apartamentos?|aptos?\.?|pisos?|torres?|bloques?|calles?"
        r"|carreras?|cra\.?|diagonal|transversal|avenida|local(?:es)?|casas?"
        r"|habitacion(?:es)?|bodegas?|oficinas?|lotes?|manzanas?|placas?|formatos?"
        r"|formularios?|vuelos?|rutas?|aulas?|modelos?)\s{1,2}"
        rf"{NUMBER_WORD}?(?:\d{{1,4}}\s{{0,2}}[a-z]?\s{{1,2}})?\Z"
    )


@cache
def _auto_pattern() -> re.Pattern[str]:
    return re.compile(
        r"autos?\s{1,3}(?:de\s(?:seguimiento|sala\splena|la\scorte\sconstitucional)\s)?"
        rf"{NUMBER_WORD}?"
        r"(?:a\s?-?\s?)?(?P<number>\d{1,4})(?P<suffix>[ab])?(?![\d]|[.-]\d{3}|[a-z])"
    )


@cache
def _link_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"\s{{0,3}}(?:[,;]\s{{0,3}}(?:y\s|e\s|o\s)?|(?:y|e|o)\s)\s{{0,2}}"
        rf"(?:(?:la|el|las|los)\s)?(?:sentencias?\s|autos?\s)?{NUMBER_WORD}?"
    )


@cache
def _bare_number_pattern() -> re.Pattern[str]:
    return re.compile(r"(?P<number>\d{1,4})(?P<suffix>[ab])?(?![\d]|[.-]\d|[a-z])")


@cache
def _magistrate_pattern() -> re.Pattern[str]:
    return re.compile(_MAGISTRATE)


@cache
def _court_words() -> re.Pattern[str]:
    return re.compile(
        r"sentencia|fallo|providencia|tutela|corte\s{1,2}constitucional|jurisprudencia"
        r"|precedente|\bauto|\bruling|unificacion|exequib"
    )


@cache
def _other_authority() -> re.Pattern[str]:
    return re.compile(
        r",?\s{0,2}(?:\([^)]{0,40}\)\s?)?,?\s?(?:proferido\s(?:por|en)\s)?(?:del?\s(?:la\s)?"
        r"|por\s(?:el|la)\s)?(?:superintend|tribunal|juzgado|consejo\s|corte\ssuprema|cne"
        r"|registradur|procuradur|fiscal|jep|jurisdiccion)"
    )


@cache
def _file_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?:expedientes?|exps?\.?|radicados?|procesos?)\s{{1,2}}(?:acumulados\s)?"
        rf"{NUMBER_WORD}?(?P<first>(?:d|t|lat|re|op|pe|icc|crf|e)\s?-\s?\d[\d.]{{0,11}})"
    )


@cache
def _file_number_pattern() -> re.Pattern[str]:
    return re.compile(
        r"(?P<letters>d|t|lat|re|op|pe|icc|crf|e)\s?-\s?(?P<number>\d[\d.]{0,11})"
    )


def rulings_at(text: FoldedText, position: int) -> list[Mention]:
    """Return the rulings of the enumeration that begins at `position`.

    Shapes: `C-355 de 2006`, `T-795A/08`, `C – 872 de 2003`, `SU.016 de 2020`, `C-083 y
    C-369 de 2014`, `C-355, M.P. Jaime Araújo, de 2006`, `Auto 004 de 2009`, `C-89112`,
    `SU-070-2013`, `sentencia de tutela 760 de 2008`.
    """
    first = (
        _ruling_at(text, position)
        or _auto_at(text, position)
        or _worded_at(text, position)
    )
    if first is None or _place_pattern().search(
        text.plain[max(0, position - _PLACE_WINDOW) : position]
    ):
        return []
    rulings = [first]
    while True:
        if len(rulings) > 1 and (respective := _respective_years(text, rulings)):
            rulings = respective
            break
        link = _link_pattern().match(text.plain, rulings[-1].end)
        if link is None:
            break
        following = _ruling_at(text, link.end())
        if following is None:
            following = _bare_at(text, link.end(), rulings[-1])
        if following is None:
            break
        rulings.append(following)
    return _mentions(text, rulings)


def files_at(text: FoldedText, position: int) -> list[Mention]:
    """Return the court's files that are named at `position`: `expediente D-2712`."""
    match = _file_pattern().match(text.plain, position)
    if match is None:
        return []
    mentions: list[Mention] = []
    number = _file_number_pattern().match(text.plain, match.start("first"))
    start = position
    while number is not None:
        digits = number["number"].rstrip(".")
        end = number.start("number") + len(digits)
        body = f"co:cc:exp:{number['letters'].upper()}-{plain_number(digits)}"
        mentions.append(Mention(start, end, Kind.CORTE_CONSTITUCIONAL, body))
        link = _link_pattern().match(text.plain, end)
        if link is None:
            break
        start = link.end()
        number = _file_number_pattern().match(text.plain, start)
    return mentions


def _ruling_at(text: FoldedText, position: int) -> _Ruling | None:
    match = _ruling_pattern().match(text.plain, position)
    if match is None:
        return None
    spaced = "-" not in match["link"] and "." not in match["link"]
    capital = text.cased[position].isupper()
    if match["letters"] in {"a", "sc"} and "-" not in match["link"]:
        return None
    if (
        spaced
        and not capital
        and not text.plain.endswith(
            ("sentencia ", "sentencias ", "fallo ", "tutela "),
            max(0, position - 12),
            position,
        )
    ):
        return None
    number, end, year = match["number"], match.end(), None
    if match["letters"] == "sc" and len(number) > 3:  # noqa: PLR2004 - a C- number
        return None
    year, end = _year_after(text, end)
    if year is None and len(number.replace(".", "")) == 5:  # noqa: PLR2004 - `89112`
        number, year = number[:3], full_year(number[3:])
    letters = {"sc": "c"}.get(match["letters"], match["letters"]).upper()
    full = plain_number(number) + (match["suffix"] or "").upper()
    slashed = "/" in text.plain[match.end() : end] and len(number) >= _PLAIN_DIGITS
    is_weak = (spaced or letters == "A") and not slashed
    return _Ruling(position, end, letters, full, year, is_weak)


def _year_after(text: FoldedText, position: int) -> tuple[int | None, int]:
    """Return the year of a ruling and where it ends, past an inserted magistrate."""
    dated = year_at(text.plain, position)
    if dated is None:
        magistrate = _magistrate_pattern().match(text.plain, position)
        if magistrate is not None and magistrate.end() > position:
            dated = year_at(text.plain, magistrate.end())
    if dated is None:
        return None, position
    return dated.year, dated.end


def _auto_at(text: FoldedText, position: int) -> _Ruling | None:
    match = _auto_pattern().match(text.plain, position)
    if match is None:
        return None
    year, end = _year_after(text, match.end())
    if _other_authority().match(text.plain, end):
        return None
    number = plain_number(match["number"]) + (match["suffix"] or "").upper()
    return _Ruling(position, end, "A", number, year, is_weak=False)


def _worded_at(text: FoldedText, position: int) -> _Ruling | None:
    """Return the ruling whose type stands in a word: "sentencia de tutela 760 de 2008".

    The year has to follow at once: a day is the date of a judge's ruling.
    """
    match = _worded_pattern().match(text.plain, position)
    if match is None:
        return None
    dated = year_at(text.plain, match.end())
    if dated is None or _other_authority().match(text.plain, dated.end):
        return None
    if re.search(rf"(?<![a-z]){MONTH}", text.plain[match.end() : dated.end]):
        return None
    letters = "T" if match["type"] == "tutela" else "C"
    number = plain_number(match["number"]) + (match["suffix"] or "").upper()
    return _Ruling(position, dated.end, letters, number, dated.year, is_weak=False)


def _bare_at(text: FoldedText, position: int, before: _Ruling) -> _Ruling | None:
    """Return the ruling that a number alone goes on to name: "C-355 y 356 de 2006"."""
    match = _bare_number_pattern().match(text.plain, position)
    if match is None:
        return None
    year, end = _year_after(text, match.end())
    if before.year is not None and (year is None or before.letters != "A"):
        return None
    number = plain_number(match["number"]) + (match["suffix"] or "").upper()
    return _Ruling(position, end, before.letters, number, year, is_weak=False)


def _respective_years(text: FoldedText, rulings: list[_Ruling]) -> list[_Ruling] | None:
    last_year = rulings[-1].year
    if last_year is None:
        return None
    match = further_years_pattern().match(text.plain, rulings[-1].end)
    if match is None:
        return None
    dated = [place for place, ruling in enumerate(rulings[:-1]) if ruling.year]
    first = dated[-1] + 1 if dated else 0
    years = [last_year, *map(full_year, re.findall(YEAR, match["years"]))]
    if len(years) != len(rulings) - first:
        return None
    return [
        *rulings[:first],
        *(
            replace(ruling, year=year)
            for ruling, year in zip(rulings[first:], years, strict=True)
        ),
    ]


def _mentions(text: FoldedText, rulings: list[_Ruling]) -> list[Mention]:
    """Return mentions, each ruling without a year taking the next year printed."""
    mentions: list[Mention] = []
    year: int | None = None
    for index in range(len(rulings) - 1, -1, -1):
        ruling = rulings[index]
        year = ruling.year or year
        mention = _mention(text, ruling, year, announced=len(rulings) > 1)
        if mention is not None:
            mentions.append(replace(mention, continues=index + 1 < len(rulings)))
    return mentions[::-1]


def _mention(
    text: FoldedText, ruling: _Ruling, year: int | None, *, announced: bool
) -> Mention | None:
    if year is not None and not FIRST_YEAR <= year <= _LAST_YEAR:
        return None
    near = text.plain[max(0, ruling.start - _NEARBY) : ruling.end + _NEARBY]
    weak = year is None or ruling.is_weak
    if weak and not announced and not _court_words().search(near):
        return None
    if year is None and ruling.letters == "A":
        return None
    stem = f"co:cc:{ruling.letters}-{ruling.number}"
    return Mention(
        start=ruling.start,
        end=ruling.end,
        kind=Kind.CORTE_CONSTITUCIONAL,
        body=f"{stem}:{year or UNKNOWN_YEAR}",
        yearless="" if year else stem,
    )
