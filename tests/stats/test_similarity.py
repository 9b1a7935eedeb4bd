"""Agreement between models and its tree, on examples worked by hand."""

import numpy as np
import pytest

from colombian_law.errors import ParameterError
from colombian_law.stats.similarity import (
    average_linkage,
    clusters_at,
    pairwise_agreement,
)

# Distances 1 − agreement: 0-1 0.2, 2-3 0.3, 0-2 0.6, 0-3 0.8, 1-2 0.7, 1-3 0.9.
AGREEMENT = [
    [1.0, 0.8, 0.4, 0.2],
    [0.8, 1.0, 0.3, 0.1],
    [0.4, 0.3, 1.0, 0.7],
    [0.2, 0.1, 0.7, 1.0],
]


def test_agreement_counts_the_same_option_right_or_wrong() -> None:
    """Two of three items alike, whatever the key says."""
    result = pairwise_agreement([["a", "a"], ["b", "b"], ["c", "d"]])

    assert result.agreement.tolist() == [[1, 2 / 3], [2 / 3, 1]]
    assert result.n.tolist() == [[3, 3], [3, 3]]


def test_a_missing_answer_agrees_with_nothing() -> None:
    """Items without both answers do not count, not even if both are missing."""
    choices = [["a", "a"], [None, None], ["b", None], ["a", "b"]]

    result = pairwise_agreement(np.array(choices))

    assert result.agreement[0, 1] == 0.5
    assert result.n.tolist() == [[3, 2], [2, 2]]


def test_models_without_a_common_item_are_refused() -> None:
    """Their agreement would be a division by zero."""
    with pytest.raises(ParameterError, match=r"columns 0 and 1 .* no item that both"):
        pairwise_agreement([["a", None], [None, "b"]])


def test_average_linkage_by_hand() -> None:
    """0-1 merge at 0.2, 2-3 at 0.3, both at (0.6 + 0.8 + 0.7 + 0.9)/4 = 0.75."""
    tree = average_linkage(AGREEMENT)

    assert tree.merges[:, 2] == pytest.approx([0.2, 0.3, 0.75])
    assert tree.merges[:, 3].tolist() == [2, 2, 4]
    # 0 is nearer to 2 than 1 is: the closest ends of the two pairs meet.
    assert tree.leaf_order in {(1, 0, 2, 3), (3, 2, 0, 1)}


@pytest.mark.parametrize(
    ("distance", "clusters"),
    [(0.1, (0, 1, 2, 3)), (0.25, (0, 0, 1, 2)), (0.5, (0, 0, 1, 1)), (1, (0, 0, 0, 0))],
)
def test_cutting_the_tree_numbers_clusters_in_order(
    distance: float, clusters: tuple[int, ...]
) -> None:
    """The first model is in cluster 0; new clusters count up."""
    assert clusters_at(average_linkage(AGREEMENT), distance) == clusters


@pytest.mark.parametrize(
    ("agreement", "text"),
    [
        (np.eye(2) * 2, "agreement=2.0"),
        ([[1, 0.5], [0.4, 1]], "transpose by up to 0.1"),
        ([[0.9, 0.5], [0.5, 1]], "diagonal"),
        ([[1, 0.5, 1], [0.5, 1, 1]], r"shape \(2, 3\); allowed: a square"),
    ],
    ids=["above_one", "asymmetric", "diagonal", "oblong"],
)
def test_a_matrix_that_is_no_agreement_is_refused(agreement: object, text: str) -> None:
    """The error says what is wrong with it."""
    with pytest.raises(ParameterError, match=text):
        average_linkage(np.array(agreement))
