"""A judge and an embedder that follow a script, as functions and behind HTTP.

The judge reads the input that ragas puts at the end of its prompts and replies by
rule: sentences are statements; a statement of the answer is supported if the
reference has the same one; the question is made of the answer's first words.
"""

import hashlib
import json
import threading
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from rubric_judge import miscounted
from rubric_judge import reply_to as rubric_reply

DIMENSIONS = 32
EVASIVE = "No sé"
"""An answer that begins so is noncommittal."""

_INPUT = "input: "
_OUTPUT = "Output: "


def input_of(prompt: str) -> dict[str, Any]:
    """Return the input that ragas put at the end of a prompt."""
    start = prompt.rindex(f"\n{_INPUT}") + len(_INPUT) + 1
    members: dict[str, Any] = json.loads(prompt[start : prompt.rindex(_OUTPUT)])
    return members


def reply_to(prompt: str) -> dict[str, Any]:
    """Return the scripted reply to a prompt of ragas, of a rubric, or to a trial."""
    if f"\n{_INPUT}" not in prompt:
        return rubric_reply(prompt)
    given = input_of(prompt)
    if "response" in given:
        words = given["response"].split()
        return {
            "question": f"¿{' '.join(words[:6])}?",
            "noncommittal": int(given["response"].startswith(EVASIVE)),
        }
    if "ground_truth" in given:
        return classes_of(given["answer"], given["ground_truth"])
    return {"statements": statements_of(given["answer"])}


def statements_of(text: str) -> list[str]:
    """Return the sentences of a text that ends each with a full stop."""
    return [part.strip() for part in text.split(".") if part.strip()]


def classes_of(
    answer: Sequence[str], reference: Sequence[str]
) -> dict[str, list[dict[str, str]]]:
    """Return TP, FP and FN by equality."""

    def rows(statements: Sequence[str]) -> list[dict[str, str]]:
        return [{"statement": text, "reason": "by rule"} for text in statements]

    return {
        "TP": rows([text for text in answer if text in reference]),
        "FP": rows([text for text in answer if text not in reference]),
        "FN": rows([text for text in reference if text not in answer]),
    }


def vector_of(text: str) -> list[float]:
    """Return signed counts of hashed words, in single precision; cosines vary."""
    counts = [0.0] * DIMENSIONS
    for word in text.lower().split() or [text]:
        digest = hashlib.sha256(word.encode()).digest()
        counts[digest[0] % DIMENSIONS] += 1.0 if digest[1] % 4 else -1.0
    return list(array("f", counts))


Fault = Callable[[str, int], str | None]
"""The fault of the `n`-th request with the same body; None for none."""


def no_fault(_: str, __: int) -> str | None:
    """Return None: every request is answered as it should be."""
    return None


def faults_at(rate: float, kinds: Sequence[str], seed: int = 1) -> Fault:
    """Return a fault rule that hits about `rate` of all requests, spread evenly."""

    def fault(body: str, number: int) -> str | None:
        digest = hashlib.sha256(f"{seed}|{number}|{body}".encode()).digest()
        if int.from_bytes(digest[:4], "big") / 2**32 >= rate:
            return None
        return kinds[digest[4] % len(kinds)]

    return fault


@dataclass
class Served:
    """A running server and what it was asked."""

    url: str
    requests: list[dict[str, Any]] = field(default_factory=list)
    replies: Counter[str] = field(default_factory=Counter)
    """Sent replies by fault; "none" for those as they should be."""

    def replied(self, *faults: str) -> int:
        """Return how many replies were sent with one of `faults`."""
        return sum(self.replies[name] for name in faults)


@contextmanager
def serve(fault: Fault = no_fault, *, hang_seconds: float = 3) -> Iterator[Served]:
    """Serve the judge and the embedder on loopback until the context ends."""
    seen: Counter[str] = Counter()
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            body = json.loads(self.rfile.read(size))
            told_apart = json.dumps(body, sort_keys=True)
            with lock:
                seen[told_apart] += 1
                number = seen[told_apart]
                served.requests.append(body)
            kind = fault(told_apart, number)
            with lock:
                served.replies[kind or "none"] += 1
            if "input" in body:
                status, reply = _embeddings(body, kind)
            else:
                status, reply = _completion(body, kind)
            if kind == "time-out":
                time.sleep(hang_seconds)
            self._send(status, reply)

        def _send(self, status: int, reply: dict[str, Any]) -> None:
            content = json.dumps(reply).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)
            except OSError:
                # The client has stopped waiting.
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Keep the test's output clean."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 256

    server = Server(("127.0.0.1", 0), Handler)
    served = Served(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()


def _error(status: int) -> tuple[int, dict[str, Any]]:
    return status, {"error": {"message": f"scripted {status}", "type": "scripted"}}


def _embeddings(body: dict[str, Any], kind: str | None) -> tuple[int, dict[str, Any]]:
    if kind in {"429", "500"}:
        return _error(int(kind))
    rows = [
        {"object": "embedding", "index": place, "embedding": vector_of(text)}
        for place, text in enumerate(body["input"])
    ]
    if kind == "wrong_counts":
        rows = rows[1:]
    if kind == "nan":
        rows[0]["embedding"] = [float("nan")] * DIMENSIONS
    if kind in {"garbage", "refusal", "truncated"}:
        return 200, {"data": "scripted"}
    tokens = sum(len(text.split()) for text in body["input"])
    return 200, {"data": rows, "usage": {"prompt_tokens": tokens}}


def _completion(body: dict[str, Any], kind: str | None) -> tuple[int, dict[str, Any]]:
    if kind in {"429", "500"}:
        return _error(int(kind))
    right = reply_to(body["messages"][0]["content"])
    text, stop = json.dumps(right, ensure_ascii=False), "stop"
    match kind:
        case "garbage":
            text = "}} not an object at all {{"
        case "fenced":
            text = f"Here it is:\n\n```json\n{text}\n```\nDone."
        case "truncated":
            text, stop = text[: len(text) // 2], "length"
        case "refusal":
            text = "Lo siento, no puedo ayudar con esa solicitud."
        case "filter":
            text, stop = "", "content_filter"
        case "nan":
            text = json.dumps(dict.fromkeys(right, float("nan")))
        case "wrong_counts":
            text = json.dumps(_miscounted(right), ensure_ascii=False)
    return 200, {
        "id": "scripted",
        "object": "chat.completion",
        "created": 0,
        "model": body["model"],
        "choices": [
            {
                "index": 0,
                "finish_reason": stop,
                "message": {"role": "assistant", "content": text},
            }
        ],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
    }


def _miscounted(right: dict[str, Any]) -> dict[str, Any]:
    """Return the reply with what ragas would take for a perfect or a partial one."""
    if "ideas" in right:
        return miscounted(right)
    if "question" in right:
        return {**right, "question": ""}
    if "statements" in right:
        return {"statements": []}
    dropped = {name: list(rows) for name, rows in right.items()}
    (dropped["TP"] or dropped["FP"]).pop()
    return dropped
