"""Cited norms and the instruments as blocks of the page: Figures 19 to 21."""

from colombian_law.analysis.citation_results import (
    Cited,
    Convergence,
    HumanResults,
    JudgedCitations,
    RubricResults,
)
from colombian_law.analysis.values import Absent
from colombian_law.report import cells
from colombian_law.report.charts import Axis, Point, Rule, scatter, stacked
from colombian_law.report.content import Block, Cell, Column, Table
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import count, fixed, percent
from colombian_law.report.palette import shade

_FOUND = ("exists", "unknown", "does_not_exist")
_JUDGED = ("correct", "wrong", "nonexistent", "unverifiable")
_SCORES = range(1, 6)


def cited(edition: Edition, found: Cited | Absent) -> Block:
    """Return whether cited norms exist, as the check without a judge sees them."""
    name = "cited-norms"
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say = edition.say
    rows = [row for row in found.rows if row.cited]
    reading = [
        say(
            f"{name}.reading",
            cited=count(found.cited),
            exists=percent(found.exists / found.cited) if found.cited else cells.NONE,
            invented=percent(found.does_not_exist / found.cited)
            if found.cited
            else cells.NONE,
            unknown=percent(found.unknown / found.cited) if found.cited else cells.NONE,
        )
    ]
    drawing = stacked(
        edition.caption(name, *reading),
        [edition.model(row.model) for row in rows],
        [
            (say(f"cited.{part}"), [getattr(row, part) / row.cited for row in rows])
            for part in _FOUND
        ],
        Axis(say("axis.share"), x_limits=(0, 1)),
        notes=[f"n {count(row.cited)}" for row in rows],
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns(
            *("model", "#cited", "#exists", "#does_not_exist", "#unknown"),
            *("#exists_share", "#ci_lower", "#ci_upper", "#does_not_exist_share"),
            *("#cites_any", "#precision", "#recall"),
        ),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                *(
                    cells.whole(getattr(row, part), f"/citations/rows/{at}/{part}")
                    for part in ("cited", "exists", "does_not_exist", "unknown")
                ),
                *cells.estimate(row.exists_share, f"/citations/rows/{at}/exists_share")[
                    :3
                ],
                *(
                    cells.estimate(getattr(row, part), f"/citations/rows/{at}/{part}")[
                        0
                    ]
                    for part in (
                        *("does_not_exist_share", "cites_any"),
                        *("precision", "recall"),
                    )
                ),
            )
            for at, row in enumerate(found.rows)
        ),
    )
    sample = say("sample.norms", models=len(found.rows), norms=count(found.cited))
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def rubric(edition: Edition, found: RubricResults | Absent) -> tuple[Block, ...]:
    """Return Figures 19 and 20: the rubric judge's citations and its convergence."""
    if isinstance(found, Absent):
        return (edition.missing("figure-19-citations", found),)
    judged = (
        edition.missing("figure-19-citations", found.citations)
        if isinstance(found.citations, Absent)
        else _judged(edition, found.citations)
    )
    convergence = (
        edition.missing("figure-20-convergence", found.convergence)
        if isinstance(found.convergence, Absent)
        else _convergence(edition, found.convergence)
    )
    return judged, convergence


def _judged(edition: Edition, found: JudgedCitations) -> Block:
    name, say, key = "figure-19-citations", edition.say, "/rubric/citations/rows"
    rows = [row for row in found.rows if row.cited]
    pooled = found.correct / found.cited if found.cited else 0.0
    reading = say(
        f"{name}.reading",
        cited=_mean_count(found.cited),
        correct=percent(pooled),
        wrong=percent(found.wrong / found.cited if found.cited else 0.0),
        nonexistent=percent(found.nonexistent / found.cited if found.cited else 0.0),
    )
    drawing = stacked(
        edition.caption(name, reading),
        [edition.model(row.model) for row in rows],
        [
            (say(f"judged.{part}"), [getattr(row, part) / row.cited for row in rows])
            for part in _JUDGED
        ],
        Axis(say("axis.share"), x_limits=(0, 1)),
        notes=[f"n {_mean_count(row.cited)}" for row in rows],
        rules=[Rule(pooled, say(f"{name}.rule"))],
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", *(f"#{p}" for p in ("cited", *_JUDGED))),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                *(
                    cells.number(getattr(row, part), f"{key}/{at}/{part}", 1)
                    for part in ("cited", *_JUDGED)
                ),
            )
            for at, row in enumerate(found.rows)
        ),
    )
    sample = say("sample.models_items", models=len(found.rows), items=found.n_items)
    return edition.block(name, reading, sample=sample, svg=drawing, table=table)


def _mean_count(number: float) -> str:
    """Return a count, which over several judges is a mean and may have a decimal."""
    return count(round(number)) if number == round(number) else fixed(number, 1)


def _convergence(edition: Edition, found: Convergence) -> Block:
    name, say, key = "figure-20-convergence", edition.say, "/rubric/convergence/models"
    reading = say(
        f"{name}.reading",
        spearman=edition.association_or_why(found.spearman),
        kendall=edition.association_or_why(found.kendall),
    )
    drawing = scatter(
        edition.caption(name, reading),
        [Point(edition.model(row.model), row.x, row.y) for row in found.models],
        Axis(say("measure.adequacy"), say("measure.answer_correctness")),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", "#adequacy", "#correctness"),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                cells.number(row.x, f"{key}/{at}/x"),
                cells.number(row.y, f"{key}/{at}/y"),
            )
            for at, row in enumerate(found.models)
        ),
    )
    sample = say("sample.models_items", models=len(found.models), items=found.n_items)
    return edition.block(name, reading, sample=sample, svg=drawing, table=table)


def human(edition: Edition, found: HumanResults | Absent) -> Block:
    """Return Figure 21: the judge's scores against blind experts'."""
    name = "figure-21-human"
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say = edition.say
    kappa, alpha = found.quadratic_kappa, found.ordinal_alpha
    reading = say(
        f"{name}.reading",
        kappa=edition.absent(kappa)
        if isinstance(kappa, Absent)
        else edition.estimate(kappa),
        alpha=edition.absent(alpha) if isinstance(alpha, Absent) else fixed(alpha),
        within=edition.estimate(found.within_one),
        bias=edition.estimate(found.bias),
        judge=fixed(found.mean_judge, 2),
        human=fixed(found.mean_human, 2),
    )
    cells_at = {
        (cell.judge, cell.human): (cell.n, f"/human/confusion/{at}/n")
        for at, cell in enumerate(found.confusion)
    }

    def row(judge: int) -> tuple[Cell, ...]:
        total = sum(cells_at.get((judge, score), (0, ""))[0] for score in _SCORES)
        shown = []
        for score in _SCORES:
            n, key = cells_at.get((judge, score), (0, ""))
            part = n / total if total else 0.0
            shown.append(
                Cell(n, count(n), key, percent(part, 0), shade=shade(part, 0, 1))
            )
        return cells.label(say("judge_score", score=judge), str(judge)), *shown

    grid = Table(
        say(f"{name}.heading"),
        (
            *edition.columns("judge_score"),
            *(
                Column(f"human_{score}", say("human_score", score=score), True)  # noqa: FBT003 - a number
                for score in _SCORES
            ),
        ),
        tuple(row(judge) for judge in _SCORES),
    )
    sample = say("sample.judgements", n=found.n)
    return edition.block(name, reading, sample=sample, grid=grid)
