"""Detectable effects against published values, the formula and simulation."""

from math import sqrt

import numpy as np
import pytest
from statsmodels.stats.power import (  # type: ignore[import-untyped]  # no types
    TTestPower,
)

from colombian_law.errors import ParameterError
from colombian_law.stats.mcnemar import mcnemar_exact
from colombian_law.stats.power import (
    mcnemar_detectable,
    non_inferiority,
    paired_mean_detectable,
)


@pytest.mark.parametrize("n", [100, 305, 737])
@pytest.mark.parametrize("discordance", [0.1, 0.25, 0.6])
def test_the_mcnemar_effect_solves_connors_formula(n: int, discordance: float) -> None:
    """Put back into n = (z·√ψ + z'·√(ψ − δ²))²/δ², the effect gives n again."""
    delta = mcnemar_detectable(n, discordance).statistic

    assert delta is not None
    # z(0.975) = 1.959964, z(0.8) = 0.841621
    root = 1.959964 * sqrt(discordance) + 0.841621 * sqrt(discordance - delta**2)
    assert (root / delta) ** 2 == pytest.approx(n, rel=1e-5)


def test_a_small_bank_detects_nothing() -> None:
    """Five items with 10 % discordance cannot show any difference."""
    assert mcnemar_detectable(5, 0.1).statistic is None
    assert mcnemar_detectable(1, 0.1).statistic is None


@pytest.mark.slow
def test_the_exact_test_has_nearly_that_power() -> None:
    """At the effect for 305 items the exact test is significant in 73 to 82 %."""
    discordance, n = 0.2, 305
    delta = mcnemar_detectable(n, discordance).statistic
    assert delta is not None
    rng = np.random.default_rng(4)
    only_first = (discordance + delta) / 2
    shares = [only_first, discordance - only_first, 1 - discordance]
    counts = rng.multinomial(n, shares, size=4000)
    significant = [mcnemar_exact(b, c).p_value < 0.05 for b, c, _ in counts]

    # The exact test is conservative, so a little below 0.8.
    assert 0.73 < np.mean(significant) < 0.82


def test_the_paired_effect_reproduces_gpower() -> None:
    """G*Power, paired t test, d = 0.5, n = 34: power 0.8077775."""
    result = paired_mean_detectable(34, 1.0, power=0.8077775)

    assert result.statistic == pytest.approx(0.5, abs=1e-6)


@pytest.mark.parametrize("n", [2, 5, 55, 737])
def test_statsmodels_agrees_on_the_paired_effect(n: int) -> None:
    """The power of statsmodels at that effect is the power asked for."""
    effect = paired_mean_detectable(n, 0.2).statistic

    assert effect is not None
    power = TTestPower().power(effect / 0.2, n, alpha=0.05, alternative="two-sided")
    assert power == pytest.approx(0.8, abs=1e-6)


@pytest.mark.parametrize(
    ("lower", "upper", "verdict"),
    [
        (-0.01, 0.03, "non_inferior"),
        (-0.02, 0.03, "inconclusive"),  # exactly the margin is not within it
        (-0.05, 0.01, "inconclusive"),
        (-0.09, -0.03, "inferior"),
        (0.01, 0.05, "non_inferior"),
        (-0.015, -0.005, "non_inferior"),  # worse, but not by the margin
    ],
)
def test_the_verdict_follows_the_interval(
    lower: float, upper: float, verdict: str
) -> None:
    """A margin of 0.02 against the bounds."""
    assert non_inferiority(lower, upper, 0.02).verdict == verdict


@pytest.mark.parametrize(
    ("lower", "upper", "margin", "text"),
    [
        (0, 1, 0, "margin=0 is not allowed"),
        (1, 0, 0.1, "ci_lower=1 exceeds ci_upper=0"),
        (float("nan"), 0, 0.1, "ci_lower=nan"),
    ],
)
def test_an_impossible_interval_is_refused(
    lower: float, upper: float, margin: float, text: str
) -> None:
    """The error names the bound or the margin."""
    with pytest.raises(ParameterError, match=text):
        non_inferiority(lower, upper, margin)


def test_options_out_of_range_are_refused() -> None:
    """The error names the option and its range."""
    with pytest.raises(ParameterError, match="discordance=0 is not allowed"):
        mcnemar_detectable(10, 0)
    with pytest.raises(ParameterError, match=r"power=0.3 .* allowed: 0.5 <= power < 1"):
        mcnemar_detectable(10, 0.1, power=0.3)
    with pytest.raises(ParameterError, match=r"n=1 .* whole number >= 2"):
        paired_mean_detectable(1, 1.0)
    with pytest.raises(ParameterError, match="sd=0 is not allowed"):
        paired_mean_detectable(5, 0)
