"""Promises of the refusal patterns: each matches its examples and not their twins."""

import json
import re
from importlib.resources import files
from typing import Any

import pytest

from colombian_law.parsing.folding import fold
from colombian_law.parsing.refusal import is_refusal, refusal_patterns

ROWS: list[dict[str, Any]] = json.loads(
    (files("colombian_law.parsing") / "data" / "refusals.json").read_text(
        encoding="utf-8"
    )
)


@pytest.mark.parametrize("row", ROWS, ids=[row["matches"][0] for row in ROWS])
def test_pattern_matches_its_examples_only(row: dict[str, Any]) -> None:
    """Every example that a row lists is decided as the row says."""
    assert set(row) == {"language", "pattern", "matches", "rejects"}
    pattern = re.compile(row["pattern"])
    for text in row["matches"]:
        assert pattern.search(fold(text)), text
        assert is_refusal(text)
    for text in row["rejects"]:
        assert not is_refusal(text), text


def test_all_patterns_are_loaded_once() -> None:
    """The data file is read once, whole."""
    assert len(refusal_patterns()) == len(ROWS)
    assert refusal_patterns() is refusal_patterns()


def test_only_the_opening_counts() -> None:
    """A refusal inside a long answer is part of the answer."""
    assert not is_refusal("El contrato es válido. " * 30 + "No puedo ayudar.")
    assert is_refusal("I’m sorry, but I can’t help with that.")
