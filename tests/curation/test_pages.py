"""Every page answers its readers, and nobody else."""

from collections.abc import Callable

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from django.test import Client

from colombian_law.curation.models import Item

Enter = Callable[[str], Client]
_STAFF = ("asistente", "evaluador", "tecnico")
_ALL = ("estudiante", *_STAFF)
PAGES = {
    "/": _ALL,
    "/preguntas/": _ALL,
    "/preguntas/{item}/": _ALL,
    "/preguntas/{item}/historia/": _ALL,
    "/preguntas/nueva/multiple_choice/": ("estudiante", "asistente", "evaluador"),
    "/preguntas/nueva/semi_open/": ("estudiante", "asistente", "evaluador"),
    "/preguntas/nueva/open_ended/": ("estudiante", "asistente", "evaluador"),
    "/preguntas/{item}/edit/": ("asistente",),
    "/preguntas/{item}/pass/": ("asistente",),
    "/preguntas/{item}/archive/": ("asistente",),
    "/preguntas/{item}/return_to_author/": ("asistente",),
    "/preguntas/libro/": ("estudiante", "asistente", "evaluador"),
    "/preguntas/libro/plantilla/": ("estudiante", "asistente", "evaluador"),
    "/doble/": ("evaluador",),
    "/prompts/": _STAFF,
    "/prompts/nuevo/closed/": ("tecnico",),
    "/trabajos/": _STAFF,
    "/trabajos/nuevo/": ("tecnico",),
    "/versiones/": ("tecnico",),
    "/importar/": ("tecnico",),
    "/tablero/json/": _STAFF,
    "/tablero/csv/": _STAFF,
    "/talleres/": _ALL,
    "/talleres/nuevo/": ("tecnico",),
    "/unirse/": _ALL,
    "/clave/": _ALL,
    "/consentimiento/": _ALL,
    "/tablero/": _STAFF,
    "/equipo/": ("tecnico",),
    "/equipo/invitar/": ("tecnico",),
    "/ajustes/": ("tecnico",),
}


@pytest.mark.parametrize("role", _ALL)
@pytest.mark.parametrize("page", PAGES)
def test_page_is_for_its_readers(
    enter: Enter, received: Item, page: str, role: str
) -> None:
    """A page answers 200 to its readers and 403 to every other role."""
    response = enter(role).get(page.format(item=received.pk))

    assert response.status_code == (200 if role in PAGES[page] else 403)
