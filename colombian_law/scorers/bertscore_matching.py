"""Greedy matching of token vectors: precision, recall and F1 of BERTScore."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch import Tensor


@dataclass(frozen=True, slots=True, eq=False)
class Encoding:
    """A text as a model reads it."""

    vectors: "Tensor"
    """Unit vectors of the tokens that were read, with shape (K, D)."""
    weights: "Tensor"
    """1 for each token, 0 for the marks of a text's beginning and end; shape (K,)."""
    tokens: int
    """Tokens of the text, without marks."""
    lost: int
    """Those of them, at the end, that were not read."""

    @property
    def empty(self) -> bool:
        """Whether nothing that counts was read."""
        return not bool(self.weights.any())


@dataclass(frozen=True, slots=True)
class BertScore:
    """BERTScore of an answer against its reference, each number at most 1."""

    precision: float
    recall: float
    f1: float


def greedy_match(answer: Encoding, reference: Encoding) -> BertScore:
    """Return BERTScore of two encoded texts (Zhang et al., 2020, equation 1).

    With unit vectors xᵢ of the reference and yⱼ of the answer, R is the mean over i
    of maxⱼ xᵢ·yⱼ, P the mean over j of maxᵢ xᵢ·yⱼ, and F1 = 2PR / (P + R). As in
    bert-score, the marks can be matched and are not averaged. All three are 0 where
    either text is empty.
    """
    if answer.empty or reference.empty:
        return BertScore(precision=0.0, recall=0.0, f1=0.0)
    similarity = answer.vectors @ reference.vectors.T
    precision = _mean(similarity.amax(dim=1), answer.weights)
    recall = _mean(similarity.amax(dim=0), reference.weights)
    total = precision + recall
    f1 = 2 * precision * recall / total if total else 0.0
    return BertScore(precision=precision, recall=recall, f1=f1)


def _mean(best: "Tensor", weights: "Tensor") -> float:
    # The cosine of two equal unit vectors can exceed 1 in the last bit.
    return min(float((best * weights).sum() / weights.sum()), 1.0)
