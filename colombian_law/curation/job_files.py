"""The file of a job, outside the platform: read, checked, and run with Inspect.

Whoever holds the providers' keys runs it; Inspect retries, resumes and re-uses.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.taxonomy import QuestionFormat
from colombian_law.errors import CurationError
from colombian_law.prompts import load_prompt

TASKS = ("closed", "semi_open", "open_irac")
"""The tasks of a job; each is named like its prompt."""


class JobPrompt(BaseModel):
    """The version of a prompt, and the words that it must be."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: str
    sha256: str


class JobFile(BaseModel):
    """The contents of a job file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    bank: str
    bank_sha256: str
    models: list[str] = Field(min_length=1)
    prompts: dict[str, JobPrompt]
    graders: list[str] = []
    generate: dict[str, Any] = {}

    def tasks(self) -> list[str]:
        """Return the tasks whose format the bank holds and the job has a prompt of."""
        formats = {item.formato for item in load_bank(self.bank).items}
        held = dict(zip(TASKS, QuestionFormat, strict=True))
        return [task for task in self.prompts if held.get(task) in formats]


def read_job(path: Path) -> JobFile:
    """Return the job of a file.

    Raises:
        CurationError: The file is missing, is no job, or names a bank or a prompt that
            is not the one it was planned with.
    """
    import yaml

    try:
        job = JobFile.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise CurationError(f"{path} cannot be read: {error.strerror}") from error
    except (yaml.YAMLError, ValidationError) as error:
        raise CurationError(f"{path} is no job file: {error}") from error
    bank = Path(job.bank)
    if not bank.is_absolute():
        # A job file travels beside its bank.
        job = job.model_copy(update={"bank": str((path.parent / bank).resolve())})
    found = load_bank(job.bank).sha256
    if found != job.bank_sha256:
        raise CurationError(
            f"{job.bank} has the sha256 {found}, the job was planned with "
            f"{job.bank_sha256}; take the bank of the job's release"
        )
    for name, wanted in job.prompts.items():
        if load_prompt(name, wanted.version).sha256 != wanted.sha256:
            raise CurationError(
                f"prompt {name} {wanted.version} of this installation is another text "
                f"than the job's; write the platform's with "
                f"`colombian-law curation export-prompts`"
            )
    return job


def run_job(
    job: JobFile,
    logs: Path,
    limit: int | None = None,
    asked: Sequence[Any] | None = None,
) -> bool:
    """Ask the job's models with `eval_set`, and return whether all of it succeeded.

    Run it again to resume: finished samples are re-used.

    Args:
        job: A checked job.
        logs: Folder of all jobs' logs.
        limit: Questions of each task; all if None.
        asked: Inspect models to ask instead of looking the job's names up.
    """
    from inspect_ai import Task, eval_set
    from inspect_ai.model import Model, get_model

    from colombian_law import tasks

    roles: Mapping[str, str | Model | list[Model]] | None = (
        {"grader": [get_model(name) for name in job.graders]} if job.graders else None
    )
    makers: dict[str, Callable[..., Task]] = {
        "closed": tasks.closed,
        "semi_open": tasks.semi_open,
        "open_irac": tasks.open_irac,
    }
    success, _ = eval_set(
        [
            makers[name](bank=job.bank, prompt_version=job.prompts[name].version)
            for name in job.tasks()
        ],
        log_dir=str(logs / job.name),
        model=list(asked) if asked else list(job.models),
        model_roles=dict(roles) if roles else None,
        limit=limit,
        **job.generate,
    )
    return success
