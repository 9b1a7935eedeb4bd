"""Blind rating: what waits, one case a page, and who rates."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from colombian_law.curation.forms.technical import RaterForm
from colombian_law.curation.models import Rater
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import rating as service
from colombian_law.errors import CurationError
from colombian_law.human.anchors import load_anchors
from colombian_law.human.batch import Role as Part
from colombian_law.human.rating import NO, YES


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    """List what the member rates."""
    member = member_of(request)
    rows = service.progress(settings.CONFIGURATION.ratings, member)
    context = {"rows": rows, "can_enrol": member.kind is Role.TECHNICAL}
    return render(request, "curation/ratings.html", context)


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def raters(request: HttpRequest) -> HttpResponse:
    """Say which member a code of a batch is."""
    folder = settings.CONFIGURATION.ratings
    names = service.batches(folder)
    form = RaterForm(request.POST or None, batches=names)
    if form.is_bound and form.is_valid():
        try:
            service.enrol(folder, member_of(request), form.save(commit=False))
        except CurationError:
            form.add_error("person", _("El lote no conoce ese código."))
        else:
            messages.success(request, _("Guardado."))
            return redirect("raters")
    context = {
        "form": form,
        "folder": folder,
        "codes": [(name, service.people_of(folder, name)) for name in names],
        "raters": Rater.objects.select_related("member").order_by("batch", "person"),
    }
    return render(request, "curation/raters.html", context)


@require_http_methods(["GET", "POST"])
def rate(request: HttpRequest, batch: str, part: str, case_id: str) -> HttpResponse:
    """Show one case, and keep what the rater says of it."""
    member = member_of(request)
    role = _part(part)
    folder = settings.CONFIGURATION.ratings
    given = service.given(folder, member, batch, role, case_id)
    faults: dict[tuple[int, str], str] = {}
    if request.method == "POST":
        count = len(given.case.norms)
        for number, fields in _posted(request, role, count).items():
            found = service.rate(
                folder,
                member,
                name=batch,
                part=role,
                case_id=case_id,
                fields={number: fields},
            )
            faults |= {(number, fault.field): fault.problem for fault in found}
        if not faults:
            following = next(
                row.next_case
                for row in service.progress(folder, member)
                if (row.batch, row.part) == (batch, role)
            )
            messages.success(request, _("Guardado."))
            if following is None:
                return redirect("ratings")
            return redirect("rate", batch, part, following)
    context = {
        "given": given,
        "batch": batch,
        "part": role,
        "anchors": load_anchors(),
        "yes": YES,
        "no": NO,
        "faults": [(number, field, text) for (number, field), text in faults.items()],
        "is_scored": role in service.SCORED,
        "posted": request.POST,
        "norms": [
            (number, text, given.norms.get(number))
            for number, text in enumerate(given.case.norms, start=1)
        ],
    }
    status = 422 if faults else 200
    return render(request, "curation/rate.html", context, status=status)


def _posted(request: HttpRequest, part: Part, count: int) -> dict[int, dict[str, Any]]:
    posted = request.POST
    if part in service.SCORED:
        names = ["adequacy", "useful", "note"]
        names += [error.key for error in load_anchors().errors]
        return {0: {name: posted.get(name, "") for name in names}}
    return {
        number: {
            name: posted.get(f"{name}-{number}", "")
            for name in ("verdict", "source", "note")
        }
        for number in range(1, count + 1)
    }


def _part(value: str) -> Part:
    try:
        return Part(value)
    except ValueError:
        raise Http404 from None
