"""Questions from a workbook: the template, and what was filled."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from colombian_law.curation import sheets as workbooks
from colombian_law.curation.forms.technical import UploadForm
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import workshops
from colombian_law.curation.services.checks import warnings_of
from colombian_law.curation.services.items import submit
from colombian_law.curation.views.questions import arrival_of, open_workshops
from colombian_law.errors import CurationError

_WRITERS = (Role.STUDENT, Role.ASSISTANT, Role.EVALUATOR)
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@for_roles(*_WRITERS)
@require_safe
def sheet_template(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """Hand out the workbook to fill."""
    response = HttpResponse(workbooks.template(), content_type=_XLSX)
    response["Content-Disposition"] = 'attachment; filename="preguntas.xlsx"'
    return response


@for_roles(*_WRITERS)
@require_http_methods(["GET", "POST"])
def sheet(request: HttpRequest) -> HttpResponse:
    """Read a filled workbook; every row must be complete before any is received."""
    member = member_of(request)
    form = UploadForm(request.POST or None, request.FILES or None)
    consent = workshops.current_consent()
    has_agreed = request.POST.get("consent") == str(consent.pk if consent else "")
    rows: list[workbooks.SheetRow] = []
    problem = ""
    if form.is_bound and form.is_valid():
        try:
            rows = workbooks.read(form.cleaned_data["file"].read())
        except CurationError as error:
            problem = str(error)
        contents = [row.content for row in rows if row.content is not None]
        is_complete = bool(rows) and len(contents) == len(rows)
        if is_complete and consent and has_agreed and "check" not in request.POST:
            for content in contents:
                submit(member, content, arrival_of(request, member))
            messages.success(
                request, _("%(n)d preguntas recibidas.") % {"n": len(contents)}
            )
            return redirect("questions")
    context = {
        "form": form,
        "problem": problem,
        "rows": [
            (row, warnings_of(row.content) if row.content else []) for row in rows
        ],
        "consent": consent,
        "needs_consent": form.is_bound and not has_agreed,
        "workshops": open_workshops(member),
    }
    status = 422 if problem or any(row.defects for row in rows) else 200
    return render(request, "curation/sheet.html", context, status=status)
