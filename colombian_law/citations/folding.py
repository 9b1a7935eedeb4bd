"""Text without case and accents, aligned character by character with its source."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_COMBINING = "\u0300-\u036f"
_DROPPABLE = re.compile(f"[{_COMBINING}]+|[*_`]+")
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
        offsets: Position in the source of each character, or None where every
            position is its own.
        ends: Position in the source after each character with its combining marks,
            or None likewise.
    """

    plain: str
    cased: str
    offsets: Sequence[int] | None
    ends: Sequence[int] | None = None

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """Return where `start` and `end` of a stretch lie in the source text."""
        if self.offsets is None or self.ends is None:
            return start, end
        return self.offsets[start], self.ends[end - 1]

    def is_upper(self, start: int, end: int) -> bool:
        """Return whether the letters of a stretch are all capitals."""
        return self.cased[start:end].isupper()


def fold(text: str) -> FoldedText:
    """Return `text` folded; combining accents and emphasis marks are dropped.

    Every replacement is of one character by one, so that a position in the folded
    text is a position in the source unless characters had to be dropped. Emphasis is
    what Markdown prints with asterisks, underscores and backticks.
    """
    offsets: list[int] | None = None
    ends: list[int] | None = None
    cased = text
    if _DROPPABLE.search(text):
        cased, offsets, ends = _without_marks(text)
    if not cased.isascii():
        for character, replacement in _FOLDS:
            cased = cased.replace(character, replacement)
    return FoldedText(plain=cased.lower(), cased=cased, offsets=offsets, ends=ends)


def _without_marks(text: str) -> tuple[str, list[int], list[int]]:
    """Return the text without marks, and where each character begins and ends."""
    pieces: list[str] = []
    offsets: list[int] = []
    ends: list[int] = []
    done = 0
    for run in _DROPPABLE.finditer(text):
        is_accent = run[0][0] not in "*_`"
        replacement = "" if is_accent else _emphasis_replacement(text, run)
        pieces.extend((text[done : run.start()], replacement))
        offsets.extend(range(done, run.start() + len(replacement)))
        ends.extend(range(done + 1, run.start() + len(replacement) + 1))
        if is_accent and ends and run.start() == ends[-1]:
            ends[-1] = run.end()
        done = run.end()
    pieces.append(text[done:])
    offsets.extend(range(done, len(text)))
    ends.extend(range(done + 1, len(text) + 1))
    return "".join(pieces), offsets, ends


def _emphasis_replacement(text: str, run: re.Match[str]) -> str:
    """Return what stands for a run of marks: nothing, spaces, or the run itself.

    Marks with space on both sides are bullets and blanks; an underscore or a lone
    asterisk inside a word is part of it.
    """
    before = text[run.start() - 1 : run.start()] or " "
    after = text[run.end() : run.end() + 1] or " "
    if before.isspace() and after.isspace():
        return run[0]
    if before.isalnum() and after.isalnum():
        return run[0] if run[0] == "*" or "_" in run[0] else " " * len(run[0])
    return ""
