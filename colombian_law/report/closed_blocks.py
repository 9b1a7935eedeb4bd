"""Closed questions as blocks of the page: Figures 5 to 8, Table 7."""

from colombian_law.analysis.closed_results import Cause, ClosedResults, HardItem
from colombian_law.analysis.values import Absent, HeatMap
from colombian_law.report import cells
from colombian_law.report.charts import Axis, Dot, Rule, columns, dots
from colombian_law.report.content import Block, Cell, Table
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import fixed, percent

_BANDS = ("high", "middle", "low")


def accuracy(edition: Edition, closed: ClosedResults) -> Block:
    """Return Figure 5: accuracy of every model."""
    name = "figure-05-accuracy"
    rows, say = closed.accuracy, edition.say
    reading = [
        say(
            f"{name}.best",
            model=edition.model(rows[0].model),
            best=edition.estimate(rows[0].accuracy),
        )
    ]
    if len(rows) > 1:
        reading.append(
            say(
                f"{name}.range",
                model=edition.model(rows[-1].model),
                worst=edition.estimate(rows[-1].accuracy),
                gap=fixed(100 * (rows[0].accuracy.value - rows[-1].accuracy.value), 1),
                mean=fixed(closed.mean_accuracy),
                models=len(rows),
            )
        )
    above = sum(
        (row.accuracy.ci_lower or row.accuracy.value) > closed.baseline for row in rows
    )
    reading.append(
        say(
            f"{name}.baseline",
            above=above,
            models=len(rows),
            baseline=fixed(closed.baseline, 2),
        )
    )
    drawing = dots(
        edition.caption(name, *reading),
        [
            Dot(
                edition.model(row.model),
                row.accuracy.value,
                row.accuracy.ci_lower,
                row.accuracy.ci_upper,
                _BANDS.index(row.band),
                fixed(row.accuracy.value),
            )
            for row in rows
        ],
        Axis(say("measure.accuracy"), x_limits=(0, 1)),
        groups=[say(f"band.{band}") for band in _BANDS],
        rules=[Rule(closed.baseline, say(f"{name}.rule"))],
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns(
            "model", *cells.ESTIMATE, "#answered", "#accuracy_answered", "letters"
        ),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                *cells.estimate(row.accuracy, f"/closed/accuracy/{at}/accuracy"),
                cells.whole(row.answered, f"/closed/accuracy/{at}/answered"),
                cells.number(
                    row.accuracy_answered, f"/closed/accuracy/{at}/accuracy_answered"
                ),
                cells.label(" ".join(f"{k}:{n}" for k, n in row.letters.items())),
            )
            for at, row in enumerate(rows)
        ),
    )
    sample = say("sample.models_items", models=len(rows), items=closed.n_items)
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def areas(edition: Edition, closed: ClosedResults) -> Block:
    """Return Figure 6: accuracy by model and area."""
    return area_block(edition, "figure-06-areas", closed.areas, "/closed/areas")


def area_block(edition: Edition, name: str, heat: HeatMap | Absent, key: str) -> Block:
    """Return a heat map of models by areas."""
    if isinstance(heat, Absent):
        return edition.missing(name, heat)
    heading = edition.say(f"{name}.heading")
    reading = edition.say(
        "areas.reading",
        best=edition.area(heat.areas[0]),
        best_value=edition.estimate(heat.area_means[0]),
        worst=edition.area(heat.areas[-1]),
        worst_value=edition.estimate(heat.area_means[-1]),
    )
    return edition.block(
        name,
        *([reading] if len(heat.areas) > 1 else []),
        sample=edition.say(
            "sample.heat", models=len(heat.models), areas=len(heat.areas)
        ),
        grid=cells.heat_grid(edition, heat, key, heading),
        table=cells.heat_table(edition, heat, key, heading),
    )


def agreement(edition: Edition, closed: ClosedResults) -> Block:
    """Return Figure 7: how many models have each item right."""
    name, found = "figure-07-agreement", closed.agreement
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say = edition.say
    reading = [
        say(
            f"{name}.reading",
            all_right=found.n_all_right,
            all_share=percent(found.n_all_right / found.n_items),
            none=found.n_none_right,
            few=found.few,
            few_items=found.n_few_right,
            items=found.n_items,
            models=found.n_models,
        )
    ]
    if closed.hardest_areas:
        worst = closed.hardest_areas[0]
        reading.append(
            say(
                f"{name}.areas",
                area=edition.area(worst.name),
                share=percent(worst.estimate.value),
                items=worst.estimate.n,
                few=found.few,
            )
        )
    drawing = columns(
        edition.caption(name, *reading),
        [str(row.n_right) for row in found.counts],
        [row.n_items for row in found.counts],
        Axis(say("column.n_right"), say("column.n_items")),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("#n_right", "#n_items"),
        tuple(
            (
                cells.whole(row.n_right, f"/closed/agreement/counts/{at}/n_right"),
                cells.whole(row.n_items, f"/closed/agreement/counts/{at}/n_items"),
            )
            for at, row in enumerate(found.counts)
        ),
    )
    sample = say("sample.models_items", models=found.n_models, items=found.n_items)
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def hardest(edition: Edition, closed: ClosedResults) -> Block:
    """Return Table 7: the hardest closed items with their likely cause."""
    name, found = "table-07-hardest", closed.hardest
    if isinstance(found, Absent):
        return edition.missing(name, found)
    return hard_items(edition, name, found, "/closed/hardest")


def hard_items(
    edition: Edition, name: str, items: tuple[HardItem, ...], key: str
) -> Block:
    """Return a table of hard items, of closed questions or of free text."""
    is_closed = any(item.n_right is not None for item in items)
    explained = sum(bool(item.causes) for item in items)
    reading = edition.say(
        f"{name}.reading",
        items=len(items),
        explained=explained,
        lowest=fixed(items[0].mean if items else 0),
        highest=fixed(items[-1].mean if items else 0),
    )
    extra = ("#n_right", "favourite_wrong", "#n_favourite") if is_closed else ()

    def row(at: int, item: HardItem) -> tuple[Cell, ...]:
        own = (
            (
                cells.whole(item.n_right, f"{key}/{at}/n_right"),
                cells.label(item.favourite_wrong or cells.NONE),
                cells.whole(item.n_favourite, f"{key}/{at}/n_favourite"),
            )
            if is_closed
            else ()
        )
        return (
            cells.label(item.item),
            cells.label(edition.area(item.area), item.area),
            cells.label(item.topic),
            cells.label(edition.subtask(item.subtask) or cells.NONE, item.subtask),
            *own,
            cells.number(item.mean, f"{key}/{at}/mean"),
            cells.whole(item.n_models, f"{key}/{at}/n_models"),
            cells.label(_causes(edition, item)),
        )

    table = Table(
        edition.say(f"{name}.heading"),
        edition.columns(
            *("item", "area", "topic", "subtask"),
            *extra,
            *("#mean", "#n_models", "causes"),
        ),
        tuple(row(at, item) for at, item in enumerate(items)),
    )
    sample = edition.say("sample.items", items=len(items))
    return edition.block(name, reading, sample=sample, grid=table)


def _causes(edition: Edition, item: HardItem) -> str:
    return (
        "; ".join(
            f"{edition.named('cause', cause.code)} ({_source(edition, cause)})"
            for cause in item.causes
        )
        or cells.NONE
    )


def _source(edition: Edition, cause: Cause) -> str:
    """Return what shows a cause; the automatic check speaks English only."""
    source = edition.named("source", cause.source)
    is_foreign = cause.source == "lint" and edition.language != "en"
    return source if is_foreign else f"{source}: {cause.evidence}"


def ensemble(edition: Edition, closed: ClosedResults) -> Block:
    """Return Figure 8: best model, majority vote, oracle."""
    name, found = "figure-08-ensemble", closed.ensemble
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, key = edition.say, "/closed/ensemble"
    gain = found.vote.value - found.best.value
    side = "below" if gain < 0 else "above" if gain > 0 else "equal"
    reading = [
        say(
            f"{name}.{side}",
            vote=edition.estimate(found.vote),
            model=edition.model(found.best_model),
            best=edition.estimate(found.best),
            gap=fixed(100 * abs(gain), 1),
            tied=found.n_tied,
            lowest=fixed(found.vote_lowest),
            highest=fixed(found.vote_highest),
        ),
        say(
            f"{name}.oracle",
            oracle=edition.estimate(found.oracle),
            right=found.n_oracle_right,
            items=found.oracle.n,
        ),
        _distractors(edition, closed),
    ]
    parts = (
        (edition.model(found.best_model), found.best, f"{key}/best"),
        (say(f"{name}.vote"), found.vote, f"{key}/vote"),
        (say(f"{name}.oracle_name"), found.oracle, f"{key}/oracle"),
    )
    drawing = dots(
        edition.caption(name, *reading),
        [
            Dot(text, e.value, e.ci_lower, e.ci_upper, note=fixed(e.value))
            for text, e, _ in parts
        ],
        Axis(say("measure.accuracy"), x_limits=(0, 1)),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("name", *cells.ESTIMATE),
        tuple((cells.label(text), *cells.estimate(e, at)) for text, e, at in parts),
    )
    sample = say("sample.models_items", models=found.n_models, items=found.vote.n)
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def _distractors(edition: Edition, closed: ClosedResults) -> str:
    found = closed.distractors
    if isinstance(found, Absent):
        return edition.say("distractors.absent", why=edition.absent(found))
    return edition.say(
        "distractors.reading",
        share=edition.estimate(found.modal_share),
        items=found.modal_share.n,
        failing=found.min_failing,
        pairs=fixed(found.pair_share),
    )
