"""The answers of all used runs as one tidy frame, and the items they answer."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from colombian_law.analysis.provenance import Format, ReportWarning, WarningCode
from colombian_law.analysis.records import SampleRecord, ScoreRecord
from colombian_law.analysis.selection import ChosenRun
from colombian_law.datasets.item import LETTERS
from colombian_law.errors import MissingExtraError

if TYPE_CHECKING:
    import pandas as pd

MEASURES: Mapping[str, tuple[str, ...]] = {
    "closed_choice": ("right",),
    "ragas": ("answer_correctness", "answer_relevancy", "factual_f1", "similarity"),
    "bertscore": ("bertscore_f1",),
    "overlap": ("bleu", "rouge1", "rougeL"),
    "readability": (
        *("words", "fernandez_huerta", "szigriszt_pazos"),
        *("gutierrez_polini", "mu", "crawford"),
    ),
    "citations": (
        *("cited", "exists", "does_not_exist", "unknown", "cites_any"),
        *("body_precision", "body_recall"),
    ),
    "rubric": (
        *("adequacy", "useful", "error_norm", "norms_cited", "norms_correct"),
        *("norms_wrong", "norms_nonexistent", "norms_unverifiable"),
    ),
}
"""The numbers that are taken from each scorer, by the scorer's name."""

_APPENDED = re.compile(r"(?P<name>.+?)(?P<number>\d*)")
_Scores = Mapping[str, tuple[str, ScoreRecord]]
"""A sample's last scores by scorer, each with its key in the log."""
_Count = Callable[..., None]
"""Adds to a tally: code, scorer and number."""
_TEXTS = ("model", "format", "item", "outcome", "letter")


@dataclass(frozen=True, slots=True)
class AskedItem:
    """An item as the logs hold it."""

    id: str
    format: Format
    area: str
    topic: str
    complexity: str
    subtask: str
    legal_basis: str
    norms: tuple[str, ...]
    flags: tuple[str, ...]
    publication_date: str
    """ISO 8601; empty where the bank does not say it."""
    question: str
    """Empty where the summaries cut it."""
    options: tuple[str, ...]
    """In the bank's order; empty unless closed."""
    key: str
    """The right option as the bank names it; empty unless closed."""
    reference: str | None
    """None for closed items, and where the summaries cut it."""
    log: str
    """A log that holds it."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Every answer, one a row, and every item that was asked.

    Attributes:
        frame: Columns model, format, item, epoch, log, outcome, letter, uuid,
            has_error and every measure; NaN where a measure has no number.
        items: By format and id.
        measures: The measures that some log holds.
        tallies: Counted while reading, by model, format, code and scorer.
    """

    frame: "pd.DataFrame"
    items: Mapping[tuple[Format, str], AskedItem]
    measures: frozenset[str]
    tallies: Mapping[tuple[str, Format, WarningCode, str], int]

    def warnings(self) -> Iterable[ReportWarning]:
        """Yield a warning for each tally."""
        for (model, question_format, code, scorer), count in self.tallies.items():
            yield ReportWarning(
                code=code,
                parameters={
                    "model": model,
                    "format": question_format,
                    **({"scorer": scorer} if scorer else {}),
                    "count": count,
                },
            )


@dataclass(slots=True)
class _Collected:
    rows: dict[tuple[str, Format, str, int], dict[str, Any]] = field(
        default_factory=dict
    )
    items: dict[tuple[Format, str], AskedItem] = field(default_factory=dict)
    measures: set[str] = field(default_factory=set)
    tallies: Counter[tuple[str, Format, WarningCode, str]] = field(
        default_factory=Counter
    )


def collect_answers(chosen: Sequence[ChosenRun]) -> Answers:
    """Return the answers of the runs, each question and epoch of a model once.

    Of several answers to the same question in the same epoch the last run's counts,
    unless it ended with an error and an earlier one did not. Logs that are copies of
    one run, as `inspect score --output-file` writes them, are one answer with the
    scores of all. Of a scorer that was appended again the last score counts.

    Args:
        chosen: The runs in the order in which later ones win.

    Raises:
        MissingExtraError: pandas is not installed.
    """
    try:
        import pandas as pd
    except ImportError as error:
        raise MissingExtraError("colombian_law.analysis (pandas)", "report") from error
    collected = _Collected()
    for used in chosen:
        for sample in used.run.samples:
            _add(collected, used, sample)
    names = ["epoch", "log", "uuid", "has_error"]
    names += [measure for group in MEASURES.values() for measure in group]
    frame = pd.DataFrame(
        list(collected.rows.values()), columns=[*_TEXTS, *names]
    ).astype({measure: float for group in MEASURES.values() for measure in group})
    return Answers(
        frame,
        collected.items,
        frozenset(collected.measures),
        collected.tallies,
    )


def _add(collected: _Collected, used: ChosenRun, sample: SampleRecord) -> None:
    if sample.is_invalidated:
        return
    model = used.identity.model
    key = (model, used.format, sample.id, sample.epoch)

    def count(code: WarningCode, scorer: str = "", n: int = 1) -> None:
        collected.tallies[model, used.format, code, scorer] += n

    scores = _last_scores(sample)
    _tally(scores, count)
    row = _row(used, sample, scores)
    for scorer in scores:
        collected.measures.update(MEASURES.get(scorer, ()))
    earlier = collected.rows.get(key)
    if earlier is not None:
        if earlier["uuid"] and earlier["uuid"] == row["uuid"]:
            kept = {n: v for n, v in row.items() if v is not None and v == v}  # noqa: PLR0124 - NaN differs from itself
            row = {**earlier, **kept}
        else:
            count(WarningCode.DUPLICATE_SAMPLES)
            if row["has_error"] and not earlier["has_error"]:
                row = earlier
    collected.rows[key] = row
    if (used.format, sample.id) not in collected.items:
        collected.items[used.format, sample.id] = _item(used, sample)


def _tally(scores: _Scores, count: _Count) -> None:
    for scorer, (name, score) in scores.items():
        if name != scorer:
            count(WarningCode.RESCORED, scorer)
        if score.n_edits:
            count(WarningCode.EDITED_SCORES, scorer, score.n_edits)
    if "ragas" in scores:
        score = scores["ragas"][1]
        if isinstance(score.value, dict):
            panel = sum(key.endswith("_correctness") for key in score.value) - 1
            if 0 < score.value.get("n_judges", 0) < panel:
                count(WarningCode.PARTIAL_PANEL)
    for scorer in ("ragas", "rubric"):
        if scorer in scores and scores[scorer][1].metadata.get("self_judged"):
            count(WarningCode.SELF_JUDGED, scorer)


def _row(used: ChosenRun, sample: SampleRecord, scores: _Scores) -> dict[str, Any]:
    row: dict[str, Any] = {
        "model": used.identity.model,
        "format": used.format,
        "item": sample.id,
        "epoch": sample.epoch,
        "log": used.identity.location,
        "uuid": sample.uuid,
        "has_error": bool(sample.error),
        "outcome": _outcome(scores),
        "letter": None,
    }
    for scorer, measures in MEASURES.items():
        if scorer in scores:
            value = scores[scorer][1].value
            values = value if isinstance(value, dict) else {}
            row |= {measure: _number(values.get(measure)) for measure in measures}
    if "closed_choice" in scores:
        choice = scores["closed_choice"][1]
        row["right"] = _right(choice.value)
        row["letter"] = choice.metadata.get("bank_letter")
    return row


def _last_scores(sample: SampleRecord) -> _Scores:
    """Return a sample's scores by scorer, with their key in the log.

    Inspect names a scorer that is appended again with a number behind its name.
    """
    last: dict[str, tuple[int, str, ScoreRecord]] = {}
    for key, score in sample.scores.items():
        match = _APPENDED.fullmatch(key)
        name, number = (match["name"], match["number"]) if match else (key, "")
        if name not in MEASURES and name != "item":
            continue
        place = int(number or 0)
        if name not in last or place > last[name][0]:
            last[name] = (place, key, score)
    return {name: (key, score) for name, (_, key, score) in last.items()}


def _outcome(scores: _Scores) -> str | None:
    for _, score in scores.values():
        if "outcome" in score.metadata:
            return str(score.metadata["outcome"])
    return None


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _right(value: Any) -> float | None:
    """Return 1 for a right answer and 0 for a wrong one, also of an edited score."""
    if isinstance(value, str):
        return {"C": 1.0, "I": 0.0, "N": 0.0}.get(value)
    return _number(value)


def _item(used: ChosenRun, sample: SampleRecord) -> AskedItem:
    found = sample.metadata
    order = str(found.get("option_order") or "")
    is_closed = used.format == "closed" and bool(sample.choices)
    order = order or "".join(LETTERS[: len(sample.choices)])
    shown = dict(zip(order, sample.choices, strict=False)) if is_closed else {}
    target = sample.target or ""
    key = order[LETTERS.index(target)] if is_closed and target in LETTERS else ""
    return AskedItem(
        id=sample.id,
        format=used.format,
        area=str(found.get("area", "")),
        topic=str(found.get("topic", "")),
        complexity=str(found.get("complexity") or ""),
        subtask=str(found.get("subtask") or ""),
        legal_basis=str(found.get("legal_basis") or ""),
        norms=_names(found.get("norms")),
        flags=_names(found.get("flags")),
        publication_date=str(found.get("publication_date") or ""),
        question=sample.input or "",
        options=tuple(text for _, text in sorted(shown.items())),
        key=key,
        reference=None if is_closed else sample.target,
        log=used.identity.location,
    )


def _names(value: Any) -> tuple[str, ...]:
    """Return a list of the metadata; a summary holds a text in place of a long one."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else ()
