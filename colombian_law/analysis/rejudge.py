"""Logs before the rubric judges: which answers, what it will cost, and the scoring.

For each log a new one is written with the chosen samples, all their scores and the
rubric's. No reply that arrived is paid again: it is in Inspect's cache at once, ideas
are in their file, and a reading that a log holds is taken from there. The source logs
are only read.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from colombian_law.analysis.logs import find_logs, read_run
from colombian_law.analysis.records import Run, SampleRecord
from colombian_law.datasets.samples import ItemMetadata
from colombian_law.datasets.subset import Placed
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import LogError
from colombian_law.judges.instrument import Case
from colombian_law.judges.rubric_record import readings_in

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog, EvalSample
    from inspect_ai.model import Model
    from inspect_ai.scorer import Scorer

SCORE_NAME = "rubric"
_FREE_TEXT = {QuestionFormat.SEMI_OPEN, QuestionFormat.OPEN}


@dataclass(frozen=True, slots=True)
class Answered:
    """One free-text answer of a log."""

    location: str
    model: str
    place: Placed
    case: Case


@dataclass(frozen=True, slots=True)
class AnsweredLogs:
    """The free-text answers of several logs on one bank."""

    answers: tuple[Answered, ...]
    bank_location: str
    bank_sha256: str

    @property
    def questions(self) -> tuple[Placed, ...]:
        """Each question once, in order."""
        return tuple({each.place.id: each.place for each in self.answers}.values())

    @property
    def models(self) -> tuple[str, ...]:
        """The models that answered, sorted."""
        return tuple(sorted({each.model for each in self.answers}))

    def of(self, chosen: Iterable[str]) -> tuple[Answered, ...]:
        """Return the answers to the chosen questions."""
        wanted = frozenset(chosen)
        return tuple(each for each in self.answers if each.place.id in wanted)


def read_answered(locations: Iterable[str], folder: Path) -> AnsweredLogs:
    """Return the free-text answers of the logs at `locations`.

    Args:
        locations: Log files and folders.
        folder: Where judged logs are written. Those that are there are left out: they
            are what an earlier run made of the others.

    Raises:
        LogError: A log cannot be read, holds no free-text answer, the logs are of
            several banks, or two would be written to one file.
    """
    given = [each for each in find_logs(locations) if not _is_judged(each, folder)]
    _check_apart(given, folder)
    runs = [read_run(location, texts=True) for location in given]
    banks = {run.identity.dataset_sha256: run for run in runs}
    if len(banks) > 1:
        named = "; ".join(
            f"{run.identity.location} of {sha[:12] or 'an unnamed bank'}"
            for sha, run in banks.items()
        )
        raise LogError(
            f"the logs are of {len(banks)} banks ({named}); judge the logs of each "
            "bank by themselves: the ideas of references are kept by bank"
        )
    answers = [answered for run in runs for answered in _answers(run)]
    if not answers:
        raise LogError(
            "no semi-open or open answer in the logs; give logs of "
            "colombian_law/semi_open or colombian_law/open_irac"
        )
    [(sha, run)] = banks.items()
    return AnsweredLogs(
        tuple(answers), str(run.identity.metadata.get("bank_location", "")), sha
    )


def _answers(run: Run) -> Iterable[Answered]:
    for sample in run.samples:
        labels = _labels(sample.metadata)
        if labels is None or sample.error or labels.format not in _FREE_TEXT:
            continue
        yield Answered(
            run.identity.location,
            run.identity.model,
            Placed(sample.id, labels.format, labels.area, labels.complexity),
            _case(sample),
        )


def _labels(metadata: Mapping[str, Any]) -> ItemMetadata | None:
    try:
        return ItemMetadata.model_validate(dict(metadata))
    except ValueError:
        # Another benchmark's sample.
        return None


def _case(sample: SampleRecord) -> Case:
    return Case(sample.input or "", sample.output or "", sample.target or "")


def judged_location(location: str, folder: Path) -> Path:
    """Return where the judged log of the log at `location` is written."""
    return folder / f"{Path(location).stem}-{SCORE_NAME}.eval"


def _is_judged(location: str, folder: Path) -> bool:
    path = Path(location)
    return (
        path.name.endswith(f"-{SCORE_NAME}.eval")
        and path.parent.resolve() == folder.resolve()
    )


def _check_apart(locations: Iterable[str], folder: Path) -> None:
    by_target: dict[Path, str] = {}
    for location in locations:
        target = judged_location(location, folder)
        other = by_target.setdefault(target, location)
        if other != location:
            raise LogError(
                f"{other} and {location} would both be judged into {target}; judge "
                "them in two runs with another --out, or rename one"
            )


def judge_log(
    location: str,
    chosen: Iterable[str],
    folder: Path,
    scorer: "Scorer",
    judges: "Sequence[Model]",
) -> Path:
    """Score the chosen samples of one log by the rubric and write them as a new log.

    A log that was written before is completed: readings that are there and still
    apply are taken, those that failed are asked for again.

    Args:
        location: The log, which is only read.
        chosen: Ids of the samples to judge.
        folder: Where the new log is written, whole or not at all.
        scorer: The scorer `rubric`.
        judges: The models of the role `rubric`.
    """
    from inspect_ai import score
    from inspect_ai.log import read_eval_log, write_eval_log

    wanted = frozenset(chosen)
    target = judged_location(location, folder)
    log = _with_samples(read_eval_log(location), wanted)
    if target.exists():
        log = _with_earlier(log, read_eval_log(str(target)))
    judged = score(
        _without_rubric(log),
        scorer,
        model="none/none",
        model_roles={SCORE_NAME: list(judges)},
        action="append",
        display="none",
    )
    folder.mkdir(parents=True, exist_ok=True)
    # The writer's own suffix decides the format; the log appears only when whole.
    partial = target.with_name(f".{os.getpid()}-{target.name}")
    write_eval_log(judged, str(partial))
    partial.replace(target)
    return target


def _with_samples(log: "EvalLog", wanted: frozenset[str]) -> "EvalLog":
    samples = [
        sample
        for sample in log.samples or []
        if str(sample.id) in wanted and sample.error is None
    ]
    return log.model_copy(update={"samples": samples})


def _with_earlier(log: "EvalLog", earlier: "EvalLog") -> "EvalLog":
    """Return `log` with the score events of the rubric that `earlier` holds.

    The scorer takes earlier readings from a sample's events.
    """
    known = {(str(each.id), each.epoch): each for each in earlier.samples or []}
    samples = []
    for sample in log.samples or []:
        before = known.get((str(sample.id), sample.epoch))
        events = [] if before is None else _rubric_events(before)
        samples.append(sample.model_copy(update={"events": [*sample.events, *events]}))
    return log.model_copy(update={"samples": samples})


def _rubric_events(sample: "EvalSample") -> list[Any]:
    events = [
        event
        for event in sample.events
        if event.event == "score" and readings_in(event.score.metadata)
    ]
    return events[-1:]


def _without_rubric(log: "EvalLog") -> "EvalLog":
    """Return `log` without scores by the rubric: they are replaced, not doubled."""
    samples = [
        sample.model_copy(
            update={
                "scores": {
                    name: score
                    for name, score in (sample.scores or {}).items()
                    if name != SCORE_NAME
                }
            }
        )
        for sample in log.samples or []
    ]
    results = log.results
    if results is not None:
        results = results.model_copy(
            update={"scores": [s for s in results.scores if s.name != SCORE_NAME]}
        )
    reductions = [r for r in log.reductions or [] if r.scorer != SCORE_NAME] or None
    scorers = [
        each
        for each in log.eval.scorers or []
        if each.name.rpartition("/")[2] != SCORE_NAME
    ]
    return log.model_copy(
        update={
            "samples": samples,
            "results": results,
            "reductions": reductions,
            "eval": log.eval.model_copy(update={"scorers": scorers}),
        }
    )
