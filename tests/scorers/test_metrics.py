"""Promises of this package's own metrics, through Inspect's epoch reducers."""

from inspect_ai.scorer import CORRECT, INCORRECT
from pytest_inspect_evals.metrics import (
    assert_agreeing_epochs_change_nothing,
    run_metrics,
)

from colombian_law.scorers.closed_choice import n


def test_n_counts_samples_not_epochs() -> None:
    """Two samples of three epochs each are two scored samples."""
    epochs = [[CORRECT, CORRECT, INCORRECT], [INCORRECT, INCORRECT, INCORRECT]]
    assert list(run_metrics([n()], epochs).values()) == [2.0]


def test_n_does_not_depend_on_agreeing_epochs() -> None:
    """Repeating each score over epochs changes nothing."""
    assert_agreeing_epochs_change_nothing([n()], [CORRECT, INCORRECT, CORRECT])
