"""A validation as text for a terminal."""

from collections.abc import Iterator

from colombian_law.analysis.values import Absent, Association, Estimate
from colombian_law.human.validation import HumanValidation, RaterAgreement

_Shown = Estimate | Association | Absent | float


def validation_text(validation: HumanValidation) -> str:
    """Return every number of a validation, each with its n, one a line."""
    return "\n".join(_lines(validation))


def _lines(validation: HumanValidation) -> Iterator[str]:
    results, flag = validation.results, validation.flag
    yield f"batch {validation.batch_id} · judge {validation.judge}"
    yield f"{results.n} of {validation.n_expected} cases have a human score"
    yield ""
    yield "judge \\ human      1      2      3      4      5      n"
    for row in validation.rows:
        shares = "".join(f"{share:7.0%}" for share in row.shares) or "      –" * 5
        yield f"{row.judge:>13}{shares}{row.n:7}"
    yield ""
    yield f"mean: judge {results.mean_judge:.2f}, human {results.mean_human:.2f}"
    yield from _named(
        ("quadratic kappa", results.quadratic_kappa),
        ("ordinal alpha", results.ordinal_alpha),
        ("within one point", results.within_one),
        ("bias over cases (judge - human)", results.bias),
        ("bias, mean of models", validation.bias_models_mean),
        ("bias, weighted", validation.bias_weighted),
        ("useful, judge", results.useful_judge),
        ("useful, human", results.useful_human),
        ("model means, Spearman", results.spearman),
        ("model means, Kendall", validation.kendall),
        ("citation flag, agreement", flag.agreement),
        ("citation flag, AC1", flag.ac1),
        ("citation flag, sensitivity", flag.sensitivity),
        ("citation flag, specificity", flag.specificity),
        ("citation flag, PPV", flag.positive_predictive_value),
        ("citation flag, share judge", flag.prevalence_judge),
        ("citation flag, share human", flag.prevalence_human),
        ("verifiers, agreement", validation.verifiers.agreement),
        ("verifiers, AC1", validation.verifiers.ac1),
    )
    for name, agreement in (
        ("same rater again", validation.intra_rater),
        ("two raters", validation.inter_rater),
    ):
        yield from _agreement(name, agreement)
    own = validation.self_preference
    if isinstance(own, Absent):
        yield from _named(("self-preference", own))
    else:
        yield from _named((f"bias on the judge's own {own.model}", own.own))
        yield (
            f"mean bias on {own.n_others} others: {own.others:.2f} "
            f"[{own.others_lowest:.2f}, {own.others_highest:.2f}]; difference "
            f"{own.difference:+.2f}"
        )
    yield ""
    for each in results.bias_models:
        mark = " (judge)" if each.is_judge else ""
        yield f"{each.model}{mark}: {_text(each.bias)}"


def _agreement(name: str, agreement: RaterAgreement | Absent) -> Iterator[str]:
    if isinstance(agreement, Absent):
        yield from _named((name, agreement))
        return
    yield from _named(
        (f"{name}, equal", agreement.exact),
        (f"{name}, within one", agreement.within_one),
        (f"{name}, quadratic kappa", agreement.quadratic_kappa),
        (f"{name}, ordinal alpha", agreement.ordinal_alpha),
    )


def _named(*values: tuple[str, _Shown]) -> Iterator[str]:
    for name, value in values:
        yield f"{name}: {_text(value)}"


def _text(value: _Shown) -> str:
    if isinstance(value, float):
        return f"{value:.3f}"
    if isinstance(value, Absent):
        told = ", ".join(f"{key} {each}" for key, each in value.parameters.items())
        return f"undefined ({value.reason.value}{f': {told}' if told else ''})"
    interval = ""
    if value.ci_lower is not None and value.ci_upper is not None:
        interval = f" [{value.ci_lower:.3f}, {value.ci_upper:.3f}]"
    return f"{value.value:.3f}{interval}, n = {value.n}"
