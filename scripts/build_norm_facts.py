"""Build the facts about Colombian norms that the package ships.

    python scripts/build_norm_facts.py FOLDER [OUTPUT]

FOLDER holds `articles.jsonl.gz` (articles of leyes and of the Constitution, one a
line), `codes_full.jsonl.gz` (articles of the decree-codes) and `cc_rulings.csv.gz` (the
list of rulings that the Corte Constitucional publishes as open data). OUTPUT is by
default the package's `citations/data/facts.json`.
"""

import argparse
import gzip
import json
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from colombian_law.citations.facts import (
    Facts,
    facts_json,
    read_ruling_list,
    with_rulings,
)

PACKAGED = Path(__file__).parents[1] / "colombian_law/citations/data/facts.json"

FIRST_CONSECUTIVE_YEAR = 1992
"""Since the Constitution of 1991 leyes are numbered on from year to year."""

UNIQUE_FROM = 300
"""Older series began anew each year or legislature and never reached this number."""

SHARE_COMPLETE = 0.95
"""Share of the numbers up to the last article that must be there to trust it."""

CLOSING_WORDS = re.compile(r"vigencia|vigor|\brige|deroga|promulgaci", re.IGNORECASE)
"""Words of the article with which a Colombian ley ends."""

WHOLE_CODES = ("decreto:2663:1950",)
"""Codes of the extract that are there to their last article; the others break off."""


@dataclass(slots=True)
class Norm:
    """The article labels of one norm, and the text of each."""

    texts: dict[str, str] = field(default_factory=dict)

    def reach(self) -> int | None:
        """Return the greatest number, or None where too many below it are missing."""
        plain = {
            int(match[1])
            for label in self.texts
            if (match := re.fullmatch(r"(\d+)o?", label))
        }
        numbers = self._numbers()
        if not plain or len(numbers) < SHARE_COMPLETE * max(plain):
            return None
        return max(plain)

    def last_article(self) -> int | None:
        """Return the last article's number, or None where it is not certain."""
        last = self.reach()
        if last is None or max(self._numbers()) > last:
            return None
        text = self.texts.get(str(last)) or self.texts.get(f"{last}o", "")
        return last if CLOSING_WORDS.search(text) else None

    def _numbers(self) -> set[int]:
        return {
            int(match[0]) for label in self.texts if (match := re.match(r"\d+", label))
        }


def rows(path: Path) -> Iterator[dict[str, str]]:
    """Yield the objects of a compressed JSON-lines file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def norms(articles: Iterable[Mapping[str, str]]) -> dict[str, Norm]:
    """Return the norms of a collection by key such as `ley:1755:2015`."""
    found: dict[str, Norm] = defaultdict(Norm)
    for article in articles:
        found[article["norm"]].texts[article["article"]] = article["text"]
    return found


def ley_ranges(keys: Iterable[str]) -> dict[int, tuple[int, int]]:
    """Return the least and greatest number of each year since 1992."""
    numbers: dict[int, list[int]] = defaultdict(list)
    for key in keys:
        kind, number, year = key.split(":") if key.count(":") > 1 else ("", "0", "0")
        if kind == "ley" and int(year) >= FIRST_CONSECUTIVE_YEAR:
            numbers[int(year)].append(int(number))
    return {year: (min(seen), max(seen)) for year, seen in sorted(numbers.items())}


def known_norms(
    collection: Mapping[str, Norm], codes: Mapping[str, Norm]
) -> dict[str, int | None]:
    """Return the ids of the norms that are there, with their last articles."""
    known = {f"co:{key}": norm.last_article() for key, norm in collection.items()}
    known["co:constitucion:1991"] = max(
        int(label)
        for label in collection["constitucion:1991"].texts
        if label.isdecimal()
    )
    for key, norm in codes.items():
        known[f"co:{key}"] = (
            max(int(label) for label in norm.texts if label.isdecimal())
            if key in WHOLE_CODES
            else None
        )
    return dict(sorted(known.items()))


def reaches(
    norms_there: Mapping[str, Norm], known: Mapping[str, int | None]
) -> dict[str, int]:
    """Return how far the numbering is seen to go where the last article is unknown."""
    seen = {f"co:{key}": norm.reach() for key, norm in sorted(norms_there.items())}
    return {
        body: reach
        for body, reach in seen.items()
        if reach is not None and known[body] is None
    }


def build(folder: Path) -> Facts:
    """Return the facts of the sources in `folder`."""
    collection = norms(rows(folder / "articles.jsonl.gz"))
    codes = norms(rows(folder / "codes_full.jsonl.gz"))
    ranges = ley_ranges(collection)
    known = known_norms(collection, codes)
    facts = Facts(
        sources={
            "leyes": f"collection of {len(collection)} norms, leyes to {max(ranges)}",
            "known_norms": "the same collection, and an extract of the Código Civil "
            "and of three decree-codes",
        },
        leyes=ranges,
        unique_from=UNIQUE_FROM,
        known_norms=known,
        articles_reach=reaches({**collection, **codes}, known),
        rulings_until="1992-01-01",
        rulings={},
        magistrates=(),
    )
    with tempfile.TemporaryDirectory() as temporary:
        plain = Path(temporary) / "rulings.csv"
        plain.write_bytes(gzip.decompress((folder / "cc_rulings.csv.gz").read_bytes()))
        listed = read_ruling_list(plain)
    return with_rulings(facts, listed, "open list of the Corte Constitucional")


def main() -> None:
    """Write the facts file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("output", type=Path, nargs="?", default=PACKAGED)
    arguments = parser.parse_args()
    text = facts_json(build(arguments.folder))
    arguments.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
