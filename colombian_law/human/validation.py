"""The typed result of a validation: Figure 21 and what stands around it."""

from pathlib import Path

from pydantic import ValidationError

from colombian_law.analysis.citation_results import HumanResults
from colombian_law.analysis.values import Absent, Association, Estimate, Result
from colombian_law.errors import HumanError


class ConfusionRow(Result):
    """The human scores of the cases with one judge score."""

    judge: int
    n: int
    humans: tuple[int, ...]
    """Cases by human score, 1 to 5."""
    shares: tuple[float, ...]
    """Those over n; empty where the judge never gave this score."""


class RaterAgreement(Result):
    """Agreement of two readings of the same answers on the scale of 1 to 5."""

    n: int
    exact: Estimate
    within_one: Estimate
    quadratic_kappa: Estimate | Absent
    ordinal_alpha: float | Absent


class CitationFlag(Result):
    """The judge's flag "wrong or invented norm" against the human verdicts.

    Over the answers that cite a norm and whose norms humans could decide.
    """

    n: int
    n_undecided: int
    """Answers left out: a norm is not verified by two, not resolved, or no norm of the
    answer could be verified."""
    both: int
    judge_only: int
    human_only: int
    neither: int
    agreement: Estimate | Absent
    ac1: Estimate | Absent
    sensitivity: Estimate | Absent
    """Of the answers that humans flag; n counts those."""
    specificity: Estimate | Absent
    """Of the answers that humans do not flag."""
    positive_predictive_value: Estimate | Absent
    """Of the answers that the judge flags."""
    prevalence_judge: Estimate | Absent
    prevalence_human: Estimate | Absent


class SelfPreference(Result):
    """Whether the judge is kinder to the model that it is itself."""

    model: str
    own: Estimate
    """Bias (judge minus human) on its own answers."""
    others: float
    """Mean of the other models' biases."""
    others_lowest: float
    others_highest: float
    n_others: int
    difference: float
    """Own minus others; above 0 the judge favours itself."""


class Verifiers(Result):
    """The two people who verified each norm."""

    n_norms: int
    """Norms that both verified."""
    agreement: Estimate | Absent
    ac1: Estimate | Absent
    n_resolved: int
    """Differences that the third decided."""
    n_unresolved: int


class HumanValidation(Result):
    """A judge against blind human experts."""

    batch_id: str
    template_version: str
    anchors_sha256: str
    judge: str
    seed: int
    """Of the draw."""
    n_expected: int
    """Cases that were drawn; `results.n` of them have a human score."""
    results: HumanResults
    """Figure 21."""
    rows: tuple[ConfusionRow, ...]
    bias_models_mean: Estimate | Absent
    """Judge minus human: mean over models of each model's mean, beside the mean over
    cases in `results.bias`; n counts cases."""
    bias_weighted: Estimate | Absent
    """Mean over cases, each with its weight; absent where all chances were equal."""
    kendall: Association | Absent
    """Of the models' means."""
    self_preference: SelfPreference | Absent
    flag: CitationFlag
    verifiers: Verifiers
    intra_rater: RaterAgreement | Absent
    """The same rater on hidden repeats."""
    inter_rater: RaterAgreement | Absent
    """Two raters on shared cases."""


def read_validation(path: Path) -> HumanValidation:
    """Return the validation in a JSON file that `human stats --out` wrote.

    Raises:
        HumanError: The file cannot be read, or holds something else.
    """
    try:
        return HumanValidation.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        raise HumanError(
            f"{path} cannot be read as a validation ({str(error).splitlines()[0]}); "
            "write it with `colombian-law human stats --out FILE`"
        ) from error
