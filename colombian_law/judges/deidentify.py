"""An answer without what tells which model wrote it; its meaning and citations stay.

Four steps, each on the text that the one before left: typography and Markdown, labels
of the answer's fields, references of a model to itself, names of models and vendors.
Each step is taken only if the same citations are found after it as before, and if
something is left; a step that is not taken is named. The names are data
(`data/model_names.json`); what is also a word, a person or a party to a case, such as
"Claude", "Google" or "Meta", is no name there unless something makes it one.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from colombian_law.citations import find_citations
from colombian_law.judges.rubric_seal import sealed
from colombian_law.parsing.folding import without_invisible

VERSION = 1
"""Moves with every change of what is removed."""

_DATA = "data/model_names.json"
_TYPOGRAPHY = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "‘": "'",
        "’": "'",
        "—": "-",
        "\u2013": "-",
        "−": "-",
        "…": "...",
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "\t": " ",
    }
)
_MARKDOWN = (
    (re.compile(r"^[ ]*(?:```|~~~)[^\n]*$", re.MULTILINE), ""),
    (re.compile(r"^[ ]*(?:[-*_][ ]*){3,}$", re.MULTILINE), ""),
    (re.compile(r"^[ ]{0,3}#{1,6}[ ]+", re.MULTILINE), ""),
    (re.compile(r"^[ ]*(?:>[ ]?)+", re.MULTILINE), ""),
    (re.compile(r"^[ ]*[-*+•·▪◦‣►▶➤✓✔✅][ ]+", re.MULTILINE), ""),
    (re.compile(r"<br[ ]*/?>", re.IGNORECASE), "\n"),
    (re.compile(r"</?(?:b|i|u|em|strong|p|ul|ol|li)>", re.IGNORECASE), ""),
    (re.compile(r"(\*\*|__)(?=\S)([^\n]*?\S)\1"), r"\2"),
    (re.compile(r"(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?![\w*])"), r"\1"),
    (re.compile(r"(?<!\w)_(?=\S)([^_\n]*?\S)_(?!\w)"), r"\1"),
    (re.compile(r"`([^`\n]*)`"), r"\1"),
    (re.compile("[\u2600-\u27bf\U0001f300-\U0001faff]"), ""),
)
_SPACES = re.compile(r" {2,}")
_LINE_ENDS = re.compile(r" *\n[ \n]*")


class _Names(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    replacement: str
    names: tuple[str, ...]
    self_references: tuple[str, ...]
    field_labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deidentified:
    """A text as judges and experts see it."""

    text: str
    skipped: tuple[str, ...] = ()
    """Steps that would have changed a citation or left nothing."""

    @property
    def sha256(self) -> str:
        """The SHA-256 of the text's UTF-8 bytes."""
        return sha256(self.text.encode()).hexdigest()


def deidentified(text: str, known: str = "") -> Deidentified:
    """Return `text` without what tells which model wrote it.

    Args:
        text: An answer.
        known: Question and reference: a name that stands there tells nothing, and the
            answer may be about it, so it stays.
    """
    steps: tuple[tuple[str, Callable[[str], str]], ...] = (
        ("form", _without_form),
        ("labels", _without_labels),
        ("self_references", lambda kept: _without_self_references(kept, known)),
        ("names", lambda kept: _without_names(kept, known)),
    )
    kept = sealed(text).strip()
    cited = _ids(kept)
    skipped = []
    for name, step in steps:
        tried = step(kept).strip()
        if tried == kept:
            continue
        if not tried or _ids(tried) != cited:
            skipped.append(name)
        else:
            kept = tried
    return Deidentified(kept, tuple(skipped))


@cache
def _names() -> _Names:
    source = files("colombian_law.judges") / _DATA
    return _Names.model_validate_json(source.read_text(encoding="utf-8"))


@cache
def _name_pattern() -> re.Pattern[str]:
    size = r"(?:[ -]?\d{1,3}B)?(?:[ -](?:instruct|chat))?"
    names = "|".join(_names().names)
    return re.compile(rf"(?<!\w)(?:{names}){size}(?!\w)", re.IGNORECASE)


@cache
def _self_pattern() -> re.Pattern[str]:
    parts = "|".join(_names().self_references)
    # Only where a sentence may begin: inside one the words have another subject.
    return re.compile(rf"(?:(?<=^)|(?<=[.!?\n;] )|(?<=\n))(?:{parts})", re.IGNORECASE)


@cache
def _label_pattern() -> re.Pattern[str]:
    parts = "|".join(_names().field_labels)
    label = rf"[\"']?(?:{parts})[\"']?[ ]*(?::[ ]*|$)"
    return re.compile(rf"^[ ]*(?:\d{{1,2}}[.)][ ]*)?(?:{label})+", _LABEL_FLAGS)


_LABEL_FLAGS = re.IGNORECASE | re.MULTILINE


def _without_form(text: str) -> str:
    kept = without_invisible(text).replace("\r\n", "\n").translate(_TYPOGRAPHY)
    for pattern, replacement in _MARKDOWN:
        kept = pattern.sub(replacement, kept)
    return _LINE_ENDS.sub("\n", _SPACES.sub(" ", kept))


def _without_labels(text: str) -> str:
    return _LINE_ENDS.sub("\n", _label_pattern().sub("", text))


def _without_self_references(text: str, known: str) -> str:
    if _self_pattern().search(known):
        return text
    kept = _self_pattern().sub("", _without_names(text, known))
    if kept == _without_names(text, known):
        return text
    return _capitalised(kept)


def _without_names(text: str, known: str) -> str:
    told = known.casefold()

    def replaced(match: re.Match[str]) -> str:
        is_told = match[0].casefold() in told
        return match[0] if is_told else _names().replacement

    return _name_pattern().sub(replaced, text)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ids(text: str) -> list[str]:
    return [citation.id for citation in find_citations(text)]
