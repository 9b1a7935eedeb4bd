"""Workshops: the join code, and whose questions count."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from django.test import Client

from colombian_law.curation.models import Item, Member, Workshop, WorkshopMode
from colombian_law.curation.services import workshops
from colombian_law.curation.services.drafts import read_draft

PASSWORD = "una clave bastante larga"  # noqa: S105 - of members made by tests


@pytest.fixture
def workshop(team: dict[str, Member]) -> Workshop:
    """An open workshop."""
    plan = workshops.Plan("W6", date(2026, 12, 1), WorkshopMode.IN_PERSON)
    return workshops.open_new(team["tecnico"], plan)


def _account(name: str) -> dict[str, str]:
    return {"username": name, "password": PASSWORD, "repeated": PASSWORD}


def _question(consent: Any, **changes: str) -> dict[str, str]:
    return {
        "area": "laboral",
        "tema": "",
        "complejidad": "low",
        "sub_tarea": "existencia_normativa",
        "pregunta": "¿Existe una norma sobre el acoso laboral?",
        "respuesta_esperada": "Sí, la Ley 1010 de 2006.",
        "legal_basis": "Ley 1010 de 2006",
        "consent": str(consent.pk),
        **changes,
    }


def test_a_student_comes_in_by_the_code(workshop: Workshop, consent: Any) -> None:
    """The code, typed anyhow, makes an account whose question is the workshop's."""
    client = Client()
    code = f" {workshop.join_code[:5].lower()}-{workshop.join_code[5:]} "
    assert client.post("/unirse/", {"join_code": code}).status_code == 200
    joined = client.post(
        "/unirse/", {"join_code": workshop.join_code, **_account("gata")}
    )
    sent = client.post("/preguntas/nueva/semi_open/", _question(consent, workshop="W6"))
    item = Item.objects.get()

    assert (joined.status_code, sent.status_code) == (302, 302)
    assert (item.workshop, item.origin) == (workshop, "workshop")
    assert item.author.username == "gata"
    assert item.consent == consent


@pytest.mark.parametrize("code", ["", "AAAAAAAAAA", "' OR 1=1 --"])
def test_a_wrong_code_makes_no_account(workshop: Workshop, code: str) -> None:
    """Without the code there is no sign-up."""
    del workshop
    before = Member.objects.count()
    Client().post("/unirse/", {"join_code": code, **_account("gata")})

    assert Member.objects.count() == before


def test_a_closed_workshop_lets_nobody_in(
    workshop: Workshop, team: dict[str, Member]
) -> None:
    """Closing a workshop ends its code."""
    workshops.set_open(team["tecnico"], workshop, is_open=False)
    posted = {"join_code": workshop.join_code, **_account("gata")}
    Client().post("/unirse/", posted)

    assert not Member.objects.filter(username="gata").exists()


def test_a_question_needs_the_consent_ticked(
    enter: Callable[[str], Client], consent: Any
) -> None:
    """Without the tick the form comes back with what was written."""
    posted = _question(consent)
    del posted["consent"]
    page = enter("estudiante").post("/preguntas/nueva/semi_open/", posted)

    assert page.status_code == 200
    assert "acoso laboral" in page.content.decode()
    assert not Item.objects.exists()


def test_warnings_do_not_block(enter: Callable[[str], Client], consent: Any) -> None:
    """The linter warns, and a question sent all the same is received."""
    client = enter("estudiante")
    posted = _question(consent, legal_basis="")
    checked = client.post("/preguntas/nueva/semi_open/", {**posted, "check": "1"})
    assert "Falta el fundamento legal." in checked.content.decode()
    assert not Item.objects.exists()
    client.post("/preguntas/nueva/semi_open/", posted)

    assert Item.objects.count() == 1


def test_what_is_being_written_is_kept(
    enter: Callable[[str], Client], team: dict[str, Member], consent: Any
) -> None:
    """The server keeps a draft, shows it again, and forgets it when it is sent."""
    client = enter("estudiante")
    posted = _question(consent)
    saved = client.post("/borradores/semi_open/guardar/", posted)
    assert "saved_at" in saved.json()
    assert "acoso laboral" in client.get("/preguntas/nueva/semi_open/").content.decode()
    client.post("/preguntas/nueva/semi_open/", posted)

    assert read_draft(team["estudiante"], "semi_open", None) is None


def test_an_open_question_is_written_in_four_parts(
    enter: Callable[[str], Client], consent: Any
) -> None:
    """The four parts become one reference that names them, and come apart again."""
    from colombian_law.curation.content import irac_parts
    from colombian_law.curation.services.items import current_content

    posted = {
        "area": "civil",
        "pregunta": "Ana presta a Berta un carro. ¿Quién responde?",
        "problema": "¿Quién responde?",
        "regla": "Código Civil, artículo 2203",
        "aplicacion": "Berta es comodataria.",
        "conclusion": "Responde Berta.",
        "legal_basis": "Código Civil, artículo 2203",
        "consent": str(consent.pk),
    }
    assert (
        enter("estudiante").post("/preguntas/nueva/open_ended/", posted).status_code
        == 302
    )
    reference = current_content(Item.objects.get())["respuesta_esperada"]

    assert irac_parts(reference) == {
        "Problema": "¿Quién responde?",
        "Regla": "Código Civil, artículo 2203",
        "Aplicación": "Berta es comodataria.",
        "Conclusión": "Responde Berta.",
    }
