"""Judging answers in finished logs the study's way: a subset, every model, resumable.

What is judged goes to logs of its own; the logs that are read stay as they are. Every
reply is in Inspect's cache, and the ideas of every reference in their file, as soon as
they are there. So a run that is killed is taken up by starting it again: judged logs
are left alone, and of the one that was being judged only missing replies are paid for.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from colombian_law.analysis.logs import find_logs, read_run
from colombian_law.analysis.records import RunIdentity, SampleRecord
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import LogError, MixedLogsError
from colombian_law.judges.ideas import IdeaFile, ideas_path
from colombian_law.judges.panel import RUBRIC_ROLE
from colombian_law.judges.rubric_cost import Reference
from colombian_law.judges.rubric_record import readings_in
from colombian_law.judges.subset import Question, rubric_subset

_TASKS = ("semi_open", "open_irac")
_SCORER = "rubric"


@dataclass(frozen=True, slots=True)
class PlannedLog:
    """A log and which of its answers are judged."""

    location: str
    model: str
    sample_ids: frozenset[str]
    n_answers: int
    """Epochs counted."""
    ideas: Path
    """The file of ideas of its bank."""


@dataclass(frozen=True, slots=True)
class RubricPlan:
    """What is judged."""

    logs: tuple[PlannedLog, ...]
    references: tuple[Reference, ...]
    left_out: tuple[str, ...]
    """Logs of other tasks."""

    @property
    def n_answers(self) -> int:
        """Answers of all models."""
        return sum(log.n_answers for log in self.logs)


@dataclass(frozen=True, slots=True)
class JudgedLog:
    """A log that is judged."""

    location: str
    model: str
    n_scored: int
    n_answers: int
    was_done: bool
    """Whether an earlier run had judged all of it."""


def plan_rubric(
    locations: Sequence[str],
    *,
    seed: int,
    whole: bool = False,
    ideas: Path | None = None,
) -> RubricPlan:
    """Return what would be judged, without asking anything.

    Args:
        locations: Logs, or folders of logs.
        seed: Of the drawn subset.
        whole: Judge every free-text answer instead of the subset.
        ideas: The file of ideas; beside each log's bank if None.

    Raises:
        LogError: No log of free text is among them, or one cannot be read.
        MixedLogsError: Logs of one task ask different banks.
    """
    runs, left_out = [], []
    for location in find_logs(locations):
        run = read_run(location, texts=True)
        if run.identity.task.rpartition("/")[2] in _TASKS and run.samples:
            runs.append(run)
        else:
            left_out.append(location)
    if not runs:
        raise LogError(
            f"none of {len(left_out)} log(s) has answers of {' or '.join(_TASKS)}; "
            "give logs of these tasks or a folder that holds some"
        )
    _check_banks([run.identity for run in runs])
    samples = [sample for run in runs for sample in run.samples]
    drawn = rubric_subset(map(_question, samples), seed)
    if whole:
        drawn = frozenset(sample.id for sample in samples)
    planned = tuple(
        PlannedLog(
            location=run.identity.location,
            model=run.identity.model,
            sample_ids=drawn & {sample.id for sample in run.samples},
            n_answers=sum(sample.id in drawn for sample in run.samples),
            ideas=ideas or _ideas_of(run.identity),
        )
        for run in runs
    )
    known = IdeaFile(planned[0].ideas)
    return RubricPlan(
        logs=planned,
        references=tuple(_references([s for s in samples if s.id in drawn], known)),
        left_out=tuple(left_out),
    )


def judge_log(
    planned: PlannedLog,
    folder: Path,
    judges: Sequence[Any],
    options: dict[str, Any],
) -> JudgedLog:
    """Return one log judged, written to `folder` under its own name.

    Args:
        planned: The log and its answers.
        folder: Where judged logs are kept.
        judges: Inspect models, in the order of the panel.
        options: Further parameters of the scorer `rubric`.

    Raises:
        LogError: Judging ended with an error.
    """
    from inspect_ai import score
    from inspect_ai.log import read_eval_log, write_eval_log

    from colombian_law.scorers.rubric import rubric

    target = folder / PurePosixPath(planned.location).name
    source = read_eval_log(str(target) if target.exists() else planned.location)
    chosen = [s for s in source.samples or [] if str(s.id) in planned.sample_ids]
    if target.exists() and _is_judged_by(chosen, judges, options):
        return _judged(planned, target, chosen, was_done=True)
    subset = source.model_copy(update={"samples": chosen, "location": str(target)})
    scored = score(
        subset,
        rubric(ideas=str(planned.ideas), **options),
        model="none/none",
        model_roles={RUBRIC_ROLE: list(judges)},
        action="append",
        display="none",
    )
    if scored.status != "success":
        raise LogError(
            f"{planned.location} could not be judged: "
            f"{scored.error.message if scored.error else scored.status}; start the "
            "same command again: what was replied is kept"
        )
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f".unfinished-{target.name}")
    write_eval_log(scored, str(unfinished))
    # Whole or not at all, also where the machine stops.
    unfinished.replace(target)
    return _judged(planned, target, scored.samples or [], was_done=False)


def run_rubric(
    plan: RubricPlan,
    folder: Path,
    judges: Sequence[Any],
    options: dict[str, Any],
    tell: Callable[[JudgedLog], None],
) -> tuple[JudgedLog, ...]:
    """Return every log of the plan judged, one after the other.

    Raises:
        LogError: As `judge_log`; two logs have the same file name.
    """
    names = Counter(PurePosixPath(log.location).name for log in plan.logs)
    same = [name for name, count in names.items() if count > 1]
    if same:
        raise LogError(
            f"{len(same)} file name(s) stand for several logs, for example {same[0]}; "
            "give logs whose names differ, or judge them into separate folders"
        )
    done = []
    for planned in plan.logs:
        done.append(judge_log(planned, folder, judges, options))
        tell(done[-1])
    return tuple(done)


def _check_banks(identities: Iterable[RunIdentity]) -> None:
    banks = {each.dataset_sha256 for each in identities}
    if len(banks) > 1:
        raise MixedLogsError(
            "the logs ask different banks, whose subsets and ideas differ: "
            f"{', '.join(sorted(sha[:12] or 'unknown' for sha in banks))}; judge the "
            "logs of one bank at a time"
        )


def _question(sample: SampleRecord) -> Question:
    return Question(
        id=sample.id,
        format=QuestionFormat(sample.metadata["format"]),
        area=str(sample.metadata.get("area", "")),
        complexity=str(sample.metadata.get("complexity", "")),
    )


def _ideas_of(identity: RunIdentity) -> Path:
    return ideas_path(
        str(identity.metadata.get("bank_location", "")),
        identity.dataset_sha256 or identity.dataset_name or "unknown",
    )


def _references(
    samples: Sequence[SampleRecord], known: IdeaFile
) -> Iterable[Reference]:
    answers = Counter(sample.id for sample in samples)
    for sample in {sample.id: sample for sample in samples}.values():
        question, reference = sample.input or "", sample.target or ""
        yield Reference(
            question=question,
            reference=reference,
            has_ideas=known.get(question, reference) is not None,
            answers=answers[sample.id],
        )


def _last_score(sample: Any) -> Any:
    """Return the last rubric score: Inspect names appended ones rubric1, rubric2, …."""
    found = [
        score
        for name, score in (sample.scores or {}).items()
        if name.removeprefix(_SCORER).isdecimal() or name == _SCORER
    ]
    return found[-1] if found else None


def _is_judged_by(
    samples: Sequence[Any], judges: Sequence[Any], options: dict[str, Any]
) -> bool:
    wanted = {
        (str(judge), repeat)
        for judge in judges
        for repeat in range(options.get("repeats", 1))
    }
    for sample in samples:
        score = _last_score(sample)
        if score is None:
            return False
        readings = readings_in(score.metadata)
        complete = {(r.model, r.repeat) for r in readings if r.is_complete}
        if (score.metadata or {}).get("judged_text") and not wanted <= complete:
            return False
    return bool(samples)


def _judged(
    planned: PlannedLog, target: Path, samples: Sequence[Any], *, was_done: bool
) -> JudgedLog:
    scores = [_last_score(sample) for sample in samples]
    return JudgedLog(
        location=str(target),
        model=planned.model,
        n_scored=sum(
            score is not None and score.value["n_judges"] > 0 for score in scores
        ),
        n_answers=len(samples),
        was_done=was_done,
    )
