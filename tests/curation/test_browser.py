"""The pages in a real browser: a question's whole way, access, narrow screens."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import curation_site
import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

BROWSER = "chromium"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which(BROWSER) is None, reason="no browser: apt-get install chromium"
    ),
]
_FLAGS = [
    *("--no-sandbox", "--disable-background-networking", "--no-first-run"),
    *("--disable-component-update", "--disable-sync"),
]
PAGES = {
    "estudiante": ("/", "/preguntas/", "/preguntas/nueva/multiple_choice/"),
    "asistente": (
        *("/", "/preguntas/", "/preguntas/{n}/", "/preguntas/{n}/historia/"),
        *("/preguntas/{n}/edit/", "/preguntas/{n}/return_to_author/"),
        *("/preguntas/{n}/archive/", "/preguntas/{n}/pass/", "/tablero/", "/prompts/"),
    ),
    "evaluador": ("/", "/doble/", "/calificar/", "/preguntas/nueva/open_ended/"),
    "tecnico": (
        *("/talleres/", "/talleres/nuevo/", "/equipo/", "/equipo/invitar/"),
        *("/ajustes/", "/versiones/", "/importar/", "/trabajos/", "/prompts/1/"),
    ),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running platform with one member of each role."""
    home = tmp_path_factory.mktemp("site")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, curation_site.__file__, str(port)],
        env={
            **os.environ,
            "COLOMBIAN_LAW_CURATION_HOME": str(home),
            "DATABASE_URL": "",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/entrar/")
        yield f"http://127.0.0.1:{port}"
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
    raise TimeoutError(f"no answer at {address}")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A headless browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which(BROWSER), args=_FLAGS
        )
        yield browser
        browser.close()


def _page(chromium: Any, site: str, role: str, **options: Any) -> Any:
    """A page in which `role` has logged in with the keyboard alone."""
    context = chromium.new_context(base_url=site, locale="es-CO", **options)
    page = context.new_page()
    page.goto("/entrar/")
    page.focus("#id_username")
    page.keyboard.type(role)
    page.keyboard.press("Tab")
    page.keyboard.type(curation_site.PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site}/")
    return page


def _send_question(page: Any, question: str) -> int:
    page.goto("/preguntas/nueva/multiple_choice/")
    page.select_option("#id_area", "civil")
    page.fill("#id_pregunta", question)
    for letter, text in zip(
        "ABCD", ("Mutuo", "Comodato", "Prenda", "Venta"), strict=True
    ):
        page.fill(f"#id_opcion_{letter}", text)
    page.check("input[name=respuesta_correcta][value=A]")
    page.fill("#id_legal_basis", "Código Civil, artículo 2221")
    page.check("input[name=consent]")
    page.click("main button:not([name])")
    page.wait_for_url("**/preguntas/*/")
    return int(page.url.rstrip("/").rpartition("/")[2])


def _tick_all(page: Any) -> None:
    for box in page.locator("main input[type=checkbox][name=checked]").all():
        box.check()


def _vote(page: Any, number: int) -> None:
    page.goto(f"/preguntas/{number}/vote/")
    page.check("input[name=vote][value=yes]")
    page.click("main button")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_question_goes_all_the_way(chromium: Any, site: str, scripts: bool) -> None:
    """Student, assistant and evaluator take a question to its approval."""
    roles = {
        role: _page(chromium, site, role, java_script_enabled=scripts)
        for role in ("estudiante", "asistente", "evaluador")
    }
    number = _send_question(roles["estudiante"], f"¿Qué contrato es, {scripts}?")
    page = roles["asistente"]
    page.goto(f"/preguntas/{number}/edit/")
    page.fill("#id_pregunta", f"¿Qué contrato transfiere el dominio, {scripts}?")
    page.click("main button:not([name])")
    page.goto(f"/preguntas/{number}/pass/")
    _tick_all(page)
    page.click("main button")
    page = roles["evaluador"]
    page.goto(f"/preguntas/{number}/pre_approve/")
    _tick_all(page)
    page.click("main button")
    _vote(roles["asistente"], number)
    _vote(roles["evaluador"], number)

    page.goto(f"/preguntas/{number}/")
    assert page.locator("main .badge").first.inner_text() == "Aprobada"
    for each in roles.values():
        each.context.close()


def test_archival_and_a_blocked_step(chromium: Any, site: str) -> None:
    """An archived item shows no step, and its address answers 409."""
    student = _page(chromium, site, "estudiante")
    number = _send_question(student, "¿Una pregunta que sobra?")
    assert student.goto(f"/preguntas/{number}/pass/").status == 403
    page = _page(chromium, site, "asistente")
    page.goto(f"/preguntas/{number}/archive/")
    page.fill("textarea[name=comment]", "No es de derecho civil")
    page.click("main button")
    page.goto(f"/preguntas/{number}/")

    assert page.locator("main .badge").first.inner_text() == "Archivada"
    assert page.locator(f'a[href="/preguntas/{number}/edit/"]').count() == 0
    assert page.goto(f"/preguntas/{number}/edit/").status == 409


def test_two_tabs_meet_in_a_conflict_page(chromium: Any, site: str) -> None:
    """The second of two people who save sees both texts and loses nothing."""
    number = _send_question(_page(chromium, site, "estudiante"), "¿Cuál de las dos?")
    first, second = (_page(chromium, site, "asistente") for _ in range(2))
    for page in (first, second):
        page.goto(f"/preguntas/{number}/edit/")
    first.fill("#id_pregunta", "¿La primera?")
    first.click("main button:not([name])")
    second.fill("#id_pregunta", "¿La segunda?")
    second.click("main button:not([name])")

    assert "Otra persona cambió esta pregunta" in second.inner_text("h1")
    assert "primera" in second.inner_text("main")
    assert second.input_value("#id_pregunta") == "¿La segunda?"
    second.click("main button")
    second.goto(f"/preguntas/{number}/")
    assert "¿La segunda?" in second.inner_text("main")


@pytest.mark.parametrize("role", PAGES)
def test_pages_are_accessible_and_fit_a_phone(
    chromium: Any, site: str, role: str, tmp_path: Path
) -> None:
    """No page has a violation of axe's rules, an error, or scrolls at 320 px."""
    from axe_playwright_python.sync_playwright import Axe

    number = _send_question(_page(chromium, site, "estudiante"), f"¿Para {role}?")
    page = _page(chromium, site, role, viewport={"width": 320, "height": 800})
    problems: list[str] = []
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    shots = Path(os.environ.get("COLOMBIAN_LAW_SCREENSHOTS", tmp_path))
    for address in (address.format(n=number) for address in PAGES[role]):
        assert page.goto(address).status == 200, address
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, f"{address} is {width} px wide"
        name = address.strip("/").replace("/", "-") or "inicio"
        page.screenshot(path=shots / f"{role}-{name}.png", full_page=True)
        found = _axe(Axe(), page)
        assert found == [], f"{address}: {found}"
    assert problems == []


def _axe(axe: Any, page: Any) -> list[str]:
    # The checker is injected where the pages' own policy would not let it in.
    session = page.context.new_cdp_session(page)
    session.send("Page.setBypassCSP", {"enabled": True})
    page.reload()
    results = axe.run(page)
    return [
        f"{violation['id']}: {violation['nodes'][0]['html'][:150]}"
        for violation in results.response["violations"]
    ]
