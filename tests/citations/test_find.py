"""Citations found in texts: a table of forms, spans, and the gold set."""

import csv
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.citations import (
    CitationOverlap,
    Kind,
    citation_overlap,
    find_citations,
)

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
SHARED = Path(os.environ.get("COLOMBIAN_LAW_SHARED", REPOSITORY.parent / "shared"))
GOLD = SHARED / "citations" / "gold.tsv"
ACCENTS = {
    "á": "a\u0301",
    "é": "e\u0301",
    "í": "i\u0301",
    "ó": "o\u0301",
    "ú": "u\u0301",
}


def rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a tab-separated table."""
    with path.open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


def expected(ids: str) -> set[str]:
    """Return the ids of a table's cell; `-` stands for none."""
    return set() if ids == "-" else set(ids.split("|"))


def ids_of(text: str) -> set[str]:
    """Return the ids found in a text."""
    return {found.id for found in find_citations(text)}


# The ids of this table were written by hand from the rules of the canonical ids.
FORMS = rows(HERE / "further_forms.tsv")


@pytest.mark.parametrize("row", FORMS, ids=lambda row: row["form"])
def test_printed_form_yields_its_ids(row: dict[str, str]) -> None:
    """Each printed form of the table yields exactly the ids beside it."""
    assert ids_of(row["text"]) == expected(row["ids"])


def test_table_is_large_and_its_names_are_unique() -> None:
    """The table holds at least 150 forms, each under its own name."""
    assert len({row["form"] for row in FORMS}) == len(FORMS) >= 150


@pytest.mark.parametrize("row", FORMS, ids=lambda row: row["form"])
def test_decomposed_accents_change_nothing(row: dict[str, str]) -> None:
    """A letter followed by a combining accent reads like the accented letter."""
    text = row["text"]
    for letter, pair in ACCENTS.items():
        text = text.replace(letter, pair)

    assert ids_of(text) == expected(row["ids"])


@pytest.mark.parametrize("row", FORMS, ids=lambda row: row["form"])
def test_line_breaks_and_hard_spaces_change_nothing(row: dict[str, str]) -> None:
    """A no-break space between the words reads like a space."""
    assert ids_of(row["text"].replace(" ", "\u00a0")) == expected(row["ids"])


def test_article_and_ley_may_stand_on_two_lines() -> None:
    """A line break inside a citation does not break it."""
    assert ids_of("artículo 5\nde la Ley 1755\nde 2015") == {"co:ley:1755:2015:art:5"}


def test_span_lies_in_the_text_that_was_given() -> None:
    """`start` and `end` are positions of the original text, accents and all."""
    text = "Según el arti\u0301culo 5 de la Ley 1755 de 2015, procede."

    (found,) = find_citations(text)

    assert text[found.start : found.end] == "arti\u0301culo 5 de la Ley 1755 de 2015"
    assert found.text == text[found.start : found.end]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Según la *Ley 80 de 1993*, sí.", "Ley 80 de 1993"),
        (
            "El **Arti\u0301culo 29** de la **Constitución Política**.",
            "Arti\u0301culo 29** de la **Constitución Política",
        ),
        ("`artículo 5`de la __Ley 80__ de 1993", "artículo 5`de la __Ley 80__ de 1993"),
    ],
    ids=["italic", "bold", "mixed"],
)
def test_span_of_an_emphasised_citation(text: str, cited: str) -> None:
    """The span leaves out the marks around a citation and keeps those inside it."""
    (found,) = find_citations(text)

    assert text[found.start : found.end] == found.text == cited


@pytest.mark.parametrize("mark", ["*", "**", "__", "`"])
@pytest.mark.parametrize("row", FORMS, ids=lambda row: row["form"])
def test_emphasis_changes_nothing(row: dict[str, str], mark: str) -> None:
    """A form that is emphasised as a whole yields the same ids."""
    assert ids_of(f"{mark}{row['text']}{mark}") == expected(row["ids"])


def test_fields_of_a_citation() -> None:
    """A citation names its kind, body, number, year, article and parts."""
    (found,) = find_citations("parágrafo 2 del artículo 1 de la Ley 640 de 2001")

    assert found.kind is Kind.LEY
    assert found.body == "co:ley:640:2001"
    assert (found.number, found.year) == ("640", 2001)
    assert (found.article, found.paragrafo, found.numeral) == ("1", "2", None)
    assert not found.short_form


def test_short_form_is_marked() -> None:
    """A citation that points back says so and carries the antecedent's id."""
    first, second = find_citations("La Ley 1010 de 2006 rige; dicha ley es especial.")

    assert (first.short_form, second.short_form) == (False, True)
    assert second.id == "co:ley:1010:2006"


def test_short_form_without_antecedent_is_no_citation() -> None:
    """Words that point back to nothing are left out."""
    assert find_citations("dicha ley, artículo 5 ibidem, el citado artículo") == []


def test_this_code_far_from_its_name_is_no_citation() -> None:
    """At a distance "este código" is the code that one reads, not the one named."""
    text = "El Código Civil rige. " + "Nada se dice aquí. " * 30 + "Según este código."

    assert ids_of(text) == {"co:ley:84:1873"}


@given(st.text(alphabet="artículo ley CPT.-,/1234567890ºª()de y\n", max_size=200))
def test_any_text_gives_ordered_spans_inside_it(text: str) -> None:
    """Whatever the text, spans are ordered, not empty and within it."""
    found = find_citations(text)

    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert [one.start for one in found] == sorted(one.start for one in found)


def test_gold_set() -> None:
    """On the gold set body F1 is at least 0.98 and full F1 at least 0.95."""
    if not GOLD.is_file():
        pytest.skip(f"{GOLD} is absent; set COLOMBIAN_LAW_SHARED to the data folder")
    table = rows(GOLD)
    overlaps = [
        citation_overlap(ids_of(row["text"]), expected(row["canonical"]))
        for row in table
    ]
    total: CitationOverlap = overlaps[0]
    for overlap in overlaps[1:]:
        total += overlap

    assert (total.body.f1 or 0) >= 0.98
    assert (total.full.f1 or 0) >= 0.95


def test_gold_texts_without_citation() -> None:
    """No citation is found in the gold texts that have none."""
    if not GOLD.is_file():
        pytest.skip(f"{GOLD} is absent; set COLOMBIAN_LAW_SHARED to the data folder")
    false_alarms = {
        row["text"]: ids_of(row["text"])
        for row in rows(GOLD)
        if row["canonical"] == "-" and find_citations(row["text"])
    }

    assert false_alarms == {}
