"""Existence of norms and reporting magistrates, from packaged and official facts."""

import csv
import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from colombian_law.citations import (
    Citation,
    Kind,
    existence,
    find_citations,
    reporting_magistrate,
)

REPOSITORY = Path(__file__).parents[2]
SHARED = Path(os.environ.get("COLOMBIAN_LAW_SHARED", REPOSITORY.parent / "shared"))
LAW = SHARED / "law"


@pytest.fixture(autouse=True)
def _no_user_facts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep a facts file of the user who runs the tests out of them."""
    monkeypatch.setenv("COLOMBIAN_LAW_DATA", str(tmp_path))


def cite(text: str) -> Citation:
    """Return the one citation of a text."""
    (found,) = find_citations(text)
    return found


@pytest.mark.parametrize(
    ("text", "answer", "reason"),
    [
        # 780 of 2008 is T-780/08 in the court's list.
        ("sentencia C-780 de 2008", "does_not_exist", "T-780"),
        ("sentencia T-780 de 2008", "exists", "list of rulings"),
        ("sentencia T-795A de 2008", "exists", "list of rulings"),
        ("sentencia T-794B de 2008", "unknown", "T-794"),
        # The list ends 2008 with 1276.
        ("sentencia T-1990 de 2008", "does_not_exist", "1276"),
        ("sentencia T-1277 de 2008", "unknown", "not in the court's list"),
        # In 2018 C- and T- rulings did not share one counter.
        ("sentencia C-201 de 2018", "unknown", "2018"),
        ("sentencia T-900 de 2026", "unknown", "not in the court's list"),
        ("sentencia T-1 de 2030", "unknown", "2030"),
        ("sentencia T-256", "unknown", "without its year"),
        ("Auto 92 de 2008", "unknown", "C, T and SU"),
        # Number 1564 is of 2012.
        ("Ley 1564 de 2002", "does_not_exist", "of 2012"),
        ("Ley 1564 de 2012", "exists", "collection"),
        # 1749 lies between the last ley of 2014 (1748) and the first of 2015 (1750).
        ("Ley 1749 de 2014", "unknown", "edge"),
        ("Ley 1749 de 2015", "unknown", "edge"),
        ("Ley 3000 de 2035", "unknown", "1992 to 2025"),
        ("Ley 80", "unknown", "without its year"),
        ("artículo 44 de la Ley 1150 de 2007", "does_not_exist", "33"),
        ("artículo 33 de la Ley 1150 de 2007", "exists", "1 to 33"),
        ("artículo 5A de la Ley 1150 de 2007", "unknown", "article 5A"),
        ("artículo 381 de la Constitución", "does_not_exist", "380"),
        ("artículo 380 de la Constitución", "exists", "380"),
        ("artículo transitorio 70 de la Constitución", "unknown", "t70"),
        # The extract of the code goes to article 1652 and does not end there.
        ("artículo 889 del Código de Comercio", "exists", "1652 at least"),
        ("artículo 1652 del Código Civil", "exists", "1652 at least"),
        ("artículo 2221 del Código Civil", "unknown", "article 2221"),
        ("artículo 9999 del Código Civil", "unknown", "article 9999"),
        ("Decreto 1 de 2020", "unknown", "decreto"),
        ("Decisión 486", "unknown", "decision"),
    ],
)
def test_answer_and_evidence(text: str, answer: str, reason: str) -> None:
    """Each citation gets its answer, and the evidence names the deciding fact."""
    result = existence(cite(text))

    assert result.answer == answer
    assert reason in result.evidence


def test_wrong_law_makes_its_article_wrong() -> None:
    """An article of a law that does not exist does not exist either."""
    assert (
        existence(cite("artículo 5 de la Ley 1564 de 2002")).answer == "does_not_exist"
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        # The court's list, rows T-780/08, T-012/92 and C-006/26.
        ("T-780 de 2008", "Marco Gerardo Monroy Cabra"),
        ("sentencia T-012/92", "José Gregorio Hernández Galindo"),
        ("C-006/26", "Jorge Enrique Ibáñez Najar"),
        ("C-780 de 2008", None),
        ("sentencia T-256", None),
        ("Auto 92 de 2008", None),
        ("Ley 80 de 1993", None),
    ],
)
def test_reporting_magistrate(text: str, name: str | None) -> None:
    """The reporting magistrate is the list's; without a row there is none."""
    assert reporting_magistrate(cite(text)) == name


def collection() -> Iterator[Citation]:
    """Yield one citation for each article of the collection of leyes."""
    path = LAW / "articles.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            article = (
                None if row["article"] == "fulltext" else row["article"].rstrip("o")
            )
            yield Citation(
                start=0,
                end=1,
                text=" ",
                kind=Kind(row["norm"].split(":")[0]),
                body=f"co:{row['norm']}",
                article=article,
            )


@pytest.mark.slow
def test_no_norm_of_the_collection_is_denied() -> None:
    """No ley of the collection, and no article of it, is said not to exist."""
    if not LAW.is_dir():
        pytest.skip(f"{LAW} is absent; set COLOMBIAN_LAW_SHARED to the data folder")
    denied = [
        citation.id
        for citation in collection()
        if existence(citation).answer == "does_not_exist"
    ]

    assert denied == []


@pytest.mark.slow
def test_every_ruling_of_the_list_exists_with_its_magistrate() -> None:
    """Each ruling of the court's list is found, exists, and has its magistrate."""
    path = LAW / "cc_rulings.csv.gz"
    if not path.is_file():
        pytest.skip(f"{path} is absent; set COLOMBIAN_LAW_SHARED to the data folder")
    wrong = []
    with gzip.open(path, "rt", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            citation = cite(f"Sentencia {row['Sentencia']}")
            name = row["Magistrado(a) ponente"]
            expected = None if name == "Sala Plena" else name
            if (
                existence(citation).answer != "exists"
                or reporting_magistrate(citation) != expected
            ):
                wrong.append(row["Sentencia"])

    assert wrong == []


@pytest.mark.slow
def test_whole_collection_is_read_without_a_crash() -> None:
    """Every text of the collection is read, and finds citations."""
    path = LAW / "articles.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"{path} is absent; set COLOMBIAN_LAW_SHARED to the data folder")
    found = 0
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            found += len(find_citations(json.loads(line)["text"]))

    assert found > 10_000
