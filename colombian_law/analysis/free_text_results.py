"""Typed results on free text: Figures 13 to 18 and Table 8."""

from typing import Literal

from colombian_law.analysis.closed_results import HardItem
from colombian_law.analysis.values import (
    Absent,
    Association,
    Bins,
    Estimate,
    HeatMap,
    LabelledEstimate,
    PairMatrix,
    Result,
    Tier,
)


class Distribution(Result):
    """Figure 13: one model's values over its free-text answers."""

    model: str
    mean: Estimate
    sd: float | None
    """None with a single answer."""
    quartiles: tuple[float, float, float]
    minimum: float
    maximum: float
    bins: Bins


class PooledDistribution(Result):
    """Section 7.1: the values of all models together."""

    n: int
    """Answers."""
    mean: float
    sd: float | None
    low: float
    """Below it a value counts as low: 0.3."""
    high: float
    """Above it a value counts as high: 0.7."""
    share_low: float
    share_high: float


class Distributions(Result):
    """Figure 13 for one measure."""

    measure: Literal["answer_correctness", "answer_relevancy"]
    models: tuple[Distribution, ...]
    """In the order of mean correctness, best first."""
    pooled: PooledDistribution


class ModelPoint(Result):
    """One model in the plane of two measures."""

    model: str
    x: float
    y: float


class HexCell(Result):
    """Answers near one centre of a hexagonal grid."""

    x: float
    y: float
    n: int


class HexBins(Result):
    """Figure 14b: a pointy-top hexagonal grid over the unit square."""

    width: float
    """Distance of neighbouring centres in x; rows lie `row_height` apart and every
    other row is shifted by half a width."""
    row_height: float
    cells: tuple[HexCell, ...]
    """Only cells with answers."""


class WithinModel(Result):
    """An answer-level association inside one model."""

    model: str
    association: Association | Absent


class Dissociation(Result):
    """Figure 14: relevancy (x) against correctness (y), at both levels."""

    models: tuple[ModelPoint, ...]
    across_models: Association | Absent
    answers: HexBins
    across_answers: Association | Absent
    n_answers: int
    within_models: tuple[WithinModel, ...]
    within_mean: float | None
    within_lowest: float | None
    within_highest: float | None


class Friedman(Result):
    """Whether the models differ at all on the items that all of them answered."""

    statistic: float
    df: int
    p_value: float
    kendall_w: float
    n_items: int


class FormatRow(Result):
    """Section 7.1: open against semi-open, of one model."""

    model: str
    semi_open: Estimate
    open: Estimate
    difference: float
    """Open minus semi-open."""


class FormatComparison(Result):
    """Section 7.1: open against semi-open."""

    rows: tuple[FormatRow, ...]
    mean_semi_open: float
    """Mean of the models' means."""
    mean_open: float
    mean_difference: float
    n_open_higher: int
    """Models with a higher mean on open items."""
    p_value: float | Absent
    """Paired Wilcoxon over models, two-sided."""


class ClosedAgainstFree(Result):
    """Section 7.1: closed accuracy (x) against free-text correctness (y)."""

    models: tuple[ModelPoint, ...]
    association: Association | Absent


Shape = Literal["inverted_u", "u", "rising", "falling", "flat"]


class ComplexityLine(Result):
    """Figure 16: one model's correctness by level."""

    model: str
    levels: tuple[LabelledEstimate, ...]
    """low, medium, high; a level without answers is left out."""
    is_leader: bool
    """Among the four with the highest mean correctness."""


class Complexity(Result):
    """Figure 16."""

    lines: tuple[ComplexityLine, ...]
    means: tuple[LabelledEstimate, ...]
    """Over models, resampled by item."""
    shape: Shape | None
    """Of `means`, by their values alone; None unless all three levels are there."""
    n_same_shape: int
    """Models whose own line has this shape."""


class SubtaskRow(Result):
    """Figure 17: one sub-task."""

    subtask: str
    complexity: str
    mean: Estimate
    """Over items of their mean over models."""


class FreeTextResults(Result):
    """Section 7.1 to 7.3 of the study."""

    n_items: int
    n_semi_open: int
    n_open: int
    correctness: Distributions | Absent
    relevancy: Distributions | Absent
    dissociation: Dissociation | Absent
    friedman: Friedman | Absent
    differences: PairMatrix | Absent
    tiers: tuple[Tier, ...] | Absent
    closed_against_free: ClosedAgainstFree | Absent
    formats: FormatComparison | Absent
    hardest: tuple[HardItem, ...] | Absent
    complexity: Complexity | Absent
    subtasks: tuple[SubtaskRow, ...] | Absent
    """Worst first."""
    areas: HeatMap | Absent
