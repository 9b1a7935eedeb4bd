"""The steps of the protocol as pages: one form an action."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from colombian_law.curation.case import Move, may, refusal
from colombian_law.curation.content import Content, differences
from colombian_law.curation.labels import (
    ACTION_LABELS,
    CHECK_LABELS,
    FIELD_LABELS,
    REASON_LABELS,
    REFUSALS,
)
from colombian_law.curation.middleware import RIGHTS
from colombian_law.curation.models import Item
from colombian_law.curation.permissions import member_of
from colombian_law.curation.protocol import ARCHIVE_REASONS, CHECKLISTS, Action
from colombian_law.curation.services.checks import warnings_of
from colombian_law.curation.services.drafts import drop_draft, read_draft
from colombian_law.curation.services.items import case_of, content_at, current_content
from colombian_law.curation.services.steps import Request, perform
from colombian_law.curation.views.questions import editor_for, seen_item
from colombian_law.errors import RefusedError, StaleItemError

EDITING = frozenset({Action.EDIT, Action.RESUBMIT})
"""Actions whose page holds the question's form."""
_PAGES = frozenset(Action) - {Action.SUBMIT, Action.ASSIGN}


@require_http_methods(["GET", "POST"])
def step(request: HttpRequest, number: int, action: str) -> HttpResponse:
    """Show the form of a step, or do it."""
    wanted = _action(action)
    item = seen_item(request, number)
    if request.method == "POST":
        return _posted(request, item, wanted)
    refused = refusal(member_of(request).actor(), wanted, case_of(item))
    if refused is not None:
        raise refused
    return _page(request, item, wanted)


def _posted(request: HttpRequest, item: Item, action: Action) -> HttpResponse:
    member = member_of(request)
    read = int(request.POST.get("revision") or 0)
    base = _base_content(request, item)
    form = editor_for(item, base, request.POST) if action in EDITING else None
    if form is not None and not form.is_valid():
        return _page(request, item, action, form=form, status=422)
    content = form.content(base) if form is not None else None
    if "check" in request.POST and content is not None:
        return _page(request, item, action, form=form, checked=content)
    asked = Request(
        item=item.pk,
        revision=read,
        move=_move(request, action),
        content=content,
        points=[p.strip() for p in request.POST.getlist("point") if p.strip()],
        answers=request.POST.getlist("answer"),
    )
    try:
        after = perform(member, asked)
    except StaleItemError:
        return _conflict(request, item, action, base, content)
    except RefusedError as error:
        if error.code in RIGHTS or error.code == "wrong_state":
            raise
        messages.error(request, REFUSALS[error.code])
        return _page(request, item, action, form=form, status=422)
    if action in EDITING:
        drop_draft(member, after.question_format, after)
    messages.success(
        request,
        _("Guardado: versión %(n)d, %(state)s.")
        % {"n": after.version, "state": after.get_state_display()},
    )
    return redirect("home" if after.is_final else "question", *_target(after))


def _target(item: Item) -> tuple[int, ...]:
    return () if item.is_final else (item.pk,)


def _move(request: HttpRequest, action: Action) -> Move:
    posted = request.POST
    vote = posted.get("vote")
    return Move(
        action=action,
        comment=posted.get("comment", "").strip(),
        reason=posted.get("reason", ""),
        checked=frozenset(posted.getlist("checked")),
        yes={"yes": True, "no": False}.get(vote or ""),
    )


def _base_content(request: HttpRequest, item: Item) -> Content:
    """Return the version that the posted form was filled from."""
    version = request.POST.get("version", "")
    if version.isdecimal() and 1 <= int(version) <= item.version:
        return content_at(item, int(version))
    return current_content(item)


def _page(  # noqa: PLR0913 - what the page shows
    request: HttpRequest,
    item: Item,
    action: Action,
    *,
    form: Any = None,
    checked: Content | None = None,
    status: int = 200,
) -> HttpResponse:
    content = current_content(item)
    draft = None
    if action in EDITING and form is None:
        draft = read_draft(member_of(request), item.question_format, item)
        form = editor_for(item, content)
        if draft is not None:
            form.initial |= draft.fields
    context = {
        "item": item,
        "action": action,
        "label": ACTION_LABELS[action],
        "form": form,
        "draft": draft,
        "checklist": [(key, CHECK_LABELS[key]) for key in CHECKLISTS.get(action, ())],
        "reasons": [(key, REASON_LABELS[key]) for key in ARCHIVE_REASONS],
        "asked": item.adjustment_requests.order_by("pk").last(),
        "content": content,
        "warnings": warnings_of(checked, item.pk) if checked else [],
        "is_checked": checked is not None,
        "revision": request.POST.get("revision") or item.revision,
        "version": request.POST.get("version") or item.version,
    }
    return render(
        request, f"curation/step_{_template(action)}.html", context, status=status
    )


def _template(action: Action) -> str:
    return "edit" if action in EDITING else "decide"


def _conflict(
    request: HttpRequest,
    item: Item,
    action: Action,
    base: Content,
    mine: Content | None,
) -> HttpResponse:
    """Show that somebody was faster, with both texts and what each changed."""
    item = seen_item(request, item.pk)
    theirs = current_content(item)
    form = None
    if mine is not None:
        form = editor_for(item, mine)
    context = {
        "item": item,
        "action": action,
        "label": ACTION_LABELS[action],
        "form": form,
        "is_possible": may(member_of(request).actor(), action, case_of(item)),
        "theirs": _named(differences(base, theirs)),
        "mine": _named(differences(base, mine)) if mine is not None else [],
        "between": _named(differences(theirs, mine)) if mine is not None else [],
        "comment": request.POST.get("comment", ""),
        "last": item.decisions.select_related("actor").last(),
        "revision": item.revision,
        "version": item.version,
    }
    return render(request, "curation/conflict.html", context, status=409)


def _named(changed: list[tuple[str, Any]]) -> list[tuple[Any, Any]]:
    return [(FIELD_LABELS.get(name, name), pieces) for name, pieces in changed]


def _action(value: str) -> Action:
    try:
        action = Action(value)
    except ValueError:
        raise Http404 from None
    if action not in _PAGES:
        raise Http404
    return action
