"""Correcting an approved item: flag, propose, validate, vote."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from colombian_law.curation.content import differences
from colombian_law.curation.labels import CHECK_LABELS, FIELD_LABELS, REFUSALS
from colombian_law.curation.models import Item
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import CHECKLISTS, Action, Role
from colombian_law.curation.services import corrections as service
from colombian_law.curation.services.items import content_at, current_content
from colombian_law.curation.views.questions import editor_for, seen_item
from colombian_law.errors import RefusedError, StaleItemError

_STAFF = (Role.ASSISTANT, Role.EVALUATOR, Role.TECHNICAL)
_DO = {
    "propose": service.propose,
    "validate": service.validate,
    "vote": service.vote,
}


@for_roles(*_STAFF)
@require_POST
def flag(request: HttpRequest, number: int) -> HttpResponse:
    """Keep a remark on an item."""
    item = seen_item(request, number)
    service.flag(member_of(request), item, request.POST.get("text", ""))
    messages.success(request, _("Observación guardada."))
    return redirect("question", item.pk)


@for_roles(Role.ASSISTANT, Role.EVALUATOR)
@require_http_methods(["GET", "POST"])
def correction(request: HttpRequest, number: int, name: str) -> HttpResponse:
    """Show the form of a correction's step, or do it."""
    if name not in _DO:
        raise Http404
    item = seen_item(request, number)
    if request.method != "POST":
        if name not in service.possible(member_of(request).actor(), item):
            raise RefusedError("wrong_state", "the correction is elsewhere")
        return _page(request, item, name)
    form = (
        editor_for(item, current_content(item), request.POST)
        if name == "propose"
        else None
    )
    if form is not None and not form.is_valid():
        return _page(request, item, name, form=form, status=422)
    asked = service.Correction(
        item=item.pk,
        revision=int(request.POST.get("revision") or 0),
        content=form.content(current_content(item)) if form else None,
        ticked=frozenset(request.POST.getlist("checked")),
        yes={"yes": True, "no": False}.get(request.POST.get("vote", "")),
        comment=request.POST.get("comment", "").strip(),
    )
    try:
        _DO[name](member_of(request), asked)
    except StaleItemError:
        messages.error(
            request, _("Otra persona cambió la pregunta; léala y repita el paso.")
        )
        return _page(request, seen_item(request, number), name, form=form, status=409)
    except RefusedError as error:
        if error.code not in {"no_change", "no_comment", "no_vote", "unchecked"}:
            raise
        messages.error(request, REFUSALS[error.code])
        return _page(request, item, name, form=form, status=422)
    messages.success(request, _("Guardado."))
    return redirect("question", number)


def _page(
    request: HttpRequest, item: Item, name: str, *, form: Any = None, status: int = 200
) -> HttpResponse:
    content = current_content(item)
    if name == "propose" and form is None:
        form = editor_for(item, content)
    approved = content_at(item, item.approved_version or item.version)
    context = {
        "item": item,
        "name": name,
        "form": form,
        "changed": [
            (FIELD_LABELS.get(field, field), pieces)
            for field, pieces in differences(approved, content)
        ],
        "checklist": [
            (key, CHECK_LABELS[key]) for key in CHECKLISTS[Action.PRE_APPROVE]
        ]
        if name == "validate"
        else [],
        "revision": item.revision,
    }
    return render(request, "curation/correction.html", context, status=status)
