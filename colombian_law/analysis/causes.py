"""Why nearly every model may fail an item, wherever the item itself shows it."""

import re
from collections.abc import Iterator

from colombian_law.analysis.closed_results import Cause
from colombian_law.analysis.frame import AskedItem
from colombian_law.citations import find_citations
from colombian_law.datasets.item import LETTERS, Item, parse_item
from colombian_law.datasets.lint import ITEM_RULES
from colombian_law.datasets.option_order import is_about_all_others, is_about_letters
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.parsing.folding import fold

RECENT_YEARS = 4
"""A norm of so many years before the item's publication, or later, counts as recent;
with it Law 2220 of 2022 does in the study, as its Table 8 has it."""

_FLAGGED = {
    "needs_document": "external_document",
    "post_cutoff": "post_cutoff",
    "flawed": "flawed",
}
_DEFECTS = frozenset(
    {
        *("article-beyond-end", "basis-names-other-letter", "key-text-differs"),
        *("literal-without-quote", "meta-option-not-last", "norm-does-not-exist"),
        *("norm-under-wrong-name", "repeated-option", "ruling-does-not-fit"),
        *("semi-open-level", "true-false"),
    }
)
"""Findings of the linter that may make an item unfair; others are matters of form."""
_DOCUMENT = "needs-document"
_META_WORDS = re.compile(r"\b(?:ambas|ambos|ninguna|ninguno|todas|todos)\b")
_ASKS_WHO = re.compile(r"\bponentes?\b")
_ASKS_ARTICLE = re.compile(r"\b(?:que|cual(?:es)?|en que)\b.{0,20}\barticulos?\b")
_WHO_SUBTASK = "juez_ponente"
_FORMATS = {
    "closed": QuestionFormat.CLOSED,
    "semi_open": QuestionFormat.SEMI_OPEN,
    "open": QuestionFormat.OPEN,
}
_SHORT_META = 8
"""Words up to which an option with such a word speaks of the other options."""


def likely_causes(item: AskedItem) -> tuple[Cause, ...]:
    """Return the likely causes of near-universal failure that an item shows.

    They come from its flags, from the linter's findings, from the wording of its right
    option, and from what it asks for. An item that shows none has none: nothing is
    guessed.
    """
    return (
        *_from_flags(item),
        *_from_lint(item),
        *_from_options(item),
        *_from_recall(item),
        *_from_norms(item),
    )


def _from_flags(item: AskedItem) -> Iterator[Cause]:
    for flag in item.flags:
        if flag in _FLAGGED:
            yield Cause.model_validate(
                {"code": _FLAGGED[flag], "source": "flag", "evidence": flag}
            )


def _from_lint(item: AskedItem) -> Iterator[Cause]:
    row = _bank_row(item)
    if row is None:
        return
    for rule in ITEM_RULES:
        if rule.id == _DOCUMENT:
            for message in rule.check(row):
                yield Cause(code="external_document", source="lint", evidence=message)
        elif rule.id in _DEFECTS:
            for message in rule.check(row):
                yield Cause(
                    code="lint", source="lint", evidence=f"{rule.id}: {message}"
                )


def _from_options(item: AskedItem) -> Iterator[Cause]:
    if not item.key or not item.options:
        return
    right = item.options[LETTERS.index(item.key)]
    words = fold(right).split()
    speaks_of_others = is_about_all_others(right) or is_about_letters(right)
    is_short = len(words) <= _SHORT_META and _META_WORDS.search(fold(right))
    if speaks_of_others or is_short:
        yield Cause(code="meta_option", source="option", evidence=right)


def _from_recall(item: AskedItem) -> Iterator[Cause]:
    if item.format == "closed":
        return
    question = fold(item.question)
    if item.subtask == _WHO_SUBTASK:
        yield Cause(code="exact_attribution", source="subtask", evidence=item.subtask)
    elif who := _ASKS_WHO.search(question):
        yield Cause(code="exact_attribution", source="question", evidence=who.group())
    elif article := _ASKS_ARTICLE.search(question):
        yield Cause(code="exact_citation", source="question", evidence=article.group())


def _from_norms(item: AskedItem) -> Iterator[Cause]:
    if not item.publication_date:
        return
    since = int(item.publication_date[:4]) - RECENT_YEARS
    for text in (item.legal_basis, item.reference or ""):
        for citation in find_citations(text):
            if citation.year is not None and citation.year >= since:
                yield Cause(
                    code="recent_authority", source="reference", evidence=citation.text
                )
                return


def _bank_row(item: AskedItem) -> Item | None:
    """Return the item as a row of its bank, as far as the log holds it."""
    row: dict[str, object] = {
        "id": item.id,
        "formato": _FORMATS[item.format],
        "area": item.area,
        "tema": item.topic,
        "complejidad": item.complexity or None,
        "sub_tarea": item.subtask or None,
        "pregunta": item.question,
        "legal_basis": item.legal_basis or None,
        "norms": item.norms,
        "flags": item.flags,
    }
    if item.options:
        row["opciones"] = dict(zip(LETTERS, item.options, strict=False))
        row["respuesta_correcta"] = item.key
    else:
        row["respuesta_esperada"] = item.reference
    parsed = parse_item(row)
    return parsed if isinstance(parsed, Item) else None
