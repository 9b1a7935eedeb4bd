"""Jobs and generated responses: read from files; nothing is started here."""

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from colombian_law.curation import bank_files, job_logs
from colombian_law.curation.forms.technical import JobForm
from colombian_law.curation.models import Job, Release
from colombian_law.curation.permissions import for_roles, member_of
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import jobs as service
from colombian_law.curation.services.items import content_at
from colombian_law.curation.services.releases import bank_id
from colombian_law.curation.views.questions import labelled_texts, seen_item

_READERS = (Role.ASSISTANT, Role.EVALUATOR, Role.TECHNICAL)


@for_roles(*_READERS)
@require_safe
def jobs(request: HttpRequest) -> HttpResponse:
    """List the jobs."""
    context = {
        "jobs": Job.objects.select_related("release", "created_by"),
        "can_plan": member_of(request).kind is Role.TECHNICAL,
        "has_release": Release.objects.exists(),
    }
    return render(request, "curation/jobs.html", context)


@for_roles(Role.TECHNICAL)
@require_http_methods(["GET", "POST"])
def new_job(request: HttpRequest) -> HttpResponse:
    """Plan a job."""
    form = JobForm(request.POST or None)
    if form.is_bound and form.is_valid():
        job = service.plan(member_of(request), service.JobPlan(**form.cleaned_data))
        messages.success(request, _("Trabajo planeado."))
        return redirect("job", job.name)
    return render(request, "curation/job_new.html", {"form": form})


@for_roles(*_READERS)
@require_safe
def job(request: HttpRequest, name: str) -> HttpResponse:
    """Show a job's file, the command that runs it, and how far its logs are."""
    shown = get_object_or_404(Job.objects.select_related("release"), name=name)
    tasks = [f"colombian_law/{task}" for task in shown.prompts]
    rows = job_logs.progress(
        settings.CONFIGURATION.logs / shown.name, tasks, shown.models_asked
    )
    planned = service.prompt_digests(shown)
    context = {
        "job": shown,
        "file": service.job_file(shown, _bank(shown)),
        "rows": rows,
        "logs": settings.CONFIGURATION.logs,
        "is_mixed": any(
            row.prompt_sha256
            and row.prompt_sha256 != planned[row.task.rpartition("/")[2]]
            for row in rows
        ),
    }
    return render(request, "curation/job.html", context)


@for_roles(*_READERS)
@require_safe
def job_yaml(request: HttpRequest, name: str) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """Hand out the job file."""
    shown = get_object_or_404(Job.objects.select_related("release"), name=name)
    response = HttpResponse(
        service.job_file(shown, _bank(shown)), content_type="application/yaml"
    )
    response["Content-Disposition"] = f'attachment; filename="{shown.name}.yaml"'
    return response


@for_roles(*_READERS)
@require_safe
def responses(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """Show the reference of an item beside every model's answer and scores."""
    shown = get_object_or_404(Job, name=name)
    item = seen_item(request, number)
    released = get_object_or_404(shown.release.released_items, item=item)
    content = content_at(item, released.version)
    context = {
        "job": shown,
        "item": item,
        "fields": labelled_texts(content),
        "answers": job_logs.answers(
            settings.CONFIGURATION.logs / shown.name, str(bank_id(item))
        ),
        "neighbours": _neighbours(shown, number),
    }
    return render(request, "curation/responses.html", context)


def _neighbours(job_: Job, number: int) -> tuple[int | None, int | None]:
    """Return the released items before and after one."""
    items = job_.release.released_items.order_by("item")
    before = items.filter(item__lt=number).last()
    after = items.filter(item__gt=number).first()
    return (before.item_id if before else None, after.item_id if after else None)


def _bank(job_: Job) -> Path:
    folder = settings.CONFIGURATION.releases / str(job_.release.number)
    return folder / bank_files.BANK
