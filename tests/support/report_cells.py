"""The cells of a report's page that name a number of results.json."""

import re
from functools import reduce
from html import unescape
from typing import Any

KEYED = re.compile(r'data-key="([^"]+)"[^>]*>([^<]*)')
NUMBER = re.compile(r"[−-]?\d[\d\u202f]*(?:\.\d+)?")


def value_at(record: Any, pointer: str) -> Any:
    """Return what `pointer` leads to in a results.json."""
    parts = pointer.removeprefix("/").split("/")
    return reduce(
        lambda at, part: at[int(part)] if isinstance(at, list) else at[part],
        parts,
        record,
    )


def shows(text: str, value: float) -> bool:
    """Return whether the text's number is the value, rounded to the digits it has."""
    found = NUMBER.search(unescape(text))
    if found is None:
        return False
    number = found[0].replace("−", "-").replace("\u202f", "")
    digits = len(number.partition(".")[2])
    if "<" in unescape(text):
        return value < float(number)
    return (
        f"{value:.{digits}f}".replace("-0.000", "0.000") == number
        or abs(float(number) - value) <= 0.5 * 10**-digits
    )
