"""The corrected mean against a hand derivation and simulated coverage."""

from math import sqrt

import numpy as np
import pytest

from colombian_law.errors import ParameterError
from colombian_law.stats.prediction_powered import (
    prediction_powered_mean,
    tuned_prediction_powered_mean,
)

HUMAN = [3, 4, 2, 5]
JUDGE = [2, 4, 1, 4]
REST = [1, 2, 3, 2]


def test_the_corrected_mean_by_hand() -> None:
    """The judge's mean 2 of the rest, less its bias −0.75."""
    result = prediction_powered_mean(HUMAN, JUDGE, REST)

    assert result.bias == pytest.approx(-0.75)
    assert result.statistic == pytest.approx(2.75)
    # σ²(f̃) = (1 + 0 + 1 + 0)/3 = 2/3; f − y = −1, 0, −1, −1: σ² = 0.75/3 = 1/4.
    error = sqrt((2 / 3) / 4 + (1 / 4) / 4)
    assert result.standard_error == pytest.approx(error)
    assert result.ci_lower == pytest.approx(2.75 - 1.959964 * error, abs=1e-6)
    assert result.ci_upper == pytest.approx(2.75 + 1.959964 * error, abs=1e-6)
    assert (result.n_labelled, result.n_unlabelled, result.weight) == (4, 4, 1.0)


def test_the_tuned_mean_by_hand() -> None:
    """λ = cov(y, f)/((1 + n/N)·σ²(f)) = (11/6)/(2·69.5/56)."""
    # mean y = 3.5, mean f = 2.75: Σ(y − ȳ)(f − f̄) = 44 − 4·3.5·2.75 = 5.5, /3 = 11/6.
    # All 8 scores: sum 19, squares 37 + 18 = 55: (55 − 361/8)/7 = 9.875/7.
    weight = (11 / 6) / (2 * 9.875 / 7)
    result = tuned_prediction_powered_mean(HUMAN, JUDGE, REST)

    assert result.weight == pytest.approx(weight)
    assert result.statistic == pytest.approx(3.5 + weight * (2 - 2.75))
    # y − λf has variance σ²(y) + λ²σ²(f) − 2λ·cov with 5/3, 6.75/3 and 11/6.
    residual = 5 / 3 + weight**2 * 6.75 / 3 - 2 * weight * 11 / 6
    error = sqrt(weight**2 * (2 / 3) / 4 + residual / 4)
    assert result.standard_error == pytest.approx(error)


def test_a_judge_without_information_is_not_used() -> None:
    """A constant judge, or one that errs upside down, leaves the humans' mean."""
    for judge, rest in (([2, 2, 2, 2], [2, 2]), ([-3, -4, -2, -5], [-3, -4])):
        result = tuned_prediction_powered_mean(HUMAN, judge, rest)
        error = np.std(HUMAN, ddof=1) / 2
        assert (result.weight, result.statistic) == (0.0, 3.5)
        assert result.standard_error == pytest.approx(error)


def test_a_constant_bias_is_removed_fully() -> None:
    """A judge half a point too strict: only the spread of its scores remains."""
    rng = np.random.default_rng(0)
    human = rng.integers(1, 6, 300).astype(float)

    result = prediction_powered_mean(human[:50], human[:50] - 0.5, human[50:] - 0.5)

    assert result.bias == pytest.approx(-0.5)
    assert result.statistic == pytest.approx(human[50:].mean())


@pytest.mark.slow
def test_intervals_cover_and_tuning_shortens_them() -> None:
    """2000 samples: both cover 95 % in spite of the bias; widths are ordered."""
    rng = np.random.default_rng(6)
    covered, widths = np.zeros(3), np.zeros(3)
    runs = 2000
    for _ in range(runs):
        human = rng.normal(2.85, 1.0, 700)
        judge = 0.7 * human + rng.normal(0, 0.6, 700)
        labelled = (human[:100], judge[:100], judge[100:])
        error = human[:100].std(ddof=1) / 10
        found = [
            prediction_powered_mean(*labelled),
            tuned_prediction_powered_mean(*labelled),
        ]
        bounds = [(r.ci_lower, r.ci_upper) for r in found]
        mean = human[:100].mean()
        bounds.append((mean - 1.96 * error, mean + 1.96 * error))
        covered += [low <= 2.85 <= high for low, high in bounds]
        widths += [high - low for low, high in bounds]

    # 3 standard errors of a coverage of 95 % in 2000 runs are 0.015.
    assert (covered / runs)[:2] == pytest.approx([0.95, 0.95], abs=0.015)
    plain, tuned, humans_only = widths
    assert tuned < plain < humans_only


@pytest.mark.parametrize(
    ("human", "judge", "rest", "text"),
    [
        ([1, 2], [1], [1, 2], "judge has 1 value"),
        ([1, 2], [1, 2, 3], [1, 2], "human has 2, judge has 3"),
        ([1, 2], [1, 2], [1], "judge_unlabelled has 1 value"),
        ([1, float("nan")], [1, 2], [1, 2], "human holds 1 value"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(
    human: list[float], judge: list[float], rest: list[float], text: str
) -> None:
    """The error names the array."""
    with pytest.raises(ParameterError, match=text):
        prediction_powered_mean(human, judge, rest)
