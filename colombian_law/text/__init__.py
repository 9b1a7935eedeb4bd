"""Spanish text as numbers: words, syllables, sentences and readability.

Everything is a pure function of the text. `readability_signature` names the rules.
"""

from colombian_law.text.readability import (
    Readability,
    TextStatistics,
    crawford,
    fernandez_huerta,
    gutierrez_polini,
    indices,
    mu,
    readability,
    readability_signature,
    szigriszt_pazos,
    text_statistics,
)
from colombian_law.text.sentences import sentences
from colombian_law.text.syllables import count_syllables, syllables
from colombian_law.text.words import count_letters, normalise, words

__all__ = [
    "Readability",
    "TextStatistics",
    "count_letters",
    "count_syllables",
    "crawford",
    "fernandez_huerta",
    "gutierrez_polini",
    "indices",
    "mu",
    "normalise",
    "readability",
    "readability_signature",
    "sentences",
    "syllables",
    "szigriszt_pazos",
    "text_statistics",
    "words",
]
