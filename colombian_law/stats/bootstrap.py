"""Percentile intervals from a bootstrap that resamples clusters (questions)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import (
    FloatArray,
    IntArray,
    finite_matrix,
    finite_vector,
    require_between,
    require_count,
    require_same_length,
)

# Bounds the memory of one block of draws; it changes no result.
BLOCK_CELLS = 2_000_000


@dataclass(frozen=True, slots=True)
class Resampling:
    """How a bootstrap draws.

    Attributes:
        seed: seed of the generator, ≥ 0.
        n_resamples: number of resamples, at least 2.
        level: confidence level of the interval, between 0 and 1.

    Raises:
        ParameterError: if an attribute is out of range.
    """

    seed: int
    n_resamples: int = 10_000
    level: float = 0.95

    def __post_init__(self) -> None:
        require_count("seed", self.seed)
        require_count("n_resamples", self.n_resamples, minimum=2)
        require_between("level", self.level, 0, 1)


@dataclass(frozen=True, slots=True)
class BootstrapInterval:
    """A statistic with its percentile interval.

    Attributes:
        statistic: the value on the data themselves.
        ci_lower: quantile (1 − level)/2 of the resampled values.
        ci_upper: quantile (1 + level)/2 of the resampled values.
        standard_error: standard deviation of the resampled values.
        n: number of rows.
        n_clusters: number of clusters, the units that are resampled.
        n_resamples: number of resamples.
        seed: seed of the generator that drew them.
        level: confidence level of the interval.
    """

    statistic: float
    ci_lower: float
    ci_upper: float
    standard_error: float
    n: int
    n_clusters: int
    n_resamples: int
    seed: int
    level: float


@dataclass(frozen=True, slots=True)
class _Clusters:
    codes: IntArray
    sizes: IntArray


def clustered_bootstrap(
    values: ArrayLike,
    clusters: ArrayLike,
    resampling: Resampling,
) -> tuple[BootstrapInterval, ...]:
    """Return the mean of each column with its cluster-bootstrap interval.

    Whole clusters are drawn with replacement, as many as there are; a resampled mean is
    the sum of all drawn values over their number (Davison & Hinkley, 1997, section
    3.8). Every column sees the same draws, so that columns can be compared. The result
    does not depend on the order of the rows.

    Args:
        values: shape (N,) for one column or (N, M) for M.
        clusters: shape (N,), the cluster of each row; any labels that sort.
        resampling: seed, number of resamples and level.

    Raises:
        ParameterError: if the values are not finite, the lengths differ, the
            labels do not sort, or there are fewer than 2 clusters.
    """
    matrix = _columns(values)
    groups = _group(matrix.shape[0], clusters)
    sums = np.zeros((groups.sizes.size, matrix.shape[1]))
    np.add.at(sums, groups.codes, matrix)
    means = np.empty((resampling.n_resamples, matrix.shape[1]))
    start = 0
    for draws in _draw_blocks(groups.sizes.size, resampling):
        weights = _draw_counts(draws)
        stop = start + draws.shape[0]
        means[start:stop] = (weights @ sums) / (weights @ groups.sizes)[:, None]
        start = stop
    return tuple(
        _interval(
            float(matrix[:, column].mean()),
            means[:, column],
            n=matrix.shape[0],
            n_clusters=groups.sizes.size,
            resampling=resampling,
        )
        for column in range(matrix.shape[1])
    )


def paired_difference(
    first: ArrayLike,
    second: ArrayLike,
    clusters: ArrayLike,
    resampling: Resampling,
) -> BootstrapInterval:
    """Return the mean of first − second with its cluster-bootstrap interval.

    Both values of a pair are drawn together, so that the interval profits from their
    correlation.

    Raises:
        ParameterError: as `clustered_bootstrap`.
    """
    x, y = finite_vector("first", first), finite_vector("second", second)
    require_same_length(first=x.size, second=y.size)
    (interval,) = clustered_bootstrap(x - y, clusters, resampling)
    return interval


def bootstrap_statistic(
    values: ArrayLike,
    clusters: ArrayLike,
    resampling: Resampling,
    *,
    statistic: Callable[[FloatArray], float],
) -> BootstrapInterval:
    """Return any statistic of the rows with its cluster-bootstrap interval.

    For a mean use `clustered_bootstrap`, which is much faster: here `statistic` is
    called once a resample.

    Args:
        values: shape (N,) or (N, M).
        clusters: shape (N,), the cluster of each row.
        resampling: seed, number of resamples and level.
        statistic: takes rows with shape (n, M) (M = 1 for a vector), gives a number.

    Raises:
        ParameterError: as `clustered_bootstrap`, and if `statistic` gives a value that
            is not finite on the data or on a resample.
    """
    matrix = _columns(values)
    groups = _group(matrix.shape[0], clusters)
    by_cluster = np.argsort(groups.codes, kind="stable")
    members = np.split(by_cluster, np.cumsum(groups.sizes)[:-1])
    resampled = np.array(
        [
            statistic(matrix[np.concatenate([members[code] for code in draw])])
            for draws in _draw_blocks(len(members), resampling)
            for draw in draws
        ],
        dtype=np.float64,
    )
    observed = float(statistic(matrix))
    n_bad = int((~np.isfinite(resampled)).sum())
    if n_bad or not np.isfinite(observed):
        raise ParameterError(
            f"statistic gives {observed:g} on the data and a value that is not finite "
            f"on {n_bad} of {resampled.size} resamples; allowed: a statistic that is "
            "defined on every resample. Use more clusters or another statistic"
        )
    return _interval(
        observed,
        resampled,
        n=matrix.shape[0],
        n_clusters=len(members),
        resampling=resampling,
    )


def _columns(values: ArrayLike) -> FloatArray:
    if np.ndim(values) == 1:
        return finite_vector("values", values)[:, None]
    return finite_matrix("values", values)


def _group(n_rows: int, clusters: ArrayLike) -> _Clusters:
    labels = np.asarray(clusters)
    if labels.ndim != 1:
        raise ParameterError(
            f"clusters has shape {labels.shape}; allowed: one label a row of values"
        )
    require_same_length(values=n_rows, clusters=labels.size)
    try:
        _, codes, sizes = np.unique(labels, return_inverse=True, return_counts=True)
    except TypeError as error:
        raise ParameterError(
            f"clusters mixes labels that do not sort ({error}); allowed: labels of one "
            "kind, all text or all numbers"
        ) from error
    if sizes.size == 1:
        raise ParameterError(
            "clusters holds one label only; allowed: at least 2 different clusters"
        )
    return _Clusters(codes=codes, sizes=sizes)


def _draw_blocks(n_clusters: int, resampling: Resampling) -> Iterator[IntArray]:
    rng = np.random.default_rng(resampling.seed)
    rows = max(1, BLOCK_CELLS // n_clusters)
    for start in range(0, resampling.n_resamples, rows):
        n_rows = min(rows, resampling.n_resamples - start)
        yield rng.integers(n_clusters, size=(n_rows, n_clusters), dtype=np.int64)


def _draw_counts(draws: IntArray) -> FloatArray:
    """Return how often each cluster is drawn, with the shape of `draws`."""
    rows, n_clusters = draws.shape
    offsets = np.arange(rows)[:, None] * n_clusters
    counts = np.bincount((draws + offsets).ravel(), minlength=rows * n_clusters)
    return counts.reshape(rows, n_clusters).astype(np.float64)


def _interval(
    observed: float,
    resampled: FloatArray,
    *,
    n: int,
    n_clusters: int,
    resampling: Resampling,
) -> BootstrapInterval:
    tail = (1 - resampling.level) / 2
    lower, upper = np.quantile(resampled, [tail, 1 - tail])
    return BootstrapInterval(
        statistic=observed,
        ci_lower=float(lower),
        ci_upper=float(upper),
        standard_error=float(resampled.std(ddof=1)),
        n=n,
        n_clusters=n_clusters,
        n_resamples=resampling.n_resamples,
        seed=resampling.seed,
        level=resampling.level,
    )
