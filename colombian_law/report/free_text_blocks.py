"""Free text as blocks of the page: Figures 13 and 14, and open against the others."""

from colombian_law.analysis.free_text_results import Distributions, FreeTextResults
from colombian_law.analysis.values import Absent
from colombian_law.report import cells
from colombian_law.report.charts import Axis, Dot, Point, dots, scatter
from colombian_law.report.content import Block, Table
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import count, fixed, p_value, percent, signed
from colombian_law.report.special_charts import hexagons, violins


def distributions(edition: Edition, free: FreeTextResults) -> tuple[Block, Block]:
    """Return Figure 13: the spread of correctness and of relevancy."""
    return (
        _distribution(edition, free, free.correctness, "figure-13-correctness"),
        _distribution(edition, free, free.relevancy, "figure-13-relevancy"),
    )


def _distribution(
    edition: Edition, free: FreeTextResults, found: Distributions | Absent, name: str
) -> Block:
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, pooled = edition.say, found.pooled
    best = max(found.models, key=lambda row: row.mean.value)
    reading = [
        say(
            "distribution.pooled",
            answers=count(pooled.n),
            mean=fixed(pooled.mean),
            sd=cells.NONE if pooled.sd is None else fixed(pooled.sd),
            low=f"{pooled.low:g}",
            share_low=percent(pooled.share_low),
            high=f"{pooled.high:g}",
            share_high=percent(pooled.share_high),
        ),
        say(
            "distribution.best",
            model=edition.model(best.model),
            best=edition.estimate(best.mean),
        ),
    ]
    drawing = violins(
        edition.caption(name, *reading),
        [(edition.model(row.model), row) for row in found.models],
        Axis(say(f"measure.{found.measure}"), x_limits=(0, 1)),
    )
    key = f"/free_text/{name.rsplit('-', maxsplit=1)[-1]}/models"
    spread = ("#sd", "#minimum", "#quartile1", "#median", "#quartile3", "#maximum")
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", *cells.ESTIMATE, *spread),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                *cells.estimate(row.mean, f"{key}/{at}/mean"),
                cells.number(row.sd, f"{key}/{at}/sd"),
                cells.number(row.minimum, f"{key}/{at}/minimum"),
                *(
                    cells.number(quartile, f"{key}/{at}/quartiles/{place}")
                    for place, quartile in enumerate(row.quartiles)
                ),
                cells.number(row.maximum, f"{key}/{at}/maximum"),
            )
            for at, row in enumerate(found.models)
        ),
    )
    sample = say("sample.models_items", models=len(found.models), items=free.n_items)
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def dissociation(edition: Edition, free: FreeTextResults) -> tuple[Block, ...]:
    """Return Figure 14: relevancy against correctness, of models and of answers."""
    found = free.dissociation
    if isinstance(found, Absent):
        return (edition.missing("figure-14-models", found),)
    say, name = edition.say, "figure-14-models"
    key = "/free_text/dissociation"
    axis = Axis(say("measure.answer_relevancy"), say("measure.answer_correctness"))
    reading = say(
        f"{name}.reading", association=edition.association_or_why(found.across_models)
    )
    drawing = scatter(
        edition.caption(name, reading),
        [Point(edition.model(row.model), row.x, row.y) for row in found.models],
        axis,
    )
    models = edition.block(
        name,
        reading,
        sample=say("sample.models", models=len(found.models)),
        svg=drawing,
        table=Table(
            say(f"{name}.heading"),
            edition.columns("model", "#relevancy", "#correctness"),
            tuple(
                (
                    cells.label(edition.model(row.model), row.model),
                    cells.number(row.x, f"{key}/models/{at}/x"),
                    cells.number(row.y, f"{key}/models/{at}/y"),
                )
                for at, row in enumerate(found.models)
            ),
        ),
    )
    return models, _answers(edition, free)


def _answers(edition: Edition, free: FreeTextResults) -> Block:
    found, name = free.dissociation, "figure-14-answers"
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, key = edition.say, "/free_text/dissociation/within_models"
    reading = [
        say(
            f"{name}.reading",
            association=edition.association_or_why(found.across_answers),
        )
    ]
    if (
        found.within_mean is not None
        and found.within_lowest is not None
        and found.within_highest is not None
    ):
        reading.append(
            say(
                f"{name}.within",
                mean=fixed(found.within_mean, 2),
                lowest=fixed(found.within_lowest, 2),
                highest=fixed(found.within_highest, 2),
            )
        )
    drawing = hexagons(
        edition.caption(name, *reading),
        found.answers,
        Axis(say("measure.answer_relevancy"), say("measure.answer_correctness")),
        say(f"{name}.scale"),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", "#rho", "#ci_lower", "#ci_upper", "#n"),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                cells.number(row.association.value, f"{key}/{at}/association/value"),
                cells.number(
                    row.association.ci_lower, f"{key}/{at}/association/ci_lower"
                ),
                cells.number(
                    row.association.ci_upper, f"{key}/{at}/association/ci_upper"
                ),
                cells.whole(row.association.n, f"{key}/{at}/association/n"),
            )
            for at, row in enumerate(found.within_models)
            if not isinstance(row.association, Absent)
        ),
    )
    sample = say("sample.answers", answers=count(found.n_answers))
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def closed_against_free(edition: Edition, free: FreeTextResults) -> Block:
    """Return closed accuracy against free-text correctness."""
    found, name = free.closed_against_free, "closed-against-free-text"
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, key = edition.say, "/free_text/closed_against_free/models"
    reading = say(
        f"{name}.reading", association=edition.association_or_why(found.association)
    )
    drawing = scatter(
        edition.caption(name, reading),
        [Point(edition.model(row.model), row.x, row.y) for row in found.models],
        Axis(say("measure.accuracy"), say("measure.answer_correctness")),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", "#accuracy", "#correctness"),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                cells.number(row.x, f"{key}/{at}/x"),
                cells.number(row.y, f"{key}/{at}/y"),
            )
            for at, row in enumerate(found.models)
        ),
    )
    sample = say("sample.models", models=len(found.models))
    return edition.block(name, reading, sample=sample, svg=drawing, table=table)


def formats(edition: Edition, free: FreeTextResults) -> Block:
    """Return open against semi-open questions."""
    found, name = free.formats, "open-against-semi-open"
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, key = edition.say, "/free_text/formats/rows"
    reading = [
        say(
            f"{name}.reading",
            open=fixed(found.mean_open),
            semi=fixed(found.mean_semi_open),
            difference=signed(found.mean_difference),
            higher=found.n_open_higher,
            models=len(found.rows),
        ),
        say("wilcoxon.absent", why=edition.absent(found.p_value))
        if isinstance(found.p_value, Absent)
        else say("wilcoxon.p", p=p_value(found.p_value)),
    ]
    drawing = dots(
        edition.caption(name, *reading),
        [
            Dot(text, e.value, e.ci_lower, e.ci_upper, group)
            for row in found.rows
            for text, e, group in (
                (edition.model(row.model), row.semi_open, 0),
                ("", row.open, 1),
            )
        ],
        Axis(say("measure.answer_correctness")),
        groups=(say("format.semi_open"), say("format.open")),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", "#semi_open", "#n", "#open", "#n_open", "#difference"),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                cells.number(row.semi_open.value, f"{key}/{at}/semi_open/value"),
                cells.whole(row.semi_open.n, f"{key}/{at}/semi_open/n"),
                cells.number(row.open.value, f"{key}/{at}/open/value"),
                cells.whole(row.open.n, f"{key}/{at}/open/n"),
                cells.number(row.difference, f"{key}/{at}/difference"),
            )
            for at, row in enumerate(found.rows)
        ),
    )
    sample = say("sample.formats", semi=free.n_semi_open, open=free.n_open)
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)
