"""Results of the rubric judge, where its scores are present: Figures 19 and 20."""

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from colombian_law.analysis.citation_results import (
    AdequacyRow,
    Convergence,
    JudgedCitationRow,
    JudgedCitations,
    RubricResults,
)
from colombian_law.analysis.cited import norm_shares
from colombian_law.analysis.dissociation import model_points, points_association
from colombian_law.analysis.estimates import (
    Settings,
    association,
    column_means,
    concordance,
)
from colombian_law.analysis.selection import Selection
from colombian_law.analysis.tables import FREE_TEXT, Tables
from colombian_law.analysis.values import Absent, Estimate, Reason
from colombian_law.judges.panel import bare_name

if TYPE_CHECKING:
    import pandas as pd

_NORMS = ("correct", "wrong", "nonexistent", "unverifiable")


def rubric_results(
    tables: Tables, selection: Selection, settings: Settings
) -> RubricResults | Absent:
    """Return what the rubric judge says of the answers that it judged."""
    if not tables.has("adequacy"):
        return Absent(reason=Reason.NOT_SCORED, parameters={"scorer": "rubric"})
    judges = sorted({name for used in selection.chosen for name in used.rubric_judges})
    judging = {bare_name(judge) for judge in judges}
    adequacy = tables.matrix("adequacy", FREE_TEXT)
    # Only a part of the items is judged by the rubric.
    adequacy = adequacy.dropna(axis="columns", how="all").dropna(how="all")
    useful = tables.matrix("useful", FREE_TEXT, list(adequacy.columns))
    columns = zip(
        adequacy.columns,
        column_means(adequacy, settings),
        column_means(useful.loc[adequacy.index], settings),
        strict=True,
    )
    rows = [
        AdequacyRow(
            model=model,
            adequacy=mean,
            useful=share,
            is_judge=bare_name(model) in judging,
        )
        for model, mean, share in columns
        if mean is not None and share is not None
    ]
    return RubricResults(
        judges=tuple(judges),
        adequacy=tuple(sorted(rows, key=lambda row: (-row.adequacy.value, row.model))),
        citations=_citations(tables, judging, settings),
        convergence=_convergence(tables, adequacy),
    )


def _citations(
    tables: Tables, judging: Collection[str], settings: Settings
) -> JudgedCitations | Absent:
    frame = tables.answers.frame
    judged = frame[frame["norms_cited"].notna()]
    if not judged["norms_cited"].sum():
        return Absent(reason=Reason.NO_CITATIONS)
    rows = []
    for model, answers in judged.groupby("model"):
        counts = {name: float(answers[f"norms_{name}"].sum()) for name in _NORMS}
        rows.append(
            JudgedCitationRow(
                model=str(model),
                cited=float(answers["norms_cited"].sum()),
                **counts,
                correct_share=_correct_share(answers, settings),
                is_judge=bare_name(str(model)) in judging,
            )
        )
    return JudgedCitations(
        rows=tuple(sorted(rows, key=_most_correct_first)),
        cited=sum(row.cited for row in rows),
        correct=sum(row.correct for row in rows),
        wrong=sum(row.wrong for row in rows),
        nonexistent=sum(row.nonexistent for row in rows),
        unverifiable=sum(row.unverifiable for row in rows),
        n_items=len(judged[["format", "item"]].drop_duplicates()),
    )


def _correct_share(answers: "pd.DataFrame", settings: Settings) -> Estimate | Absent:
    counts = answers[["norms_cited", "norms_correct"]].to_numpy(dtype=np.float64)
    if (counts == np.round(counts)).all():
        return norm_shares(answers, ("norms_correct",), settings, total="norms_cited")[
            0
        ]
    cited, correct = counts.sum(axis=0)
    if not cited:
        return Absent(reason=Reason.NO_CITATIONS)
    n = round(cited)
    return Estimate(value=float(correct / cited), n=n, n_expected=n)


def _most_correct_first(row: JudgedCitationRow) -> tuple[float, str]:
    share = row.correct_share
    return (-share.value if isinstance(share, Estimate) else 1.0), row.model


def _convergence(tables: Tables, adequacy: "pd.DataFrame") -> Convergence | Absent:
    if not tables.has("answer_correctness"):
        return Absent(reason=Reason.NOT_SCORED, parameters={"scorer": "ragas"})
    models = list(adequacy.columns)
    correctness = tables.matrix("answer_correctness", FREE_TEXT, models)
    correctness = correctness.loc[adequacy.index]
    both = adequacy.notna() & correctness.notna()
    x, y = adequacy.where(both), correctness.where(both)
    points = model_points(x, y)
    is_both = both.to_numpy()
    return Convergence(
        models=points,
        spearman=points_association(points),
        kendall=concordance(
            np.array([point.x for point in points]),
            np.array([point.y for point in points]),
        ),
        across_answers=association(
            x.to_numpy()[is_both], y.to_numpy()[is_both], independent=False
        ),
        n_items=int(both.any(axis=1).sum()),
    )
