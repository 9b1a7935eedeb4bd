"""Logs of answered semi-open questions, whose answers a function writes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.scorer import Score
from judge_models import output

from colombian_law.datasets.samples import ItemMetadata
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.scorers.item import item
from colombian_law.solvers.answer_json import answer_json

Writer = Callable[[int], str]
"""From the number of a question to the completion."""


def reference_of(number: int) -> str:
    """Return the reference of a question: three statements."""
    return f"La norma {number} rige. El plazo es de {number} días. Lo decide el juez."


def answer_of(number: int) -> str:
    """Return an answer that states one, two or three of the reference's statements."""
    right = reference_of(number).split(". ")
    kept = [part.rstrip(".") for part in right[: 1 + number % 3]]
    return ". ".join([*kept, f"Además procede el recurso {number % 4}"]) + "."


def as_json(answer: str) -> str:
    """Return an answer in the format of semi-open questions."""
    return json.dumps({"respuesta": answer, "fuente": "C.P."}, ensure_ascii=False)


def questions(count: int) -> MemoryDataset:
    """Return `count` semi-open questions."""
    metadata = ItemMetadata(
        format=QuestionFormat.SEMI_OPEN, area="constitutional", topic="tutela"
    ).model_dump(mode="json")
    return MemoryDataset(
        [
            Sample(
                id=f"q{number:03}",
                input=f"¿Qué rige en el caso {number}?",
                target=reference_of(number),
                metadata={**metadata, "number": number},
            )
            for number in range(1, count + 1)
        ]
    )


def answered_log(
    folder: Path,
    count: int,
    write: Writer = lambda number: as_json(answer_of(number)),
    *,
    model: str = "mockllm/model",
    **options: Any,
) -> EvalLog:
    """Return a log with `count` answers and no score of their quality."""

    def reply(messages: Any, *_: Any) -> ModelOutput:
        number = int(messages[-1].text.split("en el caso ")[1].split("?")[0])
        return output(write(number))

    task = Task(
        dataset=questions(count),
        solver=answer_json(QuestionFormat.SEMI_OPEN.value),
        scorer=item(),
    )
    log = inspect_eval(
        task,
        model=get_model(model, custom_outputs=reply, memoize=False),
        log_dir=str(folder),
        display="none",
        **options,
    )[0]
    if log.status != "success":
        raise AssertionError(log.error)
    return log


def samples_of(log: EvalLog) -> list[EvalSample]:
    """Return the samples of a log."""
    if log.samples is None:
        raise AssertionError("the log has no samples")
    return log.samples


def ragas_score(sample: EvalSample, name: str = "ragas") -> Score:
    """Return a sample's score by RAGAS."""
    return (sample.scores or {})[name]


def values_of(score: Score) -> dict[str, float]:
    """Return the values of a score by key."""
    if not isinstance(score.value, dict):
        raise TypeError(f"a score with the value {score.value!r}")
    return {key: float(value) for key, value in score.value.items()}


def readings_of(score: Score) -> list[dict[str, Any]]:
    """Return what each judge read, as a score keeps it."""
    return [json.loads(kept) for kept in (score.metadata or {})["readings"]]
