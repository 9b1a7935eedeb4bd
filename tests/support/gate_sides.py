"""Snapshots of made-up scores, for the gate."""

from collections.abc import Mapping, Sequence
from typing import Any

from colombian_law.gate.snapshot import Origin, Snapshot, SnapshotItem

ORIGIN: Mapping[str, Any] = {
    "task": "colombian_law/closed",
    "task_version": "1",
    "task_arguments": {},
    "dataset_name": "bank",
    "dataset_sha256": "a" * 64,
    "prompt_sha256": "b" * 64,
    "scorers": {"s": {}},
    "judges": {},
    "epochs": 1,
    "generate_config": {"temperature": 0.0},
}


def side(
    values: Mapping[str, Any] | Sequence[float | None],
    *,
    measure: str = "s",
    clusters: Mapping[str, str] | None = None,
    status: str = "success",
    model: str = "m",
    **origin: Any,
) -> Snapshot:
    """Return a snapshot with one value an item, or a tuple of values, one an epoch."""
    if not isinstance(values, Mapping):
        values = {f"i{n:04}": value for n, value in enumerate(values)}
    items = tuple(
        SnapshotItem(
            id=name,
            cluster=(clusters or {}).get(name),
            scores={measure: value if isinstance(value, tuple) else (value,)},
            question=f"¿{name}?",
            answer=f"{model} {name}",
        )
        for name, value in values.items()
    )
    return Snapshot(
        model=model,
        created="2026-01-01T00:00:00+00:00",
        location=f"logs/{model}.eval",
        status=status,
        n_expected=len(items),
        headline=measure,
        origin=Origin(**{**ORIGIN, **origin}),
        items=items,
    )


def with_measures(*sides: Snapshot) -> Snapshot:
    """Return one snapshot that holds the measures of several on the same items."""
    first = sides[0]
    items = tuple(
        item.model_copy(
            update={
                "scores": {
                    name: value
                    for one in sides
                    for name, value in one.items[place].scores.items()
                }
            }
        )
        for place, item in enumerate(first.items)
    )
    return first.model_copy(update={"items": items})
