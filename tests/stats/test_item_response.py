"""The 2PL model against a published fit and simulated truth."""

import numpy as np
import pytest
from scipy.stats import spearmanr  # type: ignore[import-untyped]  # ships no types

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import BoolArray, FloatArray, IntArray
from colombian_law.stats.item_response import fit_two_parameter

# LSAT section 6 (Bock & Lieberman, 1970): 1000 persons, by response pattern from 00000
# to 11111 in binary order, the first item first.
LSAT6_COUNTS = [3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15]
LSAT6_COUNTS += [10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61, 28, 298]


def lsat6() -> IntArray:
    """Return the LSAT 6 responses with shape (5 items, 1000 persons)."""
    patterns = [[(code >> (4 - item)) & 1 for item in range(5)] for code in range(32)]
    return np.repeat(np.array(patterns), LSAT6_COUNTS, axis=0).T


def simulated(seed: int) -> tuple[BoolArray, FloatArray, FloatArray, FloatArray]:
    """Return responses of 15 models to 305 items with their true a, b and θ."""
    rng = np.random.default_rng(seed)
    a, b = rng.lognormal(0, 0.4, 305), rng.normal(-1, 1.3, 305)
    # Evenly spaced, wider than the standard errors, so that their order can be found.
    theta = rng.permutation(np.linspace(-2, 2, 15))
    probability = 1 / (1 + np.exp(-a[:, None] * (theta - b[:, None])))
    return rng.random((305, 15)) < probability, a, b, theta


def test_lsat6_reproduces_the_published_fit() -> None:
    """R: ltm(LSAT ~ z1) (Rizopoulos, 2006): logLik −2466.653 and its coefficients."""
    fit = fit_two_parameter(
        lsat6(), discrimination_prior_sd=1e3, difficulty_prior_sd=1e3
    )

    assert fit.converged
    assert fit.log_likelihood == pytest.approx(-2466.653, abs=1e-3)
    # Gauss-Hermite and this grid differ in the third decimal.
    difficulty = [-3.3597, -1.3696, -0.2799, -1.8659, -3.1236]
    discrimination = [0.8254, 0.7229, 0.8905, 0.6886, 0.6575]
    assert fit.difficulty == pytest.approx(difficulty, abs=3e-3)
    assert fit.discrimination == pytest.approx(discrimination, abs=1e-3)
    assert fit.difficulty_se == pytest.approx(
        [0.8669, 0.3073, 0.0997, 0.4341, 0.8700], abs=2e-3
    )
    assert fit.discrimination_se == pytest.approx(
        [0.2581, 0.1867, 0.2326, 0.1852, 0.2100], abs=5e-4
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_truth_is_recovered_from_fifteen_models(seed: int) -> None:
    """Abilities and difficulties rank as the truth, discriminations loosely."""
    correct, a, b, theta = simulated(seed)

    fit = fit_two_parameter(correct)

    assert fit.converged
    assert spearmanr(fit.ability, theta).statistic > 0.95
    assert spearmanr(fit.ability, correct.mean(axis=0)).statistic > 0.97
    assert np.abs(fit.ability.mean() - theta.mean()) < 0.3
    assert spearmanr(fit.difficulty, b).statistic > 0.75
    assert spearmanr(fit.discrimination, a).statistic > 0.25


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_the_standard_errors_are_honest(seed: int) -> None:
    """About 95 % of the items lie within 1.96 standard errors of their truth."""
    correct, a, b, _ = simulated(seed)

    fit = fit_two_parameter(correct)

    error = np.log(fit.discrimination / a) / (
        fit.discrimination_se / fit.discrimination
    )
    identified = ~fit.weakly_identified
    distance = ((fit.difficulty - b) / fit.difficulty_se)[identified]
    assert np.mean(np.abs(error) < 1.96) == pytest.approx(0.95, abs=0.04)
    # All errors share the position of one scale, so their coverage varies together.
    assert np.mean(np.abs(distance) < 1.96) == pytest.approx(0.95, abs=0.06)


def test_items_that_all_or_none_have_right_are_marked() -> None:
    """Their difficulties are finite, at the ends, and more uncertain than others."""
    correct = np.random.default_rng(0).random((20, 15)) < 0.6
    correct[3], correct[7] = True, False

    fit = fit_two_parameter(correct)

    assert np.flatnonzero(fit.weakly_identified).tolist() == [3, 7]
    assert fit.difficulty[3] == fit.difficulty.min()
    assert fit.difficulty[7] == fit.difficulty.max()
    others = np.delete(fit.difficulty_se, [3, 7])
    assert fit.difficulty_se[[3, 7]].min() > np.median(others)


def test_a_tight_prior_pulls_discriminations_to_one() -> None:
    """The prior is on log a, around 0."""
    correct = np.random.default_rng(1).random((6, 30)) < 0.6
    fit = fit_two_parameter(correct)

    tight = fit_two_parameter(correct, discrimination_prior_sd=0.05)

    assert np.abs(np.log(tight.discrimination)).max() < 0.1
    assert np.abs(np.log(fit.discrimination)).max() > 0.1


def test_right_and_wrong_mirror_each_other() -> None:
    """Swapping them turns the scale round and keeps the discriminations."""
    correct = np.random.default_rng(2).random((10, 25)) < 0.7
    fit, mirrored = fit_two_parameter(correct), fit_two_parameter(~correct)

    # The mirror of (a, b, θ) is (a, −b, −θ): P(wrong) = 1/(1 + e^{a(θ − b)}).
    assert mirrored.discrimination == pytest.approx(fit.discrimination, rel=1e-3)
    assert mirrored.difficulty == pytest.approx(-fit.difficulty, abs=1e-3)
    assert mirrored.ability == pytest.approx(-fit.ability, abs=1e-3)


def test_the_fit_is_the_same_on_every_run() -> None:
    """No random numbers are drawn."""
    correct = np.random.default_rng(3).random((12, 15)) < 0.7

    first, second = fit_two_parameter(correct), fit_two_parameter(correct)

    assert (first.difficulty == second.difficulty).all()


def test_one_respondent_is_no_scale() -> None:
    """Items cannot be told apart by one respondent."""
    with pytest.raises(ParameterError, match=r"correct has 1 column\(s\)"):
        fit_two_parameter([[1], [0]])


def test_a_prior_without_spread_is_refused() -> None:
    """The error names the prior."""
    with pytest.raises(ParameterError, match="difficulty_prior_sd=0 is not allowed"):
        fit_two_parameter([[1, 0]], difficulty_prior_sd=0)
