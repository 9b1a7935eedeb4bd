"""Two measures against each other, across models and across answers: Figure 14."""

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from colombian_law.analysis.estimates import association
from colombian_law.analysis.free_text_results import (
    ClosedAgainstFree,
    Dissociation,
    HexBins,
    HexCell,
    ModelPoint,
    WithinModel,
)
from colombian_law.analysis.tables import Tables
from colombian_law.analysis.values import Absent, Association, Reason
from colombian_law.stats.arrays import FloatArray

if TYPE_CHECKING:
    import pandas as pd

HEX_WIDTH = 0.04
"""Distance of neighbouring centres of the hexagonal grid."""


def dissociation(
    relevancy: "pd.DataFrame", correctness: "pd.DataFrame"
) -> Dissociation:
    """Return relevancy against correctness, over models and over answers.

    Only answers with both numbers enter, also into the models' means.

    Args:
        relevancy: By item (rows) and model.
        correctness: Of the same shape, the best model first.
    """
    both = relevancy.notna() & correctness.notna()
    x, y = relevancy.where(both), correctness.where(both)
    models = [model for model in correctness.columns if both[model].any()]
    points = model_points(x, y)
    pairs = {
        model: (x[model].dropna().to_numpy(), y[model].dropna().to_numpy())
        for model in models
    }
    all_x = np.concatenate([pair[0] for pair in pairs.values()])
    all_y = np.concatenate([pair[1] for pair in pairs.values()])
    within = tuple(
        WithinModel(model=model, association=association(*pair))
        for model, pair in pairs.items()
    )
    values = [
        row.association.value
        for row in within
        if isinstance(row.association, Association)
    ]
    return Dissociation(
        models=points,
        across_models=points_association(points),
        answers=hex_bins(all_x, all_y),
        across_answers=association(all_x, all_y, independent=False),
        n_answers=all_x.size,
        within_models=within,
        within_mean=float(np.mean(values)) if values else None,
        within_lowest=min(values, default=None),
        within_highest=max(values, default=None),
    )


def closed_against_free(
    tables: Tables, correctness: "pd.DataFrame"
) -> ClosedAgainstFree | Absent:
    """Return each model's closed accuracy against its free-text correctness."""
    if not tables.models_of("closed"):
        return Absent(reason=Reason.NO_LOGS, parameters={"format": "closed"})
    accuracy = tables.matrix("right", ["closed"], list(correctness.columns)).mean()
    means = correctness.mean()
    points = tuple(
        ModelPoint(model=model, x=float(accuracy[model]), y=float(means[model]))
        for model in correctness.columns
        if not np.isnan(accuracy[model])
    )
    return ClosedAgainstFree(models=points, association=points_association(points))


def model_points(x: "pd.DataFrame", y: "pd.DataFrame") -> tuple[ModelPoint, ...]:
    """Return the means of both measures, of the models that have both."""
    x_means, y_means = x.mean(), y.mean()
    return tuple(
        ModelPoint(model=model, x=float(x_means[model]), y=float(y_means[model]))
        for model in y.columns
        if not np.isnan(x_means[model]) and not np.isnan(y_means[model])
    )


def points_association(points: tuple[ModelPoint, ...]) -> Association | Absent:
    """Return Spearman's rho over models."""
    return association(
        np.array([point.x for point in points]), np.array([point.y for point in points])
    )


def hex_bins(x: FloatArray, y: FloatArray) -> HexBins:
    """Return the points counted in a pointy-top hexagonal grid.

    Centres lie `HEX_WIDTH` apart in rows; rows lie √3/2 of it apart, every other one
    shifted by half of it. Each point counts at its nearest centre (Carr et al., 1987):
    the nearer one of the nearest centres of both lattices of rows.
    """
    height = HEX_WIDTH * sqrt(3) / 2
    pitch = 2 * height

    def nearest(shift_x: float, shift_y: float) -> tuple[FloatArray, FloatArray]:
        return (
            np.round((x - shift_x) / HEX_WIDTH) * HEX_WIDTH + shift_x,
            np.round((y - shift_y) / pitch) * pitch + shift_y,
        )

    even, odd = nearest(0, 0), nearest(HEX_WIDTH / 2, height)
    is_even = _squared(x, y, even) <= _squared(x, y, odd)
    centres = np.stack(
        [np.where(is_even, even[axis], odd[axis]) for axis in (0, 1)], axis=1
    )
    # Centres are equal up to the last bits.
    cells, counts = np.unique(np.round(centres, 6), axis=0, return_counts=True)
    return HexBins(
        width=HEX_WIDTH,
        row_height=height,
        cells=tuple(
            HexCell(x=float(cx) + 0.0, y=float(cy) + 0.0, n=int(n))
            for (cx, cy), n in zip(cells, counts, strict=True)
        ),
    )


def _squared(
    x: FloatArray, y: FloatArray, centre: tuple[FloatArray, FloatArray]
) -> FloatArray:
    squared: FloatArray = (x - centre[0]) ** 2 + (y - centre[1]) ** 2
    return squared
