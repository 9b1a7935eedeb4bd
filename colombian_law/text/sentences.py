"""The sentences of a Spanish legal text.

A sentence ends at `.`, `!`, `?` or `…`, with the quotation marks, brackets, emphasis
marks and note numbers that follow it, or at the end of a block (see `blocks`): list
items, headings and paragraphs are sentences of their own. Colons and semicolons end
none. (Fernández Huerta, 1959, also counted the semicolon; the later formulas do not,
and one rule serves all five here.)

A stop ends no sentence when

* no space follows (`1.500.000,50`, `C.P`, addresses), unless a lower-case word comes
  before it and a capitalised word after it: a missing space;
* a lower-case letter follows: `p. ej. en`, `¿Qué?, dijo`, `etc. y`;
* it belongs to a label at the start of a sentence or after `:` `;` `,` (`1. La ley`);
* it is part of an abbreviation that goes on: `data/abbreviations.json` says which;
* it is part of initials (`C.P.`, `S.A.S.`) and what follows does not read as the start
  of a sentence. It does when it is an article, pronoun, preposition or connector with a
  capital (`C.P. La Corte dijo`), or a capitalised word before a lower-case one
  (`C.P. Procede la acción`); it does not in `C.P. Marta Rojas` or `D.C. 2010`;
* it is part of one capital letter and no such article or connector follows
  (`Juan C. Cortés`);
* it is an omission in brackets: `[…]`, `(...)`.

Limits. A text all in lower case has no inner sentence ends but its line breaks, and a
lettered list in running text (`… a. La ley. b. El juez`) is cut after its labels. A
name that is also a starter (`Juan C. La Rota`) is cut. A sentence that begins with a
proper name after initials is cut off only if a lower-case word follows (`en la S.A.S.
Ana dijo` is, `en la S.A.S. Ana Rojas dijo` is not). A quotation or parenthesis of
several sentences is cut inside.
"""

import re
from collections.abc import Iterator

from colombian_law.text.abbreviations import Kind, lexicon
from colombian_law.text.blocks import blocks

_STOP = re.compile(
    r"""(?:https?://|www\.)\S*[^\s.,;:!?…)\]»"”’'*_]
    | (?P<run>[.!?…](?:[.!?…"”’'»)\]*_]|\[\d{1,3}\]|[¹²³⁰⁴-⁹])*)""",
    re.VERBOSE | re.IGNORECASE,
)
_GAP = re.compile(r"\s*")
_NEXT = re.compile(
    r"""(?P<mark>[¿¡"“‘'«(\[*_—–#-]*)
    (?: (?P<digit>\d) | (?P<word>[^\W\d_]{1,30}) )?
    (?P<tail>\.?) (?:\s+(?P<after>[^\W\d_]))?""",
    re.VERBOSE,
)
_LOOK_BACK = 40
_STRONG = frozenset("!?…")
_TRANSPARENT = '*_"“«—–#-'
_OPENERS = "([{\"“‘'«¿¡*_—–"
_INITIALS = re.compile(r"[^\W\d_]{1,2}(?:\.[^\W\d_]{1,2})+")
_LABEL = re.compile(
    r"[\s(*_#>•–—-]*(?:\d{1,3}(?:\.\d{1,3}){0,4}|[^\W\d_]|[IVX]{1,6}|[ivx]{1,6})"
)
_INLINE_LABEL = re.compile(r"[:;,]\s+[(*_]{0,4}(?:\d{1,2}|[a-z])\Z")
_ROMAN = re.compile(r"[IVXLCDM]+")
_LOWER_WORD = re.compile(r"[a-zñáéíóúü]{3}\Z")
_CAPITALISED = re.compile(r"[A-ZÑÁÉÍÓÚ][a-zñáéíóúü]|[¿¡]")


def _starts(follow: re.Match[str]) -> bool:
    """Return whether what follows is an article, connector or the like in capitals."""
    word = follow["word"]
    return (
        "¿" in follow["mark"]
        or "¡" in follow["mark"]
        or (
            word is not None
            and not follow["tail"]
            and word.lower() in lexicon().starters
        )
    )


def _reads_as_start(follow: re.Match[str]) -> bool:
    """Return whether what follows an abbreviation reads as the start of a sentence."""
    if _starts(follow):
        return True
    after = follow["after"]
    return (
        follow["word"] is not None
        and len(follow["word"]) > 1
        and not follow["tail"]
        and after is not None
        and after.islower()
    )


def _is_reference(follow: re.Match[str]) -> bool:
    """Return whether a number, a numeral, an ordinal or a lettered label follows."""
    word = follow["word"]
    return (
        word is None
        or len(word) == 1
        or word.lower() in lexicon().ordinals
        or _ROMAN.fullmatch(word) is not None
    )


def _kind(before: str) -> Kind | None:
    """Return the kind of the abbreviation that ends `before`, the text up to a stop."""
    kinds = lexicon().kinds
    tokens = before.lower().split()[-3:]
    for size in range(len(tokens), 0, -1):
        form = " ".join(tokens[-size:]).lstrip(_OPENERS)
        if form in kinds:
            return kinds[form]
    return None


def _abbreviation_ends(before: str, follow: re.Match[str]) -> bool | None:
    """Return whether the abbreviation before a stop ends its sentence.

    None when the text before the stop is no abbreviation.
    """
    if not before or before[-1].isspace():
        return None
    kind = _kind(before)
    if kind is Kind.ALWAYS:
        return False
    if kind is Kind.NUMBER:
        return not _is_reference(follow) or _starts(follow)
    token = before.rsplit(maxsplit=1)[-1].lstrip(_OPENERS)
    is_letter = kind is None and len(token) == 1 and token.isalpha()
    if kind is Kind.NAME or is_letter:
        return _starts(follow)
    if kind is Kind.END or _INITIALS.fullmatch(token):
        return _reads_as_start(follow)
    return None


def _ends(text: str, start: int, stop: re.Match[str], follow: re.Match[str]) -> bool:
    """Return whether a run of stops with blank space after it ends a sentence."""
    run, position = stop["run"], stop.start()
    word = follow["word"]
    if word and word[0].islower() and not follow["mark"].strip(_TRANSPARENT):
        return False
    before = text[max(start, position - _LOOK_BACK) : position]
    if before.endswith(("[", "(")) and run.endswith(("]", ")")):
        return False
    if run.startswith("..") or not _STRONG.isdisjoint(run):
        return True
    if _LABEL.fullmatch(before) or _INLINE_LABEL.search(before):
        return False
    ends = _abbreviation_ends(before, follow)
    return ends is None or (ends and ")" not in run and "]" not in run)


def _missing_space(text: str, stop: re.Match[str]) -> bool:
    """Return whether a space is missing after a stop between two sentences."""
    before = text[max(0, stop.start() - _LOOK_BACK) : stop.start()]
    if not _CAPITALISED.match(text, stop.end()):
        return False
    if stop["run"] != ".":
        return stop["run"][0] in "!?"
    return _LOWER_WORD.search(before) is not None and _kind(before) is None


def _cuts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each sentence of the block `text[start:end]`."""
    for stop in _STOP.finditer(text, start, end):
        if stop["run"] is None:
            continue
        gap = _GAP.match(text, stop.end())
        resume = stop.end() if gap is None else gap.end()
        if resume >= end:
            break
        follow = _NEXT.match(text, resume)
        if resume == stop.end():
            cut = _missing_space(text, stop)
        else:
            cut = follow is None or _ends(text, start, stop, follow)
        if cut:
            yield start, stop.end()
            start = resume
    yield start, end


def sentences(text: str) -> list[str]:
    """Return the sentences of `text` in order, runs of blank space made one space.

    No other character is lost or changed. A piece without a letter or digit (a rule,
    stray signs) stays with the sentence before it, or with the one after it at the
    start of the text. The module's docstring says where a sentence ends.
    """
    found: list[str] = []
    pending: list[str] = []
    for start, end in blocks(text):
        for left, right in _cuts(text, start, end):
            piece = " ".join(text[left:right].split())
            if any(map(str.isalnum, piece)):
                found.append(" ".join([*pending, piece]))
                pending = []
            elif piece and not found:
                pending.append(piece)
            elif piece:
                found[-1] += " " + piece
    return found or ([" ".join(pending)] if pending else [])
