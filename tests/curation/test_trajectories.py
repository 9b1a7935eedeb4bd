"""The study's three trajectories, through the pages."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from django.test import Client

from colombian_law.curation.models import Decision, Item

Enter = Callable[[str], Client]


def _do(client: Client, item: Item, action: str, **posted: Any) -> Item:
    item.refresh_from_db()
    response = client.post(
        f"/preguntas/{item.pk}/{action}/",
        {"revision": item.revision, "version": item.version, **posted},
    )
    assert response.status_code == 302, response.content.decode()
    item.refresh_from_db()
    return item


def _form(**changes: str) -> dict[str, str]:
    return {
        "area": "civil",
        "tema": "Contratos",
        "pregunta": "¿Qué contrato transfiere el dominio de la cosa?",
        "opcion_A": "Mutuo",
        "opcion_B": "Comodato",
        "opcion_C": "Depósito",
        "opcion_D": "Prenda",
        "respuesta_correcta": "A",
        "legal_basis": "Código Civil, artículo 2221",
        **changes,
    }


def _pass(enter: Enter, item: Item) -> Item:
    checks = ["coherence", "clarity", "relevance"]
    return _do(enter("asistente"), item, "pass", checked=checks)


def _pre_approve(enter: Enter, item: Item) -> Item:
    checks = ["norm", "key", "reference"]
    return _do(enter("evaluador"), item, "pre_approve", checked=checks)


def test_direct_route(enter: Enter, received: Item) -> None:
    """An item that nobody edits is approved in its first version by two votes."""
    _pass(enter, received)
    _pre_approve(enter, received)
    _do(enter("asistente"), received, "vote", vote="yes")
    assert received.state == "pre_approved"
    _do(enter("evaluador"), received, "vote", vote="yes")

    assert (received.state, received.approved_version) == ("approved", 1)
    assert [d.transition for d in Decision.objects.filter(item=received)] == [
        *("T1", "T2", "T5", "T11", "", "T12")
    ]


def test_adjustment_route(enter: Enter, received: Item) -> None:
    """An item is sent to its author, edited, evaluated, adjusted and approved."""
    _do(enter("asistente"), received, "return_to_author", point=["Aclare el caso"])
    _do(
        enter("estudiante"),
        received,
        "resubmit",
        answer=["Aclarado"],
        **_form(pregunta="¿Qué contrato real transfiere el dominio de la cosa?"),
    )
    assert (received.state, received.version) == ("primary_review", 2)
    _pass(enter, received)
    _do(enter("evaluador"), received, "request_adjustments", point=["Cite la norma"])
    _do(
        enter("asistente"),
        received,
        "resubmit",
        **_form(legal_basis="Código Civil, artículos 2221 y 2222"),
    )
    assert (received.state, received.version) == ("expert_evaluation", 3)
    _do(enter("evaluador"), received, "edit", **_form(tema="Contratos reales"))
    _pre_approve(enter, received)
    for role in ("evaluador", "asistente"):
        _do(enter(role), received, "vote", vote="yes")

    assert (received.state, received.approved_version) == ("approved", 4)


def test_archival_route(enter: Enter, received: Item) -> None:
    """An item is archived with reason and stage, and nothing of it is lost."""
    _do(enter("asistente"), received, "archive", reason="irrelevant", comment="Fuera")

    assert (received.state, received.archive_stage, received.archive_reason) == (
        *("archived", "primary_review", "irrelevant"),
    )
    assert received.versions.count() == 1
