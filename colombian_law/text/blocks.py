"""Blocks of lines: the pieces of a text that no sentence crosses.

A line break ends a block when

* a blank line follows, or
* the next line is a list item, a heading (`#`), a quotation (`>`) or a table row, or
* the line itself is a heading marked `#` or a rule (`---`), or
* the line has no final stop and the next one begins with a capital, a quotation mark
  or `¿` `¡`: a heading, a lead-in or a paragraph without a stop.

It does not when the line is wrapped: it ends in a comma, a hyphen, an opening bracket,
an abbreviation that goes on or a word that cannot close a sentence (`de`, `la`), or it
has 60 to 100 characters and no final stop, as hard-wrapped prose has. A line that ends
in a stop and has a plain line after it stays in its block, and the stop rules decide.
"""

import re
from collections.abc import Iterator

from colombian_law.text.abbreviations import Kind, lexicon

_LABELLED = re.compile(
    r"""\s*(?:
        [-*+•–—▪◦·‣○●]\s
        | \#{1,6}\s | > | \|
        | \*{0,2}\(?
          (?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-zA-ZñÑ]|[ivxIVX]{1,5})[.)]-?\*{0,2}\s
        | \d{1,3}(?:\.\d{1,3}){1,4}\s
        | \*{0,2}\d{1,3}\.?[ºª°][.)]?\s
    )""",
    re.VERBOSE,
)
_HEADING = re.compile(r"\s*#{1,6}\s")
_RULE = re.compile(r"[\W_]*")
_NUMBER = re.compile(r"\s*\d")
_FINAL_STOP = re.compile(r"[.!?…][\"”’'»)\]*_]{0,8}\Z")
_LAST_WORD = re.compile(r"([^\W\d_]+)\W{0,3}\Z")
_OPENING = re.compile(r"\s*[\"“‘'«(\[*_]{0,8}([¿¡]|\w)")
_TAIL = 40
_WRAPPED_FROM = 60
_WRAPPED_TO = 100


def _goes_on(line: str) -> bool:
    """Return whether `line`, stripped, is cut in the middle of a sentence."""
    lists = lexicon()
    tail = line[-_TAIL:]
    if tail[-1] in ",;-(¿¡[«“/" or tail.endswith((" —", " –")):
        return tail[-1] != ";"
    word = _LAST_WORD.search(tail)
    if word is None:
        return False
    if tail.endswith("."):
        token = tail.rsplit(maxsplit=1)[-1][:-1].lower().lstrip('([«“"')
        return lists.kinds.get(token) is Kind.ALWAYS
    return word.end(1) == len(tail) and word[1].lower() in lists.wraps


def _takes_number(line: str) -> bool:
    """Return whether a number at the start of the next line belongs to `line`."""
    word = _LAST_WORD.search(line[-_TAIL:])
    return word is not None and (
        word[1].lower() in lexicon().numbered or _goes_on(line)
    )


def _breaks(line: str, following: str) -> bool:
    """Return whether the line break between two lines that are not blank ends a block.

    Both lines are stripped.
    """
    if _HEADING.match(line) or _RULE.fullmatch(line) or _RULE.fullmatch(following):
        return True
    if _LABELLED.match(following + " "):
        return not (_NUMBER.match(following) and _takes_number(line))
    if _FINAL_STOP.search(line[-_TAIL:]) or _goes_on(line):
        return False
    opening = _OPENING.match(following)
    if opening is None or not (opening[1] in "¿¡" or opening[1].isupper()):
        return False
    unfinished = not line.endswith((":", ";"))
    return not (unfinished and _WRAPPED_FROM <= len(line) <= _WRAPPED_TO)


def blocks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each block of `text`, blank space between left out."""
    start = end = position = 0
    previous = ""
    for raw in text.splitlines(keepends=True):
        line_start, position = position, position + len(raw)
        line = raw.strip()
        if previous and (not line or _breaks(previous, line)):
            yield start, end
            previous = ""
        if line:
            start = start if previous else line_start
            end = position
            previous = line
    if previous:
        yield start, end
