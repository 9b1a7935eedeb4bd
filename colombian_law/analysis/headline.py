"""Table 6: every model's headline numbers, with intervals, tiers and the study's."""

from collections.abc import Mapping, Sequence
from typing import get_args

from colombian_law.analysis.closed_results import ClosedResults
from colombian_law.analysis.estimates import Settings, column_means
from colombian_law.analysis.free_text_results import FreeTextResults
from colombian_law.analysis.results import (
    Headline,
    HeadlineMeasure,
    HeadlineRow,
    HeadlineValue,
    PaperValues,
)
from colombian_law.analysis.tables import FREE_TEXT, Tables
from colombian_law.analysis.values import Absent, Estimate, Reason, Tier

_MEASURES: tuple[HeadlineMeasure, ...] = get_args(HeadlineMeasure)
_PAPER: tuple[HeadlineMeasure, ...] = _MEASURES[:4]
_SCORERS: Mapping[HeadlineMeasure, str] = {
    "accuracy": "closed_choice",
    "bertscore_f1": "bertscore",
    "answer_relevancy": "ragas",
    "answer_correctness": "ragas",
}

_Values = Mapping[HeadlineMeasure, Mapping[str, Estimate]]


def headline(
    tables: Tables,
    closed: ClosedResults | Absent,
    free_text: FreeTextResults | Absent,
    paper: Mapping[str, PaperValues],
    settings: Settings,
) -> Headline:
    """Return Table 6 of these logs.

    Args:
        tables: The reduced answers.
        closed: Where the accuracies and their tiers come from.
        free_text: Where the tiers of correctness come from.
        paper: The study's values, by model key.
        settings: Of the intervals.
    """
    values: dict[HeadlineMeasure, Mapping[str, Estimate]] = {
        "accuracy": {row.model: row.accuracy for row in closed.accuracy}
        if isinstance(closed, ClosedResults)
        else {},
        **_free_text_means(tables, settings),
    }
    measures = (*_PAPER, *(name for name in _MEASURES[4:] if values[name]))
    tiers = {
        "accuracy": _tier_names(closed.tiers)
        if isinstance(closed, ClosedResults)
        else {},
        "answer_correctness": _tier_names(free_text.tiers)
        if isinstance(free_text, FreeTextResults)
        else {},
    }

    def best_first(model: str) -> tuple[float, float, str]:
        ranked = (
            values[name].get(model) for name in ("accuracy", "answer_correctness")
        )
        first, second = (-1.0 if e is None else e.value for e in ranked)
        return -first, -second, model

    return Headline(
        measures=measures,
        rows=tuple(
            HeadlineRow(
                model=model,
                values=tuple(
                    _value(tables, name, model, values, tiers, paper.get(model))
                    for name in measures
                ),
            )
            for model in sorted(tables.models, key=best_first)
        ),
    )


def _free_text_means(tables: Tables, settings: Settings) -> _Values:
    """Return each measure's mean by model, all resampled with the same draws."""
    import pandas as pd

    names = [name for name in _MEASURES[1:] if tables.has(name)]
    found: dict[HeadlineMeasure, dict[str, Estimate]] = {
        name: {} for name in _MEASURES[1:]
    }
    if not names:
        return found
    matrices = {name: tables.matrix(name, FREE_TEXT) for name in names}
    columns = [(name, model) for name in names for model in matrices[name].columns]
    wide = pd.concat(list(matrices.values()), axis="columns")
    for (name, model), estimate in zip(
        columns, column_means(wide, settings), strict=True
    ):
        if estimate is not None:
            found[name][model] = estimate
    return found


def _value(  # noqa: PLR0913, PLR0917 - one cell of a table depends on all of these
    tables: Tables,
    name: HeadlineMeasure,
    model: str,
    values: _Values,
    tiers: Mapping[str, Mapping[str, str]],
    paper: PaperValues | None,
) -> HeadlineValue:
    estimate = values[name].get(model)
    reported = getattr(paper, name, None)
    highest = max((found.value for found in values[name].values()), default=None)
    return HeadlineValue(
        measure=name,
        value=_absent(tables, name, model) if estimate is None else estimate,
        is_best=estimate is not None and estimate.value == highest,
        tier=tiers.get(name, {}).get(model),
        paper=reported,
        difference=None
        if estimate is None or reported is None
        else estimate.value - reported,
    )


def _absent(tables: Tables, name: HeadlineMeasure, model: str) -> Absent:
    is_closed = name == "accuracy"
    if model not in tables.models_of(*(("closed",) if is_closed else FREE_TEXT)):
        found = "closed" if is_closed else "free_text"
        return Absent(reason=Reason.NO_LOGS, parameters={"format": found})
    return Absent(
        reason=Reason.NOT_SCORED, parameters={"scorer": _SCORERS.get(name, name)}
    )


def _tier_names(tiers: Sequence[Tier] | Absent) -> Mapping[str, str]:
    if isinstance(tiers, Absent):
        return {}
    return {model: tier.name for tier in tiers for model in tier.models}
