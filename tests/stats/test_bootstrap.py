"""The cluster bootstrap against scipy, theory and its own invariances."""

import numpy as np
import pytest
from scipy import stats  # type: ignore[import-untyped]  # ships no types

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import FloatArray
from colombian_law.stats.bootstrap import (
    Resampling,
    bootstrap_statistic,
    clustered_bootstrap,
    paired_difference,
)

PLAN = Resampling(seed=7, n_resamples=4000)


@pytest.fixture
def values() -> FloatArray:
    """Two hundred skewed values."""
    return np.random.default_rng(1).beta(2, 5, size=200)


def test_single_rows_give_scipys_percentile_interval(values: FloatArray) -> None:
    """With clusters of one row it is the ordinary bootstrap, up to chance."""
    (interval,) = clustered_bootstrap(values, np.arange(200), PLAN)

    expected = stats.bootstrap(
        (values,), np.mean, n_resamples=4000, method="percentile", rng=11
    ).confidence_interval
    # The quantiles of 4000 resamples scatter by about 0.04 standard errors.
    scatter = 0.2 * values.std() / np.sqrt(200)
    assert interval.ci_lower == pytest.approx(expected.low, abs=scatter)
    assert interval.ci_upper == pytest.approx(expected.high, abs=scatter)
    assert interval.statistic == pytest.approx(values.mean())


def test_the_standard_error_is_that_of_cluster_means() -> None:
    """Clusters of equal size: SE = SD of the cluster means/√C, not of the rows."""
    rng = np.random.default_rng(2)
    clusters = np.repeat(np.arange(80), 15)
    values = np.repeat(rng.normal(size=80), 15) + 0.1 * rng.normal(size=1200)

    (interval,) = clustered_bootstrap(values, clusters, PLAN)

    means = values.reshape(80, 15).mean(axis=1)
    assert interval.standard_error == pytest.approx(means.std() / np.sqrt(80), rel=0.05)
    assert interval.standard_error > 3 * values.std() / np.sqrt(1200)
    assert (interval.n, interval.n_clusters) == (1200, 80)


def test_repeating_each_row_adds_no_information(values: FloatArray) -> None:
    """Copies within a cluster leave the interval exactly as it was."""
    (once,) = clustered_bootstrap(values, np.arange(200), PLAN)
    copies = np.repeat(values, 3), np.repeat(np.arange(200), 3)
    (thrice,) = clustered_bootstrap(*copies, PLAN)

    assert thrice.ci_lower == pytest.approx(once.ci_lower, abs=1e-12)
    assert thrice.ci_upper == pytest.approx(once.ci_upper, abs=1e-12)


def test_uneven_clusters_weigh_by_their_rows() -> None:
    """Two clusters, 1 row of 0 and 3 rows of 1: means are 0, 3/4 or 1."""
    result = bootstrap_statistic(
        [0, 1, 1, 1], ["a", "b", "b", "b"], PLAN, statistic=lambda r: float(r.mean())
    )
    (interval,) = clustered_bootstrap([0, 1, 1, 1], ["a", "b", "b", "b"], PLAN)

    # Draws aa, ab, bb with 1/4, 1/2, 1/4: mean 5/8, variance 9/32 + 1/4 − 25/64.
    deviation = np.sqrt(9 / 32 + 1 / 4 - 25 / 64)
    for found in (result, interval):
        assert (found.ci_lower, found.statistic, found.ci_upper) == (0, 0.75, 1)
        assert found.standard_error == pytest.approx(deviation, rel=0.03)


def test_both_ways_draw_the_same_resamples(values: FloatArray) -> None:
    """The mean as a statistic gives the interval of the fast way, and the seed too."""
    clusters = np.arange(200) % 40
    plan = Resampling(seed=3, n_resamples=200)
    (fast,) = clustered_bootstrap(values, clusters, plan)

    slow = bootstrap_statistic(
        values, clusters, plan, statistic=lambda rows: float(rows.mean())
    )

    assert slow.ci_lower == pytest.approx(fast.ci_lower)
    assert slow.ci_upper == pytest.approx(fast.ci_upper)
    assert (slow.seed, slow.n_resamples) == (3, 200)


def test_the_order_of_rows_does_not_matter(values: FloatArray) -> None:
    """Shuffled rows give the same interval."""
    clusters = np.arange(200) % 40
    order = np.random.default_rng(5).permutation(200)
    (first,) = clustered_bootstrap(values, clusters, PLAN)

    (second,) = clustered_bootstrap(values[order], clusters[order], PLAN)

    assert second.ci_lower == pytest.approx(first.ci_lower, abs=1e-12)


def test_columns_share_their_draws(values: FloatArray) -> None:
    """A column gets the interval that it gets alone."""
    both = np.column_stack([values, values**2])

    intervals = clustered_bootstrap(both, np.arange(200), PLAN)

    assert intervals[1].ci_lower == pytest.approx(
        clustered_bootstrap(values**2, np.arange(200), PLAN)[0].ci_lower
    )


def test_blocks_of_draws_change_no_result(
    values: FloatArray, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bound on memory is not part of the result."""
    (whole,) = clustered_bootstrap(values, np.arange(200), PLAN)
    monkeypatch.setattr("colombian_law.stats.bootstrap.BLOCK_CELLS", 1_300)

    (in_blocks,) = clustered_bootstrap(values, np.arange(200), PLAN)

    assert in_blocks == whole


def test_a_constant_difference_is_certain(values: FloatArray) -> None:
    """Pairs are drawn together, so a constant shift has no spread."""
    result = paired_difference(values + 0.25, values, np.arange(200), PLAN)

    assert result.ci_lower == pytest.approx(0.25)
    assert result.ci_upper == pytest.approx(0.25)


def test_a_statistic_must_be_defined_on_every_resample() -> None:
    """The error counts the resamples that gave no number."""
    with pytest.raises(ParameterError, match=r"on \d+ of 4000 resamples; allowed"):
        bootstrap_statistic(
            [1.0, 2.0],
            [0, 1],
            PLAN,
            statistic=lambda r: float("nan") if r.std() == 0 else 1.0,
        )


def test_one_cluster_cannot_be_resampled() -> None:
    """There is nothing to draw from."""
    with pytest.raises(ParameterError, match="at least 2 different clusters"):
        clustered_bootstrap([1, 2], ["a", "a"], PLAN)


def test_labels_of_two_kinds_are_refused() -> None:
    """None among text labels is most often a lost identifier."""
    with pytest.raises(ParameterError, match="labels of one kind"):
        clustered_bootstrap([1, 2], np.array(["a", None], dtype=object), PLAN)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"seed": -1}, "seed=-1"),
        ({"seed": 1, "n_resamples": 1}, "n_resamples=1"),
        ({"seed": 1, "level": 95}, "level=95"),
    ],
)
def test_a_bad_plan_is_refused(arguments: dict[str, int], text: str) -> None:
    """The error names the parameter."""
    with pytest.raises(ParameterError, match=f"{text} is not allowed"):
        Resampling(**arguments)


@pytest.mark.slow
def test_intervals_cover_the_truth() -> None:
    """Of 400 samples of 60 questions × 5 answers about 95 % cover the true mean."""
    rng = np.random.default_rng(8)
    clusters = np.repeat(np.arange(60), 5)
    covered = 0
    for seed in range(400):
        values = np.repeat(rng.normal(size=60), 5) + rng.normal(size=300)
        (interval,) = clustered_bootstrap(
            values, clusters, Resampling(seed=seed, n_resamples=1000)
        )
        covered += interval.ci_lower <= 0 <= interval.ci_upper

    # Percentile intervals of 60 clusters cover a little less; 3 SE of 400 are 0.033.
    assert covered / 400 == pytest.approx(0.945, abs=0.035)
