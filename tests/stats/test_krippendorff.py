"""Krippendorff's alpha against the examples of his 2011 paper."""

import numpy as np
import pytest

from colombian_law.errors import ParameterError
from colombian_law.stats.krippendorff import Measurement, krippendorff_alpha

GAP = float("nan")
# Krippendorff, 2011, "Computing Krippendorff's Alpha-Reliability", sections A to D;
# observers as rows.
BINARY = [[0, 1, 0, 0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]]
FIVE_LETTERS = [
    [ord(letter) for letter in "aabbdcccedda"],
    [ord(letter) for letter in "babbbccceddd"],
]
FOUR_OBSERVERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, GAP, GAP, GAP],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, GAP, 3],
    [GAP, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, GAP],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, GAP],
]


@pytest.mark.parametrize(
    ("observers", "measurement", "alpha"),
    [
        (BINARY, "nominal", 0.095),
        (FIVE_LETTERS, "nominal", 0.692),
        (FOUR_OBSERVERS, "nominal", 0.743),
        (FOUR_OBSERVERS, "ordinal", 0.815),
        (FOUR_OBSERVERS, "interval", 0.849),
    ],
    ids=["binary", "letters", "gaps_nominal", "gaps_ordinal", "gaps_interval"],
)
def test_krippendorffs_examples_are_reproduced(
    observers: list[list[float]], measurement: Measurement, alpha: float
) -> None:
    """Each worked example, to its three decimals."""
    result = krippendorff_alpha(np.array(observers).T, measurement=measurement)

    assert result.statistic == pytest.approx(alpha, abs=5e-4)


def test_a_unit_with_one_rating_is_not_pairable() -> None:
    """Section C: 11 of 12 units and 40 of 41 ratings count."""
    result = krippendorff_alpha(np.array(FOUR_OBSERVERS).T, measurement="nominal")

    assert (result.n, result.n_values) == (11, 40)


def test_alpha_without_variation_is_undefined() -> None:
    """One value everywhere: no disagreement could be expected."""
    assert krippendorff_alpha([[2, 2], [2, 2]], measurement="ordinal").statistic is None


def test_full_agreement_is_one() -> None:
    """No coincidence off the diagonal."""
    result = krippendorff_alpha([[1, 1], [2, 2], [5, 5]], measurement="interval")

    assert result.statistic == 1.0


def test_no_pairable_unit_is_refused() -> None:
    """Nothing can agree."""
    with pytest.raises(ParameterError, match="no unit with two ratings"):
        krippendorff_alpha([[1, GAP]], measurement="nominal")


def test_an_unknown_measurement_is_refused() -> None:
    """The error lists the levels of measurement."""
    with pytest.raises(ParameterError, match="allowed: nominal, ordinal, interval"):
        krippendorff_alpha([[1, 1]], measurement="ratio")  # type: ignore[arg-type]  # no
