"""Wilson's interval against published tables and an independent program."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import (  # type: ignore[import-untyped]  # no types
    proportion_confint,
)

from colombian_law.errors import ParameterError
from colombian_law.stats.proportions import wilson_interval


@pytest.mark.parametrize(
    ("successes", "n", "lower", "upper"),
    # Newcombe, 1998, Statistics in Medicine 17:857-872, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_newcombes_table_is_reproduced(
    successes: int, n: int, lower: float, upper: float
) -> None:
    """The four examples of Newcombe's table I, to its four decimals."""
    interval = wilson_interval(successes, n)

    assert interval.ci_lower == pytest.approx(lower, abs=5e-5)
    assert interval.ci_upper == pytest.approx(upper, abs=5e-5)


@given(st.integers(1, 2000), st.floats(0, 1), st.floats(0.5, 0.999))
def test_statsmodels_agrees(n: int, share: float, level: float) -> None:
    """Any count and level gives the interval of statsmodels."""
    successes = round(share * n)
    interval = wilson_interval(successes, n, level)

    lower, upper = proportion_confint(successes, n, alpha=1 - level, method="wilson")
    assert interval.ci_lower == pytest.approx(lower, abs=1e-9)
    assert interval.ci_upper == pytest.approx(upper, abs=1e-9)
    assert 0 <= interval.ci_lower <= interval.statistic <= interval.ci_upper <= 1


@pytest.mark.parametrize(
    ("successes", "n", "text"),
    [(0, 0, "n=0"), (3, 2, "successes=3 .* <= n=2"), (-1, 2, "successes=-1")],
)
def test_impossible_counts_are_refused(successes: int, n: int, text: str) -> None:
    """No trials, or more successes than trials, is no proportion."""
    with pytest.raises(ParameterError, match=text):
        wilson_interval(successes, n)
