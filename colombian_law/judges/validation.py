"""How a rubric judge compares with people: bias, agreement, self-preference, means."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import nan
from statistics import fmean

from colombian_law.stats.agreement import cohen_kappa, percent_agreement
from colombian_law.stats.bootstrap import Resampling, clustered_bootstrap
from colombian_law.stats.krippendorff import krippendorff_alpha
from colombian_law.stats.prediction_powered import tuned_prediction_powered_mean

_FEWEST = 2
_SEED = 2026
VALIDATION_KEYS = (
    "n_labelled",
    "n_unlabelled",
    "n_unscored",
    "human_mean",
    "judge_mean",
    "bias",
    "bias_lower",
    "bias_upper",
    "within_one",
    "kappa_quadratic",
    "alpha_ordinal",
    "bias_self",
    "bias_others",
    "bias_others_lowest",
    "bias_others_highest",
    "corrected_mean",
    "corrected_lower",
    "corrected_upper",
    "judge_weight",
)
"""What `validation_statistics` returns."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One answer before judge and people."""

    question: str
    model: str
    """Who wrote the answer; empty if unknown."""
    judge: float | None
    """Mean over judges and repeats; None where unscored."""
    human: float | None
    """Mean over raters; None where nobody scored it."""
    is_own: bool = False
    """Whether a judge is the model that wrote the answer."""


def validation_statistics(answers: Sequence[Compared]) -> dict[str, float]:
    """Return the statistics by `VALIDATION_KEYS`; NaN where one has no value.

    Bias is judge − human, its interval a bootstrap of 10,000 resamples clustered by
    question. κ is Cohen's with quadratic weights, α Krippendorff's ordinal one.
    Self-preference is what the study reports (its section 7.5): the bias on the judge's
    own answers beside the mean, lowest and highest of the other models' mean biases.
    The corrected mean is the tuned prediction-powered one of all answers, with its
    95 % interval: it holds if the labelled answers are a random sample of all.
    """
    pairs = [
        (each, each.judge, each.human)
        for each in answers
        if each.judge is not None and each.human is not None
    ]
    judge, human = [pair[1] for pair in pairs], [pair[2] for pair in pairs]
    rest = [
        each.judge for each in answers if each.human is None and each.judge is not None
    ]
    found = dict.fromkeys(VALIDATION_KEYS, nan)
    found["n_labelled"] = float(len(pairs))
    found["n_unlabelled"] = float(len(rest))
    found["n_unscored"] = float(sum(each.judge is None for each in answers))
    if not pairs:
        return found
    found |= {"human_mean": fmean(human), "judge_mean": fmean(judge)}
    found["within_one"] = percent_agreement(judge, human, tolerance=1).statistic
    found |= _bias([each.question for each, _, _ in pairs], judge, human)
    found |= _agreement(judge, human)
    found |= _self_preference([each for each, _, _ in pairs])
    if min(len(pairs), len(rest)) >= _FEWEST:
        corrected = tuned_prediction_powered_mean(human, judge, rest)
        found |= {
            "corrected_mean": corrected.statistic,
            "corrected_lower": corrected.ci_lower,
            "corrected_upper": corrected.ci_upper,
            "judge_weight": corrected.weight,
        }
    return found


def _bias(
    questions: Sequence[str], judge: Sequence[float], human: Sequence[float]
) -> Mapping[str, float]:
    differences = [j - h for j, h in zip(judge, human, strict=True)]
    if len(set(questions)) < _FEWEST:
        # One question has no other to be drawn instead.
        return {"bias": fmean(differences)}
    [interval] = clustered_bootstrap(differences, questions, Resampling(_SEED))
    return {
        "bias": interval.statistic,
        "bias_lower": interval.ci_lower,
        "bias_upper": interval.ci_upper,
    }


def _agreement(judge: Sequence[float], human: Sequence[float]) -> Mapping[str, float]:
    rows = list(zip(judge, human, strict=True))
    kappa = cohen_kappa(judge, human, weights="quadratic").statistic
    alpha = krippendorff_alpha(rows, measurement="ordinal").statistic
    return {
        "kappa_quadratic": nan if kappa is None else kappa,
        "alpha_ordinal": nan if alpha is None else alpha,
    }


def _self_preference(labelled: Sequence[Compared]) -> Mapping[str, float]:
    own: list[float] = []
    others: dict[str, list[float]] = defaultdict(list)
    for each in labelled:
        if each.judge is None or each.human is None or not each.model:
            continue
        (own if each.is_own else others[each.model]).append(each.judge - each.human)
    means = [fmean(differences) for differences in others.values()]
    found = {"bias_self": fmean(own)} if own else {}
    if means:
        found |= {
            "bias_others": fmean(means),
            "bias_others_lowest": min(means),
            "bias_others_highest": max(means),
        }
    return found
