"""Free text as blocks of the page: Figures 15 to 18 and Table 8."""

from colombian_law.analysis.free_text_results import FreeTextResults
from colombian_law.analysis.values import Absent
from colombian_law.report import cells
from colombian_law.report.charts import Axis, Dot, Line, dots, lines
from colombian_law.report.closed_blocks import area_block, hard_items
from colombian_law.report.closed_model_blocks import pair_block
from colombian_law.report.content import Block, Table
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import fixed, p_value

LEVELS = ("low", "medium", "high")


def differences(edition: Edition, free: FreeTextResults) -> Block:
    """Return Figure 15: Wilcoxon's test of every pair, after Friedman's of all."""
    name = "figure-15-wilcoxon"
    block = pair_block(
        edition, name, free.differences, free.tiers, "/free_text/differences"
    )
    found = free.friedman
    if block.absent or isinstance(found, Absent):
        return block
    first = edition.say(
        f"{name}.friedman",
        statistic=fixed(found.statistic, 0),
        df=found.df,
        p=p_value(found.p_value),
        w=fixed(found.kendall_w, 2),
        items=found.n_items,
    )
    return edition.block(
        name,
        first,
        *block.reading,
        sample=block.sample,
        grid=block.grid,
        table=block.table,
    )


def complexity(edition: Edition, free: FreeTextResults) -> Block:
    """Return Figure 16: correctness by level of complexity."""
    name, found = "figure-16-complexity", free.complexity
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, key = edition.say, "/free_text/complexity"
    means = "; ".join(
        f"{say(f'level.{row.name}')} {edition.estimate(row.estimate)}"
        for row in found.means
    )
    reading = [say(f"{name}.means", means=means)]
    if found.shape is not None:
        reading.append(
            say(
                f"{name}.shape",
                shape=say(f"shape.{found.shape}"),
                same=found.n_same_shape,
                models=len(found.lines),
            )
        )
    series = [
        Line(
            edition.model(line.model),
            tuple(
                next((r.estimate.value for r in line.levels if r.name == level), None)
                for level in LEVELS
            ),
            line.is_leader,
        )
        for line in found.lines
    ]
    drawing = lines(
        edition.caption(name, *reading),
        [say(f"level.{level}") for level in LEVELS],
        series,
        Axis(say("column.level"), say("measure.answer_correctness")),
    )
    model_rows = tuple(
        (
            cells.label(edition.model(line.model), line.model),
            cells.label(say(f"level.{row.name}"), row.name),
            *cells.estimate(row.estimate, f"{key}/lines/{at}/levels/{place}/estimate"),
        )
        for at, line in enumerate(found.lines)
        for place, row in enumerate(line.levels)
    )
    mean_rows = tuple(
        (
            cells.label(say("mean_of_models"), "mean"),
            cells.label(say(f"level.{row.name}"), row.name),
            *cells.estimate(row.estimate, f"{key}/means/{at}/estimate"),
        )
        for at, row in enumerate(found.means)
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", "level", *cells.ESTIMATE),
        (*model_rows, *mean_rows),
    )
    sample = say(
        "sample.models_items",
        models=len(found.lines),
        items=sum(row.estimate.n for row in found.means),
    )
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def subtasks(edition: Edition, free: FreeTextResults) -> Block:
    """Return Figure 17: correctness by sub-task."""
    name, found = "figure-17-subtasks", free.subtasks
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say = edition.say
    reading = say(
        f"{name}.reading",
        worst=edition.subtask(found[0].subtask),
        low=edition.estimate(found[0].mean),
        best=edition.subtask(found[-1].subtask),
        high=edition.estimate(found[-1].mean),
        subtasks=len(found),
    )
    drawing = dots(
        edition.caption(name, reading),
        [
            Dot(
                _short(edition.subtask(row.subtask)),
                row.mean.value,
                row.mean.ci_lower,
                row.mean.ci_upper,
                LEVELS.index(row.complexity) if row.complexity in LEVELS else 3,
                f"n {row.mean.n}",
            )
            for row in found
        ],
        Axis(say("measure.answer_correctness")),
        groups=[*(say(f"level.{level}") for level in LEVELS), say("level.none")],
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("subtask", "level", *cells.ESTIMATE),
        tuple(
            (
                cells.label(edition.subtask(row.subtask), row.subtask),
                cells.label(edition.named("level", row.complexity), row.complexity),
                *cells.estimate(row.mean, f"/free_text/subtasks/{at}/mean"),
            )
            for at, row in enumerate(found)
        ),
    )
    sample = say("sample.items", items=sum(row.mean.n for row in found))
    return edition.block(name, reading, sample=sample, svg=drawing, table=table)


def _short(name: str, longest: int = 34) -> str:
    """Return the name for an axis; the table has it whole."""
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"


def areas(edition: Edition, free: FreeTextResults) -> Block:
    """Return Figure 18: correctness by model and area."""
    return area_block(edition, "figure-18-areas", free.areas, "/free_text/areas")


def hardest(edition: Edition, free: FreeTextResults) -> Block:
    """Return Table 8: the hardest free-text items."""
    name, found = "table-08-hardest", free.hardest
    if isinstance(found, Absent):
        return edition.missing(name, found)
    return hard_items(edition, name, found, "/free_text/hardest")
