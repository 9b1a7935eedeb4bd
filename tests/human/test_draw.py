"""Promises of the draw."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from human_batches import MODELS, judgement, judgements
from hypothesis import given, settings
from hypothesis import strategies as st

from colombian_law.errors import HumanError, ParameterError
from colombian_law.human.draw import Plan, draw, largest_remainder


def test_largest_remainder_of_a_known_division() -> None:
    """Places go to whole parts first, then to the largest remainders.

    Sizes 21, 17 and 12 of 50 share 7 places: exact shares 2.94, 2.38 and 1.68; whole
    parts 2, 2 and 1; the two places left go to .94 and .68.
    """
    shared = largest_remainder({"a": 21, "b": 17, "c": 12}, 7, Random(0))  # noqa: S311 - not a secret
    assert shared == {"a": 3, "b": 2, "c": 2}


def test_the_studys_count_is_even_over_models() -> None:
    """323 cases of 15 models with equal numbers are 21 or 22 a model.

    323 = 15 · 21 + 8, so that eight models have 22.
    """
    drawn = draw(judgements(40), Plan(n=323, seed=7, models=MODELS))
    counts = Counter(each.judgement.model for each in drawn)
    assert sorted(counts.values()) == [21] * 7 + [22] * 8


@settings(max_examples=60, deadline=None)
@given(
    cells=st.lists(st.integers(0, 9), min_size=12, max_size=12),
    share=st.floats(0.05, 1),
    seed=st.integers(0, 999),
)
def test_each_block_has_its_proportional_number(
    cells: list[int], share: float, seed: int
) -> None:
    """Inside a model, each block of equal area and score is drawn in proportion.

    Systematic sampling takes from a block of k members with chance p either
    floor(k·p) or ceil(k·p); weights are inverse chances, so that those of a model sum
    to its number of decisions.
    """
    kinds = list(product(MODELS[:2], ("civil", "penal"), (1, 3, 5)))
    decisions = [
        judgement(100 * place + n, model, area=area, adequacy=score, format="open")
        for place, ((model, area, score), count) in enumerate(
            zip(kinds, cells, strict=True)
        )
        for n in range(count)
    ]
    models = tuple(sorted({each.model for each in decisions}))
    n = max(1, int(share * len(decisions)))
    if not decisions:
        return
    drawn = draw(
        decisions,
        Plan(n=n, seed=seed, models=models, strata=("model", "area", "judge_score")),
    )
    assert len(drawn) == n
    assert len({each.judgement.sample_id for each in drawn}) == n
    for model in models:
        taken = [each for each in drawn if each.judgement.model == model]
        there = [each for each in decisions if each.model == model]
        exact = n * len(there) / len(decisions)
        assert abs(len(taken) - exact) < 1
        if taken:
            assert sum(e.weight for e in taken) == pytest.approx(len(there))
        for (area, score), k in Counter((j.area, j.adequacy) for j in there).items():
            got = sum(
                (e.judgement.area, e.judgement.adequacy) == (area, score) for e in taken
            )
            assert abs(got - k * len(taken) / len(there)) < 1


def test_a_seed_gives_the_same_draw_whatever_the_order_of_the_logs() -> None:
    """The draw depends on the seed and the decisions alone."""
    decisions = judgements(20, MODELS[:3])
    plan = Plan(n=15, seed=3, models=MODELS[:3])
    assert draw(decisions, plan) == draw(decisions[::-1], plan)
    other = Plan(n=15, seed=4, models=MODELS[:3])
    assert draw(decisions, plan) != draw(decisions, other)


def test_extreme_scores_are_drawn_more_often_and_weigh_less() -> None:
    """With extremes=3 a score of 1 or 5 has three times the chance of a 3.

    One model, 10 decisions with score 1 and 30 with score 3, 6 places: sizes
    3·10 + 30 = 60, so chances 6·3/60 = 0.3 and 6/60 = 0.1, weights 10/3 and 10; three
    of each are drawn, since blocks are taken in proportion (10·0.3 = 30·0.1 = 3).
    """
    decisions = [judgement(n, adequacy=1, area="x", format="open") for n in range(10)]
    decisions += [
        judgement(n, adequacy=3, area="x", format="open") for n in range(10, 40)
    ]
    drawn = draw(decisions, Plan(n=6, seed=1, models=MODELS[1:2], extremes=3))
    weights = sorted((e.judgement.adequacy, round(e.weight, 6)) for e in drawn)
    assert weights == [(1, 3.333333)] * 3 + [(3, 10.0)] * 3


def test_chances_never_exceed_one() -> None:
    """A block that would be drawn more than once is taken whole, the rest shares.

    2 decisions with score 5, 8 with score 3, 5 places, extremes=9: 5·9/26 > 1, so both
    are certain (weight 1) and 3 of 8 others are drawn (weight 8/3).
    """
    decisions = [judgement(n, adequacy=5) for n in range(2)]
    decisions += [judgement(n, adequacy=3) for n in range(2, 10)]
    drawn = draw(decisions, Plan(n=5, seed=1, models=MODELS[1:2], extremes=9))
    assert sorted(round(e.weight, 6) for e in drawn) == [1.0, 1.0] + [2.666667] * 3


def test_what_cannot_be_drawn_is_said() -> None:
    """Unknown strata, models without answers and too many cases are named."""
    decisions = judgements(3, MODELS[:1])
    with pytest.raises(ParameterError, match="allowed: model, type, area"):
        Plan(n=1, seed=1, models=MODELS, strata=("topic",))
    with pytest.raises(HumanError, match="no judged answer of other/model"):
        draw(decisions, Plan(n=1, seed=1, models=("other/model",)))
    with pytest.raises(HumanError, match=r"n=4 is more than the 3 judged answer"):
        draw(decisions, Plan(n=4, seed=1, models=MODELS[:1]))
    with pytest.raises(HumanError, match="was given twice; give each log once"):
        draw(decisions * 2, Plan(n=1, seed=1, models=MODELS[:1]))
    other = judgement(9, MODELS[0], judge="other/judge")
    with pytest.raises(HumanError, match="decisions of 2 judges"):
        draw([*decisions, other], Plan(n=1, seed=1, models=MODELS[:1]))


def test_a_text_that_was_not_judged_is_refused() -> None:
    """The sha256 in the score must be that of the text."""
    spoilt = judgement(1, judged_sha256="0" * 64)
    with pytest.raises(HumanError, match="sample q1, epoch 1: the judged text has"):
        draw([spoilt], Plan(n=1, seed=1, models=MODELS[1:2]))
