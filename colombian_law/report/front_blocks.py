"""The headline table, the composition, the models and the items as blocks."""

from colombian_law.analysis.results import (
    HeadlineValue,
    ItemRow,
    Model,
)
from colombian_law.analysis.values import Absent
from colombian_law.report import cells
from colombian_law.report.charts import Axis, columns, stacked
from colombian_law.report.content import Block, Cell, Column, Table
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import count, fixed, interval, percent, signed

FORMATS = ("closed", "semi_open", "open")


def headline(edition: Edition) -> Block:
    """Return Table 6: every measure of every model."""
    name, found, say = "table-06-headline", edition.results.headline, edition.say
    grid = Table(
        say(f"{name}.heading"),
        (
            *edition.columns("model"),
            *(
                Column(measure, say(f"measure.{measure}"), is_number=True)
                for measure in found.measures
            ),
        ),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                *(
                    _headline_cell(edition, value, f"/headline/rows/{at}/values/{k}")
                    for k, value in enumerate(row.values)
                ),
            )
            for at, row in enumerate(found.rows)
        ),
    )
    values = [value for row in found.rows for value in row.values]
    compared = [v.difference for v in values if v.difference is not None]
    reading = [_best(edition), say(f"{name}.how")]
    if compared:
        reading.append(
            say(
                f"{name}.paper",
                compared=len(compared),
                greatest=fixed(max(map(abs, compared))),
            )
        )
    sample = say("sample.models", models=len(found.rows))
    return edition.block(
        name, *reading, sample=sample, grid=grid, table=_headline_table(edition)
    )


def _best(edition: Edition) -> str:
    found, parts = edition.results.headline, []
    for place, measure in enumerate(found.measures):
        best = [row for row in found.rows if row.values[place].is_best]
        if best and (len(best) == 1 or len(best) < len(found.rows)):
            names = edition.listed(edition.model(row.model) for row in best)
            value = best[0].values[place].value
            number = "" if isinstance(value, Absent) else f" ({fixed(value.value)})"
            parts.append(f"{edition.say(f'measure.{measure}')}: {names}{number}")
    return edition.say("table-06-headline.best", best="; ".join(parts))


def _headline_cell(edition: Edition, found: HeadlineValue, key: str) -> Cell:
    value = found.value
    if isinstance(value, Absent):
        return Cell(None, cells.NONE)
    tier = f" · {edition.say('tier', tier=found.tier)}" if found.tier else ""
    parts = [
        interval(value.ci_lower, value.ci_upper),
        f"n {value.n}/{value.n_expected}{tier}",
    ]
    if found.paper is not None and found.difference is not None:
        parts.append(
            edition.say(
                "paper_value",
                paper=fixed(found.paper),
                difference=signed(found.difference),
            )
        )
    return Cell(
        value.value,
        fixed(value.value),
        f"{key}/value/value",
        detail="\n".join(part for part in parts if part),
        is_best=found.is_best,
    )


def _headline_table(edition: Edition) -> Table:
    found, say = edition.results.headline, edition.say
    return Table(
        say("table-06-headline.heading"),
        edition.columns(
            *("model", "measure", *cells.ESTIMATE, "tier", "#paper", "#difference"),
        ),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                cells.label(say(f"measure.{value.measure}"), value.measure),
                *cells.estimate(value.value, f"{key}/value"),
                cells.label(value.tier or cells.NONE),
                cells.number(value.paper, f"{key}/paper"),
                cells.number(value.difference, f"{key}/difference"),
            )
            for at, row in enumerate(found.rows)
            for place, value in enumerate(row.values)
            for key in (f"/headline/rows/{at}/values/{place}",)
        ),
    )


def composition(edition: Edition) -> tuple[Block, ...]:
    """Return Table 2 with Figure 1, and Figure 2."""
    found, say = edition.results.composition, edition.say
    name = "table-02-composition"
    largest = found.areas[0]
    reading = say(
        f"{name}.reading",
        total=count(found.total),
        closed=count(found.closed),
        semi=count(found.semi_open),
        open=count(found.open),
        area=edition.area(largest.area),
        share=percent(largest.total / found.total),
    )
    drawing = stacked(
        edition.caption(name, reading),
        [edition.short_area(row.area) for row in found.areas],
        [
            (say(f"format.{part}"), [getattr(row, part) for row in found.areas])
            for part in FORMATS
        ],
        Axis(say("column.n_items")),
        notes=[str(row.total) for row in found.areas],
    )
    fields = (*FORMATS, "total")
    table = Table(
        say(f"{name}.heading"),
        edition.columns("area", "#closed", "#semi_open", "#open", "#total"),
        (
            *(
                (
                    cells.label(edition.area(row.area), row.area),
                    *(
                        cells.whole(
                            getattr(row, part), f"/composition/areas/{at}/{part}"
                        )
                        for part in fields
                    ),
                )
                for at, row in enumerate(found.areas)
            ),
            (
                cells.label(say("column.total"), "total"),
                *(
                    cells.whole(getattr(found, part), f"/composition/{part}")
                    for part in fields
                ),
            ),
        ),
    )
    sample = say("sample.items", items=count(found.total))
    areas = edition.block(name, reading, sample=sample, svg=drawing, table=table)
    return (areas, _levels(edition)) if found.levels else (areas,)


def _levels(edition: Edition) -> Block:
    name, found, say = "figure-02-levels", edition.results.composition, edition.say
    total = sum(row.n for row in found.levels)
    parts = edition.listed(
        f"{say(f'level.{row.name}')} {row.n} ({percent(row.n / total)})"
        for row in found.levels
        if total
    )
    reading = say(f"{name}.reading", parts=parts)
    drawing = columns(
        edition.caption(name, reading),
        [say(f"level.{row.name}") for row in found.levels],
        [row.n for row in found.levels],
        Axis(say("column.level"), say("column.n_items")),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("level", "#n_items"),
        tuple(
            (
                cells.label(say(f"level.{row.name}"), row.name),
                cells.whole(row.n, f"/composition/levels/{at}/n"),
            )
            for at, row in enumerate(found.levels)
        ),
    )
    sample = say("sample.items", items=total)
    return edition.block(name, reading, sample=sample, svg=drawing, table=table)


def models(edition: Edition) -> Block:
    """Return what is known of the models."""
    name, say = "models", edition.say
    known = edition.results.models

    def row(model: Model) -> tuple[Cell, ...]:
        return (
            cells.label(edition.model(model.key), model.label),
            cells.label(model.name),
            cells.label(model.provider or cells.NONE),
            cells.label(
                edition.named("group", model.access or cells.NONE), model.access
            ),
            cells.label(edition.named("group", model.kind or cells.NONE), model.kind),
            cells.label(model.key),
        )

    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", "name", "provider", "access", "kind", "key"),
        tuple(map(row, known)),
    )
    judges = edition.listed(model.label for model in known if model.is_judge)
    reading = say(f"{name}.judges", judges=judges) if judges else say(f"{name}.none")
    sample = say("sample.models", models=len(known))
    return edition.block(name, reading, sample=sample, grid=table)


def answers(edition: Edition) -> Block:
    """Return what became of the questions put to each model."""
    name, say = "answers", edition.say
    counts = edition.results.provenance.counts
    outcomes = ("answered", "invalid_format", "refusal", "empty", "truncated")
    key = "/provenance/counts"
    table = Table(
        say(f"{name}.heading"),
        edition.columns(
            *("model", "format", "#n_expected", "#n_missing", "#n_errors"),
            *(f"#{outcome}" for outcome in outcomes),
            "unscored",
        ),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                cells.label(say(f"format.{row.format}"), row.format),
                cells.whole(row.n_expected, f"{key}/{at}/n_expected"),
                cells.whole(row.n_missing, f"{key}/{at}/n_missing"),
                cells.whole(row.n_errors, f"{key}/{at}/n_errors"),
                *(
                    cells.whole(
                        row.outcomes.get(outcome, 0),
                        f"{key}/{at}/outcomes/{outcome}"
                        if outcome in row.outcomes
                        else "",
                    )
                    for outcome in outcomes
                ),
                cells.label(
                    "; ".join(
                        f"{edition.named('measure', measure)}: {n}"
                        for measure, n in row.unscored.items()
                        if n
                    )
                    or cells.NONE
                ),
            )
            for at, row in enumerate(counts)
        ),
    )
    expected = sum(row.n_expected for row in counts)
    read = sum(row.outcomes.get("answered", 0) for row in counts)
    reading = say(f"{name}.reading", expected=count(expected), read=count(read))
    sample = say("sample.answers", answers=count(expected))
    return edition.block(name, reading, sample=sample, grid=table)


def items(edition: Edition) -> Block:
    """Return every item in a row, by id."""
    name, say, rows = "items", edition.say, edition.results.items

    def row(at: int, item: ItemRow) -> tuple[Cell, ...]:
        kind, task = edition.area(item.area), edition.subtask(item.subtask)
        return (
            cells.label(item.item),
            cells.label(say(f"format.{item.format}"), item.format),
            cells.label(kind, item.area),
            cells.label(item.topic),
            cells.label(edition.named("level", item.complexity), item.complexity),
            cells.label(task, item.subtask),
            cells.label(", ".join(item.flags)),
            cells.whole(item.n_models, f"/items/{at}/n_models"),
            cells.whole(item.n_right, f"/items/{at}/n_right"),
            cells.number(item.correctness, f"/items/{at}/correctness"),
            cells.number(item.relevancy, f"/items/{at}/relevancy"),
        )

    table = Table(
        say(f"{name}.heading"),
        edition.columns(
            *("item", "format", "area", "topic", "level", "subtask", "flags"),
            *("#n_models", "#n_right", "#correctness", "#relevancy"),
        ),
        tuple(row(at, item) for at, item in enumerate(rows)),
    )
    sample = say("sample.items", items=count(len(rows)))
    return edition.block(name, say(f"{name}.reading"), sample=sample, table=table)
