"""Rulings of the Consejo de Estado."""

import re
from dataclasses import dataclass
from functools import cache

from colombian_law.citations.clause import (
    RADICADO,
    clause_end,
    clause_start,
    date_in,
    digits_of,
    file_pattern,
)
from colombian_law.citations.folding import FoldedText
from colombian_law.citations.mention import Mention
from colombian_law.citations.model import UNKNOWN_YEAR, Kind
from colombian_law.citations.numerals import (
    NUMBER_WORD,
    ORDINAL,
    YEAR,
    ordinal_value,
    year_at,
)

_COUNCIL_NAME = r"consejo\s{1,2}de\s{1,2}estado|c\.\s?e\.(?![a-z])"
_ROMAN_SECTIONS = ("i", "ii", "iii", "iv", "v")


@dataclass(frozen=True, slots=True)
class _Marks:
    """What identifies a ruling in a clause, as parts of its id, with its span."""

    parts: tuple[str, ...]
    start: int
    end: int


@cache
def _name_pattern() -> re.Pattern[str]:
    return re.compile(_COUNCIL_NAME)


@cache
def _radicado_pattern() -> re.Pattern[str]:
    return re.compile(rf"(?<!\d){RADICADO}")


@cache
def _section_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?:seccion|secc?\.)\s{{1,2}}(?:(?P<word>{ORDINAL})|(?P<digit>[1-5])[aª]?"
        r"(?![\d])|(?P<roman>i{1,3}|iv|v)(?![a-z]))"
    )


@cache
def _internal_pattern() -> re.Pattern[str]:
    return re.compile(
        r"(?:\(\s?(?:exp(?:ediente)?\.?\s?)?"
        r"(?P<bracketed>\d{2}\.\d{3}|\d{4,6}|\d{4}-\d{2,4})\s?\)"
        rf"|{NUMBER_WORD}?\s?interno:?\s?{NUMBER_WORD}?(?P<internal>\d[\d.-]{{2,10}}\d))"
    )


@cache
def _numbered_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"sentencia\s{{1,2}}{NUMBER_WORD}?(?P<number>\d{{3,6}})\s{{1,2}}del?"
        rf"\s{{1,2}}(?P<year>{YEAR})"
    )


@cache
def _unification_pattern() -> re.Pattern[str]:
    return re.compile(
        r"(?:(?P<year_before>\d{4})-?)?"
        r"(?P<number>ce-suj-?\s?\d?-?\d{2,3}(?:-\d{2,3})?|suj-\d{1,3}-ce-s\d)"
        r"(?:-(?P<year_after>(?:19|20)\d\d))?(?![\d])"
    )


@cache
def _unification_file() -> re.Pattern[str]:
    return re.compile(
        r"[,;(\s]{0,3}(?:con\s)?(?:expediente|exp\.?)\s{0,2}:?\s?"
        rf"{NUMBER_WORD}?(?P<number>\d{{2}}\.\d{{3}}|\d{{4,6}})"
    )


def council_rulings_at(text: FoldedText, position: int) -> list[Mention]:
    """Return the ruling that the Consejo de Estado's name identifies.

    Shapes: `Consejo de Estado, Sección Tercera, exp. 26644`, `…, Rad.:
    25000232600019971522101 (26243)`, `sentencia 26644 de 2024 del Consejo de Estado`.
    """
    name = _name_pattern().match(text.plain, position)
    if name is None:
        return []
    ahead, behind = clause_end(text, name.end()), clause_start(text, position)
    if _unification_pattern().search(text.plain, behind, ahead):
        return []
    section = _section(text, name.end(), ahead) or _section(text, behind, position)
    marks = (
        _marks(text, name.end(), ahead)
        or _numbered(text, behind, position)
        or _marks(text, behind, position)
    )
    if marks is None and section is not None:
        date = date_in(text, name.end(), ahead) or date_in(text, behind, position)
        marks = _Marks((date[0],), *date[1]) if date is not None else None
    if marks is None:
        return []
    return [
        Mention(
            min(position, marks.start),
            max(name.end(), marks.end),
            Kind.CONSEJO_DE_ESTADO,
            ":".join(("co:ce", *([section] if section else []), *marks.parts)),
        )
    ]


def _section(text: FoldedText, start: int, end: int) -> str | None:
    match = _section_pattern().search(text.plain, start, end)
    if match is None:
        return None
    if match["word"]:
        return f"s{ordinal_value(match['word'])}"
    if match["roman"]:
        return f"s{_ROMAN_SECTIONS.index(match['roman']) + 1}"
    return f"s{match['digit']}"


def _numbered(text: FoldedText, start: int, end: int) -> _Marks | None:
    match = _numbered_pattern().search(text.plain, start, end)
    if match is None:
        return None
    return _Marks((f"exp:{match['number']}:{match['year']}",), *match.span())


def _marks(text: FoldedText, start: int, end: int) -> _Marks | None:
    """Return the `rad:` and `exp:` parts that a clause holds, or None."""
    parts: list[str] = []
    first = _radicado_pattern().search(text.plain, start, end)
    if first is not None:
        parts.append("rad:" + digits_of(first[0]))
    else:
        first = file_pattern().search(text.plain, start, end)
        if first is not None:
            word = "rad" if first["word"].startswith("rad") else "exp"
            parts.append(f"{word}:{first['number'].replace('.', '')}")
    last = first.end() if first is not None else start
    internal = _internal_pattern().search(text.plain, last, end)
    is_new = not any(part.startswith("exp") for part in parts)
    if internal is not None and is_new and (parts or internal["internal"]):
        number = internal["bracketed"] or internal["internal"]
        parts.append("exp:" + number.replace(".", ""))
        first, last = first or internal, internal.end()
    if first is None:
        return None
    return _Marks(tuple(parts), first.start(), last)


def unifications_at(text: FoldedText, position: int) -> list[Mention]:
    """Return the unification ruling of the Consejo de Estado at `position`.

    Shapes: `CE-SUJ-4-002 de 2022`, `2020CE-SUJ-4-005 del 26 de noviembre de 2020,
    expediente 21329`, `SUJ-014-CE-S2-2019`.
    """
    match = _unification_pattern().match(text.plain, position)
    if match is None:
        return []
    end = match.end()
    year = match["year_before"] or match["year_after"]
    dated = year_at(text.plain, end)
    if dated is not None:
        year, end = year or str(dated.year), dated.end
    number = match["number"].replace(" ", "").upper()
    body = f"co:ce:{number}:{year or UNKNOWN_YEAR}"
    file = _unification_file().match(text.plain, end)
    if file is not None:
        body += f":exp:{file['number'].replace('.', '')}"
        end = file.end()
    return [Mention(position, end, Kind.CONSEJO_DE_ESTADO, body)]
