"""Promises of the log viewer: what a reader of logs sees in a browser."""

import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from inspect_ai import eval  # noqa: A004 - Inspect's name
from inspect_ai.model import Model

BROWSER = "chromium"
Scripted = Callable[..., Model]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which(BROWSER) is None, reason="no browser: apt-get install chromium"
    ),
]

ANSWERS = {
    "closed": {"respuesta_correcta": "A", "justificacion": "Por el artículo 88."},
    "semi_open": {"respuesta": "Sí, la Ley 1010 de 2006.", "referencia_legal": "x"},
}
COLUMNS = {
    "closed": ["Área", "Tema", "Acierto", "JSON estricto"],
    "semi_open": ["Área", "Tema", "Complejidad", "Subtarea", "ROUGE-L", "BLEU"],
}


@pytest.fixture
def viewer(tmp_path: Path) -> Iterator[str]:
    """The address of Inspect's log viewer on a folder of logs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    inspect = Path(sys.executable).with_name("inspect")
    server = subprocess.Popen(
        [inspect, "view", "--log-dir", tmp_path, "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait()


def _wait_for(address: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=2).close()  # noqa: S310 - loopback
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(f"the viewer did not answer at {address}")


@pytest.mark.parametrize("name", COLUMNS)
def test_sample_list_has_columns_for_labels_and_scores(
    name: str, viewer: str, scripted_model: Scripted, tmp_path: Path
) -> None:
    """The list of samples names area, topic, level, sub-task and scores."""
    api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    answer = json.dumps(ANSWERS[name])
    [log] = eval(
        f"colombian_law/{name}",
        model=scripted_model(lambda _: answer),
        limit=12,
        display="none",
        log_dir=str(tmp_path),
    )
    file = Path(log.location).name
    with api.sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which(BROWSER), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1900, "height": 900})
        page.goto(f"{viewer}/#/logs/{file}/samples")
        page.get_by_text("Área").first.wait_for(timeout=60_000)
        shown = page.locator("body").inner_text()
        page.screenshot(path=str(tmp_path / f"{name}.png"))
        browser.close()
    for heading in COLUMNS[name]:
        assert heading.lower() in shown.lower(), heading
    assert "constitucional" in shown
    assert f"colombian_law/{name}" in shown
