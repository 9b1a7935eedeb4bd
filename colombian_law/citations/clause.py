"""The clause around a court's name, and the marks of a ruling that it may hold."""

import re
from functools import cache

from colombian_law.citations.folding import FoldedText
from colombian_law.citations.numerals import NUMBER_WORD, year_at

RADICADO = (
    r"\d{5}[-\s]?\d{2}[-\s]?\d{2}[-\s]?\d{3}[-\s]?\d{4}[-\s]?\d{5}[-\s]?\d{2}(?!\d)"
)
"""A radicado of 23 digits: 5-2-2-3-4-5-2, printed with or without marks."""

RADICADO_DIGITS = 23

FILE_WORD = (
    r"(?:radicad[oa]s?|radicacion|rad\.?|expedientes?|exps?\.?|proceso)\s{0,2}:?"
    rf"\s{{0,2}}(?:interno\s)?(?:{NUMBER_WORD}:?\s?)?"
)
"""The word that announces the number of a file."""

_AHEAD = 320
_BEHIND = 200
_CLAUSE_MARKS = (
    *(";", "\n", ". "),
    *("corte suprema", "consejo de estado", "corte constitucional"),
)


@cache
def file_pattern() -> re.Pattern[str]:
    """Return the pattern of a file's number with its announcing word."""
    return re.compile(
        rf"(?<![a-z])(?P<word>{FILE_WORD})(?P<number>{RADICADO}"
        r"|\d[\d.]{1,9}\d(?:-\d{1,6})*|\d{2,6})(?![\d])"
    )


@cache
def _clause_end() -> re.Pattern[str]:
    return re.compile(
        r"[;\n]|\.\s(?!secc|sala\s|sentenc|subsecc|expedient|radica|consejer|magistrad)"
        r"(?=[a-z]{4,}\s[a-z])|(?<![a-z])(?:corte\s+(?:constitucional|suprema)"
        r"|consejo\s+de\s+estado|csj)(?![a-z])"
    )


@cache
def _date_start() -> re.Pattern[str]:
    return re.compile(
        r"(?<![\d.-])(?=\d{1,2}[\s/º-]|\d{4}-\d\d-"
        r"|(?:ene|feb|mar|abr|may|jun|jul|ago|se|oct|nov|dic))"
    )


def clause_end(text: FoldedText, position: int) -> int:
    """Return where the clause that goes on at `position` ends."""
    stop = _clause_end().search(text.plain, position, position + _AHEAD)
    return stop.start() if stop else min(len(text.plain), position + _AHEAD)


def clause_start(text: FoldedText, position: int) -> int:
    """Return where the clause that reaches `position` begins."""
    start = max(0, position - _BEHIND)
    stop = max(text.plain.rfind(mark, start, position) for mark in _CLAUSE_MARKS)
    return stop + 1 if stop >= 0 else start


def date_in(
    text: FoldedText, start: int, end: int
) -> tuple[str, tuple[int, int]] | None:
    """Return the first date of a stretch as `YYYY-MM-DD` with its span, or None."""
    for match in _date_start().finditer(text.plain, start, end):
        dated = year_at(text.plain, match.start())
        if dated is not None and dated.date is not None and dated.end <= end:
            return dated.date, (match.start(), dated.end)
    return None


def digits_of(number: str) -> str:
    """Return the digits of a printed number."""
    return re.sub(r"\D", "", number)
