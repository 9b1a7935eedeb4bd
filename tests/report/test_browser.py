"""Promises of the page in a browser: alone, accessible, narrow, printed, in time."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BROWSER = "chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PAGES = ("index.html", "english.html")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which(BROWSER) is None, reason="no browser: apt-get install chromium"
    ),
]


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Debian's Chromium, headless."""
    api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    with api.sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=shutil.which(BROWSER), args=list(FLAGS)
        )
        yield found
        found.close()


@pytest.mark.parametrize("name", PAGES)
def test_page_stands_alone(name: str, browser: "Browser", report: Path) -> None:
    """The page asks for nothing but itself, and says nothing on the console."""
    page = browser.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))

    page.goto((report / name).as_uri())

    page.close()
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert said == []


@pytest.mark.parametrize("name", PAGES)
def test_page_has_no_barriers(name: str, browser: "Browser", report: Path) -> None:
    """Axe finds no violation, with every table open."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright",
        reason="pip install axe-playwright-python",
    )
    page = browser.new_page()
    page.goto((report / name).as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")

    found: Any = axe.Axe().run(page)

    page.close()
    assert found.violations_count == 0, found.generate_report()


def test_everything_is_there_without_scripts(browser: "Browser", report: Path) -> None:
    """Without JavaScript every drawing is visible and every table opens."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((report / "index.html").as_uri())

    drawings = page.locator("svg[role=img]")
    assert drawings.count() > 12
    for place in range(drawings.count()):
        assert drawings.nth(place).is_visible()
    first = page.locator("article details").first
    first.locator("summary").click()
    assert first.locator("table").is_visible()
    context.close()


def test_narrow_screen_scrolls_tables_not_the_page(
    browser: "Browser", report: Path
) -> None:
    """At 320 pixels only tables and drawings scroll sideways."""
    page = browser.new_page(viewport={"width": 320, "height": 640})
    page.goto((report / "index.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")

    width = page.evaluate("document.documentElement.scrollWidth")

    page.close()
    assert width <= 320


def test_page_prints(browser: "Browser", report: Path) -> None:
    """The printed page has several sheets and its widest table fits none too wide."""
    page = browser.new_page()
    page.goto((report / "index.html").as_uri())

    printed = page.pdf(format="A4")

    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    wide = page.evaluate(
        "[...document.querySelectorAll('article > .scroll > table')]"
        ".filter(t => t.getBoundingClientRect().right > 794).length"
    )
    page.close()
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") > 5
    assert wide == 0


def test_fifteen_models_stay_small_and_narrow(
    browser: "Browser", large_report: Path
) -> None:
    """The report of the study's size stays under 2 MB and fits a phone."""
    assert all((large_report / name).stat().st_size < 2_000_000 for name in PAGES)
    page = browser.new_page(viewport={"width": 320, "height": 640})
    page.goto((large_report / "index.html").as_uri())

    width = page.evaluate("document.documentElement.scrollWidth")
    page.close()
    assert width <= 320
