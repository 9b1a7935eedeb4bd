"""The links at the top of each page, by role."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models import Member
from colombian_law.curation.protocol import Role

_EVERYBODY = frozenset(Role)
_STAFF = frozenset({Role.ASSISTANT, Role.EVALUATOR, Role.TECHNICAL})
_TECHNICAL = frozenset({Role.TECHNICAL})

LINKS = (
    ("home", _("Mi trabajo"), _EVERYBODY),
    ("questions", _("Preguntas"), _EVERYBODY),
    ("workshops", _("Talleres"), _EVERYBODY),
    ("codings", _("Doble evaluación"), frozenset({Role.EVALUATOR})),
    ("ratings", _("Calificar"), _EVERYBODY),
    ("prompts", _("Prompts"), _STAFF),
    ("jobs", _("Trabajos"), _STAFF),
    ("dashboard", _("Tablero"), _STAFF),
    ("releases", _("Versiones"), _TECHNICAL),
    ("import_bank", _("Importar"), _TECHNICAL),
    ("team", _("Equipo"), _TECHNICAL),
    ("faculty", _("Ajustes"), _TECHNICAL),
)
"""URL name, words, and the roles that see the link."""


def navigation(request: HttpRequest) -> dict[str, Any]:
    """Return the links of whoever is logged in."""
    member = getattr(request, "user", None)
    if not isinstance(member, Member):
        return {"links": ()}
    return {
        "links": [(name, words) for name, words, roles in LINKS if member.kind in roles]
    }
