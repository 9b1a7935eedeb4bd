"""A line-up: models, tasks, judges and settings in one file."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from colombian_law.errors import ParameterError

TaskName = Literal["closed", "semi_open", "open_irac"]


class LineUp(BaseModel):
    """What one `inspect eval-set` runs."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    description: str
    provenance: str
    """Where the settings come from, and what is assumed."""
    tasks: tuple[TaskName, ...] = Field(min_length=1)
    models: tuple[str, ...] = Field(min_length=1)
    """Names as `inspect eval --model` takes them."""
    graders: tuple[str, ...] = ()
    """Judges of free text, bound to the model role `grader`."""
    bank: str = "starter"
    metrics: str = "offline"
    """As `-T metrics=` of the free-text tasks."""
    temperature: float = 0.0
    max_tokens: int | None = Field(default=None, ge=1)
    limit: int | None = Field(default=None, ge=1)
    """Items of each task; all if absent."""
    output_tokens: Mapping[TaskName, int] = Field(default_factory=dict)
    """Tokens that an answer is taken to have, for the estimate alone."""


def load_line_up(path: Path) -> LineUp:
    """Return the line-up in a YAML file.

    Raises:
        ParameterError: The file cannot be read, or a key or value is not allowed.
    """
    import yaml

    try:
        return LineUp.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ParameterError(f"{path} cannot be read as YAML: {error}") from error
    except ValidationError as error:
        lines = [
            f"  {'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
            for fault in error.errors()
        ]
        head = (
            f"{path}: {len(lines)} fault(s); allowed keys: "
            f"{', '.join(LineUp.model_fields)}"
        )
        raise ParameterError("\n".join([head, *lines])) from error


def eval_set_commands(
    line_up: LineUp, log_dir: str, bank: str | None = None
) -> tuple[Sequence[str], ...]:
    """Return the `inspect eval-set` commands of a line-up, as arguments.

    Closed and free-text tasks take different `-T` parameters, so each kind has its own
    command and its own folder below `log_dir`, which eval-set wants for itself.

    Args:
        line_up: What to run.
        log_dir: Folder or URL; the same one resumes.
        bank: The bank, instead of the line-up's.
    """
    kinds = {
        "closed": tuple(task for task in line_up.tasks if task == "closed"),
        "free_text": tuple(task for task in line_up.tasks if task != "closed"),
    }
    return tuple(
        _command(line_up, tasks, f"{log_dir.rstrip('/')}/{kind}", bank or line_up.bank)
        for kind, tasks in kinds.items()
        if tasks
    )


def _command(
    line_up: LineUp, tasks: Sequence[str], log_dir: str, bank: str
) -> Sequence[str]:
    command = ["inspect", "eval-set"]
    command += [f"colombian_law/{task}" for task in tasks]
    command += ["--model", ",".join(line_up.models)]
    command += ["--temperature", f"{line_up.temperature:g}", "-T", f"bank={bank}"]
    if line_up.max_tokens:
        command += ["--max-tokens", str(line_up.max_tokens)]
    if line_up.limit:
        command += ["--limit", str(line_up.limit)]
    if "closed" in tasks:
        command += ["-T", "citations=true"]
    else:
        command += ["-T", f"metrics={line_up.metrics}"]
        if line_up.graders:
            command += ["--model-role", f"grader={','.join(line_up.graders)}"]
    return [*command, "--log-dir", log_dir]


def as_shell(command: Sequence[str]) -> str:
    """Return a command as one line for a shell."""
    return shlex.join(command)
