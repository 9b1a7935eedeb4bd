"""The dashboard: the numbers of `services.numbers` as a page, a CSV and a JSON."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from colombian_law.curation.labels import REASON_LABELS
from colombian_law.curation.models import Origin, WorkshopMode
from colombian_law.curation.models.items import STATE_LABELS
from colombian_law.curation.numbers_text import record_of, table_of
from colombian_law.curation.permissions import for_roles
from colombian_law.curation.protocol import Role
from colombian_law.curation.services.numbers import count
from colombian_law.curation.tables import csv_text

_READERS = (Role.ASSISTANT, Role.EVALUATOR, Role.TECHNICAL)


@for_roles(*_READERS)
@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """Show every number."""
    numbers = count()
    states = {state.value: label for state, label in STATE_LABELS.items()}
    origins = dict(Origin.choices)
    modes = dict(WorkshopMode.choices)
    context = {
        "numbers": numbers,
        "states": [(states[key], key, n) for key, n in numbers.by_state.items()],
        "origins": [(origins[key], n) for key, n in numbers.by_origin.items()],
        "workshops": [(row, modes[row.mode]) for row in numbers.workshops],
        "workshop_questions": sum(row.questions for row in numbers.workshops),
        "workshop_participants": sum(row.participants for row in numbers.workshops),
        "stages": [
            (states.get(key, key), n) for key, n in numbers.archived_by_stage.items()
        ],
        "reasons": [
            (REASON_LABELS.get(key, key), n)
            for key, n in numbers.archived_by_reason.items()
        ],
        "queues": [(states[queue.name], queue) for queue in numbers.queues],
    }
    return render(request, "curation/dashboard.html", context)


@for_roles(*_READERS)
@require_safe
def dashboard_json(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """Hand out the numbers as JSON."""
    return JsonResponse(record_of(count()), json_dumps_params={"ensure_ascii": False})


@for_roles(*_READERS)
@require_safe
def dashboard_csv(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """Hand out the numbers as CSV."""
    text = csv_text(("name", "value"), table_of(count()))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="tablero.csv"'
    return response
