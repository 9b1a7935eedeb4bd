"""`colombian-law gate`: has a model become worse?"""

import sys
import traceback
from pathlib import Path

import click

from colombian_law.errors import ColombianLawError
from colombian_law.gate.config import GateConfig, load_config, make_config
from colombian_law.gate.load import BASELINE_SUFFIX, load_side, write_baseline
from colombian_law.gate.render import RENDERERS
from colombian_law.gate.verdict import UNDECIDED, judge


@click.group(invoke_without_command=True)
@click.option(
    "--baseline",
    multiple=True,
    metavar="LOGS",
    help="Logs, folders or URLs of logs, or a *.gate.json file; repeat for several.",
)
@click.option(
    "--candidate", multiple=True, metavar="LOGS", help="Likewise, of the other model."
)
@click.option(
    "--rejudged",
    multiple=True,
    metavar="LOGS",
    help="The baseline's answers judged a second time: the judges' noise.",
)
@click.option(
    "--config",
    "config_file",
    type=click.Path(path_type=Path),
    help="gate.yaml; the options below go before it.",
)
@click.option(
    "--measure",
    "measures",
    multiple=True,
    metavar="NAME",
    help="scorer or scorer/key; repeat for several. Default: each task's headline.",
)
@click.option("--margin", type=float, help="Largest accepted loss.")
@click.option(
    "--format",
    "output",
    type=click.Choice(list(RENDERERS)),
    default="text",
    show_default=True,
    help="What is printed.",
)
@click.option(
    "--write",
    "files",
    multiple=True,
    type=(click.Choice(list(RENDERERS)), click.Path(path_type=Path)),
    metavar="FORMAT FILE",
    help="Also write the verdict in this format to this file; may be repeated.",
)
@click.pass_context
def gate(  # noqa: PLR0913, PLR0917 - one parameter an option, by name
    context: click.Context,
    baseline: tuple[str, ...],
    candidate: tuple[str, ...],
    rejudged: tuple[str, ...],
    config_file: Path | None,
    measures: tuple[str, ...],
    margin: float | None,
    output: str,
    files: tuple[tuple[str, Path], ...],
) -> None:
    """Decide whether a model became worse: two sets of logs of any Inspect task.

    Exit code 0: no drop beyond the margin; 1: regressed; 2: could not be decided, or
    the logs cannot be compared.
    """
    if context.invoked_subcommand:
        return
    if not baseline or not candidate:
        raise click.UsageError("give logs with --baseline and with --candidate")
    config = _config(config_file, measures, margin)
    try:
        verdict = judge(
            load_side(baseline, config.cluster_by),
            load_side(candidate, config.cluster_by),
            config,
            load_side(rejudged, config.cluster_by) if rejudged else None,
        )
        click.echo(RENDERERS[output](verdict))
        for name, path in files:
            path.write_text(f"{RENDERERS[name](verdict)}\n", encoding="utf-8")
    except ColombianLawError:
        raise
    except Exception:  # noqa: BLE001 - Python would exit with 1, which says regressed
        traceback.print_exc()
        click.echo("Error: the gate could not finish; nothing was decided", err=True)
        sys.exit(UNDECIDED)
    sys.exit(verdict.exit_code)


@gate.command()
@click.argument("logs", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    help=f"File to write; its name ends in {BASELINE_SUFFIX}.",
)
@click.option(
    "--answers", is_flag=True, help="Keep questions and answers, to show what flipped."
)
@click.option("--cluster-by", metavar="KEY", help="As cluster_by in gate.yaml.")
def bless(
    logs: tuple[str, ...], output: Path, *, answers: bool, cluster_by: str | None
) -> None:
    """Store the scores of LOGS as the baseline of later gates.

    The file holds ids, scores and the identity of everything, one task a line; with it
    a gate needs no old logs.
    """
    snapshots = load_side(logs, cluster_by)
    write_baseline(output, snapshots, texts=answers)
    for task, snapshot in sorted(snapshots.items()):
        click.echo(f"{task}: {len(snapshot.items)} items of {snapshot.model}")


def _config(
    path: Path | None, measures: tuple[str, ...], margin: float | None
) -> GateConfig:
    config = load_config(path) if path else GateConfig()
    given = config.model_dump(exclude_unset=True)
    if measures:
        known = given.get("measures", {})
        given["measures"] = {name: known.get(name, {}) for name in measures}
    if margin is not None:
        given["margin"] = margin
    return make_config(given, "the options")
