"""Opening and closing workshops."""

import secrets
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from colombian_law.curation.models import ConsentText, Member, Workshop, WorkshopMode
from colombian_law.curation.services.journal import Entry, record

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without what is easily misread on a screen at the front of a room."""
_CODE_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Plan:
    """What is said about a new workshop."""

    code: str
    date: date
    mode: WorkshopMode
    title: str = ""


def open_new(by: Member, plan: Plan) -> Workshop:
    """Return a new workshop, open, with its join code."""
    with transaction.atomic():
        workshop = Workshop.objects.create(
            code=plan.code,
            title=plan.title,
            date=plan.date,
            mode=plan.mode.value,
            join_code="".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH)),
            created_by=by,
        )
        record(Entry("workshop_opened", data={"workshop": workshop.code}), by)
    return workshop


def set_open(by: Member, workshop: Workshop, *, is_open: bool) -> None:
    """Open or close a workshop's join code."""
    with transaction.atomic():
        workshop.is_open = is_open
        workshop.save(update_fields=["is_open"])
        action = "workshop_opened" if is_open else "workshop_closed"
        record(Entry(action, data={"workshop": workshop.code}), by)


def current_consent() -> ConsentText | None:
    """Return the words that authors agree to, or None where there are none yet."""
    return ConsentText.objects.order_by("pk").last()


def set_consent(by: Member | None, text: str, licence: str) -> ConsentText:
    """Return the new words; earlier questions keep those they came with."""
    with transaction.atomic():
        consent = ConsentText.objects.create(
            text=text.strip(), licence=licence.strip(), created_by=by
        )
        record(
            Entry(
                "consent_text_set",
                data={"consent": consent.pk, "sha256": consent.sha256},
            ),
            by,
        )
    return consent
