"""Raw rows of a bank: JSONL, CSV and Parquet files, and data sets of the hub."""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from colombian_law.datasets.item import LETTERS
from colombian_law.errors import BankError, MissingExtraError

_WHOLE_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
_JSON_COLUMNS = ("opciones", "norms", "grounding", "flags")


@dataclass(frozen=True, slots=True)
class Row:
    """One row as it was found, and its place for error messages."""

    values: Mapping[str, object]
    place: str

    @property
    def id(self) -> object:
        """The row's id as it was found; None where it has none."""
        return self.values.get("id")


def read_rows(path: Path) -> list[Row]:
    """Return the rows of a JSONL, CSV or Parquet file.

    A CSV file holds lists and objects as JSON text, or the options in four
    columns A, B, C and D; an empty cell is an absent value.

    Raises:
        BankError: The file is missing, of another kind, or cannot be read.
        MissingExtraError: A Parquet file without the extra `hf`.
    """
    readers: dict[str, Callable[[Path], Iterator[Row]]] = {
        ".jsonl": _read_jsonl,
        ".csv": _read_csv,
        ".parquet": _read_parquet,
    }
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise BankError(
            f"bank {str(path)!r} is not a {', '.join(sorted(readers))} file; a bank "
            f"is `starter`, the path of such a file, or hf:owner/name@revision"
        )
    if not path.is_file():
        raise BankError(f"bank {str(path)!r}: no file at {path.resolve()}")
    try:
        return list(reader(path))
    except UnicodeDecodeError as error:
        raise BankError(
            f"{path}: byte {error.start} is not UTF-8; save the file as UTF-8"
        ) from error


def read_hub(reference: str) -> list[Row]:
    """Return the rows of the data set `owner/name@revision` of the Hugging Face hub.

    The data set's only split is read, or `test` where it has several.

    Raises:
        BankError: No revision is given, or there is no such data set or split.
        MissingExtraError: The extra `hf` is not installed.
    """
    name, _, revision = reference.partition("@")
    if not revision or name.count("/") != 1:
        raise BankError(
            f"bank 'hf:{reference}' must read hf:owner/name@revision; "
            f"a revision (a commit hash) pins the rows that scores refer to"
        )
    try:
        import datasets
    except ImportError as error:
        raise MissingExtraError(f"bank 'hf:{reference}'", "hf") from error
    try:
        splits = datasets.load_dataset(name, revision=revision)
    except (OSError, ValueError) as error:
        raise BankError(f"bank 'hf:{reference}' cannot be loaded: {error}") from error
    split = next(iter(splits)) if len(splits) == 1 else "test"
    if split not in splits:
        raise BankError(
            f"bank 'hf:{reference}' has the splits {', '.join(splits)}; "
            f"one split, or one named test, is expected"
        )
    return [
        Row(_without_nulls(values), f"hf:{reference} row {number}")
        for number, values in enumerate(splits[split], start=1)
    ]


def _read_jsonl(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8-sig") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            place = f"{path} line {number}"
            values = _json(line, place, "a JSONL bank has one JSON object a line")
            if not isinstance(values, dict):
                raise BankError(
                    f"{place} is a JSON {type(values).__name__}; an object is expected"
                )
            yield Row(values, place)


def _read_csv(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8-sig", newline="") as lines:
        table = csv.DictReader(lines)
        _check_header(path, table.fieldnames or ())
        for values in _csv_rows(path, table):
            place = f"{path} line {table.line_num}"
            if None in values:
                raise BankError(
                    f"{place} has more cells than the header's "
                    f"{len(table.fieldnames or ())}; quote cells that hold commas"
                )
            yield Row(_csv_values(values, place), place)


def _csv_rows(
    path: Path, table: "csv.DictReader[str]"
) -> Iterator[dict[str, str | None]]:
    try:
        for values in table:
            if any(values.values()):
                yield values
    except csv.Error as error:
        raise BankError(
            f"{path} line {table.line_num} cannot be read as CSV: {error}; "
            f"save long texts as JSONL"
        ) from error


def _check_header(path: Path, names: Sequence[str]) -> None:
    if len(names) == 1 and any(mark in names[0] for mark in ";\t|"):
        raise BankError(
            f"{path} line 1: the header {names[0][:60]!r} is one cell; save the table "
            f"with commas between the cells"
        )
    repeated = sorted({name for name in names if list(names).count(name) > 1})
    if repeated:
        raise BankError(f"{path} line 1: the column {', '.join(repeated)} stands twice")


def _csv_values(cells: Mapping[str, str | None], place: str) -> dict[str, object]:
    values: dict[str, object] = {k: v for k, v in cells.items() if v and v.strip()}
    for column in _JSON_COLUMNS:
        cell = values.get(column)
        if isinstance(cell, str):
            values[column] = _json(
                cell,
                f"{place}, column {column}: {cell[:60]!r}",
                "lists and objects stand in a CSV cell as JSON text",
            )
    options = {letter: values.pop(letter) for letter in LETTERS if letter in values}
    if options:
        values["opciones"] = options
    identifier = values.get("id")
    if isinstance(identifier, str) and _WHOLE_NUMBER.fullmatch(identifier.strip()):
        # The same item has the same id in every file format.
        values["id"] = int(identifier)
    return values


def _json(text: str, place: str, rule: str) -> object:
    """Return the JSON value of `text`.

    Raises:
        BankError: It is no JSON, nests too deeply, or names a key twice.
    """

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key for key, _ in pairs]
        repeated = sorted({key for key in keys if keys.count(key) > 1})
        if repeated:
            raise BankError(f"{place} has the key {', '.join(repeated)} twice")
        return dict(pairs)

    try:
        return json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise BankError(
            f"{place} is not JSON: {error.msg} at column {error.colno}; {rule}"
        ) from error
    except BankError:
        raise
    except (RecursionError, ValueError) as error:
        raise BankError(f"{place} cannot be read as JSON: {error}; {rule}") from error


def _read_parquet(path: Path) -> Iterator[Row]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtraError(f"the Parquet bank {path}", "hf") from error
    try:
        table = parquet.read_table(path)
    except pa.ArrowException as error:
        raise BankError(f"{path} is not a readable Parquet file: {error}") from error
    for number, values in enumerate(table.to_pylist(), start=1):
        yield Row(_without_nulls(values), f"{path} row {number}")


def _without_nulls(values: Mapping[str, object]) -> dict[str, object]:
    # A columnar format gives every row every column, and every struct every field.
    present = {key: value for key, value in values.items() if value is not None}
    options = present.get("opciones")
    if isinstance(options, Mapping) and not any(options.values()):
        del present["opciones"]
    return present
