"""Answers that were given elsewhere: a file of them, checked against a bank."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from colombian_law.datasets.bank import Bank
from colombian_law.datasets.rows import Row, read_rows
from colombian_law.errors import BankError

_SHOWN = 10
_NOT_ANSWER = frozenset({"id", "formato", "abstencion", "pasajes_recuperados"})
"""Keys of a row that are no part of the answer."""


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """One answer of the file.

    Attributes:
        completion: The answer's parts as one JSON object, as a model would write it;
            empty where the answerer abstained.
        has_abstained: Whether the answerer abstained.
    """

    completion: str
    has_abstained: bool


def read_answers(path: Path, bank: Bank) -> Mapping[str, RecordedAnswer]:
    """Return the answers in a JSONL file by item id, as text.

    A row has the keys of the public release's submissions: `id`, the parts of the
    answer in its format, and `formato`, `abstencion` and `pasajes_recuperados`, which
    may be absent. An item without a row is no fault here.

    Args:
        path: The file.
        bank: What the ids must be of.

    Raises:
        BankError: The file cannot be read, or rows have no id, an id twice, an id that
            the bank has not, another format than the item, or an abstention that is
            neither true nor false; all of them are told.
    """
    rows = read_rows(path)
    faults = list(_faults(rows, bank))
    if faults:
        shown = [f"  {fault}" for fault in faults[:_SHOWN]]
        more = len(faults) - len(shown)
        head = (
            f"{path}: {len(faults)} fault(s) in {len(rows)} recorded answers, held "
            f"against the bank {bank.name}:"
        )
        raise BankError(
            "\n".join([head, *shown, *([f"  … and {more} more"] if more else [])])
        )
    return {str(row.id): _answer(row) for row in rows}


def _faults(rows: Sequence[Row], bank: Bank) -> Iterable[str]:
    formats = {str(item.id): item.formato.value for item in bank.items}
    seen = Counter(str(row.id) for row in rows)
    for row in rows:
        if row.id is None:
            yield f"{row.place} has no id"
            continue
        name = str(row.id)
        if name not in formats:
            yield f"{row.place}: id {name} is not in the bank"
            continue
        if seen[name] > 1:
            yield f"{row.place}: id {name} stands {seen[name]} times"
        said = row.values.get("formato")
        if said is not None and said != formats[name]:
            yield (
                f"{row.place}: id {name} has formato {said!r}; the item's is "
                f"{formats[name]!r}"
            )
        abstains = row.values.get("abstencion")
        if abstains is not None and not isinstance(abstains, bool):
            yield (
                f"{row.place}: id {name} has abstencion {abstains!r}; allowed: true, "
                "false, or no such key"
            )


def _answer(row: Row) -> RecordedAnswer:
    if row.values.get("abstencion"):
        return RecordedAnswer("", has_abstained=True)
    parts = {key: part for key, part in row.values.items() if key not in _NOT_ANSWER}
    return RecordedAnswer(json.dumps(parts, ensure_ascii=False), has_abstained=False)
