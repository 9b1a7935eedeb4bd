"""Results on free text: distributions, dissociation, tests, levels, sub-tasks."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from colombian_law.analysis.causes import likely_causes
from colombian_law.analysis.closed import HARDEST, best_first
from colombian_law.analysis.closed_results import HardItem
from colombian_law.analysis.dissociation import (
    closed_against_free,
    dissociation,
)
from colombian_law.analysis.distributions import distributions
from colombian_law.analysis.estimates import (
    Settings,
    column_means,
    model_tiers,
    needs_models,
    pair_matrix,
)
from colombian_law.analysis.frame import AskedItem
from colombian_law.analysis.free_text_results import (
    Complexity,
    ComplexityLine,
    FormatComparison,
    FormatRow,
    FreeTextResults,
    Friedman,
    Shape,
    SubtaskRow,
)
from colombian_law.analysis.heat_map import group_means, heat_map
from colombian_law.analysis.tables import FREE_TEXT, Tables
from colombian_law.analysis.values import (
    Absent,
    Estimate,
    LabelledEstimate,
    Reason,
)
from colombian_law.datasets.taxonomy import Complexity as Level
from colombian_law.stats.rank_tests import friedman_test, wilcoxon_signed_rank

if TYPE_CHECKING:
    import pandas as pd

CORRECTNESS, RELEVANCY = "answer_correctness", "answer_relevancy"
LEVELS = tuple(level.value for level in Level)
LEADERS = 4
"""Models that stand out in the study's Figure 16."""
MIN_FRIEDMAN = 3


def free_text_results(tables: Tables, settings: Settings) -> FreeTextResults | Absent:
    """Return what can be said of semi-open and open questions.

    An answer with several epochs has the mean of them.

    Args:
        tables: The reduced answers.
        settings: Of intervals and tests.
    """
    if not tables.models_of(*FREE_TEXT):
        return Absent(reason=Reason.NO_LOGS, parameters={"format": "free_text"})
    items = tables.items_of(*FREE_TEXT)
    n_open = sum(item.format == "open" for item in items)
    counts = {"n_items": len(items), "n_semi_open": len(items) - n_open}
    unjudged = Absent(reason=Reason.NOT_SCORED, parameters={"scorer": "ragas"})
    if not tables.has(CORRECTNESS):
        parts = set(FreeTextResults.model_fields) - {*counts, "n_open"}
        return FreeTextResults.model_validate(
            {**counts, "n_open": n_open, **dict.fromkeys(parts, unjudged)}
        )
    correctness = tables.matrix(CORRECTNESS, FREE_TEXT)
    correctness = correctness.dropna(axis="columns", how="all")
    correctness = correctness[best_first(correctness)]
    relevancy = tables.matrix(RELEVANCY, FREE_TEXT, list(correctness.columns))
    has_relevancy = tables.has(RELEVANCY)
    tests = pair_matrix(correctness, settings)
    semi_open = [item.format == "semi_open" for item in items]
    levels = correctness[semi_open]
    semi_open_items = [item for item in items if item.format == "semi_open"]
    return FreeTextResults(
        n_items=len(items),
        n_semi_open=len(items) - n_open,
        n_open=n_open,
        correctness=distributions("answer_correctness", correctness, settings),
        relevancy=distributions("answer_relevancy", relevancy, settings)
        if has_relevancy
        else unjudged,
        dissociation=dissociation(relevancy, correctness)
        if has_relevancy
        else unjudged,
        friedman=_friedman(correctness),
        differences=tests,
        tiers=model_tiers([float(mean) for mean in correctness.mean()], tests),
        closed_against_free=closed_against_free(tables, correctness),
        formats=_formats(correctness, semi_open, settings),
        hardest=_hardest(correctness, items),
        complexity=_complexity(levels, semi_open_items, settings),
        subtasks=_subtasks(levels, semi_open_items, settings),
        areas=heat_map(correctness, items, settings),
    )


def _friedman(correctness: "pd.DataFrame") -> Friedman | Absent:
    n_models = correctness.shape[1]
    if n_models < MIN_FRIEDMAN:
        return needs_models(MIN_FRIEDMAN, n_models)
    shared = correctness.dropna()
    if len(shared) < 2:  # noqa: PLR2004 - ranks of one item test nothing
        return Absent(reason=Reason.NO_SHARED_ITEMS, parameters={"found": len(shared)})
    found = friedman_test(shared.to_numpy())
    return Friedman(
        statistic=found.statistic,
        df=found.df,
        p_value=found.p_value,
        kendall_w=found.kendall_w,
        n_items=found.n,
    )


def _formats(
    correctness: "pd.DataFrame", semi_open: Sequence[bool], settings: Settings
) -> FormatComparison | Absent:
    is_semi_open = np.array(semi_open)
    semi = column_means(correctness[is_semi_open], settings)
    opened = column_means(correctness[~is_semi_open], settings)
    rows = tuple(
        FormatRow(
            model=model,
            semi_open=first,
            open=second,
            difference=second.value - first.value,
        )
        for model, first, second in zip(correctness.columns, semi, opened, strict=True)
        if first is not None and second is not None
    )
    if not rows:
        return Absent(
            reason=Reason.NEEDS_GROUPS,
            parameters={
                "attribute": "format",
                "groups": "semi_open" if is_semi_open.any() else "open",
            },
        )
    first, second = [r.semi_open.value for r in rows], [r.open.value for r in rows]
    return FormatComparison(
        rows=rows,
        mean_semi_open=float(np.mean(first)),
        mean_open=float(np.mean(second)),
        mean_difference=float(np.mean(second) - np.mean(first)),
        n_open_higher=sum(row.difference > 0 for row in rows),
        p_value=wilcoxon_signed_rank(second, first).p_value
        if len(rows) > 1
        else needs_models(2, 1),
    )


def _hardest(
    correctness: "pd.DataFrame", items: Sequence[AskedItem]
) -> tuple[HardItem, ...] | Absent:
    if correctness.shape[1] < 2:  # noqa: PLR2004 - failed by nearly every model
        return needs_models(2, correctness.shape[1])
    means = correctness.mean(axis=1).to_numpy()
    counts = correctness.count(axis=1).to_numpy()
    order = sorted(
        (place for place in range(len(items)) if counts[place]),
        key=lambda place: (means[place], -counts[place], items[place].id),
    )
    return tuple(
        HardItem(
            item=items[place].id,
            format=items[place].format,
            area=items[place].area,
            topic=items[place].topic,
            complexity=items[place].complexity,
            subtask=items[place].subtask,
            n_right=None,
            mean=float(means[place]),
            n_models=int(counts[place]),
            causes=likely_causes(items[place]),
        )
        for place in order[:HARDEST]
    )


def _complexity(
    levels: "pd.DataFrame", items: Sequence[AskedItem], settings: Settings
) -> Complexity | Absent:
    groups = [item.complexity for item in items]
    means = group_means(levels, groups, settings)
    if not set(means) & set(LEVELS):
        return Absent(reason=Reason.NO_LOGS, parameters={"format": "semi_open"})
    lines: dict[str, list[LabelledEstimate]] = {
        str(name): [] for name in levels.columns
    }
    for level in LEVELS:
        chosen = levels[[group == level for group in groups]]
        for model, estimate in zip(
            chosen.columns, column_means(chosen, settings), strict=True
        ):
            if estimate is not None:
                lines[model].append(LabelledEstimate(name=level, estimate=estimate))
    shape = shape_of({name: means[name].value for name in LEVELS if name in means})
    own = [
        shape_of({e.name: e.estimate.value for e in line}) for line in lines.values()
    ]
    return Complexity(
        lines=tuple(
            ComplexityLine(model=model, levels=tuple(line), is_leader=place < LEADERS)
            for place, (model, line) in enumerate(lines.items())
        ),
        means=tuple(
            LabelledEstimate(name=name, estimate=means[name])
            for name in LEVELS
            if name in means
        ),
        shape=shape,
        n_same_shape=sum(other == shape for other in own) if shape else 0,
    )


def shape_of(levels: dict[str, float]) -> Shape | None:
    """Return how values go from low over medium to high; None unless all are there."""
    if set(levels) != set(LEVELS):
        return None
    low, medium, high = (levels[level] for level in LEVELS)
    if low == medium == high:
        return "flat"
    if medium > max(low, high):
        return "inverted_u"
    if medium < min(low, high):
        return "u"
    return "rising" if high > low else "falling"


def _subtasks(
    levels: "pd.DataFrame", items: Sequence[AskedItem], settings: Settings
) -> tuple[SubtaskRow, ...] | Absent:
    means = group_means(levels, [item.subtask for item in items], settings)
    if not means:
        return Absent(reason=Reason.NO_LOGS, parameters={"format": "semi_open"})
    complexity = {item.subtask: item.complexity for item in items}

    def by_value(row: tuple[str, Estimate]) -> tuple[float, str]:
        return row[1].value, row[0]

    return tuple(
        SubtaskRow(subtask=name, complexity=complexity[name], mean=estimate)
        for name, estimate in sorted(means.items(), key=by_value)
    )
