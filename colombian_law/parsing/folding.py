"""Forms of a text in which spelling accidents no longer matter.

Only comparisons use these forms; an answer's text is returned as it was written.
"""

import re
import unicodedata
from collections.abc import Iterator

_INVISIBLE = (
    "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069"
    "\ufe00-\ufe0f\ufeff"
)
_DROPPED = re.compile(
    # Invisible characters, and the marks that decomposition sets free.
    f"[{_INVISIBLE}\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
_INVISIBLE_CHARACTER = re.compile(f"[{_INVISIBLE}]")
_LEADING = re.compile(rf"[\s{_INVISIBLE}]*")
_SPACES = re.compile(r"\s+")
_NOT_ALPHANUMERIC = re.compile(r"[\W_]+")

_CHUNK = 512
"""Characters normalised at a time.

Canonical ordering of a run of combining marks takes quadratic time in the run, and
the marks are dropped in any case, so cutting a run changes nothing but the time.
"""


def strip_invisible(text: str) -> str:
    """Return `text` without outer white space, byte order marks and zero widths."""
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    leading, trailing = _LEADING.match(text, start), _LEADING.match(text[::-1])
    if leading:
        start = leading.end()
    if trailing:
        end = len(text) - trailing.end()
    return text[start:end] if start < end else ""


def without_invisible(text: str) -> str:
    """Return `text` without byte order marks, zero widths and direction marks."""
    return _INVISIBLE_CHARACTER.sub("", text)


def plain(text: str) -> str:
    """Return `text` in compatibility form, without accents and invisible characters.

    Letters keep their case. Full-width, circled and mathematical letters become
    plain ones (Unicode NFKD). A Cyrillic or Greek look-alike stays what it is.
    """
    if text.isascii():
        return text
    return "".join(
        _DROPPED.sub("", unicodedata.normalize("NFKD", chunk))
        for chunk in _chunks(text)
    )


def fold(text: str) -> str:
    """Return the `plain` form of `text` in lower case with single spaces."""
    return _SPACES.sub(" ", plain(text)).strip().casefold()


def fold_key(key: str) -> str:
    """Return only the letters and digits of `key`, folded.

    "Respuesta correcta", "respuesta_correcta" and "respuestaCorrecta" are one key.
    """
    if key.isascii() and key.islower() and key.isalpha():
        return key
    return _NOT_ALPHANUMERIC.sub("", plain(key)).casefold()


def _chunks(text: str) -> Iterator[str]:
    for start in range(0, len(text), _CHUNK):
        yield text[start : start + _CHUNK]
