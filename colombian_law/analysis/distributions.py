"""How the values of a measure spread over answers: Figure 13."""

from typing import TYPE_CHECKING, Literal

import numpy as np

from colombian_law.analysis.estimates import Settings, column_means
from colombian_law.analysis.free_text_results import (
    Distribution,
    Distributions,
    PooledDistribution,
)
from colombian_law.analysis.values import Bins, Estimate
from colombian_law.stats.arrays import FloatArray

if TYPE_CHECKING:
    import pandas as pd

LOW, HIGH = 0.3, 0.7
"""Below and above them the study counts an answer as low or high."""
N_BINS = 40


def distributions(
    measure: Literal["answer_correctness", "answer_relevancy"],
    matrix: "pd.DataFrame",
    settings: Settings,
) -> Distributions:
    """Return the distribution of each model, and of all answers together.

    Args:
        measure: What the values are, from 0 to 1.
        matrix: Values by item (rows) and model, the model with the best correctness
            first.
        settings: Of the intervals.
    """
    values = matrix.to_numpy(dtype=np.float64)
    pooled = values[~np.isnan(values)]
    return Distributions(
        measure=measure,
        models=tuple(
            _distribution(model, matrix[model].dropna().to_numpy(), mean)
            for model, mean in zip(
                matrix.columns, column_means(matrix, settings), strict=True
            )
            if mean is not None
        ),
        pooled=PooledDistribution(
            n=pooled.size,
            mean=float(pooled.mean()),
            sd=_sd(pooled),
            low=LOW,
            high=HIGH,
            share_low=float((pooled < LOW).mean()),
            share_high=float((pooled > HIGH).mean()),
        ),
    )


def unit_bins(values: FloatArray) -> Bins:
    """Return the values, from 0 to 1, counted in equal bins."""
    counts, _ = np.histogram(np.clip(values, 0, 1), bins=N_BINS, range=(0, 1))
    return Bins(
        lower=0.0, width=1 / N_BINS, counts=tuple(int(count) for count in counts)
    )


def _distribution(model: str, values: FloatArray, mean: Estimate) -> Distribution:
    first, second, third = np.quantile(values, (0.25, 0.5, 0.75))
    return Distribution(
        model=model,
        mean=mean,
        sd=_sd(values),
        quartiles=(float(first), float(second), float(third)),
        minimum=float(values.min()),
        maximum=float(values.max()),
        bins=unit_bins(values),
    )


def _sd(values: FloatArray) -> float | None:
    return float(values.std(ddof=1)) if values.size > 1 else None
