"""Rank correlations against the paper's numbers, hand derivations and scipy."""

from math import atanh, sqrt, tanh

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats  # type: ignore[import-untyped]  # ships no types

from colombian_law.errors import ParameterError
from colombian_law.stats.correlation import kendall, partial_spearman, spearman

# The paper's table 6, in its order.
ACCURACY = [0.905, 0.869, 0.859, 0.856, 0.803, 0.790, 0.754, 0.728, 0.721, 0.708]
ACCURACY += [0.695, 0.672, 0.662, 0.584, 0.577]
RELEVANCY = [0.758, 0.742, 0.792, 0.745, 0.763, 0.772, 0.732, 0.785, 0.790, 0.785]
RELEVANCY += [0.778, 0.824, 0.754, 0.811, 0.797]
CORRECTNESS = [0.447, 0.428, 0.451, 0.389, 0.408, 0.387, 0.354, 0.359, 0.364, 0.342]
CORRECTNESS += [0.330, 0.340, 0.352, 0.309, 0.329]


def test_the_papers_correlations_are_reproduced() -> None:
    """Section 7.1: ρ = 0.94 (p < 0.001) and ρ = −0.46 (p = 0.08)."""
    formats = spearman(ACCURACY, CORRECTNESS)
    # Two models share 0.785 after rounding; of the two orders of their unrounded
    # relevancy (ρ = −0.475 and −0.464) the paper's value is the second.
    unrounded = list(RELEVANCY)
    unrounded[7] += 0.0001
    relevancy = spearman(unrounded, CORRECTNESS)

    assert formats.statistic == pytest.approx(0.94, abs=5e-3)
    assert formats.p_value is not None
    assert formats.p_value < 0.001
    assert relevancy.statistic == pytest.approx(-0.46, abs=5e-3)
    assert relevancy.p_value == pytest.approx(0.08, abs=5e-3)


def test_spearman_by_hand() -> None:
    """Ranks 1-5 against 2, 1, 4, 3, 5: ρ = 1 − 6·4/(5·24) = 0.8."""
    result = spearman([10, 20, 30, 40, 50], [2, 1, 4, 3, 5])

    assert result.statistic == pytest.approx(0.8)
    # t = 0.8·√(3/0.36) = 2.3094 with 3 degrees of freedom: p = 0.1041.
    assert result.p_value == pytest.approx(0.1041, abs=5e-5)
    # Bonett & Wright: √((1 + 0.32)/2) = 0.81240.
    margin = 1.959964 * sqrt(1.32 / 2)
    assert result.ci_lower == pytest.approx(tanh(atanh(0.8) - margin), abs=1e-6)
    assert result.ci_upper == pytest.approx(tanh(atanh(0.8) + margin), abs=1e-6)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3))
def test_scipy_agrees_on_spearman(pairs: list[tuple[int, int]]) -> None:
    """Any data with ties gives scipy's ρ and p; constant data give None."""
    x, y = (list(values) for values in zip(*pairs, strict=True))
    result = spearman(x, y)

    if len(set(x)) == 1 or len(set(y)) == 1:
        assert (result.statistic, result.p_value, result.ci_lower) == (None, None, None)
    else:
        expected = stats.spearmanr(x, y)
        assert result.statistic == pytest.approx(expected.statistic, abs=1e-9)
        assert result.p_value == pytest.approx(expected.pvalue, abs=1e-6)


def test_a_perfect_correlation_has_no_interval() -> None:
    """An interval without width would claim certainty."""
    result = spearman([1, 2, 3, 4], [1, 2, 3, 4])

    assert result.statistic == pytest.approx(1)
    assert result.p_value == 0.0
    assert (result.ci_lower, result.ci_upper) == (None, None)


def test_two_pairs_have_no_p_value() -> None:
    """With n − 2 = 0 degrees of freedom nothing can be tested."""
    assert spearman([1, 2], [5, 3]).p_value is None


def test_kendall_by_hand() -> None:
    """Of 10 pairs 2 are discordant: τ = (8 − 2)/10 = 0.6."""
    result = kendall([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])

    assert result.statistic == pytest.approx(0.6)
    # Kendall's exact table, n = 5: P(S ≥ 6) = 0.117 (14 of 120), two-sided 28/120.
    assert result.p_value == pytest.approx(28 / 120)


def test_kendall_counts_ties_as_tau_b() -> None:
    """Ties shorten the denominator: 5/√(5·6)."""
    # x = 1, 1, 2, 3: one pair tied in x; the other 5 are concordant.
    assert kendall([1, 1, 2, 3], [1, 2, 3, 4]).statistic == pytest.approx(5 / sqrt(30))


def test_kendall_of_a_constant_is_undefined() -> None:
    """A model score that never varies has no ranking."""
    result = kendall([1, 1, 1], [1, 2, 3])

    assert (result.statistic, result.p_value, result.n) == (None, None, 3)


def test_partial_spearman_is_the_correlation_of_residuals() -> None:
    """Independent derivation: correlate what the control leaves of both ranks."""
    rng = np.random.default_rng(3)
    z = rng.normal(size=25)
    x, y = z + rng.normal(size=25), z + rng.normal(size=25)

    result = partial_spearman(x, y, z)

    rx, ry, rz = (stats.rankdata(values) for values in (x, y, z))
    design = np.column_stack([np.ones(25), rz])
    left = [r - design @ np.linalg.lstsq(design, r)[0] for r in (rx, ry)]
    rho = np.corrcoef(left)[0, 1]
    assert result.statistic == pytest.approx(rho)
    # The regression of ry on rx and rz has the same t with n − 3 degrees of freedom.
    t = rho * sqrt(22 / (1 - rho**2))
    assert result.p_value == pytest.approx(2 * stats.t.sf(abs(t), 22))
    assert (result.df, result.n) == (22, 25)


def test_partial_spearman_by_hand() -> None:
    """ρ_xy = 0.8, ρ_xz = 0.6, ρ_yz = 0.5 in the formula."""
    # z ranks 3, 1, 2, 5, 4 against x 1-5: Σd² = 4+1+1+1+1 = 8, ρ = 1 − 48/120 = 0.6;
    # against y 2, 1, 4, 3, 5: Σd² = 1+0+4+4+1 = 10, ρ = 1 − 60/120 = 0.5.
    result = partial_spearman([1, 2, 3, 4, 5], [2, 1, 4, 3, 5], [3, 1, 2, 5, 4])

    # (0.8 − 0.6·0.5)/√(0.64·0.75) = 0.5/0.69282
    assert result.statistic == pytest.approx(0.5 / sqrt(0.48))


def test_a_control_that_determines_a_variable_leaves_nothing() -> None:
    """The denominator is zero, so the coefficient is None."""
    result = partial_spearman([1, 2, 3, 4], [2, 1, 4, 3], [10, 20, 30, 40])

    assert (result.statistic, result.p_value) == (None, None)


def test_a_correlation_refuses_missing_values() -> None:
    """NaN is not dropped in silence."""
    with pytest.raises(ParameterError, match="second holds 1 value"):
        spearman([1, 2], [1, float("nan")])
