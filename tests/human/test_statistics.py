"""Promises of the statistics: planted ratings give back what was planted."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from human_batches import JUDGE, judgement
from sklearn.metrics import (  # type: ignore[import-untyped]  # it ships no types
    cohen_kappa_score,
)

from colombian_law.analysis.estimates import Settings
from colombian_law.analysis.values import Absent, Estimate, Reason
from colombian_law.errors import HumanError
from colombian_law.human.batch import Batch, Key, Kind, Role
from colombian_law.human.batch_making import People, make_batch
from colombian_law.human.draw import Drawn
from colombian_law.human.judgement import JudgedNorm, Judgement
from colombian_law.human.rating import NormRating, Rating
from colombian_law.human.statistics import validate_judge
from colombian_law.human.store import StoredRating
from colombian_law.human.validation import HumanValidation, read_validation
from colombian_law.human.validation_text import validation_text
from colombian_law.judges.rubric_record import NormVerdict

FAST = Settings(seed=1, n_resamples=200)
CORRECT, WRONG = NormVerdict.CORRECT, NormVerdict.WRONG
PEOPLE = People(raters=("E1",), n_calibration=0, repeats=0)


@dataclass(frozen=True)
class Planted:
    """A case: the judge's and the human score, and where it comes from."""

    judge: int
    human: int
    model: str = "vendor1/system-1"
    question: str = ""
    weight: float = 1.0
    flags: tuple[NormVerdict, NormVerdict] | None = None
    """Verdict of the judge and of both humans on one norm; None cites nothing."""


def plant(
    planted: Sequence[Planted], people: People = PEOPLE
) -> tuple[list[StoredRating], Batch, Key]:
    """Return a batch of these cases and the ratings that its first rater gave."""
    decisions = [_decision(place, each) for place, each in enumerate(planted)]
    batch, key = make_batch(
        [Drawn(j, p.weight) for j, p in zip(decisions, planted, strict=True)],
        [],
        people,
        settings={
            "seed": 7,
            "n": len(planted),
            "strata": ("model",),
            "models": tuple(sorted({each.model for each in planted})),
            "extremes": 1,
        },
    )
    stored: list[StoredRating] = []
    for entry in key.entries:
        each = planted[entry.judgement.epoch - 1]
        score = Rating(
            case_id=entry.case_id,
            adequacy=each.human,
            useful=each.human > 3,
            errors=(),
        )
        if entry.kind is Kind.MAIN:
            stored.append(stored_rating(batch, "E1", Role.RATING, score))
            if each.flags:
                stored.extend(
                    norm_rating(batch, person, entry.case_id, each.flags[1])
                    for person in ("V1", "V2")
                )
    return stored, batch, key


def _decision(place: int, each: Planted) -> Judgement:
    return judgement(
        place,
        each.model,
        sample_id=each.question or f"q{place}",
        epoch=place + 1,
        adequacy=each.judge,
        useful=each.judge > 4,
        norms=(JudgedNorm(text="Ley 1 de 2000", verdict=each.flags[0]),)
        if each.flags
        else (),
    )


def stored_rating(
    batch: Batch, person: str, role: Role, rating: Rating | NormRating
) -> StoredRating:
    """Return a rating as it is stored."""
    return StoredRating(
        batch_id=batch.batch_id,
        template_version=batch.template_version,
        anchors_sha256=batch.anchors_sha256,
        person=person,
        role=role,
        version=1,
        received="2026-01-01T00:00:00+00:00",
        source="form",
        source_sha256="",
        rating=rating,
    )


def norm_rating(
    batch: Batch, person: str, case_id: str, verdict: NormVerdict
) -> StoredRating:
    """Return a verdict on the first norm of a case as it is stored."""
    rating = NormRating(case_id=case_id, number=1, verdict=verdict, source="SUIN")
    return stored_rating(batch, person, Role.NORMS, rating)


def validated(planted: Sequence[Planted]) -> HumanValidation:
    """Return the validation of planted cases."""
    return validate_judge(*plant(planted), FAST)


def value(estimate: Estimate | Absent) -> float:
    """Return an estimate's value, which must be there."""
    assert isinstance(estimate, Estimate)
    return estimate.value


def test_kappa_alpha_bias_and_matrix_of_a_hand_worked_example() -> None:
    """Judge 1, 1, 2, 5 against human 1, 2, 2, 5.

    Kappa: Σd² observed is 1 of 4 pairs, 0.25; over all 16 pairs Σd² is
    18 + 18 + 10 + 34 = 80, mean 5; κ = 1 − 0.25/5 = 0.95.
    Alpha: n_1 = 3, n_2 = 3, n_5 = 2; mid-ranks 1.5, 4.5, 7; observed 2·3² = 18;
    expected 2·(9·3² + 6·5.5² + 6·2.5²) = 600; α = 1 − 7·18/600 = 0.79.
    Bias (0 − 1 + 0 + 0)/4 = −0.25; means 9/4 and 10/4; all within one.
    """
    pairs = ((1, 1), (1, 2), (2, 2), (5, 5))
    found = validated([Planted(j, h) for j, h in pairs])
    results = found.results
    assert value(results.quadratic_kappa) == pytest.approx(0.95)
    alpha = results.ordinal_alpha
    assert isinstance(alpha, float)
    assert alpha == pytest.approx(0.79)
    assert results.bias.value == pytest.approx(-0.25)
    assert (results.mean_judge, results.mean_human) == (2.25, 2.5)
    assert (results.within_one.value, results.within_one.n) == (1.0, 4)
    cells = {(c.judge, c.human): c.n for c in results.confusion if c.n}
    assert cells == {(1, 1): 1, (1, 2): 1, (2, 2): 1, (5, 5): 1}
    assert len(results.confusion) == 25
    shares = [list(row.shares) for row in found.rows]
    assert shares[0] == [0.5, 0.5, 0, 0, 0]
    assert (found.rows[2].n, shares[2]) == (0, [])
    assert value(results.useful_judge) == 0.25
    assert value(results.useful_human) == 0.25


def test_quadratic_kappa_is_sklearns() -> None:
    """323 random pairs give the kappa of an independent implementation."""
    rng = np.random.default_rng(5)
    judge = rng.integers(1, 6, 323)
    human = np.clip(judge + rng.integers(-1, 3, 323), 1, 5)
    found = validated(
        [Planted(int(j), int(h)) for j, h in zip(judge, human, strict=True)]
    )
    expected = cohen_kappa_score(
        judge, human, weights="quadratic", labels=[1, 2, 3, 4, 5]
    )
    assert value(found.results.quadratic_kappa) == pytest.approx(expected)
    interval = found.results.quadratic_kappa
    assert isinstance(interval, Estimate)
    assert interval.ci_lower is not None
    assert interval.ci_upper is not None
    assert interval.ci_lower < expected < interval.ci_upper
    assert (interval.n, interval.n_expected) == (323, 323)


def flag_cases(both: int, judge: int, human: int, neither: int) -> list[Planted]:
    """Return cases with these numbers of flags."""
    verdicts = (
        *[(WRONG, WRONG)] * both,
        *[(WRONG, CORRECT)] * judge,
        *[(CORRECT, WRONG)] * human,
        *[(CORRECT, CORRECT)] * neither,
    )
    return [Planted(3, 3, flags=flags) for flags in verdicts]


def test_flag_of_a_hand_worked_example() -> None:
    """7 flagged by both, 1 by humans alone, 2 by none.

    p_a = 0.9, π = (0.7 + 0.8)/2 = 0.75, p_e = 2·0.75·0.25 = 0.375,
    AC1 = (0.9 − 0.375)/0.625 = 0.84; sensitivity 7/8, specificity 2/2, PPV 7/7.
    Wilson's lower bound of 2/2 is 1/(1 + 1.96²/2) = 0.342.
    """
    flag = validated(flag_cases(7, 0, 1, 2)).flag
    assert (flag.both, flag.judge_only, flag.human_only, flag.neither) == (7, 0, 1, 2)
    assert value(flag.ac1) == pytest.approx(0.84)
    assert value(flag.agreement) == pytest.approx(0.9)
    assert value(flag.sensitivity) == pytest.approx(7 / 8)
    assert value(flag.positive_predictive_value) == 1.0
    assert value(flag.prevalence_judge) == pytest.approx(0.7)
    assert value(flag.prevalence_human) == pytest.approx(0.8)
    assert isinstance(flag.specificity, Estimate)
    assert (flag.specificity.value, flag.specificity.n) == (1.0, 2)
    assert flag.specificity.ci_lower == pytest.approx(0.342, abs=5e-4)


def test_ac1_of_a_published_table() -> None:
    """118, 5, 2 and 0 of 125: AC1 0.9408 (Gwet, 2002, on kappa's paradox).

    p_a = 118/125, π = 243/250, p_e = 2·0.972·0.028 = 0.054432.
    """
    flag = validated(flag_cases(118, 5, 2, 0)).flag
    assert value(flag.ac1) == pytest.approx(0.9408, abs=5e-5)


def test_what_is_undefined_says_why() -> None:
    """Without a case to divide by there is a reason, never a number."""
    found = validated(flag_cases(3, 0, 0, 0))
    assert found.flag.specificity == Absent(
        reason=Reason.NEEDS_ITEMS,
        parameters={
            "needed": 1,
            "found": 0,
            "of": "answers whose norms humans hold correct",
        },
    )
    absent = found.results.quadratic_kappa
    assert isinstance(absent, Absent)
    assert absent.reason is Reason.NO_VARIATION
    assert isinstance(found.results.ordinal_alpha, Absent)
    assert isinstance(found.results.spearman, Absent)
    assert found.results.spearman.parameters == {"needed": 3, "found": 1}
    for missing in (found.intra_rater, found.inter_rater, found.self_preference):
        assert isinstance(missing, Absent)
        assert "of" in missing.parameters
    assert isinstance(found.bias_weighted, Absent)
    text = validation_text(found)
    assert "undefined (no_variation)" in text
    assert "needs_items: needed 1, found 0, of repeated cases" in text
    assert "nan" not in text.casefold()


def test_bias_over_cases_and_over_models_are_two_numbers() -> None:
    """Model A: three cases of −1; model B: one of +1; C: one of 0.

    Over cases (−3 + 1 + 0)/5 = −0.4; mean of models (−1 + 1 + 0)/3 = 0. With weights
    1, 1, 1, 4, 1 of the cases: (−3 + 4 + 0)/8 = 0.125.
    """
    planted = [
        *[Planted(2, 3, "x/a", question=f"q{n}") for n in range(3)],
        Planted(4, 3, "x/b", question="q1", weight=4.0),
        Planted(3, 3, "x/c", question="q2"),
    ]
    found = validated(planted)
    assert found.results.bias.value == pytest.approx(-0.4)
    assert value(found.bias_models_mean) == pytest.approx(0.0)
    assert value(found.bias_weighted) == pytest.approx(0.125)
    by_model = {each.model: each.bias for each in found.results.bias_models}
    assert {m: b.value for m, b in by_model.items()} == {"x/a": -1, "x/b": 1, "x/c": 0}
    assert by_model["x/a"].ci_lower == by_model["x/a"].ci_upper == -1
    assert by_model["x/b"].ci_lower is None


def test_answers_to_one_question_are_one_cluster() -> None:
    """Five equal answers to each of four questions are no more certain than four."""
    differences = (0, 0, 1, 1)
    once = [Planted(2 + d, 2, question=f"q{n}") for n, d in enumerate(differences)]
    many = validated(once * 5).results.bias
    few = validated(once).results.bias
    assert (many.ci_lower, many.ci_upper) == (few.ci_lower, few.ci_upper)
    assert (many.n, few.n) == (20, 4)


def test_self_preference_compares_the_judges_own_model() -> None:
    """The judge is −2 on its own answers, −1 and 0 on the others: 1.5 harsher."""
    found = validated(
        [Planted(1, 3, JUDGE), Planted(2, 3, "x/a"), Planted(3, 3, "x/b")]
    ).self_preference
    assert not isinstance(found, Absent)
    assert (found.own.value, found.others, found.difference) == (-2.0, -0.5, -1.5)
    assert (found.others_lowest, found.others_highest, found.n_others) == (-1, 0, 2)
    assert found.model == JUDGE


def test_correlations_are_of_model_means() -> None:
    """Means of the judge 1, 2, 4, 3 and of humans 1, 2, 3, 4.

    Spearman 1 − 6·2/(4·15) = 0.8; Kendall (5 − 1)/6 = 2/3.
    """
    pairs = ((1, 1), (2, 2), (4, 3), (3, 4))
    found = validated([Planted(j, h, f"x/m{j}") for j, h in pairs])
    assert not isinstance(found.results.spearman, Absent)
    assert found.results.spearman.value == pytest.approx(0.8)
    assert not isinstance(found.kendall, Absent)
    assert found.kendall.value == pytest.approx(2 / 3)


def test_repeats_and_overlap_give_rater_agreement_and_count_once() -> None:
    """Repeats compare a rater with itself, shared cases two raters; neither adds to n.

    20 cases, two raters, all shared, each rater's 10 % of 20 repeated: 2 each. The
    second rater says one more than the first, and a repeat is said as before.
    """
    people = People(raters=("E1", "E2"), n_calibration=0, overlap=1.0, repeats=0.1)
    planted = [Planted(1 + n % 4, 1 + n % 3) for n in range(20)]
    _, batch, key = plant(planted, people)
    entries = key.by_case()
    stored = [
        stored_rating(
            batch,
            assignment.person,
            assignment.role,
            Rating(
                case_id=case_id,
                adequacy=planted[entries[case_id].judgement.epoch - 1].human
                + (assignment.person == "E2"),
                useful=True,
                errors=(),
            ),
        )
        for assignment in batch.assignments
        for case_id in assignment.cases
    ]
    found = validate_judge(stored, batch, key, FAST)
    assert found.results.n == 20
    mean = sum(each.human for each in planted) / 20
    assert found.results.mean_human == pytest.approx(mean)
    assert not isinstance(found.inter_rater, Absent)
    assert (found.inter_rater.n, found.inter_rater.exact.value) == (20, 0.0)
    assert found.inter_rater.within_one.value == 1.0
    assert not isinstance(found.intra_rater, Absent)
    assert (found.intra_rater.n, found.intra_rater.exact.value) == (4, 1.0)


def test_undecided_norms_are_left_out_and_counted() -> None:
    """One verifier, or two that differ without a third, decide nothing."""
    stored, batch, key = plant(flag_cases(2, 0, 0, 2))
    norms = [each for each in stored if each.role is Role.NORMS]
    flagged = next(e for e in norms if e.person == "V2")
    changed = [
        norm_rating(batch, "V2", each.rating.case_id, NormVerdict.UNVERIFIABLE)
        if each is flagged
        else each
        for each in stored
    ]
    found = validate_judge(changed, batch, key, FAST)
    assert (found.flag.n, found.flag.n_undecided) == (3, 1)
    assert (found.verifiers.n_norms, found.verifiers.n_unresolved) == (4, 1)
    assert value(found.verifiers.agreement) == 0.75
    alone = [each for each in stored if each is not flagged]
    assert validate_judge(alone, batch, key, FAST).flag.n_undecided == 1


def test_a_batch_without_ratings_is_refused() -> None:
    """There is nothing to compare before raters have answered."""
    _, batch, key = plant([Planted(1, 1)])
    with pytest.raises(HumanError, match="has a human rating yet"):
        validate_judge([], batch, key, FAST)


def test_a_written_validation_is_read_back(tmp_path: Path) -> None:
    """The report reads what the statistics wrote; anything else is refused by name."""
    written = validated(flag_cases(3, 1, 1, 3))
    path = tmp_path / "validation.json"
    path.write_text(written.model_dump_json(), encoding="utf-8")
    assert read_validation(path) == written

    path.write_text("{}", encoding="utf-8")
    with pytest.raises(HumanError, match="human stats --out FILE"):
        read_validation(path)
