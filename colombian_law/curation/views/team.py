"""The technical team's pages: members, invitations, the faculty's choices."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from colombian_law.curation.forms.people import (
    ConsentForm,
    FacultyForm,
    InvitationForm,
    MemberForm,
)
from colombian_law.curation.models import Member, faculty_settings
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import faculty as choices
from colombian_law.curation.services import people, workshops
from colombian_law.errors import CurationError


@for_roles(Role.TECHNICAL)
@require_safe
def team(request: HttpRequest) -> HttpResponse:
    """List the members."""
    members = Member.objects.prefetch_related("areas")
    return render(request, "curation/team.html", {"members": members})


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def invite(request: HttpRequest) -> HttpResponse:
    """Make a link that makes one account; it is shown once."""
    form = InvitationForm(request.POST or None)
    link = None
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        token = people.invite(member_of(request), Role(values["role"]), values["areas"])
        link = request.build_absolute_uri(reverse("accept_invitation", args=[token]))
    context = {"form": form, "link": link, "days": people.INVITATION_DAYS}
    return render(request, "curation/invite.html", context)


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def change_member(request: HttpRequest, number: int) -> HttpResponse:
    """Change a member's role, areas and access."""
    member = get_object_or_404(Member, pk=number)
    initial = {
        "role": member.role,
        "areas": list(member.areas.values_list("area", flat=True)),
        "is_active": member.is_active,
    }
    form = MemberForm(request.POST or None, initial=initial)
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        try:
            people.change_member(
                member_of(request),
                member,
                role=Role(values["role"]),
                areas=values["areas"],
                is_active=values["is_active"],
            )
        except CurationError:
            form.add_error(
                None, _("Debe quedar al menos un miembro activo del equipo técnico.")
            )
        else:
            messages.success(request, _("Guardado."))
            return redirect("team")
    return render(request, "curation/member.html", {"form": form, "member": member})


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def faculty(request: HttpRequest) -> HttpResponse:
    """Show and change the faculty's choices and the consent text."""
    form = FacultyForm(
        request.POST if "split_vote" in request.POST else None,
        instance=faculty_settings(),
    )
    consent = workshops.current_consent()
    consent_form = ConsentForm(
        request.POST if "text" in request.POST else None,
        initial={"text": consent.text, "licence": consent.licence} if consent else None,
    )
    if form.is_bound and form.is_valid():
        choices.choose(member_of(request), form.save(commit=False))
        messages.success(request, _("Guardado."))
        return redirect("faculty")
    if consent_form.is_bound and consent_form.is_valid():
        values = consent_form.cleaned_data
        workshops.set_consent(member_of(request), values["text"], values["licence"])
        messages.success(request, _("Guardado."))
        return redirect("faculty")
    context = {"form": form, "consent_form": consent_form, "consent": consent}
    return render(request, "curation/faculty.html", context)
