"""Whether two snapshots may be compared, and if not, what differs."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from colombian_law.gate.snapshot import Origin, Snapshot

_SUCCESS = "success"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not the same on both sides."""

    name: str
    """One of `ACCEPTABLE`, or `status`, which nothing accepts."""
    baseline: str
    candidate: str

    def __str__(self) -> str:
        return f"{self.name}: {self.baseline} (baseline), {self.candidate} (candidate)"


def _dataset(origin: Origin) -> Any:
    return origin.dataset_sha256 or origin.dataset_name


def _arguments(origin: Origin) -> Mapping[str, Any]:
    """Return the task's arguments, without the path of a bank known by its sha256."""
    left_out = {"bank"} if origin.dataset_sha256 else set()
    return {
        name: value
        for name, value in origin.task_arguments.items()
        if name not in left_out | {"metrics"}
    }


_PARTS: Mapping[str, Callable[[Origin], Any]] = {
    "task_version": lambda origin: origin.task_version,
    "dataset": _dataset,
    "prompt": lambda origin: origin.prompt_sha256,
    "task_arguments": _arguments,
    "judges": lambda origin: origin.judges,
    "epochs": lambda origin: origin.epochs,
}
ACCEPTABLE = (*_PARTS, "items", "scorers")
"""Names of the differences that a configuration may accept."""


def differences(
    baseline: Snapshot, candidate: Snapshot, scorers: frozenset[str]
) -> tuple[Difference, ...]:
    """Return what refuses the comparison of two snapshots of one task.

    Args:
        baseline: The reference.
        candidate: What is held against it.
        scorers: Names of the scorers whose measures are compared.
    """
    return tuple(_differences(baseline, candidate, scorers))


def _differences(
    baseline: Snapshot, candidate: Snapshot, scorers: frozenset[str]
) -> Iterator[Difference]:
    if {baseline.status, candidate.status} != {_SUCCESS}:
        yield Difference("status", baseline.status, candidate.status)
    for name, part in _PARTS.items():
        first, second = part(baseline.origin), part(candidate.origin)
        if first != second:
            yield Difference(name, _shown(first), _shown(second))
    yield from _changed_items(baseline, candidate)
    for scorer in sorted(scorers):
        first = baseline.origin.scorers.get(scorer)
        second = candidate.origin.scorers.get(scorer)
        if first != second:
            yield Difference(
                "scorers",
                f"{scorer} {_only(first, second)}",
                f"{scorer} {_only(second, first)}",
            )


def _changed_items(baseline: Snapshot, candidate: Snapshot) -> Iterator[Difference]:
    """Yield a difference if shared ids do not stand for the same question and target.

    A task that tells no sha256 of its data may have changed them under the same name.
    """
    asked = {item.id: item.asked for item in baseline.items}
    changed = [
        item
        for item in candidate.items
        if item.asked and asked.get(item.id, "") not in {"", item.asked}
    ]
    if changed:
        first = changed[0]
        yield Difference(
            "items",
            f"{len(changed)} item(s) with another question or target, the first "
            f"{first.id}: sha256 {asked[first.id]}",
            first.asked,
        )


def notes(baseline: Snapshot, candidate: Snapshot) -> tuple[str, ...]:
    """Return what differs and refuses nothing: settings of the two models."""
    first, second = baseline.origin.generate_config, candidate.origin.generate_config
    if first == second:
        return ()
    note = (
        f"generation settings differ: {_only(first, second)} (baseline), "
        f"{_only(second, first)} (candidate)"
    )
    return (note,)


def _only(one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> str:
    """Return the parts of `one` that `other` does not hold alike."""
    if one is None:
        return "absent"
    kept = {
        name: value
        for name, value in one.items()
        if other is None or name not in other or other[name] != value
    }
    return _shown(kept)


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return value or "not told"
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
