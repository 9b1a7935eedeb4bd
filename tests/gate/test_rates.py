"""Promises of how often the gate is wrong and how often it sees a drop, simulated.

305 closed items, the study's number. The simulation draws only the discordant items:
McNemar's test and the outcome depend on nothing else.
"""

from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest
from gate_sides import side

from colombian_law.gate.config import GateConfig
from colombian_law.gate.verdict import judge

N_ITEMS = 305
ROUNDS = 400
TASK = "t"


def share_regressed(lost: float, won: float, margin: float, seed: int) -> float:
    """Return the share of simulated candidates that the gate fails.

    Args:
        lost: Probability that an item is right before and wrong after.
        won: Probability of the reverse.
        margin: The gate's margin.
        seed: Of the draws.
    """
    rng = np.random.default_rng(seed)
    config = GateConfig(margin=margin, resamples=1_000)
    failed = 0
    for _ in range(ROUNDS):
        drawn = rng.random(N_ITEMS)
        before = np.where(drawn < lost, 1.0, np.where(drawn < lost + won, 0.0, 1.0))
        after = np.where(drawn < lost, 0.0, 1.0)
        verdict = judge(
            {TASK: side(before.tolist(), task=TASK)},
            {TASK: side(after.tolist(), task=TASK)},
            config,
        )
        failed += verdict.exit_code == 1
    return failed / ROUNDS


@pytest.mark.slow
@pytest.mark.parametrize("margin", [0.01, 0.05])
def test_two_equal_models_rarely_fail(margin: float) -> None:
    """At most 5 % of equal candidates with 12 % of discordant items fail."""
    share = share_regressed(0.06, 0.06, margin, seed=11)
    # Three standard errors of a share of 0.05 over the rounds: 0.05 + 0.033.
    assert share <= 0.05 + 3 * sqrt(0.05 * 0.95 / ROUNDS)


@pytest.mark.slow
def test_a_drop_of_five_points_is_seen_as_often_as_theory_says() -> None:
    """Power of McNemar's test: Connor (1987) with ψ = 0.09 and δ = 0.05 on 305 items.

    Φ((δ·√n − z·√ψ) / √(ψ − δ²)) = Φ((0.873 − 0.588) / 0.296) = 0.83; the exact test
    is a little weaker than this normal approximation.
    """
    lost, won = 0.07, 0.02
    psi, delta = lost + won, lost - won
    z = NormalDist().inv_cdf(0.975)
    power = NormalDist().cdf(
        (delta * sqrt(N_ITEMS) - z * sqrt(psi)) / sqrt(psi - delta**2)
    )
    share = share_regressed(lost, won, 0.01, seed=12)
    noise = 3 * sqrt(power * (1 - power) / ROUNDS)
    assert power - 0.06 - noise <= share <= power + noise
