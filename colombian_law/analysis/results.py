"""The typed results: every number of a report, and nothing that is not one of them.

`Results` is what the report, its JSON and its CSV files are made from. A result that
cannot be given is an `Absent` with its reason, never a number that is not one. Models
are named by their key, areas and sub-tasks by their slug, formats by `Format`.
"""

from typing import Literal

from colombian_law.analysis.citation_results import (
    Cited,
    HumanResults,
    RubricResults,
)
from colombian_law.analysis.closed_results import ClosedResults
from colombian_law.analysis.free_text_results import FreeTextResults
from colombian_law.analysis.provenance import Format, Provenance, ReportWarning
from colombian_law.analysis.style_results import StyleResults
from colombian_law.analysis.values import Absent, Estimate, Result

SCHEMA_VERSION = 1
"""Moves when a key of `results.json` is removed or changes its meaning."""


class Model(Result):
    """An evaluated model and what is known of it."""

    key: str
    """Inspect's name of it, for example openrouter/z-ai/glm-4.6."""
    label: str
    """The study's name where the facts have it, else the last part of the key."""
    name: str
    """Its full name."""
    provider: str | None
    access: Literal["proprietary", "open"] | None
    kind: Literal["general", "reasoning"] | None
    is_in_paper: bool
    is_judge: bool
    """Whether it is one of the judges of these logs."""


class PaperValues(Result):
    """The study's Table 6 for one model."""

    accuracy: float
    bertscore_f1: float
    answer_relevancy: float
    answer_correctness: float


HeadlineMeasure = Literal[
    "accuracy",
    "bertscore_f1",
    "answer_relevancy",
    "answer_correctness",
    "factual_f1",
    "similarity",
    "bleu",
    "rouge1",
    "rougeL",
]


class HeadlineValue(Result):
    """One number of Table 6."""

    measure: HeadlineMeasure
    value: Estimate | Absent
    is_best: bool
    """Whether no model has a higher value."""
    tier: str | None
    """Accuracy and correctness: the model's tier, A first."""
    paper: float | None
    difference: float | None
    """Ours minus the study's."""


class HeadlineRow(Result):
    """One row of Table 6."""

    model: str
    values: tuple[HeadlineValue, ...]
    """In the order of `Headline.measures`."""


class Headline(Result):
    """Table 6; free-text measures are over semi-open and open items together."""

    measures: tuple[HeadlineMeasure, ...]
    """The study's four, then those others that some log holds."""
    rows: tuple[HeadlineRow, ...]
    """By accuracy, else by correctness, best first."""


class AreaCounts(Result):
    """One row of Table 2."""

    area: str
    closed: int
    semi_open: int
    open: int
    total: int


class NamedCount(Result):
    """Items of one level or sub-task."""

    name: str
    n: int


class Composition(Result):
    """Table 2, Figures 1 and 2: the items that were asked."""

    areas: tuple[AreaCounts, ...]
    """Most items first."""
    closed: int
    semi_open: int
    open: int
    total: int
    levels: tuple[NamedCount, ...]
    """Semi-open items: low, medium, high."""
    unlevelled: int
    subtasks: tuple[NamedCount, ...]


class AreaName(Result):
    """An area of law in both languages."""

    slug: str
    spanish: str
    english: str


class SubtaskName(Result):
    """A sub-task in both languages."""

    slug: str
    spanish: str
    english: str
    complexity: str


class ItemRow(Result):
    """One item, for looking it up; its texts stay in the logs."""

    item: str
    format: Format
    area: str
    topic: str
    complexity: str
    subtask: str
    flags: tuple[str, ...]
    n_models: int
    """Models with a scored answer."""
    n_right: int | None
    """Closed: models that have it right."""
    correctness: float | None
    """Free text: mean correctness over models."""
    relevancy: float | None


class Results(Result):
    """Everything a report says."""

    schema_version: Literal[1] = 1
    provenance: Provenance
    warnings: tuple[ReportWarning, ...]
    models: tuple[Model, ...]
    """In the order of the headline table."""
    areas: tuple[AreaName, ...]
    subtasks: tuple[SubtaskName, ...]
    composition: Composition
    headline: Headline
    closed: ClosedResults | Absent
    free_text: FreeTextResults | Absent
    citations: Cited | Absent
    rubric: RubricResults | Absent
    human: HumanResults | Absent
    style: StyleResults | Absent
    items: tuple[ItemRow, ...]
