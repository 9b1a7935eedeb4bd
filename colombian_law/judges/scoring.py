"""From what a judge read to its scores, by the instrument's own formulas."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite, sqrt
from operator import mul

from colombian_law.judges.instrument import Case, Instrument, Vector
from colombian_law.judges.judging import Judged
from colombian_law.judges.reading import Failure, FailureKind, JudgeReading


def cosine(a: Vector, b: Vector) -> float | None:
    """Return the cosine of two vectors; None where one of them is zero."""
    norms = sqrt(sum(map(mul, a, a))) * sqrt(sum(map(mul, b, b)))
    return sum(map(mul, a, b)) / norms if norms else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The embedded side of a case, which is the same for every judge."""

    vectors: Mapping[str, Vector]
    """Of answer, reference and question, by text; empty where there are none."""
    similarity: float | None
    """The cosine of answer and reference as it is; None where there is none."""


async def with_scores(
    judged: Judged,
    instrument: Instrument,
    case: Case,
    comparison: Comparison,
    *,
    strict: bool,
) -> JudgeReading:
    """Return the reading with the values that the instrument computes of it.

    Answer correctness is w₁·F₁ + w₂·s with the instrument's weights, s the cosine of
    answer and reference clipped to [0, 1]; answer relevancy is clipped alike. In
    strict use both are what the instrument's own code returns.

    Args:
        judged: What the judge read.
        instrument: Whose formulas are used.
        case: The answer that was judged.
        comparison: Its vectors and its similarity.
        strict: Whether the instrument's own values are taken.
    """
    reading, failures = judged.reading, list(judged.reading.failures)
    vectors = {**comparison.vectors, **judged.vectors}
    f1 = correctness = raw = None
    if judged.facts is not None:
        f1 = await instrument.factual_f1(case, judged.facts)
        if not strict:
            if comparison.similarity is not None:
                parts = (f1, clipped(comparison.similarity))
                correctness = sum(map(mul, instrument.weights, parts))
        elif _are_there(
            vectors, map(instrument.embedded, (case.answer, case.reference))
        ):
            correctness = await instrument.correctness(case, judged.facts, vectors)
    if reading.questions is not None and _are_there(
        vectors, [case.question, *instrument.question_texts(reading.questions)]
    ):
        try:
            raw = await instrument.relevancy(case, reading.questions, vectors)
        except ValueError as error:
            failures.append(_not_computable("answer relevancy", str(error)))
    for name, value in (("answer correctness", correctness), ("answer relevancy", raw)):
        if value is not None and not isfinite(value):
            failures.append(_not_computable(name, f"the formula gives {value}"))
    relevancy = _finite(raw)
    if relevancy is not None and not strict:
        relevancy = clipped(relevancy)
    return reading.model_copy(
        update={
            "factual_f1": f1,
            "similarity_raw": comparison.similarity,
            "answer_correctness": _finite(correctness),
            "answer_relevancy": relevancy,
            "answer_relevancy_raw": _finite(raw),
            "failures": tuple(failures),
        }
    )


def clipped(value: float) -> float:
    """Return `value` clipped to [0, 1]."""
    return min(max(value, 0.0), 1.0)


def _not_computable(step: str, detail: str) -> Failure:
    return Failure(
        step=step, kind=FailureKind.NOT_COMPUTABLE, detail=" ".join(detail.split())
    )


def _finite(value: float | None) -> float | None:
    return value if value is not None and isfinite(value) else None


def _are_there(vectors: Mapping[str, Vector], texts: Iterable[str]) -> bool:
    return all(text in vectors for text in texts)
