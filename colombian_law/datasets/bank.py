"""A bank of questions: from a file or hub to items."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib.resources import as_file, files
from pathlib import Path

from colombian_law.datasets.item import Item, parse_item
from colombian_law.datasets.rows import Row, read_hub, read_rows
from colombian_law.datasets.taxonomy import (
    Complexity,
    QuestionFormat,
    taxonomy,
)
from colombian_law.errors import BankError, ParameterError
from colombian_law.parsing.folding import fold

STARTER = "starter"
HUB_PREFIX = "hf:"
_SHOWN_DEFECTS = 20


@dataclass(frozen=True, slots=True)
class Bank:
    """The items of a bank, and where they came from."""

    items: tuple[Item, ...]
    name: str
    location: str
    """`starter`, a path, or `hf:owner/name@revision`."""
    sha256: str
    """Of the file's bytes; of the rows as canonical JSON lines for a hub bank."""

    def of_format(self, wanted: QuestionFormat) -> "Bank":
        """Return this bank with the items of one format, without flawed ones."""
        return replace(
            self,
            items=tuple(
                item
                for item in self.items
                if item.formato is wanted and "flawed" not in item.flags
            ),
        )

    def select(
        self,
        areas: Iterable[str] = (),
        complexity: Iterable[str] = (),
        subtasks: Iterable[str] = (),
    ) -> "Bank":
        """Return this bank with the items that match every given filter.

        Args:
            areas: Slugs, Spanish or English names.
            complexity: Any of low, medium and high.
            subtasks: Slugs, Spanish or English names, or a bank's own wording.

        Raises:
            ParameterError: A value is unknown, or no item is left.
        """
        wanted_areas = {_area_name(area) for area in areas}
        wanted_levels = {_level(level) for level in complexity}
        wanted_subtasks = {self._subtask_key(subtask) for subtask in subtasks}
        items = tuple(
            item
            for item in self.items
            if (not wanted_areas or item.area in wanted_areas)
            and (not wanted_levels or item.complejidad in wanted_levels)
            and (not wanted_subtasks or subtask_key(item.sub_tarea) in wanted_subtasks)
        )
        if not items:
            raise ParameterError(
                f"no item of bank {self.name} ({len(self.items)} of this format) is "
                f"left by areas={sorted(wanted_areas)}, "
                f"complexity={sorted(wanted_levels)}, "
                f"subtasks={sorted(wanted_subtasks)}; "
                f"`colombian-law bank stats` lists what a bank holds"
            )
        return replace(self, items=items)

    def _subtask_key(self, name: str) -> str:
        key = subtask_key(name)
        present = {subtask_key(item.sub_tarea) for item in self.items}
        known = {subtask.slug for subtask in taxonomy().subtasks}
        if key not in present | known:
            raise ParameterError.not_allowed(
                "subtasks", name, sorted((present | known) - {""})
            )
        return key


def subtask_key(name: str | None) -> str:
    """Return the slug of a sub-task; its folded wording if it is not in Table 1."""
    if not name or not name.strip():
        return ""
    known = taxonomy().subtask(name)
    return known.slug if known else fold(name)


def load_bank(source: str | Path = STARTER) -> Bank:
    """Return the bank at `source`.

    Args:
        source: `starter` (the bank that ships with the package), the path of a
            JSONL, CSV or Parquet file, or `hf:owner/name@revision`.

    Raises:
        BankError: The bank cannot be read, or a row breaks the schema: the text
            names file, line, id, field, value and what is allowed.
        MissingExtraError: A hub or Parquet bank without the extra `hf`.
    """
    text = str(source)
    if text == STARTER:
        with as_file(files("colombian_law.datasets") / "data" / "starter.jsonl") as at:
            shipped = _from_file(at)
        # Its place on this machine says nothing; its sha256 says which it was.
        return replace(shipped, name="colombian_law starter", location=STARTER)
    if text.startswith(HUB_PREFIX):
        rows = read_hub(text.removeprefix(HUB_PREFIX))
        return Bank(
            items=_items(rows),
            name=text.removeprefix(HUB_PREFIX),
            location=text,
            sha256=_rows_sha256(row.values for row in rows),
        )
    return _from_file(Path(text).expanduser())


def _from_file(path: Path) -> Bank:
    rows = read_rows(path)
    return Bank(
        items=_items(rows),
        name=path.stem,
        location=str(path.resolve()),
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
    )


def _rows_sha256(rows: Iterable[Mapping[str, object]]) -> str:
    digest = hashlib.sha256()
    for row in rows:
        line = json.dumps(row, ensure_ascii=False, sort_keys=True, default=str)
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _items(rows: list[Row]) -> tuple[Item, ...]:
    items: list[Item] = []
    defects: list[str] = []
    for row in rows:
        parsed = parse_item(row.values)
        if isinstance(parsed, Item):
            items.append(parsed)
        else:
            defects += [f"{row.place}, id {row.id!r}: {defect}" for defect in parsed]
    defects += _repeated_ids(rows)
    if defects:
        shown = "\n  ".join(defects[:_SHOWN_DEFECTS])
        more = len(defects) - _SHOWN_DEFECTS
        rest = f"\n  … and {more} more" if more > 0 else ""
        raise BankError(f"the bank has {len(defects)} defect(s):\n  {shown}{rest}")
    if not items:
        raise BankError("the bank holds no row; a bank has one item a row")
    return tuple(items)


def _repeated_ids(rows: Iterable[Row]) -> list[str]:
    # Inspect compares ids as text in its logs, so 7 and "7" are one id.
    rows = list(rows)
    counts = Counter(str(row.id) for row in rows)
    return [
        f"{row.place}, id {row.id!r}: the id stands in {counts[str(row.id)]} rows; "
        f"ids must be unique"
        for row in rows
        if counts[str(row.id)] > 1
    ]


def _area_name(name: str) -> str:
    area = taxonomy().area(name)
    if area is None:
        raise ParameterError.not_allowed(
            "areas", name, (known.slug for known in taxonomy().areas)
        )
    return area.name


def _level(name: str) -> Complexity:
    try:
        return Complexity(fold(name))
    except ValueError:
        raise ParameterError.not_allowed("complexity", name, Complexity) from None
