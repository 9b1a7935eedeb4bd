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


@given(st.lists(st.floats(0, 1), min_size=1, max_size=120))
def test_statsmodels_agrees(p_values: list[float]) -> None:
    """Any list of p values gives the adjustment of statsmodels."""
    expected = multipletests(p_values, method="holm")[1]

    assert np.allclose(holm_adjust(p_values), expected, atol=1e-12)


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
