"""Refusals in Spanish and English, told by the patterns of a data file."""

import json
import re
from functools import cache
from importlib.resources import files

from colombian_law.parsing.folding import fold

_OPENING_CHARACTERS = 400
"""How much of a text's start is searched: a refusal comes first."""


def is_refusal(text: str) -> bool:
    """Whether `text` opens by declining to answer."""
    opening = fold(text[:_OPENING_CHARACTERS]).replace("’", "'")
    return any(pattern.search(opening) for pattern in refusal_patterns())


@cache
def refusal_patterns() -> tuple[re.Pattern[str], ...]:
    """Return the patterns of `data/refusals.json`, for folded text."""
    data = files("colombian_law.parsing") / "data" / "refusals.json"
    rows = json.loads(data.read_text(encoding="utf-8"))
    return tuple(re.compile(row["pattern"]) for row in rows)
