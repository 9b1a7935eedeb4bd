"""Citations of Colombian law: found, identified, and checked for existence."""

from colombian_law.citations.existence import (
    Existence,
    existence,
    reporting_magistrate,
)
from colombian_law.citations.facts import Facts, load_facts, update_facts
from colombian_law.citations.find import find_citations
from colombian_law.citations.model import Citation, Kind, Pin, Unit, body_of
from colombian_law.citations.overlap import (
    CitationOverlap,
    SetOverlap,
    citation_overlap,
)

__all__ = [
    "Citation",
    "CitationOverlap",
    "Existence",
    "Facts",
    "Kind",
    "Pin",
    "SetOverlap",
    "Unit",
    "body_of",
    "citation_overlap",
    "existence",
    "find_citations",
    "load_facts",
    "reporting_magistrate",
    "update_facts",
]
