"""Jobs: what to ask which models, as a file; and how far the logs say it is.

The platform starts nothing and holds no key: whoever has the keys runs the file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from django.db import transaction

from colombian_law.curation.models import Job, Member, PromptVersion, Release
from colombian_law.curation.protocol import Role
from colombian_law.curation.services.journal import Entry, record
from colombian_law.curation.services.prompts import active_versions
from colombian_law.errors import CurationError, RefusedError


@dataclass(frozen=True, slots=True)
class JobPlan:
    """What is said about a new job.

    Attributes:
        name: a slug; its logs are in a folder of that name.
        release: whose bank is asked.
        models_asked: Inspect's names of the models.
        graders: Inspect's names of the judges; the tasks' own if empty.
        generate: options of generation, as Inspect names them.
    """

    name: str
    release: Release
    models_asked: Sequence[str]
    graders: Sequence[str] = ()
    generate: Mapping[str, Any] | None = None


def plan(by: Member, wish: JobPlan) -> Job:
    """Store a job with the prompt versions that are in use now.

    Raises:
        RefusedError: The member is not of the technical team.
        CurationError: No model is named, or no prompt is in use.
    """
    if by.kind is not Role.TECHNICAL:
        raise RefusedError("wrong_role", "the technical team plans jobs")
    if not wish.models_asked:
        raise CurationError("a job asks at least one model, as openrouter/z-ai/glm-4.6")
    prompts = {name: prompt.version for name, prompt in active_versions().items()}
    if not prompts:
        raise CurationError("no prompt is in use; activate one of each format")
    with transaction.atomic():
        job = Job.objects.create(
            name=wish.name,
            release=wish.release,
            models_asked=list(wish.models_asked),
            prompts=prompts,
            graders=list(wish.graders),
            generate=dict(wish.generate or {}),
            created_by=by,
        )
        record(Entry("job_planned", data={"job": job.name}), by)
    return job


def job_file(job: Job, bank: Path) -> str:
    """Return the job as YAML, which `colombian-law curation run-job` runs.

    Args:
        job: The job.
        bank: Where the release's bank file is.
    """
    contents = {
        "name": job.name,
        "bank": str(bank),
        "bank_sha256": job.release.sha256,
        "models": job.models_asked,
        "prompts": {
            name: {"version": job.prompts[name], "sha256": sha256}
            for name, sha256 in prompt_digests(job).items()
        },
        "graders": job.graders,
        "generate": job.generate,
    }
    return yaml.safe_dump(contents, allow_unicode=True, sort_keys=False)


def prompt_digests(job: Job) -> dict[str, str]:
    """Return the sha256 of each of the job's prompts, as the tasks log it."""
    known = {
        (prompt.name, prompt.version): prompt.sha256
        for prompt in PromptVersion.objects.filter(name__in=job.prompts)
    }
    return {name: known[name, version] for name, version in job.prompts.items()}
