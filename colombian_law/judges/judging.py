"""All questions of one answer to one judge, at once where none needs another."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from hashlib import sha256

from inspect_ai.util import concurrency, span

from colombian_law.judges.asking import AskingPolicy, Question, Reply, ask
from colombian_law.judges.checks import (
    accept,
    counts_problem,
    question_problem,
    statements_problem,
)
from colombian_law.judges.instrument import (
    Case,
    CorrectnessReplies,
    Instrument,
    Vector,
)
from colombian_law.judges.panel import Judge
from colombian_law.judges.reading import (
    Classification,
    Failure,
    GeneratedQuestion,
    JudgeReading,
)
from colombian_law.judges.together import together
from colombian_law.judges.usage import total

Embed = Callable[[Sequence[str]], Awaitable[Mapping[str, Vector]]]
"""Vectors by text; empty where the embedder failed."""

_STEP_ANSWER = "statements of the answer"
_STEP_REFERENCE = "statements of the reference"
_STEP_CLASSES = "classification"
_STEP_QUESTION = "question"


@dataclass(frozen=True, slots=True)
class JudgingRules:
    """How an instrument is used."""

    strict: bool = False
    """Accept what the instrument accepts, and compute as it computes."""
    questions: int = 1
    """Questions generated for answer relevancy."""
    asking: AskingPolicy = field(default_factory=AskingPolicy)


@dataclass(frozen=True, slots=True)
class Judging:
    """One answer before one judge."""

    judge: Judge
    instrument: Instrument
    rules: JudgingRules
    case: Case
    round: int = 0

    async def read(self, embed: Embed) -> "Judged":
        """Return what the judge read, and the vectors of its questions."""
        async with span(self.judge.key, type="judge"):
            answer, reference, *questions = await together(
                self._statements(_STEP_ANSWER, self.case.answer),
                self._reference_statements(),
                *(self._question(draw) for draw in range(self._draws)),
            )
            classes = await self._classification(answer, reference)
            vectors = await self._question_vectors(questions, embed)
        return self._judged(
            _Replies(answer, reference, classes, tuple(questions)),
            vectors,
        )

    @property
    def _draws(self) -> int:
        asks = self.instrument.asks_question(self.case.answer)
        return self.rules.questions if asks else 0

    async def _statements(self, step: str, text: str) -> Reply:
        prompt = self.instrument.statements_prompt(self.case.question, text)
        problem = accept if self.rules.strict else statements_problem
        return await self._ask(Question(step, prompt, problem))

    async def _reference_statements(self) -> Reply:
        """Decompose the reference, once for all answers that are held against it.

        The later of two answers waits for the first and finds the reply in the cache.
        """
        waiting: AbstractAsyncContextManager[object] = nullcontext()
        if self.rules.asking.use_cache:
            case = self.case
            told_apart = f"{self.judge.name}\n{case.question}\n{case.reference}"
            key = sha256(told_apart.encode()).hexdigest()
            waiting = concurrency(
                "colombian_law/reference", 1, key=f"colombian_law/{key}", visible=False
            )
        async with waiting:
            return await self._statements(_STEP_REFERENCE, self.case.reference)

    async def _question(self, draw: int) -> Reply:
        return await self._ask(
            Question(
                _STEP_QUESTION,
                self.instrument.question_prompt(self.case.answer),
                accept if self.rules.strict else question_problem,
                temperature=self.instrument.question_temperature,
                draw=draw,
            )
        )

    async def _classification(self, answer: Reply, reference: Reply) -> Reply | None:
        stated, expected = _statements_of(answer), _statements_of(reference)
        if stated is None or expected is None:
            return None
        if not self.instrument.asks_classification(stated, expected):
            return None
        prompt = self.instrument.classification_prompt(
            self.case.question, stated, expected
        )
        problem = (
            accept if self.rules.strict else counts_problem(len(stated), len(expected))
        )
        return await self._ask(Question(_STEP_CLASSES, prompt, problem))

    async def _ask(self, question: Question) -> Reply:
        question = replace(question, round=self.round)
        return await ask(self.judge, question, self.rules.asking)

    async def _question_vectors(
        self, questions: Sequence[Reply], embed: Embed
    ) -> Mapping[str, Vector]:
        generated = [_question_of(reply) for reply in questions]
        given = [question for question in generated if question is not None]
        texts = set(self.instrument.question_texts(given))
        return await embed(sorted(texts)) if texts else {}

    def _judged(self, replies: "_Replies", vectors: Mapping[str, Vector]) -> "Judged":
        facts = replies.facts(self.instrument)
        questions = replies.questions()
        reading = JudgeReading(
            judge=self.judge.key,
            model=self.judge.name,
            served_by=replies.served_by,
            round=self.round,
            answer_statements=_statements_of(replies.answer),
            reference_statements=_statements_of(replies.reference),
            classification=facts.classification if facts else None,
            questions=questions,
            failures=replies.failures,
            usage=total([reply.usage for reply in replies.all]),
        )
        return Judged(reading, facts, vectors)


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judge read, before anything is computed of it."""

    reading: JudgeReading
    facts: CorrectnessReplies | None
    vectors: Mapping[str, Vector]
    """Of the generated questions, by text."""


@dataclass(frozen=True, slots=True)
class _Replies:
    answer: Reply
    reference: Reply
    classes: Reply | None
    asked: tuple[Reply, ...]

    @property
    def all(self) -> tuple[Reply, ...]:
        classes = () if self.classes is None else (self.classes,)
        return (self.answer, self.reference, *classes, *self.asked)

    @property
    def failures(self) -> tuple[Failure, ...]:
        return tuple(failure for reply in self.all for failure in reply.failures)

    @property
    def served_by(self) -> tuple[str, ...]:
        return tuple(sorted({name for reply in self.all for name in reply.served_by}))

    def facts(self, instrument: Instrument) -> CorrectnessReplies | None:
        """Return the replies about facts; None where one is missing."""
        stated, expected = _statements_of(self.answer), _statements_of(self.reference)
        if stated is None or expected is None:
            return None
        classification = None
        if instrument.asks_classification(stated, expected):
            if self.classes is None or self.classes.value is None:
                return None
            classification = Classification.model_validate(
                self.classes.value.model_dump()
            )
        return CorrectnessReplies(stated, expected, classification)

    def questions(self) -> tuple[GeneratedQuestion, ...] | None:
        """Return the generated questions; None where one is missing."""
        generated = [_question_of(reply) for reply in self.asked]
        given = tuple(question for question in generated if question is not None)
        return given if len(given) == len(generated) else None


def _statements_of(reply: Reply) -> tuple[str, ...] | None:
    if reply.value is None:
        return None
    return tuple(reply.value.model_dump()["statements"])


def _question_of(reply: Reply) -> GeneratedQuestion | None:
    if reply.value is None:
        return None
    return GeneratedQuestion.model_validate(reply.value.model_dump())
