"""How far a job is and what the models answered, from its logs alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from colombian_law.analysis.logs import find_logs, read_run
from colombian_law.analysis.records import Run, SampleRecord
from colombian_law.errors import LogError

_CACHED_LOGS = 256
_ITEM_SCORER = "item"


@dataclass(frozen=True, slots=True)
class Progress:
    """One task of one model.

    Attributes:
        task: its registry name.
        model: Inspect's name of the model.
        status: success, started, cancelled, error, or missing before it has begun.
        done: samples with a score.
        expected: samples of the task; 0 where no log says it.
        errors: samples that failed for the machinery.
        unreadable: answers that could not be read, of those done.
        prompt_sha256: of the prompt that was used.
        location: the newest log.
    """

    task: str
    model: str
    status: str
    done: int = 0
    expected: int = 0
    errors: int = 0
    unreadable: int = 0
    prompt_sha256: str = ""
    location: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """What one model answered to one question.

    Attributes:
        model: Inspect's name of the model.
        answer: its answer; None where there is none to read.
        scores: value by scorer and key.
        error: why there is no answer; empty if there is one.
    """

    model: str
    answer: str | None
    scores: dict[str, object] = field(default_factory=dict)
    error: str = ""


def progress(
    folder: Path, tasks: Sequence[str], models: Sequence[str]
) -> list[Progress]:
    """Return how far each task of each model is, in the order given.

    Args:
        folder: The job's logs; it need not exist yet.
        tasks: Registry names.
        models: Inspect's names.
    """
    newest: dict[tuple[str, str], Run] = {}
    for run in _runs(folder):
        key = run.identity.task, run.identity.model
        if key not in newest or run.identity.created > newest[key].identity.created:
            newest[key] = run
    return [
        _progress(newest[task, model])
        if (task, model) in newest
        else Progress(task, model, "missing")
        for task in tasks
        for model in models
    ]


def answers(folder: Path, sample_id: str) -> list[Answered]:
    """Return what each model answered to a question, by model."""
    found: dict[str, tuple[str, Answered]] = {}
    for run in _runs(folder):
        created, model = run.identity.created, run.identity.model
        for sample in run.samples:
            is_newer = model not in found or created > found[model][0]
            if sample.id == sample_id and is_newer:
                found[model] = created, _answered(model, sample)
    return [found[model][1] for model in sorted(found)]


def _progress(run: Run) -> Progress:
    scored = [sample for sample in run.samples if sample.scores]
    return Progress(
        task=run.identity.task,
        model=run.identity.model,
        status=run.identity.status,
        done=len(scored),
        expected=run.identity.dataset_samples * run.identity.epochs,
        errors=sum(bool(sample.error) for sample in run.samples),
        unreadable=sum(_outcome(sample) not in {"", "answered"} for sample in scored),
        prompt_sha256=run.identity.prompt_sha256,
        location=run.identity.location,
    )


def _outcome(sample: SampleRecord) -> str:
    score = sample.scores.get(_ITEM_SCORER)
    value = score.value if score else None
    return str(value.get("outcome", "")) if isinstance(value, dict) else ""


def _answered(model: str, sample: SampleRecord) -> Answered:
    scores: dict[str, object] = {}
    answer: str | None = None
    for name, score in sample.scores.items():
        answer = answer if answer is not None else score.answer
        if name == _ITEM_SCORER:
            continue
        if isinstance(score.value, dict):
            scores |= {f"{name}.{key}": value for key, value in score.value.items()}
        else:
            scores[name] = score.value
    return Answered(model, answer, scores, sample.error)


def _runs(folder: Path) -> list[Run]:
    if not folder.is_dir():
        return []
    try:
        locations = find_logs([str(folder)])
    except LogError:  # the folder holds none yet
        return []
    runs = []
    for location in locations:
        status = Path(location).stat()
        try:
            runs.append(_read(location, status.st_mtime_ns, status.st_size))
        except LogError:
            continue  # it is being written
    return runs


@lru_cache(maxsize=_CACHED_LOGS)
def _read(location: str, _changed: int, _size: int) -> Run:
    return read_run(location)
