"""A model behind OpenAI's protocol on loopback: one answer to every question."""

import json
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ANSWER = {
    "respuesta_correcta": "A",
    "justificacion": "x",
    "descarte_opciones": "y",
    "respuesta": "Sí.",
    "marco_normativo": "a",
    "analisis": "b",
    "conclusion": "c",
}
"""Parts of an answer in every format."""


@dataclass
class AnswerServer:
    """A running server.

    Attributes:
        base_url: As a provider's base URL.
        calls: Calls so far, by the model asked for.
    """

    base_url: str
    calls: Counter[str] = field(default_factory=Counter)


@contextmanager
def answer_server(answer: Mapping[str, str]) -> Iterator[AnswerServer]:
    """Serve `answer`, as JSON text, to every chat completion until the end."""
    running = AnswerServer("")

    class ChatCompletions(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            """Answer a chat completion."""
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            running.calls[asked["model"]] += 1
            message = {"role": "assistant", "content": json.dumps(answer)}
            body = json.dumps(
                {
                    "id": "1",
                    "object": "chat.completion",
                    "created": 0,
                    "model": asked["model"],
                    "choices": [
                        {"index": 0, "message": message, "finish_reason": "stop"}
                    ],
                    "usage": {
                        "prompt_tokens": 1,
                        "completion_tokens": 1,
                        "total_tokens": 2,
                    },
                }
            ).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), ChatCompletions)
    running.base_url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield running
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
