"""Rubric judges on answers that people scored: how far can a judge be trusted?"""

from hashlib import sha256
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.log import HeadlineMetric

from colombian_law.errors import ParameterError
from colombian_law.judges.ideas import ideas_path
from colombian_law.judges.labelled import labelled_dataset, load_labelled
from colombian_law.scorers.rubric_validation import rubric_validation
from colombian_law.solvers.judge_preflight import rubric_preflight
from colombian_law.solvers.stored_answer import stored_answer
from colombian_law.tasks.declaration import COMPARABILITY_VERSION, TAGS, checked_flag

DESCRIPTION = (
    "Rubric judges on answers that people scored: bias, agreement, self-preference and "
    "the corrected mean."
)


@task
def judge_validation(
    labels: str = "",
    repeats: int = 1,
    structured_output: bool = False,
) -> Task:
    """Return the task that holds the rubric judges against people.

    inspect eval colombian_law/judge_validation -T labels=FILE --model none/none

    No model answers: the answers are in the file.

    Args:
        labels: JSON lines with id, question, reference, answer, adequacy (the raters'
            scores from 1 to 5; none for an answer that nobody scored) and model.
        repeats: How often each judge assesses each answer.
        structured_output: Hand each reply's JSON schema to the judge's provider.

    Raises:
        ColombianLawError: The file or a parameter cannot be used.
    """
    if not labels:
        raise ParameterError(
            f"labels={labels!r} is not allowed; give the file of scored answers, as in "
            "-T labels=labels.jsonl"
        )
    structured = checked_flag(structured_output, "structured_output")
    cases = load_labelled(labels)
    digest = sha256(Path(labels).expanduser().read_bytes()).hexdigest()
    return Task(
        dataset=labelled_dataset(cases, labels),
        solver=stored_answer(),
        setup=rubric_preflight(),
        scorer=rubric_validation(
            ideas=str(ideas_path(labels, digest)),
            repeats=repeats,
            structured_output=structured,
        ),
        display_name="Derecho colombiano · validación del juez",
        version=COMPARABILITY_VERSION,
        metadata={
            "description": DESCRIPTION,
            "labels_sha256": digest,
            "labelled": sum(case.human is not None for case in cases),
        },
        tags=[*TAGS, "judge"],
        headline_metric=HeadlineMetric(
            scorer="rubric_validation", score="adequacy", metric="mean"
        ),
    )
