"""The abbreviations and function words that decide where a sentence ends.

They are data, in `data/abbreviations.json` and `data/function_words.json`, each with
its reason and an example.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from types import MappingProxyType


class Kind(StrEnum):
    """What may follow the stop of an abbreviation."""

    ALWAYS = "always"
    """The sentence always goes on (`art.`, `Dr.`)."""
    NUMBER = "number"
    """It goes on if a number or a reference follows (`No. 5`); it is a word too."""
    NAME = "name"
    """It goes on unless an article or a connector follows (`M.P. Juan Carlos`)."""
    END = "end"
    """It may close the sentence (`etc.`, `Ltda.`); what follows decides."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The closed lists that the sentence rules read, all in lower case.

    Attributes:
        kinds: the kind of each abbreviation, written without its last stop.
        longest: the length of the longest abbreviation.
        starters: words that open a sentence when capitalised.
        wraps: words that cannot close a line that is complete.
        numbered: nouns that a number follows.
        ordinals: words that number a part of a norm.
    """

    kinds: Mapping[str, Kind]
    longest: int
    starters: frozenset[str]
    wraps: frozenset[str]
    numbered: frozenset[str]
    ordinals: frozenset[str]


def _read(name: str) -> str:
    """Return the text of one data file."""
    folder = resources.files("colombian_law.text") / "data"
    return (folder / name).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Return the lists of the data files, read once."""
    kinds = {
        entry["form"]: Kind(entry["kind"])
        for entry in json.loads(_read("abbreviations.json"))
    }
    lists = json.loads(_read("function_words.json"))
    return Lexicon(
        kinds=MappingProxyType(kinds),
        longest=max(map(len, kinds)),
        starters=frozenset(lists["starters"]["forms"]),
        wraps=frozenset(lists["wraps"]["forms"]),
        numbered=frozenset(lists["numbered"]["forms"]),
        ordinals=frozenset(lists["ordinals"]["forms"]),
    )
