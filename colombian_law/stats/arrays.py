"""Checked arrays: what every function of this sub-package accepts as input."""

from collections.abc import Sequence
from operator import index
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from colombian_law.errors import ParameterError

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
IntArray = NDArray[np.int64]
StrArray = NDArray[np.str_]
Choices = ArrayLike | Sequence[Sequence[str | None]]

VECTOR = 1
MATRIX = 2


def _numbers(name: str, values: ArrayLike, dimensions: int) -> FloatArray:
    try:
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ParameterError(
            f"{name} is not an array of numbers ({error}); allowed: numbers in "
            f"{dimensions} dimension(s), every row of the same length"
        ) from error
    if array.ndim != dimensions:
        raise ParameterError(
            f"{name} has shape {array.shape}; allowed: {dimensions} dimension(s)"
        )
    return array


def _require_rows(name: str, found: int, required: int, what: str) -> None:
    if found < required:
        raise ParameterError(
            f"{name} has {found} {what}; allowed: at least {required} {what}"
        )


def _require_finite(name: str, array: FloatArray) -> None:
    finite = np.isfinite(array)
    if not finite.all():
        where = tuple(int(i) for i in np.argwhere(~finite)[0])
        raise ParameterError(
            f"{name} holds {int((~finite).sum())} value(s) that are not finite, the "
            f"first at {where}; allowed: finite numbers. Drop those rows first and "
            "report how many"
        )


def finite_vector(name: str, values: ArrayLike, *, min_length: int = 1) -> FloatArray:
    """Return `values` as a new vector of finite numbers with shape (n,).

    Raises:
        ParameterError: if it is not one, or is shorter than `min_length`.
    """
    array = _numbers(name, values, VECTOR)
    _require_rows(name, array.shape[0], min_length, "value(s)")
    _require_finite(name, array)
    return array


def finite_matrix(
    name: str, values: ArrayLike, *, min_rows: int = 1, min_columns: int = 1
) -> FloatArray:
    """Return `values` as a new matrix of finite numbers with shape (N, M).

    Raises:
        ParameterError: if it is not one, or is smaller than asked.
    """
    array = rating_matrix(name, values, min_rows=min_rows, min_columns=min_columns)
    _require_finite(name, array)
    return array


def rating_matrix(
    name: str, values: ArrayLike, *, min_rows: int = 1, min_columns: int = 1
) -> FloatArray:
    """Return `values` as a new matrix with shape (N, M) that may hold NaN.

    Raises:
        ParameterError: if it is not a matrix, is smaller than asked or holds an
            infinite number.
    """
    array = _numbers(name, values, MATRIX)
    _require_rows(name, array.shape[0], min_rows, "row(s)")
    _require_rows(name, array.shape[1], min_columns, "column(s)")
    if np.isinf(array).any():
        raise ParameterError(f"{name} holds an infinite number; allowed: finite or NaN")
    return array


def boolean_matrix(
    name: str, values: ArrayLike, *, min_rows: int = 1, min_columns: int = 1
) -> BoolArray:
    """Return `values` as a new matrix of truth values with shape (N, M).

    Raises:
        ParameterError: if a value is neither True, False, 0 nor 1, or the matrix is
            smaller than asked.
    """
    array = finite_matrix(name, values, min_rows=min_rows, min_columns=min_columns)
    bad = (array != 0) & (array != 1)
    if bad.any():
        row, column = (int(i) for i in np.argwhere(bad)[0])
        raise ParameterError(
            f"{name}[{row}, {column}] is {array[row, column]:g}; allowed: True, "
            "False, 0, 1"
        )
    return array.astype(np.bool_)


def choice_matrix(
    name: str, values: Choices, *, min_rows: int = 1, min_columns: int = 1
) -> StrArray:
    """Return the chosen options as a matrix of text with shape (N, M).

    A choice that was not made is None or "" in the input and "" in the output.

    Raises:
        ParameterError: if a value is not text, or the matrix is smaller than asked.
    """
    array = np.asarray(values, dtype=np.object_)
    if array.ndim != MATRIX:
        raise ParameterError(
            f"{name} has shape {array.shape}; allowed: 2 dimension(s), every row of "
            "the same length"
        )
    _require_rows(name, array.shape[0], min_rows, "row(s)")
    _require_rows(name, array.shape[1], min_columns, "column(s)")
    cells = []
    for position, cell in np.ndenumerate(array):
        if cell is not None and not isinstance(cell, str):
            raise ParameterError(
                f"{name}[{position[0]}, {position[1]}] is {cell!r}; allowed: the "
                "letter of an option, or None where there is no answer"
            )
        cells.append(cell or "")
    return np.array(cells, dtype=np.str_).reshape(array.shape)


def require_same_length(**lengths: int) -> None:
    """Check that every named length is the same.

    Raises:
        ParameterError: if two differ; the text names all of them.
    """
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"{name} has {n}" for name, n in lengths.items())
        raise ParameterError(
            f"lengths differ: {listed}; allowed: one value a pair, in the same order"
        )


def require_between(
    name: str, value: float, low: float, high: float, *, closed: bool = False
) -> float:
    """Return `value` after checking low < value < high (or ≤ if `closed`).

    Raises:
        ParameterError: if it lies outside; NaN always does.
    """
    inside = low <= value <= high if closed else low < value < high
    if not inside:
        sign = "<=" if closed else "<"
        raise ParameterError(
            f"{name}={value!r} is not allowed; allowed: "
            f"{low:g} {sign} {name} {sign} {high:g}"
        )
    return float(value)


def require_count(name: str, value: int, *, minimum: int = 0) -> int:
    """Return `value` after checking that it is a whole number ≥ `minimum`.

    Raises:
        ParameterError: if it is not.
    """
    try:
        count = index(value)
    except TypeError:
        count = minimum - 1
    if count < minimum:
        raise ParameterError(
            f"{name}={value!r} is not allowed; allowed: a whole number >= {minimum}"
        )
    return count


def two_sided_z(level: float) -> float:
    """Return z with P(−z < Z < z) = `level` for a standard normal Z.

    Raises:
        ParameterError: if `level` is not between 0 and 1.
    """
    require_between("level", level, 0, 1)
    return NormalDist().inv_cdf((1 + level) / 2)
