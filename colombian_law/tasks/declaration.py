"""What the three tasks declare alike: parameters, versions, metadata, viewer."""

from collections.abc import Mapping

from inspect_ai.viewer import (
    SampleScoreView,
    ScoreColorScale,
    TaskSamplesColumn,
    TaskSamplesSort,
    TaskSamplesView,
    ViewerConfig,
)

from colombian_law.datasets.bank import Bank
from colombian_law.errors import ParameterError
from colombian_law.prompts import Prompt

COMPARABILITY_VERSION = 1
"""Moves when scores stop being comparable: data, prompt, scoring."""
INTERFACE_VERSION = "A"
"""Moves when parameters change."""
TAGS = ["law", "legal", "colombia", "spanish"]

_UNIT = ScoreColorScale(palette="good-high", min=0, max=1)
_UNIT_KEYS = {
    *("answer_correctness", "answer_relevancy", "factual_f1", "similarity"),
    *("bertscore_f1", "bleu", "rouge1", "rougeL", "length_ratio"),
    *("exists_share", "body_precision", "body_recall"),
    *("full_precision", "full_recall"),
    *("core_recall", "core_recall_strict", "idea_recall", "useful"),
}
"""Values in [0, 1] that are better when higher."""
_BAD_KEYS = {"does_not_exist", "does_not_exist_share"}
"""Values from 0 on that are better when lower."""
_FEW = ScoreColorScale(palette="good-low", min=0, max=1)
_ITEM_LABELS = {
    "area": "Área",
    "topic": "Tema",
    "complexity": "Complejidad",
    "subtask": "Subtarea",
    "outcome": "Respuesta",
}
_CITATION_LABELS = {
    "cited": "Normas citadas",
    "does_not_exist": "No existen",
    "body_precision": "Normas: precisión",
    "body_recall": "Normas: cobertura",
    "exists": "Existen",
    "unknown": "Existencia sin dato",
    "cites_any": "Cita alguna",
    "exists_share": "Existen (parte)",
    "does_not_exist_share": "No existen (parte)",
    "unknown_share": "Sin dato (parte)",
    "full_precision": "Artículos: precisión",
    "full_recall": "Artículos: cobertura",
}
SHOWN_CITATIONS = [("citations", key) for key in list(_CITATION_LABELS)[:4]]
"""Columns that say how much is cited, what is invented and what is right."""
HIDDEN_CITATIONS = [("citations", key) for key in list(_CITATION_LABELS)[4:]]
"""The other values of the scorer `citations`."""


def names(value: object, parameter: str) -> list[str]:
    """Return a `-T` parameter that takes one name or several as a list.

    Raises:
        ParameterError: The value is of another kind.
    """
    if value is None:
        return []
    entries = value.split(",") if isinstance(value, str) else value
    if not isinstance(entries, list) or not all(
        isinstance(entry, str) and entry.strip() for entry in entries
    ):
        raise ParameterError(
            f"{parameter}={value!r} is not allowed; give one name or several with "
            f"commas between, as in -T {parameter}=first,second"
        )
    return [entry.strip() for entry in entries]


def checked_flag(value: object, parameter: str) -> bool:
    """Return a `-T` parameter that is true or false.

    Raises:
        ParameterError: The value is neither.
    """
    if not isinstance(value, bool):
        raise ParameterError.not_allowed(parameter, value, ("true", "false"))
    return value


def checked_seed(value: object, parameter: str) -> int | None:
    """Return a `-T` parameter that is a seed or absent.

    Raises:
        ParameterError: The value is no whole number.
    """
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise ParameterError(
            f"{parameter}={value!r} is not allowed; give a seed, a whole number, as "
            f"in -T {parameter}=7"
        )
    return value


def task_metadata(
    description: str, whole: Bank, asked: Bank, prompt: Prompt
) -> dict[str, object]:
    """Return what the log keeps of how a task was made.

    Args:
        description: What the task asks and measures.
        whole: The bank as it was loaded.
        asked: The items of it that are asked.
        prompt: The prompt they are asked with.
    """
    return {
        "description": description,
        "full_task_version": f"{COMPARABILITY_VERSION}-{INTERFACE_VERSION}",
        "task_comparability_version": COMPARABILITY_VERSION,
        "task_interface_version": INTERFACE_VERSION,
        "bank_name": whole.name,
        "bank_location": whole.location,
        "bank_sha256": whole.sha256,
        "bank_items": len(whole.items),
        "bank_items_flawed": sum("flawed" in item.flags for item in whole.items),
        "items_asked": len(asked.items),
        "prompt_name": prompt.name,
        "prompt_version": prompt.version,
        "prompt_sha256": prompt.sha256,
    }


def viewer(
    scores: list[tuple[str, str]],
    hidden: list[tuple[str, str]],
    labels: Mapping[str, str],
    *,
    has_levels: bool,
) -> ViewerConfig:
    """Return the viewer's sample list: the item's labels, then its scores.

    Args:
        scores: Scorer and key of each score column.
        hidden: Scorer and key of the columns that the reader may add.
        labels: Heading of each score by its key.
        has_levels: Whether the items have a complexity and a sub-task.
    """
    levels = ["complexity", "subtask"]
    shown = ["area", "topic", *(levels if has_levels else [])]
    columns = [TaskSamplesColumn(id=name) for name in ("sampleStatus", "sampleId")]
    columns += [TaskSamplesColumn.score("item", key) for key in shown]
    columns += [TaskSamplesColumn(id=name) for name in ("input", "target", "answer")]
    columns += [TaskSamplesColumn.score(scorer, key) for scorer, key in scores]
    columns.append(TaskSamplesColumn.score("item", "outcome"))
    columns.append(TaskSamplesColumn(id="error"))
    if not has_levels:
        hidden = [*hidden, *(("item", key) for key in levels)]
    columns += [
        TaskSamplesColumn.score(scorer, key, visible=False) for scorer, key in hidden
    ]
    return ViewerConfig(
        sample_score_view=SampleScoreView(default="grid"),
        task_samples_view=TaskSamplesView(
            name="Preguntas",
            columns=columns,
            sort=[TaskSamplesSort.score("item", "area")],
            score_labels={**_ITEM_LABELS, **_CITATION_LABELS, **labels},
            score_color_scales={
                key: _FEW if key in _BAD_KEYS else _UNIT
                for _, key in [*scores, *hidden]
                if key in _UNIT_KEYS | _BAD_KEYS
            },
        ),
    )
