"""Speed of `find_citations`: megabytes a second, growth with length, hostile inputs.

    python benchmarks/bench_citations.py [ARTICLES]

ARTICLES is a compressed JSON-lines file with a `text` a line (articles of leyes give a
realistic density of citations); without it a paragraph of this file is repeated. Where
eyecite is installed (`pip install eyecite`), it reads an English text of the same size
in the same run.
"""

import argparse
import gzip
import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from colombian_law.citations import find_citations

MEGABYTE = 1_000_000
SEED = 20240101
SPANISH = (
    "De conformidad con el artículo 29 de la Constitución Política y el numeral 3 del "
    "artículo 141 de la Ley 1437 de 2011, la Corte Constitucional, en la sentencia "
    "C-355 de 2006, precisó el alcance del derecho. El contrato se rige por el "
    "artículo 1602 del Código Civil y por las cláusulas que las partes pacten.\n"
)
ENGLISH = (
    "The court relied on Roe v. Wade, 410 U.S. 113 (1973), and on 42 U.S.C. § 1983. "
    "See also Bush v. Gore, 531 U.S. 98, 99-100 (2000). Id. at 101. The contract is "
    "governed by the terms that the parties agree upon, as the lower court found.\n"
)
HOSTILE = {
    "artículo repeated": "artículo ",
    "artículo 1, 1, 1": "1, ",
    "numbers and y": "1 y ",
    "leyes without end": "Ley 1, ",
    "open brackets": "(",
    "numeral chain": "numeral 1 del literal a) del ",
    "C- repeated": "C-1, ",
    "Corte Suprema repeated": "Corte Suprema de Justicia, ",
    "Consejo de Estado repeated": "Consejo de Estado, Sección ",
    "dotted number": "1.",
    "spaces": " ",
    "digits": "9",
    "decreto único del sector": "decreto único reglamentario del sector a ",
    "la misma": "artículo 5 de la misma ",
    "dicha ley": "dicha ley ",
    "combining accents": "á́",
    "one law, many articles": "artículo 1 y ",
    "one name, many numbers": "Código Civil (Código Civil) ",
}


def seconds(read: Callable[[str], object], text: str) -> float:
    """Return the processor time of the shortest of three runs."""
    times = []
    for _ in range(3):
        start = time.process_time()
        read(text)
        times.append(time.process_time() - start)
    return min(times)


def sample_text(articles: Path | None, size: int) -> str:
    """Return about `size` bytes of Spanish legal text."""
    if articles is None:
        return SPANISH * (size // len(SPANISH.encode()) + 1)
    with gzip.open(articles, "rt", encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    random.Random(SEED).shuffle(texts)  # noqa: S311 - no secret is drawn
    parts: list[str] = []
    length = 0
    for text in texts:
        parts.append(text)
        length += len(text.encode()) + 1
        if length >= size:
            break
    return "\n".join(parts)


def report_growth(articles: Path | None) -> None:
    """Print the speed at 1, 2 and 4 MB and the ratio at each doubling."""
    before: float | None = None
    for megabytes in (1, 2, 4):
        text = sample_text(articles, megabytes * MEGABYTE)
        size = len(text.encode()) / MEGABYTE
        took = seconds(find_citations, text)
        ratio = f"{took / before:5.2f}" if before else "    -"
        print(f"{size:5.1f} MB {took:7.3f} s {size / took:6.2f} MB/s  ratio {ratio}")
        before = took


def report_hostile() -> None:
    """Print the time for half a megabyte and one megabyte of each hostile input."""
    for name, unit in HOSTILE.items():
        texts: Sequence[str] = [
            unit * (size // len(unit.encode())) for size in (MEGABYTE // 2, MEGABYTE)
        ]
        half, whole = (seconds(find_citations, text) for text in texts)
        print(f"{name:28} {whole:7.3f} s  ratio {whole / half:5.2f}")


def report_eyecite(articles: Path | None) -> None:
    """Print the speed beside eyecite's on an English text of the same size."""
    size = MEGABYTE // 20
    ours = sample_text(articles, size)
    took = seconds(find_citations, ours)
    print(f"find_citations, Spanish {len(ours.encode()) / MEGABYTE / took:7.3f} MB/s")
    try:
        from eyecite import get_citations
    except ImportError:
        print("eyecite is not installed; pip install eyecite to compare")
        return
    english = ENGLISH * (size // len(ENGLISH.encode()))
    took = seconds(get_citations, english)
    print(
        f"eyecite, English        {len(english.encode()) / MEGABYTE / took:7.3f} MB/s"
    )


def main() -> None:
    """Print the three reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("articles", type=Path, nargs="?")
    arguments = parser.parse_args()
    report_growth(arguments.articles)
    report_hostile()
    report_eyecite(arguments.articles)


if __name__ == "__main__":
    main()
