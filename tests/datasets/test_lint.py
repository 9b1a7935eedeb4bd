"""Promises of the linter: each rule finds its defect, and little else."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.item import Item
from colombian_law.datasets.lint import NEAR_DUPLICATE, lint
from colombian_law.datasets.lint_rules import RULES

RowMaker = Callable[..., dict[str, Any]]
Writer = Callable[..., Path]

KNOWN_DEFECTS = {
    24: "missing-legal-basis",
    190: "ruling-without-year",
    358: "basis-names-other-letter",
    442: "literal-without-quote",
    513: "basis-is-url",
    647: "option-names-letters",
    661: "ruling-without-year",
    671: "meta-option-not-last",
    697: "basis-without-norm",
    748: "needs-document",
    857: "basis-without-norm",
    879: "sentence-stem",
    991: "not-nfc",
    1005: "true-false",
}
"""Defects that experts reported in the public items, and the rule that finds each."""


def test_known_defects_of_the_public_items(public_items: Path) -> None:
    """Fourteen reported defects are found, and no other item is accused.

    White space is apart: it was reported of 90 fields and is found in 41 items.
    """
    findings = lint(load_bank(public_items))
    found = {(f.item_id, f.rule) for f in findings if f.rule != "outer-whitespace"}
    assert set(KNOWN_DEFECTS.items()) <= found
    assert {item_id for item_id, _ in found} == set(KNOWN_DEFECTS)


def _rules(row: dict[str, Any]) -> set[str]:
    item = Item.model_validate(row)
    return {rule.id for rule in RULES for _ in rule.check(item)}


def test_sound_rows_have_no_defect(closed_row: RowMaker, text_row: RowMaker) -> None:
    """A sound row of each format is left alone."""
    assert _rules(closed_row()) == set()
    assert _rules(text_row()) == set()


OPTIONS = {"A": "Mutuo", "B": "Comodato", "C": "Depósito", "D": "Prenda"}


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"pregunta": "¿Cuál? "}, "outer-whitespace"),
        ({"opciones": {**OPTIONS, "B": " Comodato"}}, "outer-whitespace"),
        ({"tema": "Obligacio\u0301n"}, "not-nfc"),
        ({"legal_basis": None}, "missing-legal-basis"),
        ({"legal_basis": "https://example.org/ley"}, "basis-is-url"),
        ({"legal_basis": "Doctrina nacional"}, "basis-without-norm"),
        ({"legal_basis": "Sentencia C-355"}, "ruling-without-year"),
        ({"legal_basis": "Sentencia T-25604 de la Corte"}, "ruling-without-year"),
        (
            {"opciones": {**OPTIONS, "B": "Todas las anteriores"}},
            "meta-option-not-last",
        ),
        ({"opciones": {**OPTIONS, "D": "a) y c)"}}, "option-names-letters"),
        ({"legal_basis": "b) Mutuo, artículo 2221"}, "basis-names-other-letter"),
        ({"texto_respuesta_correcta": "Prenda"}, "key-text-differs"),
        ({"opciones": {**OPTIONS, "C": "comodato."}}, "repeated-option"),
        ({"pregunta": "Hecha la lectura previa, ¿qué procede?"}, "needs-document"),
    ],
)
def test_rule_finds_its_defect_in_closed_items(
    closed_row: RowMaker, changes: dict[str, object], rule: str
) -> None:
    """A closed row with one defect is told by that rule alone."""
    assert _rules(closed_row(**changes)) == {rule}


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        (
            {
                "sub_tarea": "Reproducción literal",
                "complejidad": "medium",
                "respuesta_esperada": "Es el artículo 60 del CST",
            },
            "literal-without-quote",
        ),
        ({"pregunta": "El demandante que cobra antes del plazo:"}, "sentence-stem"),
        ({"pregunta": "Diga si es verdadero o falso lo que sigue."}, "true-false"),
        ({"respuesta_esperada": "palabra " * 150 + "más"}, "reference-too-long"),
        ({"complejidad": None}, "semi-open-level"),
        ({"complejidad": "high"}, "semi-open-level"),
    ],
)
def test_rule_finds_its_defect_in_semi_open_items(
    text_row: RowMaker, changes: dict[str, object], rule: str
) -> None:
    """A semi-open row with one defect is told by that rule alone."""
    assert _rules(text_row(**changes)) == {rule}


@pytest.mark.parametrize(
    "basis",
    [
        "Sentencia C-355 de 2006",
        "Sentencia C-355/06",
        "Sentencias C-083 y C-369 de 2014",
        "Sentencia T-256 del 2025",
        "Sentencia C-355 del 10 de mayo de 2006",
        "Sentencia SL3385-2022",
        "CPACA",
        "Código Civil.",
        "Estatuto del Consumidor",
    ],
)
def test_sound_legal_basis_is_left_alone(closed_row: RowMaker, basis: str) -> None:
    """A legal basis that names its norm in any common form is no defect."""
    assert _rules(closed_row(legal_basis=basis)) == set()


def test_document_that_is_flagged_is_no_finding(closed_row: RowMaker) -> None:
    """An item that says itself that it needs a document has been dealt with."""
    row = closed_row(
        pregunta="Tras la lectura previa, ¿qué procede?", flags=["needs_document"]
    )
    assert _rules(row) == set()


def test_near_duplicate_names_the_first_item(
    write_bank: Writer, text_row: RowMaker
) -> None:
    """Two items with nearly the same words are told, with their likeness.

    The texts have 14 words and so 12 trigrams each; one replaced word at the end
    changes one: 11 of 13 are shared, 85 %.
    """
    question = "¿Existe en Colombia una norma que regule el acoso laboral"
    rows = [
        text_row(id=1, pregunta=question, respuesta_esperada="Sí, la Ley 1010"),
        text_row(id=2, pregunta=question, respuesta_esperada="Sí, la Ley 1011"),
        text_row(id=3),
    ]
    findings = [
        f for f in lint(load_bank(write_bank(rows))) if f.rule == NEAR_DUPLICATE
    ]
    assert [(f.item_id, f.message) for f in findings] == [
        (2, "85% the same words as item 1")
    ]


def test_rules_have_unique_ids_and_summaries() -> None:
    """Each rule can be named, and says in a phrase what it finds."""
    assert len({rule.id for rule in RULES}) == len(RULES)
    assert all(rule.summary for rule in RULES)
