"""Results on closed questions that compare models: vote, clusters, groups, item map."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from colombian_law.analysis.closed_results import (
    Ability,
    AgreementPair,
    Dendrogram,
    Ensemble,
    Group,
    GroupComparison,
    ItemMap,
    ItemPoint,
    Merge,
    SharedDistractors,
)
from colombian_law.analysis.estimates import (
    Settings,
    association,
    column_means,
    needs_models,
    share,
)
from colombian_law.analysis.frame import AskedItem
from colombian_law.analysis.results import Model
from colombian_law.analysis.values import Absent, Reason
from colombian_law.errors import ParameterError
from colombian_law.stats.ensemble import (
    majority_vote,
    share_same_distractor,
    vote_accuracy,
)
from colombian_law.stats.item_response import fit_two_parameter
from colombian_law.stats.pairs import model_pairs
from colombian_law.stats.rank_tests import mann_whitney
from colombian_law.stats.similarity import average_linkage, pairwise_agreement

if TYPE_CHECKING:
    import pandas as pd

MIN_MAPPED_MODELS = 3
MIN_MAPPED_ITEMS = 10
"""Fewer models or items give no scale."""

Access = Literal["proprietary", "open"]
Kind = Literal["general", "reasoning"]
_GROUPS: Mapping[str, tuple[str, ...]] = {
    "access": get_args(Access),
    "kind": get_args(Kind),
}


def shared_distractors(
    letters: "pd.DataFrame", items: Sequence[AskedItem], settings: Settings
) -> SharedDistractors | Absent:
    """Return how far models that fail an item choose the same wrong option."""
    import pandas as pd

    if letters.shape[1] < 2:  # noqa: PLR2004 - a pair
        return needs_models(2, letters.shape[1])
    keyed = [place for place, item in enumerate(items) if item.key]
    if not keyed:
        return Absent(reason=Reason.NO_FAILURES)
    found = share_same_distractor(
        _choices(letters.iloc[keyed]), [items[place].key for place in keyed]
    )
    if found.mean_pair_share is None:
        return Absent(reason=Reason.NO_FAILURES)
    shares = pd.DataFrame({"modal": [item.modal_share for item in found.items]})
    modal = column_means(shares, settings)[0]
    if modal is None:
        raise RuntimeError("a mean without items")
    return SharedDistractors(
        modal_share=modal,
        pair_share=found.mean_pair_share,
        min_failing=found.min_failing,
    )


def ensemble(
    binary: "pd.DataFrame",
    letters: "pd.DataFrame",
    items: Sequence[AskedItem],
    settings: Settings,
) -> Ensemble | Absent:
    """Return the best model, the majority vote and the oracle, on shared items.

    Args:
        binary: 1 for right by item and model, the best model first.
        letters: Chosen options as the bank names them, alike.
        items: The items of the rows.
        settings: Of the vote's interval.
    """
    import pandas as pd

    if binary.shape[1] < 2:  # noqa: PLR2004 - one model is no ensemble
        return needs_models(2, binary.shape[1])
    is_shared = binary.notna().all(axis=1) & np.array(
        [bool(item.key) for item in items]
    )
    if not is_shared.any():
        return Absent(reason=Reason.NO_SHARED_ITEMS, parameters={"found": 0})
    shared = binary[is_shared]
    key = [item.key for item, kept in zip(items, is_shared, strict=True) if kept]
    votes = majority_vote(_choices(letters[is_shared]))
    accuracy = vote_accuracy(votes, key)
    points = [
        (letter in vote.winners) / len(vote.winners) if vote.winners else 0.0
        for vote, letter in zip(votes, key, strict=True)
    ]
    best_model = str(shared.mean().idxmax())
    best = share(shared[best_model], settings)
    vote = share(pd.Series(points), settings)
    oracle = share(shared.max(axis=1), settings)
    if best is None or vote is None or oracle is None:
        raise RuntimeError("a share without items")
    return Ensemble(
        best_model=best_model,
        best=best,
        vote=vote,
        vote_lowest=accuracy.lowest,
        vote_highest=accuracy.highest,
        n_tied=accuracy.n_tied,
        oracle=oracle,
        n_oracle_right=int(shared.max(axis=1).sum()),
        n_models=binary.shape[1],
    )


def dendrogram(letters: "pd.DataFrame") -> Dendrogram | Absent:
    """Return the average-linkage tree of models by the options they choose."""
    answering = letters.dropna(axis="columns", how="all")
    models = tuple(str(model) for model in answering.columns)
    if len(models) < 2:  # noqa: PLR2004 - a pair
        return needs_models(2, len(models))
    try:
        found = pairwise_agreement(_choices(answering))
    except ParameterError:
        return Absent(reason=Reason.NO_SHARED_ITEMS, parameters={"found": 0})
    tree = average_linkage(found.agreement)
    return Dendrogram(
        models=models,
        leaves=tuple(models[leaf] for leaf in tree.leaf_order),
        merges=tuple(
            Merge(left=int(a), right=int(b), distance=float(d), size=int(size))
            for a, b, d, size in tree.merges
        ),
        agreement=tuple(
            AgreementPair(
                first=models[first],
                second=models[second],
                agreement=float(found.agreement[first, second]),
                n=int(found.n[first, second]),
            )
            for first, second in model_pairs(len(models))
        ),
        n_items=len(answering),
    )


def compare_groups(
    attribute: Literal["access", "kind"],
    models: Sequence[Model],
    accuracy: Mapping[str, float],
) -> GroupComparison | Absent:
    """Return the accuracies of the two groups of an attribute, compared.

    Args:
        attribute: Of `Model`.
        models: Those with an accuracy.
        accuracy: By model key.
    """
    names = _GROUPS[attribute]
    members = {
        name: [m.key for m in models if getattr(m, attribute) == name] for name in names
    }
    present = [name for name in names if members[name]]
    if not present:
        return Absent(reason=Reason.UNKNOWN_FACTS, parameters={"attribute": attribute})
    if len(present) < len(names):
        return Absent(
            reason=Reason.NEEDS_GROUPS,
            parameters={"attribute": attribute, "groups": ", ".join(present)},
        )
    first, second = ([accuracy[key] for key in members[name]] for name in names)
    test = mann_whitney(first, second, alternative="greater")
    return GroupComparison(
        attribute=attribute,
        groups=tuple(
            Group(name=name, models=tuple(members[name]), mean=float(np.mean(values)))
            for name, values in zip(names, (first, second), strict=True)
        ),
        difference=float(np.mean(first) - np.mean(second)),
        p_one_sided=test.p_value,
        p_two_sided=mann_whitney(first, second).p_value,
        superiority=test.superiority,
        unknown=tuple(m.key for m in models if getattr(m, attribute) is None),
    )


def item_map(
    binary: "pd.DataFrame", items: Sequence[AskedItem], accuracy: Mapping[str, float]
) -> ItemMap | Absent:
    """Return the two-parameter logistic model of shared items and models."""
    models = list(binary.columns)
    if len(models) < MIN_MAPPED_MODELS:
        return needs_models(MIN_MAPPED_MODELS, len(models))
    is_shared = binary.notna().all(axis=1)
    if is_shared.sum() < MIN_MAPPED_ITEMS:
        return Absent(
            reason=Reason.NEEDS_ITEMS,
            parameters={"needed": MIN_MAPPED_ITEMS, "found": int(is_shared.sum())},
        )
    fit = fit_two_parameter(binary[is_shared].to_numpy() == 1)
    kept = [item for item, is_kept in zip(items, is_shared, strict=True) if is_kept]
    return ItemMap(
        items=tuple(
            ItemPoint(
                item=item.id,
                area=item.area,
                difficulty=float(fit.difficulty[place]),
                discrimination=float(fit.discrimination[place]),
                is_weak=bool(fit.weakly_identified[place]),
            )
            for place, item in enumerate(kept)
        ),
        abilities=tuple(
            Ability(
                model=models[place],
                ability=float(fit.ability[place]),
                standard_error=float(fit.ability_se[place]),
            )
            for place in np.argsort(-fit.ability, kind="stable")
        ),
        ability_accuracy=association(
            fit.ability, np.array([accuracy[model] for model in models])
        ),
        n_weak=int(fit.weakly_identified.sum()),
        n_left_out=len(items) - len(kept),
        converged=fit.converged,
    )


def _choices(letters: "pd.DataFrame") -> list[list[str | None]]:
    return [
        [letter if isinstance(letter, str) else None for letter in row]
        for row in letters.to_numpy(dtype=object)
    ]
