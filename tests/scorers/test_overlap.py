"""Promises of the overlap measures, beside the libraries that they come from."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer
from rouge_score.tokenizers import Tokenizer

from colombian_law.scorers.overlap import overlap_measure
from colombian_law.text import words

COMPARE = overlap_measure()
TEXTS = st.lists(
    st.sampled_from(["el", "juez", "Niño", "acción", "ley", "23", "no"]), max_size=30
).map(" ".join)


class _SpanishWords(Tokenizer):  # type: ignore[misc]  # rouge-score is untyped
    def tokenize(self, text: str) -> list[str]:
        return [word.casefold() for word in words(text)]


@given(TEXTS, TEXTS)
def test_rouge_is_rouge_score_s(answer: str, reference: str) -> None:
    """ROUGE-1 and ROUGE-L are what rouge-score gives on the same words."""
    expected: Any = RougeScorer(["rouge1", "rougeL"], tokenizer=_SpanishWords()).score(
        reference, answer
    )
    found = COMPARE(answer, reference)
    assert found.rouge1 == pytest.approx(expected["rouge1"].fmeasure, abs=1e-12)
    assert found.rougeL == pytest.approx(expected["rougeL"].fmeasure, abs=1e-12)


def test_rouge_by_hand() -> None:
    """Answer "el juez niega la tutela", reference "el juez concede la tutela hoy".

    Shared words: el, juez, la, tutela: 4 of 5 and 4 of 6; F = 2·4/(5+6) = 8/11. They
    stand in the same order, so the longest common subsequence is 4 too.
    """
    found = COMPARE("El juez niega la tutela", "el juez concede la tutela hoy")
    assert found.rouge1 == pytest.approx(8 / 11)
    assert found.rougeL == pytest.approx(8 / 11)
    assert found.length_ratio == pytest.approx(5 / 6)


def test_spanish_letters_count() -> None:
    """Words apart by a tilde differ, words apart by case do not."""
    assert COMPARE("año", "ano").rouge1 == 0
    assert COMPARE("ACCIÓN", "acción").rouge1 == 1


def test_decomposed_accents_are_the_same_text() -> None:
    """A letter with a separate accent is the letter."""
    assert (
        COMPARE("accio\u0301n popular hoy si\u0301", "acción popular hoy sí").bleu == 1
    )


@pytest.mark.parametrize(("answer", "reference"), [("", "x"), ("x", ""), ("", "")])
def test_nothing_shares_nothing(answer: str, reference: str) -> None:
    """Where a text has no words, every measure is 0."""
    found = COMPARE(answer, reference)
    assert (found.bleu, found.rouge1, found.rougeL, found.length_ratio) == (0, 0, 0, 0)


@given(st.text(max_size=80), st.text(max_size=80))
def test_every_measure_lies_between_0_and_1(answer: str, reference: str) -> None:
    """Whatever the texts, no measure leaves its scale."""
    found = COMPARE(answer, reference)
    for value in (found.bleu, found.rouge1, found.rougeL, found.length_ratio):
        assert 0 <= value <= 1
