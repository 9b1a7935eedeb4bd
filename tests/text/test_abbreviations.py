"""The data files of the sentence rules."""

import json
from importlib import resources

import pytest

from colombian_law.text.abbreviations import Kind, lexicon
from colombian_law.text.sentences import sentences

_FOLDER = resources.files("colombian_law.text") / "data"
ENTRIES: list[dict[str, str]] = json.loads(
    (_FOLDER / "abbreviations.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["form"])
def test_every_abbreviation_has_a_reason_and_an_example_that_shows_it(
    entry: dict[str, str],
) -> None:
    """The form is in lower case without its stop; the example uses it."""
    assert set(entry) == {"form", "kind", "reason", "example"}
    assert entry["form"] == entry["form"].lower().rstrip(".")
    assert entry["form"] + "." in entry["example"].lower() + "."
    assert len(entry["reason"]) > 10


@pytest.mark.parametrize(
    "entry",
    [entry for entry in ENTRIES if entry["kind"] in {"always", "number", "name"}],
    ids=lambda entry: entry["form"],
)
def test_the_example_of_an_abbreviation_that_goes_on_is_one_sentence(
    entry: dict[str, str],
) -> None:
    """An example in running text is not cut after the abbreviation."""
    assert len(sentences(f"Se cita {entry['example']} en el fallo.")) == 1


@pytest.mark.parametrize(
    "entry",
    [e for e in ENTRIES if e["kind"] == "end" and ". La " in e["example"]],
    ids=lambda entry: entry["form"],
)
def test_the_example_of_an_abbreviation_that_may_close_is_two_sentences(
    entry: dict[str, str],
) -> None:
    """An article with a capital after the abbreviation opens a sentence."""
    assert len(sentences(f"Se cita {entry['example']} rige.")) == 2


def test_forms_are_unique_and_every_kind_is_used() -> None:
    """No form is listed twice, and no kind is empty."""
    kinds = lexicon().kinds
    assert len(kinds) == len(ENTRIES)
    assert set(kinds.values()) == set(Kind)


def test_function_words_are_sorted_and_in_lower_case() -> None:
    """Each list has a reason, an example and sorted forms without repeats."""
    lists = json.loads((_FOLDER / "function_words.json").read_text(encoding="utf-8"))
    assert set(lists) == {"starters", "wraps", "numbered", "ordinals"}
    for entry in lists.values():
        assert entry["reason"]
        assert entry["example"]
        forms = entry["forms"]
        assert forms == sorted(set(forms))
        assert all(form == form.lower() for form in forms)
