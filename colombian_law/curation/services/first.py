"""What a new database holds: one administrator and the words of a consent."""

from django.db import transaction

from colombian_law.curation.protocol import Role
from colombian_law.curation.services import people, prompts, workshops

DEFAULT_LICENCE = "CC-BY-4.0"
DEFAULT_CONSENT = (
    "Autorizo que las preguntas que envíe se revisen, se editen y, si se aprueban, se "
    "publiquen en un banco abierto bajo la licencia CC-BY-4.0, con un seudónimo en "
    "lugar de mi nombre. Mi nombre y mi correo no se publican. Declaro que las "
    "preguntas son mías y que no copian exámenes ni textos protegidos. Puedo retirar "
    "esta autorización para las preguntas que todavía no se hayan publicado."
)


def seed() -> None:
    """Add what a new database needs, where it is missing."""
    with transaction.atomic():
        if workshops.current_consent() is None:
            workshops.set_consent(None, DEFAULT_CONSENT, DEFAULT_LICENCE)
        prompts.seed_shipped()


def first_administrator(username: str, password: str) -> bool:
    """Make the first member of the technical team, if there is no member yet.

    Returns:
        Whether it was made.
    """
    with transaction.atomic():
        if not people.is_empty():
            return False
        people.add_member(people.Account(username, password), Role.TECHNICAL)
    return True
