"""Rulings of the Corte Suprema de Justicia and autos of the Supersociedades."""

import re
from functools import cache

from colombian_law.citations.clause import (
    RADICADO_DIGITS,
    clause_end,
    clause_start,
    date_in,
    digits_of,
    file_pattern,
)
from colombian_law.citations.folding import FoldedText
from colombian_law.citations.forms import ruling_forms
from colombian_law.citations.mention import Mention
from colombian_law.citations.model import Kind
from colombian_law.citations.numerals import NUMBER_WORD, YEAR, plain_number, year_at

_COURT_NAME = (
    r"corte\s{1,2}suprema(?:\s{1,2}de\s{1,2}justicia)?|csj|c\.\s?s\.\s?j\."
    r"|(?P<sala>(?=sala\s{1,2}de\s{1,2}casacion))"
)
_SALA_DISTANCE = 60
_ANNOUNCED = ("csj ", "sentencia ", "auto ", "sentencias ")
_SALA_BY_COURT_CODE = {"03": "civil", "10": "civil", "05": "laboral", "04": "penal"}
"""Eighth and ninth digit of a radicado: the specialty of the court where it began."""


@cache
def _code_pattern() -> re.Pattern[str]:
    prefixes = sorted(
        (
            prefix.lower()
            for chamber in ruling_forms().supreme_court
            for prefix in chamber.prefixes
        ),
        key=lambda prefix: -len(prefix),
    )
    return re.compile(
        rf"(?P<prefix>{'|'.join(prefixes)})(?P<hyphen>\s?-?\s?)(?P<number>\d{{1,5}})"
        rf"(?P<link>\s?-\s?|\s{{1,2}}del?\s{{1,2}}|\s?/\s?)(?P<year>{YEAR})"
    )


@cache
def _name_pattern() -> re.Pattern[str]:
    return re.compile(_COURT_NAME)


@cache
def _letters_pattern() -> re.Pattern[str]:
    return re.compile(r",?\s{1,2}(?P<letters>[a-z]{2,3})(?![a-z0-9])")


@cache
def _before_file() -> re.Pattern[str]:
    return re.compile(
        r"\s{0,2}[,;(]{0,2}\s{0,2}(?:m\.?\s?p\.?\s?[^,;()\d\n]{3,50}[,;]\s?)?"
    )


@cache
def _chamber_pattern() -> re.Pattern[str]:
    words = "|".join(
        f"(?P<{chamber.sala}>{'|'.join(chamber.words)})"
        for chamber in ruling_forms().supreme_court
    )
    return re.compile(
        r"(?:sala\s{1,2}(?:de\s{1,2})?(?:la\s)?(?:casacion\s{1,2})?(?:en\s(?:lo\s)?)?"
        rf"|cas\.\s?)(?:{words})(?![a-z])"
    )


@cache
def _superintendence_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"autos?\s{{1,2}}{NUMBER_WORD}?(?P<number>(?:19|20)\d\d-\d\d-\d{{4,6}})(?!\d)"
    )


def supreme_court_rulings_at(text: FoldedText, position: int) -> list[Mention]:
    """Return the ruling with a code of the Corte Suprema that stands at `position`.

    Shapes: `SL1452-2019`, `CSJ SC4027 de 2021`, `SC1365-2022, 6 de junio de 2022, rad.
    11001-31-03-009-2013-00173-01`.
    """
    match = _code_pattern().match(text.plain, position)
    if match is None:
        return []
    start, end = match.span("prefix")
    announced = text.plain.endswith(_ANNOUNCED, max(0, start - 12), start)
    if not text.is_upper(start, end) and not announced:
        return []
    csj = text.plain.endswith("csj ", max(0, start - 4), start)
    if not csj and _is_constitutional(match):
        return []
    body = (
        f"co:csj:{match['prefix'].upper()}{plain_number(match['number'])}"
        f":{plain_number(match['year'])}"
    )
    end = match.end()
    file = _file_after(text, end)
    if file is not None:
        body += f":rad:{file[0]}"
        end = file[1]
    return [Mention(position, end, Kind.CORTE_SUPREMA, body)]


def _is_constitutional(match: re.Match[str]) -> bool:
    """Return whether "SC-037 de 2003" names C-037: a short number that "de" dates."""
    return (
        match["prefix"] == "sc"
        and len(match["number"]) <= 3  # noqa: PLR2004 - C- numbers are that short
        and "-" in match["hyphen"]
        and "-" not in match["link"]
    )


def _file_after(text: FoldedText, position: int) -> tuple[str, int] | None:
    """Return the digits and the end of a radicado that follows a ruling's code."""
    dated = year_at(text.plain, position)
    after = dated.end if dated is not None else position
    gap = _before_file().match(text.plain, after)
    match = file_pattern().match(text.plain, gap.end() if gap else after)
    if match is None:
        return None
    return digits_of(match["number"]), match.end()


def named_supreme_court_at(text: FoldedText, position: int) -> list[Mention]:
    """Return the ruling that the Corte Suprema's name identifies by date or file.

    Shapes: `CSJ SL, 5 jun. 2012, rad. 38621`, `fallo del 18 de julio de 2017, Sala
    Civil de la Corte Suprema de Justicia`.
    """
    name = _name_pattern().match(text.plain, position)
    if name is None:
        return []
    ahead = clause_end(text, name.end())
    around = text.plain[max(0, position - _SALA_DISTANCE) : ahead + _SALA_DISTANCE]
    if name["sala"] is not None and "corte suprema" in around:
        # The reading at the court's own name takes the chamber's words too.
        return []
    if _code_pattern().search(text.plain, name.end(), ahead):
        return []
    behind = clause_start(text, position)
    sala = _sala(text, behind, name, ahead)
    date = date_in(text, name.end(), ahead)
    file = file_pattern().search(text.plain, name.end(), ahead)
    if date is None:
        date = date_in(text, behind, position)
        file = file or file_pattern().search(text.plain, behind, position)
    if date is None and (file is None or sala is None):
        return []
    digits = digits_of(file["number"]) if file is not None else None
    sala = sala or _sala_of_file(digits)
    parts = ["co:csj", *([sala] if sala else []), *([date[0]] if date else [])]
    if digits is not None:
        parts += ["rad", digits]
    spans = [name.span()]
    spans += [date[1]] if date is not None else []
    spans += [file.span()] if file is not None else []
    return [
        Mention(
            min(start for start, _ in spans),
            max(end for _, end in spans),
            Kind.CORTE_SUPREMA,
            ":".join(parts),
        )
    ]


def _sala(text: FoldedText, behind: int, name: re.Match[str], ahead: int) -> str | None:
    letters = _letters_pattern().match(text.plain, name.end())
    if letters is not None:
        for chamber in ruling_forms().supreme_court:
            if letters["letters"].upper() in chamber.prefixes:
                return chamber.sala
    for start, end in ((name.end(), ahead), (behind, name.start())):
        match = _chamber_pattern().search(text.plain, start, end)
        if match is not None and match.lastgroup is not None:
            return match.lastgroup
    return None


def _sala_of_file(digits: str | None) -> str | None:
    """Return the chamber that the court code inside a 23-digit radicado implies."""
    if digits is None or len(digits) != RADICADO_DIGITS:
        return None
    return _SALA_BY_COURT_CODE.get(digits[7:9])


def superintendence_autos_at(text: FoldedText, position: int) -> list[Mention]:
    """Return the Superintendencia de Sociedades' auto: `auto No. 2025-01-730337`."""
    match = _superintendence_pattern().match(text.plain, position)
    if match is None:
        return []
    body = f"co:supersociedades:auto:{match['number']}"
    return [Mention(position, match.end(), Kind.SUPERSOCIEDADES, body)]
