"""The second, blind evaluation of drawn items."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from colombian_law.curation.forms.technical import CodingForm
from colombian_law.curation.models import Verdict
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import coding
from colombian_law.curation.services.items import content_at
from colombian_law.curation.views.questions import labelled_texts


@for_roles(Role.EVALUATOR)
@require_safe
def codings(request: HttpRequest) -> HttpResponse:
    """List the items that wait for the member's second verdict."""
    waiting = coding.waiting_for(member_of(request))
    return render(request, "curation/codings.html", {"waiting": waiting})


@for_roles(Role.EVALUATOR)
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest, number: int) -> HttpResponse:
    """Show the drawn version alone, and keep the member's verdict on it."""
    member = member_of(request)
    drawn = get_object_or_404(coding.waiting_for(member), pk=number)
    form = CodingForm(request.POST or None)
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        coding.code(member, number, Verdict(values["verdict"]), values["comment"])
        messages.success(request, _("Guardado."))
        return redirect("codings")
    fields = labelled_texts(content_at(drawn.item, drawn.version))
    context = {"drawn": drawn, "fields": fields, "form": form}
    return render(request, "curation/coding.html", context)
