"""Holm's adjustment against a hand derivation and an independent program."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import (  # type: ignore[import-untyped]  # no types
    multipletests,
)

from colombian_law.errors import ParameterError
from colombian_law.stats.multiplicity import holm_adjust
from colombian_law.stats.pairs import adjusted_pairs


def test_holm_by_hand() -> None:
    """Steps down from the smallest, never below the one before."""
    # Sorted: 4·0.01 = 0.04, 3·0.02 = 0.06, 2·0.03 = 0.06, 1·0.05 → 0.06.
    adjusted = holm_adjust([0.03, 0.01, 0.05, 0.02])

    assert adjusted == pytest.approx([0.06, 0.04, 0.06, 0.06])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_the_definition_agrees(p_values: list[float]) -> None:
    """Holm's definition, one p value at a time: the largest of the smaller ones' steps.

    The step of p is p times the number of p values that are not before it.
    """
    m = len(p_values)
    ordered = sorted(p_values)
    expected = [
        min(1.0, max((m - j) * ordered[j] for j in range(m) if ordered[j] <= p))
        for p in p_values
    ]

    assert holm_adjust(p_values) == pytest.approx(expected, abs=1e-12)


def test_statsmodels_agrees() -> None:
    """The 105 pairs of 15 models get the adjustment of statsmodels."""
    p_values = np.random.default_rng(0).beta(0.3, 3, size=105)

    expected = multipletests(p_values, method="holm")[1]

    assert holm_adjust(p_values) == pytest.approx(expected, abs=1e-12)


def test_no_p_values_give_none() -> None:
    """A family without tests is not an error."""
    assert holm_adjust([]).size == 0


def test_a_p_value_above_one_is_refused() -> None:
    """The error names the position."""
    with pytest.raises(ParameterError, match=r"p_values\[1\] is 1.2; allowed: numbers"):
        holm_adjust([0.5, 1.2])


def test_a_family_has_one_value_a_pair() -> None:
    """Three models have three pairs, not two."""
    with pytest.raises(ParameterError, match="pairs has 3, differences has 2"):
        adjusted_pairs(
            3, 10, differences=[0, 0], statistics=[0, 0], p_values=[0.1, 0.2]
        )
