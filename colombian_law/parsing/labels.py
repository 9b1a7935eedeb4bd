"""Answers on labelled lines, for completions that hold no object.

Options: "Respuesta correcta: B", "**Respuesta:** (b)", "respuesta_correcta: B", "La
respuesta correcta es la C", "ANSWER: $B$", a last line "Opción D". The last label with
a letter or an option's text wins; a letter elsewhere in prose is never read.

Free text: "Respuesta: …" at the start of a line, up to the next label of the format.
Prose without labels is never taken for an answer.
"""

import re
from collections.abc import Mapping, Sequence

from colombian_law.parsing.answer_fields import AnswerFields
from colombian_law.parsing.folding import fold_key, plain
from colombian_law.parsing.letters import NO_STATEMENT, LetterReading, read_letter

_MAX_CHARACTERS = 100_000
"""How much of the end of a completion is searched for a labelled option."""

_MAX_LINE = 4000
"""How much of the text after a label is read."""

_MAX_CUES = 50
"""How many labels, from the last, are looked at."""

_MARKUP = re.compile(r"[*`]|__")
_QUALITY = r"(?:\s+(?:correcta|final|definitiva|acertada|valida|correct))"
_CUE = re.compile(
    rf"(?:\b(?:respuesta|answer){_QUALITY}{{0,2}}"
    rf"|\b(?:opcion|alternativa|letra|option|choice){_QUALITY})"
    r"(?:[\s\"']{0,4}[:=>]\s{0,4}(?:es\s)?|\s{1,4}(?:es|seria|is)\b(?:\s{0,4}:)?)\s{0,4}"
    r"|(?:\\\\?|\x08)boxed\s{0,4}(?=\{)",
    re.IGNORECASE,
)
_REVERSE_CUE = re.compile(
    r"(?:^|[.;:]\s)\s{0,4}(?:(?:por (?:lo )?tanto|en conclusion|en consecuencia|asi),?"
    r"\s)?la\s(?:(?:opcion|alternativa|respuesta)\s)?\W{0,3}(?P<letter>[A-Z])\W{0,3}\s"
    r"es\sla\s(?:(?:opcion|alternativa|respuesta)\s)?correcta",
    re.IGNORECASE | re.MULTILINE,
)
_HEDGE = re.compile(
    r"\b(?:podri|pensar|pareceri|creeri|si\b|supon|no\s(?:creo|considero|pienso)"
    r"|argument|alguien|sostendri|falso|dud[oa]|ni\sde\slejos|peor|jamas|nunca"
    r"|ningun|di[jc][oe]|cree|muchos|no\sexiste|no\shay|incorrect)",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\s*(?:si|suponiendo|de\sser)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;\n¿(]")
_CORRECTION = re.compile(
    r"\b(?:espera|me equivoque|corrijo|rectifico|correccion|perdon|quise decir|"
    r"en realidad|eso esta mal|es un error)\b|[.;]\s+No,",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[.,;:\n¿(]")
_NONE_OR_ALL = re.compile(
    r"\W{0,4}(?:ningun|tod[ao]s?\b|none|all\b|tanto)", re.IGNORECASE
)


def labelled_option(
    outside: str, options: Sequence[str], *, is_cut: bool
) -> LetterReading:
    """Return the option that the last answer label of `outside` names.

    Args:
        outside: The text outside objects and reasoning.
        options: The option texts in the order presented.
        is_cut: Whether the text was stopped before its end. Then a letter at its very
            end may be the first of a word, and does not count.

    Returns:
        A reading without a statement when no label says anything about options.
    """
    text = _MARKUP.sub("", plain(outside[-_MAX_CHARACTERS:]).replace("_", " "))
    for cue in reversed(_cues(text)[-_MAX_CUES:]):
        line = text[cue.end() : cue.end() + _MAX_LINE].lstrip().split("\n", 1)[0]
        reading = _read_after(cue, line, options)
        if reading.is_pure and is_cut and text.endswith(line):
            return NO_STATEMENT
        if reading.is_statement:
            if reading.letter and _CORRECTION.search(text, cue.end()):
                return LetterReading(None, f"{reading.letter} is corrected afterwards")
            return reading
    return NO_STATEMENT if is_cut else _last_line(outside, options)


def labelled_fields(outside: str, fields: AnswerFields) -> Mapping[str, str]:
    """Return the text after each label of `fields` that starts a line of `outside`.

    A label is the key with any case, accents and spacing, followed by a colon, or
    alone on a line as a heading or in bold. Of two equal labels the last wins.
    """
    known = {fold_key(key): key for key in fields.keys}
    found: dict[str, str] = {}
    current: str | None = None
    lines: list[str] = []
    for line in outside.splitlines():
        label = _field_label(line, known)
        if label is None:
            lines.append(line)
            continue
        if current is not None:
            found[current] = "\n".join(lines).strip()
        current, first = label
        lines = [first]
    if current is not None:
        found[current] = "\n".join(lines).strip()
    return found


_FIELD_LABEL = re.compile(
    r"[\s>]{0,20}(?P<mark>\#{1,6}\s{0,4})?(?:\d{1,2}[.)]\s{0,4}|[-*]\s{1,4})?"
    r"(?P<bold>\*\*|__)?(?P<name>[^\W\d][\w ]{2,40}?)\s{0,4}"
    r"(?:(?P<colon>:)\s{0,4}(?:\*\*|__)?|(?:\*\*|__)\s{0,4}(?P<late>:)?"
    r"|(?P<end>\s{0,4}\Z))"
)


def _field_label(line: str, known: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the key that `line` labels, and the text after the label."""
    label = _FIELD_LABEL.match(line)
    if not label:
        return None
    key = known.get(fold_key(label["name"]))
    rest = line[label.end() :].strip()
    is_heading = not rest and (label["mark"] or label["bold"])
    if key is None or not (label["colon"] or label["late"] or is_heading):
        return None
    return key, rest


def _cues(text: str) -> list[re.Match[str]]:
    cues = [cue for cue in _CUE.finditer(text) if not _is_hedged(text, cue.start())]
    cues += _REVERSE_CUE.finditer(text)
    return sorted(cues, key=lambda cue: cue.start())


def _is_hedged(text: str, position: int) -> bool:
    before = text[max(0, position - 80) : position]
    clause = _CLAUSE_END.split(before)[-1]
    sentence = _SENTENCE_END.split(before)[-1]
    return bool(_HEDGE.search(clause) or _CONDITION.match(sentence))


def _read_after(cue: re.Match[str], line: str, options: Sequence[str]) -> LetterReading:
    """Return the reading of `cue`, which `line` follows."""
    if cue.re is _REVERSE_CUE:
        return read_letter(cue["letter"], options)
    if line.rstrip().endswith("?"):
        return NO_STATEMENT
    reading = read_letter(line.split("}", 1)[0] if "boxed" in cue[0] else line, options)
    if not reading.is_statement and _NONE_OR_ALL.match(line):
        return LetterReading(None, f"the label's value is {line[:60]!r}")
    return reading


def _last_line(outside: str, options: Sequence[str]) -> LetterReading:
    """Return the reading of a last line that is nothing but an option."""
    lines = [line for line in outside[-2000:].splitlines() if line.strip()][-2:]
    readings = [read_letter(line, options) for line in lines]
    if not readings or not readings[-1].is_pure:
        return NO_STATEMENT
    if len(readings) > 1 and readings[0].is_pure:
        # The end of a list of options, not an answer.
        return NO_STATEMENT
    return readings[-1]
