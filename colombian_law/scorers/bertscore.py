"""BERTScore: likeness of meaning between an answer and its reference."""

import math

from inspect_ai.scorer import Score, Scorer, Target, ci, mean, scorer, stderr
from inspect_ai.solver import TaskState

from colombian_law.errors import ScorerSetupError
from colombian_law.parsing.record import AnswerRecord
from colombian_law.scorers.answer import REASONS, answer_of, judged_text
from colombian_law.scorers.bertscore_encoder import (
    Comparison,
    LongTexts,
    Pair,
    shared_encoder,
)
from colombian_law.scorers.bertscore_model import SPANISH_MODEL

KEYS = ("bertscore_precision", "bertscore_recall", "bertscore_f1")


@scorer(metrics=[{key: [mean(), stderr(), ci()] for key in KEYS}])
def bertscore(
    model: str = SPANISH_MODEL,
    layer: int | None = None,
    device: str = "auto",
    long_texts: str = "truncate",
) -> Scorer:
    """Score the judged text by BERTScore: precision, recall and F1.

    Keys: bertscore_precision, bertscore_recall, bertscore_f1, without idf weights and
    without rescaling. An answer that cannot be read, an empty one, a refusal and a
    truncated one score 0, each with its reason; so does a text without any token. A
    reference without any token leaves the sample unscored. Samples are scored
    together in a worker thread; the metadata say how, and how many tokens of a text
    longer than the model reads were lost.

    Args:
        model: A model's id on a hub, or the path of its folder.
        layer: The layer whose vectors are compared; bert-score's choice for the model
            if None, which is 9 for the default.
        device: auto (cuda where there is one, else cpu), or a device of torch.
        long_texts: truncate (the beginning counts, as in bert-score) or window (read
            in overlapping windows, all of it counts).

    Raises:
        MissingExtraError: bert-score, torch or transformers is not installed.
        ScorerSetupError: The model cannot be loaded, or a parameter is not allowed.
    """
    if long_texts not in set(LongTexts):
        raise ScorerSetupError.not_allowed("long_texts", long_texts, LongTexts)
    encoder, batches = shared_encoder(model, layer, device, LongTexts(long_texts))
    metadata = {"signature": {"bertscore": encoder.signature}}

    async def score(state: TaskState, target: Target) -> Score:
        record = answer_of(state)
        text = judged_text(record, state)
        if not text:
            return Score(
                value=dict.fromkeys(KEYS, 0.0),
                answer=text,
                explanation=record.detail or None,
                reason=REASONS.get(record.outcome, "no_response"),
                metadata={"outcome": record.outcome.value, **metadata},
            )
        compared = await batches.result(Pair(text, target.text))
        made = _score(text, compared)
        made.metadata = {**_described(record, compared), **metadata}
        return made

    return score


def _score(text: str, compared: Comparison) -> Score:
    if compared.reference_empty:
        return Score(
            value=dict.fromkeys(KEYS, math.nan),
            answer=text,
            explanation="Unscored: the reference has no token that the model reads.",
            reason="scoring_failed",
        )
    numbers = compared.score
    return Score(
        value=dict(
            zip(KEYS, (numbers.precision, numbers.recall, numbers.f1), strict=True)
        ),
        answer=text,
        explanation=_remark(compared),
        reason="no_response" if compared.answer_empty else None,
    )


def _remark(compared: Comparison) -> str | None:
    """Return what a reader of the score has to know, if anything."""
    if compared.answer_empty:
        return "The answer has no token that the model reads."
    cut = [
        f"{lost} of {tokens} tokens of the {name}"
        for name, lost, tokens in (
            ("answer", compared.answer_lost, compared.answer_tokens),
            ("reference", compared.reference_lost, compared.reference_tokens),
        )
        if lost
    ]
    if not cut:
        return None
    return f"Beyond the model's length and not read: {' and '.join(cut)}."


def _described(record: AnswerRecord, compared: Comparison) -> dict[str, object]:
    return {
        "outcome": record.outcome.value,
        "answer_tokens": compared.answer_tokens,
        "answer_tokens_lost": compared.answer_lost,
        "reference_tokens": compared.reference_tokens,
        "reference_tokens_lost": compared.reference_lost,
    }
