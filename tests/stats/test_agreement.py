"""Percent agreement and kappa against published tables and statsmodels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import ArrayLike
from statsmodels.stats.inter_rater import (  # type: ignore[import-untyped]  # no types
    cohens_kappa,
)

from colombian_law.errors import ParameterError
from colombian_law.stats.agreement import (
    cohen_kappa,
    confusion_matrix,
    percent_agreement,
)
from colombian_law.stats.arrays import IntArray


def ratings_of(table: ArrayLike) -> tuple[IntArray, IntArray]:
    """Return the pairs of ratings that a table of counts stands for."""
    counts = np.asarray(table)
    first, second = np.indices(counts.shape)
    repeats = counts.ravel()
    return np.repeat(first.ravel(), repeats), np.repeat(second.ravel(), repeats)


def test_kappa_reproduces_fleiss() -> None:
    """Fleiss, Levin & Paik, 2003, table 18.1: κ = 0.676 for 100 patients."""
    # p_o = 0.89; p_e = 0.80·0.80 + 0.10·0.05 + 0.10·0.15 = 0.66; κ = 0.23/0.34.
    first, second = ratings_of([[75, 1, 4], [5, 4, 1], [0, 0, 10]])

    result = cohen_kappa(first, second)

    assert result.statistic == pytest.approx(0.23 / 0.34)
    assert result.n == 100


def test_quadratic_kappa_by_hand() -> None:
    """1 − Σ d²·p_ij / Σ d²·p_i·p_j with three pairs."""
    # Pairs (1,1), (2,3), (3,3): observed Σd²/n = 1/3. First 1, 2, 3; second 1, 3, 3:
    # expected over 9 combinations: 0+4+4 + 1+1+1 + 4+0+0 = 15, 15/9. κ = 1 − 3/15.
    result = cohen_kappa([1, 2, 3], [1, 3, 3], weights="quadratic")

    assert result.statistic == pytest.approx(0.8)


@given(st.lists(st.integers(0, 30), min_size=9, max_size=9))
def test_statsmodels_agrees(cells: list[int]) -> None:
    """Both weights give the κ and standard error of statsmodels on any table."""
    table = np.array(cells).reshape(3, 3)
    # Every category occurs, or the scales would differ; and chance is not certain.
    table = table + np.eye(3, dtype=int)
    first, second = ratings_of(table)

    plain = cohen_kappa(first, second)
    quadratic = cohen_kappa(first, second, weights="quadratic")

    # statsmodels takes the root of a variance that may be −1e-17: compare before it.
    with np.errstate(invalid="ignore"):
        expected = cohens_kappa(table)
        weighted = cohens_kappa(table, wt="fc")
    assert plain.statistic == pytest.approx(expected.kappa, abs=1e-9)
    assert plain.standard_error is not None
    assert plain.standard_error**2 == pytest.approx(expected.var_kappa, abs=1e-9)
    assert quadratic.statistic == pytest.approx(weighted.kappa, abs=1e-9)
    assert quadratic.standard_error is not None
    assert quadratic.standard_error**2 == pytest.approx(weighted.var_kappa, abs=1e-9)


def test_quadratic_kappa_ignores_unused_categories() -> None:
    """A scale of 1, 3, 5 has the distances of its ratings, not of their ranks."""
    # Pairs (1,1), (3,5), (5,5) are those of the hand example stretched by two; the
    # pair (1,5) alone would differ if ranks were used.
    plain = cohen_kappa([1, 3, 5], [1, 5, 5], weights="quadratic")
    # Pairs (1,1), (2,5), (5,5): observed 9/3; expected 0+16+16+1+9+9+16+0+0 = 67, /9.
    uneven = cohen_kappa([1, 2, 5], [1, 5, 5], weights="quadratic")

    assert plain.statistic == pytest.approx(0.8)
    assert uneven.statistic == pytest.approx(1 - 27 / 67)


def test_kappa_of_one_category_is_undefined() -> None:
    """Where both always say the same, chance alone would agree fully."""
    result = cohen_kappa([1, 1], [1, 1])

    assert (result.statistic, result.ci_lower, result.ci_upper) == (None, None, None)


def test_agreement_within_one_point_is_counted() -> None:
    """Differences 0, 1, 2, 0: half agree, three quarters within one."""
    first, second = [1, 2, 5, 4], [1, 3, 3, 4]

    assert percent_agreement(first, second).statistic == 0.5
    assert percent_agreement(first, second, tolerance=1).statistic == 0.75


def test_a_confusion_matrix_has_the_whole_scale() -> None:
    """Rows are the first rater; an unused category keeps its empty row."""
    matrix = confusion_matrix([1, 1, 3], [1, 3, 3], categories=[1, 2, 3])

    assert matrix.categories == (1.0, 2.0, 3.0)
    assert matrix.counts.tolist() == [[1, 0, 1], [0, 0, 0], [0, 0, 1]]


def test_a_rating_off_the_scale_is_refused() -> None:
    """The error lists the scale."""
    with pytest.raises(ParameterError, match=r"rating=4.0 .* allowed: 1.0, 2.0"):
        confusion_matrix([1, 4], [1, 2], categories=[1, 2])


def test_unknown_weights_are_refused() -> None:
    """The error lists the weights."""
    with pytest.raises(ParameterError, match="allowed: unweighted, quadratic"):
        cohen_kappa([1], [1], weights="linear")  # type: ignore[arg-type]  # wrong


def test_a_negative_tolerance_is_refused() -> None:
    """No pair can differ by less than nothing."""
    with pytest.raises(ParameterError, match="tolerance=-1 is not allowed"):
        percent_agreement([1], [1], tolerance=-1)
