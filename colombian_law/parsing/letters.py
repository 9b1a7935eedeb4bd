r"""Option letters, read only where they are said and never guessed.

A value that means an option is the letter alone in any wrapping ("b", "(B)", "$B$",
"**B**", "\boxed{B}", "Opción B"), the letter before its text or a reason ("B: texto",
"B. Porque…"), or the exact text of one option. The exact text counts first, so that an
option "(a) y (b)" can be chosen by its text.

Cyrillic and Greek look-alikes are not read as Latin letters: "В" is also the third
letter of a Cyrillic list, so it may mean C.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from colombian_law.parsing.folding import fold, plain
from colombian_law.parsing.retractions import tail_problem

_WRAPPERS = " \t\r\n*_`$~#>\"'“”«»‘’´()[]{}<>|"
_ENDS = _WRAPPERS + ".,;:!"
_WRAP = r"[\s*_`$~#>\"'“”«»‘’´()\[\]{}<|]"
_LATEX = re.compile(
    # JSON reads the backslash of an undoubled \boxed and \text as a control character.
    r"(?:\\+|\x08|\\?\t)(?:b?oxed|(?:math|text)(?:bf|rm|it|sf)|t?ext)\s{0,4}(?=\{)"
)
_NAME = (
    r"(?:respuesta|opcion|alternativa|letra|literal|inciso|answer|option|choice|letter)"
)
_PREFIX = re.compile(
    rf"(?:(?:la|el|the|mi|es)\s+)?{_NAME}(?:\s+(?:correcta|final|correct))?"
    rf"\s*(?:[:=]|\b(?:es|is)\b)?\s*(?:(?:la|el)\s+)?(?:{_NAME}\b)?",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    rf"(?:(?:es\s+)?(?:la|el)\s+)(?={_WRAP}*[A-Za-z](?!\w))", re.IGNORECASE
)
_LETTER = re.compile(rf"{_WRAP}{{0,20}}([A-Za-z])(?![\w'’´])")
_SECOND = re.compile(
    # Joined by a word or a slash: the second letter may go on. Joined by a comma or a
    # space only: it must end there, or it begins a clause ("B, a mi juicio").
    rf"[.)\]*_$`\"'}}]{{0,6}}\s{{0,4}}"
    rf"(?:(?:,\s{{0,4}})?(?:y/o|o/y|y|e|o|u|ni|and|or|&|\+|/|\|)\s{{0,4}}"
    rf"(?:(?:la|el|tambien|{_NAME})\s+){{0,2}}{_WRAP}{{0,6}}(?P<joined>[A-Za-z])(?!\w)"
    rf"|(?:[,;-]\s{{0,4}}|\s{{1,4}}){_WRAP}{{0,6}}(?P<listed>[A-Za-z])"
    rf"(?=\s*(?:[,;/).\]*\"'`$]|\Z|\s(?:y|e|o|u|and|or)\s)))",
    re.IGNORECASE,
)
_NAMED_AGAIN = re.compile(r"(?<!\w)([A-Z])\s?:")
_SEPARATED = re.compile(
    rf"{_WRAP}{{0,6}}(?:\.(?!\w)|[,:;=–—)\]*_$`\"'\n<]|\s-)|\s{{1,4}}[(\[*\"“«–—]"
)
_REASON = re.compile(
    r"\s+(?:y|no|ni|pero|sino|aunque|mejor|tambien|quiza|tal vez"
    r"|porque|ya que|dado|pues|puesto|debido|toda vez|por|segun"
    r"|en virtud|conforme|con base|con fundamento|de acuerdo|que|es|because|since|as"
    r"|correcta|final)\b",
    re.IGNORECASE,
)
_LOWERCASE_WORD = re.compile(r"\s+[a-z]+")
_SPACES = re.compile(r"\s+")
_CLEAR_PREFIX = 8
"""How many characters of an option's text are clearly its beginning."""
_SPANISH_WORDS = frozenset("AEOUY")
"""Letters that are also words, so that "A juicio de la Corte" names no option."""


@dataclass(frozen=True, slots=True)
class LetterReading:
    """The option that a value names, or why it names none."""

    letter: str | None
    problem: str = ""
    """Why there is no letter; empty where there is one."""
    is_statement: bool = True
    """Whether the value says something about options at all."""
    is_pure: bool = False
    """Whether the value is nothing but the option: its letter, its text, or both."""


NO_STATEMENT = LetterReading(
    None, "no option letter and no option's text", is_statement=False
)
"""The reading of a text that says nothing about options."""


def read_letter(
    value: str, options: Sequence[str], *, is_stated: bool = False
) -> LetterReading:
    """Return the option that the whole of `value` names.

    Args:
        value: The value of an answer key, or the text after an answer label.
        options: The option texts in the order presented.
        is_stated: Whether `value` follows an answer label, so that the sentences after
            the letter may speak of other options.
    """
    text = _single_spaced(_LATEX.sub("", plain(value)).strip(_WRAPPERS))
    core = text.strip(_ENDS)
    if len(core) == 1 and core.isascii() and core.isalpha():
        return _in_range(core, options, is_pure=True)
    prefix = _PREFIX.match(text)
    rest = text[prefix.end() :] if prefix else text
    by_text = _option_with_text(value, options) or _option_with_text(rest, options)
    if by_text is not None:
        return LetterReading(by_text, is_pure=True)
    if not prefix or not _LETTER.match(rest):
        article = _ARTICLE.match(rest)
        rest = rest[article.end() :] if article else rest
    mark = _LETTER.match(rest)
    if not mark:
        return NO_STATEMENT
    return _read_tail(mark[1], rest[mark.end() :], options, is_stated=is_stated)


def _read_tail(
    letter: str, tail: str, options: Sequence[str], *, is_stated: bool
) -> LetterReading:
    """Return the reading of `letter` followed by `tail`."""
    named = letter.upper()
    if not tail.strip(_ENDS):
        return _in_range(named, options, is_pure=True)
    by_text = _option_with_text(tail, options)
    if by_text is not None:
        if by_text == named:
            return LetterReading(named, is_pure=True)
        return LetterReading(
            None, f"the letter {named} with the text of option {by_text}"
        )
    second = _second_letter(named, tail)
    if second:
        return LetterReading(None, f"two option letters, {named} and {second}")
    is_separated = _SEPARATED.match(tail) is not None
    if letter in _SPANISH_WORDS or letter.islower():
        # "a favor de…", "A juicio de…", "e, igualmente, …"
        is_separated = is_separated and not _LOWERCASE_WORD.match(tail)
    if not is_separated and not _REASON.match(tail):
        return NO_STATEMENT
    problem = _reason_problem(named, tail, options, is_stated=is_stated)
    return LetterReading(None, problem) if problem else _in_range(named, options)


def _reason_problem(
    named: str, tail: str, options: Sequence[str], *, is_stated: bool
) -> str | None:
    """Return why `tail`, less its own option's text, leaves no clear answer."""
    folded = _comparable(tail)
    texts = {
        letter: text
        for letter, option in zip(ascii_uppercase, options, strict=False)
        if (text := _comparable(option))
    }
    opening = [letter for letter, text in texts.items() if _opens(folded, text)]
    longest = max(opening, key=lambda letter: len(texts[letter]), default=None)
    if longest not in {None, named}:
        return f"the letter {named} with the text of option {longest}"
    begun = [letter for letter, text in texts.items() if text.startswith(folded)]
    if begun == [named] and len(folded) >= _CLEAR_PREFIX:
        return None
    if longest:
        tail = _without_opening(tail, texts[named])
    return tail_problem(named, tail, len(options), is_stated=is_stated)


def _opens(text: str, opening: str) -> bool:
    follows = text[len(opening) : len(opening) + 1]
    return text.startswith(opening) and not follows.isalnum()


def _without_opening(tail: str, opening: str) -> str:
    """Return what follows the option's text, whose folded form is `opening`."""
    bare = tail.lstrip(_ENDS + "-–—=")
    return bare[len(opening) :]


def _second_letter(letter: str, tail: str) -> str | None:
    second = _SECOND.match(tail)
    if second:
        other = str(second["joined"] or second["listed"])
        # A lower-case "a" that goes on is the preposition: "B y a continuación".
        goes_on = second["joined"] and _LOWERCASE_WORD.match(tail, second.end())
        if other.upper() != letter and not (other.islower() and goes_on):
            return other.upper()
    for other in _NAMED_AGAIN.findall(tail):
        if other != letter:
            return str(other)
    return None


def _in_range(
    letter: str, options: Sequence[str], *, is_pure: bool = False
) -> LetterReading:
    letters = ascii_uppercase[: len(options)]
    if letter.upper() in letters:
        return LetterReading(letter.upper(), is_pure=is_pure)
    return LetterReading(
        None, f"the letter {letter.upper()}, where the options are {', '.join(letters)}"
    )


def _option_with_text(value: str, options: Sequence[str]) -> str | None:
    """Return the letter of the one option whose text is `value`, if there is one."""
    wanted = _comparable(value)
    if not wanted or len(wanted) > 2 * max(map(len, options)) + 20:
        return None
    same = [
        letter
        for letter, option in zip(ascii_uppercase, options, strict=False)
        if _comparable(option) == wanted
    ]
    return same[0] if len(same) == 1 else None


def _single_spaced(text: str) -> str:
    return _SPACES.sub(lambda gap: "\n" if "\n" in gap[0] else " ", text)


def _comparable(text: str) -> str:
    return fold(text).strip(_ENDS + "-–—=")
