"""Promises on the time that hostile completions take: linear, and no recursion."""

import time

import pytest

from colombian_law.parsing.json_answer import (
    SEMI_OPEN_FIELDS,
    Outcome,
    parse_choice,
    parse_text,
)

OPTIONS = ("uno dos tres", "cuatro", "cinco", "seis")
UNITS = {
    "braces": "{",
    "quotes": '"',
    "backslashes": "\\",
    "brackets": "[",
    "brace-quote": '{"',
    "nested-objects": '{"a":',
    "nested-answers": '{"respuesta":',
    "open-strings": '{"respuesta": "',
    "open-single-quotes": "{'respuesta': '",
    "open-members": '{"respuesta": "x", ',
    "escaped": '{\\"',
    "comments": "{/*",
    "line-comments": "{//",
    "think": "<think>",
    "think-closings": "</think>",
    "channels": "<|channel|>analysis",
    "fences": "```json\n",
    "labels": "respuesta: ",
    "label-lines": "respuesta:\n",
    "boxes": "\\boxed{",
    "letters": "A, ",
    "spaces": " ",
    "lines": "\n",
    "combining-marks": "\u0301\u0316",
    "answers": '{"respuesta": "B"} ',
}
PREFIXES = {
    "bare": "",
    "string": '{"respuesta": "',
}


@pytest.mark.slow
@pytest.mark.parametrize("prefix", PREFIXES.values(), ids=PREFIXES)
@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_a_megabyte_takes_seconds_at_most(unit: str, prefix: str) -> None:
    """A million characters of any repeated piece are read without raising.

    A quadratic step would take minutes: 10^12 character visits against 10^6. The
    processor's time is taken, which other work on the machine does not change.
    """
    completion = prefix + unit * (1_000_000 // len(unit))

    start = time.process_time()
    parse_choice(completion, OPTIONS)
    parse_text(completion, SEMI_OPEN_FIELDS)

    assert time.process_time() - start < 20


@pytest.mark.parametrize("depth", [100, 1_000, 100_000])
def test_deep_nesting_does_not_raise(depth: int) -> None:
    """JSON deeper than the interpreter's stack has an outcome like any other."""
    completion = '{"respuesta": ' * depth + '"B"' + "}" * depth

    assert parse_choice(completion, OPTIONS).outcome in Outcome
    assert parse_text(completion, SEMI_OPEN_FIELDS).outcome in Outcome
