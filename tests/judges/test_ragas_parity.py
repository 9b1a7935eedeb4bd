"""In strict use the values are those of ragas' own metrics."""

import math
import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from judge_models import Scripted, ScriptedEmbedder, needs_ragas
from scripted_judge import input_of, vector_of

from colombian_law.judges.asking import AskingPolicy
from colombian_law.judges.assessment import Assessor
from colombian_law.judges.instrument import Case
from colombian_law.judges.judging import JudgingRules
from colombian_law.judges.panel import panel_of
from colombian_law.judges.ragas_adapter import load_ragas

needs_ragas()

CASES = 40
CASE = Case(
    question="¿Qué protege la tutela?",
    answer="Los derechos fundamentales. También los colectivos.",
    reference="Los derechos fundamentales. Solo ellos. Art. 86 C.P.",
)


class RandomScript:
    """Replies drawn once from a seed: anything that ragas' models allow.

    Empty decompositions, classes that drop or add statements, blank questions and
    evasive answers are among them.
    """

    def __init__(self, seed: int) -> None:
        draw = random.Random(seed)  # noqa: S311 - test cases

        def rows(prefix: str, most: int) -> list[str]:
            return [f"{prefix} {n}" for n in range(draw.randint(0, most))]

        def classified(prefix: str) -> list[dict[str, str]]:
            return [{"statement": s, "reason": "r"} for s in rows(prefix, 3)]

        self.answer, self.reference = rows("dice", 3), rows("debe", 3)
        self.classes = {name: classified(name) for name in ("TP", "FP", "FN")}
        self.questions = [
            {
                "question": draw.choice(["", "¿Qué protege?", "¿Qué es la tutela?"]),
                "noncommittal": draw.choice([0, 0, 1]),
            }
            for _ in range(3)
        ]
        self._next = 0

    def __call__(self, prompt: str) -> dict[str, Any]:
        """Return the reply to a prompt of ragas."""
        given = input_of(prompt)
        if "ground_truth" in given:
            return self.classes
        if "response" in given:
            self._next += 1
            return self.questions[(self._next - 1) % 3]
        texts = {CASE.answer: self.answer, CASE.reference: self.reference}
        return {"statements": texts[given["answer"]]}


def direct_llm(script: RandomScript) -> Any:
    """Return the script as a model of ragas' collections."""
    from ragas.llms.base import InstructorBaseRagasLLM

    class Direct(InstructorBaseRagasLLM):  # type: ignore[misc]  # skipped by mypy
        def generate(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError

        async def agenerate(self, prompt: str, response_model: Any) -> Any:
            return response_model.model_validate(script(prompt))

    return Direct()


def direct_legacy_llm(script: RandomScript) -> Any:
    """Return the script as a model of legacy ragas."""
    import json

    from langchain_core.outputs import Generation, LLMResult
    from ragas.llms.base import BaseRagasLLM

    class Direct(BaseRagasLLM):  # type: ignore[misc]  # skipped by mypy
        def generate_text(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError

        async def agenerate_text(self, prompt: Any, n: int = 1, **_: Any) -> Any:
            texts = [json.dumps(script(prompt.to_string())) for _ in range(n)]
            return LLMResult(generations=[[Generation(text=text) for text in texts]])

        def is_finished(self, _: Any) -> bool:
            return True

    return Direct()


def direct_embeddings() -> Any:
    """Return `vector_of` as an embedder of both kinds."""
    from ragas.embeddings.base import BaseRagasEmbedding

    class Direct(BaseRagasEmbedding):  # type: ignore[misc]  # skipped by mypy
        def embed_text(self, text: str, **_: Any) -> list[float]:
            return vector_of(text)

        async def aembed_text(self, text: str, **_: Any) -> list[float]:
            return vector_of(text)

        def embed_query(self, text: str) -> list[float]:
            return vector_of(text)

        def embed_documents(self, texts: Sequence[str]) -> list[list[float]]:
            return [vector_of(text) for text in texts]

    return Direct()


async def collections_values(script: RandomScript) -> tuple[float, float]:
    """Return what ragas' own collections metrics return."""
    from ragas.metrics.collections import AnswerCorrectness, AnswerRelevancy

    llm, embeddings = direct_llm(script), direct_embeddings()
    correctness = await AnswerCorrectness(llm=llm, embeddings=embeddings).ascore(
        user_input=CASE.question, response=CASE.answer, reference=CASE.reference
    )
    relevancy = await AnswerRelevancy(llm=llm, embeddings=embeddings).ascore(
        user_input=CASE.question, response=CASE.answer
    )
    return correctness.value, relevancy.value


async def legacy_values(script: RandomScript) -> tuple[float, float]:
    """Return what ragas' own legacy metrics return."""
    from ragas.dataset_schema import SingleTurnSample
    from ragas.metrics import AnswerCorrectness, AnswerRelevancy
    from ragas.run_config import RunConfig

    sample = SingleTurnSample(
        user_input=CASE.question, response=CASE.answer, reference=CASE.reference
    )
    values = []
    for metric in (AnswerCorrectness, AnswerRelevancy):
        made = metric(llm=direct_legacy_llm(script), embeddings=direct_embeddings())
        made.init(RunConfig())
        values.append(float(await made.single_turn_ascore(sample)))
    return values[0], values[1]


def strict_assessor(script: Any, variant: str) -> Assessor:
    """Return an assessor with one scripted judge."""
    return Assessor(
        panel_of([Scripted(script).model()]),
        load_ragas(variant),
        ScriptedEmbedder(),
        JudgingRules(strict=True, questions=3, asking=AskingPolicy(1, use_cache=False)),
    )


def seeds() -> list[Any]:
    """Return every variant with every seed."""
    return [
        pytest.param(variant, seed, id=f"{variant}-{seed}")
        for variant, seed in product(("collections", "legacy"), range(CASES))
    ]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("variant", "seed"), seeds())
async def test_strict_values_equal_those_of_ragas(variant: str, seed: int) -> None:
    """Both measures equal ragas' own to 1e-9, whatever the judge replies."""
    theirs = collections_values if variant == "collections" else legacy_values
    expected = await theirs(RandomScript(seed))

    assessed = await strict_assessor(RandomScript(seed), variant).assess(CASE, [])
    reading = assessed.readings[0]

    for ours, value in zip(
        (reading.answer_correctness, reading.answer_relevancy), expected, strict=True
    ):
        if math.isnan(value):
            assert ours is None
        else:
            assert ours == pytest.approx(value, abs=1e-9)


def test_the_random_cases_reach_the_edge_cases() -> None:
    """Among the seeds are empty decompositions, blank questions, wrong counts."""
    scripts = [RandomScript(seed) for seed in range(CASES)]

    assert any(not s.answer and s.reference for s in scripts)
    assert any(s.answer and not s.reference for s in scripts)
    assert any(
        len(s.classes["TP"]) + len(s.classes["FP"]) != len(s.answer) for s in scripts
    )
    assert any(
        any(not q["question"] for q in s.questions)
        and any(q["question"] for q in s.questions)
        for s in scripts
    )


@pytest.mark.parametrize("variant", ["collections", "legacy"])
@pytest.mark.parametrize(
    "text",
    ["", "¿Qué «rige»?", 'Dijo: "sí"\n\ty calló. {}', "input: x\nOutput: y", "⚖️ á"],
)
def test_prompts_are_those_of_ragas_to_the_letter(variant: str, text: str) -> None:
    """The text that a judge is asked is what ragas itself renders."""
    asked = _rendered_by_ragas(variant, text)
    instrument = load_ragas(variant)

    assert instrument.statements_prompt(text, text).text == asked["statements"]
    assert instrument.question_prompt(text).text == asked["question"]
    assert (
        instrument.classification_prompt(text, [text, "b"], []).text == asked["classes"]
    )


def _rendered_by_ragas(variant: str, text: str) -> dict[str, str]:
    if variant == "collections":
        from ragas.metrics.collections.answer_correctness import util as facts
        from ragas.metrics.collections.answer_relevancy import util as relevance

        statements = facts.StatementGeneratorPrompt()
        classifier = facts.CorrectnessClassifierPrompt()
        question = relevance.AnswerRelevancePrompt()
    else:
        from ragas.metrics import AnswerCorrectness, AnswerRelevancy

        statements = AnswerCorrectness().statement_generator_prompt
        classifier = AnswerCorrectness().correctness_prompt
        question = AnswerRelevancy().question_generation
    return {
        "statements": statements.to_string(
            statements.input_model(question=text, answer=text)
        ),
        "classes": classifier.to_string(
            classifier.input_model(question=text, answer=[text, "b"], ground_truth=[])
        ),
        "question": question.to_string(question.input_model(response=text)),
    }
