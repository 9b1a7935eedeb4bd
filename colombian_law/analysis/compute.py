"""From logs to results."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from colombian_law.analysis.citation_results import HumanResults
from colombian_law.analysis.cited import citation_results
from colombian_law.analysis.closed import closed_results
from colombian_law.analysis.estimates import Settings
from colombian_law.analysis.frame import collect_answers
from colombian_law.analysis.free_text import free_text_results
from colombian_law.analysis.headline import headline
from colombian_law.analysis.identity import provenance_of, whole_warnings
from colombian_law.analysis.inventory import (
    composition_of,
    count_answers,
    count_warnings,
    describe_models,
    item_rows,
)
from colombian_law.analysis.logs import Progress, find_logs, read_runs
from colombian_law.analysis.model_facts import (
    ModelFacts,
    load_model_facts,
    paper_values,
)
from colombian_law.analysis.records import Run, UnreadableLog
from colombian_law.analysis.results import AreaName, Results, SubtaskName
from colombian_law.analysis.rubric import rubric_results
from colombian_law.analysis.selection import select_runs
from colombian_law.analysis.style import style_results
from colombian_law.analysis.tables import make_tables
from colombian_law.analysis.values import Absent, Reason
from colombian_law.datasets.taxonomy import taxonomy

STEPS = ("answers", "closed", "free_text", "citations", "style", "results")
"""What is told of the work after the logs are read, in order."""


@dataclass(frozen=True, slots=True)
class AnalysisOptions:
    """How logs are analysed.

    Attributes:
        allow_mixed: Warn of banks, prompts, judges and task versions that differ,
            instead of refusing.
        model_facts: A user's file of facts about models.
        settings: Of intervals and tests.
        workers: Processes that read logs; None chooses.
        human: What a blind validation by human experts gave, to be shown beside.
    """

    allow_mixed: bool = False
    model_facts: Path | None = None
    settings: Settings = field(default_factory=Settings)
    workers: int | None = None
    human: HumanResults | None = None


def analyse_logs(
    locations: Iterable[str],
    options: AnalysisOptions | None = None,
    progress: Progress | None = None,
) -> Results:
    """Return the results of all logs at the locations.

    Args:
        locations: Logs and folders of logs, also URLs.
        options: How they are analysed.
        progress: Told after each log and each of `STEPS`.

    Raises:
        LogError: There is no log, or none that can be used.
        MixedLogsError: Numbers that cannot be compared would be mixed.
        ParameterError: The file of model facts cannot be used.
        MissingExtraError: pandas or scipy is not installed.
    """
    asked = options or AnalysisOptions()
    facts = load_model_facts(asked.model_facts)
    logs = find_logs(locations)
    total = len(logs) + len(STEPS)

    def told(done: int, _: int, what: str) -> None:
        if progress is not None:
            progress(done, total, what)

    runs = read_runs(logs, workers=asked.workers, progress=told)
    return analyse_runs(
        runs,
        asked,
        lambda step: told(len(logs) + 1 + STEPS.index(step), total, step),
        facts,
    )


def analyse_runs(
    runs: Sequence[Run | UnreadableLog],
    options: AnalysisOptions,
    tell: Callable[[str], None] = lambda _: None,
    facts: ModelFacts | None = None,
) -> Results:
    """Return the results of runs that were read.

    Args:
        runs: As `read_runs` gives them.
        options: How they are analysed.
        tell: Called with each of `STEPS` when it is done.
        facts: On models; those of the options if None.

    Raises:
        LogError, MixedLogsError, ParameterError, MissingExtraError: As `analyse_logs`.
    """
    settings = options.settings
    known = load_model_facts(options.model_facts) if facts is None else facts
    selection = select_runs(runs, allow_mixed=options.allow_mixed)
    tables = make_tables(collect_answers(selection.chosen))
    tell("answers")
    judges = sorted({judge for used in selection.chosen for judge in used.judges})
    models = describe_models(tables.models, known, judges)
    closed = closed_results(tables, models, settings)
    tell("closed")
    free_text = free_text_results(tables, settings)
    tell("free_text")
    citations = citation_results(tables, settings)
    tell("citations")
    style = style_results(tables, settings)
    tell("style")
    paper = {
        key: values
        for key in tables.models
        if (values := paper_values(known.find(key))) is not None
    }
    table = headline(tables, closed, free_text, paper, settings)
    counts = count_answers(tables)
    by_key = {model.key: model for model in models}
    composition = composition_of(tables)
    results = Results(
        provenance=provenance_of(selection, tables, counts, judges, settings),
        warnings=(
            *selection.warnings,
            *whole_warnings(selection, models, composition, closed),
            *count_warnings(counts),
            *tables.answers.warnings(),
        ),
        models=tuple(by_key[row.model] for row in table.rows),
        areas=tuple(
            AreaName(slug=area.slug, spanish=area.name, english=area.english)
            for area in taxonomy().areas
            if area.slug in {row.area for row in composition.areas}
        ),
        subtasks=tuple(
            SubtaskName(
                slug=subtask.slug,
                spanish=subtask.name,
                english=subtask.english,
                complexity=subtask.complexity.value,
            )
            for subtask in taxonomy().subtasks
            if subtask.slug in {row.name for row in composition.subtasks}
        ),
        composition=composition,
        headline=table,
        closed=closed,
        free_text=free_text,
        citations=citations,
        rubric=rubric_results(tables, selection, settings),
        human=options.human or Absent(reason=Reason.NO_HUMAN_SCORES),
        style=style,
        items=item_rows(tables),
    )
    tell("results")
    return results
