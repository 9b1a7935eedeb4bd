"""What the functions of the sub-package accept, and what they say if they do not."""

import numpy as np
import pytest
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import (
    boolean_matrix,
    choice_matrix,
    finite_matrix,
    finite_vector,
    rating_matrix,
    require_count,
    two_sided_z,
)


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([1.0, float("nan"), float("inf")], r"2 value\(s\) .* first at \(1,\)"),
        ([[1.0]], r"shape \(1, 1\); allowed: 1 dimension"),
        ([], r"0 value\(s\); allowed: at least 1"),
        (["a"], "not an array of numbers"),
    ],
    ids=["not_finite", "matrix", "empty", "text"],
)
def test_a_bad_vector_is_refused_with_its_reason(values: ArrayLike, text: str) -> None:
    """The error names the array, the position and what is allowed."""
    with pytest.raises(ParameterError, match=f"scores .*{text}"):
        finite_vector("scores", values)


def test_a_ragged_matrix_is_refused() -> None:
    """Rows of different lengths are no matrix."""
    with pytest.raises(ParameterError, match="every row of the same length"):
        finite_matrix("scores", [[1, 2], [3]])


def test_a_rating_may_be_missing_but_not_infinite() -> None:
    """NaN passes as a rating that was not given; infinity does not."""
    assert np.isnan(rating_matrix("r", [[1, float("nan")]])[0, 1])
    with pytest.raises(ParameterError, match="infinite"):
        rating_matrix("r", [[1, float("inf")]])


def test_a_truth_value_is_zero_or_one() -> None:
    """Partial credit is refused with its position."""
    with pytest.raises(ParameterError, match=r"correct\[1, 0\] is 0.5; allowed: True"):
        boolean_matrix("correct", [[1.0, 0.0], [0.5, 1.0]])


def test_an_answer_that_was_not_given_is_empty_text() -> None:
    """None and "" are the same."""
    given: list[list[str | None]] = [["a", None], ["", "b"]]

    assert choice_matrix("choices", given).tolist() == [["a", ""], ["", "b"]]


def test_a_choice_is_text() -> None:
    """A number is refused, since 1 could be a position or a letter."""
    with pytest.raises(ParameterError, match=r"choices\[0, 1\] is 2; allowed: the let"):
        choice_matrix("choices", np.array([["a", 2]], dtype=object))


def test_an_input_is_copied() -> None:
    """What a function computes never changes the caller's array."""
    values = np.array([1.0, 2.0])

    finite_vector("values", values)[0] = 9.0

    assert values.tolist() == [1.0, 2.0]


@pytest.mark.parametrize("value", [-1, 2.0], ids=["negative", "float"])
def test_a_count_is_a_whole_number(value: float) -> None:
    """The error names the value and the least that is allowed."""
    with pytest.raises(ParameterError, match="allowed: a whole number >= 0"):
        require_count("b", value)  # type: ignore[arg-type]  # a float on purpose


def test_the_quantile_of_95_percent_is_196() -> None:
    """Z = 1.959964 (any table of the normal distribution)."""
    assert two_sided_z(0.95) == pytest.approx(1.959964, abs=1e-6)


@pytest.mark.parametrize("level", [0, 1, 95, float("nan")])
def test_a_level_is_between_zero_and_one(level: float) -> None:
    """A level in percent is refused."""
    with pytest.raises(ParameterError, match="allowed: 0 < level < 1"):
        two_sided_z(level)
