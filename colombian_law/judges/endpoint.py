"""Endpoints that speak OpenAI's embeddings protocol: where, and with which key."""

import os
from dataclasses import dataclass

from colombian_law.errors import EmbeddingError

_KNOWN = {
    "openrouter": ("OPENROUTER", "https://openrouter.ai/api/v1"),
    "openai": ("OPENAI", "https://api.openai.com/v1"),
}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model at one service."""

    name: str
    """As it was chosen, for example openai/text-embedding-3-large."""
    model: str
    """As the service calls it."""
    prefix: str
    """Of the environment variables that hold its address and its key."""
    default_url: str | None

    def url(self) -> str:
        """Return the address that batches of texts are sent to.

        Raises:
            EmbeddingError: The address of a service of one's own is not set.
        """
        base = os.environ.get(f"{self.prefix}_BASE_URL") or self.default_url
        if not base:
            raise EmbeddingError(
                f"the address of embedder {self.name} is not set; "
                f"set {self.prefix}_BASE_URL, as for Inspect's openai-api models"
            )
        return f"{base.rstrip('/')}/embeddings"

    def key(self) -> str:
        """Return the service's key.

        Raises:
            EmbeddingError: The key is not set.
        """
        key = os.environ.get(f"{self.prefix}_API_KEY")
        if not key:
            raise EmbeddingError(
                f"the key of embedder {self.name} is not set; set {self.prefix}_API_KEY"
            )
        return key


def endpoint_named(name: str) -> Endpoint | None:
    """Return the endpoint called `name`; None where the name is of no endpoint.

    `openrouter/MODEL` and `openai/MODEL` have known addresses;
    `openai-api/SERVICE/MODEL` takes SERVICE_BASE_URL and SERVICE_API_KEY, as models
    of that name do in Inspect.
    """
    kind, _, model = name.partition("/")
    if kind in _KNOWN and model:
        prefix, url = _KNOWN[kind]
        return Endpoint(name, model, prefix, url)
    if kind == "openai-api":
        service, _, model = model.partition("/")
        if service and model:
            prefix = service.upper().replace("-", "_")
            return Endpoint(name, model, prefix, None)
    return None
