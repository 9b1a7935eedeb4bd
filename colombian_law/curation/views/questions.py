"""The repository of questions: list, one question, its history, a new one."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from colombian_law.curation.content import differences, irac_parts, texts_by_field
from colombian_law.curation.forms.question import FORMS, initial_of
from colombian_law.curation.labels import ACTION_LABELS, FIELD_LABELS
from colombian_law.curation.models import Item, Member, Origin, Workshop
from colombian_law.curation.models.items import FORMAT_LABELS, STATE_LABELS
from colombian_law.curation.permissions import (
    for_roles,
    member_of,
    possible_actions,
    visible_items,
)
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import workshops
from colombian_law.curation.services.checks import warnings_of
from colombian_law.curation.services.corrections import possible
from colombian_law.curation.services.drafts import drop_draft, read_draft, save_draft
from colombian_law.curation.services.items import (
    Arrival,
    case_of,
    current_content,
    submit,
)
from colombian_law.curation.services.steps import committee_roles_missing
from colombian_law.datasets.taxonomy import QuestionFormat, taxonomy

_PAGE = 25
_FILTERS = ("state", "area", "question_format", "origin", "complexity")
_WRITERS = (Role.STUDENT, Role.ASSISTANT, Role.EVALUATOR)


@require_safe
def questions(request: HttpRequest) -> HttpResponse:
    """List the questions that the member may see, filtered and paged."""
    items = visible_items(member_of(request)).select_related("workshop")
    chosen = {name: value for name in _FILTERS if (value := request.GET.get(name, ""))}
    items = items.filter(**chosen).order_by("-pk")
    words = request.GET.get("q", "").strip()
    if words:
        items = items.filter(question__icontains=words)
    page = Paginator(items, _PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "chosen": chosen,
        "words": words,
        "states": STATE_LABELS.items(),
        "formats": FORMAT_LABELS.items(),
        "areas": taxonomy().areas,
        "origins": Origin.choices,
        "can_write": member_of(request).kind in _WRITERS,
    }
    return render(request, "curation/questions.html", context)


def seen_item(request: HttpRequest, number: int) -> Item:
    """Return an item that the member may look at.

    Raises:
        Http404: There is none; whether it exists is not told.
    """
    return get_object_or_404(_with_people(visible_items(member_of(request))), pk=number)


def _with_people(items: QuerySet[Item]) -> QuerySet[Item]:
    return items.select_related(
        "author", "assignee", "evaluator", "addressee", "workshop", "consent"
    )


@require_safe
def question(request: HttpRequest, number: int) -> HttpResponse:
    """Show one question, what was asked of it, and what the member may do."""
    member = member_of(request)
    item = seen_item(request, number)
    content = current_content(item)
    context = {
        "item": item,
        "content": content,
        "fields": labelled_texts(content),
        "parts": irac_parts(content.get("respuesta_esperada") or ""),
        "actions": [(a, ACTION_LABELS[a]) for a in possible_actions(member, item)],
        "ballots": case_of(item).ballots,
        "missing": committee_roles_missing(item),
        "requests": item.adjustment_requests.select_related("reply", "addressee"),
        "warnings": warnings_of(content, item.pk),
        "corrections": possible(member.actor(), item),
        "flags": item.flags.select_related("raised_by"),
        "can_flag": member.kind is not Role.STUDENT,
    }
    return render(request, "curation/question.html", context)


def labelled_texts(content: dict[str, Any]) -> list[tuple[Any, str]]:
    """Return every text of a content with the words for its field."""
    return [
        (FIELD_LABELS.get(name, name), text)
        for name, text in texts_by_field(content).items()
    ]


@require_safe
def history(request: HttpRequest, number: int) -> HttpResponse:
    """Show every version with author and differences, and every decision."""
    item = seen_item(request, number)
    versions = list(item.versions.select_related("author"))
    rows = []
    for before, version in zip([None, *versions], versions, strict=False):
        changed = differences(before.content, version.content) if before else []
        named = [(FIELD_LABELS.get(name, name), pieces) for name, pieces in changed]
        rows.append((version, named))
    decisions = item.decisions.select_related("actor")
    context = {"item": item, "versions": rows[::-1], "decisions": decisions}
    return render(request, "curation/history.html", context)


@for_roles(*_WRITERS)
@require_http_methods(["GET", "POST"])
def new_question(request: HttpRequest, question_format: str) -> HttpResponse:
    """Write a question; it is received when it is sent."""
    member = member_of(request)
    kind = _format(question_format)
    consent = workshops.current_consent()
    draft = read_draft(member, kind.value, None)
    form = FORMS[kind](request.POST or None, initial=draft.fields if draft else None)
    has_agreed = request.POST.get("consent") == str(consent.pk if consent else "")
    if form.is_bound and form.is_valid():
        content = form.content()
        if "check" not in request.POST and consent and has_agreed:
            item = submit(member, content, arrival_of(request, member))
            drop_draft(member, kind.value, None)
            messages.success(request, _("Pregunta %(n)d recibida.") % {"n": item.pk})
            return redirect("question", item.pk)
        context_warnings = warnings_of(content)
    else:
        context_warnings = []
    context = {
        "form": form,
        "kind": kind,
        "label": FORMAT_LABELS[kind],
        "consent": consent,
        "needs_consent": form.is_bound and not has_agreed,
        "workshops": open_workshops(member),
        "draft": draft,
        "warnings": context_warnings,
    }
    return render(request, "curation/write.html", context)


@require_POST
def autosave(request: HttpRequest, question_format: str) -> JsonResponse:
    """Keep what is being written; answer with the time it was kept."""
    member = member_of(request)
    number = request.POST.get("item", "")
    item = seen_item(request, int(number)) if number.isdecimal() else None
    kept = {
        name: value
        for name, value in request.POST.items()
        if isinstance(value, str) and name not in {"csrfmiddlewaretoken", "item"}
    }
    draft = save_draft(member, _format(question_format).value, item, kept)
    return JsonResponse({"saved_at": draft.saved_at.isoformat()})


@require_POST
def discard_draft(request: HttpRequest, number: int) -> HttpResponse:
    """Forget one of the member's drafts."""
    draft = get_object_or_404(member_of(request).drafts, pk=number)
    drop_draft(member_of(request), draft.question_format, draft.item)
    return redirect("home")


def _format(value: str) -> QuestionFormat:
    try:
        return QuestionFormat(value)
    except ValueError:
        raise Http404 from None


def open_workshops(member: Member) -> QuerySet[Workshop]:
    """Return the open workshops that a member is in."""
    return Workshop.objects.filter(participations__member=member, is_open=True)


def arrival_of(request: HttpRequest, member: Member) -> Arrival:
    """Return how a question that the member sends comes in."""
    chosen = request.POST.get("workshop", "")
    workshop = open_workshops(member).filter(code=chosen).first() if chosen else None
    if workshop is not None:
        origin = Origin.WORKSHOP
    elif member.kind is Role.STUDENT:
        origin = Origin.INDIVIDUAL
    else:
        origin = Origin.LEGAL_TEAM
    return Arrival(
        origin=origin, workshop=workshop, consent=workshops.current_consent()
    )


def editor_for(item: Item, content: dict[str, Any], data: Any = None) -> Any:
    """Return the form that edits a content."""
    return FORMS[QuestionFormat(item.question_format)](
        data, initial=initial_of(content)
    )
