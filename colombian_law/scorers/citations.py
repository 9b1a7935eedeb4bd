"""The norms that an answer cites: whether they exist, and which ones they are.

Nothing here asks a model: the citations are parsed, and official facts say whether a
norm exists (`colombian_law.citations`).
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import Any

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    mean,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState

from colombian_law.citations import (
    Citation,
    CitationOverlap,
    Existence,
    Facts,
    citation_overlap,
    existence,
    find_citations,
    load_facts,
    reporting_magistrate,
)
from colombian_law.datasets.item import LETTERS
from colombian_law.datasets.samples import ItemMetadata
from colombian_law.parsing.record import AnswerRecord
from colombian_law.scorers.answer import REASONS, answer_of, judged_text

ANSWERS = ("exists", "does_not_exist", "unknown")
"""What can be said of a norm's existence."""

_CLOSED_FIELDS = ("justificacion", "descarte_opciones")
_BESIDE_JUDGED = ("referencia_legal",)


@metric
def pooled_existence() -> Metric:
    """Return each answer's share of all norms that were cited, over all samples.

    The shares of the single samples give every sample the same weight, however many
    norms it cites; these give every cited norm the same weight: Σ count / Σ cited. They
    are undefined where no sample cites anything.
    """

    def pooled(scores: list[SampleScore]) -> dict[str, str | int | float | bool | None]:
        values = [s.score.value for s in scores if isinstance(s.score.value, dict)]
        cited = math.fsum(_number(value, "cited") for value in values)
        return {
            f"{answer}_pooled": (
                math.fsum(_number(value, answer) for value in values) / cited
                if cited
                else math.nan
            )
            for answer in ANSWERS
        }

    return pooled


@scorer(metrics=[{"*": [mean(), stderr()]}, pooled_existence()])
def citations() -> Scorer:
    """Score the norms that an answer cites: how many, whether they exist, which ones.

    The text that is read is, for free text, the judged text and `referencia_legal`; for
    closed questions `justificacion` and `descarte_opciones`, since a norm that does not
    exist is invented wherever it stands. A norm is a canonical id down to the part of
    the article, counted once however often it is cited.

    Keys: cited, the number of norms, and exists, does_not_exist and unknown, its parts;
    cites_any, 0 or 1; exists_share, does_not_exist_share and unknown_share, of the
    cited norms; body_precision, body_recall, full_precision and full_recall against the
    norms of the reference, the legal basis and the item's `norms`, by instrument (body)
    and down to the part of the article (full).

    Shares and precision are undefined, not perfect, where nothing is cited; precision
    and recall are where the item has no norm. An undefined number is left out of its
    mean and counted as unscored. An answer that cannot be read, an empty one, a refusal
    and a truncated one cite nothing, each with its reason.

    Raises:
        ParameterError: The user's file of facts cannot be read.
    """
    facts = load_facts()
    signature = citations_signature(facts)

    async def score(state: TaskState, target: Target) -> Score:
        record = answer_of(state)
        expected = expected_norms(state, target)
        cited = _distinct(find_citations(cited_text(record, state)))
        checked = [(citation, existence(citation, facts)) for citation in cited]
        return Score(
            value=_value(checked, citation_overlap((c.id for c in cited), expected)),
            answer="\n".join(citation.id for citation in cited),
            explanation=record.detail or _explanation(checked),
            reason=REASONS.get(record.outcome),
            metadata={
                "outcome": record.outcome.value,
                "citations": [_described(c, e, facts) for c, e in checked],
                "expected": expected,
                "signature": signature,
            },
        )

    return score


def cited_text(record: AnswerRecord, state: TaskState) -> str:
    """Return the text of an answer in which its citations are looked for."""
    keys = _CLOSED_FIELDS if state.choices else _BESIDE_JUDGED
    texts = [
        judged_text(record, state),
        *(record.fields.get(key, "").strip() for key in keys),
    ]
    return "\n\n".join(text for text in texts if text)


def expected_norms(state: TaskState, target: Target) -> list[str]:
    """Return the ids of the norms that an item rests on, each once, sorted.

    They are the item's `norms` and the citations of its legal basis and reference; of a
    closed question, those of the right option.
    """
    item = state.metadata_as(ItemMetadata)
    reference = target.text
    if state.choices:
        reference = state.choices[LETTERS.index(target.text)].value
    found = {
        citation.id
        for text in (item.legal_basis, reference)
        for citation in find_citations(text)
    }
    return sorted(found.union(item.norms))


def citations_signature(facts: Facts) -> dict[str, str]:
    """Return what the answers on existence rest on."""
    years = f"{min(facts.leyes)}-{max(facts.leyes)}"
    return {
        "facts": f"leyes:{years}|rulings:until {facts.rulings_until}",
        **{f"facts_{part}": source for part, source in facts.sources.items()},
        "parser": f"colombian_law:{version('colombian_law')}",
    }


def _distinct(found: Iterable[Citation]) -> list[Citation]:
    """Return the first citation of each id, in order."""
    first: dict[str, Citation] = {}
    for citation in found:
        first.setdefault(citation.id, citation)
    return list(first.values())


def _value(
    checked: Sequence[tuple[Citation, Existence]], overlap: CitationOverlap
) -> dict[str, str | int | float | bool | None]:
    counts = Counter[str](answered.answer for _, answered in checked)
    cited = len(checked)
    # Precision against no norm at all would call every citation wrong.
    has_norms = bool(overlap.full.reference)
    return {
        "cited": cited,
        **{answer: counts[answer] for answer in ANSWERS},
        "cites_any": int(cited > 0),
        **{
            f"{answer}_share": counts[answer] / cited if cited else math.nan
            for answer in ANSWERS
        },
        "body_precision": _defined(overlap.body.precision if has_norms else None),
        "body_recall": _defined(overlap.body.recall),
        "full_precision": _defined(overlap.full.precision if has_norms else None),
        "full_recall": _defined(overlap.full.recall),
    }


def _described(citation: Citation, answered: Existence, facts: Facts) -> dict[str, Any]:
    described = {
        "id": citation.id,
        "text": citation.text,
        "existence": answered.answer,
        "evidence": answered.evidence,
    }
    magistrate = reporting_magistrate(citation, facts)
    return described if magistrate is None else {**described, "magistrate": magistrate}


def _explanation(checked: Sequence[tuple[Citation, Existence]]) -> str:
    """Return the norms that do not exist or are unknown, as Markdown."""
    if not checked:
        return "The answer cites no norm."
    parts = []
    for answer, heading in (
        ("does_not_exist", "Do not exist"),
        ("unknown", "Not known to exist"),
    ):
        lines = [
            f"- {_flat(citation.text)} (`{citation.id}`): {answered.evidence}"
            for citation, answered in checked
            if answered.answer == answer
        ]
        parts += ["\n".join([f"**{heading}**", "", *lines])] if lines else []
    return "\n\n".join(parts) or f"All {len(checked)} cited norms exist."


def _defined(share: float | None) -> float:
    return math.nan if share is None else share


def _number(value: dict[str, Any], key: str) -> float:
    return float(value.get(key, 0.0))


def _flat(text: str) -> str:
    return " ".join(text.split())
