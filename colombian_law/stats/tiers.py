"""Tiers of models that the data cannot tell from the best of their tier."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import (
    finite_matrix,
    finite_vector,
    require_between,
    require_same_length,
)


@dataclass(frozen=True, slots=True)
class Tier:
    """One tier.

    Attributes:
        best: column of the model that opens the tier.
        models: columns of its models, from the best to the last.
    """

    best: int
    models: tuple[int, ...]


def find_tiers(
    scores: ArrayLike, p_adjusted: ArrayLike, *, alpha: float = 0.05
) -> tuple[Tier, ...]:
    """Return the models in tiers, the best tier first.

    Models are taken from the highest score down, equal scores in the order of their
    columns. The first opens a tier. Each next one joins the open tier unless its test
    against the best of that tier has an adjusted p value below `alpha`; then it opens
    the next. So a tier holds models that do not differ significantly from its best;
    two others of a tier may still differ from each other, and a model may not differ
    from the last of the tier above: "no significant difference" is not transitive.

    Args:
        scores: shape (M,), higher is better.
        p_adjusted: shape (M, M), as `PairwiseTests.p_adjusted_matrix` gives.
        alpha: significance level of the adjusted p values.

    Raises:
        ParameterError: if the shapes do not fit, the p values are not symmetric or not
            from 0 to 1, or alpha is not between 0 and 1.
    """
    require_between("alpha", alpha, 0, 1)
    values = finite_vector("scores", scores)
    p = finite_matrix("p_adjusted", p_adjusted)
    require_same_length(scores=values.size, rows=p.shape[0], columns=p.shape[1])
    require_between("p_adjusted", float(p.min()), 0, 1, closed=True)
    require_between("p_adjusted", float(p.max()), 0, 1, closed=True)
    if (p != p.T).any():
        row, column = (int(i) for i in np.argwhere(p != p.T)[0])
        raise ParameterError(
            f"p_adjusted[{row}, {column}] is {p[row, column]:g} and "
            f"p_adjusted[{column}, {row}] is {p[column, row]:g}; allowed: a symmetric "
            "matrix, as PairwiseTests.p_adjusted_matrix() gives"
        )
    groups: list[list[int]] = []
    for model in (int(i) for i in np.argsort(-values, kind="stable")):
        if groups and p[groups[-1][0], model] >= alpha:
            groups[-1].append(model)
        else:
            groups.append([model])
    return tuple(Tier(best=group[0], models=tuple(group)) for group in groups)
