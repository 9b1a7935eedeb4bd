"""Models by areas of law: Figures 6 and 18."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from colombian_law.analysis.estimates import Settings, column_means, item_mean
from colombian_law.analysis.frame import AskedItem
from colombian_law.analysis.values import (
    Absent,
    Estimate,
    HeatCell,
    HeatMap,
    LabelledEstimate,
    Reason,
)

if TYPE_CHECKING:
    import pandas as pd


def heat_map(
    matrix: "pd.DataFrame", items: Sequence[AskedItem], settings: Settings
) -> HeatMap | Absent:
    """Return the mean of each model in each area.

    Args:
        matrix: Values by item (rows, as `items`) and model, the best model first.
        items: The items of its rows.
        settings: Of the intervals of the areas' means.
    """
    means = group_means(matrix, [item.area for item in items], settings)
    if not means:
        return Absent(reason=Reason.NEEDS_ITEMS, parameters={"needed": 1, "found": 0})
    columns = sorted(means, key=lambda area: (-means[area].value, area))
    by_area = matrix.groupby([item.area for item in items])
    values, counts = by_area.mean().loc[columns], by_area.count().loc[columns]
    return HeatMap(
        models=tuple(matrix.columns),
        areas=tuple(columns),
        cells=tuple(
            HeatCell(model=model, area=area, value=float(value), n=int(n))
            for model in matrix.columns
            for area, value, n in zip(
                columns, values[model].to_numpy(), counts[model].to_numpy(), strict=True
            )
            if n
        ),
        area_means=tuple(means[area] for area in columns),
    )


def group_means(
    matrix: "pd.DataFrame", groups: Sequence[str], settings: Settings
) -> Mapping[str, Estimate]:
    """Return the mean over items of their mean over models, by group of items.

    Args:
        matrix: Values by item (rows) and model.
        groups: The group of each row; rows of the group "" are left out.
        settings: Of the intervals.
    """
    found = {}
    for group in sorted(set(groups) - {""}):
        chosen = matrix[[name == group for name in groups]]
        estimate = item_mean(chosen, settings)
        if estimate is not None:
            found[group] = estimate
    return found


def labelled_columns(
    matrix: "pd.DataFrame", settings: Settings
) -> tuple[LabelledEstimate, ...]:
    """Return the mean of each column that has values, under its name."""
    return tuple(
        LabelledEstimate(name=str(name), estimate=estimate)
        for name, estimate in zip(
            matrix.columns, column_means(matrix, settings), strict=True
        )
        if estimate is not None
    )
