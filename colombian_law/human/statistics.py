"""How far a judge agrees with blind human experts."""

from collections.abc import Iterable, Sequence

import numpy as np

from colombian_law.analysis.citation_results import (
    ConfusionCell,
    HumanResults,
    ModelBias,
)
from colombian_law.analysis.estimates import (
    Settings,
    association,
    concordance,
    needs_models,
)
from colombian_law.analysis.values import Absent, Estimate, Reason
from colombian_law.errors import HumanError
from colombian_law.human.batch import Batch, Key, Kind
from colombian_law.human.estimating import (
    mean_of,
    nothing,
    ordinal_alpha,
    quadratic_kappa,
    rater_agreement,
    statistic_of,
    wilson,
)
from colombian_law.human.flags import citation_flag, verifiers
from colombian_law.human.judgement import SCORES
from colombian_law.human.pairs import (
    Compared,
    compared_cases,
    repeated_readings,
    shared_readings,
)
from colombian_law.human.store import StoredRating, current_ratings
from colombian_law.human.validation import (
    CitationFlag,
    ConfusionRow,
    HumanValidation,
    SelfPreference,
)
from colombian_law.judges.panel import bare_name
from colombian_law.stats.agreement import confusion_matrix
from colombian_law.stats.arrays import FloatArray, IntArray


def validate_judge(
    stored: Iterable[StoredRating],
    batch: Batch,
    key: Key,
    settings: Settings | None = None,
) -> HumanValidation:
    """Return the agreement of the judge with the human ratings of a batch.

    Intervals resample questions, so that answers to the same question stay together.

    Raises:
        HumanError: No case of the batch has a human rating.
    """
    settings = settings or Settings()
    current = current_ratings(stored, batch)
    cases = compared_cases(current, batch, key)
    if not cases:
        raise HumanError(
            f"no case of batch {batch.batch_id} has a human rating yet; import the "
            "raters' files with `colombian-law human import`"
        )
    n_expected = sum(entry.kind is Kind.MAIN for entry in key.entries)
    scores = np.array([[c.judgement.adequacy, c.human.adequacy] for c in cases], float)
    counts = confusion_matrix(scores[:, 0], scores[:, 1], categories=SCORES).counts
    flag = citation_flag(current, key, settings)
    biases = _model_biases(cases, scores, settings)
    questions = [case.judgement.sample_id for case in cases]
    models = sorted({case.judgement.model for case in cases})
    codes = np.array([models.index(case.judgement.model) for case in cases], float)
    difference = scores[:, 0] - scores[:, 1]
    by_model = _means_by_model(scores, codes, len(models))
    return HumanValidation(
        batch_id=batch.batch_id,
        template_version=batch.template_version,
        anchors_sha256=batch.anchors_sha256,
        judge=cases[0].judgement.judge,
        seed=key.seed,
        n_expected=n_expected,
        results=_figure(
            cases, scores, counts, biases, flag, by_model, settings, n_expected
        ),
        rows=_rows(counts),
        bias_models_mean=statistic_of(
            np.column_stack([difference, codes]),
            questions,
            settings,
            _mean_of_means,
            n_expected=n_expected,
        ),
        bias_weighted=_weighted_bias(cases, difference, settings, n_expected),
        kendall=concordance(by_model[:, 0], by_model[:, 1]),
        self_preference=_self_preference(biases),
        flag=flag,
        verifiers=verifiers(current, settings),
        intra_rater=rater_agreement(
            repeated_readings(current, batch, key), settings, "repeated cases"
        ),
        inter_rater=rater_agreement(
            shared_readings(current, batch, key),
            settings,
            "cases that two raters scored",
        ),
    )


def _figure(  # noqa: PLR0913, PLR0917 - the parts of one figure
    cases: Sequence[Compared],
    scores: FloatArray,
    counts: IntArray,
    biases: tuple[ModelBias, ...],
    flag: CitationFlag,
    by_model: FloatArray,
    settings: Settings,
    n_expected: int,
) -> HumanResults:
    questions = [case.judgement.sample_id for case in cases]
    apart = np.abs(scores[:, 0] - scores[:, 1])
    n = len(cases)
    judged_useful = [
        c.judgement.useful for c in cases if c.judgement.useful is not None
    ]
    return HumanResults(
        n=n,
        confusion=tuple(
            ConfusionCell(judge=judge, human=human, n=int(counts[i, j]))
            for i, judge in enumerate(SCORES)
            for j, human in enumerate(SCORES)
        ),
        quadratic_kappa=statistic_of(
            scores, questions, settings, quadratic_kappa, n_expected=n_expected
        ),
        ordinal_alpha=ordinal_alpha(scores),
        within_one=wilson(int((apart <= 1).sum()), n),
        bias=mean_of(
            scores[:, 0] - scores[:, 1], questions, settings, n_expected=n_expected
        ),
        bias_models=biases,
        mean_judge=float(scores[:, 0].mean()),
        mean_human=float(scores[:, 1].mean()),
        useful_judge=wilson(sum(judged_useful), len(judged_useful))
        if judged_useful
        else nothing("cases whose usefulness the judge told"),
        useful_human=wilson(sum(case.human.useful for case in cases), n),
        spearman=association(by_model[:, 0], by_model[:, 1]),
        flag_agreement=flag.agreement,
        flag_ac1=flag.ac1,
        flag_specificity=flag.specificity,
    )


def _model_biases(
    cases: Sequence[Compared], scores: FloatArray, settings: Settings
) -> tuple[ModelBias, ...]:
    """Return each model's bias, the harshest judged first."""
    models = np.array([case.judgement.model for case in cases])
    questions = np.array([case.judgement.sample_id for case in cases])
    judge = bare_name(cases[0].judgement.judge)
    found = [
        ModelBias(
            model=str(model),
            bias=mean_of(
                scores[models == model, 0] - scores[models == model, 1],
                questions[models == model].tolist(),
                settings,
                n_expected=int((models == model).sum()),
            ),
            is_judge=bare_name(str(model)) == judge,
        )
        for model in np.unique(models)
    ]
    return tuple(sorted(found, key=lambda each: (each.bias.value, each.model)))


def _self_preference(biases: Sequence[ModelBias]) -> SelfPreference | Absent:
    own = next((each for each in biases if each.is_judge), None)
    others = [each.bias.value for each in biases if not each.is_judge]
    if own is None:
        return nothing("cases of the judge's own model")
    if not others:
        return needs_models(2, len(biases))
    mean = sum(others) / len(others)
    return SelfPreference(
        model=own.model,
        own=own.bias,
        others=mean,
        others_lowest=min(others),
        others_highest=max(others),
        n_others=len(others),
        difference=own.bias.value - mean,
    )


def _rows(counts: IntArray) -> tuple[ConfusionRow, ...]:
    return tuple(
        ConfusionRow(
            judge=judge,
            n=int(row.sum()),
            humans=tuple(map(int, row)),
            shares=tuple(map(float, row / row.sum())) if row.sum() else (),
        )
        for judge, row in zip(SCORES, counts, strict=True)
    )


def _means_by_model(scores: FloatArray, codes: FloatArray, n_models: int) -> FloatArray:
    """Return the mean judge and human score of each model, shape (models, 2)."""
    return np.array([scores[codes == code].mean(axis=0) for code in range(n_models)])


def _mean_of_means(rows: FloatArray) -> float:
    """Return the mean over groups (second column) of each group's mean."""
    codes = rows[:, 1].astype(np.int64)
    sizes = np.bincount(codes)
    sums = np.bincount(codes, weights=rows[:, 0])
    return float((sums[sizes > 0] / sizes[sizes > 0]).mean())


def _weighted_bias(
    cases: Sequence[Compared],
    difference: FloatArray,
    settings: Settings,
    n_expected: int,
) -> Estimate | Absent:
    """Return Σ w·d / Σ w (Hájek's estimator), w the inverse of a case's chance."""
    weights = np.array([case.weight for case in cases])
    if np.allclose(weights, weights[0]):
        return Absent(reason=Reason.NO_VARIATION, parameters={"of": "weights"})

    def statistic(rows: FloatArray) -> float:
        return float((rows[:, 0] * rows[:, 1]).sum() / rows[:, 1].sum())

    return statistic_of(
        np.column_stack([difference, weights]),
        [case.judgement.sample_id for case in cases],
        settings,
        statistic,
        n_expected=n_expected,
    )
