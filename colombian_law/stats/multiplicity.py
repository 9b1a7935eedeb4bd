"""P values adjusted for the number of tests."""

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import FloatArray, finite_vector


def holm_adjust(p_values: ArrayLike) -> FloatArray:
    """Return the Holm-adjusted p values, in the order given, with shape (m,).

    With p₍₁₎ ≤ … ≤ p₍ₘ₎: p̃₍ᵢ₎ = min(1, max_{j≤i} (m − j + 1)·p₍ⱼ₎) (Holm, 1979). An
    empty input gives an empty output.

    Raises:
        ParameterError: if a value is not a number between 0 and 1.
    """
    p = finite_vector("p_values", p_values, min_length=0)
    outside = (p < 0) | (p > 1)
    if outside.any():
        first = int(np.argmax(outside))
        raise ParameterError(
            f"p_values[{first}] is {p[first]:g}; allowed: numbers from 0 to 1"
        )
    order = np.argsort(p, kind="stable")
    factors = np.arange(p.size, 0, -1)
    stepped = np.minimum(np.maximum.accumulate(factors * p[order]), 1.0)
    adjusted = np.empty_like(p)
    adjusted[order] = stepped
    return adjusted
