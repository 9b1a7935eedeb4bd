"""The data files of printed forms: schema, examples, and ids from printed forms."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from colombian_law.citations import find_citations
from colombian_law.citations.facts import Facts
from colombian_law.citations.folding import fold
from colombian_law.citations.forms import (
    Example,
    NamedForm,
    NamedForms,
    NumberedForm,
    NumberedForms,
    RulingForm,
    RulingForms,
    named_forms,
    numbered_forms,
    ruling_forms,
)
from colombian_law.citations.model import Kind
from colombian_law.citations.named import CODE_WORD, abbreviation_pattern

DATA = files("colombian_law.citations").joinpath("data")
MODELS: dict[str, type[BaseModel]] = {
    "named": NamedForms,
    "numbered": NumberedForms,
    "rulings": RulingForms,
    "facts": Facts,
}
EXAMPLES: list[Example] = [
    example
    for forms in (
        named_forms(),
        numbered_forms(),
        ruling_forms().supreme_court,
        ruling_forms().constitutional_court,
    )
    for form in forms
    for example in form.examples
]
NO_YEAR = {"dropped", "none_allowed"}


def read(name: str) -> Any:
    """Return the parsed JSON of a data file."""
    return json.loads(DATA.joinpath(name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MODELS)
def test_data_obeys_its_schema(name: str) -> None:
    """Every data file is valid under the JSON schema beside it."""
    jsonschema.validate(read(f"{name}.json"), read(f"schemas/{name}.json"))


@pytest.mark.parametrize("name", MODELS)
def test_schema_is_the_schema_of_the_model(name: str) -> None:
    """The schema files say what the models that read the data accept."""
    assert read(f"schemas/{name}.json") == MODELS[name].model_json_schema()


def test_package_data_is_small() -> None:
    """All data of the sub-package together stay below 250 kB."""
    sizes = [
        len(DATA.joinpath(folder, f"{name}.json").read_bytes())
        for folder in (".", "schemas")
        for name in MODELS
    ]

    assert sum(sizes) < 250_000


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.text)
def test_each_example_is_matched(example: Example) -> None:
    """Each example text of the data files yields exactly its ids."""
    assert {found.id for found in find_citations(example.text)} == set(example.ids)


def patterns_of(form: NamedForm) -> list[str]:
    """Return every pattern by which a named instrument is recognised."""
    return [
        *form.patterns,
        *form.patterns_with_article,
        *form.adjectives,
        *map(
            abbreviation_pattern,
            (*form.abbreviations, *form.abbreviations_with_article),
        ),
    ]


@pytest.mark.parametrize("form", named_forms(), ids=lambda form: form.name)
def test_each_pattern_of_a_name_matches_an_example(form: NamedForm) -> None:
    """No pattern of a named instrument stands there without an example."""
    texts = [fold(example.text).plain for example in form.examples]
    idle = [
        pattern
        for pattern in patterns_of(form)
        if not any(re.search(pattern.replace("{codigo}", CODE_WORD), t) for t in texts)
    ]

    assert idle == []


@pytest.mark.parametrize("form", numbered_forms(), ids=lambda form: form.prefix)
def test_each_head_of_a_number_matches_an_example(form: NumberedForm) -> None:
    """No head of a numbered instrument stands there without an example."""
    texts = [fold(example.text).plain for example in form.examples]
    idle = [head for head in form.heads if not any(re.search(head, t) for t in texts)]

    assert idle == []


def test_each_prefix_of_the_supreme_court_has_an_example() -> None:
    """Every letter code of the Corte Suprema is shown in an example."""
    missing = [
        prefix
        for chamber in ruling_forms().supreme_court
        for prefix in chamber.prefixes
        if not any(
            re.search(rf"\b{prefix}(?:\d|, )", example.text)
            for example in chamber.examples
        )
    ]

    assert missing == []


def printed(template: str, number: int, year: int) -> str:
    """Return a printed form with its number and year put in."""
    return template.format(
        number=number,
        year=year,
        yy=f"{year % 100:02d}",
        padded=f"{number:03d}",
        thousands=f"{number:,}".replace(",", "."),
    )


def ids_of(text: str) -> set[str]:
    """Return the ids found in a text."""
    return {found.id for found in find_citations(text)}


SURROUNDINGS: tuple[Callable[[str], str], ...] = (
    str,
    lambda words: f"Conforme a la {words}, procede.",
    lambda words: f"({words})",
    lambda words: f"Véase: {words}; lo demás no aplica.",
)


@settings(max_examples=200, deadline=None)
@given(
    form=st.sampled_from(numbered_forms()),
    number=st.integers(min_value=1, max_value=4999),
    year=st.integers(min_value=1931, max_value=2030),
    around=st.sampled_from(SURROUNDINGS),
    data=st.data(),
)
def test_numbered_instruments_give_their_id_back(
    form: NumberedForm,
    number: int,
    year: int,
    around: Callable[[str], str],
    data: st.DataObject,
) -> None:
    """Every printed form of number and year yields the id it was made from."""
    template = data.draw(st.sampled_from(form.printed))
    has_year = "{year}" in template or "{yy}" in template
    keeps_year = has_year and form.year != "dropped"
    expected = f"{form.prefix}:{number}" + (f":{year}" if keeps_year else "")

    assert ids_of(around(printed(template, number, year))) == {expected}


@settings(max_examples=150, deadline=None)
@given(
    form=st.sampled_from(named_forms()),
    article=st.integers(min_value=1, max_value=380),
    data=st.data(),
)
def test_named_instruments_give_their_id_back(
    form: NamedForm, article: int, data: st.DataObject
) -> None:
    """Every printed form of a name with an article yields the id it was made from."""
    template = data.draw(st.sampled_from(form.printed))

    assert ids_of(template.format(article=article)) == {f"{form.id}:art:{article}"}


@settings(max_examples=150, deadline=None)
@given(
    form=st.sampled_from(ruling_forms().constitutional_court),
    number=st.integers(min_value=1, max_value=1400),
    year=st.integers(min_value=1992, max_value=2030),
    around=st.sampled_from(SURROUNDINGS),
    data=st.data(),
)
def test_constitutional_rulings_give_their_id_back(
    form: RulingForm,
    number: int,
    year: int,
    around: Callable[[str], str],
    data: st.DataObject,
) -> None:
    """Every printed form of a ruling yields the id it was made from."""
    template = data.draw(st.sampled_from(form.printed))
    text = around(printed(template, number, year))

    assert ids_of(text) == {f"co:cc:{form.type}-{number}:{year}"}


@settings(max_examples=100, deadline=None)
@given(
    chamber=st.sampled_from(ruling_forms().supreme_court),
    template=st.sampled_from(ruling_forms().supreme_court_printed),
    number=st.integers(min_value=1, max_value=99999),
    year=st.integers(min_value=2012, max_value=2030),
    data=st.data(),
)
def test_supreme_court_rulings_give_their_id_back(
    chamber: Any, template: str, number: int, year: int, data: st.DataObject
) -> None:
    """Every printed form of a coded ruling yields the id it was made from."""
    prefix = data.draw(st.sampled_from(chamber.prefixes))
    text = template.format(prefix=prefix, number=number, year=year)

    assert ids_of(text) == {f"co:csj:{prefix}{number}:{year}"}


def test_every_kind_has_a_form() -> None:
    """Each kind of the model is produced by some form or by a court's reader."""
    kinds = {form.kind for form in named_forms()}
    kinds |= {form.kind for form in numbered_forms()}
    courts = {
        Kind.CORTE_CONSTITUCIONAL,
        Kind.CORTE_SUPREMA,
        Kind.CONSEJO_DE_ESTADO,
        Kind.SUPERSOCIEDADES,
    }

    assert kinds | courts == set(Kind)
