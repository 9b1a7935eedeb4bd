"""The scorers and columns that the two free-text tasks share."""

from inspect_ai.log import HeadlineMetric
from inspect_ai.scorer import Scorer
from inspect_ai.viewer import ViewerConfig

from colombian_law.scorers.citations import citations
from colombian_law.scorers.item import item
from colombian_law.scorers.overlap import overlap
from colombian_law.scorers.readability import INDEX_NAMES, readability
from colombian_law.tasks.declaration import (
    HIDDEN_CITATIONS,
    SHOWN_CITATIONS,
    viewer,
)

FREE_TEXT_HEADLINE = HeadlineMetric(scorer="overlap", score="rougeL", metric="mean")


def free_text_scorers() -> list[Scorer]:
    """Return the scorers of a free-text task, none of which needs a judge."""
    return [overlap(), citations(), readability(), item()]


def free_text_viewer(*, has_levels: bool) -> ViewerConfig:
    """Return the viewer's columns of a free-text task."""
    return viewer(
        [
            ("overlap", "rouge1"),
            ("overlap", "rougeL"),
            ("overlap", "bleu"),
            *SHOWN_CITATIONS,
            ("readability", "words"),
        ],
        [
            ("overlap", "length_ratio"),
            *(("readability", name) for name in INDEX_NAMES),
            *HIDDEN_CITATIONS,
        ],
        {
            "bleu": "BLEU",
            "rouge1": "ROUGE-1",
            "rougeL": "ROUGE-L",
            "length_ratio": "Longitud",
            "fernandez_huerta": "Fernández-Huerta",
            "szigriszt_pazos": "Szigriszt-Pazos",
            "gutierrez_polini": "Gutiérrez de Polini",
            "mu": "Índice µ",
            "crawford": "Crawford",
            "words": "Palabras",
        },
        has_levels=has_levels,
    )
