"""The one reading of a completion: an option, a free text, or a failure with its kind.

Answers are looked for in JSON objects first (`json_object`), then on labelled lines
(`labels`). The last explicit answer wins, a draft before it does not count, and what
two readers could read differently is no answer. Every completion has exactly one
outcome. A failure is named by the first of these that holds:

1. the provider's filter stopped it: refusal;
2. nothing stands outside the reasoning: truncated at a token limit, else empty;
3. an answer key is there and its value is cut: truncated;
4. an answer key is there and its value cannot be read: refusal if it declines, else
   invalid format; all answer keys are there and blank: empty;
5. the text opens by declining: refusal;
6. a token limit stopped it: truncated;
7. invalid format.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from colombian_law.errors import ParameterError
from colombian_law.parsing.answer import (
    ChoiceAnswer,
    Outcome,
    ParseFailure,
    Route,
    TextAnswer,
)
from colombian_law.parsing.answer_fields import (
    CHOICE_ALIASES,
    CHOICE_KEY,
    CHOICE_KEYS,
    OPEN_FIELDS,
    SEMI_OPEN_FIELDS,
    AnswerFields,
)
from colombian_law.parsing.folding import fold_key, plain, strip_invisible
from colombian_law.parsing.json_object import Findings, FoundObject, find_objects
from colombian_law.parsing.labels import labelled_fields, labelled_option
from colombian_law.parsing.letters import LetterReading, read_letter
from colombian_law.parsing.refusal import is_only_refusal, is_placeholder, is_refusal
from colombian_law.parsing.retractions import is_corrected
from colombian_law.parsing.tolerant_json import Closure
from colombian_law.parsing.values import (
    as_text,
    holds_key,
    is_blank,
    is_cut,
    locate,
    with_folded_keys,
)

__all__ = [
    "CHOICE_KEYS",
    "OPEN_FIELDS",
    "SEMI_OPEN_FIELDS",
    "AnswerFields",
    "ChoiceAnswer",
    "Outcome",
    "ParseFailure",
    "Route",
    "TextAnswer",
    "parse_choice",
    "parse_text",
]

_MIN_OPTIONS, _MAX_OPTIONS = 2, 26
_TOKEN_LIMITS = frozenset({"max_tokens", "model_length"})
_FILTER = "content_filter"
_STOPPED = _TOKEN_LIMITS | {_FILTER}
_NESTED_LETTER_KEYS = tuple(
    fold_key(key) for key in (CHOICE_KEY, *CHOICE_ALIASES, "letra", "opcion")
)
_FOLDED_CHOICE_KEY = fold_key(CHOICE_KEY)
_FOLDED_ALIASES = tuple(map(fold_key, CHOICE_ALIASES))


def parse_choice(
    completion: str, options: Sequence[str], *, stop_reason: str | None = None
) -> ChoiceAnswer | ParseFailure:
    """Return the option that `completion` chooses, or why it chooses none.

    A letter whose key and value are complete counts even where the rest of the object
    was cut. Two different letters in one statement, a letter that is not among the
    options, a number, and an option's text under another option's letter are no answer.

    Args:
        completion: The model's text.
        options: The 2 to 26 option texts in the order presented.
        stop_reason: Inspect's reason why the model stopped.

    Raises:
        ParameterError: If there are fewer than 2 or more than 26 options.
    """
    if not _MIN_OPTIONS <= len(options) <= _MAX_OPTIONS:
        raise ParameterError(
            f"a closed question with {len(options)} options cannot be read; "
            f"allowed: {_MIN_OPTIONS} to {_MAX_OPTIONS} options, named A to Z"
        )
    findings = find_objects(completion, (*CHOICE_KEYS, *CHOICE_ALIASES))
    for found in reversed(findings.objects):
        members = _choice_members(found)
        if members is not None:
            if is_corrected(plain(findings.after)):
                problem = "a correction after the answer's JSON object"
                return _unreadable(problem, "", stop_reason)
            return _choice_in(found, members, options, stop_reason)
    if not any(holds_key(o.value, [_FOLDED_CHOICE_KEY]) for o in findings.objects):
        is_cut_off = stop_reason in _STOPPED
        reading = labelled_option(findings.outside, options, is_cut=is_cut_off)
        if reading.letter:
            fields = dict.fromkeys(CHOICE_KEYS, "") | {CHOICE_KEY: reading.letter}
            return ChoiceAnswer(
                reading.letter, MappingProxyType(fields), Route.LABEL, strict_json=False
            )
        if reading.is_statement:
            return _unreadable(reading.problem, "", stop_reason)
    return _no_answer(completion, findings, [_FOLDED_CHOICE_KEY], stop_reason)


def parse_text(
    completion: str, fields: AnswerFields, *, stop_reason: str | None = None
) -> TextAnswer | ParseFailure:
    """Return the free text that `completion` answers, or why it answers none.

    At least one substantive key must hold text. Text that was cut is never an answer:
    of an object without its end, only the missing brace is forgiven, so every key that
    the prompt asks for must be there and whole. Of prose, only labelled lines count.

    Args:
        completion: The model's text.
        fields: The keys of the answer's format.
        stop_reason: Inspect's reason why the model stopped.
    """
    findings = find_objects(completion, fields.keys)
    substantive = [fold_key(key) for key in fields.substantive]
    for found in reversed(findings.objects):
        members = locate(found.value, substantive)
        if members is not None:
            return _text_in(found, members, fields, stop_reason)
        if found.closure is not Closure.CLOSED and holds_key(
            found.value, [fold_key(key) for key in fields.keys]
        ):
            return _incomplete(found, stop_reason)
    if not any(holds_key(o.value, substantive) for o in findings.objects):
        labelled = labelled_fields(findings.outside, fields)
        if all(labelled.get(key) for key in fields.substantive):
            return _labelled_text(labelled, fields, stop_reason)
    return _no_answer(completion, findings, substantive, stop_reason)


def _choice_members(found: FoundObject) -> Mapping[str, object] | None:
    """Return the members of the object that names an option, folded."""
    members = locate(found.value, [_FOLDED_CHOICE_KEY])
    if members is None:
        members = locate(found.value, _FOLDED_ALIASES)
        if members is None:
            return None
        alias = next(k for k in _FOLDED_ALIASES if not is_blank(members.get(k)))
        members = {**members, _FOLDED_CHOICE_KEY: members[alias]}
    return members


def _choice_in(
    found: FoundObject,
    members: Mapping[str, object],
    options: Sequence[str],
    stop_reason: str | None,
) -> ChoiceAnswer | ParseFailure:
    value = members[_FOLDED_CHOICE_KEY]
    strict = (
        found.is_whole
        and isinstance(found.value.get(CHOICE_KEY), str)
        and _is_as_asked(found.value, CHOICE_KEYS)
    )
    if is_cut(value):
        return _cut(CHOICE_KEY, stop_reason)
    reading = _read_value(value, options)
    if reading.letter is None:
        return _unreadable(
            f"{CHOICE_KEY}: {reading.problem}", as_text(value), stop_reason, strict
        )
    fields = {key: as_text(members.get(fold_key(key))) for key in CHOICE_KEYS}
    return ChoiceAnswer(reading.letter, MappingProxyType(fields), found.route, strict)


def _read_value(value: object, options: Sequence[str]) -> LetterReading:
    """Return the option that the value of an answer key names."""
    match value:
        case str():
            return read_letter(value, options)
        case list():
            return _read_several([_read_value(item, options) for item in value])
        case Mapping():
            members = with_folded_keys(value)
            for key in _NESTED_LETTER_KEYS:
                if not is_blank(members.get(key)):
                    return _read_value(members[key], options)
            if len(value) == 1:
                return read_letter(as_text(value), options)
    kind = "a number" if isinstance(value, int | float) else type(value).__name__
    return LetterReading(None, f"{kind}, which names no option letter")


def _read_several(readings: Sequence[LetterReading]) -> LetterReading:
    letters = {reading.letter for reading in readings}
    if len(letters) == 1:
        return readings[0]
    named = ", ".join(sorted(letter for letter in letters if letter))
    return LetterReading(None, f"a list of {len(readings)} values naming {named}")


def _text_in(
    found: FoundObject,
    members: Mapping[str, object],
    fields: AnswerFields,
    stop_reason: str | None,
) -> TextAnswer | ParseFailure:
    values = {key: members.get(fold_key(key)) for key in fields.keys}
    if found.closure is not Closure.CLOSED and (
        found.closure is Closure.BROKEN
        or any(fold_key(key) not in members for key in values)
        or is_cut(values)
    ):
        return _incomplete(found, stop_reason)
    texts = {key: as_text(value) for key, value in values.items()}
    strict = found.is_whole and _is_as_asked(found.value, fields.keys)
    judged = [texts[key] for key in fields.judged if texts[key].strip()]
    if all(is_placeholder(text) or is_only_refusal(text) for text in judged):
        if any(map(is_only_refusal, judged)):
            problem = "the answer's values only decline"
            return ParseFailure(Outcome.REFUSAL, problem, strict)
        return ParseFailure(Outcome.EMPTY, "the answer's values are blanks", strict)
    return TextAnswer(MappingProxyType(texts), found.route, strict)


def _labelled_text(
    labelled: Mapping[str, str], fields: AnswerFields, stop_reason: str | None
) -> TextAnswer | ParseFailure:
    if _is_limit(stop_reason):
        # Nothing marks the end of a labelled text, so it may be cut.
        return _cut("the labelled text", stop_reason)
    if stop_reason == _FILTER:
        return _filtered()
    texts = {key: labelled.get(key, "") for key in fields.keys}
    return TextAnswer(MappingProxyType(texts), Route.LABEL, strict_json=False)


def _is_as_asked(value: Mapping[str, object], keys: Sequence[str]) -> bool:
    """Whether `value` has each key as the prompt spells it, holding text."""
    return all(isinstance(value.get(key), str | list | dict) for key in keys)


def _is_limit(stop_reason: str | None) -> bool:
    return stop_reason in _TOKEN_LIMITS


def _filtered() -> ParseFailure:
    return ParseFailure(
        Outcome.REFUSAL, "the provider's content filter stopped the completion"
    )


def _cut(what: str, stop_reason: str | None) -> ParseFailure:
    if stop_reason == _FILTER:
        return _filtered()
    return ParseFailure(Outcome.TRUNCATED, f"the completion ends inside {what}")


def _incomplete(found: FoundObject, stop_reason: str | None) -> ParseFailure:
    if found.closure is Closure.CUT:
        return _cut("the answer's JSON object", stop_reason)
    return _unreadable(
        "a JSON object that breaks off after the keys "
        + (", ".join(found.value) or "(none)"),
        "",
        stop_reason,
    )


def _unreadable(
    problem: str, text: str, stop_reason: str | None, strict: bool = False
) -> ParseFailure:
    if stop_reason == _FILTER:
        return _filtered()
    if is_refusal(text):
        return ParseFailure(Outcome.REFUSAL, f"the answer declines: {problem}", strict)
    return ParseFailure(Outcome.INVALID_FORMAT, problem, strict)


def _no_answer(
    completion: str,
    findings: Findings,
    keys: Sequence[str],
    stop_reason: str | None,
) -> ParseFailure:
    """Return the failure of a completion in which no answer key holds a value."""
    said = "\n".join(
        [findings.outside, *(as_text(found.value) for found in findings.objects)]
    )
    is_blank_key = any(holds_key(found.value, keys) for found in findings.objects)
    if stop_reason == _FILTER:
        failure = _filtered()
    elif not findings.objects and not strip_invisible(said):
        what = "reasoning without an end" if findings.is_reasoning_open else "no answer"
        failure = ParseFailure(
            Outcome.TRUNCATED if _is_limit(stop_reason) else Outcome.EMPTY,
            f"{len(completion)} characters of {what}",
        )
    elif any(
        is_refusal(as_text(value))
        for found in findings.objects
        if holds_key(found.value, keys)
        for value in found.value.values()
    ):
        failure = ParseFailure(Outcome.REFUSAL, "the answer is blank and declines")
    elif is_blank_key and not _is_open(findings):
        failure = ParseFailure(Outcome.EMPTY, "the answer keys are there and blank")
    elif is_refusal(said):
        failure = ParseFailure(Outcome.REFUSAL, "the text declines to answer")
    elif _is_limit(stop_reason) or _is_open(findings):
        failure = ParseFailure(
            Outcome.TRUNCATED, "the completion ends before an answer"
        )
    else:
        failure = ParseFailure(Outcome.INVALID_FORMAT, _what_was_said(findings))
    return failure


def _is_open(findings: Findings) -> bool:
    """Whether the text ends inside an object."""
    brace = findings.outside.rfind("{")
    after = findings.outside[brace + 1 :].lstrip()
    return any(found.closure is Closure.CUT for found in findings.objects) or (
        brace >= 0 and "}" not in after and after[:1] in {"", '"', "'"}
    )


def _what_was_said(findings: Findings) -> str:
    keys = sorted({str(key) for found in findings.objects for key in found.value})
    if findings.objects:
        return f"no answer key in JSON objects; their keys: {', '.join(keys) or 'none'}"
    length = len(findings.outside.strip())
    return f"{length} characters with neither a JSON object nor an answer label"
