"""Spanish syllables against words divided by hand."""

import csv
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.text.syllables import count_syllables, syllables

DATA = Path(__file__).parent / "data"


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


SPANISH = _rows("syllables.tsv")
FOREIGN = _rows("syllables_foreign.tsv")
RULES = {
    "cv", "cc", "cluster", "ccc", "digraph", "diph", "diph-closed", "triph",
    "hiatus-open", "hiatus-accent", "hiatus-equal", "h-diph", "h-hiatus", "h-cons",
    "silent-u", "gu-glide", "u-diaeresis", "y", "glide", "tl", "x", "double-c", "mono",
    "mixed",
}  # fmt: skip


def _hyphenated(word: str) -> str:
    return "-".join(syllables(word))


def test_the_list_covers_every_rule_and_is_consistent() -> None:
    """The list has 400 words or more, each once, spelled by its own syllables."""
    assert len(SPANISH) >= 400
    assert len({row["word"] for row in SPANISH}) == len(SPANISH)
    assert {row["rule"] for row in SPANISH} == RULES
    for row in SPANISH + FOREIGN:
        assert row["syllables"].replace("-", "") == row["word"]


def test_at_least_98_percent_of_the_list_is_right() -> None:
    """The share of hand-divided words divided alike is 98 % or more."""
    wrong = [
        row["word"]
        for row in SPANISH
        if _hyphenated(row["word"]) != row["syllables"].lower()
    ]
    assert len(wrong) <= 0.02 * len(SPANISH), wrong


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_holds_for_its_words(rule: str) -> None:
    """No word that illustrates a rule is divided against it."""
    for row in SPANISH:
        if row["rule"] == rule:
            assert _hyphenated(row["word"]) == row["syllables"].lower()


@pytest.mark.parametrize("row", FOREIGN, ids=lambda row: row["word"])
def test_latin_names_and_loans_follow_spanish_spelling(row: dict[str, str]) -> None:
    """Latin terms, proper names and loans are divided as if they were Spanish."""
    assert _hyphenated(row["word"]) == row["syllables"].lower()


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("CST", 3),  # no vowel: one a letter
        ("Dr", 2),
        ("C.P.", 2),  # the stops separate two letters without a vowel
        ("S.A.S.", 3),
        ("SIC", 1),  # a vowel: read as a word
        ("DIAN", 1),  # i + a is a diphthong as spelled
        ("CPACA", 2),  # cpa-ca
        ("art", 1),
        ("EE", 2),  # two equal vowels
        ("", 0),
        ("1.500", 0),
        ("ß", 1),
    ],
)
def test_acronyms_abbreviations_and_signs_count_as_documented(
    word: str, expected: int
) -> None:
    """Runs without vowels count their letters; what has no letter counts nothing."""
    assert count_syllables(word) == expected
    assert len(syllables(word)) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("naïve", "na-ï-ve"),  # a diaeresis outside gue, gui marks a hiatus
        ("teórico-práctico", "te-ó-ri-co-prác-ti-co"),
        ("ÁREA", "á-re-a"),
        ("Cæsar", "cæ-sar"),
        ("façade", "fa-ça-de"),
        ("søren", "sø-ren"),
        ("più", "più"),  # a grave accent is no Spanish accent: i + u join
        ("yy", "yy"),  # the last y is a vowel, the first is not
    ],
)
def test_letters_outside_spanish_are_read_by_their_base(
    word: str, expected: str
) -> None:
    """A foreign vowel counts as the vowel that it is built on."""
    assert _hyphenated(word) == expected


def test_a_decomposed_accent_is_the_same_word() -> None:
    """NFD and NFC give the same division."""
    assert syllables(unicodedata.normalize("NFD", "guía")) == ("guí", "a")


ALPHABET = "abcdefghijklmnñopqrstuvwxyzáéíóúü"


@given(st.text(alphabet=ALPHABET + ALPHABET.upper(), max_size=30))
def test_joined_syllables_are_the_word(word: str) -> None:
    """Nothing is lost, added or moved."""
    assert "".join(syllables(word)) == word.lower()


@given(st.text(alphabet=ALPHABET.replace("y", ""), max_size=30))
def test_each_syllable_has_one_nucleus(word: str) -> None:
    """A syllable of a word with a vowel has one run of 1-3 vowels, one open at most.

    y is left out because its own neighbours decide whether it is a vowel.
    """
    if not re.search("[aeioáéíóú]|[^qg]u", word):
        return
    for syllable in syllables(word):
        sounded = re.sub(
            "(?<=q)u(?=[aeiouáéíóúü])|(?<=g)u(?=[eiéí])|(?<=[aeiouáéíóúü])h",
            "",
            syllable,
        )
        assert re.fullmatch("[^aeiouáéíóúü]*[aeiouáéíóúü]{1,3}[^aeiouáéíóúü]*", sounded)
        assert len(re.findall("[aeoáéó]", sounded)) <= 1


@given(st.text())
def test_counting_agrees_with_dividing_on_any_text(text: str) -> None:
    """No text raises, and the count is the number of syllables."""
    assert count_syllables(text) == len(syllables(text))
