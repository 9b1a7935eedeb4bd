"""Length and readability as blocks of the page: Figures 22 and 23."""

from colombian_law.analysis.style_results import (
    IndexRow,
    Lengths,
    ReadabilityResults,
)
from colombian_law.analysis.values import Absent
from colombian_law.report import cells
from colombian_law.report.charts import (
    Axis,
    Dot,
    Line,
    Point,
    Rule,
    dots,
    lines,
    scatter,
)
from colombian_law.report.content import Block, Table
from colombian_law.report.edition import Edition
from colombian_law.report.free_text_item_blocks import LEVELS
from colombian_law.report.number_format import fixed, p_value, signed


def lengths(edition: Edition, found: Lengths | Absent) -> Block:
    """Return Figure 22a: words and correctness."""
    name = "figure-22-length"
    if isinstance(found, Absent):
        return edition.missing(name, found)
    say, rows, key = edition.say, found.rows, "/style/lengths/rows"
    reading = [
        say(
            f"{name}.reading",
            longest=edition.model(rows[0].model),
            most=fixed(rows[0].words.value, 0),
            shortest=edition.model(rows[-1].model),
            least=fixed(rows[-1].words.value, 0),
        ),
        say(
            f"{name}.association",
            models=edition.association_or_why(found.across_models),
            answers=edition.association_or_why(found.across_answers),
            controlled=edition.association_or_why(found.ease_controlled),
        ),
    ]
    caption = edition.caption(name, *reading)
    if isinstance(found.points, Absent):
        drawing = dots(
            caption,
            [
                Dot(
                    edition.model(row.model),
                    row.words.value,
                    row.words.ci_lower,
                    row.words.ci_upper,
                )
                for row in rows
            ],
            Axis(say("measure.words")),
        )
    else:
        drawing = scatter(
            caption,
            [Point(edition.model(row.model), row.x, row.y) for row in found.points],
            Axis(say("measure.words"), say("measure.answer_correctness")),
        )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", *cells.ESTIMATE, "#words_semi_open", "#words_open"),
        tuple(
            (
                cells.label(edition.model(row.model), row.model),
                *cells.estimate(row.words, f"{key}/{at}/words"),
                cells.estimate(row.semi_open, f"{key}/{at}/semi_open")[0],
                cells.estimate(row.open, f"{key}/{at}/open")[0],
            )
            for at, row in enumerate(rows)
        ),
    )
    sample = say("sample.models_items", models=len(rows), items=rows[0].words.n)
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def levels(edition: Edition, found: ReadabilityResults | Absent) -> Block:
    """Return Figures 22b and 23b: ease by level, models and references."""
    name = "figure-22-levels"
    if isinstance(found, Absent):
        return edition.missing(name, found)
    if isinstance(found.levels, Absent):
        return edition.missing(name, found.levels)
    say, key = edition.say, "/style/readability/levels"
    parts = "; ".join(
        f"{say(f'level.{pair.level}')} {fixed(pair.models.value, 1)}"
        + (
            ""
            if isinstance(pair.references, Absent)
            else f" ({say('references')}: {fixed(pair.references.value, 1)})"
        )
        for pair in found.levels
    )
    reading = say(f"{name}.reading", parts=parts)
    by_level = {pair.level: pair for pair in found.levels}
    models = [
        by_level[level].models.value if level in by_level else None for level in LEVELS
    ]
    references = [
        None
        if (pair := by_level.get(level)) is None  # type: ignore[call-overload]  # levels are its keys
        or isinstance(pair.references, Absent)
        else pair.references.value
        for level in LEVELS
    ]
    drawing = lines(
        edition.caption(name, reading),
        [say(f"level.{level}") for level in LEVELS],
        [
            Line(say("mean_of_models"), tuple(models)),
            Line(say("references"), tuple(references)),
        ],
        Axis(say("column.level"), say("measure.ease")),
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("level", "text", *cells.ESTIMATE),
        tuple(
            (
                cells.label(say(f"level.{pair.level}"), pair.level),
                cells.label(say(text), text),
                *cells.estimate(estimate, f"{key}/{at}/{field}"),
            )
            for at, pair in enumerate(found.levels)
            for text, estimate, field in (
                ("mean_of_models", pair.models, "models"),
                ("references", pair.references, "references"),
            )
        ),
    )
    sample = say("sample.items", items=sum(pair.models.n for pair in found.levels))
    return edition.block(name, reading, sample=sample, svg=drawing, table=table)


def readability(
    edition: Edition, found: ReadabilityResults | Absent
) -> tuple[Block, ...]:
    """Return Figure 23a: ease of answers beside the references; and all indices."""
    name = "figure-23-readability"
    if isinstance(found, Absent):
        return (edition.missing(name, found),)
    main = next((row for row in found.indices if row.index == "fernandez_huerta"), None)
    blocks = [] if main is None else [_ease(edition, found, main)]
    return (*blocks, _indices(edition, found))


def _ease(edition: Edition, found: ReadabilityResults, main: IndexRow) -> Block:
    name, say = "figure-23-readability", edition.say
    key = f"/style/readability/indices/{found.indices.index(main)}"
    reading = [say(f"{name}.mean", mean=fixed(main.mean, 1), models=len(main.models))]
    rules = []
    if isinstance(main.references, Absent):
        reading.append(edition.absent(main.references))
    else:
        rules.append(Rule(main.references.value, say(f"{name}.rule_mean"), "-"))
        reading.append(
            say(
                f"{name}.references",
                mean=fixed(main.references.value, 1),
                references=main.references.n,
                below=main.n_below_mean or 0,
                models=len(main.models),
            )
        )
    if main.references_median is not None:
        rules.append(Rule(main.references_median, say(f"{name}.rule_median")))
    if not isinstance(found.paired, Absent):
        reading.append(
            say(
                f"{name}.paired",
                difference=signed(found.paired.mean_difference, 1),
                p=p_value(found.paired.p_one_sided),
                items=found.paired.n_items,
            )
        )
    drawing = dots(
        edition.caption(name, *reading),
        [
            Dot(
                edition.model(row.name),
                row.estimate.value,
                row.estimate.ci_lower,
                row.estimate.ci_upper,
            )
            for row in main.models
        ],
        Axis(say("measure.ease")),
        rules=rules,
    )
    table = Table(
        say(f"{name}.heading"),
        edition.columns("model", *cells.ESTIMATE),
        tuple(
            (
                cells.label(edition.model(row.name), row.name),
                *cells.estimate(row.estimate, f"{key}/models/{at}/estimate"),
            )
            for at, row in enumerate(main.models)
        ),
    )
    sample = say(
        "sample.references", models=len(main.models), references=found.n_references
    )
    return edition.block(name, *reading, sample=sample, svg=drawing, table=table)


def _indices(edition: Edition, found: ReadabilityResults) -> Block:
    name, say, key = "readability-indices", edition.say, "/style/readability/indices"
    table = Table(
        say(f"{name}.heading"),
        edition.columns(
            *("index", "direction", "#mean", "#references"),
            *("#references_median", "#n_below_mean", "#correctness_rho"),
        ),
        tuple(
            (
                cells.label(say(f"index.{row.index}"), row.index),
                cells.label(say("easier" if row.is_ease else "harder")),
                cells.number(row.mean, f"{key}/{at}/mean", 1),
                cells.number(None, "")
                if isinstance(row.references, Absent)
                else cells.number(
                    row.references.value, f"{key}/{at}/references/value", 1
                ),
                cells.number(row.references_median, f"{key}/{at}/references_median", 1),
                cells.whole(row.n_below_mean, f"{key}/{at}/n_below_mean"),
                cells.number(None, "")
                if isinstance(row.correctness, Absent)
                else cells.number(
                    row.correctness.value, f"{key}/{at}/correctness/value", 2
                ),
            )
            for at, row in enumerate(found.indices)
        ),
    )
    sample = say("sample.indices", references=found.n_references)
    reading = say(f"{name}.reading", indices=len(found.indices))
    return edition.block(name, reading, sample=sample, grid=table)
