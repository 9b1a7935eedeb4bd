"""Embeddings over OpenAI's protocol."""

import base64
import json
from array import array
from dataclasses import replace
from math import nan
from pathlib import Path

import httpx
import pytest
from scripted_judge import Served, no_fault, serve, vector_of

from colombian_law.errors import EmbeddingError, ParameterError
from colombian_law.judges.embedding import load_embedder
from colombian_law.judges.endpoint import endpoint_named
from colombian_law.judges.endpoint_embedder import EndpointEmbedder, _read
from colombian_law.judges.vector_cache import VectorCache


def embedder(
    served: Served, monkeypatch: pytest.MonkeyPatch, cache: VectorCache | None = None
) -> EndpointEmbedder:
    """Return an embedder at the server that does not wait long."""
    monkeypatch.setenv("SCRIPTED_BASE_URL", served.url)
    monkeypatch.setenv("SCRIPTED_API_KEY", "none")
    endpoint = endpoint_named("openai-api/scripted/small")
    if endpoint is None:
        raise AssertionError
    return EndpointEmbedder(endpoint, cache, batch_size=2, first_wait_seconds=0.01)


async def test_texts_go_out_in_batches_each_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three texts, one of them twice, are two requests of at most two texts."""
    with serve() as served:
        made = await embedder(served, monkeypatch).embed(["uno", "dos", "uno", "tres"])

    assert dict(made.vectors) == {
        text: array("f", vector_of(text)) for text in ("uno", "dos", "tres")
    }
    assert [request["input"] for request in served.requests] == [
        ["uno", "dos"],
        ["tres"],
    ]
    assert (made.usage.calls, made.usage.input_tokens) == (2, 3)


async def test_kept_vectors_are_not_paid_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The disk serves what was made before, to the bit, and it is counted apart."""
    cache = VectorCache(tmp_path / "vectors.sqlite")
    with serve() as served:
        first = await embedder(served, monkeypatch, cache).embed(["uno", "dos"])
        second = await embedder(served, monkeypatch, cache).embed(["dos", "tres"])

    assert second.vectors["dos"] == first.vectors["dos"]
    assert (second.usage.calls, second.usage.cached_calls) == (1, 1)
    assert served.requests[-1]["input"] == ["tres"]


@pytest.mark.parametrize("kind", ["429", "500", "wrong_counts", "nan", "garbage"])
async def test_a_passing_failure_is_tried_again(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After one bad reply of any kind the second is taken."""
    with serve(lambda _, number: kind if number == 1 else None) as served:
        made = await embedder(served, monkeypatch).embed(["uno"])

    assert list(made.vectors["uno"]) == vector_of("uno")
    assert len(served.requests) == 2


@pytest.mark.parametrize("kind", ["500", "nan", "garbage"])
async def test_a_lasting_failure_ends_within_the_attempts(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error says which embedder and what it replied."""
    with serve(lambda *_: kind) as served:
        asked = replace(embedder(served, monkeypatch), attempts=3)
        with pytest.raises(EmbeddingError, match="openai-api/scripted/small gave no"):
            await asked.embed(["uno"])

    assert len(served.requests) == 3


async def test_what_cannot_pass_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A request the endpoint rejects is sent once."""
    with serve(no_fault) as served:
        asked = embedder(served, monkeypatch)
        monkeypatch.setenv("SCRIPTED_BASE_URL", served.url.replace("/v1", ""))
        monkeypatch.setattr(
            EndpointEmbedder, "_post", _answering(401, {"error": "no such key"})
        )
        with pytest.raises(EmbeddingError, match=r"HTTP 401.*no such key"):
            await asked.embed(["uno"])


def _answering(status: int, body: object) -> object:
    async def post(*_: object) -> httpx.Response:
        return httpx.Response(status, json=body)

    return post


async def test_a_missing_key_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says which variable to set."""
    monkeypatch.delenv("OPENROUTER_API_KEY", raising=False)

    with pytest.raises(EmbeddingError, match="set OPENROUTER_API_KEY"):
        await load_embedder(use_cache=False).embed(["uno"])


async def test_a_missing_address_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service of one's own needs its address."""
    monkeypatch.delenv("MINE_BASE_URL", raising=False)

    with pytest.raises(EmbeddingError, match="set MINE_BASE_URL"):
        await load_embedder("openai-api/mine/m", use_cache=False).embed(["uno"])


@pytest.mark.parametrize("name", ["", "word2vec", "local/", "openai-api/x", "hub/m"])
def test_an_unknown_embedder_is_refused(name: str) -> None:
    """The error lists the kinds there are."""
    with pytest.raises(ParameterError, match=r"openrouter/MODEL.*local/PATH"):
        load_embedder(name)


def test_vectors_in_base64_are_read() -> None:
    """Both encodings of the protocol give the same vector."""
    numbers = array("f", [0.25, -1.5])
    rows = [
        {"index": 1, "embedding": base64.b64encode(numbers.tobytes()).decode()},
        {"index": 0, "embedding": [0.25, -1.5]},
    ]

    vectors, _ = _read(httpx.Response(200, json={"data": rows}), 2)

    assert vectors == [numbers, numbers]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([{"index": 0, "embedding": [1.0]}], id="too_few"),
        pytest.param([{"index": 0, "embedding": [1.0]}] * 2, id="same_index"),
        pytest.param(
            [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": [1.0, 2.0]}],
            id="other_length",
        ),
        pytest.param(
            [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": [nan]}],
            id="not_finite",
        ),
        pytest.param(
            [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": []}],
            id="empty",
        ),
        pytest.param(
            [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": "¡no!"}],
            id="not_base64",
        ),
        pytest.param(
            [{"index": 0, "embedding": [1.0]}, {"index": 1, "embedding": "YWI="}],
            id="not_of_whole_numbers",
        ),
        pytest.param([{"index": 0, "embedding": [1.0]}, {"index": 1}], id="no_vector"),
    ],
)
def test_an_unusable_reply_is_no_vector(rows: list[object]) -> None:
    """Wrong counts and broken vectors are errors, not vectors."""
    content = json.dumps({"data": rows}).encode()

    with pytest.raises(ValueError, match="vector"):
        _read(httpx.Response(200, content=content), 2)


def test_the_cache_tells_models_apart(tmp_path: Path) -> None:
    """The same text has another vector from another model."""
    cache = VectorCache(tmp_path / "deep" / "vectors.sqlite")
    cache.write("a", {"uno": [1.0, 2.0]})

    assert cache.read("b", ["uno"]) == {}
    assert cache.read("a", ["uno", "dos"]) == {"uno": array("f", [1.0, 2.0])}
