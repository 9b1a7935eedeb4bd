"""Years in words: "mil novecientos noventa y tres" (folded text)."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

_UNITS = ("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
_TENS = (
    *("diez", "veinte", "treinta", "cuarenta", "cincuenta"),
    *("sesenta", "setenta", "ochenta", "noventa"),
)
_SINGLE_WORDS = (
    *("once", "doce", "trece", "catorce", "quince", "dieciseis", "diecisiete"),
    *("dieciocho", "diecinueve"),
)
_VALUES: Mapping[str, int] = MappingProxyType(
    {word: value for value, word in enumerate(_UNITS, start=1)}
    | {word: 10 * value for value, word in enumerate(_TENS, start=1)}
    | {word: value for value, word in enumerate(_SINGLE_WORDS, start=11)}
    | {f"veinti{word}": 20 + value for value, word in enumerate(_UNITS, start=1)}
)


@cache
def _pattern() -> re.Pattern[str]:
    units, tens = "|".join(_UNITS), "|".join(_TENS[2:])
    words = "|".join(sorted(_VALUES, key=len, reverse=True))
    return re.compile(
        r"\s{0,3},?\s{0,2}del?\s{1,2}(?:ano\s{1,2})?"
        r"(?P<century>mil\s(?:novecientos|ochocientos)|dos\smil)"
        rf"(?:\s(?P<ten>{tens})\sy\s(?P<unit>{units})|\s(?P<word>{words}))?(?![a-z])"
        r"(?:\s{0,2}\(\d{4}\))?"
    )


def spelled_year_at(text: str, position: int) -> tuple[int, int] | None:
    """Return the year in words that stands at `position` and its end, or None."""
    match = _pattern().match(text, position)
    if match is None:
        return None
    century = {"dos mil": 2000, "mil ochocientos": 1800}.get(
        " ".join(match["century"].split()), 1900
    )
    rest = sum(_VALUES[word] for word in match.group("ten", "unit", "word") if word)
    return century + rest, match.end()
