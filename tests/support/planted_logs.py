"""Inspect logs of planted outcomes, written with Inspect's own log API."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from inspect_ai.dataset import Sample
from inspect_ai.log import (
    EvalConfig,
    EvalDataset,
    EvalError,
    EvalLog,
    EvalPlan,
    EvalResults,
    EvalSample,
    EvalSpec,
    EvalStats,
    write_eval_log,
)
from inspect_ai.model import GenerateConfig, ModelOutput
from inspect_ai.scorer import Score
from planted_outcomes import Study

from colombian_law.datasets.samples import to_sample
from colombian_law.datasets.taxonomy import QuestionFormat

FORMATS = {
    "closed": QuestionFormat.CLOSED,
    "semi_open": QuestionFormat.SEMI_OPEN,
    "open_irac": QuestionFormat.OPEN,
}
"""The tasks by name, and the format each asks."""
JUDGES = ("openrouter/z-ai/glm-5.2", "openrouter/openai/gpt-4.1")
EMBEDDER = "openai/text-embedding-3-large"
SCORERS = ("ragas", "bertscore", "overlap", "citations", "readability", "item")
_OVERLAP = {"bleu": 0.05, "rouge1": 0.3, "rougeL": 0.2, "length_ratio": 0.5}


@dataclass(frozen=True, slots=True)
class LogOptions:
    """How logs are written; the defaults are those of finished, equal runs."""

    scorers: tuple[str, ...] = SCORERS
    status: str = "success"
    created: str = "2026-03-01T10:00:00+00:00"
    task_version: int | str = 1
    task: str | None = None
    bank_sha256: str = "b" * 64
    prompt_sha256: str = "a" * 64
    judges: tuple[str, ...] = JUDGES
    epochs: int = 1
    temperature: float = 0.0
    version: str = "0.3.276"
    suffix: str = ""
    """Of the file's name and of the run's ids."""
    change: Callable[[EvalSample], EvalSample | None] = field(
        default=lambda sample: sample
    )
    """What becomes of each sample; None leaves it out."""


def write_study(
    folder: Path,
    study: Study,
    *,
    tasks: Iterable[str] = tuple(FORMATS),
    options: LogOptions | None = None,
) -> list[Path]:
    """Write one log a model and task, and return their paths."""
    return [
        write_run(folder, study, place, task, options)
        for place in range(len(study.models))
        for task in tasks
    ]


def write_run(
    folder: Path,
    study: Study,
    place: int,
    task: str,
    options: LogOptions | None = None,
) -> Path:
    """Write the log of one model and task, and return its path."""
    asked = options or LogOptions()
    wanted = FORMATS[task]
    items = [item for item in study.bank.items if item.formato is wanted]
    first = _first_row(study, wanted)
    made = [
        asked.change(_sample(study, place, to_sample(item), first + row, epoch, asked))
        for epoch in range(1, asked.epochs + 1)
        for row, item in enumerate(items)
    ]
    samples = [sample for sample in made if sample is not None]
    model = study.models[place]
    run = f"{model.replace('/', '-')}-{task}{asked.suffix}"
    path = folder / f"{run}.eval"
    folder.mkdir(parents=True, exist_ok=True)
    log = EvalLog(
        status=asked.status,  # type: ignore[arg-type]  # one of Inspect's statuses
        eval=_spec(study, task, model, run, [str(item.id) for item in items], asked),
        plan=EvalPlan(config=GenerateConfig(temperature=asked.temperature)),
        results=EvalResults(total_samples=len(samples), completed_samples=len(samples)),
        stats=EvalStats(started_at=asked.created, completed_at=asked.created),
        error=EvalError(message="the run broke", traceback="", traceback_ansi="")
        if asked.status == "error"
        else None,
        samples=samples,
    )
    write_eval_log(log, str(path))
    return path


def _spec(  # noqa: PLR0913, PLR0917 - the parts of a log's header
    study: Study, task: str, model: str, run: str, ids: list[str], asked: LogOptions
) -> EvalSpec:
    scorers = ("closed_choice", "item") if task == "closed" else asked.scorers
    name = asked.task or f"colombian_law/{task}"
    return EvalSpec.model_validate(
        {
            "eval_id": run,
            "run_id": run,
            "created": asked.created,
            "task": name,
            "task_id": run,
            "task_version": asked.task_version,
            "task_registry_name": name,
            "task_args": {"bank": study.bank.location},
            "dataset": EvalDataset(
                name=study.bank.name,
                location=study.bank.location,
                samples=len(ids),
                sample_ids=list(ids),
            ),
            "model": model,
            "config": EvalConfig(epochs=asked.epochs),
            "packages": {"inspect_ai": asked.version},
            "metadata": {
                "bank_name": study.bank.name,
                "bank_location": study.bank.location,
                "bank_sha256": asked.bank_sha256,
                "bank_items": len(study.bank.items),
                "bank_items_flawed": 0,
                "items_asked": len(ids),
                "prompt_name": task,
                "prompt_version": "v1",
                "prompt_sha256": asked.prompt_sha256,
            },
            "scorers": [{"name": scorer} for scorer in scorers],
        }
    )


def _first_row(study: Study, wanted: QuestionFormat) -> int:
    """Return the row of a format's first item in its matrices."""
    if wanted is not QuestionFormat.OPEN:
        return 0
    return sum(item.formato is QuestionFormat.SEMI_OPEN for item in study.bank.items)


def _sample(  # noqa: PLR0913, PLR0917 - what a sample depends on
    study: Study, place: int, asked: Sample, row: int, epoch: int, options: LogOptions
) -> EvalSample:
    metadata = asked.metadata or {}
    is_closed = bool(asked.choices)
    scores = (
        _closed_scores(study, place, row)
        if is_closed
        else _free_text_scores(study, place, row, options)
    )
    labels = {key: metadata[key] or "-" for key in ("area", "topic")}
    labels |= {key: metadata[key] or "-" for key in ("complexity", "subtask")}
    scores["item"] = Score(
        value={**labels, "outcome": "answered"}, metadata={"outcome": "answered"}
    )
    return EvalSample(
        id=asked.id if asked.id is not None else row,
        epoch=epoch,
        uuid=f"{study.models[place]}-{asked.id}-{epoch}{options.suffix}",
        input=asked.input,
        choices=asked.choices,
        target=asked.target,
        metadata=metadata,
        messages=[],
        output=ModelOutput.from_content(study.models[place], "{}"),
        scores=scores,
    )


def _closed_scores(study: Study, place: int, row: int) -> dict[str, Score]:
    letter = str(study.letters[row, place])
    return {
        "closed_choice": Score(
            value="C" if study.right[row, place] else "I",
            answer=letter,
            explanation="Así lo dispone la norma.",
            metadata={
                "outcome": "answered",
                "route": "json",
                "strict_json": True,
                "letter": letter,
                "bank_letter": letter,
            },
        )
    }


def _free_text_scores(
    study: Study, place: int, row: int, options: LogOptions
) -> dict[str, Score]:
    found = {name: float(v[row, place]) for name, v in study.free_text.items()}
    values = {
        "ragas": _ragas(found, options.judges),
        "bertscore": {
            "bertscore_precision": found["bertscore_f1"],
            "bertscore_recall": found["bertscore_f1"],
            "bertscore_f1": found["bertscore_f1"],
        },
        "overlap": {**_OVERLAP, "rougeL": found["rougeL"]},
        "citations": _citations(found),
        "readability": {
            name: found[name]
            for name in (
                *("fernandez_huerta", "szigriszt_pazos", "gutierrez_polini"),
                *("mu", "crawford", "words"),
            )
        },
    }
    return {
        name: Score(
            value=dict(values[name]),
            answer="La norma rige el caso." if name == "overlap" else None,
            metadata={"outcome": "answered", **_signature(name, options)},
        )
        for name in options.scorers
        if name in values
    }


def _ragas(found: Mapping[str, float], judges: tuple[str, ...]) -> dict[str, float]:
    value = {
        "answer_correctness": found["answer_correctness"],
        "answer_relevancy": found["answer_relevancy"],
        "factual_f1": found["answer_correctness"],
        "similarity": 0.6,
        "n_judges": float(len(judges)),
    }
    for number in range(1, len(judges) + 1):
        value[f"judge{number}_correctness"] = found["answer_correctness"]
        value[f"judge{number}_relevancy"] = found["answer_relevancy"]
        value[f"judge{number}_f1"] = found["answer_correctness"]
    return value


def _citations(found: Mapping[str, float]) -> dict[str, float]:
    cited = found["cited"]
    parts = {
        "exists": found["exists"],
        "does_not_exist": found["does_not_exist"],
        "unknown": cited - found["exists"] - found["does_not_exist"],
    }
    return {
        "cited": cited,
        **parts,
        "cites_any": float(cited > 0),
        **{f"{k}_share": v / cited if cited else math.nan for k, v in parts.items()},
        "body_precision": found["body_precision"],
        "body_recall": found["body_recall"],
        "full_precision": found["body_precision"],
        "full_recall": found["body_recall"],
    }


def _signature(name: str, options: LogOptions) -> dict[str, Any]:
    if name == "ragas":
        panel = "|".join(
            f"judge{number}:{judge}(temperature=0)"
            for number, judge in enumerate(options.judges, start=1)
        )
        text = f"version:0.4.3|variant:collections|embedder:{EMBEDDER}|{panel}"
        return {"signature": {"ragas": text}}
    if name == "readability":
        return {"signature": "words:letters1|syll:rae1|version:1"}
    return {}


def without_item(*ids: str) -> Callable[[EvalSample], EvalSample | None]:
    """Return the change that leaves out some items."""
    return lambda sample: None if sample.id in ids else sample


def unscored(scorer: str, *ids: str) -> Callable[[EvalSample], EvalSample | None]:
    """Return the change that makes a scorer's numbers NaN for some items."""

    def change(sample: EvalSample) -> EvalSample:
        if sample.id in ids and sample.scores and scorer in sample.scores:
            score = sample.scores[scorer]
            if isinstance(score.value, dict):
                score.value = dict.fromkeys(score.value, np.nan)
            else:
                score.value = np.nan
        return sample

    return change
