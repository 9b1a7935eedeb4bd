"""Votes, oracle and shared distractors on examples counted by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.errors import ParameterError
from colombian_law.stats.ensemble import (
    ItemVote,
    majority_vote,
    oracle_accuracy,
    share_same_distractor,
    vote_accuracy,
)

CHOICES: list[list[str | None]] = [
    ["a", "a", "b", "c"],  # a wins
    ["a", "a", "b", "b"],  # a and b tie
    ["c", "d", None, "d"],  # d wins with 2 of 3
    [None, None, "", None],  # nobody votes
    ["a", "b", "c", "d"],  # all tie
]
KEY = ["a", "b", "c", "a", "d"]


def test_votes_keep_their_ties() -> None:
    """Winners, votes and voters of each item."""
    assert majority_vote(CHOICES) == (
        ItemVote(winners=("a",), votes=2, n_votes=4),
        ItemVote(winners=("a", "b"), votes=2, n_votes=4),
        ItemVote(winners=("d",), votes=2, n_votes=3),
        ItemVote(winners=(), votes=0, n_votes=0),
        ItemVote(winners=("a", "b", "c", "d"), votes=1, n_votes=4),
    )


def test_the_accuracy_of_a_vote_states_its_ties() -> None:
    """One right; ties with the key count 1/2 and 1/4, or none, or all."""
    result = vote_accuracy(majority_vote(CHOICES), KEY)

    assert result.statistic == pytest.approx((1 + 1 / 2 + 1 / 4) / 5)
    assert (result.lowest, result.highest) == (1 / 5, 3 / 5)
    assert (result.n_right, result.n_tied, result.n_tied_with_key) == (1, 2, 2)
    assert (result.n_without_votes, result.n) == (1, 5)


@given(
    st.lists(
        st.lists(st.sampled_from(["a", "b", "c", None]), min_size=3, max_size=3),
        min_size=1,
        max_size=9,
    )
)
def test_the_order_of_models_does_not_matter(choices: list[list[str | None]]) -> None:
    """No tie is broken by who stands first."""
    turned = [row[::-1] for row in choices]

    assert majority_vote(choices) == majority_vote(turned)


def test_the_oracle_needs_one_right_model() -> None:
    """Two of three items are right for somebody."""
    result = oracle_accuracy([[1, 0], [0, 0], [1, 1]])

    assert (result.statistic, result.successes, result.n) == (2 / 3, 2, 3)


def test_shared_distractors_by_hand() -> None:
    """Modal and pair shares of the items with two or more failing models."""
    choices: list[list[str | None]] = [
        ["b", "b", "b", "c"],  # 3 of 4 on b; pairs 3 of 6
        ["a", "b", "c", None],  # 1 of 2 on b and on c; no pair alike
        ["a", "a", "a", "d"],  # one failing model: left out
        ["a", "a", "a", "a"],  # none
    ]

    result = share_same_distractor(choices, ["a"] * 4)

    assert [(i.item, i.n_failing, i.most_chosen) for i in result.items] == [
        (0, 4, ("b",)),
        (1, 2, ("b", "c")),
    ]
    assert [i.modal_share for i in result.items] == [0.75, 0.5]
    assert [i.pair_share for i in result.items] == [0.5, 0.0]
    assert result.mean_modal_share == pytest.approx(0.625)
    assert result.mean_pair_share == pytest.approx(0.25)
    assert (result.n, result.min_failing) == (2, 2)


def test_distractors_chosen_evenly_have_the_documented_shares() -> None:
    """Three even distractors: pair share 1/3 at any number failing, modal 2/3 at 2."""
    rng = np.random.default_rng(0)
    for n_failing in (2, 6):
        choices = rng.choice(["b", "c", "d"], size=(4000, n_failing))
        result = share_same_distractor(choices, ["a"] * 4000)
        assert result.mean_pair_share == pytest.approx(1 / 3, abs=0.025)
        if n_failing == 2:
            assert result.mean_modal_share == pytest.approx(2 / 3, abs=0.015)


def test_without_failing_models_there_is_no_share() -> None:
    """A mean over no items is None."""
    result = share_same_distractor([["a", "a"]], ["a"])

    assert (result.mean_modal_share, result.mean_pair_share, result.n) == (
        None,
        None,
        0,
    )


def test_a_key_fits_the_items() -> None:
    """Lengths and letters are checked."""
    with pytest.raises(ParameterError, match="items has 5, key has 1"):
        vote_accuracy(majority_vote(CHOICES), ["a"])
    with pytest.raises(ParameterError, match=r"key\[0\] is ''; allowed: the letter"):
        share_same_distractor([["a", "b"]], [""])


def test_no_items_have_no_accuracy() -> None:
    """An empty vote is refused."""
    with pytest.raises(ParameterError, match="votes is empty"):
        vote_accuracy([], [])


def test_one_failing_model_shares_with_nobody() -> None:
    """The share of one is 1 by definition, so two are required."""
    with pytest.raises(ParameterError, match="min_failing=1 is not allowed"):
        share_same_distractor(CHOICES, KEY, min_failing=1)
