"""Check that every quote of a bank stands in its article, and every ruling in its list.

    python scripts/check_grounding.py BANK LAW_FOLDER

LAW_FOLDER holds the texts: `articles.jsonl.gz`, `codes.jsonl` and `codes_full.jsonl.gz`
(one JSON object a line with norm, article and text) and `cc_rulings.csv.gz`, the
Constitutional Court's own list of rulings. The texts are not part of this package.
Prints each quote that is not found, then how many of how many were; exits with 1 if
any was not.
"""

import csv
import gzip
import json
import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.item import Grounding, Item

ARTICLE_FILES = ("articles.jsonl.gz", "codes.jsonl", "codes_full.jsonl.gz")
RULINGS_FILE = "cc_rulings.csv.gz"
ELISION = "[…]"
SHORTEST_QUOTE = 20
"""Characters; a shorter quote could stand anywhere."""

_RULING = re.compile(
    r"(?P<type>[A-Z]+)-0*(?P<number>\d+)(?P<suffix>[A-Z]?)/(?P<year>\d\d)"
)
_FIRST_YEAR = 92
"""The Constitutional Court's first year, in two digits."""

Articles = dict[tuple[str, str], list[str]]


def main(bank_source: str, law: Path) -> int:
    """Return 0 when every quote of the bank is found."""
    items = load_bank(bank_source).items
    articles = read_articles(law)
    rulings = read_rulings(law)
    defects = [
        f"{item.id}: {defect}"
        for item in items
        for defect in item_defects(item, articles, rulings)
    ]
    for defect in defects:
        print(defect)
    quotes = sum(len(item.grounding) for item in items)
    print(
        f"{quotes - len(defects)} of {quotes} quotes found, in {len(items)} items of "
        f"{bank_source}"
    )
    return 1 if defects else 0


def item_defects(
    item: Item, articles: Articles, rulings: dict[str, str]
) -> Iterator[str]:
    """Yield what is wrong with the grounding of an item."""
    if not item.grounding:
        yield "no grounding"
    for grounding in item.grounding:
        if grounding.norm.startswith("co:cc:"):
            yield from _ruling_defects(grounding, rulings)
        else:
            yield from _quote_defects(grounding, articles)


def read_articles(law: Path) -> Articles:
    """Return the texts of every article by norm and article; several copies of some."""
    articles: Articles = defaultdict(list)
    for name in ARTICLE_FILES:
        with _open_text(law / name) as lines:
            for line in lines:
                row = json.loads(line)
                articles[row["norm"], row["article"]].append(squash(row["text"]))
    return articles


def read_rulings(law: Path) -> dict[str, str]:
    """Return the reporting magistrate of every ruling by canonical id."""
    magistrates: dict[str, str] = {}
    with _open_text(law / RULINGS_FILE) as lines:
        for row in csv.DictReader(lines):
            match = _RULING.match(row["Sentencia"].strip())
            if match:
                century = 1900 if int(match["year"]) >= _FIRST_YEAR else 2000
                number = f"{match['number']}{match['suffix']}"
                ruling = (
                    f"co:cc:{match['type']}-{number}:{century + int(match['year'])}"
                )
                magistrates[ruling] = squash(row["Magistrado(a) ponente"])
    return magistrates


def squash(text: str) -> str:
    """Return `text` in NFC with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _quote_defects(grounding: Grounding, articles: Articles) -> Iterator[str]:
    place = _place(grounding.norm)
    if place is None:
        yield f"{grounding.norm} names no article"
        return
    if len(squash(grounding.quote)) < SHORTEST_QUOTE:
        yield f"{grounding.norm}: the quote is shorter than {SHORTEST_QUOTE} characters"
        return
    parts = [squash(part) for part in grounding.quote.split(ELISION)]
    texts = articles.get(place, [])
    if not texts:
        yield f"{grounding.norm} is not in the texts"
    elif not any(_in_order(parts, text) for text in texts):
        yield f"{grounding.norm} does not read {grounding.quote[:60]!r}"


def _in_order(parts: list[str], text: str) -> bool:
    start = 0
    for part in parts:
        found = text.find(part, start)
        if found < 0:
            return False
        start = found + len(part)
    return True


def _ruling_defects(grounding: Grounding, rulings: dict[str, str]) -> Iterator[str]:
    magistrate = rulings.get(grounding.norm)
    if magistrate is None:
        yield f"{grounding.norm} is not in the Court's list"
    elif magistrate != squash(grounding.quote):
        yield f"{grounding.norm} was reported by {magistrate}, not {grounding.quote}"


def _place(norm: str) -> tuple[str, str] | None:
    """Return how the texts name the article of a canonical id."""
    parts = norm.split(":")
    if "art" not in parts[:-1]:
        return None
    article = parts[parts.index("art") + 1]
    if norm.startswith("can:decision:486:"):
        return "can:486:2000", article
    body = parts[1 : parts.index("art")]
    return ":".join(body), article


def _open_text(path: Path) -> IO[str]:
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8")
    return path.open(encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:  # noqa: PLR2004 - the two arguments of the usage line
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
