"""Open questions: a legal analysis held against an IRAC reference."""

from inspect_ai import Task, task
from inspect_ai.model import GenerateConfig

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.samples import to_dataset
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.judges.ideas import ideas_path
from colombian_law.prompts import load_prompt
from colombian_law.solvers.answer_json import answer_json
from colombian_law.tasks.declaration import (
    COMPARABILITY_VERSION,
    TAGS,
    checked_flag,
    names,
    task_metadata,
)
from colombian_law.tasks.free_text import (
    chosen_metrics,
    free_text_headline,
    free_text_scorers,
    free_text_setup,
    free_text_viewer,
)

DESCRIPTION = (
    "Open questions on Colombian law: a legal analysis held against an IRAC reference."
)


@task
def open_irac(
    bank: str = "starter",
    areas: str | list[str] | None = None,
    prompt_version: str = "v1",
    structured_output: bool = False,
    metrics: str | list[str] = "offline",
    rubric: bool = False,
) -> Task:
    """Return the task of open questions, held against their IRAC references.

    inspect eval colombian_law/open_irac --model openrouter/z-ai/glm-4.6

    Args:
        bank: `starter`, the path of a JSONL, CSV or Parquet file, or
            `hf:owner/name@revision`.
        areas: Only these areas of law, by slug or name.
        prompt_version: Version of the prompt.
        structured_output: Hand the answer's JSON schema to the provider.
        metrics: all, offline (no key, no network), or names of scorers: ragas,
            bertscore, overlap, readability.
        rubric: Score with the rubric judges too.

    Raises:
        ColombianLawError: A bank or a parameter cannot be used.
    """
    prompt = load_prompt("open_irac", prompt_version)
    structured = checked_flag(structured_output, "structured_output")
    chosen = chosen_metrics(metrics)
    whole = load_bank(bank)
    has_rubric = checked_flag(rubric, "rubric")
    ideas = ideas_path(whole.location, whole.sha256) if has_rubric else None
    asked = whole.of_format(QuestionFormat.OPEN).select(areas=names(areas, "areas"))
    return Task(
        dataset=to_dataset(asked),
        solver=answer_json(QuestionFormat.OPEN.value, prompt_version, structured),
        setup=free_text_setup(chosen, has_rubric=has_rubric),
        scorer=free_text_scorers(chosen, ideas),
        config=GenerateConfig(temperature=0),
        display_name="Derecho colombiano · preguntas abiertas (IRAC)",
        version=COMPARABILITY_VERSION,
        metadata=task_metadata(DESCRIPTION, whole, asked, prompt),
        tags=[*TAGS, "free-text"],
        headline_metric=free_text_headline(chosen),
        viewer=free_text_viewer(chosen, has_levels=False, has_rubric=has_rubric),
    )
