"""Sentences against texts cut by hand."""

import csv
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.text.sentences import sentences

_FILE = Path(__file__).parent / "data" / "sentences.tsv"
CUT = "‖"


def _table() -> dict[str, str]:
    with _FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    table = {
        row["id"]: row["text"].replace("\\n", "\n").replace("\\r", "\r") for row in rows
    }
    assert len(table) == len(rows)
    return table


TABLE = _table()


def test_the_table_is_large_enough() -> None:
    """At least 60 texts are cut by hand."""
    assert len(TABLE) >= 60


@pytest.mark.parametrize("marked", TABLE.values(), ids=TABLE)
def test_hand_cut_texts_are_cut_alike(marked: str) -> None:
    """A text whose cuts were marked by hand is cut at those places and no others."""
    expected = [" ".join(piece.split()) for piece in marked.split(CUT)]
    assert sentences(marked.replace(CUT, "")) == expected


@pytest.mark.parametrize("marked", TABLE.values(), ids=TABLE)
def test_a_sentence_alone_stays_whole(marked: str) -> None:
    """Each hand-cut sentence, given alone on one line, is one sentence."""
    for piece in marked.split(CUT):
        sentence = " ".join(piece.split())
        assert sentences(sentence) == [sentence]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n\t ", []),
        ("---", ["---"]),
        ("--- Fin", ["--- Fin"]),
        ("---\nFin\n***", ["--- Fin ***"]),
        ("Sin punto final", ["Sin punto final"]),
    ],
)
def test_pieces_without_letters_join_their_neighbour(
    text: str, expected: list[str]
) -> None:
    """Rules and stray signs make no sentence of their own unless nothing else is."""
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A name equal to a starter after an initial is cut.
        ("Juan C. La Rota firmó.", ["Juan C.", "La Rota firmó."]),
        # A name after initials that no lower-case word follows is not.
        (
            "Trabajó en la S.A.S. Ana Rojas lo dijo.",
            ["Trabajó en la S.A.S. Ana Rojas lo dijo."],
        ),
        # No capitals, no cuts.
        ("la ley manda. el juez aplica.", ["la ley manda. el juez aplica."]),
    ],
)
def test_documented_limits_are_what_the_docstring_says(
    text: str, expected: list[str]
) -> None:
    """Where context rules fail, they fail as documented."""
    assert sentences(text) == expected


PIECES = st.sampled_from(
    ["art. 5", "La Corte", "C.P.", " ", "\n", "\n\n", ". ", "… ", "? ", "- ", "1. ",
     "(", ")", "»", "[1]", "a", "https://a.co/b. ", "M.P. ", "# ", "**", "S.A.S. El"]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join)))
def test_no_character_but_blank_space_is_lost(text: str) -> None:
    """The sentences hold every character in order; none of them is blank."""
    found = sentences(text)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(sentence.strip() == sentence != "" for sentence in found)


ADVERSARIAL = {
    "a.": "a." * 500_000,
    "A. ": "A. " * 350_000,
    "(": "(" * 1_000_000,
    ". (": ". (" * 330_000,
    "dots": "." * 1_000_000,
    "spaces": "a." + " " * 1_000_000,
    "digits": "1." * 500_000,
    "notes": ".[1" * 330_000,
    "addresses": "http://" * 140_000,
    "address-dots": "http://" + "." * 1_000_000,
    "lines": "a\n" * 500_000,
    "blank-lines": "\n" * 1_000_000,
    "rules": "-\n" * 500_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("text", ADVERSARIAL.values(), ids=ADVERSARIAL)
def test_a_hostile_megabyte_takes_linear_time(text: str) -> None:
    """A million characters made to provoke backtracking take seconds, not hours.

    The bound is generous for slow machines: quadratic time would need hours.
    """
    start = time.perf_counter()
    sentences(text)
    assert time.perf_counter() - start < 30
