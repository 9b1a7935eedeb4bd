"""Typed results on cited norms and on the instruments: Figures 19 to 21."""

from typing import Literal

from colombian_law.analysis.free_text_results import ModelPoint
from colombian_law.analysis.values import Absent, Association, Estimate, Result


class CitedRow(Result):
    """One model's cited norms, as the deterministic check sees them."""

    model: str
    cited: int
    """Norms, each once an answer."""
    exists: int
    does_not_exist: int
    unknown: int
    exists_share: Estimate | Absent
    """Of the cited norms, resampled by item; n counts norms."""
    does_not_exist_share: Estimate | Absent
    cites_any: Estimate
    """Share of answers that cite at least one norm; n counts answers."""
    precision: Estimate | Absent
    """Mean over answers: share of cited instruments that the item rests on."""
    recall: Estimate | Absent


class Cited(Result):
    """Cited norms by model, without a judge."""

    formats: tuple[Literal["closed", "semi_open", "open"], ...]
    """Formats whose answers were read."""
    rows: tuple[CitedRow, ...]
    """Highest share of existing norms first; models that cite nothing last."""
    cited: int
    exists: int
    does_not_exist: int
    unknown: int


class JudgedCitationRow(Result):
    """Figure 19: one model's cited norms, as the rubric judge classifies them.

    Only norms with a numeric identifier count; counts are means over several judges.
    """

    model: str
    cited: float
    correct: float
    wrong: float
    nonexistent: float
    unverifiable: float
    correct_share: Estimate | Absent
    """Of the cited norms, resampled by item where the counts are whole; n counts
    norms."""
    is_judge: bool
    """Whether the model is also the rubric judge."""


class JudgedCitations(Result):
    """Figure 19."""

    rows: tuple[JudgedCitationRow, ...]
    """Highest share of correct norms first; models that cite nothing last."""
    cited: float
    correct: float
    wrong: float
    nonexistent: float
    unverifiable: float
    n_items: int


class AdequacyRow(Result):
    """One model's legal adequacy, 1 to 5."""

    model: str
    adequacy: Estimate
    useful: Estimate
    """Share of answers useful to a practising lawyer."""
    is_judge: bool


class Convergence(Result):
    """Figure 20: rubric judge (x) against RAGAS correctness (y)."""

    models: tuple[ModelPoint, ...]
    spearman: Association | Absent
    kendall: Association | Absent
    across_answers: Association | Absent
    n_items: int


class RubricResults(Result):
    """Sections 7.4 and 7.5: the rubric judge."""

    judges: tuple[str, ...]
    adequacy: tuple[AdequacyRow, ...] | Absent
    citations: JudgedCitations | Absent
    convergence: Convergence | Absent


class ConfusionCell(Result):
    """Judgements with one pair of scores."""

    judge: int
    human: int
    n: int


class ModelBias(Result):
    """Judge minus human, of one model."""

    model: str
    bias: Estimate
    is_judge: bool


class HumanResults(Result):
    """Figure 21: the rubric judge against blind human experts."""

    n: int
    confusion: tuple[ConfusionCell, ...]
    quadratic_kappa: Estimate | Absent
    ordinal_alpha: float | Absent
    within_one: Estimate
    bias: Estimate
    """Judge minus human over cases."""
    bias_models: tuple[ModelBias, ...]
    mean_judge: float
    mean_human: float
    useful_judge: Estimate | Absent
    useful_human: Estimate | Absent
    spearman: Association | Absent
    """Of the models' means."""
    flag_agreement: Estimate | Absent
    flag_ac1: Estimate | Absent
    flag_specificity: Estimate | Absent
