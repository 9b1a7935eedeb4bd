"""Results on length and readability: Figures 22 and 23."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

import numpy as np

from colombian_law.analysis.dissociation import model_points, points_association
from colombian_law.analysis.estimates import (
    Settings,
    association,
    column_means,
    controlled_association,
    item_mean,
)
from colombian_law.analysis.frame import AskedItem
from colombian_law.analysis.free_text_results import ModelPoint
from colombian_law.analysis.heat_map import labelled_columns
from colombian_law.analysis.references import reference_indices, reference_texts
from colombian_law.analysis.style_results import (
    IndexName,
    IndexRow,
    LengthRow,
    Lengths,
    LevelPair,
    PairedEase,
    ReadabilityResults,
    StyleResults,
)
from colombian_law.analysis.tables import FREE_TEXT, Tables
from colombian_law.analysis.values import (
    Absent,
    Association,
    Estimate,
    LabelledEstimate,
    Reason,
)
from colombian_law.datasets.taxonomy import Complexity
from colombian_law.stats.rank_tests import wilcoxon_signed_rank

if TYPE_CHECKING:
    import pandas as pd

INDICES: tuple[IndexName, ...] = get_args(IndexName)
EASE: IndexName = "fernandez_huerta"
"""The index of the study's Figures 22b and 23."""
_HARDER = "crawford"
"""The one index that is higher for harder texts: years of schooling."""


def style_results(tables: Tables, settings: Settings) -> StyleResults | Absent:
    """Return what can be said of the length and readability of free-text answers.

    Raises:
        LogError: A reference that the summaries cut cannot be read.
    """
    if not tables.models_of(*FREE_TEXT):
        return Absent(reason=Reason.NO_LOGS, parameters={"format": "free_text"})
    if not tables.has("words"):
        return Absent(reason=Reason.NOT_SCORED, parameters={"scorer": "readability"})
    items = tables.items_of(*FREE_TEXT)
    words = tables.matrix("words", FREE_TEXT).dropna(axis="columns", how="all")
    models = list(words.columns)
    correctness = (
        tables.matrix("answer_correctness", FREE_TEXT, models)
        if tables.has("answer_correctness")
        else None
    )
    return StyleResults(
        lengths=_lengths(tables, words, correctness, settings),
        readability=_readability(tables, items, correctness, models, settings),
    )


def _lengths(
    tables: Tables,
    words: "pd.DataFrame",
    correctness: "pd.DataFrame | None",
    settings: Settings,
) -> Lengths:
    is_open = np.asarray(words.index.get_level_values("format")) == "open"
    absent = {
        name: Absent(reason=Reason.NO_LOGS, parameters={"format": name})
        for name in FREE_TEXT
    }
    columns = zip(
        words.columns,
        column_means(words, settings),
        column_means(words[~is_open], settings),
        column_means(words[is_open], settings),
        strict=True,
    )
    rows = [
        LengthRow(
            model=model,
            words=overall,
            semi_open=semi_open or absent["semi_open"],
            open=opened or absent["open"],
        )
        for model, overall, semi_open, opened in columns
        if overall is not None
    ]
    points, across_models, across_answers, ease = _length_associations(
        tables, words, correctness
    )
    return Lengths(
        rows=tuple(sorted(rows, key=lambda row: (-row.words.value, row.model))),
        mean_semi_open=_mean(words[~is_open]),
        mean_open=_mean(words[is_open]),
        points=points,
        across_models=across_models,
        across_answers=across_answers,
        ease_controlled=ease,
    )


def _length_associations(
    tables: Tables, words: "pd.DataFrame", correctness: "pd.DataFrame | None"
) -> tuple[
    tuple[ModelPoint, ...] | Absent,
    Association | Absent,
    Association | Absent,
    Association | Absent,
]:
    """Return points, rho over models and over answers, and ease given words."""
    if correctness is None:
        unjudged = Absent(reason=Reason.NOT_SCORED, parameters={"scorer": "ragas"})
        return unjudged, unjudged, unjudged, unjudged
    points = model_points(words, correctness)
    ease = tables.matrix(EASE, FREE_TEXT, list(words.columns)).mean()
    defined = [point for point in points if not np.isnan(ease[point.model])]
    controlled = controlled_association(
        np.array([ease[point.model] for point in defined]),
        np.array([point.y for point in defined]),
        np.array([point.x for point in defined]),
    )
    return (
        points,
        points_association(points),
        _over_answers(words, correctness),
        controlled,
    )


def _readability(
    tables: Tables,
    items: Sequence[AskedItem],
    correctness: "pd.DataFrame | None",
    models: list[str],
    settings: Settings,
) -> ReadabilityResults:
    texts = reference_texts(items)
    references = reference_indices(texts).reindex(
        tables.matrix(EASE, FREE_TEXT, models).index
    )
    ease = tables.matrix(EASE, FREE_TEXT, models)
    rows = (
        _index_row(
            name,
            tables.matrix(name, FREE_TEXT, models),
            references[name],
            correctness,
            settings,
        )
        for name in INDICES
    )
    return ReadabilityResults(
        indices=tuple(row for row in rows if row is not None),
        levels=_levels(ease, references[EASE], items, settings),
        paired=_paired(ease, references[EASE]),
        n_references=len(texts),
    )


def _index_row(
    name: IndexName,
    matrix: "pd.DataFrame",
    references: "pd.Series[float]",
    correctness: "pd.DataFrame | None",
    settings: Settings,
) -> IndexRow | None:
    models = labelled_columns(matrix, settings)
    if not models:
        return None
    means = [row.estimate.value for row in models]
    expert = column_means(references.to_frame(), settings)[0]
    median = None if expert is None else float(references.median())

    def highest_first(row: LabelledEstimate) -> tuple[float, str]:
        return -row.estimate.value, row.name

    return IndexRow(
        index=name,
        is_ease=name != _HARDER,
        models=tuple(sorted(models, key=highest_first)),
        mean=float(np.mean(means)),
        references=expert or Absent(reason=Reason.NO_REFERENCES),
        references_median=median,
        n_below_mean=None
        if expert is None
        else sum(mean < expert.value for mean in means),
        n_below_median=None if median is None else sum(mean < median for mean in means),
        correctness=Absent(reason=Reason.NOT_SCORED, parameters={"scorer": "ragas"})
        if correctness is None
        else _over_answers(matrix, correctness),
    )


def _levels(
    ease: "pd.DataFrame",
    references: "pd.Series[float]",
    items: Sequence[AskedItem],
    settings: Settings,
) -> tuple[LevelPair, ...] | Absent:
    found = []
    for level in Complexity:
        is_level = [item.complexity == level for item in items]
        answered = item_mean(ease[is_level], settings)
        if answered is not None:
            expert: Estimate | None = column_means(
                references[is_level].to_frame(), settings
            )[0]
            found.append(
                LevelPair(
                    level=level.value,
                    models=answered,
                    references=expert or Absent(reason=Reason.NO_REFERENCES),
                )
            )
    if not found:
        return Absent(reason=Reason.NO_LOGS, parameters={"format": "semi_open"})
    return tuple(found)


def _paired(
    ease: "pd.DataFrame", references: "pd.Series[float]"
) -> PairedEase | Absent:
    answered = ease.mean(axis=1)
    both = answered.notna() & references.notna()
    if both.sum() < 2:  # noqa: PLR2004 - one difference tests nothing
        return Absent(
            reason=Reason.NEEDS_ITEMS,
            parameters={"needed": 2, "found": int(both.sum())},
        )
    models, experts = answered[both].to_numpy(), references[both].to_numpy()
    test = wilcoxon_signed_rank(models, experts, alternative="less")
    return PairedEase(
        n_items=test.n,
        mean_difference=test.difference,
        p_one_sided=test.p_value,
    )


def _over_answers(
    matrix: "pd.DataFrame", correctness: "pd.DataFrame"
) -> Association | Absent:
    both = matrix.notna().to_numpy() & correctness.notna().to_numpy()
    return association(
        matrix.to_numpy()[both], correctness.to_numpy()[both], independent=False
    )


def _mean(matrix: "pd.DataFrame") -> float | None:
    values = matrix.to_numpy(dtype=np.float64)
    found = values[~np.isnan(values)]
    return float(found.mean()) if found.size else None
