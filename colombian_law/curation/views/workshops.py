"""Workshops: list, a new one, open and close, the words that authors agree to."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from colombian_law.curation.forms.people import WorkshopForm
from colombian_law.curation.models import Workshop, WorkshopMode
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import workshops as service


@require_safe
def workshops(request: HttpRequest) -> HttpResponse:
    """List the workshops; a student sees those they are in."""
    member = member_of(request)
    listed = Workshop.objects.all()
    if member.kind is Role.STUDENT:
        listed = listed.filter(participations__member=member)
    context = {
        "workshops": listed,
        "shows_codes": member.kind in {Role.TECHNICAL, Role.ASSISTANT},
        "can_open": member.kind is Role.TECHNICAL,
    }
    return render(request, "curation/workshops.html", context)


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def new_workshop(request: HttpRequest) -> HttpResponse:
    """Open a workshop and show its join code."""
    form = WorkshopForm(request.POST or None)
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        plan = service.Plan(
            code=values["code"],
            date=values["date"],
            mode=WorkshopMode(values["mode"]),
            title=values["title"],
        )
        workshop = service.open_new(member_of(request), plan)
        messages.success(request, _("Taller abierto; comparta su código."))
        return redirect("workshop", workshop.code)
    return render(request, "curation/workshop_new.html", {"form": form})


@for_roles(Role.TECHNICAL, Role.ASSISTANT)
@require_safe
def workshop(request: HttpRequest, code: str) -> HttpResponse:
    """Show a workshop's code and progress."""
    shown = get_object_or_404(Workshop, code=code)
    context = {
        "workshop": shown,
        "questions": shown.items.count(),
        "participants": shown.participations.count(),
        "can_close": member_of(request).kind is Role.TECHNICAL,
    }
    return render(request, "curation/workshop.html", context)


@for_roles(Role.TECHNICAL)
@require_POST
def switch_workshop(request: HttpRequest, code: str) -> HttpResponse:
    """Open or close a workshop."""
    shown = get_object_or_404(Workshop, code=code)
    service.set_open(member_of(request), shown, is_open="open" in request.POST)
    return redirect("workshop", code)
