"""Which runs are used, which are left out, and what must not be mixed."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from colombian_law.analysis.provenance import (
    Format,
    LeftOutLog,
    LeftOutReason,
    ReportWarning,
    WarningCode,
)
from colombian_law.analysis.records import Run, RunIdentity, UnreadableLog
from colombian_law.errors import LogError, MixedLogsError

FORMATS: Mapping[str, Format] = {
    "closed": "closed",
    "semi_open": "semi_open",
    "open_irac": "open",
}
"""The format that each task of this package asks, by the task's name."""

_PACKAGE = "colombian_law"
_STATUSES = {
    "cancelled": LeftOutReason.CANCELLED,
    "error": LeftOutReason.FAILED,
    "started": LeftOutReason.UNFINISHED,
}
_ASKED = ("areas", "bank", "complexity", "metrics", "prompt_version", "subtasks")
"""Task arguments that choose items and scorers and change no answer by themselves,
or are compared as bank and prompt."""


@dataclass(frozen=True, slots=True)
class ChosenRun:
    """A run that is used."""

    run: Run
    format: Format
    judges: tuple[str, ...]
    """Models that judged by RAGAS, by name; empty without a judge."""
    rubric_judges: tuple[str, ...]
    """Models that judged by the rubric."""
    embedder: str

    @property
    def identity(self) -> RunIdentity:
        """What identifies the run."""
        return self.run.identity


@dataclass(frozen=True, slots=True)
class Selection:
    """The runs that are used, and those that are not."""

    chosen: tuple[ChosenRun, ...]
    """In the order in which later ones win: by creation, then number of scorers."""
    left_out: tuple[LeftOutLog, ...]
    warnings: tuple[ReportWarning, ...]


def select_runs(
    runs: Iterable[Run | UnreadableLog], *, allow_mixed: bool = False
) -> Selection:
    """Return which runs are used.

    Left out are logs that cannot be read, of other tasks, without samples, and of runs
    that were cancelled, failed or are not finished.

    Args:
        runs: What was read.
        allow_mixed: Warn of banks, prompts, judges and task versions that differ
            within a format, and use all the same, instead of refusing.

    Raises:
        LogError: No run is left to use.
        MixedLogsError: Numbers that cannot be compared would be mixed.
    """
    chosen, left_out = [], []
    for run in runs:
        reason = _why_not(run)
        if isinstance(run, Run) and reason is None:
            chosen.append(_chosen(run))
        elif reason is not None:
            left_out.append(_left_out(run, reason))
    if not chosen:
        raise LogError(_nothing_left(left_out))
    chosen.sort(
        key=lambda used: (
            used.identity.created,
            used.identity.eval_id,
            len(used.identity.scorers),
            used.identity.location,
        )
    )
    grave = list(_differences(chosen, _GRAVE))
    if grave and not allow_mixed:
        raise MixedLogsError(_refusal(grave))
    return Selection(
        tuple(chosen),
        tuple(left_out),
        (*grave, *_differences(chosen, _LIGHT), *_scorer_differences(chosen)),
    )


def _why_not(run: Run | UnreadableLog) -> LeftOutReason | None:
    if isinstance(run, UnreadableLog):
        return LeftOutReason.UNREADABLE
    package, _, task = run.identity.task.rpartition("/")
    if package not in {"", _PACKAGE} or task not in FORMATS:
        return LeftOutReason.FOREIGN
    if run.identity.status in _STATUSES:
        return _STATUSES[run.identity.status]
    return None if run.samples else LeftOutReason.NO_SAMPLES


def _left_out(run: Run | UnreadableLog, reason: LeftOutReason) -> LeftOutLog:
    if isinstance(run, UnreadableLog):
        return LeftOutLog(
            log=run.location.rpartition("/")[2], reason=reason, detail=run.detail
        )
    return LeftOutLog(
        log=run.identity.location.rpartition("/")[2],
        reason=reason,
        task=run.identity.task,
        model=run.identity.model,
        n_samples=len(run.samples),
        detail=run.identity.error,
    )


def _nothing_left(left_out: Sequence[LeftOutLog]) -> str:
    listed = "".join(
        f"\n- {log.log}: {log.reason.value}"
        + (f", task {log.task}" if log.task else "")
        + (f" ({log.detail})" if log.detail else "")
        for log in left_out
    )
    allowed = ", ".join(f"{_PACKAGE}/{task}" for task in FORMATS)
    return (
        f"none of the {len(left_out)} log(s) can be used; give finished logs of "
        f"{allowed}:{listed}"
    )


def _chosen(run: Run) -> ChosenRun:
    signature = _signature(run.identity, "ragas")
    return ChosenRun(
        run=run,
        format=FORMATS[run.identity.task.rpartition("/")[2]],
        judges=_judges(signature),
        rubric_judges=_judges(_signature(run.identity, "rubric")),
        embedder=signature.get("embedder", ""),
    )


def _judges(signature: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(
        text.partition("(")[0]
        for name, text in signature.items()
        if name.startswith("judge")
    )


def _signature(identity: RunIdentity, measure: str) -> dict[str, str]:
    """Return the parts of the last signature of a judged measure, by name."""
    found = [
        scorer.signatures[measure]
        for scorer in identity.scorers
        if measure in scorer.signatures
    ]
    parts = found[-1].split("|") if found else []
    return {name: text for name, _, text in (part.partition(":") for part in parts)}


_Reader = Callable[[ChosenRun], str | None]
"""What is compared, as text; None where the run does not have it."""

_GRAVE: Mapping[WarningCode, _Reader] = {
    WarningCode.MIXED_BANKS: lambda used: used.identity.dataset_sha256,
    WarningCode.MIXED_PROMPTS: lambda used: used.identity.prompt_sha256,
    WarningCode.MIXED_TASK_VERSIONS: lambda used: used.identity.task_version,
    WarningCode.MIXED_JUDGES: lambda used: ", ".join(sorted(used.judges)) or None,
    WarningCode.MIXED_RUBRIC_JUDGES: lambda used: (
        ", ".join(sorted(used.rubric_judges)) or None
    ),
}
_LIGHT: Mapping[WarningCode, _Reader] = {
    WarningCode.MIXED_CONFIG: lambda used: _config(used.identity),
    WarningCode.MIXED_EPOCHS: lambda used: str(used.identity.epochs),
    WarningCode.MIXED_PACKAGES: lambda used: ", ".join(
        f"{name} {number}"
        for name, number in sorted(used.identity.package_versions.items())
    ),
}


def _config(identity: RunIdentity) -> str:
    settings = dict(identity.generate_config)
    settings |= {
        name: value
        for name, value in identity.task_arguments.items()
        if name not in _ASKED and value is not None and value is not False
    }
    return json.dumps(settings, sort_keys=True, default=str)


def _differences(
    chosen: Sequence[ChosenRun], compared: Mapping[WarningCode, _Reader]
) -> Iterable[ReportWarning]:
    for code, read in compared.items():
        for question_format in dict.fromkeys(used.format for used in chosen):
            values = {
                value
                for used in chosen
                if used.format == question_format and (value := read(used)) is not None
            }
            if len(values) > 1:
                yield ReportWarning(
                    code=code,
                    parameters={
                        "format": question_format,
                        "values": "; ".join(sorted(values)),
                    },
                )


def _scorer_differences(chosen: Sequence[ChosenRun]) -> Iterable[ReportWarning]:
    signatures: dict[str, set[str]] = {}
    for used in chosen:
        # Of a scorer that was appended again, the last one counts.
        last = {scorer.registry_name: scorer for scorer in used.identity.scorers}
        for scorer in last.values():
            for measure, signature in scorer.signatures.items():
                signatures.setdefault(measure, set()).add(signature)
    for measure, found in sorted(signatures.items()):
        if len(found) > 1:
            yield ReportWarning(
                code=WarningCode.MIXED_SCORERS,
                parameters={"scorer": measure, "values": "; ".join(sorted(found))},
            )


def _refusal(grave: Sequence[ReportWarning]) -> str:
    lines = "".join(
        f"\n- {warning.code.value} in {warning.parameters['format']}: "
        f"{warning.parameters['values']}"
        for warning in grave
    )
    return (
        "these logs hold numbers that cannot be compared with each other; give the "
        "logs of one bank, prompt, panel of judges and task version, or allow mixing, "
        f"which puts a warning on top:{lines}"
    )
