"""Pairs of texts to BERTScore, in batches; a reference is encoded once."""

import threading
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from colombian_law.scorers.bertscore_batches import Batches
from colombian_law.scorers.bertscore_matching import BertScore, Encoding, greedy_match
from colombian_law.scorers.bertscore_model import LoadedModel, load_model
from colombian_law.scorers.bertscore_windows import Window, beginning, overlapping

if TYPE_CHECKING:
    from torch import Tensor

BATCH_TOKENS = 8192
"""Tokens, padding included, that the model reads in one step."""
CACHE_BYTES = 2**30
"""Room for the encoded references; the longest unused go first."""


class LongTexts(StrEnum):
    """What happens to a text that is longer than the model reads at once."""

    TRUNCATE = "truncate"
    """Its beginning counts, as in bert-score; what is lost is reported."""
    WINDOW = "window"
    """It is read in overlapping windows, and all of it counts."""


@dataclass(frozen=True, slots=True)
class Pair:
    """An answer and the reference that it is held against."""

    answer: str
    reference: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What BERTScore makes of a pair, and how much of it was read."""

    score: BertScore
    answer_tokens: int
    answer_lost: int
    """Tokens at the end of the answer that were not read."""
    reference_tokens: int
    reference_lost: int
    """Tokens at the end of the reference that were not read."""
    answer_empty: bool
    """Whether nothing of the answer is a token to the model."""
    reference_empty: bool
    """Whether nothing of the reference is a token to the model."""


class Encoder:
    """Compares pairs of texts with one model; safe to call from several threads.

    Args:
        loaded: The model.
        long_texts: What happens to a text that is longer than the model reads.
        cache_bytes: Room for the encoded references.
    """

    def __init__(
        self,
        loaded: LoadedModel,
        long_texts: LongTexts = LongTexts.TRUNCATE,
        cache_bytes: int = CACHE_BYTES,
    ) -> None:
        self._loaded = loaded
        self._windows = beginning if long_texts is LongTexts.TRUNCATE else overlapping
        self._references = _References(cache_bytes)
        self._alone = threading.Lock()
        self.signature = f"{loaded.signature}|max:{loaded.max_tokens}|long:{long_texts}"

    def compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        """Return the comparison of each pair, in their order."""
        normal = [Pair(_normal(p.answer), _normal(p.reference)) for p in pairs]
        with self._alone:
            known = {p.reference: self._references.get(p.reference) for p in normal}
            missing = [text for text, encoding in known.items() if encoding is None]
            texts = list(dict.fromkeys([*(p.answer for p in normal), *missing]))
            new = dict(zip(texts, self._encode(texts), strict=True))
            for text in missing:
                self._references.put(text, new[text])
            return [
                _compared(new[p.answer], known[p.reference] or new[p.reference])
                for p in normal
            ]

    def _encode(self, texts: Sequence[str]) -> list[Encoding]:
        contents = [self._loaded.content(text) for text in texts]
        plans = [self._windows(len(ids), self._loaded.room) for ids in contents]
        opening, closing = self._loaded.opening, self._loaded.closing
        sequences = [
            (*opening, *ids[window.start : window.stop], *closing)
            for ids, plan in zip(contents, plans, strict=True)
            for window in plan
        ]
        vectors = iter(self._vectors(sequences))
        return [
            self._joined(ids, plan, vectors)
            for ids, plan in zip(contents, plans, strict=True)
        ]

    def _joined(
        self, ids: Sequence[int], plan: Sequence[Window], vectors: "Iterator[Tensor]"
    ) -> Encoding:
        """Return a text's encoding from the vectors of its windows, in their order."""
        import torch

        opening, closing = self._loaded.opening, self._loaded.closing
        parts = []
        for place, window in enumerate(plan):
            read = next(vectors)
            # The marks are taken once, from the first and the last window.
            head = 0 if place == 0 else len(opening) + window.first - window.start
            tail = len(opening) + window.last - window.start
            parts.append(read[head : None if window is plan[-1] else tail])
        kept = plan[-1].last
        unweighted = {
            self._loaded.tokenizer.cls_token_id,
            self._loaded.tokenizer.sep_token_id,
        }
        weights = [
            float(token not in unweighted)
            for token in (*opening, *ids[:kept], *closing)
        ]
        return Encoding(
            vectors=torch.cat(parts) if len(parts) > 1 else parts[0],
            weights=torch.tensor(weights) if ids else torch.zeros(len(weights)),
            tokens=len(ids),
            lost=len(ids) - kept,
        )

    def _vectors(self, sequences: "Sequence[tuple[int, ...]]") -> "list[Tensor]":
        """Return the unit vectors of each sequence, on the CPU."""
        from bert_score.utils import bert_encode, padding

        pad = self._loaded.tokenizer.pad_token_id or 0
        vectors: dict[int, Tensor] = {}
        for batch in _of_like_length([len(ids) for ids in sequences]):
            padded, lengths, mask = padding([sequences[i] for i in batch], pad)
            read = bert_encode(
                self._loaded.model,
                padded.to(self._loaded.device),
                mask.to(self._loaded.device),
            )
            read = (read / read.norm(dim=-1, keepdim=True)).float().cpu()
            for row, place in enumerate(batch):
                # A copy, because a slice would keep the whole batch in memory.
                vectors[place] = read[row, : int(lengths[row])].clone()
        return [vectors[place] for place in range(len(sequences))]


@lru_cache(maxsize=4)
def shared_encoder(
    model: str, layer: int | None, device: str, long_texts: LongTexts
) -> tuple[Encoder, Batches[Pair, Comparison]]:
    """Return the process's encoder of these settings, and the batches that feed it.

    Scorers of several evaluations share both, so a model is loaded once and a
    reference is encoded once, whatever number of models answer.

    Raises:
        ColombianLawError: As in `load_model`.
    """
    encoder = Encoder(load_model(model, layer, device), long_texts)
    return encoder, Batches(encoder.compare)


class _References:
    """Encoded references within a number of bytes; the longest unused go first."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._used = 0
        self._encodings: OrderedDict[str, Encoding] = OrderedDict()

    def get(self, text: str) -> Encoding | None:
        encoding = self._encodings.get(text)
        if encoding is not None:
            self._encodings.move_to_end(text)
        return encoding

    def put(self, text: str, encoding: Encoding) -> None:
        self._encodings[text] = encoding
        self._used += _size(encoding)
        while self._used > self._room and self._encodings:
            _, dropped = self._encodings.popitem(last=False)
            self._used -= _size(dropped)


def _size(encoding: Encoding) -> int:
    return int(encoding.vectors.nbytes + encoding.weights.nbytes)


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", text).strip()


def _of_like_length(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Yield the places of sequences in batches of like length, the longest first."""
    batch: list[int] = []
    for place in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        # The first of a batch is its longest: all others are padded to it.
        if batch and (len(batch) + 1) * lengths[batch[0]] > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


def _compared(answer: Encoding, reference: Encoding) -> Comparison:
    return Comparison(
        score=greedy_match(answer, reference),
        answer_tokens=answer.tokens,
        answer_lost=answer.lost,
        reference_tokens=reference.tokens,
        reference_lost=reference.lost,
        answer_empty=answer.empty,
        reference_empty=reference.empty,
    )
