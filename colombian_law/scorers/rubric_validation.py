"""The rubric judges on answers that people scored too."""

import math

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    mean,
    metric,
    scorer,
)
from inspect_ai.solver import TaskState

from colombian_law.judges.labelled import LabelledAnswer
from colombian_law.judges.panel import bare_name
from colombian_law.judges.rubric_record import readings_in
from colombian_law.judges.validation import Compared, validation_statistics
from colombian_law.scorers.judged import or_nan
from colombian_law.scorers.rubric import rubric


@metric(scores="unreduced")
def human_agreement() -> Metric:
    """Compare the judges with people: `judges.validation.VALIDATION_KEYS`."""

    def compare(scores: list[SampleScore]) -> Value:
        return dict(validation_statistics([_compared(s.score) for s in scores]))

    return compare


@scorer(metrics=[{"*": [mean()]}, human_agreement()])
def rubric_validation(
    ideas: str | None = None,
    repeats: int = 1,
    attempts: int = 3,
    cache: bool = True,
    structured_output: bool = False,
) -> Scorer:
    """Score labelled answers by the rubric judges and put the people's score beside.

    The values are those of `rubric`, `human` (the mean of the raters) and `difference`
    (judge − human); both are NaN where nobody scored the answer.

    Args:
        ideas: The file of ideas.
        repeats: How often each judge assesses each answer.
        attempts: How often a judge is asked for one reply at most.
        cache: Reuse replies of earlier runs.
        structured_output: Hand each reply's JSON schema to the judge's provider.

    Raises:
        ScorerSetupError: A parameter has a value that is not allowed.
    """
    judging = rubric(ideas, repeats, attempts, cache, structured_output)

    async def score(state: TaskState, target: Target) -> Score | None:
        made = await judging(state, target)
        if made is None or not isinstance(made.value, dict):
            return made
        case = LabelledAnswer.model_validate(state.metadata["labelled"])
        human, judge = or_nan(case.human), _number(made.value["adequacy"])
        return made.model_copy(
            update={
                "value": {**made.value, "human": human, "difference": judge - human},
                "metadata": {
                    **(made.metadata or {}),
                    "question": case.question,
                    "model": case.model,
                    "human": case.human,
                },
            }
        )

    return score


def _compared(score: Score) -> Compared:
    metadata = score.metadata or {}
    readings = readings_in(metadata)
    judge = _number(score.value["adequacy"] if isinstance(score.value, dict) else None)
    model = str(metadata.get("model", ""))
    return Compared(
        question=str(metadata.get("question", "")),
        model=model,
        judge=None if math.isnan(judge) else judge,
        human=metadata.get("human"),
        is_own=bool(model)
        and bare_name(model) in {bare_name(reading.model) for reading in readings},
    )


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else math.nan
