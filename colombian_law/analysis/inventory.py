"""What was asked and what became of it: composition, items, models, answer counts."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, get_args

from colombian_law.analysis.model_facts import ModelFacts
from colombian_law.analysis.provenance import (
    AnswerCounts,
    Format,
    ReportWarning,
    WarningCode,
)
from colombian_law.analysis.results import (
    AreaCounts,
    Composition,
    ItemRow,
    Model,
    NamedCount,
)
from colombian_law.analysis.tables import FREE_TEXT, Tables
from colombian_law.datasets.taxonomy import Complexity, taxonomy
from colombian_law.judges.panel import bare_name

if TYPE_CHECKING:
    import pandas as pd

_FORMATS: tuple[Format, ...] = get_args(Format)
_MEASURES = ("answer_correctness", "answer_relevancy", "bertscore_f1", "rougeL")
MOCK = "mockllm/"
"""What the names of models begin with that answer by a script."""


def composition_of(tables: Tables) -> Composition:
    """Return the counts of the items that were asked."""
    items = tables.items_of(*_FORMATS)
    counts = Counter((item.area, item.format) for item in items)
    places = {area.slug: place for place, area in enumerate(taxonomy().areas)}
    rows = [
        AreaCounts(
            area=area,
            closed=counts[area, "closed"],
            semi_open=counts[area, "semi_open"],
            open=counts[area, "open"],
            total=sum(counts[area, name] for name in _FORMATS),
        )
        for area in sorted(
            {item.area for item in items},
            key=lambda slug: (places.get(slug, len(places)), slug),
        )
    ]
    semi_open = tables.items_of("semi_open")
    levels = Counter(item.complexity for item in semi_open)
    subtasks = Counter(item.subtask for item in semi_open if item.subtask)
    return Composition(
        areas=tuple(sorted(rows, key=lambda row: -row.total)),
        closed=sum(row.closed for row in rows),
        semi_open=len(semi_open),
        open=sum(row.open for row in rows),
        total=len(items),
        levels=tuple(NamedCount(name=name, n=levels[name]) for name in Complexity),
        unlevelled=levels[""],
        subtasks=tuple(
            NamedCount(name=name, n=n) for name, n in sorted(subtasks.items())
        ),
    )


def describe_models(
    keys: Sequence[str], facts: ModelFacts, judges: Iterable[str]
) -> tuple[Model, ...]:
    """Return what is known of the models, in the order given.

    Args:
        keys: Inspect's names.
        facts: Where the rest comes from.
        judges: Names of the judges of these logs.
    """
    judging = {bare_name(judge) for judge in judges}
    found = {key: facts.find(key) for key in keys}
    labels = Counter(
        fact.label if fact else bare_name(key) for key, fact in found.items()
    )
    models = []
    for key, fact in found.items():
        label = fact.label if fact else key.rpartition("/")[2]
        models.append(
            Model(
                key=key,
                label=label
                if labels[fact.label if fact else bare_name(key)] == 1
                else key,
                name=fact.name if fact else key,
                provider=fact.provider if fact else None,
                access=fact.access if fact else None,
                kind=fact.kind if fact else None,
                is_in_paper=bool(fact and fact.is_in_paper),
                is_judge=bare_name(key) in judging,
            )
        )
    return tuple(models)


def item_rows(tables: Tables) -> tuple[ItemRow, ...]:
    """Return every item with its results over models, sorted by format and id."""
    right = _over_models(tables, "right", ("closed",))
    correctness = _over_models(tables, "answer_correctness", FREE_TEXT)
    relevancy = _over_models(tables, "answer_relevancy", FREE_TEXT)
    rows = []
    for item in tables.items_of(*_FORMATS):
        key = (item.format, item.id)
        main = right if item.format == "closed" else correctness
        n_models = main[key][1] if key in main else 0
        is_scored = bool(n_models)
        rows.append(
            ItemRow(
                item=item.id,
                format=item.format,
                area=item.area,
                topic=item.topic,
                complexity=item.complexity,
                subtask=item.subtask,
                flags=item.flags,
                n_models=n_models,
                n_right=right[key][2]
                if item.format == "closed" and is_scored
                else None,
                correctness=correctness[key][0]
                if item.format != "closed" and is_scored
                else None,
                relevancy=relevancy[key][0]
                if key in relevancy and relevancy[key][1]
                else None,
            )
        )
    return tuple(rows)


def _over_models(
    tables: Tables, measure: str, formats: tuple[Format, ...]
) -> dict[tuple[str, str], tuple[float, int, int]]:
    """Return mean, number of scored models, and number above one half, by item."""
    if not tables.has(measure):
        return {}
    matrix = tables.matrix(measure, formats)
    columns = zip(
        matrix.index,
        matrix.mean(axis=1),
        matrix.count(axis=1),
        (matrix > 0.5).sum(axis=1),  # noqa: PLR2004 - right in most epochs
        strict=True,
    )
    return {key: (float(mean), int(n), int(above)) for key, mean, n, above in columns}


def count_answers(tables: Tables) -> tuple[AnswerCounts, ...]:
    """Return what became of the questions put to each model, by format."""
    frame = tables.answers.frame
    return tuple(
        _counts(tables, model, name, frame[(frame["model"] == model) & of_format])
        for name in _FORMATS
        for of_format in [frame["format"] == name]
        for model in tables.models_of(name)
    )


def _counts(
    tables: Tables, model: str, question_format: Format, rows: "pd.DataFrame"
) -> AnswerCounts:
    n_items = len(tables.items_of(question_format))
    epochs = tables.epochs[question_format]
    measures = ("right",) if question_format == "closed" else _MEASURES
    outcomes = rows["outcome"].dropna().value_counts()
    return AnswerCounts(
        model=model,
        format=question_format,
        n_items=n_items,
        epochs=epochs,
        n_expected=n_items * epochs,
        n_missing=n_items * epochs - len(rows),
        n_errors=int(rows["has_error"].sum()),
        outcomes={str(name): int(n) for name, n in sorted(outcomes.items())},
        unscored={
            name: int(rows[name].isna().sum())
            for name in measures
            if name in tables.answers.measures
        },
    )


def count_warnings(counts: Sequence[AnswerCounts]) -> Iterable[ReportWarning]:
    """Yield what a reader has to know of missing, failed and unscored answers."""
    for row in counts:
        where = {"model": row.model, "format": row.format}
        answers = row.n_expected - row.n_missing
        if row.n_missing:
            yield ReportWarning(
                code=WarningCode.MISSING_SAMPLES,
                parameters={
                    **where,
                    "missing": row.n_missing,
                    "expected": row.n_expected,
                },
            )
        if row.n_errors:
            yield ReportWarning(
                code=WarningCode.SAMPLE_ERRORS,
                parameters={**where, "errors": row.n_errors},
            )
        failures = sum(n for name, n in row.outcomes.items() if name != "answered")
        if failures:
            yield ReportWarning(
                code=WarningCode.PARSE_FAILURES,
                parameters={**where, "failures": failures, "answers": answers},
            )
        for measure, unscored in row.unscored.items():
            if unscored:
                yield ReportWarning(
                    code=WarningCode.UNSCORED,
                    parameters={
                        **where,
                        "measure": measure,
                        "unscored": unscored,
                        "answers": answers,
                    },
                )
