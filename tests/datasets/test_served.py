"""Promises of the record of who really answered."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai import score
from inspect_ai.log import read_eval_log, write_eval_log

from colombian_law.analysis.logs import read_run
from colombian_law.analysis.served import Served, served
from colombian_law.scorers.item import item
from colombian_law.tasks import closed

pytest.importorskip("openai", reason='needs pip install "colombian_law[openai]"')

PROVIDERS = ("Alfa", "Beta")


@pytest.fixture
def router() -> Iterator[str]:
    """A router that serves another model than asked, from two providers in turn."""
    n_calls = 0

    class Completions(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            """Answer a chat completion."""
            nonlocal n_calls
            self.rfile.read(int(self.headers["Content-Length"]))
            message = {"role": "assistant", "content": '{"respuesta_correcta": "A"}'}
            made = {
                "id": "1",
                "object": "chat.completion",
                "created": 0,
                "model": "vendor/served-2026",
                "provider": PROVIDERS[n_calls % 2],
                "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                "usage": {
                    "prompt_tokens": 1,
                    "completion_tokens": 1,
                    "total_tokens": 2,
                },
            }
            n_calls += 1
            body = json.dumps(made).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Completions)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/api/v1"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.slow
def test_the_log_tells_which_model_and_provider_answered(
    router: str, tmp_path: Path
) -> None:
    """OpenRouter's own names of both are in the `item` score, also when re-scored."""
    [log] = inspect_eval(
        closed(),
        model="openrouter/vendor/asked",
        model_base_url=router,
        model_args={"api_key": "none"},
        limit=4,
        max_connections=1,
        log_dir=str(tmp_path),
        display="none",
    )
    assert log.status == "success", log.error
    expected = (
        Served("vendor/served-2026", "Alfa", 2),
        Served("vendor/served-2026", "Beta", 2),
    )
    assert served(read_run(log.location).samples) == expected
    again = score(
        read_eval_log(log.location),
        item(),
        model="none/none",
        action="overwrite",
        display="none",
    )
    place = str(tmp_path / "again.eval")
    write_eval_log(again, place)
    assert served(read_run(place).samples) == expected


@pytest.mark.slow
def test_without_a_raw_response_no_provider_is_told(
    router: str, tmp_path: Path
) -> None:
    """With --no-log-model-api the model is known and the provider is not."""
    [log] = inspect_eval(
        closed(),
        model="openrouter/vendor/asked",
        model_base_url=router,
        model_args={"api_key": "none"},
        limit=1,
        log_model_api=False,
        log_dir=str(tmp_path),
        display="none",
    )
    assert served(read_run(log.location).samples) == (
        Served("vendor/served-2026", None, 1),
    )
