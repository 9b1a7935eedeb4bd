"""Embeddings over OpenAI's protocol: batched, retried within bounds, kept on disk."""

import base64
import random
import ssl
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import isfinite
from typing import Any

import anyio
import httpx
from inspect_ai.util import concurrency

from colombian_law.errors import EmbeddingError
from colombian_law.judges.embedding import Embedded, Vector
from colombian_law.judges.endpoint import Endpoint
from colombian_law.judges.usage import Usage, total
from colombian_law.judges.vector_cache import VectorCache

_TRY_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529})


@dataclass(frozen=True, slots=True)
class EndpointEmbedder:
    """A model behind an endpoint.

    Vectors are kept and used in single precision, in which such models compute them,
    so that a vector of the disk and one of the wire are the same.
    """

    endpoint: Endpoint
    cache: VectorCache | None = None
    batch_size: int = 128
    """Texts in one request."""
    requests_at_once: int = 16
    attempts: int = 6
    timeout_seconds: float = 60
    first_wait_seconds: float = 1
    """Doubles with every attempt."""
    longest_wait_seconds: float = 30

    @property
    def signature(self) -> str:
        """The endpoint's name and the precision of its vectors."""
        return f"{self.endpoint.name}|float32"

    async def embed(self, texts: Sequence[str]) -> Embedded:
        """Return the vector of each of `texts`, each text asked for once.

        Raises:
            EmbeddingError: The endpoint gave no usable vectors within the attempts.
        """
        asked = list(dict.fromkeys(texts))
        kept: Mapping[str, Vector] = {}
        if self.cache is not None:
            kept = await anyio.to_thread.run_sync(
                self.cache.read, self.endpoint.name, asked
            )
        missing = [text for text in asked if text not in kept]
        made: dict[str, Vector] = {}
        usages = [Usage(cached_calls=len(kept))]
        for start in range(0, len(missing), self.batch_size):
            batch = missing[start : start + self.batch_size]
            vectors, usage = await self._request(batch)
            made |= dict(zip(batch, vectors, strict=True))
            usages.append(usage)
        if self.cache is not None and made:
            await anyio.to_thread.run_sync(self.cache.write, self.endpoint.name, made)
        return Embedded({**kept, **made}, total(usages))

    async def _request(self, batch: Sequence[str]) -> tuple[list[Vector], Usage]:
        url, key = self.endpoint.url(), self.endpoint.key()
        problem, wait = "", 0.0
        async with concurrency(
            f"embeddings/{self.endpoint.name}", self.requests_at_once
        ):
            for attempt in range(self.attempts):
                if attempt:
                    await anyio.sleep(wait)
                wait = self._wait(attempt)
                try:
                    answer = await self._post(url, key, batch)
                except httpx.TransportError as error:
                    problem = f"{type(error).__name__} {error}".strip()
                    continue
                if answer.status_code == httpx.codes.OK:
                    try:
                        return _read(answer, len(batch))
                    except ValueError as error:
                        problem = f"an unusable reply: {error}"
                        continue
                problem = f"HTTP {answer.status_code}: {_excerpt(answer.text)}"
                if answer.status_code not in _TRY_AGAIN:
                    break
                wait = _asked_wait(answer, self.longest_wait_seconds) or wait
        raise EmbeddingError(
            f"embedder {self.endpoint.name} gave no vectors for {len(batch)} text(s): "
            f"{problem}"
        )

    async def _post(self, url: str, key: str, batch: Sequence[str]) -> httpx.Response:
        async with httpx.AsyncClient(
            timeout=self.timeout_seconds, verify=_tls()
        ) as client:
            return await client.post(
                url,
                json={"model": self.endpoint.model, "input": list(batch)},
                headers={"Authorization": f"Bearer {key}"},
            )

    def _wait(self, attempt: int) -> float:
        longest = min(self.first_wait_seconds * 2**attempt, self.longest_wait_seconds)
        # Clients that failed together must not come back together.
        return random.uniform(longest / 2, longest)  # noqa: S311 - no secret


@cache
def _tls() -> ssl.SSLContext:
    # A client would load the certificates anew for every request.
    return httpx.create_ssl_context()


def _read(answer: httpx.Response, count: int) -> tuple[list[Vector], Usage]:
    """Return the vectors of a reply in the order asked, and the tokens spent.

    Raises:
        ValueError: The reply is not of the protocol, has another number of vectors,
            or one that is not finite.
    """
    body = answer.json()
    rows = body.get("data") if isinstance(body, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("it has no list of data")
    if sorted(str(row.get("index")) for row in rows) != sorted(
        str(index) for index in range(count)
    ):
        raise ValueError(f"it has {len(rows)} vectors for {count} texts")
    ordered = sorted(rows, key=lambda row: int(row["index"]))
    vectors = [_vector(row.get("embedding")) for row in ordered]
    if len({len(vector) for vector in vectors}) != 1:
        raise ValueError("its vectors differ in length")
    spent = body.get("usage")
    tokens = spent.get("prompt_tokens") if isinstance(spent, dict) else None
    if not isinstance(tokens, int):
        return vectors, Usage(calls=1, unmetered_calls=1)
    return vectors, Usage(calls=1, input_tokens=tokens)


def _vector(value: Any) -> Vector:
    if isinstance(value, str):
        try:
            vector = array("f", base64.b64decode(value, validate=True))
        except ValueError as error:
            raise ValueError(f"a vector is text and no base64: {error}") from error
    else:
        vector = _of_numbers(value)
    if not vector or not all(map(isfinite, vector)):
        raise ValueError("a vector is empty or not finite")
    return vector


def _of_numbers(value: Any) -> "array[float]":
    if not isinstance(value, list) or not all(
        isinstance(number, int | float) for number in value
    ):
        raise ValueError("a vector is no list of numbers")
    try:
        return array("f", value)
    except OverflowError as error:
        raise ValueError("a number of a vector is out of range") from error


def _asked_wait(answer: httpx.Response, longest: float) -> float | None:
    try:
        return min(max(float(answer.headers["retry-after"]), 0.0), longest)
    except (KeyError, ValueError):
        return None


def _excerpt(text: str) -> str:
    return " ".join(text.split())[:200]
