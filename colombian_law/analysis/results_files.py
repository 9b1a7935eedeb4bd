"""The results as files: `results.json`, its schema, and CSV tables made from it."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from colombian_law.analysis.results import Results
from colombian_law.errors import ParameterError

RESULTS_FILE = "results.json"
SCHEMA_FILE = "results.schema.json"
CSV_FOLDER = "csv"


def results_json(results: Results) -> str:
    """Return the results as JSON text: every number, with the fields' own names."""
    return (
        json.dumps(results.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"
    )


def read_results(path: Path) -> Results:
    """Return the results of a file that `write_results` wrote.

    Raises:
        ParameterError: The file cannot be read or is not of this version's schema.
    """
    try:
        return Results.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValidationError) as error:
        detail = str(error).splitlines()
        raise ParameterError(
            f"{path} is no file of results: {' '.join(detail[:3])}; write it again "
            "with `colombian-law report`"
        ) from error


def results_schema() -> str:
    """Return the JSON schema of `results.json`, as its documentation says it."""
    schema = Results.model_json_schema(mode="serialization")
    return json.dumps(schema, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def shipped_schema() -> str:
    """Return the schema file that the package ships."""
    source = files("colombian_law.analysis") / "data" / SCHEMA_FILE
    return source.read_text(encoding="utf-8")


def write_results(results: Results, folder: Path) -> tuple[Path, ...]:
    """Write results, schema and CSV tables into a folder, and return their paths."""
    text = results_json(results)
    contents = {
        folder / RESULTS_FILE: text,
        folder / SCHEMA_FILE: shipped_schema(),
        **{
            folder / CSV_FOLDER / f"{name}.csv": table
            for name, table in csv_tables(json.loads(text)).items()
        },
    }
    (folder / CSV_FOLDER).mkdir(parents=True, exist_ok=True)
    for path, content in contents.items():
        path.write_text(content, encoding="utf-8", newline="")
    return tuple(contents)


def csv_tables(results: Mapping[str, Any]) -> dict[str, str]:
    """Return a CSV text for each list of rows in the results, by its place.

    `closed.accuracy` is `results["closed"]["accuracy"]`. A cell that is itself an
    object becomes several columns, as in `accuracy.value`; lists within a row are
    joined by semicolons, and lists of rows within a row become a table of their own
    that repeats the outer row's names.

    Args:
        results: `results.json`, parsed.
    """
    tables: dict[str, list[dict[str, Any]]] = {}
    _collect(results, "", {}, tables)
    return {name: _csv(rows) for name, rows in sorted(tables.items())}


def _collect(
    value: Any,
    place: str,
    outer: Mapping[str, Any],
    tables: dict[str, list[dict[str, Any]]],
) -> None:
    if isinstance(value, Mapping):
        for key, inner in _named(value).items():
            _collect(inner, f"{place}.{key}" if place else key, outer, tables)
    elif isinstance(value, Sequence) and value and isinstance(value[0], Mapping):
        for entry in value:
            row = {**outer, **_flat(entry)}
            tables.setdefault(place, []).append(row)
            names = {
                f"of_{key}": inner
                for key, inner in entry.items()
                if key in {"model", "measure", "index", "name"}
            }
            for key, inner in entry.items():
                _collect(inner, f"{place}.{key}", {**outer, **names}, tables)


def _named(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a heat map whose means of areas hold the areas' names."""
    if "area_means" not in value:
        return value
    named = [
        {"name": area, **mean}
        for area, mean in zip(value["areas"], value["area_means"], strict=True)
    ]
    return {**value, "area_means": named}


def _flat(entry: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return an object's plain values, those of inner objects under joined names."""
    row: dict[str, Any] = {}
    for key, value in entry.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            row |= _flat(value, f"{name}.")
        elif not isinstance(value, list):
            row[name] = value
        elif not any(isinstance(each, Mapping) for each in value):
            row[name] = ";".join(map(str, value))
    return row


def _csv(rows: Sequence[Mapping[str, Any]]) -> str:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
