"""Coming in: home, joining a workshop, accepting an invitation."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from colombian_law.curation.forms.people import AccountForm, JoinForm
from colombian_law.curation.models import Item, Member
from colombian_law.curation.permissions import member_of, visible_items
from colombian_law.curation.protocol import Role, State
from colombian_law.curation.services import people, workshops

_BACKEND = "django.contrib.auth.backends.ModelBackend"
_SHOWN = 50


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what waits for the member, oldest first."""
    member = member_of(request)
    items = list(_waiting_for(member)[:_SHOWN])
    drafts = member.drafts.select_related("item")[:_SHOWN]
    return render(request, "curation/home.html", {"items": items, "drafts": drafts})


def _waiting_for(member: Member) -> QuerySet[Item]:
    items = visible_items(member).order_by("state_since")
    asked = Q(state=State.ADJUSTMENT_REQUESTED.value, addressee=member)
    if member.kind is Role.ASSISTANT:
        stages = (State.PRIMARY_REVIEW.value, State.PRE_APPROVED.value)
        return items.filter(asked | Q(state__in=stages))
    if member.kind is Role.EVALUATOR:
        areas = list(member.areas.values_list("area", flat=True))
        stages = (State.EXPERT_EVALUATION.value, State.PRE_APPROVED.value)
        return items.filter(asked | Q(state__in=stages, area__in=areas))
    if member.kind is Role.TECHNICAL:
        return items.filter(state=State.RECEIVED.value)
    return items.filter(asked)


@login_not_required
@require_http_methods(["GET", "POST"])
def join_workshop(request: HttpRequest) -> HttpResponse:
    """Ask for a workshop's code; with it a student gets an account or joins."""
    code_form = JoinForm(request.POST or None)
    workshop = (
        people.open_workshop(code_form.cleaned_data["join_code"])
        if code_form.is_bound and code_form.is_valid()
        else None
    )
    if workshop is None:
        if code_form.is_bound:
            code_form.add_error(
                "join_code", _("Ningún taller abierto tiene ese código.")
            )
        return render(request, "curation/join.html", {"form": code_form})
    if isinstance(request.user, Member):
        people.join(request.user, workshop)
        messages.success(request, _("Ya participa en el taller."))
        return redirect("workshops")
    account_form = AccountForm(request.POST if "username" in request.POST else None)
    if account_form.is_bound and account_form.is_valid():
        member = people.register_in_workshop(workshop, account_form.account())
        login(request, member, backend=_BACKEND)
        return redirect("home")
    context = {
        "form": account_form,
        "workshop": workshop,
        "join_code": workshop.join_code,
    }
    return render(request, "curation/register.html", context)


@login_not_required
@require_http_methods(["GET", "POST"])
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Make the account of an invitation."""
    invitation = people.open_invitation(token)
    if invitation is None:
        raise Http404
    form = AccountForm(request.POST or None)
    if form.is_bound and form.is_valid():
        member = people.accept(token, form.account())
        login(request, member, backend=_BACKEND)
        return redirect("home")
    context = {"form": form, "invitation": invitation}
    return render(request, "curation/register.html", context)


@require_http_methods(["GET", "POST"])
def consent_text(request: HttpRequest) -> HttpResponse:
    """Show the words that authors agree to."""
    consent = workshops.current_consent()
    return render(request, "curation/consent.html", {"consent": consent})
