"""From the headers, summaries and samples of Inspect's logs to records."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from colombian_law.analysis.records import (
    RunIdentity,
    SampleRecord,
    ScoreRecord,
    ScorerIdentity,
)

_CUT = "...\n(content truncated)"
"""What ends a text that Inspect's summaries have cut, after 5,120 characters."""


def identity_of(
    location: str, header: Any, samples: Sequence[SampleRecord]
) -> RunIdentity:
    """Return what identifies a log, from its header and its samples' signatures."""
    spec = header.eval
    metadata = spec.metadata or {}
    return RunIdentity(
        location=location,
        eval_id=spec.eval_id,
        run_id=spec.run_id,
        task=spec.task_registry_name or spec.task,
        task_version=str(spec.task_version),
        task_arguments=spec.task_args,
        model=spec.model,
        model_roles={
            role: tuple(
                each.model for each in (bound if type(bound) is list else [bound])
            )
            for role, bound in (spec.model_roles or {}).items()
        },
        dataset_name=spec.dataset.name or "",
        dataset_location=spec.dataset.location or "",
        dataset_sha256=str(metadata.get("bank_sha256", "")),
        dataset_samples=spec.dataset.samples or 0,
        prompt_sha256=str(metadata.get("prompt_sha256", "")),
        scorers=tuple(_scorers(spec.scorers or [], samples)),
        epochs=spec.config.epochs or 1,
        epochs_reducers=tuple(spec.config.epochs_reducer or ()),
        generate_config={
            **header.plan.config.model_dump(exclude_none=True),
            **spec.model_generate_config.model_dump(exclude_none=True),
        },
        package_versions=spec.packages,
        revision=spec.revision.commit if spec.revision else "",
        status=header.status,
        is_invalidated=header.invalidated,
        created=spec.created,
        completed=header.stats.completed_at,
        metadata=metadata,
        error=one_line(header.error.message) if header.error else "",
    )


def _scorers(
    listed: Iterable[Any], samples: Sequence[SampleRecord]
) -> Iterator[ScorerIdentity]:
    seen = Counter[str]()
    for entry in listed:
        # Inspect names a scorer that is appended again name1, name2, …
        short = entry.name.rpartition("/")[2]
        name = f"{short}{seen[short] or ''}"
        seen[short] += 1
        yield ScorerIdentity(
            name=name,
            registry_name=entry.name,
            arguments=entry.options or {},
            signatures=_signatures(name, samples),
        )


def _signatures(name: str, samples: Iterable[SampleRecord]) -> dict[str, str]:
    for sample in samples:
        if name in sample.scores:
            signature = sample.scores[name].metadata.get("signature")
            if isinstance(signature, str):
                return {name: signature}
            if isinstance(signature, dict):
                return {str(key): str(value) for key, value in signature.items()}
    return {}


def from_summary(summary: Any) -> SampleRecord:
    """Return a sample from its summary."""
    return _record(
        summary,
        error=summary.error or "",
        is_invalidated=False,
        input=_uncut(text_of(summary.input)),
        target=_uncut(text_of(summary.target)),
        output=None,
    )


def from_sample(sample: Any) -> SampleRecord:
    """Return a sample with its texts."""
    return _record(
        sample,
        error=sample.error.message if sample.error else "",
        is_invalidated=sample.invalidation is not None,
        input=text_of(sample.input),
        target=text_of(sample.target),
        output=sample.output.completion,
    )


def _record(read: Any, *, error: str, **parts: Any) -> SampleRecord:
    return SampleRecord(
        id=str(read.id),
        epoch=read.epoch,
        uuid=read.uuid or "",
        scores={name: _score(score) for name, score in (read.scores or {}).items()},
        error=one_line(error),
        metadata=read.metadata,
        choices=tuple(read.choices or ()),
        **parts,
    )


def _score(score: Any) -> ScoreRecord:
    return ScoreRecord(
        value=score.value,
        answer=score.answer,
        explanation=score.explanation,
        reason=score.reason,
        metadata=score.metadata or {},
        n_edits=len(score.history),
    )


def text_of(content: Any) -> str:
    """Return an input or target, which may be text, several texts or messages."""
    if isinstance(content, str):
        return content
    return "\n\n".join(
        part if isinstance(part, str) else str(part.text) for part in content
    )


def _uncut(text: str) -> str | None:
    return None if _CUT in text else text


def one_line(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())
