"""Words after an option letter that take it back, doubt it or add another.

All functions take text without accents; case counts only for option letters.
"""

import re
from string import ascii_uppercase

_DOUBT = re.compile(
    r"\b(?:incorrect\w*|fals\w*|errone\w*|errad\w*|error|equivoc\w*|inadecuad\w*"
    r"|invalid\w*|inaplicable|inexact\w*|descart\w*|mal|imposible|dificil\w*|peor"
    r"|corri[jg]\w*|correg\w*|correccion|rectific\w*|quizas?|tal vez|acaso|posible\w*"
    r"|probable\w*|aparente\w*|podria\w*|supongo|dud\w*|depende|mas bien|perdon\w*"
    r"|disculp\w*|esper[ae]|en realidad|seguid[ao]|wrong|untrue|mistak\w*|maybe"
    r"|perhaps|possibl[ey]|sorry|wait|actually|rather)\b",
    re.IGNORECASE,
)
_PARTICLE = re.compile(
    # Denies, opposes or adds, where a sentence of its own may do so of other things.
    r"\b(?:no|ni|nunca|jamas|tampoco|sin embargo|tambien|igualmente|ademas|asimismo"
    r"|pero|sino|aunque|o|u|mejor|salvo|excepto|nada|ningun\w*"
    r"|not|never|but|or|also|too|instead|isn't|doesn't)\b",
    re.IGNORECASE,
)
_CONTRAST = re.compile(r"\s*,\s*(?:y\s+)?no\s+(?:(?:la|el)\s+)?[A-Z]\b")
"""The letter against another: "B, no A"."""
_NEXT_SENTENCE = re.compile(r"[\s*_)\]\"']*\.\s")
_CORRECTION = re.compile(
    r"\b(?:corri[jg]\w*|corregid\w*|correccion|rectifico|me equivoque|equivocad\w*"
    r"|mi error|perdon\w*|disculp(?:a|e|en|as)|esper[ae]\s*[,.:;!…]|quise decir"
    r"|mejor dicho|mas bien|en realidad|de hecho|pensandolo|quizas?|tal vez|sino que"
    r"|sorry|wait|actually|i was wrong|on second thought)(?!\w)"
    r"|\b(?:eso|esto|es[at]a|(?:la|esa|esta) respuesta|lo anterior)\s(?:no\b"
    r"|(?:es|esta)\s(?:no\b|mal|fals|incorrect|errone|equivoc|errad))",
    re.IGNORECASE,
)
_TURN = re.compile(
    # The first words of a sentence that speaks of the answer before it.
    r"(?:^|[.!?;\n]|\s[-–—])[\s*_(\"'¡¿-]{0,8}"
    r"(?:no|ni|nunca|jamas|tampoco|es|esta|fals[oa]|incorrect[oa]|err(?:one|ad)[oa]|mal"
    r"|pero|sino|aunque|sin embargo|o|u|tambien|igualmente|ademas|asimismo|mejor"
    r"|descartad[oa]|not?|false|wrong|incorrect|but|or|also|maybe|perhaps|however)\b"
    r"(?!\s+(?:la correcta|correct[ao])\s*[.,;\n])",
    re.IGNORECASE,
)
_DENIAL = re.compile(
    r"(?:^|[.!?;\n])[\s*_(\"'¡]{0,8}(?:no|not)\s*[,.:;!]", re.IGNORECASE
)
_QUALITY = re.compile(
    r"\b(?:correct|acertad|verdader|valid|ciert|adecuad|mejor|posible|viable|aplica"
    r"|procede|respuesta|answer|right|true)",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:no|ni|tampoco|nunca|not|fals\w*|incorrect\w*|err(?:one|ad)\w*|descart\w*)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:\n]|\.\s|\.\Z")
_QUESTION = re.compile(r"[^.!¿\n]*\?")
_CAUSE = re.compile(
    r"[\s,;:.()*_–—-]{0,6}(?:porque|ya que|dado que|puesto que|debido a|toda vez que"
    r"|pues|por cuanto|en virtud de|notese que|because|since)\b",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    # Neither "C.C.", "C. de Co.", "C-355" nor the preposition of "A juicio de" is one.
    r"(?<![\w.'’-])(?:(?P<capital>[A-Z])(?![\w'’])(?!\.\s?[A-Z]\b)(?!\s?-\s?\d)"
    r"(?!\.?\sde\s(?:Co|P|la R)\b)(?!(?<=A)\s(?:juicio|falta|partir|diferencia|titulo"
    r"|tenor|traves|continuacion)\b)"
    r"|(?P<small>[b-df-np-tv-xz])(?![\w'’.-])|(?P<marked>[a-z])(?=\)))"
)
_FIRST = re.compile(r"[\s.,:;()\[\]*_=–—/-]{0,8}([A-Z])(?:\W*\Z|\s*[.,;:/)-]\s)")


def is_corrected(text: str) -> bool:
    """Whether `text`, which follows an answer, says that the answer was wrong."""
    return bool(_CORRECTION.search(text) or _DENIAL.search(text))


def tail_problem(
    letter: str, tail: str, options: int, *, is_stated: bool
) -> str | None:
    """Return why `tail` leaves `letter` no clear answer; None where it leaves it one.

    The letter against another ("B, no A") is clear. A reason that opens with "porque"
    or its like, and a sentence after a stated answer, may deny other things and name
    other options, as long as they neither correct the answer nor call another option
    right; a sentence after a letter that no label states may deny other things alone.
    Any other tail may do neither.

    Args:
        letter: The capital letter before the tail.
        tail: What follows the letter and its option's text.
        options: How many options there are.
        is_stated: Whether a label such as "la respuesta es" stands before the letter.
    """
    contrast = _CONTRAST.match(tail)
    tail = tail[contrast.end() :] if contrast else tail
    first = _FIRST.match(tail)
    if first and first[1] != letter:
        return f"two option letters, {letter} and {first[1]}"
    if _QUESTION.match(tail) or is_corrected(tail):
        return f"the letter {letter} in doubt or corrected"
    is_sentence = _NEXT_SENTENCE.match(tail) is not None
    if is_sentence and _TURN.search(tail.lstrip(" *_)]\"'")):
        return f"the letter {letter} taken back in the next sentence"
    allowed = set(ascii_uppercase[:options]) - {letter}
    if _CAUSE.match(tail) or (is_stated and is_sentence):
        other = _called_right(tail, allowed)
    else:
        doubt = _DOUBT.search(tail) or (not is_sentence and _PARTICLE.search(tail))
        if doubt:
            return f"the letter {letter} with the doubt or denial {doubt[0]!r}"
        other = next(iter(_others(tail, allowed)), None)
    return f"two option letters, {letter} and {other}" if other else None


def _others(text: str, allowed: set[str]) -> list[str]:
    named = [
        str(token[token.lastgroup or 0]).upper() for token in _TOKEN.finditer(text)
    ]
    return [letter for letter in named if letter in allowed]


def _called_right(text: str, allowed: set[str]) -> str | None:
    for clause in _CLAUSE.split(text):
        others = _others(clause, allowed)
        if others and _QUALITY.search(clause) and not _NEGATION.search(clause):
            return others[0]
    return None
