"""Releases: list, a new one, its files; and bringing a bank in."""

import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from colombian_law.curation import bank_files
from colombian_law.curation.forms.technical import ImportForm, ReleaseForm
from colombian_law.curation.models import Release
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import imports
from colombian_law.curation.services import releases as service
from colombian_law.errors import BankError, ReleaseError

_SUFFIXES = (".jsonl", ".csv")


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def releases(request: HttpRequest) -> HttpResponse:
    """List the releases, and make one."""
    form = ReleaseForm(request.POST or None)
    problem = ""
    if form.is_bound and form.is_valid():
        try:
            made = service.release(
                member_of(request),
                service.Wish(**form.cleaned_data),
                settings.CONFIGURATION.releases,
            )
        except ReleaseError as error:
            problem = str(error)
        else:
            messages.success(
                request, _("Versión %(n)d publicada en archivos.") % {"n": made.number}
            )
            return redirect("releases")
    context = {
        "form": form,
        "problem": problem,
        "releases": Release.objects.select_related("made_by").order_by("-number"),
        "files": bank_files.PUBLIC,
        "held_out": bank_files.HELD_OUT,
    }
    status = 422 if problem else 200
    return render(request, "curation/releases.html", context, status=status)


@for_roles(Role.TECHNICAL)
@require_safe
def release_file(
    request: HttpRequest,  # noqa: ARG001 - as above
    number: int,
    name: str,
) -> FileResponse:
    """Hand out a file of a release."""
    release = get_object_or_404(Release, number=number)
    if name not in {*bank_files.PUBLIC, bank_files.HELD_OUT}:
        raise Http404
    path = settings.CONFIGURATION.releases / str(release.number) / name
    if not path.is_file():
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=name)


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def import_bank(request: HttpRequest) -> HttpResponse:
    """Bring in the rows of a bank file; the file is read and not kept."""
    form = ImportForm(request.POST or None, request.FILES or None)
    problem = ""
    if form.is_bound and form.is_valid():
        try:
            done = _imported(request, form.cleaned_data["file"], form)
        except BankError as error:
            problem = str(error)
        else:
            messages.success(
                request,
                _("%(added)d recibidas; %(skipped)d ya estaban.")
                % {"added": done.added, "skipped": done.skipped},
            )
            return redirect("questions")
    context = {"form": form, "problem": problem}
    status = 422 if problem else 200
    return render(request, "curation/import.html", context, status=status)


def _imported(
    request: HttpRequest, file: "UploadedFile[Any]", form: ImportForm
) -> imports.Imported:
    suffix = Path(str(file.name)).suffix.lower()
    if suffix not in _SUFFIXES:
        raise BankError(f"a {suffix or 'nameless'} file; allowed: {_SUFFIXES}")
    with tempfile.TemporaryDirectory() as folder:
        # The name that was sent is never used as a path.
        path = Path(folder) / f"bank{suffix}"
        path.write_bytes(file.read())
        return imports.import_bank(
            member_of(request), str(path), form.cleaned_data["licence"]
        )
