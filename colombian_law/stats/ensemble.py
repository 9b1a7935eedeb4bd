"""What several models know together: majority vote, oracle, shared distractors."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from colombian_law.errors import ParameterError
from colombian_law.stats.arrays import (
    Choices,
    StrArray,
    boolean_matrix,
    choice_matrix,
    require_count,
    require_same_length,
)
from colombian_law.stats.proportions import Proportion, wilson_interval


@dataclass(frozen=True, slots=True)
class ItemVote:
    """The vote on one item.

    Attributes:
        winners: the options with the most votes, sorted: one, several if tied, none if
            no model answered.
        votes: votes of each winner.
        n_votes: models that answered.
    """

    winners: tuple[str, ...]
    votes: int
    n_votes: int

    @property
    def is_tied(self) -> bool:
        """Whether several options share the most votes."""
        return len(self.winners) > 1


@dataclass(frozen=True, slots=True)
class VoteAccuracy:
    """The accuracy of a majority vote, with its ties in the open.

    Attributes:
        statistic: ties counted 1/k when the key is one of the k winners: the mean of
            breaking ties at random.
        lowest: every tie counted wrong.
        highest: every tie that holds the key counted right.
        n_right: items with the key as the only winner.
        n_tied: items with a tie.
        n_tied_with_key: ties that hold the key.
        n_without_votes: items that no model answered; they count as wrong.
        n: number of items.
    """

    statistic: float
    lowest: float
    highest: float
    n_right: int
    n_tied: int
    n_tied_with_key: int
    n_without_votes: int
    n: int


@dataclass(frozen=True, slots=True)
class ItemDistractor:
    """How the failing models of one item chose among its wrong options.

    Attributes:
        item: row of the item.
        n_failing: models that chose a wrong option.
        most_chosen: the wrong options chosen most, sorted; several if tied.
        modal_share: share of the failing models on one of `most_chosen`.
        pair_share: share of the pairs of failing models that chose the same.
    """

    item: int
    n_failing: int
    most_chosen: tuple[str, ...]
    modal_share: float
    pair_share: float


@dataclass(frozen=True, slots=True)
class SharedDistractors:
    """How often models that fail, fail on the same wrong option.

    Attributes:
        mean_modal_share: mean of `modal_share` over the items; None without items.
        mean_pair_share: mean of `pair_share` over the items; None without items.
        items: the items with at least `min_failing` failing models, in order.
        n: number of those items.
        min_failing: failing models that an item needs to be counted.
    """

    mean_modal_share: float | None
    mean_pair_share: float | None
    items: tuple[ItemDistractor, ...]
    n: int
    min_failing: int


def majority_vote(choices: Choices) -> tuple[ItemVote, ...]:
    """Return the vote of the models on each item.

    The option with the most votes wins, even without half of them. A tie stays a tie;
    a missing answer is no vote.

    Args:
        choices: options with shape (N items, M models); None or "" is no answer.

    Raises:
        ParameterError: if it is not such a matrix of text.
    """
    return tuple(_vote(row) for row in choice_matrix("choices", choices))


def vote_accuracy(votes: Sequence[ItemVote], key: Sequence[str]) -> VoteAccuracy:
    """Return the accuracy of a vote against the key, with bounds for its ties.

    Raises:
        ParameterError: if there is no item, the lengths differ or a key is empty.
    """
    _check_key(key, len(votes))
    n = len(votes)
    if n == 0:
        raise ParameterError("votes is empty; allowed: at least one item")
    pairs = list(zip(votes, key, strict=True))
    n_right = sum(vote.winners == (letter,) for vote, letter in pairs)
    with_key = [v for v, letter in pairs if v.is_tied and letter in v.winners]
    split = sum(1 / len(vote.winners) for vote in with_key)
    return VoteAccuracy(
        statistic=(n_right + split) / n,
        lowest=n_right / n,
        highest=(n_right + len(with_key)) / n,
        n_right=n_right,
        n_tied=sum(vote.is_tied for vote in votes),
        n_tied_with_key=len(with_key),
        n_without_votes=sum(not vote.winners for vote in votes),
        n=n,
    )


def oracle_accuracy(correct: ArrayLike, *, level: float = 0.95) -> Proportion:
    """Return the share of items that at least one model has right.

    Args:
        correct: truth values with shape (N items, M models).
        level: confidence level of the Wilson interval.

    Raises:
        ParameterError: if it is not such a matrix.
    """
    matrix = boolean_matrix("correct", correct)
    return wilson_interval(int(matrix.any(axis=1).sum()), matrix.shape[0], level)


def share_same_distractor(
    choices: Choices, key: Sequence[str], *, min_failing: int = 2
) -> SharedDistractors:
    """Return how far the failing models of each item share one wrong option.

    Of an item's f failing models, c_k on the wrong option k: modal share = max c_k/f;
    pair share = Σ c_k(c_k − 1)/(f(f − 1)). With f = 1 the first is 1 whatever the model
    chose and the second is undefined, hence `min_failing`. Models without an answer
    chose no distractor and are left out. The modal share has no fixed level of chance:
    with 2 failing models and 3 distractors chosen evenly it is 2/3; the pair share then
    is 1/3 at any f.

    Args:
        choices: options with shape (N items, M models); None or "" is no answer.
        key: the right option of each item.
        min_failing: failing models that an item needs, at least 2.

    Raises:
        ParameterError: if the shapes do not fit, a key is empty or `min_failing` < 2.
    """
    require_count("min_failing", min_failing, minimum=2)
    matrix = choice_matrix("choices", choices)
    _check_key(key, matrix.shape[0])
    items = []
    for item, letter in enumerate(key):
        wrong = matrix[item][(matrix[item] != "") & (matrix[item] != letter)]
        if wrong.size >= min_failing:
            items.append(_distractor(item, wrong))
    return SharedDistractors(
        mean_modal_share=_mean([entry.modal_share for entry in items]),
        mean_pair_share=_mean([entry.pair_share for entry in items]),
        items=tuple(items),
        n=len(items),
        min_failing=min_failing,
    )


def _vote(row: StrArray) -> ItemVote:
    options, counts = np.unique(row[row != ""], return_counts=True)
    if options.size == 0:
        return ItemVote(winners=(), votes=0, n_votes=0)
    most = int(counts.max())
    return ItemVote(
        winners=tuple(str(option) for option in options[counts == most]),
        votes=most,
        n_votes=int(counts.sum()),
    )


def _distractor(item: int, wrong: StrArray) -> ItemDistractor:
    options, counts = np.unique(wrong, return_counts=True)
    failing, most = int(counts.sum()), int(counts.max())
    pairs = int((counts * (counts - 1)).sum())
    return ItemDistractor(
        item=item,
        n_failing=failing,
        most_chosen=tuple(str(option) for option in options[counts == most]),
        modal_share=most / failing,
        pair_share=pairs / (failing * (failing - 1)),
    )


def _check_key(key: Sequence[str], n_items: int) -> None:
    require_same_length(items=n_items, key=len(key))
    for item, letter in enumerate(key):
        if not letter:
            raise ParameterError(
                f"key[{item}] is {letter!r}; allowed: the letter of the right option"
            )


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
