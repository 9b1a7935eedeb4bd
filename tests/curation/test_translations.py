"""Spanish first, English second: every sentence of the pages has both."""

import ast
import gettext
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from django.test import Client

import colombian_law.curation as package

ROOT = Path(str(package.__file__)).parent
CATALOGUE = ROOT / "locale" / "en" / "LC_MESSAGES"
_IN_TEMPLATE = re.compile(r"\{% translate (?:\"([^\"]+)\"|'([^']+)') %\}")
_NAMES = {"_", "gettext", "gettext_lazy"}


def _sentences() -> Iterator[str]:
    """Yield every sentence that the pages translate."""
    for path in ROOT.rglob("*.html"):
        for double, single in _IN_TEMPLATE.findall(path.read_text(encoding="utf-8")):
            yield double or single
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in _NAMES
                and isinstance(node.args[0], ast.Constant)
            ):
                yield str(node.args[0].value)


def _english() -> dict[str, str]:
    with (CATALOGUE / "django.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    return {key: catalogue.gettext(key) for key in set(_sentences())}


def test_every_sentence_has_its_english() -> None:
    """The compiled catalogue knows each Spanish sentence."""
    same_in_both = {"No", "Total", "Virtual", "Prompts", "Español", "English"}
    untranslated = {
        spanish for spanish, english in _english().items() if spanish == english
    }

    assert untranslated <= same_in_both


def test_the_english_keeps_the_places() -> None:
    """A translation has the placeholders of its sentence."""
    places = re.compile(r"%\(\w+\)\w|\{\w*\}")
    for spanish, english in _english().items():
        assert sorted(places.findall(spanish)) == sorted(places.findall(english))


def test_the_compiled_catalogue_is_the_written_one() -> None:
    """The compiled catalogue says what the text one says."""
    text = (CATALOGUE / "django.po").read_text(encoding="utf-8")
    pairs = re.findall(r'^msgid "(.+)"\nmsgstr "(.*)"$', text, flags=re.MULTILINE)
    with (CATALOGUE / "django.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)

    assert len(pairs) > 300
    for spanish, english in pairs:
        key, value = (word.replace('\\"', '"') for word in (spanish, english))
        assert catalogue.gettext(key) == value


def test_the_language_can_be_switched(enter: Callable[[str], Client]) -> None:
    """Spanish is what one gets without asking; English is one button away."""
    client = enter("asistente")
    assert "<h1>Mi trabajo</h1>" in client.get("/").content.decode()
    client.post("/idioma/", {"language": "en", "next": "/"})
    page = client.get("/").content.decode()

    assert "<h1>My work</h1>" in page
    assert 'lang="en"' in page
