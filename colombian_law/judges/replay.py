"""Models and embedders for ragas that repeat what was replied before.

ragas' metrics ask and compute in one method. Here the questions are asked first, all
at once and over Inspect; then the metric runs over the recorded replies, so that its
own code computes every value. A prompt that was never asked is an error: what ragas
would ask and what the judge was asked are the same text.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel

from colombian_law.judges.instrument import Vector

Replies = Mapping[str, Sequence[BaseModel]]
"""The replies to each prompt, in order."""


class ReplayError(RuntimeError):
    """ragas asked for something that was not asked before: its code has changed."""


def collections_llm(replies: Replies) -> Any:
    """Return the replies as a model for `ragas.metrics.collections`."""
    return _collections_class()(replies)


def legacy_llm(replies: Replies) -> Any:
    """Return the replies as a model for the metrics of `ragas.metrics`."""
    from ragas.run_config import RunConfig

    llm = _legacy_class()(run_config=RunConfig(max_retries=1))
    llm.queue = _Queue(replies)
    return llm


def embeddings(vectors: Mapping[str, Vector]) -> Any:
    """Return the vectors, by their text, as an embedder for both kinds of metric."""
    return _embeddings_class()(vectors)


class _Queue:
    """The replies not repeated yet."""

    def __init__(self, replies: Replies) -> None:
        self._left = {prompt: list(given) for prompt, given in replies.items()}

    def next(self, prompt: str) -> BaseModel:
        left = self._left.get(prompt)
        if not left:
            raise ReplayError(
                f"no recorded reply to the prompt that ends {prompt[-200:]!r}"
            )
        return left.pop(0)


@cache
def _collections_class() -> Any:
    from ragas.llms.base import InstructorBaseRagasLLM

    class Replay(InstructorBaseRagasLLM):  # type: ignore[misc]  # skipped by mypy
        is_async = True

        def __init__(self, replies: Replies) -> None:
            self.queue = _Queue(replies)

        def generate(self, *_: Any, **__: Any) -> Any:
            raise ReplayError("the metrics of ragas are only awaited here")

        async def agenerate(self, prompt: str, response_model: type[BaseModel]) -> Any:
            return response_model.model_validate(self.queue.next(prompt).model_dump())

    return Replay


@cache
def _legacy_class() -> Any:
    from langchain_core.outputs import Generation, LLMResult
    from ragas.llms.base import BaseRagasLLM

    class Replay(BaseRagasLLM):  # type: ignore[misc]  # skipped by mypy
        queue: _Queue

        def generate_text(self, *_: Any, **__: Any) -> Any:
            raise ReplayError("the metrics of ragas are only awaited here")

        async def agenerate_text(self, prompt: Any, n: int = 1, **_: Any) -> Any:
            text = prompt.to_string()
            texts = [self.queue.next(text).model_dump_json() for _ in range(n)]
            return LLMResult(generations=[[Generation(text=text) for text in texts]])

        def is_finished(self, response: Any) -> bool:
            return bool(response.generations)

    return Replay


@cache
def _embeddings_class() -> Any:
    from ragas.embeddings.base import BaseRagasEmbedding

    class Replay(BaseRagasEmbedding):  # type: ignore[misc]  # skipped by mypy
        def __init__(self, vectors: Mapping[str, Vector]) -> None:
            self.vectors = vectors

        def embed_text(self, text: str, **_: Any) -> list[float]:
            if text not in self.vectors:
                raise ReplayError(f"no vector was made for the text {text[:80]!r}")
            return list(self.vectors[text])

        async def aembed_text(self, text: str, **_: Any) -> list[float]:
            return self.embed_text(text)

        async def aembed_texts(
            self, texts: Sequence[str], **_: Any
        ) -> list[list[float]]:
            return [self.embed_text(text) for text in texts]

        def embed_query(self, text: str) -> list[float]:
            return self.embed_text(text)

        def embed_documents(self, texts: Sequence[str]) -> list[list[float]]:
            return [self.embed_text(text) for text in texts]

    return Replay
