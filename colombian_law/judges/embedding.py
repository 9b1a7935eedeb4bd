"""What an embedder offers, and the names by which one is chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from colombian_law.errors import ParameterError
from colombian_law.judges.usage import Usage

DEFAULT_EMBEDDER = "openrouter/openai/text-embedding-3-large"
"""The study's embeddings, over the same key as its two judges."""

Vector = Sequence[float]


@dataclass(frozen=True, slots=True)
class Embedded:
    """The vectors of some texts."""

    vectors: Mapping[str, Vector]
    """By text."""
    usage: Usage = field(default_factory=Usage)
    """Calls are requests for a batch; cached calls are texts that a cache held."""


class Embedder(Protocol):
    """A model that turns texts into vectors."""

    @property
    def signature(self) -> str:
        """The model, and whatever else changes its vectors."""

    async def embed(self, texts: Sequence[str]) -> Embedded:
        """Return the vector of each of `texts`.

        Raises:
            EmbeddingError: There are no usable vectors.
        """


def load_embedder(name: str = DEFAULT_EMBEDDER, *, use_cache: bool = True) -> Embedder:
    """Return the embedder called `name`; nothing is loaded or asked yet.

    Args:
        name: `openrouter/MODEL`, `openai/MODEL`, `openai-api/SERVICE/MODEL` for any
            endpoint that speaks OpenAI's protocol, or `local/PATH` for a
            sentence-transformers model.
        use_cache: Keep the vectors of an endpoint on disk.

    Raises:
        ParameterError: There is no such kind of embedder.
    """
    kind, _, model = name.partition("/")
    if kind == "local" and model:
        from colombian_law.judges.local_embedder import LocalEmbedder

        return LocalEmbedder(model)
    from colombian_law.judges.endpoint import endpoint_named
    from colombian_law.judges.endpoint_embedder import EndpointEmbedder
    from colombian_law.judges.vector_cache import VectorCache, cache_file

    endpoint = endpoint_named(name)
    if endpoint is None:
        raise ParameterError(
            f"embedder={name!r} is not allowed; give openrouter/MODEL, openai/MODEL, "
            "openai-api/SERVICE/MODEL or local/PATH, as in "
            f"embedder={DEFAULT_EMBEDDER}"
        )
    return EndpointEmbedder(endpoint, VectorCache(cache_file()) if use_cache else None)
