"""Spanish syllables by the orthographic rules of the Real Academia Española.

The division follows the Ortografía de la lengua española (RAE and ASALE, 2010), which
decides by spelling alone and not by how one country pronounces a word:

* Two different closed vowels (i, u), or a closed vowel without accent next to an open
  one (a, e, o), are one syllable: `cons-truir`, `ju-rí-di-co`, `guion`.
* Closed + open + closed without accent on the closed ones is one syllable: `U-ru-guay`.
* Two open vowels, two equal vowels, and an accented closed vowel next to an open one
  are two syllables: `a-cre-e-dor`, `ni-hi-lis-mo`, `a-ve-rí-a`. Two different closed
  vowels stay together even when one has an accent: `cons-ti-tuí-a`.
* An h between vowels changes nothing: `prohi-bir`, `de-sahu-cio`, `pro-hí-be`.
* A closed vowel between two vowels opens the second syllable: `ca-ca-hue-te`,
  `pa-ra-no-ia`. Grammars differ on the place, not on the number.
* u is silent in que, qui, gue and gui; ü is a vowel: `e-xe-qui-ble`, `ci-güe-ña`.
* y is a vowel unless a vowel follows it: `ley`, `le-yes`, `Hen-ry`.
* p, b, t, d, c, g, f, k + r, the same without d + l, and ch, ll, rr are not separated.
  That `tl` is among them is the pronunciation of Latin America: `a-tle-ta`.

Limits. A prefix is not recognised: `subrayar` is divided `su-bra-yar`, where the
prefix asks for `sub-ra-yar`; the number is the same, except when a prefix ends and its
stem begins in vowels that would join. Foreign words follow Spanish rules. Abbreviations
are read as they are written: `art.` is one syllable.

A run of letters without a vowel (`CST`, `Dr`, `C.P.`) counts one syllable a letter,
because it is spelled or stands for a longer word; most letter names have one syllable.
An acronym with a vowel is read as a word, so `SIC` is one, `DIAN` one and `EPS` one:
which acronyms are spelled cannot be told from their letters.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

from colombian_law.text.words import LETTER_RUN, normalise

_SPANISH = re.compile("[a-zñáéíóúü]+")
_APOSTROPHES = re.compile("['’]")
_LETTER_RUN = re.compile(LETTER_RUN)
_VOWELS = "aeiouáéíóúü"
_SILENT_U = re.compile(f"(?<=q)u(?=[{_VOWELS}])|(?<=g)u(?=[eiéí])")
_VOWEL_Y = re.compile(f"y(?![{_VOWELS}y])")
_GLIDE_U = re.compile("(?<=g)ü(?=[eiéí])")

# The skeleton of a word has one character for each of its letters: O an open vowel,
# i and u closed ones, I and U those that cannot join an open vowel, "·" a silent u.
_SKELETON = str.maketrans("aeoáéóíúü", "OOOOOOIUU")
_NUCLEUS = re.compile(
    """
    (?:[iu]h?)? O (?:h?(?:i(?![OuU])|u(?![OiI])))?  # a, ia, ai, iai, ohi
    | ih?(?:u(?![OiI])|U) | uh?(?:i(?![OuU])|I)     # iu, iú, ui, uí
    | Ih?u(?![OiI]) | Uh?i(?![OuU])                 # íu, úi
    | [iuIU]
    """,
    re.VERBOSE,
)
_INSEPARABLE = frozenset(
    ["ch", "ll", "rr", "q·", "g·"]
    + [first + "r" for first in "pbtdcgfk"]
    + [first + "l" for first in "pbtcgfk"]
)
_KNOWN = frozenset("abcdefghijklmnopqrstuvwxyzñáéíóúü·")
_FOREIGN = {"æ": "O", "œ": "O", "ø": "O", "ı": "i"}
_HIATUS_MARKS = ("\u0301", "\u0308")
_CACHED_LENGTH = 48


def _foreign_skeleton(letter: str) -> str:
    """Return the skeleton character of a letter outside the Spanish alphabet."""
    if letter in _FOREIGN:
        return _FOREIGN[letter]
    decomposed = unicodedata.normalize("NFD", letter)
    base, marks = decomposed[0], decomposed[1:]
    if base in "aeo":
        return "O"
    if base in "iu":
        return base.upper() if any(mark in _HIATUS_MARKS for mark in marks) else base
    return base if base.isascii() else "·"


def _skeleton(run: str) -> str:
    """Return the skeleton of a lower-case run of letters, one character a letter."""
    skeleton = run
    if "y" in skeleton:
        skeleton = _VOWEL_Y.sub("i", skeleton)
    if "gu" in skeleton or "qu" in skeleton:
        skeleton = _SILENT_U.sub("·", skeleton)
    if "ü" in skeleton:
        skeleton = _GLIDE_U.sub("u", skeleton)
    if not _SPANISH.fullmatch(run):
        skeleton = "".join(
            letter if letter in _KNOWN else _foreign_skeleton(letter)
            for letter in skeleton
        )
    return skeleton.translate(_SKELETON)


def _divide(run: str) -> list[str]:
    """Return the syllables of one lower-case run of letters."""
    skeleton = _skeleton(run)
    nuclei = [match.span() for match in _NUCLEUS.finditer(skeleton)]
    if not nuclei:
        return list(run)
    starts = [0]
    for (_, left), (right, _) in pairwise(nuclei):
        between = right - left
        if between == 0:
            onset = 0
        elif between > 1 and skeleton[right - 2 : right] in _INSEPARABLE:
            onset = 2
        else:
            onset = 1
        starts.append(right - onset)
    return [
        run[start:end]
        for start, end in zip(starts, [*starts[1:], len(run)], strict=True)
    ]


def _letter_runs(word: str) -> list[str]:
    """Return the runs of letters of `word` in lower case, apostrophes left out."""
    lower = normalise(_APOSTROPHES.sub("", word).lower())
    return _LETTER_RUN.findall(lower)


def syllables(word: str) -> tuple[str, ...]:
    """Return the syllables of `word` in order, in lower case and NFC.

    Joined they give the letters of the word. Signs that are not letters separate and
    are left out, so `C.P.` gives `("c", "p")`; a text without letters gives `()`.
    """
    return tuple(part for run in _letter_runs(word) for part in _divide(run))


def _count(word: str) -> int:
    """Return the number of syllables of `word`, found without dividing it."""
    lower = word.lower()
    if _SPANISH.fullmatch(lower):
        return len(_NUCLEUS.findall(_skeleton(lower))) or len(lower)
    return sum(
        len(_NUCLEUS.findall(_skeleton(run))) or len(run) for run in _letter_runs(word)
    )


_cached_count = lru_cache(maxsize=16_384)(_count)


def count_syllables(word: str) -> int:
    """Return how many syllables `word` has: `len(syllables(word))`, and faster.

    Counts of words up to 48 characters are kept in a bounded cache.
    """
    return _cached_count(word) if len(word) <= _CACHED_LENGTH else _count(word)
