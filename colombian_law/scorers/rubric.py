"""Legal adequacy by rubric judges: ideas, norms, errors and a score from 1 to 5."""

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from inspect_ai.log import transcript
from inspect_ai.scorer import Score, Scorer, Target, ci, mean, scorer, stderr
from inspect_ai.solver import TaskState
from inspect_ai.util import concurrency

from colombian_law.citations import load_facts
from colombian_law.errors import ParameterError, ScorerSetupError
from colombian_law.judges.asking import AskingPolicy
from colombian_law.judges.deidentify import VERSION as DEIDENTIFY_VERSION
from colombian_law.judges.deidentify import Deidentified, deidentified
from colombian_law.judges.ideas import IdeaFile
from colombian_law.judges.instrument import Case
from colombian_law.judges.panel import RUBRIC_ROLE, Judge, rubric_panel, self_judges
from colombian_law.judges.rubric_assessor import RubricAssessment, RubricAssessor
from colombian_law.judges.rubric_explanation import explain_rubric
from colombian_law.judges.rubric_record import (
    JUDGE_MEASURES,
    LOWEST,
    MEASURES,
    RUBRIC_READINGS_KEY,
    RubricReading,
    judge_means,
)
from colombian_law.prompts import Prompt, load_prompt
from colombian_law.scorers.answer import REASONS, answer_of, judged_text
from colombian_law.scorers.judged import (
    check_count,
    earlier_readings,
    or_nan,
    signature_text,
    warn_once,
    yes,
)
from colombian_law.scorers.rubric_metrics import rubric_agreement

IDEAS_PROMPT, ASSESSMENT_PROMPT = "rubric_ideas", "rubric_assessment"


@scorer(metrics=[{"*": [mean(), stderr(), ci()]}, rubric_agreement()])
def rubric(  # noqa: PLR0913, PLR0917 - `-S name=value`, each by its name
    ideas: str | None = None,
    repeats: int = 1,
    attempts: int = 3,
    cache: bool = True,
    structured_output: bool = False,
    legal_source: bool = False,
    ideas_prompt: str = "v1",
    assessment_prompt: str = "v1",
    max_answers: int = 32,
) -> Scorer:
    """Score the judged text by the models of the role `rubric`, in two stages.

    inspect score LOG --scorer colombian_law/rubric --model none/none

    Each reference is decomposed once into ideas, core or not; each answer, without
    what tells its model, is held against them. The values are the means over the
    judges that judged (`judges.rubric_record.MEASURES`), n_judges, and for each judge
    its own adequacy, useful, core_recall and error_norm. An answer that cannot be
    read, an empty one, a refusal and a truncated one have adequacy 1 and no idea
    covered, and are not judged. What a judge did not give within its attempts is NaN
    for that judge and enters no mean.

    Args:
        ideas: The file of ideas, `ideas/<bank sha256>.jsonl`; without one, ideas are
            kept with the scores and in Inspect's cache only.
        repeats: How often each judge assesses each answer.
        attempts: How often a judge is asked for one reply at most.
        cache: Reuse replies of earlier runs.
        structured_output: Hand each reply's JSON schema to the judge's provider.
        legal_source: Judge `referencia_legal` too, below the answer.
        ideas_prompt: Version of the prompt of stage 1.
        assessment_prompt: Version of the prompt of stage 2.
        max_answers: Answers judged at once.

    Raises:
        ScorerSetupError: A parameter has a value that is not allowed.
    """
    counts = {"repeats": repeats, "attempts": attempts, "max_answers": max_answers}
    for name, value in counts.items():
        check_count(name, value)
    try:
        prompts = (
            load_prompt(IDEAS_PROMPT, ideas_prompt),
            load_prompt(ASSESSMENT_PROMPT, assessment_prompt),
        )
    except ParameterError as error:
        raise ScorerSetupError(str(error)) from error
    kept_ideas = IdeaFile(None if ideas is None else Path(ideas).expanduser())
    asking = AskingPolicy(attempts, cache, structured_output)
    warned: set[str] = set()

    async def score(state: TaskState, target: Target) -> Score:
        panel = rubric_panel()
        themselves = self_judges(panel, str(state.model))
        warn_once(themselves, warned, RUBRIC_ROLE)
        record = answer_of(state)
        said = judged_text(record, state)
        if said and legal_source:
            said = "\n\n".join(
                part
                for part in (said, record.fields.get("referencia_legal", ""))
                if part
            )
        shown = deidentified(said, f"{state.input_text}\n{target.text}")
        made = {
            "signature": {
                "rubric": _signature(prompts, asking, repeats, legal_source, panel)
            },
            "prompts": {prompt.name: prompt.sha256 for prompt in prompts},
            "self_judged": list(themselves),
            "outcome": record.outcome.value,
            **_judged_bytes(shown),
        }
        if not shown.text:
            return Score(
                value=_nothing(panel),
                answer=shown.text,
                explanation=record.detail or "nothing to judge",
                reason=REASONS.get(record.outcome),
                metadata={**made, RUBRIC_READINGS_KEY: []},
            )
        assessor = RubricAssessor(
            panel, *prompts, kept_ideas, load_facts(), repeats, asking
        )
        case = Case(state.input_text, shown.text, target.text)
        earlier = list(earlier_readings(state, RUBRIC_READINGS_KEY, RubricReading))
        async with concurrency("colombian_law/rubric", max_answers):
            assessment = await assessor.assess(case, earlier)
        for reading in assessment.readings:
            transcript().info(
                reading.model_dump(mode="json"), source=f"rubric/{reading.judge}"
            )
        return _score(assessment, shown, panel, made)

    return score


def _score(
    assessment: RubricAssessment,
    shown: Deidentified,
    panel: Sequence[Judge],
    made: Mapping[str, Any],
) -> Score:
    values = rubric_values(assessment.readings, [judge.key for judge in panel])
    ideas = assessment.ideas
    return Score(
        value=values,
        answer=shown.text,
        explanation=explain_rubric(assessment.readings, shown.text),
        reason=None if values["n_judges"] else "grader_failed",
        metadata={
            **made,
            "ideas": None if ideas is None else ideas.model_dump_json(),
            "ideas_sha256": None if ideas is None else ideas.sha256,
            "ideas_usage": assessment.ideas_usage.model_dump(),
            "ideas_failures": [
                failure.model_dump(mode="json") for failure in assessment.ideas_failures
            ],
            RUBRIC_READINGS_KEY: [
                reading.model_dump_json() for reading in assessment.readings
            ],
        },
    )


def rubric_values(
    readings: Sequence[RubricReading], judges: Iterable[str]
) -> dict[str, float]:
    """Return the values of a score: means over judges, and each judge's own.

    Args:
        readings: Of all judges and repeats.
        judges: The keys of the panel's judges; one without a reading is NaN.
    """
    by_judge = judge_means(readings)
    values = {
        key: or_nan(
            fmean(each[key] for each in by_judge.values()) if by_judge else None
        )
        for key in MEASURES
    }
    values["n_judges"] = float(len(by_judge))
    for judge in judges:
        for key in JUDGE_MEASURES:
            values[f"{judge}_{key}"] = by_judge.get(judge, {}).get(key, math.nan)
    return values


def _nothing(panel: Sequence[Judge]) -> dict[str, float]:
    """Return what every judge would have to give where nothing was answered."""
    given = dict.fromkeys(MEASURES, 0.0)
    given |= {"adequacy": float(LOWEST), "error_omission": 1.0}
    values = {**given, "n_judges": float(len(panel))}
    for judge in panel:
        values |= {f"{judge.key}_{key}": given[key] for key in JUDGE_MEASURES}
    return values


def _judged_bytes(shown: Deidentified) -> dict[str, Any]:
    return {
        "judged_text": shown.text,
        "judged_sha256": shown.sha256,
        "deidentify_skipped": list(shown.skipped),
    }


def _signature(
    prompts: Iterable[Prompt],
    asking: AskingPolicy,
    repeats: int,
    legal_source: bool,
    panel: Iterable[Judge],
) -> str:
    parts: dict[str, object] = {
        prompt.name: f"{prompt.version},{prompt.sha256[:8]}" for prompt in prompts
    }
    parts |= {
        "deidentify": DEIDENTIFY_VERSION,
        "repeats": repeats,
        "attempts": asking.attempts,
        "structured": yes(asking.structured_output),
        "legal_source": yes(legal_source),
    }
    return signature_text(parts, panel)
