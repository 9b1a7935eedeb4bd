"""How far rubric judges agree with one another, and each with itself."""

import math
from collections.abc import Mapping, Sequence

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from colombian_law.judges.rubric_record import RubricReading, readings_in
from colombian_law.stats.krippendorff import MIN_RATERS, krippendorff_alpha

Ratings = Sequence[Sequence[float]]
"""One row an answer, one column a rater; NaN where there is no rating."""


@metric(scores="unreduced")
def rubric_agreement() -> Metric:
    """Compute ordinal agreement on legal adequacy, between judges and within each.

    Keys: adequacy_alpha, Krippendorff's ordinal α between the judges' first
    assessments, and adequacy_alpha_repeats, the mean over judges of the α between the
    repeats of one judge. Each is not a number with fewer than two raters, with no
    answer that two of them rated, or where all ratings are equal.
    """

    def agreement(scores: list[SampleScore]) -> Value:
        answers = [readings_in(sample.score.metadata) for sample in scores]
        return {
            "adequacy_alpha": _alpha(_between_judges(answers)),
            "adequacy_alpha_repeats": _mean_defined(
                [_alpha(ratings) for ratings in _within_judges(answers).values()]
            ),
        }

    return agreement


def _between_judges(answers: Sequence[Sequence[RubricReading]]) -> Ratings:
    judges = sorted({reading.judge for answer in answers for reading in answer})
    return [[_rating(answer, judge, 0) for judge in judges] for answer in answers]


def _within_judges(answers: Sequence[Sequence[RubricReading]]) -> Mapping[str, Ratings]:
    turns: dict[str, set[int]] = {}
    for answer in answers:
        for reading in answer:
            turns.setdefault(reading.judge, set()).add(reading.repeat)
    return {
        judge: [
            [_rating(answer, judge, repeat) for repeat in sorted(repeats)]
            for answer in answers
        ]
        for judge, repeats in sorted(turns.items())
    }


def _rating(answer: Sequence[RubricReading], judge: str, repeat: int) -> float:
    for reading in answer:
        is_wanted = (reading.judge, reading.repeat) == (judge, repeat)
        if is_wanted and reading.adequacy is not None:
            return float(reading.adequacy)
    return math.nan


def _alpha(ratings: Ratings) -> float:
    paired = [
        row
        for row in ratings
        if sum(not math.isnan(value) for value in row) >= MIN_RATERS
    ]
    if not paired:
        return math.nan
    alpha = krippendorff_alpha(paired, measurement="ordinal").statistic
    return math.nan if alpha is None else alpha


def _mean_defined(values: Sequence[float]) -> float:
    defined = [value for value in values if not math.isnan(value)]
    return math.fsum(defined) / len(defined) if defined else math.nan
