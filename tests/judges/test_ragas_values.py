"""Values computed by hand, and the policy where ragas itself is doubtful."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from judge_models import Scripted, ScriptedEmbedder, needs_ragas
from scripted_judge import input_of

from colombian_law.judges.asking import AskingPolicy
from colombian_law.judges.assessment import Assessment, Assessor
from colombian_law.judges.explanation import explain
from colombian_law.judges.instrument import Case
from colombian_law.judges.judging import JudgingRules
from colombian_law.judges.panel import panel_of
from colombian_law.judges.ragas_adapter import load_ragas
from colombian_law.judges.reading import FailureKind, JudgeReading

needs_ragas()

CASE = Case(question="¿Qué rige?", answer="Rige la ley.", reference="Rige el decreto.")
Vectors = Mapping[str, Sequence[float]]


def rows(*statements: str) -> list[dict[str, str]]:
    """Return statements as a judge classifies them."""
    return [{"statement": text, "reason": "porque sí"} for text in statements]


def script(
    answer: Sequence[str],
    reference: Sequence[str],
    classes: Mapping[str, Any],
    question: str = "¿Rige?",
    noncommittal: int = 0,
) -> Scripted:
    """Return a judge with one fixed reply to each of the questions."""

    def reply(prompt: str) -> dict[str, Any]:
        given = input_of(prompt)
        if "ground_truth" in given:
            return {"TP": [], "FP": [], "FN": []} | dict(classes)
        if "response" in given:
            return {"question": question, "noncommittal": noncommittal}
        stated = answer if given["answer"] == CASE.answer else reference
        return {"statements": list(stated)}

    return Scripted(reply)


def vectors(similarity: float, relevancy: float = 1.0) -> Vectors:
    """Return unit vectors with these cosines: answer–reference, question–question."""
    return {
        CASE.answer: [1.0, 0.0],
        CASE.reference: [similarity, (1 - similarity**2) ** 0.5],
        CASE.question: [1.0, 0.0],
        "¿Rige?": [relevancy, (1 - relevancy**2) ** 0.5],
    }


async def assess(  # noqa: PLR0913 - what these tests vary
    judges: Sequence[Scripted],
    made: Vectors,
    *,
    strict: bool = False,
    variant: str = "collections",
    case: Case = CASE,
    earlier: Sequence[JudgeReading] = (),
    embedder: ScriptedEmbedder | None = None,
) -> Assessment:
    """Return the panel's assessment of the case."""
    assessor = Assessor(
        panel_of([judge.model() for judge in judges]),
        load_ragas(variant),
        embedder or ScriptedEmbedder(made),
        JudgingRules(
            strict=strict,
            questions=3 if strict else 1,
            asking=AskingPolicy(attempts=2, use_cache=False),
        ),
    )
    return await assessor.assess(case, earlier)


TWO_OF_THREE = script(
    ["a", "b"], ["a", "c"], {"TP": rows("a"), "FP": rows("b"), "FN": rows("c")}
)
HAND = {
    # TP = FP = FN = 1: P = R = 1/2, F1 = 1/2; 0.75 · 0.5 + 0.25 · 0.6 = 0.525.
    "half": (TWO_OF_THREE, 0.6, 0.5, 0.525),
    # TP = 2, FP = 1, FN = 0: P = 2/3, R = 1, F1 = 4/5; 0.75 · 0.8 + 0.25 · 1 = 0.85.
    "one_too_many": (
        script(["a", "b", "d"], ["a", "b"], {"TP": rows("a", "b"), "FP": rows("d")}),
        1.0,
        0.8,
        0.85,
    ),
    # TP = 1, FP = 0, FN = 3: P = 1, R = 1/4, F1 = 2/5; 0.75 · 0.4 + 0.25 · 0.8 = 0.5.
    "incomplete": (
        script(["a"], ["a", "b", "c", "d"], {"TP": rows("a"), "FN": rows(*"bcd")}),
        0.8,
        0.4,
        0.5,
    ),
    # TP = 0: F1 = 0; 0.25 · 0.6 = 0.15.
    "all_wrong": (
        script(["a"], ["b"], {"FP": rows("a"), "FN": rows("b")}),
        0.6,
        0.0,
        0.15,
    ),
}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("variant", ["collections", "legacy"])
@pytest.mark.parametrize("strict", [False, True], ids=["default", "strict"])
@pytest.mark.parametrize(
    ("judge", "similarity", "f1", "correctness"), HAND.values(), ids=HAND
)
async def test_correctness_by_hand(  # noqa: PLR0913, PLR0917 - the columns of the table
    judge: Scripted,
    similarity: float,
    f1: float,
    correctness: float,
    strict: bool,
    variant: str,
) -> None:
    """0.75 F1 + 0.25 similarity, in both variants and both uses."""
    made = await assess([judge], vectors(similarity), strict=strict, variant=variant)

    assert made.mean("factual_f1") == pytest.approx(f1, abs=1e-9)
    assert made.mean("answer_correctness") == pytest.approx(correctness, abs=1e-9)


@pytest.mark.parametrize(
    ("noncommittal", "expected"), [(0, 0.8), (1, 0.0)], ids=["committed", "evasive"]
)
async def test_relevancy_by_hand(noncommittal: int, expected: float) -> None:
    """The cosine of question and generated question; 0 for an evasive answer."""
    judge = script(["a"], ["a"], {"TP": rows("a")}, "¿Rige?", noncommittal=noncommittal)

    made = await assess([judge], vectors(1.0, relevancy=0.8))

    assert made.mean("answer_relevancy") == pytest.approx(expected, abs=1e-9)


async def test_a_negative_cosine_is_clipped_and_kept() -> None:
    """−0.5 counts as 0: 0.75 · 0.5 = 0.375; strict use counts it: 0.25."""
    default = await assess([TWO_OF_THREE], vectors(-0.5, relevancy=-0.2))
    strict = await assess([TWO_OF_THREE], vectors(-0.5, relevancy=-0.2), strict=True)

    assert default.mean("answer_correctness") == pytest.approx(0.375)
    assert default.similarity == 0
    assert default.similarity_raw == pytest.approx(-0.5)
    assert default.readings[0].answer_relevancy == 0
    assert default.readings[0].answer_relevancy_raw == pytest.approx(-0.2)
    assert strict.mean("answer_correctness") == pytest.approx(0.25)
    assert strict.mean("answer_relevancy") == pytest.approx(-0.2)


DOUBTFUL = {
    "no_statement_of_the_answer": (
        script([], ["a"], {"FN": rows("a")}),
        FailureKind.NO_STATEMENTS,
        0.9,
    ),
    "no_statement_of_the_reference": (
        script(["a"], [], {"FP": rows("a")}),
        FailureKind.NO_STATEMENTS,
        0.9,
    ),
    "nothing_classified": (script(["a"], ["a"], {}), FailureKind.WRONG_COUNTS, 0.9),
    # TP = 1 and nothing else: F1 = 1; 0.75 + 0.25 · 0.6 = 0.9.
    "statements_dropped": (
        script(["a", "b", "c"], ["a"], {"TP": rows("a")}),
        FailureKind.WRONG_COUNTS,
        0.9,
    ),
    # TP = 2 of one statement: F1 = 1.
    "statement_counted_twice": (
        script(["a"], ["a"], {"TP": rows("a", "a")}),
        FailureKind.WRONG_COUNTS,
        0.9,
    ),
    # TP = 1, FN = 2: R = 1/3, F1 = 1/2.
    "more_missing_than_there_are": (
        script(["a"], ["a"], {"TP": rows("a"), "FN": rows("b", "c")}),
        FailureKind.WRONG_COUNTS,
        0.525,
    ),
}


@pytest.mark.parametrize(("judge", "kind", "by_ragas"), DOUBTFUL.values(), ids=DOUBTFUL)
async def test_what_ragas_accepts_is_unscored_unless_strict(
    judge: Scripted, kind: FailureKind, by_ragas: float
) -> None:
    """After its attempts the judge has no correctness; strict use gives ragas' own."""
    default = await assess([judge], vectors(0.6))
    strict = await assess([judge], vectors(0.6), strict=True)

    (reading,) = default.readings
    assert reading.answer_correctness is None
    assert reading.answer_relevancy is not None
    assert {failure.kind for failure in reading.failures} == {kind}
    assert len(reading.failures) == 2
    assert strict.mean("answer_correctness") == pytest.approx(by_ragas)


async def test_strict_relevancy_of_an_empty_answer_has_no_value() -> None:
    """Ragas' collections raise for it; nothing is asked and nothing becomes 0."""
    judge = script([], ["a"], {})
    empty = Case(CASE.question, "", CASE.reference)
    made = {**vectors(0.6), "": [1.0, 0.0]}

    assessed = await assess([judge], made, strict=True, case=empty)

    (reading,) = assessed.readings
    assert reading.answer_relevancy is None
    assert [failure.kind for failure in reading.failures] == [
        FailureKind.NOT_COMPUTABLE
    ]
    assert not any("response" in input_of(prompt) for prompt in judge.prompts)


async def test_the_mean_is_over_the_judges_that_judged() -> None:
    """One judge fails, the other gives 0.525: the mean is 0.525 of one judge."""
    mute = Scripted(lambda _: "nothing to say")

    made = await assess([mute, TWO_OF_THREE], vectors(0.6))

    assert made.n_judges == 1
    assert made.mean("answer_correctness") == pytest.approx(0.525)
    assert made.readings[0].answer_correctness is None


async def test_two_judges_are_averaged() -> None:
    """(0.525 + 0.15) / 2 = 0.3375."""
    made = await assess([TWO_OF_THREE, HAND["all_wrong"][0]], vectors(0.6))

    assert made.n_judges == 2
    assert made.mean("answer_correctness") == pytest.approx(0.3375)


async def test_the_similarity_is_computed_once_for_all_judges() -> None:
    """Two judges: one call for the case, one for each judge's question."""
    embedder = ScriptedEmbedder(vectors(0.6))

    made = await assess([TWO_OF_THREE, TWO_OF_THREE], {}, embedder=embedder)

    assert embedder.calls == 3
    assert made.embedder_usage.calls == 3


async def test_a_failing_embedder_leaves_what_needs_none() -> None:
    """F1 is there; correctness and relevancy are not, and the problem is told."""
    made = await assess([TWO_OF_THREE], {}, embedder=ScriptedEmbedder(fails=True))

    assert made.mean("factual_f1") == pytest.approx(0.5)
    assert made.mean("answer_correctness") is None
    assert made.mean("answer_relevancy") is None
    assert made.n_judges == 0
    assert "HTTP 500" in made.embedder_problem


async def test_a_zero_vector_is_no_similarity() -> None:
    """Nothing is compared with a vector of length 0, and the log says so."""
    zero = {**vectors(0.6), CASE.answer: [0.0, 0.0]}

    made = await assess([TWO_OF_THREE], zero)

    assert made.similarity is None
    assert made.mean("answer_correctness") is None
    assert "zero" in made.embedder_problem


async def test_a_complete_earlier_reading_is_kept() -> None:
    """The same answer, judged in the same way, is not judged twice."""
    first = await assess([TWO_OF_THREE], vectors(0.6))
    silent = Scripted(lambda _: "never asked")

    again = await assess([silent], {}, earlier=first.readings)

    assert silent.prompts == []
    assert again.readings[0].is_reused
    assert again.mean("answer_correctness") == pytest.approx(0.525)
    assert again.similarity == pytest.approx(0.6)
    assert again.readings[0].usage.calls == 0


async def test_another_answer_is_judged_anew() -> None:
    """A reading belongs to its answer: a changed one is asked about again."""
    first = await assess([TWO_OF_THREE], vectors(0.6))
    changed = Case(CASE.question, "Rige otra ley.", CASE.reference)

    again = await assess(
        [TWO_OF_THREE], vectors(0.6), earlier=first.readings, case=changed
    )

    assert not again.readings[0].is_reused


async def test_the_explanation_shows_statements_reasons_and_failures() -> None:
    """What a judge said can be read, and Markdown in it stays text."""
    judge = script(["*a*"], ["b"], {"FP": rows("*a*"), "FN": rows("b")})
    mute = Scripted(lambda _: "nothing <b>to</b> say")

    text = explain(await assess([judge, mute], vectors(0.6)))

    assert "1 of 2 judges" in text
    assert "Not supported (FP): 1" in text
    assert r"\*a\*" in text
    assert "porque sí" in text
    assert "unreadable" in text
    assert "<b>" not in text
