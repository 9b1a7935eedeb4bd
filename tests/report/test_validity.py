"""Promises of Figures 19 to 21: the rubric judge and the human experts."""

import json
from pathlib import Path

import pytest
from report_cells import KEYED, shows, value_at

from colombian_law.analysis.citation_results import (
    AdequacyRow,
    ConfusionCell,
    Convergence,
    HumanResults,
    JudgedCitationRow,
    JudgedCitations,
    ModelBias,
    RubricResults,
)
from colombian_law.analysis.free_text_results import ModelPoint
from colombian_law.analysis.results import Results
from colombian_law.analysis.values import (
    Absent,
    Association,
    AssociationMethod,
    Estimate,
    IntervalMethod,
    Reason,
)
from colombian_law.report.write import write_report

PAGES = {"index.html": "Figura", "english.html": "Figure"}


def estimate(value: float, n: int = 40) -> Estimate:
    """Return an estimate with an interval of ±0.1."""
    return Estimate(
        value=value,
        ci_lower=value - 0.1,
        ci_upper=value + 0.1,
        method=IntervalMethod.BOOTSTRAP,
        n=n,
        n_expected=n + 1,
    )


def association(method: AssociationMethod) -> Association:
    """Return a rank correlation of three models."""
    return Association(method=method, value=0.5, p_value=0.6, n=3)


def rubric(models: list[str]) -> RubricResults:
    """Return a rubric judge's results, the first model being the judge."""
    return RubricResults(
        judges=("openai/gpt-5.4",),
        adequacy=tuple(
            AdequacyRow(
                model=model,
                adequacy=estimate(2.0 + place),
                useful=estimate(0.3),
                is_judge=place == 0,
            )
            for place, model in enumerate(models)
        ),
        citations=JudgedCitations(
            rows=tuple(
                JudgedCitationRow(
                    model=model,
                    cited=20,
                    correct=12 - place,
                    wrong=4 + place,
                    nonexistent=2,
                    unverifiable=2,
                    correct_share=estimate((12 - place) / 20, 20),
                    is_judge=place == 0,
                )
                for place, model in enumerate(models)
            ),
            cited=60,
            correct=33,
            wrong=15,
            nonexistent=6,
            unverifiable=6,
            n_items=40,
        ),
        convergence=Convergence(
            models=tuple(
                ModelPoint(model=model, x=2.0 + place, y=0.3 + place / 10)
                for place, model in enumerate(models)
            ),
            spearman=association(AssociationMethod.SPEARMAN),
            kendall=association(AssociationMethod.KENDALL),
            across_answers=Absent(reason=Reason.NO_VARIATION),
            n_items=40,
        ),
    )


def human(models: list[str]) -> HumanResults:
    """Return human results in which nearly everything can be said."""
    counts = {(1, 1): 8, (3, 2): 5, (5, 5): 4, (4, 2): 3}
    fields = dict.fromkeys(HumanResults.model_fields, estimate(0.8))
    return HumanResults.model_validate(
        {
            **{name: each.model_dump() for name, each in fields.items()},
            "n": 20,
            "confusion": tuple(
                ConfusionCell(judge=j, human=h, n=counts.get((j, h), 0))
                for j in range(1, 6)
                for h in range(1, 6)
            ),
            "ordinal_alpha": 0.667,
            "bias": estimate(0.55),
            "bias_models": tuple(
                ModelBias(model=model, bias=estimate(0.5), is_judge=False)
                for model in models
            ),
            "mean_judge": 2.85,
            "mean_human": 2.3,
            "spearman": association(AssociationMethod.SPEARMAN),
            "flag_specificity": Absent(reason=Reason.NO_VARIATION),
        }
    )


@pytest.mark.parametrize("page", PAGES)
def test_judge_and_experts_are_shown_as_in_the_json(
    results: Results, tmp_path: Path, page: str
) -> None:
    """With data the three figures stand on the page, each number the JSON's."""
    models = [row.model for row in results.headline.rows]
    whole = results.model_copy(
        update={"rubric": rubric(models), "human": human(models)}
    )
    write_report(whole, tmp_path)
    text = (tmp_path / page).read_text(encoding="utf-8")
    record = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    cells = KEYED.findall(text)

    assert all(f"{PAGES[page]} {n}" in text for n in (19, 20, 21))
    assert not [
        (key, cell) for key, cell in cells if not shows(cell, value_at(record, key))
    ]
    assert [key for key, _ in cells if key.startswith("/rubric")]
    assert [key for key, _ in cells if key.startswith("/human")]
