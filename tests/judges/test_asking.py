"""One question to one judge: what is repeated, what is told, what is counted."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.model import GenerateConfig
from judge_models import Scripted, output
from pydantic import BaseModel

from colombian_law.judges.asking import AskingPolicy, Question, Reply, ask
from colombian_law.judges.checks import accept, question_problem
from colombian_law.judges.instrument import Prompt
from colombian_law.judges.panel import panel_of
from colombian_law.judges.reading import FailureKind


class Asked(BaseModel):
    """What the judge is asked for in these tests."""

    question: str
    noncommittal: int


GOOD = '{"question": "¿Qué?", "noncommittal": 0}'


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has an empty cache."""
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path))


def scripted(replies: list[Any], **config: Any) -> Scripted:
    """Return a judge that gives `replies` one after another."""
    left: Iterator[Any] = iter(replies)
    return Scripted(lambda _: next(left), config=GenerateConfig(**config))


async def asked(judge: Scripted, *, attempts: int = 3, **changes: Any) -> Reply:
    """Return what comes of one question to the judge."""
    question = Question("question", Prompt("¿?", Asked), question_problem)
    question = Question(**{**_members(question), **changes})
    (seat,) = panel_of([judge.model()])
    return await ask(seat, question, AskingPolicy(attempts=attempts))


def _members(question: Question) -> dict[str, Any]:
    return {name: getattr(question, name) for name in Question.__slots__}


async def test_the_first_usable_reply_is_taken() -> None:
    """One good reply is one call, with its tokens."""
    judge = scripted([GOOD])

    reply = await asked(judge)

    assert reply.value == Asked(question="¿Qué?", noncommittal=0)
    assert reply.failures == ()
    assert (reply.usage.calls, reply.usage.input_tokens) == (1, 100)
    assert reply.usage.output_tokens == 10


FAILURES = {
    "garbage": ("no JSON", FailureKind.UNREADABLE),
    "refusal": ("Lo siento, no puedo ayudar.", FailureKind.REFUSAL),
    "empty": (output(""), FailureKind.EMPTY),
    "truncated": (output(GOOD[:20], "max_tokens"), FailureKind.TRUNCATED),
    "filtered": (output("", "content_filter"), FailureKind.REFUSAL),
    "blank_question": (
        '{"question": " ", "noncommittal": 0}',
        FailureKind.NO_QUESTION,
    ),
    "other_class": (
        '{"question": "¿Qué?", "noncommittal": 2}',
        FailureKind.UNREADABLE,
    ),
}


@pytest.mark.parametrize(("bad", "kind"), FAILURES.values(), ids=FAILURES)
async def test_an_unusable_reply_is_asked_for_again(
    bad: Any, kind: FailureKind
) -> None:
    """The second reply counts, and the first failure is on record."""
    judge = scripted([bad, GOOD], seed=7)

    reply = await asked(judge)

    assert reply.value == Asked(question="¿Qué?", noncommittal=0)
    assert [failure.kind for failure in reply.failures] == [kind]
    assert reply.usage.calls == 2
    assert [config.seed for config in judge.configs] == [7, 8]


async def test_attempts_are_bounded() -> None:
    """After the last attempt there is no reply and no further call."""
    judge = scripted(["no JSON"] * 10)

    reply = await asked(judge, attempts=3)

    assert reply.value is None
    assert [failure.attempt for failure in reply.failures] == [0, 1, 2]
    assert len(judge.prompts) == 3


async def test_the_judge_is_told_what_is_wrong() -> None:
    """A reply whose form is wrong is repeated to its judge with the reason."""
    judge = scripted(['{"question": "¿Qué?"}', GOOD])

    await asked(judge)

    told = judge.messages[1]
    assert [message.role for message in told] == ["user", "assistant", "user"]
    assert "noncommittal" in told[2].text


async def test_a_refusing_judge_is_simply_asked_again() -> None:
    """A refusal is not argued with."""
    judge = scripted(["Lo siento, no puedo ayudar.", GOOD])

    await asked(judge)

    assert [message.role for message in judge.messages[1]] == ["user"]


async def test_an_error_of_the_provider_ends_the_attempts() -> None:
    """Inspect has retried already; the judge is unreachable."""
    judge = scripted([RuntimeError("HTTP 400: no such model"), GOOD])

    reply = await asked(judge)

    assert reply.value is None
    assert [failure.kind for failure in reply.failures] == [FailureKind.UNREACHABLE]
    assert "no such model" in reply.failures[0].detail
    assert reply.usage.calls == 1


async def test_a_reply_is_paid_once_and_counted_as_cached_afterwards() -> None:
    """The same question again costs no call; cached calls are counted apart."""
    first = await asked(scripted([GOOD]))
    second = await asked(scripted([]))

    assert first.value == second.value
    assert (second.usage.calls, second.usage.cached_calls) == (0, 1)
    assert second.usage.input_tokens == 0


async def test_draws_do_not_share_a_reply() -> None:
    """A question asked several times on purpose is paid each time."""
    other = '{"question": "¿Cuál?", "noncommittal": 0}'
    await asked(scripted([GOOD]), draw=0)

    reply = await asked(scripted([other]), draw=1)

    assert reply.value == Asked(question="¿Cuál?", noncommittal=0)


async def test_a_later_round_keeps_the_first_reply_and_renews_the_rest() -> None:
    """What failed is asked anew; the cached bad reply itself is not paid again."""
    await asked(scripted(["bad", "bad", "bad"]))
    judge = scripted([GOOD])

    reply = await asked(judge, round=1)

    assert reply.value == Asked(question="¿Qué?", noncommittal=0)
    assert (reply.usage.calls, reply.usage.cached_calls) == (1, 1)


async def test_the_schema_is_handed_over_only_when_asked() -> None:
    """Structured output is off unless chosen."""
    judge = scripted([GOOD, GOOD])
    (seat,) = panel_of([judge.model()])
    question = Question("question", Prompt("¿?", Asked), accept)

    await ask(seat, question, AskingPolicy(use_cache=False))
    await ask(seat, question, AskingPolicy(use_cache=False, structured_output=True))

    assert judge.configs[0].response_schema is None
    assert judge.configs[1].response_schema is not None
