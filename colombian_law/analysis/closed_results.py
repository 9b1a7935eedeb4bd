"""Typed results on closed questions: Figures 5 to 12 and Table 7."""

from typing import Literal

from colombian_law.analysis.values import (
    Absent,
    Association,
    Estimate,
    HeatMap,
    LabelledEstimate,
    PairMatrix,
    Result,
    Tier,
)


class ModelAccuracy(Result):
    """Figure 5: one model's accuracy."""

    model: str
    accuracy: Estimate
    band: Literal["high", "middle", "low"]
    """≥ 0.80, 0.70–0.80, < 0.70, the bands of the study's Figure 5."""
    answered: int
    """Items with an answer that can be read."""
    accuracy_answered: float | None
    """Accuracy among those; None without any."""
    letters: dict[str, int]
    """Chosen option as the bank names it."""


class AgreementCount(Result):
    """Figure 7: items that exactly `n_right` models have right."""

    n_right: int
    n_items: int


class ItemAgreement(Result):
    """Figure 7: how many models have each item right."""

    counts: tuple[AgreementCount, ...]
    n_models: int
    n_items: int
    n_left_out: int
    n_all_right: int
    n_none_right: int
    few: int
    """The greatest number of models that counts as few: a fifth of them."""
    n_few_right: int
    """Items that at least one and at most `few` models have right."""
    n_mixed: int
    """Items that neither all nor none have right, those few included."""


class Cause(Result):
    """A likely cause of near-universal failure, and what it was read from."""

    code: Literal[
        "external_document",
        "post_cutoff",
        "meta_option",
        "flawed",
        "exact_attribution",
        "exact_citation",
        "recent_authority",
        "lint",
    ]
    source: Literal["flag", "lint", "subtask", "question", "option", "reference"]
    evidence: str
    """What shows it: the flag, the finding, the words."""


class HardItem(Result):
    """One item of Table 7 or 8."""

    item: str
    format: Literal["closed", "semi_open", "open"]
    area: str
    topic: str
    complexity: str
    subtask: str
    n_right: int | None
    """Closed: models that have it right."""
    mean: float
    """Share of the models that have it right, or the mean correctness over models."""
    n_models: int
    causes: tuple[Cause, ...]
    """Empty where neither flags nor lint nor the reference give one."""
    favourite_wrong: str | None = None
    """Closed: the wrong option that most failing models chose."""
    n_favourite: int | None = None


class SharedDistractors(Result):
    """Section 6.4: whether models that fail an item choose the same distractor."""

    modal_share: Estimate
    """Mean share of failing models with the most chosen distractor; n counts items."""
    pair_share: float
    """Mean share of pairs of failing models that chose the same distractor."""
    min_failing: int


class Ensemble(Result):
    """Figure 8: the best model, the majority vote, the oracle."""

    best_model: str
    best: Estimate
    vote: Estimate
    """Ties share their point among the tied options."""
    vote_lowest: float
    """With every tie lost."""
    vote_highest: float
    """With every tie won."""
    n_tied: int
    oracle: Estimate
    n_oracle_right: int
    n_models: int


class Merge(Result):
    """One merge of the dendrogram; nodes 0…M−1 are the models, then the merges."""

    left: int
    right: int
    distance: float
    size: int


class AgreementPair(Result):
    """How often two models select the same option."""

    first: str
    second: str
    agreement: float
    n: int


class Dendrogram(Result):
    """Figure 9: average linkage of models at distance 1 − agreement."""

    models: tuple[str, ...]
    """Keys; their places are the node numbers of `merges`."""
    leaves: tuple[str, ...]
    """Keys in the order of drawing."""
    merges: tuple[Merge, ...]
    agreement: tuple[AgreementPair, ...]
    n_items: int


class Group(Result):
    """Models that share an attribute."""

    name: str
    models: tuple[str, ...]
    mean: float


class GroupComparison(Result):
    """Figure 11: closed accuracy by an attribute of the models."""

    attribute: Literal["access", "kind"]
    groups: tuple[Group, ...]
    """proprietary and open, or general and reasoning; in this order."""
    difference: float
    """Mean of the first group minus mean of the second."""
    p_one_sided: float
    """Mann-Whitney: that the first group is higher."""
    p_two_sided: float
    superiority: float
    """Probability that a model of the first group beats one of the second."""
    unknown: tuple[str, ...]
    """Models whose attribute is unknown, left out."""


class ItemPoint(Result):
    """Figure 12: one item."""

    item: str
    area: str
    difficulty: float
    discrimination: float
    is_weak: bool
    """Weakly identified: all or none of the models have it right."""


class Ability(Result):
    """Figure 12: one model."""

    model: str
    ability: float
    standard_error: float


class ItemMap(Result):
    """Figure 12: two-parameter logistic model of items and models."""

    items: tuple[ItemPoint, ...]
    abilities: tuple[Ability, ...]
    ability_accuracy: Association | Absent
    """Spearman's rho of ability and accuracy."""
    n_weak: int
    n_left_out: int
    converged: bool


class ClosedResults(Result):
    """Section 6 of the study."""

    n_items: int
    baseline: float
    """Accuracy of guessing."""
    accuracy: tuple[ModelAccuracy, ...]
    """Best first."""
    mean_accuracy: float
    areas: HeatMap | Absent
    agreement: ItemAgreement | Absent
    hardest: tuple[HardItem, ...] | Absent
    distractors: SharedDistractors | Absent
    ensemble: Ensemble | Absent
    dendrogram: Dendrogram | Absent
    differences: PairMatrix | Absent
    tiers: tuple[Tier, ...] | Absent
    access: GroupComparison | Absent
    reasoning: GroupComparison | Absent
    item_map: ItemMap | Absent
    hardest_areas: tuple[LabelledEstimate, ...]
    """Areas by share of their items that at most `few` models have right, worst first;
    empty where there is no agreement histogram."""
