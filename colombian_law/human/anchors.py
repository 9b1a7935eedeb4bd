"""The written anchors of the scale and the template of what raters fill in."""

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files

from colombian_law.human.judgement import Record

TEMPLATE_VERSION = "1"
"""Moves when what raters fill in, or how it is read, changes."""
ANCHORS_FILE = "anchors.v1.es.json"


class Anchor(Record):
    """What one score means."""

    score: int
    name: str
    meaning: str
    example: str


class ErrorType(Record):
    """A type of error; several can be in one answer."""

    key: str
    name: str
    meaning: str


class Anchors(Record):
    """What raters are told, in Spanish."""

    version: str
    task: tuple[str, ...]
    question: str
    """The question of the examples."""
    anchors: tuple[Anchor, ...]
    useful: str
    errors: tuple[ErrorType, ...]
    norms: tuple[str, ...]
    verdicts: dict[str, str]
    """Verdict on a norm to the word that verifiers choose."""


@cache
def load_anchors() -> Anchors:
    """Return the anchors that new batches are made with."""
    return Anchors.model_validate(json.loads(_bytes()))


@cache
def anchors_sha256() -> str:
    """Return the sha256 of the anchors' file, which stands in each batch."""
    return sha256(_bytes()).hexdigest()


def _bytes() -> bytes:
    return (files("colombian_law.human") / "data" / ANCHORS_FILE).read_bytes()
