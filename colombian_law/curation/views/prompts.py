"""Prompts: versions, a new one, and which is in use."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from colombian_law.curation.forms.technical import PromptForm
from colombian_law.curation.models import PromptActivation, PromptVersion
from colombian_law.curation.models.prompts import PROMPT_LABELS
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import prompts as service
from colombian_law.errors import CurationError

_READERS = (Role.ASSISTANT, Role.EVALUATOR, Role.TECHNICAL)


@for_roles(*_READERS)
@require_safe
def prompts(request: HttpRequest) -> HttpResponse:
    """List every version, the ones in use, and the events that made them so."""
    context = {
        "labels": PROMPT_LABELS.items(),
        "versions": PromptVersion.objects.select_related("author"),
        "active": {p.pk for p in service.active_versions().values()},
        "events": PromptActivation.objects.select_related("prompt", "by").order_by(
            "-pk"
        ),
        "can_change": member_of(request).kind is Role.TECHNICAL,
    }
    return render(request, "curation/prompts.html", context)


@for_roles(*_READERS)
@require_safe
def prompt(request: HttpRequest, number: int) -> HttpResponse:
    """Show one version."""
    shown = get_object_or_404(PromptVersion.objects.select_related("author"), pk=number)
    in_use = service.active(shown.name)
    context = {
        "prompt": shown,
        "is_active": in_use is not None and in_use.pk == shown.pk,
        "can_change": member_of(request).kind is Role.TECHNICAL,
    }
    return render(request, "curation/prompt.html", context)


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def new_prompt(request: HttpRequest, name: str) -> HttpResponse:
    """Write a new version, starting from the one in use."""
    if name not in PROMPT_LABELS:
        raise Http404
    in_use = service.active(name)
    form = PromptForm(
        request.POST or None, initial={"text": in_use.text if in_use else ""}
    )
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        try:
            made = service.write(
                member_of(request), name, values["text"], values["note"]
            )
        except CurationError:
            form.add_error(
                "text",
                _(
                    "El texto debe ser nuevo y contener una vez cada lugar: "
                    "{pregunta} y, en las cerradas, {opciones}."
                ),
            )
        else:
            messages.success(request, _("Guardado; todavía no está en uso."))
            return redirect("prompt", made.pk)
    context = {"form": form, "label": PROMPT_LABELS[name]}
    return render(request, "curation/prompt_new.html", context)


@for_roles(Role.TECHNICAL)
@require_POST
def activate_prompt(request: HttpRequest, number: int) -> HttpResponse:
    """Put a version to use."""
    shown = get_object_or_404(PromptVersion, pk=number)
    service.activate(member_of(request), shown)
    messages.success(request, _("Versión en uso."))
    return redirect("prompts")
