"""Closed questions: four options, one right."""

from inspect_ai import Task, task
from inspect_ai.log import HeadlineMetric
from inspect_ai.model import GenerateConfig

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.samples import to_dataset
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.prompts import load_prompt
from colombian_law.scorers.citations import citations as citations_scorer
from colombian_law.scorers.closed_choice import closed_choice
from colombian_law.scorers.item import item
from colombian_law.solvers.answer_json import answer_json
from colombian_law.tasks.declaration import (
    COMPARABILITY_VERSION,
    HIDDEN_CITATIONS,
    SHOWN_CITATIONS,
    TAGS,
    checked_flag,
    checked_seed,
    names,
    task_metadata,
    viewer,
)

DESCRIPTION = (
    "Closed questions on Colombian law: four options, one right; scored by accuracy."
)


@task
def closed(
    bank: str = "starter",
    areas: str | list[str] | None = None,
    shuffle_options: int | None = None,
    prompt_version: str = "v1",
    structured_output: bool = False,
    citations: bool = False,
) -> Task:
    """Return the task of closed questions, scored by accuracy.

    inspect eval colombian_law/closed --model openrouter/z-ai/glm-4.6

    Args:
        bank: `starter`, the path of a JSONL, CSV or Parquet file, or
            `hf:owner/name@revision`.
        areas: Only these areas of law, by slug or name.
        shuffle_options: Seed of the option order; options as given if None.
        prompt_version: Version of the prompt.
        structured_output: Hand the answer's JSON schema to the provider.
        citations: Check the norms that the justification cites, too.

    Raises:
        ColombianLawError: A bank or a parameter cannot be used.
    """
    prompt = load_prompt("closed", prompt_version)
    seed = checked_seed(shuffle_options, "shuffle_options")
    structured = checked_flag(structured_output, "structured_output")
    cited = checked_flag(citations, "citations")
    whole = load_bank(bank)
    asked = whole.of_format(QuestionFormat.CLOSED).select(areas=names(areas, "areas"))
    return Task(
        dataset=to_dataset(asked, shuffle_options=seed),
        solver=answer_json(QuestionFormat.CLOSED.value, prompt_version, structured),
        scorer=[closed_choice(), *([citations_scorer()] if cited else []), item()],
        config=GenerateConfig(temperature=0),
        display_name="Derecho colombiano · preguntas cerradas",
        version=COMPARABILITY_VERSION,
        metadata=task_metadata(DESCRIPTION, whole, asked, prompt),
        tags=[*TAGS, "closed"],
        headline_metric=HeadlineMetric(scorer="closed_choice", metric="accuracy"),
        viewer=viewer(
            [
                ("closed_choice", "closed_choice"),
                *(SHOWN_CITATIONS[:2] if cited else []),
            ],
            [*SHOWN_CITATIONS[2:], *HIDDEN_CITATIONS] if cited else [],
            {"closed_choice": "Acierto"},
            has_levels=False,
        ),
    )
