"""What the scorers that ask judges have in common."""

import math
from collections.abc import Iterable, Iterator, Mapping
from logging import getLogger
from typing import TypeVar

from inspect_ai.event import ScoreEvent
from inspect_ai.log import transcript
from inspect_ai.solver import TaskState
from pydantic import BaseModel, ValidationError

from colombian_law.errors import ScorerSetupError
from colombian_law.judges.panel import Judge

Reading = TypeVar("Reading", bound=BaseModel)


def earlier_readings(
    state: TaskState, key: str, model: type[Reading]
) -> Iterator[Reading]:
    """Return the readings of this sample's earlier scores, the latest last.

    Appended scores are in the state. A score that is to be overwritten is not; its
    event is in the transcript.

    Args:
        state: The sample under score.
        key: Where a score's metadata holds readings as JSON text.
        model: What a reading is.
    """
    scores = [
        event.score for event in transcript().events if isinstance(event, ScoreEvent)
    ]
    scores += (state.scores or {}).values()
    for score in scores:
        kept = (score.metadata or {}).get(key)
        for text in kept if isinstance(kept, list) else ():
            try:
                yield model.model_validate_json(text)
            except ValidationError:
                # Written by another version, whose readings are judged again.
                continue


def check_count(name: str, value: object) -> None:
    """Check that a scorer's parameter is a whole number from 1 up.

    Raises:
        ScorerSetupError: It is not.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ScorerSetupError(
            f"{name}={value!r} is not allowed; give a whole number from 1 up, as in "
            f"-S {name}=3"
        )


def warn_once(themselves: Iterable[str], warned: set[str], role: str) -> None:
    """Warn of each judge that judges its own answers, unless `warned` has it."""
    for name in set(themselves) - warned:
        warned.add(name)
        getLogger(__name__).warning(
            "the judge %s is the evaluated model: it judges its own answers; bind "
            "other judges with --model-role %s=MODEL,MODEL",
            name,
            role,
        )


def signature_text(parts: Mapping[str, object], panel: Iterable[Judge]) -> str:
    """Return how numbers are made, in the manner of sacrebleu's signatures."""
    named = dict(parts)
    for judge in panel:
        asked = judge.signature
        model = asked.pop("model")
        config = ",".join(f"{name}={value}" for name, value in asked.items())
        named[judge.key] = f"{model}({config})"
    return "|".join(f"{name}:{value}" for name, value in named.items())


def yes(value: bool) -> str:
    """Return yes or no."""
    return "yes" if value else "no"


def or_nan(value: float | None) -> float:
    """Return Inspect's mark of a value that was not scored for None."""
    return math.nan if value is None else value
