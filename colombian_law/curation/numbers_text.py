"""The dashboard's numbers for programs: as one JSON value, and as a table."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from colombian_law.curation.services.numbers import Numbers, Share


def record_of(numbers: Numbers) -> dict[str, Any]:
    """Return the numbers as plain values, keyed as in `Numbers`."""
    found = asdict(numbers)
    for name in ("attrition", "edited", "returned"):
        share: Share = getattr(numbers, name)
        found[name]["percent"] = share.percent
    for row in found["workshops"]:
        row["date"] = row["date"].isoformat()
    found["workshop_questions"] = sum(row.questions for row in numbers.workshops)
    found["workshop_participants"] = sum(row.participants for row in numbers.workshops)
    for counts, row in zip(numbers.approved, found["approved"], strict=True):
        row["total"] = counts.total
    return found


def table_of(numbers: Numbers) -> list[tuple[str, object]]:
    """Return the same numbers as rows of a name and a value.

    A name is the path in the JSON value, for example `workshops.W1.questions`.
    """
    return list(_flat("", record_of(numbers)))


def _flat(path: str, value: Any) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _flat(f"{path}.{_name(inner, number)}", inner)
    else:
        yield path, "" if value is None else value


def _name(value: Any, number: int) -> str:
    """Return what a row of a list is called: its own key, where it has one."""
    if isinstance(value, dict):
        for key in ("code", "area", "name"):
            if key in value:
                return str(value[key])
    return str(number)
