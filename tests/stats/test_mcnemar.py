"""McNemar's exact test against a hand derivation and an independent program."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest  # type: ignore[import-untyped]  # no types
from statsmodels.stats.contingency_tables import (  # type: ignore[import-untyped]  # no types
    mcnemar,
)

from colombian_law.errors import ParameterError
from colombian_law.stats.mcnemar import all_pairs, mcnemar_exact


@pytest.mark.parametrize(
    ("b", "c", "p_value"),
    [
        (1, 5, 14 / 64),  # 2·(C(6,0) + C(6,1))/2⁶
        (6, 0, 2 / 64),  # 2·C(6,0)/2⁶
        (3, 3, 1.0),
        (0, 0, 1.0),
    ],
    ids=["one_five", "six_none", "even", "no_discordance"],
)
def test_p_values_are_those_derived_by_hand(b: int, c: int, p_value: float) -> None:
    """Twice the smaller binomial tail, at most 1."""
    test = mcnemar_exact(b, c)

    assert test.p_value == pytest.approx(p_value, abs=1e-12)
    assert (test.statistic, test.n) == (min(b, c), b + c)


@given(st.integers(0, 200), st.integers(0, 200))
def test_statsmodels_and_scipy_agree(b: int, c: int) -> None:
    """Both independent programs give the same p value."""
    p_value = mcnemar_exact(b, c).p_value

    table = np.array([[5, b], [c, 7]])
    expected = mcnemar(table, exact=True).pvalue
    # statsmodels gives 2·P(X ≤ b) > 1 where b = c
    assert p_value == pytest.approx(min(1.0, expected), abs=1e-9)
    if b + c:
        assert p_value == pytest.approx(binomtest(b, b + c).pvalue, abs=1e-9)


def test_all_pairs_test_the_right_columns() -> None:
    """Discordances, differences and Holm's adjustment are those counted by hand."""
    # Model 0 right on all 6, model 1 on none, model 2 on the first 5.
    correct = np.zeros((6, 3), dtype=bool)
    correct[:, 0] = True
    correct[:5, 2] = True

    tests = all_pairs(correct)

    # (0,1): b=6 c=0 p=2/64; (0,2): b=1 c=0 p=1; (1,2): b=0 c=5 p=2/32.
    # Holm: 3·2/64 = 0.09375; 2·2/32 = 0.125; 1.
    found = [(t.first, t.second, t.p_value, t.p_adjusted) for t in tests.pairs]
    assert found == [
        (0, 1, pytest.approx(2 / 64), pytest.approx(0.09375)),
        (0, 2, 1.0, 1.0),
        (1, 2, pytest.approx(2 / 32), pytest.approx(0.125)),
    ]
    differences = [t.difference for t in tests.pairs]
    assert differences == pytest.approx([1.0, 1 / 6, -5 / 6])
    assert {t.n for t in tests.pairs} == {6}


def test_the_matrix_of_p_values_is_symmetric() -> None:
    """A pair has one p value; a model does not differ from itself."""
    correct = np.random.default_rng(0).random((40, 4)) < [0.9, 0.7, 0.5, 0.3]
    tests = all_pairs(correct)

    matrix = tests.p_adjusted_matrix()

    assert (matrix == matrix.T).all()
    assert np.diag(matrix).tolist() == [1, 1, 1, 1]
    assert matrix[1, 3] == next(
        t.p_adjusted for t in tests.pairs if (t.first, t.second) == (1, 3)
    )


def test_a_single_model_has_no_pairs() -> None:
    """Comparing needs two columns."""
    with pytest.raises(ParameterError, match=r"correct has 1 column\(s\); .* least 2"):
        all_pairs([[True], [False]])


def test_a_negative_count_is_refused() -> None:
    """The error names the count."""
    with pytest.raises(ParameterError, match="c=-1 is not allowed"):
        mcnemar_exact(1, -1)
