"""RAGAS as it is installed: its prompts, its reply models, its formulas.

Es et al. (2024), "RAGAS: Automated Evaluation of Retrieval Augmented Generation".
Nothing of it is copied: prompts are rendered and values are computed by the installed
package, `ragas==0.4.3`. That release holds two implementations that differ in
wording, in edge cases and in the temperature of answer relevancy:

- collections: `ragas.metrics.collections.AnswerCorrectness` and `AnswerRelevancy`;
- legacy: `ragas.metrics.answer_correctness` and `answer_relevancy`.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from pydantic import BaseModel

from colombian_law.errors import MissingExtraError, ParameterError, PreflightError
from colombian_law.judges.instrument import (
    Case,
    CorrectnessReplies,
    Instrument,
    Prompt,
    Vector,
)
from colombian_law.judges.ragas_template import RagasTemplate
from colombian_law.judges.reading import GeneratedQuestion
from colombian_law.judges.replay import (
    Replies,
    collections_llm,
    embeddings,
    legacy_llm,
)

VARIANTS = ("collections", "legacy")
RAGAS_VERSION = "0.4.3"
STRICTNESS = 3
"""How many questions ragas generates for answer relevancy by default."""
LEGACY_QUESTION_TEMPERATURE = 0.3
"""What legacy ragas sends where it asks for several replies at once, whatever
temperature its model was given (`BaseRagasLLM.get_temperature`)."""

_ONLY_FACTS, _DEFAULT_WEIGHTS = [1.0, 0.0], (0.75, 0.25)


def check_variant(variant: str) -> str:
    """Return `variant` as it is.

    Raises:
        ParameterError: There is no such variant.
    """
    if variant not in VARIANTS:
        raise ParameterError.not_allowed("variant", variant, VARIANTS)
    return variant


@cache
def load_ragas(variant: str = "collections") -> Instrument:
    """Return the installed ragas as an instrument.

    ragas reports its use to its makers unless RAGAS_DO_NOT_TRACK is true before it is
    imported; it is set to true here unless it is set already.

    Args:
        variant: collections or legacy.

    Raises:
        ParameterError: There is no such variant.
        MissingExtraError: ragas or what it needs is not installed.
        PreflightError: Another version of ragas is installed, or it cannot be
            imported.
    """
    check_variant(variant)
    check_installed()
    os.environ.setdefault("RAGAS_DO_NOT_TRACK", "true")
    try:
        return _Collections() if variant == "collections" else _Legacy()
    except ImportError as error:
        raise PreflightError(
            f"ragas {RAGAS_VERSION} is installed and cannot be imported ({error}); "
            "a package it needs has a version it does not work with; install the set "
            'that does: pip install "colombian_law[ragas]"'
        ) from error


def check_installed() -> None:
    """Raise unless the right ragas is installed; nothing is imported.

    Raises:
        MissingExtraError: ragas is not installed.
        PreflightError: Another version of ragas is installed.
    """
    try:
        installed = version("ragas")
    except PackageNotFoundError:
        raise MissingExtraError("The scorer colombian_law/ragas", "ragas") from None
    if installed != RAGAS_VERSION:
        raise PreflightError(
            f"ragas {installed} is installed; its prompts and formulas are not those "
            f"of {RAGAS_VERSION}, so the scores would not compare; "
            'install the right one: pip install "colombian_law[ragas]"'
        )


class _Collections:
    """`ragas.metrics.collections`."""

    weights = _DEFAULT_WEIGHTS
    question_temperature: float | None = None

    def __init__(self) -> None:
        from ragas.metrics.collections import AnswerCorrectness, AnswerRelevancy
        from ragas.metrics.collections.answer_correctness import util as facts
        from ragas.metrics.collections.answer_relevancy import util as relevance

        self._correctness, self._relevancy = AnswerCorrectness, AnswerRelevancy
        self._facts, self._relevance = facts, relevance
        self._statements = _template(
            facts.StatementGeneratorPrompt(), question="", answer=""
        )
        self._classifier = _template(
            facts.CorrectnessClassifierPrompt(),
            question="",
            answer=[],
            ground_truth=[],
        )
        self._question = _template(relevance.AnswerRelevancePrompt(), response="")
        self.signature: Mapping[str, str] = _signature("collections")

    def statements_prompt(self, question: str, text: str) -> Prompt:
        asked = self._facts.StatementGeneratorInput(question=question, answer=text)
        return _prompt(self._statements, asked)

    def classification_prompt(
        self, question: str, answer: Sequence[str], reference: Sequence[str]
    ) -> Prompt:
        asked = self._facts.CorrectnessClassifierInput(
            question=question, answer=list(answer), ground_truth=list(reference)
        )
        return _prompt(self._classifier, asked)

    def question_prompt(self, answer: str) -> Prompt:
        return _prompt(
            self._question, self._relevance.AnswerRelevanceInput(response=answer)
        )

    def embedded(self, text: str) -> str:
        return text

    def question_texts(self, questions: Sequence[GeneratedQuestion]) -> list[str]:
        return [asked.question for asked in questions if asked.question]

    def asks_question(self, answer: str) -> bool:
        # Its metric raises for an empty answer.
        return bool(answer)

    def asks_classification(
        self, answer: Sequence[str], reference: Sequence[str]
    ) -> bool:
        return bool(answer) and bool(reference)

    async def factual_f1(self, case: Case, replies: CorrectnessReplies) -> float:
        llm = collections_llm(_correctness_replies(self, case, replies))
        metric = self._correctness(llm=llm, weights=_ONLY_FACTS)
        return await self._value(metric, case)

    async def correctness(
        self, case: Case, replies: CorrectnessReplies, vectors: Mapping[str, Vector]
    ) -> float:
        llm = collections_llm(_correctness_replies(self, case, replies))
        metric = self._correctness(llm=llm, embeddings=embeddings(vectors))
        return await self._value(metric, case)

    async def _value(self, metric: Any, case: Case) -> float:
        metric.statement_generator_prompt = self._statements
        metric.correctness_classifier_prompt = self._classifier
        result = await metric.ascore(
            user_input=case.question, response=case.answer, reference=case.reference
        )
        return float(result.value)

    async def relevancy(
        self,
        case: Case,
        questions: Sequence[GeneratedQuestion],
        vectors: Mapping[str, Vector],
    ) -> float:
        llm = collections_llm({self.question_prompt(case.answer).text: questions})
        metric = self._relevancy(
            llm=llm, embeddings=embeddings(vectors), strictness=len(questions)
        )
        metric.prompt = self._question
        result = await metric.ascore(user_input=case.question, response=case.answer)
        return float(result.value)


class _Legacy:
    """`ragas.metrics.answer_correctness` and `answer_relevancy`."""

    weights = _DEFAULT_WEIGHTS
    question_temperature: float | None = LEGACY_QUESTION_TEMPERATURE

    def __init__(self) -> None:
        from ragas.run_config import RunConfig

        # As attributes of the package these names are the metrics' instances.
        self._facts: Any = import_module("ragas.metrics._answer_correctness")
        self._relevance: Any = import_module("ragas.metrics._answer_relevance")
        self._statements = _template(
            self._facts.StatementGeneratorPrompt(), question="", answer=""
        )
        self._classifier = _template(
            self._facts.CorrectnessClassifier(),
            question="",
            answer=[],
            ground_truth=[],
        )
        self._question = _template(
            self._relevance.ResponseRelevancePrompt(), response=""
        )
        self._run_config = RunConfig(max_retries=1)
        self.signature: Mapping[str, str] = _signature("legacy")

    def statements_prompt(self, question: str, text: str) -> Prompt:
        asked = self._facts.StatementGeneratorInput(question=question, answer=text)
        return _prompt(self._statements, asked)

    def classification_prompt(
        self, question: str, answer: Sequence[str], reference: Sequence[str]
    ) -> Prompt:
        asked = self._facts.QuestionAnswerGroundTruth(
            question=question, answer=list(answer), ground_truth=list(reference)
        )
        return _prompt(self._classifier, asked)

    def question_prompt(self, answer: str) -> Prompt:
        return _prompt(
            self._question, self._relevance.ResponseRelevanceInput(response=answer)
        )

    def embedded(self, text: str) -> str:
        return text or " "

    def question_texts(self, questions: Sequence[GeneratedQuestion]) -> list[str]:
        return [asked.question for asked in questions]

    def asks_question(self, answer: str) -> bool:  # noqa: ARG002 - the protocol's signature
        return True

    def asks_classification(
        self, answer: Sequence[str], reference: Sequence[str]
    ) -> bool:
        return bool(answer) or bool(reference)

    async def factual_f1(self, case: Case, replies: CorrectnessReplies) -> float:
        llm = legacy_llm(_correctness_replies(self, case, replies))
        metric = self._facts.AnswerCorrectness(llm=llm, weights=_ONLY_FACTS)
        return await self._value(metric, case)

    async def correctness(
        self, case: Case, replies: CorrectnessReplies, vectors: Mapping[str, Vector]
    ) -> float:
        llm = legacy_llm(_correctness_replies(self, case, replies))
        metric = self._facts.AnswerCorrectness(llm=llm, embeddings=embeddings(vectors))
        return await self._value(metric, case)

    async def relevancy(
        self,
        case: Case,
        questions: Sequence[GeneratedQuestion],
        vectors: Mapping[str, Vector],
    ) -> float:
        llm = legacy_llm({self.question_prompt(case.answer).text: questions})
        metric = self._relevance.AnswerRelevancy(
            llm=llm, embeddings=embeddings(vectors), strictness=len(questions)
        )
        return await self._value(metric, case)

    async def _value(self, metric: Any, case: Case) -> float:
        from ragas.dataset_schema import SingleTurnSample

        metric.init(self._run_config)
        sample = SingleTurnSample(
            user_input=case.question, response=case.answer, reference=case.reference
        )
        return float(await metric.single_turn_ascore(sample))


def _signature(variant: str) -> dict[str, str]:
    return {"ragas": version("ragas"), "variant": variant, "weights": "0.75+0.25"}


def _template(prompt: Any, **members: Any) -> RagasTemplate:
    """Return the prompt as a template, learnt from two inputs."""

    def probe(text: str) -> BaseModel:
        filled = {
            name: [text] if isinstance(value, list) else text
            for name, value in members.items()
        }
        made: BaseModel = prompt.input_model(**filled)
        return made

    return RagasTemplate(prompt, probe("¿uno?"), probe("¿otro?"))


def _prompt(prompt: RagasTemplate, asked: BaseModel) -> Prompt:
    return Prompt(text=prompt.to_string(asked), reply=prompt.output_model)


def _correctness_replies(
    instrument: Instrument, case: Case, replies: CorrectnessReplies
) -> Replies:
    """Return the replies by the prompts that ragas will render again."""
    recorded: dict[str, list[BaseModel]] = {}

    def record(prompt: Prompt, **members: Any) -> None:
        reply = prompt.reply.model_validate(members)
        recorded.setdefault(prompt.text, []).append(reply)

    answer, reference = replies.answer_statements, replies.reference_statements
    record(
        instrument.statements_prompt(case.question, case.answer),
        statements=list(answer),
    )
    record(
        instrument.statements_prompt(case.question, case.reference),
        statements=list(reference),
    )
    if replies.classification is not None:
        record(
            instrument.classification_prompt(case.question, answer, reference),
            **replies.classification.model_dump(mode="json"),
        )
    return recorded
