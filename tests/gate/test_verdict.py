"""Promises of the gate's verdict."""

from typing import Any

import numpy as np
import pytest
from gate_sides import side, with_measures
from scipy.stats import wilcoxon  # type: ignore[import-untyped]  # ships no types
from statsmodels.stats.contingency_tables import (  # type: ignore[import-untyped]  # no types
    mcnemar as peer_mcnemar,
)
from statsmodels.stats.multitest import (  # type: ignore[import-untyped]  # no types
    multipletests,
)

from colombian_law.gate.config import GateConfig, MeasureRule
from colombian_law.gate.snapshot import Snapshot
from colombian_law.gate.verdict import GateVerdict, judge

TASK = "colombian_law/closed"
CONFIG = GateConfig(resamples=2_000)


def verdict(
    baseline: Snapshot, candidate: Snapshot, config: GateConfig = CONFIG, **more: Any
) -> GateVerdict:
    """Return the verdict on one task."""
    return judge({TASK: baseline}, {TASK: candidate}, config, **more)


def binary(n: int, both: int, lost: int, won: int) -> tuple[Snapshot, Snapshot]:
    """Return n items: right on both sides, lost, won, and wrong on both."""
    wrong = n - both - lost - won
    before = [1.0] * both + [1.0] * lost + [0.0] * won + [0.0] * wrong
    after = [1.0] * both + [0.0] * lost + [1.0] * won + [0.0] * wrong
    return side(before, model="old"), side(after, model="new")


def test_binary_scores_are_tested_by_exact_mcnemar() -> None:
    """The p value is statsmodels' on the same table; the effect is counted by hand."""
    found = verdict(*binary(305, 240, 25, 8)).measures[0]
    table = [[240, 25], [8, 32]]

    assert found.comparison is not None
    assert found.comparison.test == "exact McNemar"
    assert found.comparison.p_value == pytest.approx(
        peer_mcnemar(table, exact=True).pvalue, abs=1e-12
    )
    # 8 won and 25 lost of 305: −17/305.
    assert found.comparison.effect == pytest.approx(-17 / 305)
    assert (found.comparison.n_better, found.comparison.n_worse) == (8, 25)
    assert (found.baseline_mean, found.candidate_mean) == (265 / 305, 248 / 305)


def test_continuous_scores_are_tested_by_wilcoxon() -> None:
    """The p value is scipy's on the same differences."""
    rng = np.random.default_rng(1)
    before, after = rng.random(80), rng.random(80)
    found = verdict(side(before.tolist()), side(after.tolist())).measures[0].comparison

    assert found is not None
    assert found.test == "Wilcoxon signed-rank"
    assert found.p_value == pytest.approx(wilcoxon(after - before).pvalue, abs=1e-12)
    assert found.effect == pytest.approx(float((after - before).mean()))
    assert found.ci_lower < found.effect < found.ci_upper


@pytest.mark.parametrize(
    ("sides", "outcome", "code"),
    [
        (binary(305, 230, 40, 5), "regressed", 1),
        (binary(305, 262, 4, 4), "passed", 0),
        (binary(305, 230, 5, 40), "improved", 0),
        (binary(60, 48, 4, 3), "undecided", 2),
    ],
    ids=["a clear drop", "the same", "a clear rise", "too few to tell"],
)
def test_the_margin_decides(
    sides: tuple[Snapshot, Snapshot], outcome: str, code: int
) -> None:
    """Drops beyond the margin fail, excluded ones pass, the rest is undecided."""
    found = verdict(*sides)
    assert (found.outcome, found.exit_code) == (outcome, code)
    assert found.reason


def test_lower_is_better_turns_the_effect() -> None:
    """A rising share of invented norms is a regression."""
    before, after = binary(305, 5, 5, 40)
    rule = GateConfig(
        resamples=2_000, measures={"s": MeasureRule(better="lower", margin=0.02)}
    )
    found = verdict(before, after, rule)
    assert found.exit_code == 1
    assert found.measures[0].comparison is not None
    assert found.measures[0].comparison.effect == pytest.approx(-35 / 305)


def test_holm_adjusts_over_all_measures() -> None:
    """Each adjusted p value is statsmodels'."""
    rng = np.random.default_rng(4)
    names = ("a", "b", "c")
    before = with_measures(
        *(side(rng.random(60).tolist(), measure=name) for name in names)
    )
    after = with_measures(
        *(side((rng.random(60) * 0.8).tolist(), measure=name) for name in names)
    )
    config = GateConfig(resamples=1_000, measures={n: MeasureRule() for n in names})
    found = verdict(before, after, config).measures
    raw = [one.comparison.p_value for one in found if one.comparison]

    expected = multipletests(raw, method="holm")[1]
    assert [one.p_adjusted for one in found] == pytest.approx(list(expected))


def test_epochs_are_averaged_by_item() -> None:
    """Two epochs of 1 and 0 make an item of one half; McNemar does not apply."""
    before = side({f"i{n:02}": (1.0, 0.0) for n in range(40)})
    after = side({f"i{n:02}": (1.0, 1.0) for n in range(40)})
    found = verdict(before, after).measures[0]
    assert found.baseline_mean == 0.5
    assert found.comparison is not None
    assert found.comparison.test == "Wilcoxon signed-rank"


def test_an_item_that_lacks_an_epoch_is_unscored() -> None:
    """One of two epochs alone, as after an invalidation, is not the item's mean."""
    values = {f"i{n:02}": (1.0, 1.0) for n in range(40)}
    before = side(values, epochs=2)
    after = side({**values, "i00": (1.0,)}, epochs=2)
    coverage = verdict(before, after).measures[0].coverage
    assert coverage is not None
    assert (coverage.n_compared, coverage.n_unscored) == (39, 1)


def test_items_of_one_case_count_once() -> None:
    """40 items in 4 cases have the interval of 4 draws, wider than that of 40."""
    names = [f"i{n:02}" for n in range(40)]
    # Case 0 loses everything, the others nothing: a mean of −0.25.
    after = {name: 0.0 if n < 10 else 1.0 for n, name in enumerate(names)}
    cases = {name: f"c{n // 10}" for n, name in enumerate(names)}
    before = dict.fromkeys(names, 1.0)
    alone = verdict(side(before), side(after)).measures[0].comparison
    together = (
        verdict(side(before, clusters=cases), side(after, clusters=cases))
        .measures[0]
        .comparison
    )
    assert alone is not None
    assert together is not None
    assert together.n_clusters == 4
    assert together.ci_upper - together.ci_lower > 2 * (alone.ci_upper - alone.ci_lower)
    # One case of four loses: the sign of one difference proves nothing.
    assert together.p_value == 1.0


def test_a_drop_within_the_judges_noise_is_undecided() -> None:
    """Two judges that see −0.30 and +0.10 leave a mean of −0.10 undecided."""
    n = 200
    parts = [
        ("ragas/answer_correctness", 0.7, 0.6),
        ("ragas/judge1_correctness", 0.8, 0.5),
        ("ragas/judge2_correctness", 0.6, 0.7),
    ]
    before = with_measures(*(side([b] * n, measure=name) for name, b, _ in parts))
    after = with_measures(*(side([a] * n, measure=name) for name, _, a in parts))
    found = verdict(before, after)
    noise = found.measures[0].noise

    assert found.outcome == "undecided"
    assert "no larger than the judges' noise of 0.200" in found.reason
    assert noise is not None
    assert noise.size == pytest.approx(0.2)  # (0.10 − (−0.30)) / 2


def test_a_second_judging_sets_the_noise() -> None:
    """Answers judged 0.1 lower the second time hide a drop of 0.1."""
    n = 200
    before, again = side([0.7] * n), side([0.55] * n)
    after = side([0.6] * n, model="new")
    found = verdict(before, after, rejudged={TASK: again})
    assert found.outcome == "undecided"
    assert found.measures[0].noise is not None
    assert found.measures[0].noise.size == pytest.approx(0.15)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"status": "cancelled"}, "status: success (baseline), cancelled (candidate)"),
        ({"task_version": "2"}, "task_version: 1 (baseline), 2 (candidate)"),
        ({"dataset_sha256": "c" * 64}, "dataset: aaaa"),
        ({"prompt_sha256": "c" * 64}, "prompt: bbbb"),
        ({"scorers": {"s": {"x": 1}}}, 'scorers: s {} (baseline), s {"x": 1}'),
        ({"judges": {"grader": ("j",)}}, 'judges: {} (baseline), {"grader": ["j"]}'),
        ({"epochs": 2}, "epochs: 1 (baseline), 2 (candidate)"),
        ({"task_arguments": {"shuffle_options": 7}}, "task_arguments: {} (baseline)"),
    ],
    ids=lambda change: next(iter(change)) if isinstance(change, dict) else "",
)
def test_what_cannot_be_compared_is_refused(
    change: dict[str, Any], reason: str
) -> None:
    """Each difference has its own reason, and exit code 2."""
    found = verdict(side([1.0] * 60), side([1.0] * 60, **change))
    assert (found.outcome, found.exit_code) == ("not_comparable", 2)
    assert reason in found.reason


def test_an_accepted_difference_refuses_nothing() -> None:
    """`accept` names what may differ."""
    config = GateConfig(resamples=1_000, accept=("prompt",))
    found = verdict(
        side([1.0] * 60), side([1.0] * 60, prompt_sha256="c" * 64), config=config
    )
    assert found.exit_code == 0


def test_a_missing_task_is_refused() -> None:
    """A task that one side lacks cannot be compared."""
    found = judge({TASK: side([1.0] * 60)}, {}, CONFIG)
    assert found.exit_code == 2
    assert "candidate has no log of this task" in found.reason


def test_unscored_and_unmatched_items_are_counted() -> None:
    """Above `max_missing` nothing is decided, and the reason has the counts."""
    before = side([1.0] * 100)
    after = side([None] * 6 + [1.0] * 93)
    found = verdict(before, after)
    assert found.outcome == "undecided"
    assert "7 of 100 items cannot be compared (1 on one side only, 6 unscored" in (
        found.reason
    )


def test_settings_of_the_models_are_told() -> None:
    """Another temperature refuses nothing and is noted."""
    found = verdict(
        side([1.0] * 60), side([1.0] * 60, generate_config={"temperature": 1.0})
    )
    assert found.exit_code == 0
    assert 'temperature": 1.0} (candidate)' in found.notes[0]


def test_flips_are_listed_losses_first() -> None:
    """Each changed item with question, both answers and both logs."""
    before, after = binary(60, 40, 2, 1)
    flips = verdict(before, after).measures[0].flips
    assert [flip.is_loss for flip in flips] == [True, True, False]
    first = flips[0]
    assert (first.question, first.answer_before, first.answer_after) == (
        "¿i0040?",
        "old i0040",
        "new i0040",
    )
    assert (first.log_before, first.log_after) == ("logs/old.eval", "logs/new.eval")
