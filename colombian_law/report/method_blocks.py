"""How the numbers were made: logs, prompts, judges, versions, commands, limits."""

import shlex

from colombian_law.analysis.provenance import UsedLog
from colombian_law.report import cells
from colombian_law.report.content import Block, Table
from colombian_law.report.edition import Edition
from colombian_law.report.number_format import count

_SHA = 12
"""Characters of a hash on the page; the JSON has it whole."""


def method(edition: Edition) -> Block:
    """Return the rules of measurement and the settings of the statistics."""
    made, say = edition.results.provenance, edition.say
    reading = [
        say("method.scoring"),
        say(
            "method.intervals",
            level=f"{100 * made.level:g}",
            resamples=count(made.n_resamples),
            seed=made.seed,
        ),
        say("method.tests", alpha=f"{made.alpha:g}"),
        say("method.tiers"),
        *(
            say("method.signature", measure=name, signatures=" / ".join(signatures))
            for name, signatures in made.signatures.items()
        ),
    ]
    return edition.block("method", *reading)


def limits(edition: Edition) -> Block:
    """Return what these numbers cannot say."""
    say = edition.say
    reading = [say("limits.items"), say("limits.judges"), say("limits.letters")]
    if edition.results.provenance.banks:
        flawed = sum(bank.n_flawed for bank in edition.results.provenance.banks)
        reading.append(say("limits.flawed", flawed=flawed))
    return edition.block("limits", *reading)


def logs(edition: Edition) -> tuple[Block, ...]:
    """Return the logs that were used, and those that were left out."""
    made, say = edition.results.provenance, edition.say
    used = Table(
        say("logs.heading"),
        edition.columns(
            *("log", "format", "model", "created", "#n_samples", "#epochs"),
            *("task_version", "bank_sha256", "prompt_sha256", "scorers"),
        ),
        tuple(
            (
                cells.label(row.log),
                cells.label(say(f"format.{row.format}"), row.format),
                cells.label(edition.model(row.model), row.model),
                cells.label(row.created),
                cells.whole(row.n_samples, f"/provenance/used/{at}/n_samples"),
                cells.whole(row.epochs, f"/provenance/used/{at}/epochs"),
                cells.label(row.task_version),
                cells.label(row.bank_sha256[:_SHA], row.bank_sha256),
                cells.label(row.prompt_sha256[:_SHA], row.prompt_sha256),
                cells.label(", ".join(row.scorers)),
            )
            for at, row in enumerate(made.used)
        ),
    )
    sample = say("sample.logs", logs=len(made.used))
    blocks = [edition.block("logs", say("logs.reading"), sample=sample, table=used)]
    if made.left_out:
        blocks.append(_left_out(edition))
    return tuple(blocks)


def _left_out(edition: Edition) -> Block:
    made, say = edition.results.provenance, edition.say
    table = Table(
        say("left-out.heading"),
        edition.columns("log", "reason", "task", "model", "#n_samples", "detail"),
        tuple(
            (
                cells.label(row.log),
                cells.label(say(f"left_out.{row.reason}"), row.reason),
                cells.label(row.task),
                cells.label(row.model),
                cells.whole(row.n_samples, f"/provenance/left_out/{at}/n_samples"),
                cells.label(row.detail),
            )
            for at, row in enumerate(made.left_out)
        ),
    )
    sample = say("sample.logs", logs=len(made.left_out))
    return edition.block("left-out", say("left-out.reading"), sample=sample, grid=table)


def commands(edition: Edition) -> Block:
    """Return the commands that make the same logs, and the packages' versions."""
    made, say = edition.results.provenance, edition.say
    lines = sorted({_command(log) for log in made.used})
    versions = "; ".join(
        f"{package} {', '.join(found)}" for package, found in made.versions.items()
    )
    table = Table(
        say("commands.heading"),
        edition.columns("command"),
        tuple((cells.label(line),) for line in lines),
    )
    reading = [
        say(
            "commands.versions",
            package=made.package_version,
            versions=versions or cells.NONE,
            revisions=", ".join(made.revisions) or cells.NONE,
        )
    ]
    return edition.block("commands", *reading, table=table)


def _command(log: UsedLog) -> str:
    epochs = f" --epochs {log.epochs}" if log.epochs > 1 else ""
    return f"inspect eval {log.task} --model {shlex.quote(log.model)}{epochs}"
