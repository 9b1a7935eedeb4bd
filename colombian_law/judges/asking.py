"""One question to one judge: bounded attempts, one reply or the failures.

A reply that cannot be used is asked for again with another seed and another cache
key; where something about its form is wrong, the judge is told what. After the last
attempt there is no reply, and whatever would have come of it stays unscored.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from inspect_ai.event import ModelEvent
from inspect_ai.log import transcript
from inspect_ai.model import (
    CachePolicy,
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageUser,
    GenerateConfig,
    ModelOutput,
    ResponseSchema,
)
from inspect_ai.util import LimitExceededError, json_schema
from pydantic import BaseModel

from colombian_law.judges.instrument import Prompt
from colombian_law.judges.panel import Judge
from colombian_law.judges.reading import Failure, FailureKind
from colombian_law.judges.usage import Usage
from colombian_law.parsing.answer import Outcome, ParseFailure
from colombian_law.parsing.verdict import read_verdict

_KINDS = {
    Outcome.REFUSAL: FailureKind.REFUSAL,
    Outcome.TRUNCATED: FailureKind.TRUNCATED,
    Outcome.EMPTY: FailureKind.EMPTY,
    Outcome.INVALID_FORMAT: FailureKind.UNREADABLE,
}
_CORRECTABLE = {
    FailureKind.UNREADABLE,
    FailureKind.NO_STATEMENTS,
    FailureKind.WRONG_COUNTS,
    FailureKind.NO_QUESTION,
    FailureKind.INCONSISTENT,
}
"""Failures that the judge is told of; after the others it is simply asked again."""
_CORRECTION = (
    "That reply cannot be used: {detail}. Reply again, with the complete JSON object "
    "only."
)
_DETAIL_CHARACTERS = 300
_EVENTS_LOOKED_AT = 256


@dataclass(frozen=True, slots=True)
class AskingPolicy:
    """How often and how a judge is asked."""

    attempts: int = 3
    use_cache: bool = True
    structured_output: bool = False
    """Hand the reply's JSON schema to the provider."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question to a judge."""

    step: str
    """What is asked for, for example "statements of the answer"."""
    prompt: Prompt
    problem: Callable[[BaseModel], tuple[FailureKind, str] | None]
    """What is wrong with a readable reply; None where nothing is."""
    temperature: float | None = None
    """Where it is not the judge's own."""
    draw: int = 0
    """Tells apart questions with the same text that must not share a reply."""
    round: int = 0
    """Moves when failed questions are asked again: a first reply that is cached and
    could not be used is not paid a second time, and what follows it is new."""
    correction: str = _CORRECTION
    """What a judge is told of a reply that cannot be used, `{detail}` being why."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a question."""

    value: BaseModel | None
    """None where no attempt brought a usable reply."""
    failures: tuple[Failure, ...] = ()
    usage: Usage = field(default_factory=Usage)
    served_by: tuple[str, ...] = ()


async def ask(judge: Judge, question: Question, policy: AskingPolicy) -> Reply:
    """Return the first usable reply of `judge`, or the failures of every attempt.

    An error of the provider ends the attempts: Inspect has repeated the request
    already, within the bounds of the judge's config.
    """
    first = ChatMessageUser(content=question.prompt.text)
    messages: list[ChatMessage] = [first]
    failures: list[Failure] = []
    usage, served_by, was_truncated = Usage(), [], False
    for attempt in range(policy.attempts):
        config = _config(judge, question, policy, attempt, was_truncated=was_truncated)
        try:
            output = await judge.model.generate(
                messages,
                config=config,
                cache=_cache_policy(question, attempt) if policy.use_cache else False,
            )
        except LimitExceededError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a provider raises, this judge has no reply
            detail = f"{type(error).__name__}: {_provider_text(error)}"
            failures.append(
                Failure(
                    step=question.step,
                    kind=FailureKind.UNREACHABLE,
                    detail=detail[:_DETAIL_CHARACTERS],
                    attempt=attempt,
                )
            )
            usage += Usage(calls=1, unmetered_calls=1)
            break
        usage += _usage_of(output)
        served_by.append(output.model)
        value, found = _read(output, question)
        if found is None:
            return Reply(value, tuple(failures), usage, tuple(served_by))
        kind, detail = found
        failures.append(
            Failure(step=question.step, kind=kind, detail=detail, attempt=attempt)
        )
        was_truncated = kind is FailureKind.TRUNCATED
        messages = _next_messages(
            first, output.completion, kind, question.correction, detail
        )
    return Reply(None, tuple(failures), usage, tuple(served_by))


def _config(
    judge: Judge,
    question: Question,
    policy: AskingPolicy,
    attempt: int,
    *,
    was_truncated: bool,
) -> GenerateConfig:
    config = judge.config_of_attempt(
        # Draws of one question differ in their seed as repeated attempts do.
        attempt + question.draw * policy.attempts,
        was_truncated=was_truncated,
        temperature=question.temperature,
    )
    if policy.structured_output:
        model = question.prompt.reply
        schema = ResponseSchema(name=model.__name__, json_schema=json_schema(model))
        config = config.merge(GenerateConfig(response_schema=schema))
    return config


def _cache_policy(question: Question, attempt: int) -> CachePolicy:
    """Return the cache's key beyond the request itself, which Inspect adds.

    The same question about the same text has the same reply in every epoch, for every
    evaluated model and in every run, so neither the epoch nor an expiry is part of it.
    """
    scopes = {"colombian_law": "judge", "attempt": str(attempt)}
    if question.draw:
        scopes["draw"] = str(question.draw)
    if attempt and question.round:
        scopes["round"] = str(question.round)
    return CachePolicy(expiry=None, per_epoch=False, scopes=scopes)


def _read(
    output: ModelOutput, question: Question
) -> tuple[BaseModel | None, tuple[FailureKind, str] | None]:
    """Return the reply as the asked model, or what is wrong with it."""
    if not output.choices:
        return None, (FailureKind.EMPTY, output.error or "no reply")
    read = read_verdict(
        output.completion, question.prompt.reply, stop_reason=output.stop_reason
    )
    if isinstance(read, ParseFailure):
        return None, (_KINDS[read.outcome], read.detail)
    return read, question.problem(read)


def _next_messages(
    first: ChatMessage, reply: str, kind: FailureKind, correction: str, detail: str
) -> list[ChatMessage]:
    if kind not in _CORRECTABLE or not reply.strip():
        return [first]
    return [
        first,
        ChatMessageAssistant(content=reply),
        ChatMessageUser(content=correction.replace("{detail}", detail)),
    ]


def _usage_of(output: ModelOutput) -> Usage:
    if _is_from_cache(output):
        return Usage(cached_calls=1)
    spent = output.usage
    if spent is None:
        return Usage(calls=1, unmetered_calls=1)
    return Usage(
        calls=1,
        input_tokens=spent.input_tokens + (spent.input_tokens_cache_write or 0),
        output_tokens=spent.output_tokens,
        cached_input_tokens=spent.input_tokens_cache_read or 0,
    )


def _is_from_cache(output: ModelOutput) -> bool:
    """Whether Inspect's cache served `output`; its event in the transcript tells."""
    events = transcript().events
    for event in reversed(events[max(0, len(events) - _EVENTS_LOOKED_AT) :]):
        if isinstance(event, ModelEvent) and event.output is output:
            return event.cache == "read"
    return False


def _provider_text(error: Exception) -> str:
    # Inspect's own text holds the whole request, which is the judge's prompt.
    said = getattr(error, "provider_message", None) or str(error)
    return " ".join(str(said).split())
