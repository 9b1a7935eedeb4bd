"""Results on closed questions: accuracy, areas, agreement, hardest items, tests."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np

from colombian_law.analysis.causes import likely_causes
from colombian_law.analysis.closed_models import (
    compare_groups,
    dendrogram,
    ensemble,
    item_map,
    shared_distractors,
)
from colombian_law.analysis.closed_results import (
    AgreementCount,
    ClosedResults,
    HardItem,
    ItemAgreement,
    ModelAccuracy,
)
from colombian_law.analysis.estimates import (
    Settings,
    model_tiers,
    needs_models,
    pair_matrix,
    share,
)
from colombian_law.analysis.frame import AskedItem
from colombian_law.analysis.heat_map import heat_map
from colombian_law.analysis.results import Model
from colombian_law.analysis.tables import Tables
from colombian_law.analysis.values import (
    Absent,
    Estimate,
    LabelledEstimate,
    Reason,
)
from colombian_law.datasets.item import LETTERS

if TYPE_CHECKING:
    import pandas as pd

BASELINE = 1 / len(LETTERS)
HIGH, MIDDLE = 0.80, 0.70
"""Lower bounds of the upper two bands of the study's Figure 5."""
HARDEST = 10
"""Items of Tables 7 and 8."""
FEW = 5
"""At most one in so many models counts as few: 3 of the study's 15."""


def closed_results(
    tables: Tables, models: Sequence[Model], settings: Settings
) -> ClosedResults | Absent:
    """Return what can be said of the closed questions.

    With several epochs an answer's accuracy is its mean over them; where right and
    wrong are needed, in tests, agreement, vote and item map, an item counts as right
    if most of its epochs are.

    Args:
        tables: The reduced answers.
        models: All models, with what is known of them.
        settings: Of intervals and tests.
    """
    if not tables.models_of("closed"):
        return Absent(reason=Reason.NO_LOGS, parameters={"format": "closed"})
    if not tables.has("right"):
        return Absent(reason=Reason.NOT_SCORED, parameters={"scorer": "closed_choice"})
    items = tables.items_of("closed")
    right = tables.matrix("right", ["closed"]).dropna(axis="columns", how="all")
    order = best_first(right)
    right = right[order]
    letters = tables.matrix("letter", ["closed"], order)
    binary = (right > 0.5).astype(float).where(right.notna())  # noqa: PLR2004 - most
    accuracy = [
        _model_accuracy(model, right[model], letters[model], settings)
        for model in order
    ]
    tests = pair_matrix(binary, settings)
    agreement = _agreement(binary)
    means = [row.accuracy.value for row in accuracy]
    by_model = dict(zip(order, means, strict=True))
    known = [model for model in models if model.key in by_model]
    return ClosedResults(
        n_items=len(items),
        baseline=BASELINE,
        accuracy=tuple(accuracy),
        mean_accuracy=float(np.mean(means)),
        areas=heat_map(right, items, settings),
        agreement=agreement,
        hardest=_hardest(binary, letters, items),
        distractors=shared_distractors(letters, items, settings),
        ensemble=ensemble(binary, letters, items, settings),
        dendrogram=dendrogram(letters),
        differences=tests,
        tiers=model_tiers(means, tests),
        access=compare_groups("access", known, by_model),
        reasoning=compare_groups("kind", known, by_model),
        item_map=item_map(binary, items, by_model),
        hardest_areas=_hardest_areas(binary, items, agreement, settings),
    )


def best_first(matrix: "pd.DataFrame") -> list[str]:
    """Return the columns by their means, best first, equal ones by name."""
    means = matrix.mean()
    return sorted(matrix.columns, key=lambda model: (-means[model], model))


def band_of(accuracy: float) -> Literal["high", "middle", "low"]:
    """Return the band of an accuracy in the study's Figure 5."""
    if accuracy >= HIGH:
        return "high"
    return "middle" if accuracy >= MIDDLE else "low"


def _model_accuracy(
    model: str,
    right: "pd.Series[float]",
    letters: "pd.Series[str]",
    settings: Settings,
) -> ModelAccuracy:
    accuracy = share(right, settings)
    if accuracy is None:
        raise RuntimeError(f"{model} has no scored answer")
    answered = right[letters.notna() & right.notna()]
    chosen = letters.dropna().value_counts()
    return ModelAccuracy(
        model=model,
        accuracy=accuracy,
        band=band_of(accuracy.value),
        answered=len(answered),
        accuracy_answered=float(answered.mean()) if len(answered) else None,
        letters={letter: int(chosen.get(letter, 0)) for letter in LETTERS},
    )


def _agreement(binary: "pd.DataFrame") -> ItemAgreement | Absent:
    n_models = binary.shape[1]
    if n_models < 2:  # noqa: PLR2004 - agreement is of two
        return needs_models(2, n_models)
    shared = binary.dropna()
    if shared.empty:
        return Absent(reason=Reason.NO_SHARED_ITEMS, parameters={"found": 0})
    right = shared.sum(axis=1).astype(int)
    counts = np.bincount(right, minlength=n_models + 1)
    few = n_models // FEW
    return ItemAgreement(
        counts=tuple(
            AgreementCount(n_right=number, n_items=int(count))
            for number, count in enumerate(counts)
        ),
        n_models=n_models,
        n_items=len(shared),
        n_left_out=len(binary) - len(shared),
        n_all_right=int(counts[n_models]),
        n_none_right=int(counts[0]),
        few=few,
        n_few_right=int(counts[1 : few + 1].sum()),
        n_mixed=int(counts[1:n_models].sum()),
    )


def _hardest(
    binary: "pd.DataFrame", letters: "pd.DataFrame", items: Sequence[AskedItem]
) -> tuple[HardItem, ...] | Absent:
    if binary.shape[1] < 2:  # noqa: PLR2004 - failed by nearly every model
        return needs_models(2, binary.shape[1])
    means, counts = binary.mean(axis=1), binary.count(axis=1)
    order = sorted(
        (place for place in range(len(items)) if counts.iloc[place]),
        key=lambda place: (means.iloc[place], -counts.iloc[place], items[place].id),
    )
    return tuple(
        _hard_item(
            items[place],
            float(means.iloc[place]),
            binary.iloc[place],
            letters.iloc[place],
        )
        for place in order[:HARDEST]
        if means.iloc[place] < 1
    )


def _hard_item(
    item: AskedItem, mean: float, right: "pd.Series[float]", letters: "pd.Series[str]"
) -> HardItem:
    wrong = letters[(letters != item.key) & letters.notna()].value_counts()
    favourite = min(
        wrong.index, key=lambda letter: (-wrong[letter], letter), default=None
    )
    return HardItem(
        item=item.id,
        format="closed",
        area=item.area,
        topic=item.topic,
        complexity=item.complexity,
        subtask=item.subtask,
        n_right=int(right.sum()),
        mean=mean,
        n_models=int(right.count()),
        causes=likely_causes(item),
        favourite_wrong=favourite,
        n_favourite=None if favourite is None else int(wrong[favourite]),
    )


def _hardest_areas(
    binary: "pd.DataFrame",
    items: Sequence[AskedItem],
    agreement: ItemAgreement | Absent,
    settings: Settings,
) -> tuple[LabelledEstimate, ...]:
    if isinstance(agreement, Absent):
        return ()
    right = binary.sum(axis=1)
    is_hard = (right <= agreement.few).astype(float).where(binary.notna().all(axis=1))
    areas = [item.area for item in items]
    found: dict[str, Estimate] = {}
    for area in sorted(set(areas)):
        estimate = share(is_hard[[name == area for name in areas]], settings)
        if estimate is not None:
            found[area] = estimate
    return tuple(
        LabelledEstimate(name=area, estimate=found[area])
        for area in sorted(found, key=lambda area: (-found[area].value, area))
    )
