"""Lexical overlap with the reference: BLEU, ROUGE-1, ROUGE-L and length."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from importlib.metadata import version

from inspect_ai.scorer import Score, Scorer, Target, ci, mean, scorer, stderr
from inspect_ai.solver import TaskState

from colombian_law.scorers.answer import (
    REASONS,
    answer_of,
    judged_text,
    reading,
)
from colombian_law.text import normalise, words


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much of a reference's wording an answer shares, each in [0, 1]."""

    bleu: float
    rouge1: float
    rougeL: float  # noqa: N815 - the measure's name
    length_ratio: float
    """Words of the shorter text over words of the longer."""


KEYS = tuple(field.name for field in fields(Overlap))


@scorer(metrics=[{key: [mean(), stderr(), ci()] for key in KEYS}])
def overlap() -> Scorer:
    """Score the judged text against the reference: bleu, rouge1, rougeL, length_ratio.

    An answer that cannot be read, an empty one, a refusal and a truncated one score
    0, each with its reason. The score's answer is the judged text; its metadata say
    how each number was made.
    """
    compare = overlap_measure()
    signature = overlap_signature()

    async def score(state: TaskState, target: Target) -> Score:
        record = answer_of(state)
        text = judged_text(record, state)
        return Score(
            value=asdict(compare(text, target.text)),
            answer=text,
            explanation=record.detail or None,
            reason=REASONS.get(record.outcome),
            metadata={**reading(record), "signature": signature},
        )

    return score


def overlap_measure() -> Callable[[str, str], Overlap]:
    """Return the function that compares an answer with a reference.

    BLEU is sacrebleu's sentence BLEU over 100 with its default exponential smoothing,
    effective order, and the international tokenizer, which splits off "¿" and "«".
    ROUGE-1 and ROUGE-L are rouge-score's F-measures without stemming, on this
    package's Spanish words: that library's own tokenizer drops every letter but a–z.
    The longest common subsequence of ROUGE-L is rapidfuzz's, which gives the same
    number some hundred times faster. Case counts in BLEU and not in ROUGE, as in both
    libraries by default.
    """
    from rapidfuzz.distance import LCSseq
    from rouge_score import scoring
    from rouge_score.rouge_scorer import RougeScorer
    from rouge_score.tokenizers import Tokenizer
    from sacrebleu.metrics.bleu import BLEU

    def tokens(text: str) -> list[str]:
        return [word.casefold() for word in words(text)]

    class SpanishWords(Tokenizer):  # type: ignore[misc]  # rouge-score is untyped
        def tokenize(self, text: str) -> list[str]:
            return tokens(text)

    bleu = BLEU(tokenize="intl", effective_order=True)
    rouge = RougeScorer(["rouge1"], tokenizer=SpanishWords())

    def compare(answer: str, reference: str) -> Overlap:
        answer, reference = normalise(answer), normalise(reference)
        answered, expected = tokens(answer), tokens(reference)
        if not answered or not expected:
            return Overlap(bleu=0.0, rouge1=0.0, rougeL=0.0, length_ratio=0.0)
        common = LCSseq.similarity(answered, expected)
        shorter, longer = sorted((len(answered), len(expected)))
        return Overlap(
            # sacrebleu rounds above 100 in the last bit.
            bleu=min(bleu.sentence_score(answer, [reference]).score / 100, 1.0),
            rouge1=rouge.score(reference, answer)["rouge1"].fmeasure,
            rougeL=scoring.fmeasure(common / len(answered), common / len(expected)),
            length_ratio=shorter / longer,
        )

    return compare


def overlap_signature() -> dict[str, str]:
    """Return how each number is made, in the manner of sacrebleu's signatures."""
    bleu = version("sacrebleu")
    rouge = version("rouge-score")
    return {
        "bleu": f"nrefs:1|case:mixed|eff:yes|tok:intl|smooth:exp|version:{bleu}",
        "rouge": f"f:1|stem:no|case:lower|tok:words.es|version:{rouge}",
        "length_ratio": "shorter/longer|tok:words.es",
    }
