"""A score's value as numbers by measure."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

_LETTERS = {"C": 1.0, "P": 0.5, "I": 0.0, "N": 0.0}
"""Inspect's marks: correct, partial, incorrect, no answer."""
_WORDS = {"yes": 1.0, "true": 1.0, "no": 0.0, "false": 0.0}


def measured(scorer: str, value: Any) -> Iterator[tuple[str, float | None]]:
    """Yield each measure of one score with its number, None where it is unscored.

    A scalar score is the measure `scorer`, a mapping one measure `scorer/key` a key.
    What is no number and none of Inspect's marks, such as a label, is no measure.
    """
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _number(f"{scorer}/{key}", part)
    else:
        yield from _number(scorer, value)


def _number(measure: str, value: Any) -> Iterator[tuple[str, float | None]]:
    if value is None:
        yield measure, None
    elif isinstance(value, bool | int | float):
        yield measure, None if math.isnan(value) else float(value)
    elif isinstance(value, str):
        mark = _LETTERS.get(value, _WORDS.get(value.lower()))
        if mark is not None:
            yield measure, mark
