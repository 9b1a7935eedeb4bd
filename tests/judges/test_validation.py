"""Promises of a rubric judge's comparison with people."""

import math
from pathlib import Path

import pytest

from colombian_law.errors import BankError
from colombian_law.judges.labelled import load_labelled
from colombian_law.judges.validation import (
    VALIDATION_KEYS,
    Compared,
    validation_statistics,
)

# Judge 2 4 1 5, people 3 4 3 5: differences -1 0 -2 0.
LABELLED = [
    Compared("q1", "other", 2, 3),
    Compared("q2", "other", 4, 4),
    Compared("q1", "judge", 1, 3, is_own=True),
    Compared("q2", "judge", 5, 5, is_own=True),
]
UNLABELLED = [Compared("q3", "other", 3, None), Compared("q4", "judge", 5, None)]


def test_statistics_are_those_computed_by_hand() -> None:
    """Bias, shares, kappa and self-preference of four labelled answers."""
    found = validation_statistics(LABELLED)

    assert (found["n_labelled"], found["n_unlabelled"]) == (4, 0)
    assert (found["human_mean"], found["judge_mean"]) == (3.75, 3)
    assert found["bias"] == -0.75
    assert found["within_one"] == 0.75
    # Observed mean square 5/4; over all 16 pairs of a judge's and a human's score
    # (15 + 3 + 33 + 9)/16 = 60/16; kappa = 1 - (5/4)/(60/16) = 2/3.
    assert found["kappa_quadratic"] == pytest.approx(2 / 3)
    assert found["bias_self"] == -1
    assert found["bias_others"] == -0.5
    # A resample of two questions is q1 twice, q2 twice, or both.
    assert (found["bias_lower"], found["bias_upper"]) == (-1.5, 0)
    assert math.isnan(found["corrected_mean"])


def test_mean_is_corrected_from_the_labelled_answers() -> None:
    """PPI++ by hand: the human mean, moved by what the judge sees in the others."""
    found = validation_statistics([*LABELLED, *UNLABELLED])

    # cov(y, f) = 5/3; variance of 2 4 1 5 3 5 = (80 - 400/6)/5 = 8/3;
    # weight = (5/3)/((1 + 4/2)(8/3)) = 5/24; mean 3.75 + 5/24 * (4 - 3).
    assert found["judge_weight"] == pytest.approx(5 / 24)
    assert found["corrected_mean"] == pytest.approx(3.75 + 5 / 24)
    assert found["corrected_lower"] < found["corrected_mean"] < found["corrected_upper"]


def test_what_cannot_be_computed_is_not_a_number() -> None:
    """Without a label, or with an unscored answer, nothing is made up."""
    found = validation_statistics([Compared("q", "m", None, 3), UNLABELLED[0]])

    assert tuple(found) == VALIDATION_KEYS
    assert (found["n_labelled"], found["n_unlabelled"], found["n_unscored"]) == (
        0,
        1,
        1,
    )
    assert all(math.isnan(found[key]) for key in VALIDATION_KEYS[3:])


def test_equal_scores_have_no_chance_agreement() -> None:
    """Where all say 3, kappa and alpha are undefined and the share is 1."""
    found = validation_statistics([Compared(f"q{n}", "m", 3, 3) for n in range(4)])

    assert math.isnan(found["kappa_quadratic"])
    assert math.isnan(found["alpha_ordinal"])
    assert found["within_one"] == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "line 2"),
        (
            '{"id":"b","question":"q","reference":"r","answer":"a","adequacy":[6]}',
            "line 2: adequacy 6 is not allowed; allowed: 1 to 5",
        ),
        ('{"id": "b"}', "line 2: question"),
        (
            '{"id": "a", "question": "q", "reference": "r", "answer": "a"}',
            "line 2: id 'a' stands twice",
        ),
    ],
    ids=["no json", "off the scale", "missing field", "same id"],
)
def test_faults_of_a_labels_file_name_their_line(
    line: str, told: str, tmp_path: Path
) -> None:
    """What is wrong with a labels file is told by file, line and field."""
    path = tmp_path / "labels.jsonl"
    first = '{"id": "a", "question": "q", "reference": "r", "answer": "a"}'
    path.write_text(f"{first}\n{line}\n", encoding="utf-8")

    with pytest.raises(BankError, match=told):
        load_labelled(path)
