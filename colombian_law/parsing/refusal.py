"""Refusals in Spanish and English, told by the patterns of a data file."""

import json
import re
from functools import cache
from importlib.resources import files

from colombian_law.parsing.folding import fold

_OPENING_CHARACTERS = 400
"""How much of a text's start is searched: a refusal comes first."""

_PLACEHOLDER = re.compile(r"\.{3,}|n/a\.?|no aplica\.?|sin respuesta\.?|tbd\.?")
_FILLERS = frozenset(
    {
        "a",
        "advice",
        "am",
        "answer",
        "asesoramiento",
        "asesoria",
        "assist",
        "ayudar",
        "brindar",
        "but",
        "con",
        "concepto",
        "consulta",
        "contestar",
        "dar",
        "de",
        "el",
        "emitir",
        "en",
        "esa",
        "ese",
        "eso",
        "esta",
        "este",
        "give",
        "help",
        "i",
        "i'm",
        "it",
        "juridica",
        "juridico",
        "la",
        "lamento",
        "le",
        "legal",
        "legales",
        "lo",
        "ofrecer",
        "on",
        "para",
        "pero",
        "peticion",
        "pregunta",
        "provide",
        "question",
        "request",
        "respond",
        "responder",
        "respuesta",
        "siento",
        "solicitud",
        "sorry",
        "su",
        "tarea",
        "te",
        "that",
        "the",
        "this",
        "to",
        "tu",
        "with",
        "you",
        "your",
    }
)
"""Words that say nothing more beside a refusal."""


def is_placeholder(text: str) -> bool:
    """Whether all of `text` is a mark or word that stands for no answer."""
    return _PLACEHOLDER.fullmatch(fold(text)) is not None


def is_only_refusal(text: str) -> bool:
    """Whether `text` declines and says nothing else."""
    rest = fold(text[: _OPENING_CHARACTERS + 1]).replace("’", "'")
    if len(text) > _OPENING_CHARACTERS or not is_refusal(text):
        return False
    for pattern in refusal_patterns():
        rest = pattern.sub(" ", rest)
    return set(re.findall(r"[\w']+", rest)) <= _FILLERS


def is_refusal(text: str) -> bool:
    """Whether `text` opens by declining to answer."""
    opening = fold(text[:_OPENING_CHARACTERS]).replace("’", "'")
    return any(pattern.search(opening) for pattern in refusal_patterns())


@cache
def refusal_patterns() -> tuple[re.Pattern[str], ...]:
    """Return the patterns of `data/refusals.json`, for folded text."""
    data = files("colombian_law.parsing") / "data" / "refusals.json"
    rows = json.loads(data.read_text(encoding="utf-8"))
    return tuple(re.compile(row["pattern"]) for row in rows)
