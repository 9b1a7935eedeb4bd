"""Snapshots from logs and from baseline files."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError

from colombian_law.analysis.logs import (
    Run,
    SampleRecord,
    find_logs,
    read_headline,
    read_run,
)
from colombian_law.errors import GateConfigError
from colombian_law.gate.snapshot import Origin, Snapshot, SnapshotItem, Value
from colombian_law.gate.values import measured

BASELINE_SUFFIX = ".gate.json"
"""How the name of a baseline file ends."""


def load_side(locations: Sequence[str], cluster_by: str | None) -> dict[str, Snapshot]:
    """Return the snapshots of one side, by task.

    Args:
        locations: Logs, folders of logs, or baseline files (`*.gate.json`).
        cluster_by: Key of the sample metadata that items of one case share.

    Raises:
        LogError: A location does not exist, holds no log, or a log is damaged.
        GateConfigError: A baseline file is damaged, two models stand on one side, or
            the metadata lack `cluster_by`.
    """
    files = [place for place in locations if place.endswith(BASELINE_SUFFIX)]
    logs = [place for place in locations if not place.endswith(BASELINE_SUFFIX)]
    snapshots = [one for file in files for one in read_baseline(Path(file))]
    if logs or not files:
        snapshots += [_snapshot(place, cluster_by) for place in find_logs(logs)]
    models = sorted({snapshot.model for snapshot in snapshots})
    if len(models) > 1:
        raise GateConfigError(
            f"{', '.join(locations)} hold {len(models)} models: {', '.join(models)}; "
            "give the logs of one model on each side"
        )
    return _latest(snapshots)


def _latest(snapshots: Iterable[Snapshot]) -> dict[str, Snapshot]:
    """Return the latest snapshot of each task, a finished one before all others."""
    ordered = sorted(
        snapshots, key=lambda one: (one.status == "success", one.created, one.location)
    )
    return {snapshot.origin.task: snapshot for snapshot in ordered}


def snapshot_of(run: Run, headline: str, cluster_by: str | None) -> Snapshot:
    """Return what a gate compares of `run`.

    Raises:
        GateConfigError: An item's metadata lack `cluster_by`.
    """
    identity = run.identity
    by_item: dict[str, list[SampleRecord]] = defaultdict(list)
    for sample in run.samples:
        if not sample.is_invalidated:
            by_item[sample.id].append(sample)
    return Snapshot(
        model=identity.model,
        created=identity.created,
        location=identity.location,
        status=identity.status,
        n_expected=identity.dataset_samples,
        headline=headline,
        origin=Origin(
            task=identity.task,
            task_version=identity.task_version,
            task_arguments=identity.task_arguments,
            dataset_name=identity.dataset_name,
            dataset_sha256=identity.dataset_sha256,
            prompt_sha256=identity.prompt_sha256,
            scorers={
                scorer.name: {**scorer.arguments, **scorer.signatures}
                for scorer in identity.scorers
            },
            judges=identity.model_roles,
            epochs=identity.epochs,
            generate_config=identity.generate_config,
        ),
        items=tuple(
            _item(samples, cluster_by, identity.location)
            for _, samples in sorted(by_item.items())
        ),
    )


def _snapshot(location: str, cluster_by: str | None) -> Snapshot:
    return snapshot_of(read_run(location), read_headline(location), cluster_by)


def _item(
    samples: Sequence[SampleRecord], cluster_by: str | None, place: str
) -> SnapshotItem:
    ordered = sorted(samples, key=lambda sample: sample.epoch)
    first = ordered[0]
    values: dict[str, list[Value]] = defaultdict(list)
    answer = None
    for sample in ordered:
        for name, score in sample.scores.items():
            answer = answer or score.answer
            for measure, number in measured(name, score.value):
                values[measure].append(number)
    return SnapshotItem(
        id=first.id,
        cluster=_cluster(first, cluster_by, place) if cluster_by else None,
        scores={name: tuple(numbers) for name, numbers in values.items()},
        n_errors=sum(bool(sample.error) for sample in ordered),
        asked=_digest(first),
        question=first.input,
        answer=answer,
    )


def _digest(sample: SampleRecord) -> str:
    if sample.input is None or sample.target is None:
        return ""
    whole = json.dumps([sample.input, sample.target])
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def _cluster(sample: SampleRecord, cluster_by: str, place: str) -> str:
    value = sample.metadata.get(cluster_by)
    if value in {None, ""}:
        raise GateConfigError(
            f"{place}: sample {sample.id} has no metadata {cluster_by!r}, which "
            f"cluster_by names; allowed: {', '.join(sorted(sample.metadata)) or 'none'}"
        )
    return str(value)


def read_baseline(path: Path) -> tuple[Snapshot, ...]:
    """Return the snapshots in a baseline file, one a line.

    Raises:
        GateConfigError: The file cannot be read or is no baseline file.
    """
    try:
        # Not splitlines(): an answer may hold other characters that end a line.
        lines = path.read_text(encoding="utf-8").split("\n")
        snapshots = [Snapshot.model_validate_json(line) for line in lines if line]
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        detail = str(error).splitlines()[0]
        raise GateConfigError(
            f"{path} cannot be read as a baseline ({detail}); write it with "
            "`colombian-law gate bless`"
        ) from error
    for snapshot in snapshots:
        _require_consistent(path, snapshot)
    return tuple(snapshots)


def _require_consistent(path: Path, snapshot: Snapshot) -> None:
    """Refuse what only a hand can have put into a baseline file."""
    twice = [
        name for name, n in Counter(item.id for item in snapshot.items).items() if n > 1
    ]
    if twice:
        raise GateConfigError(
            f"{path}: item {twice[0]} of {snapshot.origin.task} stands twice; write "
            "the file again with `colombian-law gate bless`"
        )
    for item in snapshot.items:
        for measure, values in item.scores.items():
            if len(values) > snapshot.origin.epochs:
                raise GateConfigError(
                    f"{path}: item {item.id} has {len(values)} values of {measure}, "
                    f"more than the {snapshot.origin.epochs} epoch(s) of "
                    f"{snapshot.origin.task}; write the file again with "
                    "`colombian-law gate bless`"
                )


def write_baseline(
    path: Path, snapshots: Mapping[str, Snapshot], *, texts: bool
) -> None:
    """Write `snapshots` to `path`, one a line, items and measures in order.

    Args:
        path: Its name ends in `BASELINE_SUFFIX`; its folder exists.
        snapshots: By task.
        texts: Whether questions and answers go into the file, too.

    Raises:
        GateConfigError: The name ends otherwise, the file exists already, or a run
            was not finished.
    """
    if not path.name.endswith(BASELINE_SUFFIX):
        raise GateConfigError(
            f"{path} is no name of a baseline; it must end in {BASELINE_SUFFIX}"
        )
    for snapshot in snapshots.values():
        if snapshot.status != "success":
            raise GateConfigError(
                f"{snapshot.location} ended with status {snapshot.status}; only a "
                "finished run can be a baseline: run it again with inspect eval-set"
            )
    kept = [
        snapshot if texts else _without_texts(snapshot)
        for _, snapshot in sorted(snapshots.items())
    ]
    try:
        with path.open("x", encoding="utf-8") as file:
            file.writelines(
                f"{one.model_dump_json(exclude_none=True)}\n" for one in kept
            )
    except FileExistsError as error:
        raise GateConfigError(
            f"{path} exists already; give another name, or remove it by hand"
        ) from error
    except OSError as error:
        raise GateConfigError(
            f"{path} cannot be written ({error.strerror}); name a file in a folder "
            "that exists"
        ) from error


def _without_texts(snapshot: Snapshot) -> Snapshot:
    items = tuple(
        item.model_copy(update={"question": None, "answer": None})
        for item in snapshot.items
    )
    return snapshot.model_copy(update={"items": items})
