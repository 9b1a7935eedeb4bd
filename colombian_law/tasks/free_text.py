"""The scorers and columns that the two free-text tasks share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from inspect_ai.log import HeadlineMetric
from inspect_ai.scorer import Scorer
from inspect_ai.solver import Solver
from inspect_ai.viewer import ViewerConfig

from colombian_law.errors import ParameterError
from colombian_law.judges.rubric_record import MEASURES
from colombian_law.scorers.bertscore import bertscore
from colombian_law.scorers.citations import citations
from colombian_law.scorers.item import item
from colombian_law.scorers.overlap import overlap
from colombian_law.scorers.ragas import ragas
from colombian_law.scorers.readability import INDEX_NAMES, readability
from colombian_law.scorers.rubric import rubric
from colombian_law.solvers.judge_preflight import judge_preflight, rubric_preflight
from colombian_law.tasks.declaration import (
    HIDDEN_CITATIONS,
    SHOWN_CITATIONS,
    names,
    viewer,
)

ALL, OFFLINE = "all", "offline"


@dataclass(frozen=True, slots=True)
class FreeTextMetric:
    """One scorer that `-T metrics=` can name."""

    scorer: Callable[[], Scorer]
    columns: tuple[str, ...] = ()
    """Its keys in the viewer's sample list."""
    hidden: tuple[str, ...] = ()
    """Its keys that the reader of the list may add."""
    headline: str = ""
    """The key that may stand for a whole task; empty where none should."""
    is_offline: bool = True
    """Whether it needs neither a key nor a network."""
    preflight: Callable[[], Solver] | None = None
    """What is tried before the first question is asked."""


METRICS: Mapping[str, FreeTextMetric] = {
    "ragas": FreeTextMetric(
        ragas,
        ("answer_correctness", "answer_relevancy"),
        ("factual_f1", "similarity", "n_judges"),
        headline="answer_correctness",
        is_offline=False,
        preflight=judge_preflight,
    ),
    "bertscore": FreeTextMetric(
        bertscore,
        ("bertscore_f1",),
        ("bertscore_precision", "bertscore_recall"),
        headline="bertscore_f1",
        # Its model is downloaded once.
        is_offline=False,
    ),
    "overlap": FreeTextMetric(
        overlap, ("rouge1", "rougeL", "bleu"), ("length_ratio",), headline="rougeL"
    ),
    "citations": FreeTextMetric(
        citations,
        tuple(key for _, key in SHOWN_CITATIONS),
        tuple(key for _, key in HIDDEN_CITATIONS),
    ),
    "readability": FreeTextMetric(readability, ("words",), tuple(INDEX_NAMES)),
}
"""The scorers by name; the first chosen one with a headline is the task's."""

_LABELS = {
    "answer_correctness": "Corrección (RAGAS)",
    "answer_relevancy": "Pertinencia (RAGAS)",
    "factual_f1": "F1 factual",
    "similarity": "Similitud",
    "n_judges": "Jueces",
    "bertscore_f1": "BERTScore F1",
    "bertscore_precision": "BERTScore precisión",
    "bertscore_recall": "BERTScore exhaustividad",
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
    "adequacy": "Adecuación (1 a 5)",
    "core_recall": "Ideas centrales",
    "core_recall_strict": "Ideas centrales (estricto)",
    "idea_recall": "Ideas",
    "ideas_contradicted": "Ideas contradichas",
    "useful": "Útil",
    "error_norm": "Error: norma",
    "error_substantive": "Error: de fondo",
    "error_omission": "Error: omisión",
    "error_outdated": "Error: desactualizado",
    "norms_cited": "Normas calificadas",
    "norms_correct": "Normas correctas",
    "norms_wrong": "Normas incorrectas",
    "norms_nonexistent": "Normas inexistentes",
    "norms_unverifiable": "Normas no verificables",
}

_RUBRIC_SHOWN = ("adequacy", "core_recall")
_RUBRIC_HIDDEN = tuple(key for key in MEASURES if key not in _RUBRIC_SHOWN)


def chosen_metrics(metrics: str | list[str]) -> tuple[str, ...]:
    """Return the names of the chosen scorers, in the order of `METRICS`.

    Args:
        metrics: `all`, `offline` (those that need neither a key nor a network), or
            names of `METRICS`, also several and mixed with the two.

    Raises:
        ParameterError: A name is unknown, or none is given.
    """
    given = names(metrics, "metrics") if metrics else []
    allowed = (ALL, OFFLINE, *METRICS)
    unknown = [name for name in given if name not in allowed]
    if unknown or not given:
        raise ParameterError.not_allowed("metrics", metrics, allowed)
    return tuple(
        name
        for name, metric in METRICS.items()
        if name in given or ALL in given or (OFFLINE in given and metric.is_offline)
    )


def free_text_scorers(chosen: Sequence[str], ideas: Path | None = None) -> list[Scorer]:
    """Return the chosen scorers, and the item's labels with how it was answered.

    Args:
        chosen: Names of `METRICS`.
        ideas: Where the rubric's ideas are kept; None without the rubric.
    """
    judging = [] if ideas is None else [rubric(ideas=str(ideas))]
    return [*(METRICS[name].scorer() for name in chosen), *judging, item()]


def free_text_setup(
    chosen: Sequence[str], *, has_rubric: bool = False
) -> list[Solver] | None:
    """Return what is tried before the first question is asked, if anything."""
    trials = [METRICS[name].preflight for name in chosen]
    if has_rubric:
        trials.append(rubric_preflight)
    return [trial() for trial in trials if trial is not None] or None


def free_text_headline(chosen: Sequence[str]) -> HeadlineMetric:
    """Return the measure that stands for the task."""
    for name in chosen:
        if METRICS[name].headline:
            return HeadlineMetric(
                scorer=name, score=METRICS[name].headline, metric="mean"
            )
    return HeadlineMetric(scorer="item", metric="answered")


def free_text_viewer(
    chosen: Sequence[str], *, has_levels: bool, has_rubric: bool = False
) -> ViewerConfig:
    """Return the viewer's columns of a free-text task."""
    shown = [(name, key) for name in chosen for key in METRICS[name].columns]
    hidden = [(name, key) for name in chosen for key in METRICS[name].hidden]
    if has_rubric:
        shown += [("rubric", key) for key in _RUBRIC_SHOWN]
        hidden += [("rubric", key) for key in _RUBRIC_HIDDEN]
    return viewer(
        shown,
        hidden,
        _LABELS,
        has_levels=has_levels,
    )
