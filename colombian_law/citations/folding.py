"""Text without case and accents, aligned character by character with its source."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_COMBINING = re.compile("[\u0300-\u036f]")
_ACCENTED = "ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçİ"
_UNACCENTED = "AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcI"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad"
_DOUBLE_QUOTES = "“”„«»‟"
_SINGLE_QUOTES = "‘’‚´`"
_SPACES = (
    "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u202f\u3000"
)
_FOLDS = (
    *zip(_ACCENTED, _UNACCENTED, strict=True),
    *((dash, "-") for dash in _DASHES),
    *((quote, '"') for quote in _DOUBLE_QUOTES),
    *((quote, "'") for quote in _SINGLE_QUOTES),
    *((space, " ") for space in _SPACES),
    ("°", "º"),
    ("˚", "º"),
)


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text in the form that the patterns read.

    Attributes:
        plain: Lower case, no accents, one kind of dash, quote and space.
        cased: The same characters with their case kept.
        offsets: Position in the source of each character and of the end, or None
            where every position is its own.
    """

    plain: str
    cased: str
    offsets: Sequence[int] | None

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """Return where `start` and `end` lie in the source text."""
        if self.offsets is None:
            return start, end
        return self.offsets[start], self.offsets[end]

    def is_upper(self, start: int, end: int) -> bool:
        """Return whether the letters of a stretch are all capitals."""
        return self.cased[start:end].isupper()


def fold(text: str) -> FoldedText:
    """Return `text` folded; combining accents are dropped and positions kept.

    Every replacement is of one character by one, so that a position in the folded
    text is a position in the source unless combining marks had to be dropped.
    """
    offsets: list[int] | None = None
    cased = text
    if _COMBINING.search(text):
        kept = [
            (index, character)
            for index, character in enumerate(text)
            if not "\u0300" <= character <= "\u036f"
        ]
        cased = "".join(character for _, character in kept)
        offsets = [index for index, _ in kept]
        offsets.append(len(text))
    if not cased.isascii():
        for character, replacement in _FOLDS:
            cased = cased.replace(character, replacement)
    return FoldedText(plain=cased.lower(), cased=cased, offsets=offsets)
