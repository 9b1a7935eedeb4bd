"""Where the numbers come from: banks, prompts, judges, versions, and what was used."""

from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version

from colombian_law.analysis.closed_results import ClosedResults
from colombian_law.analysis.estimates import Settings
from colombian_law.analysis.inventory import MOCK
from colombian_law.analysis.provenance import (
    AnswerCounts,
    BankIdentity,
    PromptIdentity,
    Provenance,
    ReportWarning,
    UsedLog,
    WarningCode,
)
from colombian_law.analysis.results import Composition, Model
from colombian_law.analysis.selection import ChosenRun, Selection
from colombian_law.analysis.tables import Tables
from colombian_law.analysis.values import Absent

PAPER_ITEMS = (305, 682, 55)
"""Closed, semi-open and open items of the study's bank."""
FEW_RESPONDENTS = 30
"""Fewer models estimate single items poorly; the study had 15."""


def provenance_of(
    selection: Selection,
    tables: Tables,
    counts: Sequence[AnswerCounts],
    judges: Sequence[str],
    settings: Settings,
) -> Provenance:
    """Return where the numbers of these runs come from and how they were made."""
    chosen = selection.chosen
    created = sorted(used.identity.created for used in chosen)
    return Provenance(
        package_version=_own_version(),
        banks=_banks(chosen),
        prompts=_prompts(chosen),
        judges=tuple(judges),
        embedders=tuple(sorted({used.embedder for used in chosen} - {""})),
        signatures=_signatures(chosen),
        first_created=created[0],
        last_created=created[-1],
        revisions=tuple(sorted({used.identity.revision for used in chosen} - {""})),
        versions=_versions(chosen),
        seed=settings.seed,
        n_resamples=settings.n_resamples,
        level=settings.resampling.level,
        alpha=settings.alpha,
        used=tuple(_used(used) for used in chosen),
        left_out=selection.left_out,
        counts=tuple(counts),
        is_synthetic=any(model.startswith(MOCK) for model in tables.models),
    )


def whole_warnings(
    selection: Selection,
    models: Sequence[Model],
    composition: Composition,
    closed: ClosedResults | Absent,
) -> Iterable[ReportWarning]:
    """Yield what a reader has to know of the logs as a whole."""
    mocks = [model.key for model in models if model.key.startswith(MOCK)]
    if mocks:
        yield ReportWarning(
            code=WarningCode.SYNTHETIC, parameters={"models": ", ".join(mocks)}
        )
    if selection.left_out:
        yield ReportWarning(
            code=WarningCode.LOGS_LEFT_OUT,
            parameters={"count": len(selection.left_out)},
        )
    unknown = [m.key for m in models if m.provider is None]
    if unknown:
        yield ReportWarning(
            code=WarningCode.UNKNOWN_MODELS, parameters={"values": ", ".join(unknown)}
        )
    asked = (composition.closed, composition.semi_open, composition.open)
    compared = [(n, of) for n, of in zip(asked, PAPER_ITEMS, strict=True) if n]
    if any(n != of for n, of in compared) and any(m.is_in_paper for m in models):
        yield ReportWarning(
            code=WarningCode.OTHER_BANK_THAN_PAPER,
            parameters={"items": composition.total, "paper": sum(PAPER_ITEMS)},
        )
    for name, n_items in zip(("closed", "semi_open", "open"), asked, strict=True):
        found = max(
            (u.identity.dataset_samples for u in selection.chosen if u.format == name),
            default=0,
        )
        if found > n_items:
            yield ReportWarning(
                code=WarningCode.LIMITED,
                parameters={"format": name, "items": n_items, "dataset": found},
            )
    if isinstance(closed, ClosedResults) and not isinstance(closed.item_map, Absent):
        found = len(closed.item_map.abilities)
        if found < FEW_RESPONDENTS:
            yield ReportWarning(
                code=WarningCode.FEW_RESPONDENTS, parameters={"found": found}
            )


def _banks(chosen: Iterable[ChosenRun]) -> tuple[BankIdentity, ...]:
    banks = {}
    for used in chosen:
        metadata = used.identity.metadata
        banks[used.identity.dataset_sha256, used.identity.dataset_location] = (
            BankIdentity(
                name=used.identity.dataset_name,
                location=used.identity.dataset_location,
                sha256=used.identity.dataset_sha256,
                n_items=_count(metadata.get("bank_items")),
                n_flawed=_count(metadata.get("bank_items_flawed")),
            )
        )
    return tuple(bank for _, bank in sorted(banks.items()))


def _prompts(chosen: Iterable[ChosenRun]) -> tuple[PromptIdentity, ...]:
    prompts = {}
    for used in chosen:
        metadata = used.identity.metadata
        prompts[used.format, used.identity.prompt_sha256] = PromptIdentity(
            format=used.format,
            name=str(metadata.get("prompt_name", "")),
            version=str(metadata.get("prompt_version", "")),
            sha256=used.identity.prompt_sha256,
        )
    return tuple(prompt for _, prompt in sorted(prompts.items()))


def _signatures(chosen: Iterable[ChosenRun]) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for used in chosen:
        for scorer in used.identity.scorers:
            for measure, signature in scorer.signatures.items():
                found.setdefault(measure, set()).add(signature)
    return {measure: tuple(sorted(texts)) for measure, texts in sorted(found.items())}


def _versions(chosen: Iterable[ChosenRun]) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for used in chosen:
        for package, number in used.identity.package_versions.items():
            found.setdefault(package, set()).add(number)
    return {package: tuple(sorted(seen)) for package, seen in sorted(found.items())}


def _used(used: ChosenRun) -> UsedLog:
    identity = used.identity
    return UsedLog(
        log=identity.location.rpartition("/")[2],
        format=used.format,
        task=identity.task,
        task_version=identity.task_version,
        model=identity.model,
        created=identity.created,
        epochs=identity.epochs,
        n_samples=len(used.run.samples),
        bank_sha256=identity.dataset_sha256,
        prompt_sha256=identity.prompt_sha256,
        judges=used.judges,
        scorers=tuple(scorer.name for scorer in identity.scorers),
        versions=dict(identity.package_versions),
        revision=identity.revision,
    )


def _own_version() -> str:
    try:
        return version("colombian_law")
    except PackageNotFoundError:
        return "unknown"


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0
