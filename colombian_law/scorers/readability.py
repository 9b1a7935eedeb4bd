"""Readability of the answers by five Spanish indices."""

import math
from dataclasses import fields

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from colombian_law.scorers.answer import REASONS, answer_of, judged_text
from colombian_law.text import (
    Readability,
    indices,
    readability_signature,
    text_statistics,
)

INDEX_NAMES = tuple(field.name for field in fields(Readability))
"""The five indices, each on its own scale; Crawford in years of schooling."""


@scorer(metrics=[{"*": [mean(), stderr()]}])
def readability() -> Scorer:
    """Describe the judged text by five readability indices and its number of words.

    Keys: fernandez_huerta, szigriszt_pazos, gutierrez_polini, mu (higher is easier),
    crawford (years of schooling) and words. The indices describe style, not quality.
    They are undefined without words, and µ without spread in word length: such a key
    is not a number, and its mean leaves the sample out and counts it as unscored.
    """
    signature = readability_signature()

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - Inspect's signature
        record = answer_of(state)
        text = judged_text(record, state)
        statistics = text_statistics(text)
        value: dict[str, str | int | float | bool | None] = dict.fromkeys(
            INDEX_NAMES, math.nan
        )
        if statistics is not None:
            described = indices(statistics)
            for name in INDEX_NAMES:
                index = getattr(described, name)
                value[name] = math.nan if index is None else index
        value["words"] = statistics.words if statistics else 0
        return Score(
            value=value,
            reason=REASONS.get(record.outcome),
            explanation=record.detail or None,
            metadata={"outcome": record.outcome.value, "signature": signature},
        )

    return score
