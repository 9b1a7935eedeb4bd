"""The words of a Spanish text, as the readability formulas count them.

What is a word, and what is not:

* A word is a run of letters of any script, so `ñ`, `ü` and accents are kept. Text is
  brought to NFC first: an accent typed as a separate character changes no count.
* An apostrophe joins (`O'Higgins`); every other sign separates. A hyphenated compound
  is therefore two words (`teórico-práctico`): each part keeps its own accent and
  syllables (Real Academia Española, Ortografía, 2010).
* Numbers are not words, in digits (`1.500.000,50`, `1991`), as ordinals (`1.º`, `2a`,
  `3ra`) or as Roman numerals in capitals from II to LXXXIX (`XIX`). The formulas were
  fitted on prose, and a number has no fixed reading. Roman numerals with C, D or M
  stay words, because `CC`, `CD` and `MI` are far more often something else, and so do
  single letters.
* References built of one to four capitals and a number are not words (`C-780`,
  `SU-070`, `STC1234-2020`); neither are enumeration labels before a bracket (`b)`,
  `(iii)`), addresses (`https://…`, `www.…`) and e-mail addresses.
* The signs `§`, `%`, `$`, `º` and `ª` hold no letters. Of `n.º` the word is `n`.
* An abbreviation is one word as it is written, never expanded: `art.` has three
  letters. Initials joined by stops are one word (`C.P.`, `S.A.S.`); with a space
  between them they are several (`EE. UU.`).
* Soft hyphens and zero-width characters are dropped before anything else.
"""

import re
import unicodedata

# Superscripts, subscripts, fractions and circled numbers are \w and not \d.
_LETTER = r"[^\W\d_ªº²³¹¼-¾\u2070-\u209c\u2150-\u218b\u2460-\u24ff\u2776-\u2793]"
_MARK = "\u0300-\u036f"
LETTER_RUN = rf"{_LETTER}(?:{_LETTER}|[{_MARK}])*"
"""The pattern of a run of letters of any script with their loose marks."""

_INVISIBLE = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    rf"""
    ([a-zñáéíóúü]{{3,}}(?=[\s,]))                       # most words, found fast
    | \d\w*                                               # 1991, 2a, 20º
    | [A-ZÑ]{{1,4}}[-\u2010-\u2013]?\d\w*(?:-\d\w*)*      # C-780, STC1234-2020
    | (?=[IVXL]{{2}})(?:XL|L?X{{0,3}})(?:IX|IV|V?I{{0,3}})  # XIX
      (?![\w'’]|[{_MARK}])
    | (?<![/\w])(?:{_LETTER}|[ivx]{{2,5}})\)              # b), iii)
    | ( (?:{_LETTER}\.)+{_LETTER}(?!{_LETTER})\.?         # C.P.
      | {LETTER_RUN}(?:['’]{LETTER_RUN})*              # O'Higgins
      )
    """,
    re.VERBOSE,
)


def normalise(text: str) -> str:
    """Return `text` in NFC without soft hyphens and zero-width characters."""
    return unicodedata.normalize("NFC", _INVISIBLE.sub("", text))


def words(text: str) -> list[str]:
    """Return the words of `text` in order, in NFC and in the case they are written in.

    The module's docstring says what counts as a word.
    """
    prose = normalise(text)
    if "@" in prose or "://" in prose or "www." in prose.lower():
        prose = _ADDRESS.sub(" ", prose)
    return [
        word
        for plain, other in _TOKEN.findall(prose)
        if (word := plain or other)
        # Rare numerals of other scripts pass for letters in a pattern.
        and (word.isalpha() or count_letters(word))
    ]


def count_letters(word: str) -> int:
    """Return how many letters `word` has; stops, apostrophes and digits are none."""
    if word.isalpha():
        return len(word)
    return sum(character.isalpha() for character in word)
