"""Means and shares of items with their intervals, associations, and pair tests."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from colombian_law.analysis.values import (
    Absent,
    Association,
    AssociationMethod,
    Estimate,
    IntervalMethod,
    PairMatrix,
    PairTest,
    Reason,
    Tier,
)
from colombian_law.stats.arrays import FloatArray
from colombian_law.stats.bootstrap import Resampling, clustered_bootstrap
from colombian_law.stats.correlation import kendall, partial_spearman, spearman
from colombian_law.stats.mcnemar import all_pairs
from colombian_law.stats.proportions import wilson_interval
from colombian_law.stats.rank_tests import all_signed_rank_pairs
from colombian_law.stats.tiers import find_tiers

if TYPE_CHECKING:
    import pandas as pd

MIN_CORRELATED = 3
"""Below three points a rank correlation says nothing."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What intervals and tests rest on.

    Attributes:
        seed: Of every bootstrap.
        n_resamples: Of every bootstrap.
        alpha: Level of significance of adjusted p values.
    """

    seed: int = 2026
    n_resamples: int = 10_000
    alpha: float = 0.05

    @property
    def resampling(self) -> Resampling:
        """How a bootstrap draws."""
        return Resampling(seed=self.seed, n_resamples=self.n_resamples)


def share(right: "pd.Series[float]", settings: Settings) -> Estimate | None:
    """Return the mean of one value an item, each 0 or 1 or a mean over epochs.

    The interval is Wilson's where every value is 0 or 1, else a bootstrap of items.

    Args:
        right: Values by item; NaN is unscored.
        settings: Of the bootstrap.
    """
    values = right.dropna().to_numpy(dtype=np.float64)
    if not values.size:
        return None
    if not np.isin(values, (0.0, 1.0)).all():
        return column_means(right.to_frame(), settings)[0]
    interval = wilson_interval(int(values.sum()), values.size)
    return Estimate(
        value=interval.statistic,
        ci_lower=interval.ci_lower,
        ci_upper=interval.ci_upper,
        method=IntervalMethod.WILSON,
        n=values.size,
        n_expected=len(right),
    )


def column_means(
    matrix: "pd.DataFrame", settings: Settings
) -> tuple[Estimate | None, ...]:
    """Return the mean of each column over items, with a bootstrap interval of items.

    Columns that miss the same items are resampled with the same draws.

    Args:
        matrix: Values by item (rows); NaN is unscored.
        settings: Of the bootstrap.
    """
    values = matrix.to_numpy(dtype=np.float64)
    found: list[Estimate | None] = [None] * values.shape[1]
    patterns: dict[bytes, list[int]] = {}
    for column in range(values.shape[1]):
        patterns.setdefault(np.isnan(values[:, column]).tobytes(), []).append(column)
    for columns in patterns.values():
        kept = values[~np.isnan(values[:, columns[0]])][:, columns]
        for column, estimate in zip(
            columns, _means(kept, values.shape[0], settings), strict=True
        ):
            found[column] = estimate
    return tuple(found)


def _means(
    kept: FloatArray, n_expected: int, settings: Settings
) -> list[Estimate | None]:
    n, n_columns = kept.shape
    if n == 0:
        return [None] * n_columns
    if n == 1:
        return [
            Estimate(value=float(value), n=1, n_expected=n_expected)
            for value in kept[0]
        ]
    return [
        Estimate(
            value=interval.statistic,
            ci_lower=interval.ci_lower,
            ci_upper=interval.ci_upper,
            method=IntervalMethod.BOOTSTRAP,
            n=n,
            n_expected=n_expected,
        )
        for interval in clustered_bootstrap(kept, np.arange(n), settings.resampling)
    ]


def item_mean(matrix: "pd.DataFrame", settings: Settings) -> Estimate | None:
    """Return the mean over items of each item's mean over models."""
    return column_means(matrix.mean(axis=1).to_frame(), settings)[0]


def association(
    x: FloatArray, y: FloatArray, *, independent: bool = True
) -> Association | Absent:
    """Return Spearman's rho, with Fisher's interval where the pairs are independent.

    Answers to the same question are not: their rho has no interval, and its p value
    is that of independent pairs.
    """
    if x.size < MIN_CORRELATED:
        return _too_few(x.size, independent=independent)
    found = spearman(x, y)
    if found.statistic is None:
        return Absent(reason=Reason.NO_VARIATION)
    return Association(
        method=AssociationMethod.SPEARMAN,
        value=found.statistic,
        p_value=found.p_value,
        ci_lower=found.ci_lower if independent else None,
        ci_upper=found.ci_upper if independent else None,
        n=found.n,
    )


def concordance(x: FloatArray, y: FloatArray) -> Association | Absent:
    """Return Kendall's tau of two values a model."""
    if x.size < MIN_CORRELATED:
        return _too_few(x.size, independent=True)
    found = kendall(x, y)
    if found.statistic is None:
        return Absent(reason=Reason.NO_VARIATION)
    return Association(
        method=AssociationMethod.KENDALL,
        value=found.statistic,
        p_value=found.p_value,
        n=found.n,
    )


def controlled_association(
    x: FloatArray, y: FloatArray, control: FloatArray
) -> Association | Absent:
    """Return Spearman's partial rho over models of two values, given a third."""
    needed = MIN_CORRELATED + 1
    if x.size < needed:
        return needs_models(needed, x.size)
    found = partial_spearman(x, y, control)
    if found.statistic is None:
        return Absent(reason=Reason.NO_VARIATION)
    return Association(
        method=AssociationMethod.PARTIAL_SPEARMAN,
        value=found.statistic,
        p_value=found.p_value,
        n=found.n,
    )


def needs_models(needed: int, found: int) -> Absent:
    """Return that a result needs more models."""
    return Absent(
        reason=Reason.NEEDS_MODELS, parameters={"needed": needed, "found": found}
    )


def _too_few(found: int, *, independent: bool) -> Absent:
    if independent:
        return needs_models(MIN_CORRELATED, found)
    return Absent(
        reason=Reason.NEEDS_ITEMS,
        parameters={"needed": MIN_CORRELATED, "found": found},
    )


def shared_rows(matrix: "pd.DataFrame") -> "pd.DataFrame":
    """Return the items for which every model has a value."""
    return matrix.dropna()


def pair_matrix(matrix: "pd.DataFrame", settings: Settings) -> PairMatrix | Absent:
    """Return the tests of all pairs of models on the items that all answered.

    Exact McNemar where every value is 0 or 1, else Wilcoxon's signed ranks.

    Args:
        matrix: Values by item (rows) and model, the best model first.
        settings: Level of significance.
    """
    models = tuple(matrix.columns)
    if len(models) < 2:  # noqa: PLR2004 - a pair
        return needs_models(2, len(models))
    shared = shared_rows(matrix)
    if shared.empty:
        return Absent(reason=Reason.NO_SHARED_ITEMS, parameters={"found": 0})
    values = shared.to_numpy(dtype=np.float64)
    is_binary = bool(np.isin(values, (0.0, 1.0)).all())
    tests = all_pairs(values == 1) if is_binary else all_signed_rank_pairs(values)
    pairs = tuple(
        PairTest(
            first=models[pair.first],
            second=models[pair.second],
            difference=pair.difference,
            first_wins=int((values[:, pair.first] > values[:, pair.second]).sum()),
            second_wins=int((values[:, pair.first] < values[:, pair.second]).sum()),
            n=pair.n,
            p_value=pair.p_value,
            p_adjusted=pair.p_adjusted,
            is_significant=pair.p_adjusted < settings.alpha,
        )
        for pair in tests.pairs
    )
    return PairMatrix(
        test="mcnemar_exact" if is_binary else "wilcoxon_signed_rank",
        models=models,
        pairs=pairs,
        alpha=settings.alpha,
        n_items=len(shared),
        n_left_out=len(matrix) - len(shared),
        n_significant=sum(pair.is_significant for pair in pairs),
    )


def model_tiers(
    means: Sequence[float], tests: PairMatrix | Absent
) -> tuple[Tier, ...] | Absent:
    """Return the tiers of the models of a matrix of tests.

    Args:
        means: One a model, in the order of the matrix.
        tests: The matrix.
    """
    if isinstance(tests, Absent):
        return tests
    place = {model: column for column, model in enumerate(tests.models)}
    p = np.ones((len(place), len(place)))
    for pair in tests.pairs:
        row, column = place[pair.first], place[pair.second]
        p[row, column] = p[column, row] = pair.p_adjusted
    return tuple(
        Tier(
            name=_letter(number),
            best=tests.models[tier.best],
            models=tuple(tests.models[column] for column in tier.models),
        )
        for number, tier in enumerate(find_tiers(means, p, alpha=tests.alpha))
    )


def _letter(number: int) -> str:
    """Return A to Z, then A1, B1 and so on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{letter}{number // 26}"  # noqa: PLR2004 - letters
