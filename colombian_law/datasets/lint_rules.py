"""The rules that a single item is checked against.

A rule states one defect that experts found in real items. Its check yields a message
for each occurrence: what was found, and where.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from colombian_law.datasets.item import LETTERS, Item
from colombian_law.datasets.option_order import is_about_all_others, is_about_letters
from colombian_law.datasets.taxonomy import QuestionFormat, taxonomy
from colombian_law.parsing.folding import fold

MAX_SEMI_OPEN_WORDS = 150
"""Longest reference of a semi-open question (section 3.1 of the study)."""
_LITERAL_WORDS = 15
_SHOWN = 60

_URL = re.compile(r"https?://|www\.", re.IGNORECASE)
_NORM_WORD = re.compile(
    r"\b(?:ley|leyes|decreto|codigo|constitucion|carta politica|acto legislativo|"
    r"sentencia|auto|articulos?|arts?|estatuto|resolucion|circular|decision|acuerdo|"
    r"convenio|convencion|tratado|protocolo|concepto|c-\d|t-\d|su-\d)\b|\d"
    r"|\b(?:cgp|cpaca|cst|cptss|cpp|c\.\s?c|c\.\s?p|c\.\s?co|e\.\s?t)\b"
)
_CITED_ARTICLE = re.compile(r"\bart(?:iculo|iculos|s)?\b\.?\s?\d+")
_UNSUPPLIED = re.compile(
    r"lectura previa|habiendo (?:hecho la lectura|leido)|"
    r"(?:del|el|al) (?:texto|documento|caso|fragmento|articulo) (?:adjunto|anexo)|"
    r"(?:ver|vea) (?:el )?anexo"
)
_TRUE_FALSE = re.compile(
    r"\b(?:es )?(?:falsa o verdadera|verdadera o falsa|falso o verdadero|"
    r"verdadero o falso)\b"
)
_QUOTE = re.compile(r"[\"“”«»]|''")
_LEADING_LETTER = re.compile(r"^\s*\(?([a-dA-D])\)\s")

Check = Callable[[Item], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the linter."""

    id: str
    summary: str
    check: Check


def texts(item: Item) -> Iterator[tuple[str, str]]:
    """Yield every text of an item with the name of its field."""
    for name, value in item:
        if isinstance(value, str):
            yield name, value
    for letter, option in (item.opciones or {}).items():
        yield f"opciones.{letter}", option


def _outer_whitespace(item: Item) -> Iterator[str]:
    fields = [name for name, text in texts(item) if text != text.strip()]
    if fields:
        yield f"white space before or after the text of {', '.join(fields)}"


def _not_nfc(item: Item) -> Iterator[str]:
    for name, text in texts(item):
        if not unicodedata.is_normalized("NFC", text):
            yield f"{name} holds letters with separate accents; save it as Unicode NFC"


def _missing_legal_basis(item: Item) -> Iterator[str]:
    if (item.legal_basis or "").strip():
        return
    cites = _CITED_ARTICLE.search(fold(item.respuesta_esperada or ""))
    yield "legal_basis is empty" + (
        f", though the reference cites {cites.group()!r}" if cites else ""
    )


def _basis_is_url(item: Item) -> Iterator[str]:
    if _URL.search(item.legal_basis or ""):
        yield f"legal_basis is an address, not a norm: {_shown(item.legal_basis)}"


def _basis_without_norm(item: Item) -> Iterator[str]:
    basis = (item.legal_basis or "").strip()
    if basis and not _URL.search(basis) and not _NORM_WORD.search(fold(basis)):
        yield f"legal_basis names no norm: {_shown(basis)}"


def _meta_option_not_last(item: Item) -> Iterator[str]:
    for letter, option in zip(LETTERS, item.options, strict=False):
        if letter != LETTERS[-1] and is_about_all_others(option):
            yield (
                f"option {letter} reads {option!r} and others follow it: the options "
                f"were moved without it"
            )


def _option_names_letters(item: Item) -> Iterator[str]:
    for letter, option in zip(LETTERS, item.options, strict=False):
        if is_about_letters(option):
            yield (
                f"option {letter} reads {option!r}: it names options by letter and "
                f"changes its meaning when they are moved"
            )


def _basis_names_other_letter(item: Item) -> Iterator[str]:
    match = _LEADING_LETTER.match(item.legal_basis or "")
    if match and item.respuesta_correcta not in {None, match[1].upper()}:
        yield (
            f"legal_basis begins with the letter {match[1]!r} and the key is "
            f"{item.respuesta_correcta}: the options were moved without it"
        )


def _key_text_differs(item: Item) -> Iterator[str]:
    stated = (item.texto_respuesta_correcta or "").strip()
    if stated and item.respuesta_correcta and stated != item.correct_text:
        yield (
            f"texto_respuesta_correcta {_shown(stated)} is not the text of option "
            f"{item.respuesta_correcta}"
        )


def _repeated_option(item: Item) -> Iterator[str]:
    seen: dict[str, str] = {}
    for letter, option in zip(LETTERS, item.options, strict=False):
        first = seen.setdefault(fold(option).rstrip("."), letter)
        if first != letter:
            yield f"options {first} and {letter} are the same: {_shown(option)}"


def _needs_document(item: Item) -> Iterator[str]:
    match = _UNSUPPLIED.search(fold(item.pregunta))
    if match and "needs_document" not in item.flags:
        yield f"the question leans on a text that it does not give: {match.group()!r}"


def _literal_without_quote(item: Item) -> Iterator[str]:
    known = taxonomy().subtask(item.sub_tarea or "")
    reference = item.respuesta_esperada or ""
    if known is None or known.slug != "reproduccion_literal":
        return
    if not _QUOTE.search(reference) and len(reference.split()) < _LITERAL_WORDS:
        yield f"a literal text is asked, the reference only points to it: {reference!r}"


def _sentence_stem(item: Item) -> Iterator[str]:
    is_free = item.formato is not QuestionFormat.CLOSED
    if is_free and item.pregunta.rstrip().endswith((":", "…", "...", ",")):
        yield "the question is an unfinished sentence, a form for closed questions"


def _true_false(item: Item) -> Iterator[str]:
    is_free = item.formato is not QuestionFormat.CLOSED
    match = _TRUE_FALSE.search(fold(item.pregunta))
    if is_free and match:
        yield f"a true-or-false question in {item.formato}: {match.group()!r}"


def _reference_too_long(item: Item) -> Iterator[str]:
    words = len((item.respuesta_esperada or "").split())
    if item.formato is QuestionFormat.SEMI_OPEN and words > MAX_SEMI_OPEN_WORDS:
        yield f"the reference has {words} words; at most {MAX_SEMI_OPEN_WORDS}"


def _semi_open_level(item: Item) -> Iterator[str]:
    if item.formato is not QuestionFormat.SEMI_OPEN:
        return
    if item.complejidad is None or not (item.sub_tarea or "").strip():
        yield "complejidad and sub_tarea are required in semi_open"
        return
    known = taxonomy().subtask(item.sub_tarea or "")
    if known is not None and known.complexity is not item.complejidad:
        yield (
            f"sub_tarea {known.name!r} is of complexity {known.complexity}, "
            f"not {item.complejidad}"
        )


def _shown(text: str | None) -> str:
    flat = " ".join((text or "").split())
    return repr(flat if len(flat) <= _SHOWN else flat[: _SHOWN - 1] + "…")


RULES = (
    Rule("missing-legal-basis", "no legal basis is given", _missing_legal_basis),
    Rule("basis-is-url", "the legal basis is an address", _basis_is_url),
    Rule("basis-without-norm", "the legal basis names no norm", _basis_without_norm),
    Rule(
        "meta-option-not-last",
        "“todas” or “ninguna de las anteriores” is followed by options",
        _meta_option_not_last,
    ),
    Rule(
        "option-names-letters",
        "an option names others by letter",
        _option_names_letters,
    ),
    Rule(
        "basis-names-other-letter",
        "the legal basis names another letter than the key",
        _basis_names_other_letter,
    ),
    Rule("key-text-differs", "the key's text is not its option's", _key_text_differs),
    Rule("repeated-option", "two options are the same", _repeated_option),
    Rule("needs-document", "the question leans on an unsupplied text", _needs_document),
    Rule(
        "literal-without-quote",
        "a literal text is asked and not given",
        _literal_without_quote,
    ),
    Rule("sentence-stem", "a free-text question is no question", _sentence_stem),
    Rule("true-false", "a true-or-false question in free text", _true_false),
    Rule(
        "reference-too-long",
        f"a semi-open reference of over {MAX_SEMI_OPEN_WORDS} words",
        _reference_too_long,
    ),
    Rule(
        "semi-open-level",
        "complexity or sub-task missing or not of one another",
        _semi_open_level,
    ),
    Rule("not-nfc", "accents stand apart from their letters", _not_nfc),
    Rule(
        "outer-whitespace", "a text begins or ends with white space", _outer_whitespace
    ),
)
"""Every rule on the words of a single item, the gravest first."""
