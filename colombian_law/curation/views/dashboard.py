"""The dashboard: the numbers of `services.numbers` as a page."""

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from colombian_law.curation.models import Item
from colombian_law.curation.models.items import STATE_LABELS
from colombian_law.curation.permissions import for_roles
from colombian_law.curation.protocol import Role


@for_roles(Role.ASSISTANT, Role.EVALUATOR, Role.TECHNICAL)
@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """Show how many items are in each state."""
    counts = dict(Item.objects.order_by().values_list("state").annotate(n=Count("pk")))
    rows = [(label, counts.get(s.value, 0)) for s, label in STATE_LABELS.items()]
    return render(request, "curation/dashboard.html", {"rows": rows})
