"""The forms in which instruments are printed, read from the package's data files."""

import json
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict

from colombian_law.citations.model import Kind


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Example(_Entry):
    """A printed text with the ids that it cites."""

    text: str
    ids: tuple[str, ...]


class NamedForm(_Entry):
    """An instrument that is cited by a name: a code, the Constitution, a treaty."""

    id: str
    kind: Kind
    name: str
    patterns: tuple[str, ...]
    patterns_with_article: tuple[str, ...] = ()
    pattern_with_determiner: str | None = None
    adjectives: tuple[str, ...] = ()
    abbreviations: tuple[str, ...]
    abbreviations_with_article: tuple[str, ...]
    editions: dict[str, str] = {}
    also: tuple[str, ...] = ()
    hyphen: Literal["article", "numeral"] = "article"
    printed: tuple[str, ...]
    examples: tuple[Example, ...]


class Issuer(_Entry):
    """An authority whose name beside a number changes the instrument's id."""

    pattern: str
    prefix: str
    kind: Kind


class NumberedForm(_Entry):
    """A kind of instrument that is cited by number and, mostly, year."""

    kind: Kind
    prefix: str
    heads: tuple[str, ...]
    number: Literal["plain", "code"]
    year: Literal["required", "optional", "none_allowed", "dropped", "code"] = (
        "required"
    )
    context: str | None = None
    known: tuple[str, ...] = ()
    issuers: tuple[Issuer, ...] = ()
    also: tuple[str, ...] = ()
    printed: tuple[str, ...]
    examples: tuple[Example, ...]


class ChamberForm(_Entry):
    """A chamber of the Corte Suprema with the letters of its rulings."""

    prefixes: tuple[str, ...]
    sala: Literal["civil", "laboral", "penal"]
    words: tuple[str, ...]
    examples: tuple[Example, ...]


class RulingForm(_Entry):
    """A type of ruling of the Corte Constitucional."""

    type: Literal["C", "T", "SU", "A"]
    printed: tuple[str, ...]
    examples: tuple[Example, ...]


class RulingForms(_Entry):
    """The forms of the rulings of the high courts."""

    supreme_court: tuple[ChamberForm, ...]
    supreme_court_printed: tuple[str, ...]
    constitutional_court: tuple[RulingForm, ...]


def _read(name: str) -> object:
    source = files("colombian_law.citations").joinpath("data", name)
    return json.loads(source.read_text(encoding="utf-8"))


class NamedForms(_Entry):
    """The file of instruments that are cited by name."""

    named: tuple[NamedForm, ...]


class NumberedForms(_Entry):
    """The file of kinds of instrument that are cited by number."""

    numbered: tuple[NumberedForm, ...]


@cache
def named_forms() -> tuple[NamedForm, ...]:
    """Return the instruments that are cited by name."""
    return NamedForms.model_validate(_read("named.json")).named


@cache
def numbered_forms() -> tuple[NumberedForm, ...]:
    """Return the kinds of instrument that are cited by number, longest names first."""
    return NumberedForms.model_validate(_read("numbered.json")).numbered


@cache
def ruling_forms() -> RulingForms:
    """Return the forms of the rulings of the high courts."""
    return RulingForms.model_validate(_read("rulings.json"))
