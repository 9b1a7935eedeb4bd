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
from colombian_law.parsing.retractions import is_corrected, tail_problem

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
_SENTENCE_END = re.compile(r"\n|(?<=[.!?])\s+")
_ASIDE = (
    r"(?:por (?:lo )?tanto|por (?:ende|consiguiente|esto|eso|ello)|en conclusion"
    r"|conclusion|en consecuencia|en (?:resumen|sintesis|definitiva|suma)|asi(?: pues)?"
    r"|entonces|luego|finalmente|en (?:este|el presente) caso|mejor dicho|en realidad"
    r"|(?:con base en|segun|de acuerdo con|conforme a|por) lo (?:anterior|expuesto)"
    r"|teniendo en cuenta lo (?:anterior|expuesto)|en ese orden de ideas"
    r"|en el caso (?:planteado|concreto|propuesto|expuesto|descrito)"
    r"|(?:despues|luego) de (?:analizar|revisar|examinar|evaluar) (?:las|los|cada|todas"
    r" las) \w{4,12}"
    r"|(?:segun|conforme a|de acuerdo con) el art(?:iculo)? \d{1,4}"
    r"(?: del? [\w ]{1,40})?"
    r"|(?:considero|concluyo|estimo|creo|sostengo|se concluye) que"
    r"|me equivoque|corrijo|perdon|espera|a mi juicio|en mi opinion"
    r"|therefore|thus|hence|so|in conclusion|finally)\s{0,4}[,:]?\s{1,4}"
)
_OPENING = re.compile(
    # Nothing but an aside may stand between a label and the start of its sentence.
    rf"[^\w¿]{{0,12}}(?:\d{{1,2}}[.)]\s{{0,4}}[^\w¿]{{0,8}})?(?:{_ASIDE}){{0,2}}[^\w¿]{{0,8}}"
    r"(?:(?:la|el|the|mi|my|es)\s{1,4})?"
    r"(?:(?:unica|mejor|correct|final|best|resultado es)\s{1,4})?[^\w¿]{0,8}",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"\b(?:es|era|seria|sea|is)\s(?:la|el|the)\s(?:(?:opcion|letra|alternativa|respuesta)"
    r"\s)?\W{0,3}(?P<after>[A-Z])(?!\w)|\b(?:la|opcion|letra|alternativa)\s\W{0,3}"
    r"(?P<before>[A-Z])\W{0,3}\s(?:es|seria)\s(?:la\s)?(?:mejor|correct)"
)
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
        reading = _read_after(cue, text, line, options)
        if reading.is_pure and is_cut and text.endswith(line):
            return NO_STATEMENT
        if reading.is_statement:
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
    cues = [cue for cue in _CUE.finditer(text) if _opens_sentence(text, cue)]
    cues += _REVERSE_CUE.finditer(text)
    return sorted(cues, key=lambda cue: cue.start())


def _opens_sentence(text: str, cue: re.Match[str]) -> bool:
    before = _SENTENCE_END.split(text[max(0, cue.start() - 200) : cue.start()])[-1]
    if "boxed" in cue[0]:
        labels = list(_CUE.finditer(before))
        before = before[: labels[-1].start()] if labels else before
    return _OPENING.fullmatch(before) is not None


def _read_after(
    cue: re.Match[str], text: str, line: str, options: Sequence[str]
) -> LetterReading:
    """Return the reading of `cue` in `text`, which `line` follows."""
    if cue.re is _REVERSE_CUE:
        reading = read_letter(cue["letter"], options)
        problem = tail_problem(
            cue["letter"].upper(), line, len(options), is_stated=True
        )
        if problem:
            return LetterReading(None, problem)
    elif line.rstrip().endswith("?"):
        return NO_STATEMENT
    else:
        value = line.split("}", 1)[0] if "boxed" in cue[0] else line
        reading = read_letter(value, options, is_stated=True)
    if reading.letter and _is_taken_back(reading.letter, text[cue.end() :], options):
        return LetterReading(None, f"the letter {reading.letter}, then a correction")
    if not reading.is_statement and _NONE_OR_ALL.match(line):
        return LetterReading(None, f"the label's value is {line[:60]!r}")
    return reading


def _is_taken_back(letter: str, after: str, options: Sequence[str]) -> bool:
    """Whether the text after an answer corrects it or states another letter."""
    if is_corrected(after):
        return True
    others = [
        read_letter(after[cue.end() :].split("\n", 1)[0][:40], options).letter
        for cue in list(_CUE.finditer(after))[:_MAX_CUES]
    ]
    others += [later["after"] or later["before"] for later in _LATER.finditer(after)]
    return any(other not in {None, letter} for other in others)


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
