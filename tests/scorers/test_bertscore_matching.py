"""Greedy matching on vectors that can be checked by hand."""

import pytest

torch = pytest.importorskip(
    "torch", reason='pip install "colombian_law[bertscore]" for the tests of BERTScore'
)

from colombian_law.scorers.bertscore_matching import (  # noqa: E402 - after the skip
    BertScore,
    Encoding,
    greedy_match,
)

# Two unit vectors at right angles, and one between them: cos 45° = 1/√2.
EAST = [1.0, 0.0]
NORTH = [0.0, 1.0]
BETWEEN = [0.5**0.5, 0.5**0.5]


def _encoding(vectors: list[list[float]], weights: list[float]) -> Encoding:
    return Encoding(
        vectors=torch.tensor(vectors),
        weights=torch.tensor(weights),
        tokens=len(vectors),
        lost=0,
    )


@pytest.mark.parametrize(
    ("answer", "reference", "expected"),
    [
        # Each token finds its equal.
        pytest.param([EAST, NORTH], [NORTH, EAST], (1.0, 1.0, 1.0), id="reordered"),
        # P: east 1. R: east 1, north 0 → 1/2. F1 = 2·1·½ / 1½ = 2/3.
        pytest.param([EAST], [EAST, NORTH], (1.0, 0.5, 2 / 3), id="half-missing"),
        # P: 1 and 0 → 1/2. R: 1.
        pytest.param([EAST, NORTH], [EAST], (0.5, 1.0, 2 / 3), id="half-added"),
        # Both 1/√2.
        pytest.param([BETWEEN], [EAST], (0.5**0.5,) * 3, id="near"),
        # Nothing in common: P + R = 0.
        pytest.param([EAST], [NORTH], (0.0, 0.0, 0.0), id="apart"),
    ],
)
def test_precision_recall_and_f1_by_hand(
    answer: list[list[float]],
    reference: list[list[float]],
    expected: tuple[float, float, float],
) -> None:
    """Means of the best cosines, and their harmonic mean."""
    made = greedy_match(
        _encoding(answer, [1.0] * len(answer)),
        _encoding(reference, [1.0] * len(reference)),
    )
    assert (made.precision, made.recall, made.f1) == pytest.approx(expected, abs=1e-6)


def test_marks_can_be_matched_but_do_not_count() -> None:
    """The answer's east finds the reference's mark; the mark itself is not averaged.

    P: east against (mark east, north) = 1. R: north against east = 0.
    """
    made = greedy_match(_encoding([EAST], [1.0]), _encoding([EAST, NORTH], [0.0, 1.0]))
    assert made == BertScore(precision=1.0, recall=0.0, f1=0.0)


@pytest.mark.parametrize("side", ["answer", "reference"])
def test_a_text_of_marks_alone_scores_zero(side: str) -> None:
    """No token that counts gives 0, not 0/0."""
    empty, full = _encoding([EAST], [0.0]), _encoding([EAST], [1.0])
    made = greedy_match(empty, full) if side == "answer" else greedy_match(full, empty)
    assert made == BertScore(precision=0.0, recall=0.0, f1=0.0)
