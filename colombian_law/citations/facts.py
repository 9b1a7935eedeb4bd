"""Official facts about norms: numbering of leyes, list of rulings, last articles.

The package ships one file of facts, made by `scripts/build_norm_facts.py`. A newer list
of the Corte Constitucional replaces its part of it: `update_facts` reads the court's
CSV and writes a facts file into the user's data folder, which `load_facts` prefers.
"""

import csv
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from colombian_law.citations.numerals import full_year, plain_number
from colombian_law.errors import ParameterError

DATA_FOLDER_VARIABLE = "COLOMBIAN_LAW_DATA"
"""Environment variable that names another folder for the user's facts file."""

RULING_COLUMNS = ("Sentencia", "Magistrado(a) ponente")
"""Columns of the court's list that are needed; a date column is read if present."""

_DATE_COLUMNS = ("Fecha Sentencia", "Fecha")
_FACTS_FILE = "facts.json"
_NAME_OFFSET = 48
_NOBODY = " "
_NO_NAME = frozenset({"", "s.d.", "Sala Plena"})
_RULING = re.compile(
    r"(?P<type>C|T|SU)-?(?P<number>\d{1,4})(?P<suffix>[A-Z]?)/(?P<year>\d\d)"
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun")
_MONTHS_REST = ("Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class RulingYear(BaseModel):
    """The numbered rulings of one year, one character a number.

    Attributes:
        types: Character n - 1 is the type of number n: `C`, `T`, `U` (a SU ruling), or
            a space where the list has none.
        magistrates: Character n - 1 stands for the reporting magistrate: code point
            48 + index in `Facts.magistrates`, or a space.
        further: Rulings outside that scheme (a letter after the number, a number used
            twice), by `T-795A`, with the index of the magistrate or None.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    types: str
    magistrates: str
    further: dict[str, int | None] = {}

    @property
    def count(self) -> int:
        """How many rulings the list has."""
        return len(self.types) - self.types.count(" ") + len(self.further)

    @property
    def longest_gap(self) -> int:
        """How many numbers in a row the list leaves out at most."""
        return max(map(len, re.findall(" +", self.types)), default=0)


class Facts(BaseModel):
    """What is officially known about the existence of norms.

    Attributes:
        sources: Where each part comes from.
        leyes: Least and greatest number seen in each year.
        unique_from: From this number on a ley's number alone gives its year.
        known_norms: Ids of instruments known to exist, with the number of their last
            article, or None where that is not known.
        articles_reach: For norms whose last article is not known, a number that their
            articles are seen to reach.
        rulings_until: Date of the last ruling in the court's list (`YYYY-MM-DD`).
        rulings: The court's rulings by year.
        magistrates: Names that `rulings` points to.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    sources: dict[str, str]
    leyes: dict[int, tuple[int, int]]
    unique_from: int
    known_norms: dict[str, int | None]
    articles_reach: dict[str, int] = {}
    rulings_until: str = Field(pattern=r"^\d{4}-\d\d-\d\d$")
    rulings: dict[int, RulingYear]
    magistrates: tuple[str, ...]

    _ley_bounds: dict[int, tuple[int, int]] = PrivateAttr(default_factory=dict)

    def model_post_init(self, context: Any, /) -> None:
        """Compute the exclusive bounds of each year's leyes.

        The true edge lies between one year's greatest number and the next year's least,
        so the bounds are those, unless a year's own numbers reach beyond.
        """
        del context
        years = sorted(self.leyes)
        below, above = 0, sys.maxsize
        lower, upper = {}, {}
        for year in years:
            lower[year] = min(below, self.leyes[year][0] - 1)
            below = max(below, self.leyes[year][1])
        for year in reversed(years):
            upper[year] = max(above, self.leyes[year][1] + 1)
            above = min(above, self.leyes[year][0])
        self._ley_bounds = {year: (lower[year], upper[year]) for year in years}

    def years_of_ley(self, number: int) -> tuple[int, ...]:
        """Return the years since 1992 that may have a ley of this number."""
        return tuple(
            year
            for year, (lower, upper) in self._ley_bounds.items()
            if lower < number < upper
        )

    def year_of_ley(self, number: int) -> int | None:
        """Return the one year of a ley's number, or None where it is not certain."""
        years = self.years_of_ley(number)
        if number < self.unique_from or len(years) != 1:
            return None
        return years[0]

    @property
    def ruling_count(self) -> int:
        """How many rulings the court's list has in all years."""
        return sum(year.count for year in self.rulings.values())

    def ruling_type(self, year: int, number: int) -> str | None:
        """Return `C`, `T` or `SU`, the listed type of a number, or None."""
        listed = self.rulings.get(year)
        if listed is None or not 1 <= number <= len(listed.types):
            return None
        letter = listed.types[number - 1]
        return {"C": "C", "T": "T", "U": "SU"}.get(letter)


@cache
def packaged_facts() -> Facts:
    """Return the facts that the package ships."""
    source = files("colombian_law.citations").joinpath("data", _FACTS_FILE)
    return Facts.model_validate_json(source.read_bytes())


def data_folder() -> Path:
    """Return the folder of the user's facts file, whether or not it exists."""
    if folder := os.environ.get(DATA_FOLDER_VARIABLE):
        return Path(folder)
    if sys.platform == "win32":
        root = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        root = Path.home() / "Library" / "Application Support"
    else:
        root = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return root / "colombian_law"


def load_facts(path: Path | None = None) -> Facts:
    """Return the facts of a file, or the newest at hand where `path` is None.

    Args:
        path: A facts file. By default the user's own file if there is one, else the one
            of the package.

    Raises:
        ParameterError: The file cannot be read or breaks the schema of facts.
    """
    if path is None:
        path = data_folder() / _FACTS_FILE
        if not path.is_file():
            return packaged_facts()
    try:
        changed = path.stat().st_mtime_ns
    except OSError as error:
        raise ParameterError(
            f"facts file {path} cannot be read ({error.strerror}); "
            "allowed: a JSON file written by `update_facts`"
        ) from error
    return _read_facts(path, changed)


@lru_cache(maxsize=4)
def _read_facts(path: Path, changed: int) -> Facts:  # noqa: ARG001 - part of the cache key
    try:
        return Facts.model_validate_json(path.read_bytes())
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise ParameterError(
            f"facts file {path}: {place}: {first['msg']}; "
            "make it again with `update_facts`, or delete it to use the packaged facts"
        ) from error


def update_facts(source: Path) -> Path:
    """Write the user's facts file from a newer official list and return its path.

    Args:
        source: The court's list as CSV (columns `Sentencia` and `Magistrado(a) ponente`
            are needed), or a whole facts file as JSON.

    Raises:
        ParameterError: The file cannot be read, lacks a column, lists no ruling, or
            has fewer rulings than the facts in use.
    """
    in_use = _facts_in_use()
    if source.suffix.lower() == ".json":
        facts = load_facts(source)
    else:
        rows = read_ruling_list(source)
        facts = with_rulings(in_use, rows, name=source.name)
    if facts.ruling_count < in_use.ruling_count:
        raise ParameterError(
            f"{source} has {facts.ruling_count} rulings, fewer than the "
            f"{in_use.ruling_count} of the facts in use (until "
            f"{in_use.rulings_until}); a list replaces all of them: take the court's "
            "complete list; to go back to the packaged facts, delete "
            f"{data_folder() / _FACTS_FILE} if it is there"
        )
    target = data_folder() / _FACTS_FILE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(facts_json(facts), encoding="utf-8")
    return target


def _facts_in_use() -> Facts:
    """Return the facts that an update replaces; a broken user's file counts as none."""
    try:
        return load_facts()
    except ParameterError:
        return packaged_facts()


def facts_json(facts: Facts) -> str:
    """Return the facts as the text of a facts file."""
    content = facts.model_dump(mode="json", exclude_defaults=True)
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_ruling_list(source: Path) -> list[dict[str, str]]:
    """Return the rows of the court's list.

    Raises:
        ParameterError: The file cannot be read or lacks a needed column.
    """
    try:
        text = source.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ParameterError(
            f"{source} cannot be read ({error}); allowed: the court's list of rulings "
            "as a CSV file in UTF-8, or a facts file that ends in .json"
        ) from error
    header = text.partition("\n")[0]
    delimiter = ";" if header.count(";") > header.count(",") else ","
    reader = csv.DictReader(text.splitlines(), delimiter=delimiter)
    columns = [name.strip() for name in reader.fieldnames or ()]
    missing = [name for name in RULING_COLUMNS if name not in columns]
    if missing:
        raise ParameterError(
            f"{source} line 1 lacks the column {' and '.join(map(repr, missing))}; "
            f"it has {', '.join(columns) or 'no columns'}; "
            "take the court's list of rulings"
        )
    return [
        {key.strip(): (value or "").strip() for key, value in row.items() if key}
        for row in reader
    ]


def with_rulings(facts: Facts, rows: Iterable[Mapping[str, str]], name: str) -> Facts:
    """Return `facts` with the rulings of a list in place of its own.

    Raises:
        ParameterError: No row of the list names a ruling.
    """
    names: list[str] = []
    numbered: dict[int, dict[int, tuple[str, int | None]]] = {}
    further: dict[int, dict[str, int | None]] = {}
    last_date = ""
    for row in rows:
        match = _RULING.fullmatch(row["Sentencia"].replace(" ", "").upper())
        if match is None:
            continue
        index = _name_index(row["Magistrado(a) ponente"], names)
        year, number = full_year(match["year"]), int(match["number"])
        last_date = max(last_date, _row_date(row, year))
        used = numbered.setdefault(year, {})
        if match["suffix"] or number in used:
            label = f"{match['type']}-{plain_number(match['number'])}{match['suffix']}"
            further.setdefault(year, {}).setdefault(label, index)
        else:
            used[number] = (match["type"], index)
    if not numbered:
        raise ParameterError(
            f"{name} lists no ruling; the column 'Sentencia' holds entries such as "
            "'T-780/08'"
        )
    return facts.model_copy(
        update={
            "sources": {**facts.sources, "rulings": f"{name}, until {last_date}"},
            "rulings_until": last_date,
            "magistrates": tuple(names),
            "rulings": {
                year: _ruling_year(used, further.get(year, {}))
                for year, used in sorted(numbered.items())
            },
        }
    )


def _ruling_year(
    used: Mapping[int, tuple[str, int | None]], further: dict[str, int | None]
) -> RulingYear:
    types, magistrates = [], []
    for number in range(1, max(used) + 1):
        letters, index = used.get(number, (" ", None))
        types.append("U" if letters == "SU" else letters)
        magistrates.append(_NOBODY if index is None else chr(_NAME_OFFSET + index))
    return RulingYear(
        types="".join(types), magistrates="".join(magistrates), further=further
    )


def _name_index(name: str, names: list[str]) -> int | None:
    """Return the place of a name in `names`, which grows by a new one."""
    if name in _NO_NAME:
        return None
    if name not in names:
        names.append(name)
    return names.index(name)


def _row_date(row: Mapping[str, str], year: int) -> str:
    """Return the date of a row (`2008 Jul 24 12:00 AM`), else the year's first day."""
    text = next((row[column] for column in _DATE_COLUMNS if row.get(column)), "")
    match = re.match(r"(\d{4}) ([A-Z][a-z]{2}) (\d{1,2})\b", text)
    months = (*_MONTHS, *_MONTHS_REST)
    if match is not None and match[2] in months:
        return f"{match[1]}-{months.index(match[2]) + 1:02d}-{int(match[3]):02d}"
    iso = re.match(r"\d{4}-\d\d-\d\d", text)
    return iso[0] if iso is not None else f"{year}-01-01"


def magistrate_of(facts: Facts, letters: str, number: str, year: int) -> str | None:
    """Return the reporting magistrate of a ruling (`C`, `355`, 2006), or None."""
    listed = facts.rulings.get(year)
    if listed is None:
        return None
    index = listed.further.get(f"{letters}-{number}")
    if index is not None:
        return facts.magistrates[index]
    if not number.isdecimal() or facts.ruling_type(year, int(number)) != letters:
        return None
    code = listed.magistrates[int(number) - 1]
    return None if code == _NOBODY else facts.magistrates[ord(code) - _NAME_OFFSET]
