"""Promises of the reasoning marks."""

import re

import pytest

from colombian_law.parsing.reasoning import MARKS, reasoning_end

PATTERN = re.compile(MARKS, re.IGNORECASE)


@pytest.mark.parametrize(
    "text",
    [
        "<think>x</think>",
        "<THINK>x</THINK>",
        '<think budget="low">x</think >',
        "<thinking>x</thinking>",
        "<thinking>x</think>",
        "<thought>x</thought>",
        "<reasoning>x</reasoning>",
        "<razonamiento>x</razonamiento>",
        "<seed:think>x</seed:think>",
        "[THINK]x[/THINK]",
        "◁think▷x◁/think▷",
        "<|START_THINKING|>x<|END_THINKING|>",
        "<|channel|>analysis<|message|>x<|end|>",
        "<|channel|>commentary to=x<|message|>x<|call|>",
    ],
)
def test_reasoning_ends_after_its_closing_mark(text: str) -> None:
    """Each way to fence off reasoning is recognised with its end."""
    mark = PATTERN.match(text)

    assert mark
    assert reasoning_end(text + "fin", mark) == len(text)


def test_reasoning_without_closing_mark_has_no_end() -> None:
    """None says that the text ends inside the reasoning."""
    mark = PATTERN.match("<think>x")

    assert mark
    assert reasoning_end("<think>x", mark) is None


@pytest.mark.parametrize(
    "text", ["<thinker>", "think", "<p>", "< think", "<|channel|>final<|message|>"]
)
def test_other_marks_are_text(text: str) -> None:
    """Nothing else is passed over."""
    assert not PATTERN.search(text)
