"""Typed results on length and readability: Figures 22 and 23."""

from typing import Literal

from colombian_law.analysis.free_text_results import ModelPoint
from colombian_law.analysis.values import (
    Absent,
    Association,
    Estimate,
    LabelledEstimate,
    Result,
)

IndexName = Literal[
    "fernandez_huerta", "szigriszt_pazos", "gutierrez_polini", "mu", "crawford"
]


class LengthRow(Result):
    """One model's mean number of words."""

    model: str
    words: Estimate
    semi_open: Estimate | Absent
    open: Estimate | Absent


class Lengths(Result):
    """Figure 22a and section 7.6: words, and their part in correctness."""

    rows: tuple[LengthRow, ...]
    """Longest first."""
    mean_semi_open: float | None
    """Of all answers."""
    mean_open: float | None
    points: tuple[ModelPoint, ...] | Absent
    """Words (x) against correctness (y)."""
    across_models: Association | Absent
    across_answers: Association | Absent
    ease_controlled: Association | Absent
    """Partial Spearman over models of ease and correctness, given words."""


class IndexRow(Result):
    """One readability index."""

    index: IndexName
    is_ease: bool
    """Whether higher means easier."""
    models: tuple[LabelledEstimate, ...]
    """By model key, highest first."""
    mean: float
    """Mean of the models' means."""
    references: Estimate | Absent
    """Each reference text counts once."""
    references_median: float | None
    n_below_mean: int | None
    """Models whose mean lies below the references' mean."""
    n_below_median: int | None
    correctness: Association | Absent
    """Over answers, with correctness."""


class LevelPair(Result):
    """Figures 22b and 23b: ease at one level of complexity."""

    level: Literal["low", "medium", "high"]
    models: Estimate
    """Mean over models; n counts items."""
    references: Estimate | Absent


class PairedEase(Result):
    """Whether answers are denser than the references to the same items."""

    n_items: int
    mean_difference: float
    """Mean over items of models' mean ease minus the reference's."""
    p_one_sided: float
    """Wilcoxon signed-rank: that the models' ease is lower."""


class ReadabilityResults(Result):
    """Figures 22b and 23, with all five indices."""

    indices: tuple[IndexRow, ...]
    levels: tuple[LevelPair, ...] | Absent
    """Fernández-Huerta ease by level of complexity."""
    paired: PairedEase | Absent
    n_references: int


class StyleResults(Result):
    """Section 7.6 of the study."""

    lengths: Lengths | Absent
    readability: ReadabilityResults | Absent
