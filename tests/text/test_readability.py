"""The five indices against values derived by hand and an independent program."""

import hashlib
import time
from collections.abc import Callable
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colombian_law.errors import ParameterError
from colombian_law.text.readability import (
    TextStatistics,
    crawford,
    fernandez_huerta,
    gutierrez_polini,
    indices,
    mu,
    readability,
    readability_signature,
    szigriszt_pazos,
    text_statistics,
)

PLAIN = "El juez negó la tutela. La Corte la concedió."
# Words and their letters: El 2, juez 4, negó 4, la 2, tutela 6 | La 2, Corte 5, la 2,
# concedió 8: 9 words, 35 letters, squares 4+16+16+4+36+4+25+4+64 = 173.
# Syllables: 1, 1, ne-gó 2, 1, tu-te-la 3 | 1, Cor-te 2, 1, con-ce-dió 3: 15.
PLAIN_COUNTS = TextStatistics(
    sentences=2, words=9, syllables=15, letters=35, squared_letters=173
)

LEGAL = (
    "¿Procede la acción? Sí, según el art. 86 de la C.P. Así lo dijo la Corte en la "
    "Sentencia T-025 de 2004."
)
# Procede 7, la 2, acción 6 | Sí 2, según 5, el 2, art 3, de 2, la 2, C.P. 2 | Así 3,
# lo 2, dijo 4, la 2, Corte 5, en 2, la 2, Sentencia 9, de 2: 3 sentences, 19 words, 64
# letters, squares 89 + 54 + 151 = 294. The numbers and T-025 are no words.
# Syllables: 3+1+2 | 1+2+1+1+1+1+2 | 2+1+2+1+2+1+1+3+1: 6 + 9 + 14 = 29.
LEGAL_COUNTS = TextStatistics(
    sentences=3, words=19, syllables=29, letters=64, squared_letters=294
)


@pytest.mark.parametrize(
    ("text", "expected"), [(PLAIN, PLAIN_COUNTS), (LEGAL, LEGAL_COUNTS)]
)
def test_counts_are_those_written_out_by_hand(
    text: str, expected: TextStatistics
) -> None:
    """The five counts of a text are those of a hand count."""
    assert text_statistics(text) == expected


@pytest.mark.parametrize(
    ("index", "plain", "legal"),
    [
        # 206.84 - 60*15/9 - 1.02*9/2 = 206.84 - 100 - 4.59
        # 206.84 - 60*29/19 - 1.02*19/3 = 206.84 - 91.578947 - 6.46
        pytest.param(fernandez_huerta, 102.25, 108.801053, id="fernandez_huerta"),
        # 206.835 - 62.3*15/9 - 9/2 = 206.835 - 103.833333 - 4.5
        # 206.835 - 62.3*29/19 - 19/3 = 206.835 - 95.089474 - 6.333333
        pytest.param(szigriszt_pazos, 98.501667, 105.412193, id="szigriszt_pazos"),
        # 95.2 - 9.7*35/9 - 0.35*9/2 = 95.2 - 37.722222 - 1.575
        # 95.2 - 9.7*64/19 - 0.35*19/3 = 95.2 - 32.673684 - 2.216667
        pytest.param(gutierrez_polini, 55.902778, 60.309649, id="gutierrez_polini"),
        # variance (9*173 - 35^2)/81 = 332/81; 100 * 9/8 * (35/9) / (332/81)
        # variance (19*294 - 64^2)/361 = 1490/361; 100 * 19/18 * (64/19) / (1490/361)
        pytest.param(mu, 106.739458, 86.144668, id="mu"),
        # -0.205*200/9 + 0.049*1500/9 - 3.407 = -4.555556 + 8.166667 - 3.407
        # -0.205*300/19 + 0.049*2900/19 - 3.407 = -3.236842 + 7.478947 - 3.407
        pytest.param(crawford, 0.204111, 0.835105, id="crawford"),
    ],
)
def test_each_index_is_the_value_derived_by_hand(
    index: Callable[[TextStatistics], float | None], plain: float, legal: float
) -> None:
    """Each formula gives the value worked out on paper from the hand counts."""
    assert index(PLAIN_COUNTS) == pytest.approx(plain, abs=1e-6)
    assert index(LEGAL_COUNTS) == pytest.approx(legal, abs=1e-6)


def test_readability_is_the_indices_of_the_counts() -> None:
    """A text's readability is made of the index functions."""
    assert readability(LEGAL) == indices(LEGAL_COUNTS)
    found = indices(PLAIN_COUNTS)
    assert found.fernandez_huerta == fernandez_huerta(PLAIN_COUNTS)
    assert found.szigriszt_pazos == szigriszt_pazos(PLAIN_COUNTS)
    assert found.gutierrez_polini == gutierrez_polini(PLAIN_COUNTS)
    assert found.mu == mu(PLAIN_COUNTS)
    assert found.crawford == crawford(PLAIN_COUNTS)


def test_means_and_variance_are_those_of_the_counts() -> None:
    """P/F = 9/2, S/P = 15/9, x̄ = 35/9 and σ² = 332/81 for the plain text."""
    assert PLAIN_COUNTS.words_per_sentence == pytest.approx(9 / 2)
    assert PLAIN_COUNTS.syllables_per_word == pytest.approx(15 / 9)
    assert PLAIN_COUNTS.letters_per_word == pytest.approx(35 / 9)
    assert PLAIN_COUNTS.letters_variance == pytest.approx(332 / 81)


@pytest.mark.parametrize("text", ["", " \n", "1991.", "§ 3 — 5 %", "https://a.co/b"])
def test_a_text_without_words_has_no_statistics(text: str) -> None:
    """Where nothing can be counted the answer is None and never a number."""
    assert text_statistics(text) is None
    assert readability(text) is None


@pytest.mark.parametrize("text", ["Procede.", "La de un no."])
def test_mu_is_none_for_one_word_or_equal_words(text: str) -> None:
    """µ divides by n − 1 and by the variance; without them it is undefined."""
    found = readability(text)
    assert found is not None
    assert found.mu is None


def test_sentences_without_words_are_not_counted() -> None:
    """A numeric line is no sentence of the formulas."""
    found = text_statistics("La ley rige.\n\n1991.\n\n---\n\nEl juez decide.")
    assert found is not None
    assert (found.sentences, found.words) == (2, 6)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ((0, 0, 0, 0, 0), r"sentences=0, words=0\).*text_statistics\(\)"),
        ((3, 2, 2, 2, 2), "no more sentences than words"),
        ((1, 2, 1, 4, 8), "at least one syllable and one letter a word"),
        ((1, 2, 2, 1, 8), "at least one syllable and one letter a word"),
        ((1, 2, 2, 4, 7), r"squared_letters=7\).*at least letters²/words = 8"),
    ],
)
def test_impossible_counts_are_refused(
    counts: tuple[int, int, int, int, int], message: str
) -> None:
    """Counts that no text has raise, saying which and what to do."""
    with pytest.raises(ParameterError, match=message):
        TextStatistics(*counts)


def test_indices_agree_with_textstat_where_it_counts_alike() -> None:
    """Where textstat finds the same counts its formulas give the same values.

    The text has only open syllables and plain stops, so that textstat's hyphenation and
    stop rules count as ours do. textstat has no µ, and takes 206.84 for 206.835 in
    Szigriszt-Pazos for Spanish.
    """
    textstat = pytest.importorskip("textstat")
    text = "La norma regula la demanda. El contrato fija la tarifa mínima."
    found = text_statistics(text)
    assert found is not None
    textstat.set_lang("es")
    try:
        assert textstat.sentence_count(text) == found.sentences
        assert textstat.lexicon_count(text) == found.words
        assert textstat.syllable_count(text) == found.syllables
        assert textstat.letter_count(text) == found.letters
        assert textstat.fernandez_huerta(text) == pytest.approx(fernandez_huerta(found))
        assert textstat.gutierrez_polini(text) == pytest.approx(gutierrez_polini(found))
        assert textstat.crawford(text) == pytest.approx(crawford(found))
        assert textstat.szigriszt_pazos(text) == pytest.approx(
            szigriszt_pazos(found) + 0.005
        )
    finally:
        textstat.set_lang("en_US")


def test_shorter_sentences_and_words_are_easier() -> None:
    """The ease indices rise, and Crawford's years fall, with simpler prose.

    This is the check by which Law (2011) found the misprint in Fernández Huerta.
    """
    hard = TextStatistics(
        sentences=2, words=60, syllables=150, letters=330, squared_letters=2_400
    )
    easy = TextStatistics(
        sentences=6, words=60, syllables=110, letters=250, squared_letters=1_300
    )
    for ease in (fernandez_huerta, szigriszt_pazos, gutierrez_polini):
        assert ease(easy) > ease(hard)
    assert crawford(easy) < crawford(hard)


def test_signature_names_the_rules() -> None:
    """The signature is made of `key:value` pairs and ends in the version."""
    signature = readability_signature()
    pairs = dict(part.split(":") for part in signature.split("|"))
    assert list(pairs) == ["words", "syll", "sent", "fh", "mu", "version"]
    assert pairs["mu"] == "pop"


DIGESTS = {"1": "59361a38d339c3c1"}


def test_a_changed_data_file_needs_a_new_version() -> None:
    """The version in the signature belongs to one state of the data files."""
    folder = resources.files("colombian_law.text") / "data"
    digest = hashlib.sha256()
    for name in ("abbreviations.json", "function_words.json"):
        digest.update((folder / name).read_text(encoding="utf-8").encode())
    version = readability_signature().rpartition(":")[2]
    assert digest.hexdigest()[:16] == DIGESTS[version]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["a." * 500_000, "a" * 1_000_000, "b" * 1_000_000, "ah" * 500_000, "@a." * 333_000],
    ids=["initials", "vowels", "consonants", "h", "e-mail"],
)
def test_a_hostile_megabyte_takes_linear_time(text: str) -> None:
    """A million characters made to provoke backtracking take seconds, not hours."""
    start = time.perf_counter()
    readability(text)
    assert time.perf_counter() - start < 30


@given(st.text())
def test_any_text_has_finite_indices_or_none(text: str) -> None:
    """No text raises, and a text with words has counts that fit together."""
    found = text_statistics(text)
    assert (found is None) == (readability(text) is None)
    if found is not None:
        assert found.sentences <= found.words <= found.syllables
        assert found.words <= found.letters <= found.squared_letters
