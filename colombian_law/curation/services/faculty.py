"""The faculty's choices, each change of which is in the journal."""

from django.db import transaction
from django.forms.models import model_to_dict

from colombian_law.curation.models import FacultySettings, Member
from colombian_law.curation.services.journal import Entry, record


def choose(by: Member | None, chosen: FacultySettings) -> None:
    """Make `chosen` the faculty's choices."""
    with transaction.atomic():
        chosen.pk = 1
        chosen.save()
        record(
            Entry(
                "faculty_settings_chosen", data=model_to_dict(chosen, exclude=["id"])
            ),
            by,
        )
