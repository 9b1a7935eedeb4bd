"""The parts that typed results are made of; none of them is ever not a number."""

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Result(BaseModel):
    """Base of all typed results: frozen, no unknown keys, finite numbers only."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        allow_inf_nan=False,
        # The schema says of each field what its docstring says.
        use_attribute_docstrings=True,
    )


class Reason(StrEnum):
    """Why a result cannot be given; the comment names the parameters beside it."""

    NO_LOGS = "no_logs"  # format, or none for a whole section
    NOT_SCORED = "not_scored"  # scorer: no log holds a usable score of it
    NEEDS_MODELS = "needs_models"  # needed, found
    NEEDS_ITEMS = "needs_items"  # needed, found
    NEEDS_GROUPS = "needs_groups"  # attribute, groups found as "a, b"
    NO_SHARED_ITEMS = "no_shared_items"  # found: items that every model answered: 0
    NO_VARIATION = "no_variation"  # every value is the same, so nothing to compare
    NO_FAILURES = "no_failures"  # no item that at least two models fail
    NO_CITATIONS = "no_citations"  # nothing was cited
    NO_REFERENCES = "no_references"  # no reference text in the logs
    NO_HUMAN_SCORES = "no_human_scores"
    UNKNOWN_FACTS = "unknown_facts"  # attribute: no model has it in the facts file


class Absent(Result):
    """A result that cannot be given, and why."""

    kind: Literal["absent"] = "absent"
    reason: Reason
    parameters: dict[str, int | float | str] = Field(default_factory=dict)


class IntervalMethod(StrEnum):
    """How a 95 % interval was made."""

    WILSON = "wilson"
    BOOTSTRAP = "bootstrap"
    """Percentile bootstrap that resamples whole items."""
    FISHER = "fisher"
    """Fisher's z with Bonett and Wright's standard error, for rank correlations."""


class Estimate(Result):
    """A mean or share with its interval."""

    value: float
    ci_lower: float | None = None
    ci_upper: float | None = None
    method: IntervalMethod | None = None
    """None where no interval can be given, with a single item."""
    n: int
    """What was scored: items, or what the field's docstring says."""
    n_expected: int
    """What should have been scored; `n_expected - n` is unscored or missing."""


class AssociationMethod(StrEnum):
    """Which association."""

    SPEARMAN = "spearman"
    KENDALL = "kendall"
    PARTIAL_SPEARMAN = "partial_spearman"


class Association(Result):
    """A rank correlation."""

    method: AssociationMethod
    value: float
    p_value: float | None
    ci_lower: float | None = None
    ci_upper: float | None = None
    n: int


class PairTest(Result):
    """The test of one pair of models on the items that both answered."""

    first: str
    """Key of the model that stands higher in the order of the matrix."""
    second: str
    difference: float
    """Mean of the first minus mean of the second."""
    first_wins: int
    """Items on which the first is better."""
    second_wins: int
    n: int
    p_value: float
    p_adjusted: float
    """Holm-adjusted over all pairs of the matrix."""
    is_significant: bool


class PairMatrix(Result):
    """Tests of all pairs of models (Figures 10 and 15)."""

    test: Literal["mcnemar_exact", "wilcoxon_signed_rank"]
    models: tuple[str, ...]
    """Model keys, best first."""
    pairs: tuple[PairTest, ...]
    """Every pair once, ordered by `models`."""
    alpha: float
    n_items: int
    """Items that every model answered, on which all tests rest."""
    n_left_out: int
    """Items that some model did not answer or that were not scored for it."""
    n_significant: int


class Tier(Result):
    """Models that do not differ significantly from the best of their tier."""

    name: str
    """A, B, …"""
    best: str
    models: tuple[str, ...]


class HeatCell(Result):
    """One model in one area."""

    model: str
    area: str
    value: float
    n: int


class HeatMap(Result):
    """Models by areas (Figures 6 and 18)."""

    models: tuple[str, ...]
    """Rows: keys, best first."""
    areas: tuple[str, ...]
    """Columns: slugs, best first by `area_means`."""
    cells: tuple[HeatCell, ...]
    """Row by row; a cell without scored answers is left out."""
    area_means: tuple[Estimate, ...]
    """Mean over models of each area, as `areas`; n counts items of the area."""


class Bins(Result):
    """Counts of values in bins of equal width."""

    lower: float
    width: float
    counts: tuple[int, ...]
    """The last bin includes its upper edge."""


class LabelledEstimate(Result):
    """An estimate of one named group, model or level."""

    name: str
    estimate: Estimate
