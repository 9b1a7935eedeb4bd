"""Results on cited norms, from the check that asks no judge."""

from typing import TYPE_CHECKING

import numpy as np

from colombian_law.analysis.citation_results import Cited, CitedRow
from colombian_law.analysis.estimates import Settings, column_means, share
from colombian_law.analysis.provenance import Format
from colombian_law.analysis.tables import Tables
from colombian_law.analysis.values import (
    Absent,
    Estimate,
    IntervalMethod,
    Reason,
)
from colombian_law.stats.bootstrap import clustered_bootstrap

if TYPE_CHECKING:
    import pandas as pd

_FORMATS: tuple[Format, ...] = ("closed", "semi_open", "open")
_PARTS = ("exists", "does_not_exist", "unknown")


def citation_results(tables: Tables, settings: Settings) -> Cited | Absent:
    """Return each model's cited norms and what is known of their existence.

    Every epoch's answer counts as one answer.

    Args:
        tables: The answers.
        settings: Of the intervals.
    """
    frame = tables.answers.frame
    read = frame[frame["cited"].notna()]
    if read.empty:
        return Absent(reason=Reason.NOT_SCORED, parameters={"scorer": "citations"})
    found = set(read["format"])
    formats = tuple(name for name in _FORMATS if name in found)
    models = tables.models_of(*formats)
    matrices = {
        name: tables.matrix(name, formats, models)
        for name in ("cites_any", "body_precision", "body_recall")
    }
    means = {
        name: dict(zip(models, column_means(matrix, settings), strict=True))
        for name, matrix in matrices.items()
    }
    no_norms = Absent(reason=Reason.NO_CITATIONS)
    rows = []
    for model in models:
        answers = read[read["model"] == model]
        any_cited = share(matrices["cites_any"][model], settings)
        if any_cited is None:
            continue
        shares = norm_shares(answers, ("exists", "does_not_exist"), settings)
        rows.append(
            CitedRow(
                model=model,
                cited=int(answers["cited"].sum()),
                exists=int(answers["exists"].sum()),
                does_not_exist=int(answers["does_not_exist"].sum()),
                unknown=int(answers["unknown"].sum()),
                exists_share=shares[0],
                does_not_exist_share=shares[1],
                cites_any=any_cited,
                precision=means["body_precision"][model] or no_norms,
                recall=means["body_recall"][model] or no_norms,
            )
        )
    return Cited(
        formats=formats,
        rows=tuple(sorted(rows, key=_most_existing_first)),
        cited=sum(row.cited for row in rows),
        exists=sum(row.exists for row in rows),
        does_not_exist=sum(row.does_not_exist for row in rows),
        unknown=sum(row.unknown for row in rows),
    )


def norm_shares(
    answers: "pd.DataFrame",
    parts: tuple[str, ...],
    settings: Settings,
    *,
    total: str = "cited",
) -> tuple[Estimate | Absent, ...]:
    """Return each part's share of all cited norms, resampled by item.

    Args:
        answers: One answer a row, with the number of norms and of each part of them.
        parts: Columns of counts.
        settings: Of the bootstrap.
        total: Column of the number of norms.
    """
    counts = answers[total].to_numpy(dtype=np.int64)
    n = int(counts.sum())
    if n == 0:
        return tuple(Absent(reason=Reason.NO_CITATIONS) for _ in parts)
    # One row a norm, so that a resampled mean weighs norms, not answers.
    values = np.stack([_spread(answers[part].to_numpy(), counts) for part in parts], 1)
    items = np.repeat((answers["format"] + "/" + answers["item"]).to_numpy(), counts)
    if np.unique(items).size == 1:
        return tuple(
            Estimate(value=float(column.mean()), n=n, n_expected=n)
            for column in values.T
        )
    intervals = clustered_bootstrap(values, items.astype(str), settings.resampling)
    return tuple(
        Estimate(
            value=interval.statistic,
            ci_lower=interval.ci_lower,
            ci_upper=interval.ci_upper,
            method=IntervalMethod.BOOTSTRAP,
            n=n,
            n_expected=n,
        )
        for interval in intervals
    )


def _spread(
    part: "np.ndarray[tuple[int], np.dtype[np.float64]]",
    counts: "np.ndarray[tuple[int], np.dtype[np.int64]]",
) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Return 1 for each norm of the part and 0 for each other, answer by answer."""
    starts = np.repeat(np.cumsum(counts) - counts, counts)
    place = np.arange(int(counts.sum())) - starts
    return (place < np.repeat(part, counts)).astype(np.float64)


def _most_existing_first(row: CitedRow) -> tuple[float, str]:
    known = row.exists_share
    return (-known.value if isinstance(known, Estimate) else 1.0), row.model
