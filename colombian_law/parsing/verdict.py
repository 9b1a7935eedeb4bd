"""The one reading of a judge's reply: an instance of the asked model, or a failure."""

from typing import TypeVar

from pydantic import BaseModel, ValidationError

from colombian_law.parsing.answer import Outcome, ParseFailure
from colombian_law.parsing.folding import strip_invisible
from colombian_law.parsing.json_object import Findings, find_objects
from colombian_law.parsing.refusal import is_refusal
from colombian_law.parsing.tolerant_json import Closure

Verdict = TypeVar("Verdict", bound=BaseModel)

_TOKEN_LIMITS = frozenset({"max_tokens", "model_length"})
_DETAIL_CHARACTERS = 300


def read_verdict(
    reply: str, model: type[Verdict], *, stop_reason: str | None = None
) -> Verdict | ParseFailure:
    """Return the last object of `reply` that is a whole `model`, or why there is none.

    A reply that a token limit or a filter stopped is a failure even where an object
    in it is whole: what was cut may have replaced it. Nothing is filled in: a missing
    member, a wrong type and an object without its end are failures.

    Args:
        reply: The judge's text: JSON alone, fenced, or between other text.
        model: What the judge was asked for.
        stop_reason: Inspect's, for example stop, max_tokens or content_filter.
    """
    if stop_reason == "content_filter":
        return ParseFailure(Outcome.REFUSAL, "the provider's filter stopped the reply")
    if stop_reason in _TOKEN_LIMITS:
        return ParseFailure(
            Outcome.TRUNCATED,
            f"a token limit cut the reply after {len(reply)} characters",
        )
    findings = find_objects(reply, model.model_fields)
    problem = ""
    for found in reversed(findings.objects):
        if found.closure is not Closure.CLOSED:
            continue
        try:
            return model.model_validate(found.value)
        except ValidationError as error:
            problem = problem or _in_one_line(error)
    return _failure(reply, findings, problem)


def _failure(reply: str, findings: Findings, problem: str) -> ParseFailure:
    if not strip_invisible(reply):
        return ParseFailure(Outcome.EMPTY, "an empty reply")
    if problem:
        return ParseFailure(Outcome.INVALID_FORMAT, problem)
    is_cut = any(found.closure is Closure.CUT for found in findings.objects)
    if is_cut or findings.is_reasoning_open:
        return ParseFailure(Outcome.TRUNCATED, "the reply ends before its object does")
    if is_refusal(findings.outside):
        return ParseFailure(Outcome.REFUSAL, f"declines: {_excerpt(findings.outside)}")
    return ParseFailure(
        Outcome.INVALID_FORMAT, f"no JSON object in: {_excerpt(reply) or '(blank)'}"
    )


def _in_one_line(error: ValidationError) -> str:
    problems = (
        f"{'.'.join(map(str, part['loc'])) or 'reply'}: {part['msg']}"
        for part in error.errors(include_url=False, include_context=False)
    )
    return "; ".join(problems)[:_DETAIL_CHARACTERS]


def _excerpt(text: str) -> str:
    return " ".join(text.split())[:120]
