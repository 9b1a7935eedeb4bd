"""Which models choose alike: pairwise agreement and its average-linkage tree."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import (
    Choices,
    FloatArray,
    IntArray,
    choice_matrix,
    finite_matrix,
    require_between,
)
from colombian_law.stats.scientific import scientific

# Two halves of a symmetric matrix may differ by rounding only.
SYMMETRY_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceAgreement:
    """How often each pair of models chooses the same option.

    Attributes:
        agreement: shape (M, M), symmetric, 1 on the diagonal.
        n: shape (M, M), the items that both models answered.
    """

    agreement: FloatArray
    n: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class LinkageTree:
    """An average-linkage tree of M models.

    Attributes:
        merges: shape (M − 1, 4), scipy's linkage matrix: the two clusters merged, the
            distance between them, the size of the result.
        leaf_order: the models from one side of the tree to the other.
    """

    merges: FloatArray
    leaf_order: tuple[int, ...]


def pairwise_agreement(choices: Choices) -> ChoiceAgreement:
    """Return the share of items on which each pair of models chose the same option.

    Only items that both models answered count; `n` says how many. Two models that
    share a wrong option agree as much as two that are right.

    Args:
        choices: options with shape (N items, M models); None or "" is no answer.

    Raises:
        ParameterError: if it is not such a matrix, or two models have no item in
            common.
    """
    matrix = choice_matrix("choices", choices)
    answered = (matrix != "").astype(np.int64)
    n = answered.T @ answered
    if (n == 0).any():
        first, second = (int(i) for i in np.argwhere(n == 0)[0])
        raise ParameterError(
            f"columns {first} and {second} of choices have no item that both "
            "answered; allowed: at least one. Leave out the model without answers"
        )
    same = np.zeros_like(n)
    for option in np.unique(matrix[matrix != ""]):
        chosen = (matrix == option).astype(np.int64)
        same += chosen.T @ chosen
    return ChoiceAgreement(agreement=same / n, n=n)


def average_linkage(agreement: ArrayLike) -> LinkageTree:
    """Return the average-linkage tree of the distances 1 − agreement.

    The distance of two clusters is the mean distance of their members (Sokal &
    Michener, 1958). Leaves are ordered so that neighbours are close (Bar-Joseph et
    al., 2001), which makes the drawing unique but for its direction.

    Args:
        agreement: shape (M, M), symmetric, 1 on the diagonal, M ≥ 2.

    Raises:
        ParameterError: if it is not such a matrix of values from 0 to 1.
    """
    matrix = finite_matrix("agreement", agreement, min_rows=2, min_columns=2)
    if matrix.shape[0] != matrix.shape[1]:
        raise ParameterError(f"agreement has shape {matrix.shape}; allowed: a square")
    require_between("agreement", float(matrix.min()), 0, 1, closed=True)
    require_between("agreement", float(matrix.max()), 0, 1, closed=True)
    asymmetry = float(np.abs(matrix - matrix.T).max())
    if asymmetry > SYMMETRY_TOLERANCE or (np.diag(matrix) != 1).any():
        raise ParameterError(
            f"agreement differs from its transpose by up to {asymmetry:g} and has "
            f"{np.diag(matrix).tolist()} on its diagonal; allowed: a symmetric matrix "
            "with 1 on the diagonal, as pairwise_agreement() gives"
        )
    hierarchy = scientific("scipy.cluster.hierarchy")
    upper = np.triu_indices(matrix.shape[0], k=1)
    merges = hierarchy.linkage(
        1 - matrix[upper], method="average", optimal_ordering=True
    )
    leaves = hierarchy.leaves_list(merges)
    return LinkageTree(
        merges=np.asarray(merges, dtype=np.float64),
        leaf_order=tuple(int(leaf) for leaf in leaves),
    )


def clusters_at(tree: LinkageTree, distance: float) -> tuple[int, ...]:
    """Return the cluster of each model when the tree is cut at `distance`.

    Clusters are numbered from 0 in the order in which their first model appears.

    Raises:
        ParameterError: if the distance is not from 0 to 1.
    """
    require_between("distance", distance, 0, 1, closed=True)
    hierarchy = scientific("scipy.cluster.hierarchy")
    labels = hierarchy.fcluster(tree.merges, t=distance, criterion="distance")
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(int(label), len(numbers)) for label in labels)
