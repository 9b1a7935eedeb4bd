"""What counts as a word."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.text.words import count_letters, normalise, words

TABLE = {
    "plain": ("El juez negó la tutela.", ["El", "juez", "negó", "la", "tutela"]),
    "ñ-ü-accents": ("Ñame, cigüeña, acción", ["Ñame", "cigüeña", "acción"]),
    "hyphenated": ("teórico-práctico", ["teórico", "práctico"]),
    "slash": ("y/o", ["y", "o"]),
    "apostrophe": ("O'Higgins y D’Elía", ["O'Higgins", "y", "D’Elía"]),
    "number": ("pagó $1.500.000,50 en 1991", ["pagó", "en"]),
    "ordinals": ("el 1.º, la 2a y la 3ra", ["el", "la", "y", "la"]),
    "number-abbreviation": ("el n.º 14", ["el", "n"]),
    "abbreviation": ("art. 23", ["art"]),
    "abbreviation-glued": ("art.23", ["art"]),
    "initials": ("la C.P. y la S.A.S.", ["la", "C.P.", "y", "la", "S.A.S."]),
    "initials-spaced": ("los EE. UU.", ["los", "EE", "UU"]),
    "initials-open": ("C.P", ["C.P"]),
    "stop-without-space": ("fin a.La ley", ["fin", "a", "La", "ley"]),
    "roman": ("título XIX y II", ["título", "y"]),
    "roman-ambiguous": ("el CC, MI y I", ["el", "CC", "MI", "y", "I"]),
    "roman-in-word": ("VIGENTE y LL", ["VIGENTE", "y", "LL"]),
    "section-sign": ("§ 3 y 5 %", ["y"]),
    "ruling": ("Sentencia C-780 de 2008", ["Sentencia", "de"]),
    "ruling-glued": ("STC1234-2020 y T-025/04", ["y"]),
    "word-and-number": ("Ley-100 art23", ["Ley", "art"]),
    "label": ("lit. b) y (iii)", ["lit", "y"]),
    "label-after-slash": ("(y/o)", ["y", "o"]),
    "optional-letter": ("norma(s)", ["norma"]),
    "url": ("ver https://a.gov.co/ley?id=x y www.b.co", ["ver", "y"]),
    "e-mail": ("escriba a juez@rama.gov.co hoy", ["escriba", "a", "hoy"]),
    "markdown": ("**Nota:** la _ley_", ["Nota", "la", "ley"]),
    "soft-hyphen": ("cons\u00adti\u00adtución", ["constitución"]),
    "note-mark": ("la regla² y ½", ["la", "regla", "y"]),
    "empty": ("", []),
    "no-words": ("1991 — § ¡!", []),
}


@pytest.mark.parametrize(("text", "expected"), TABLE.values(), ids=TABLE)
def test_words_are_those_of_the_documented_rules(
    text: str, expected: list[str]
) -> None:
    """Each documented decision gives the words that it names."""
    assert words(text) == expected


@pytest.mark.parametrize("text", ["acción", "ñandú", "pingüino", "Día"])
def test_a_decomposed_accent_gives_the_same_word(text: str) -> None:
    """An accent typed as a separate character neither splits nor changes a word."""
    assert words(unicodedata.normalize("NFD", text)) == [text]


def test_a_mark_without_composed_form_stays_in_its_word() -> None:
    """A letter with a mark that NFC cannot compose does not split its word."""
    assert words("man\u0303\u0302a") == ["mañ\u0302a"]


@pytest.mark.parametrize(
    ("word", "letters"),
    [("acción", 6), ("C.P.", 2), ("O'Higgins", 8), ("", 0), ("ñ\u0302", 1)],
)
def test_letters_are_letters_only(word: str, letters: int) -> None:
    """Stops, apostrophes and loose marks are no letters."""
    assert count_letters(word) == letters


@given(st.text())
def test_any_text_gives_words_with_letters(text: str) -> None:
    """No text raises, and every word holds a letter and no digit or blank space."""
    for word in words(text):
        assert count_letters(word) >= 1
        assert not any(c.isdecimal() or c.isspace() for c in word)


@given(st.text())
def test_normalising_twice_changes_nothing(text: str) -> None:
    """The normal form is its own normal form."""
    assert normalise(normalise(text)) == normalise(text)
