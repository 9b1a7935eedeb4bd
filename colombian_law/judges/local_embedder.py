"""Embeddings of a sentence-transformers model on this machine."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import anyio
from inspect_ai.util import concurrency

from colombian_law.errors import EmbeddingError, MissingExtraError
from colombian_law.judges.embedding import Embedded
from colombian_law.judges.usage import Usage


@dataclass(frozen=True, slots=True)
class LocalEmbedder:
    """A model in a folder, or one that the hub's cache holds.

    Encoding runs in a worker thread, one batch at a time, so that the event loop is
    free meanwhile.
    """

    model: str

    @property
    def signature(self) -> str:
        """The model's name; the hash of its weights where it is a folder."""
        weights = Path(self.model) / "model.safetensors"
        if weights.is_file():
            return f"local/{Path(self.model).name}|sha256:{_sha256(weights)[:16]}"
        return f"local/{self.model}"

    async def embed(self, texts: Sequence[str]) -> Embedded:
        """Return the vector of each of `texts`.

        Raises:
            MissingExtraError: sentence-transformers is not installed.
            EmbeddingError: The model cannot be loaded.
        """
        asked = list(dict.fromkeys(texts))
        async with concurrency(f"embeddings/{self.model}", 1, visible=False):
            rows = await anyio.to_thread.run_sync(_encode, self.model, tuple(asked))
        return Embedded(
            {text: array("f", row) for text, row in zip(asked, rows, strict=True)},
            Usage(calls=1),
        )


def _encode(model: str, texts: tuple[str, ...]) -> list[list[float]]:
    loaded = _load(model)
    rows: list[list[float]] = loaded.encode(
        list(texts), show_progress_bar=False, convert_to_numpy=True
    ).tolist()
    return rows


@cache
def _load(model: str) -> Any:
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError:
        raise MissingExtraError(f"The embedder local/{model}", "embeddings") from None
    try:
        return SentenceTransformer(model)
    except (OSError, ValueError) as error:
        raise EmbeddingError(
            f"the embedding model {model!r} cannot be loaded ({error}); give the path "
            "of a folder with a sentence-transformers model, or its name on the hub"
        ) from error


@cache
def _sha256(file: Path) -> str:
    with file.open("rb") as content:
        digest = sha256()
        while block := content.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
