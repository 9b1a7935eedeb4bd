"""RAGAS answer correctness and answer relevancy by a panel of judges."""

from collections.abc import Iterable

import anyio
from inspect_ai.log import transcript
from inspect_ai.scorer import (
    Score,
    Scorer,
    ScoreReason,
    Target,
    ci,
    mean,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState
from inspect_ai.util import concurrency

from colombian_law.errors import ParameterError, ScorerSetupError
from colombian_law.judges.asking import AskingPolicy
from colombian_law.judges.assessment import Assessment, Assessor
from colombian_law.judges.embedding import DEFAULT_EMBEDDER, Embedder, load_embedder
from colombian_law.judges.explanation import explain
from colombian_law.judges.instrument import Case, Instrument
from colombian_law.judges.judging import JudgingRules
from colombian_law.judges.panel import ROLE, Judge, grader_panel, self_judges
from colombian_law.judges.ragas_adapter import (
    RAGAS_VERSION,
    STRICTNESS,
    check_variant,
    load_ragas,
)
from colombian_law.judges.reading import JudgeReading
from colombian_law.scorers.answer import REASONS, answer_of, judged_text
from colombian_law.scorers.judged import (
    check_count,
    earlier_readings,
    or_nan,
    signature_text,
    warn_once,
    yes,
)

READINGS_KEY = "readings"
"""Where a score's metadata holds each judge's reading, as JSON text.

Inspect copies a score with all its metadata for every key of every sample whenever it
computes metrics, also while a run goes on; text is not copied.
"""

_MEASURES = ("answer_correctness", "answer_relevancy", "factual_f1")
JUDGE_MEASURES = {
    "correctness": "answer_correctness",
    "relevancy": "answer_relevancy",
    "f1": "factual_f1",
}
"""The keys of one judge's values, after its own key, and the measures they hold."""


@scorer(metrics=[{key: [mean(), stderr(), ci()] for key in (*_MEASURES, "*")}])
def ragas(  # noqa: PLR0913, PLR0917 - `-S name=value`, each by its name
    variant: str = "collections",
    embedder: str = DEFAULT_EMBEDDER,
    strict_ragas: bool = False,
    questions: int | None = None,
    attempts: int = 3,
    cache: bool = True,
    structured_output: bool = False,
    max_answers: int = 64,
) -> Scorer:
    """Score the judged text by the models of the role `grader` with RAGAS 0.4.3.

    inspect score LOG --scorer colombian_law/ragas --model none/none

    The values are answer_correctness, answer_relevancy, factual_f1 (means over the
    judges that judged), similarity, n_judges, and for each judge its own correctness,
    relevancy and f1. An answer that cannot be read, an empty one, a refusal and a
    truncated one score 0 and are not judged. What a judge did not give within its
    attempts is NaN for that judge and enters no mean.

    Args:
        variant: collections or legacy: which of the two implementations that
            ragas 0.4.3 holds.
        embedder: openrouter/MODEL, openai/MODEL, openai-api/SERVICE/MODEL or
            local/PATH.
        strict_ragas: Do as ragas does also where that is doubtful: judge empty
            answers, accept empty and incomplete replies, clip nothing.
        questions: Questions generated for answer relevancy. By default 1 for
            collections, whose repeated questions are the same at temperature 0, and
            3 for legacy and for strict_ragas, as in ragas.
        attempts: How often a judge is asked for one reply at most.
        cache: Reuse replies and vectors of earlier runs.
        structured_output: Hand each reply's JSON schema to the judge's provider.
        max_answers: Answers judged at once.

    Raises:
        ScorerSetupError: A parameter has a value that is not allowed.
    """
    try:
        check_variant(variant)
        vectors = load_embedder(embedder, use_cache=cache)
    except ParameterError as error:
        raise ScorerSetupError(str(error)) from error
    if questions is None:
        questions = STRICTNESS if strict_ragas or variant == "legacy" else 1
    counts = {"attempts": attempts, "max_answers": max_answers, "questions": questions}
    for name, value in counts.items():
        check_count(name, value)
    rules = JudgingRules(
        strict=strict_ragas,
        questions=questions,
        asking=AskingPolicy(attempts, cache, structured_output),
    )
    warned: set[str] = set()
    loaded: list[Instrument] = []

    async def instrument() -> Instrument:
        async with concurrency("colombian_law/load", 1, visible=False):
            if not loaded:
                # ragas takes seconds to import; other calls go on meanwhile.
                loaded.append(await anyio.to_thread.run_sync(load_ragas, variant))
        return loaded[0]

    async def score(state: TaskState, target: Target) -> Score:
        panel = grader_panel()
        themselves = self_judges(panel, str(state.model))
        warn_once(themselves, warned, ROLE)
        record = answer_of(state)
        text = judged_text(record, state)
        made = {
            "signature": {"ragas": _signature(variant, rules, vectors, panel)},
            "embedder": vectors.signature,
            "self_judged": list(themselves),
        }
        if not text and not strict_ragas:
            return Score(
                value=_all_zero(panel),
                answer=text,
                explanation=record.detail or "nothing to judge",
                reason=REASONS.get(record.outcome),
                metadata={**made, "outcome": record.outcome.value, READINGS_KEY: []},
            )
        assessor = Assessor(panel, await instrument(), vectors, rules)
        case = Case(question=state.input_text, answer=text, reference=target.text)
        earlier = list(earlier_readings(state, READINGS_KEY, JudgeReading))
        async with concurrency("colombian_law/ragas", max_answers):
            assessment = await assessor.assess(case, earlier)
        for reading in assessment.readings:
            transcript().info(
                reading.model_dump(mode="json"), source=f"ragas/{reading.judge}"
            )
        return Score(
            value=_values(assessment),
            answer=text,
            explanation=explain(assessment),
            reason=_reason(assessment),
            metadata={
                **made,
                "outcome": record.outcome.value,
                "similarity_raw": assessment.similarity_raw,
                "embedder_usage": assessment.embedder_usage.model_dump(),
                "embedder_problem": assessment.embedder_problem,
                READINGS_KEY: [
                    reading.model_dump_json() for reading in assessment.readings
                ],
            },
        )

    return score


def _signature(
    variant: str, rules: JudgingRules, embedder: Embedder, panel: Iterable[Judge]
) -> str:
    """Return how the numbers are made."""
    parts = {
        "version": RAGAS_VERSION,
        "variant": variant,
        "strict": yes(rules.strict),
        "questions": rules.questions,
        "attempts": rules.asking.attempts,
        "structured": yes(rules.asking.structured_output),
        "embedder": embedder.signature.replace("|", ","),
    }
    return signature_text(parts, panel)


def _values(assessment: Assessment) -> dict[str, float]:
    values = {measure: or_nan(assessment.mean(measure)) for measure in _MEASURES}
    values["similarity"] = or_nan(assessment.similarity)
    values["n_judges"] = assessment.n_judges
    for reading in assessment.readings:
        for name, measure in JUDGE_MEASURES.items():
            values[f"{reading.judge}_{name}"] = or_nan(getattr(reading, measure))
    return values


def _all_zero(panel: Iterable[Judge]) -> dict[str, float]:
    """Return 0 for every measure: what every judge of the panel has to give."""
    keys = [judge.key for judge in panel]
    values = dict.fromkeys((*_MEASURES, "similarity"), 0.0)
    values["n_judges"] = len(keys)
    for key in keys:
        values |= {f"{key}_{name}": 0.0 for name in JUDGE_MEASURES}
    return values


def _reason(assessment: Assessment) -> ScoreReason | None:
    if assessment.n_judges and assessment.mean("answer_relevancy") is not None:
        return None
    return "scoring_failed" if assessment.embedder_problem else "grader_failed"
