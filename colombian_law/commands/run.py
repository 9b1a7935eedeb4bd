"""`colombian-law run`: run a line-up of models from its file."""

import subprocess
import sys
from pathlib import Path

import click

from colombian_law.datasets.bank import load_bank
from colombian_law.errors import ColombianLawError
from colombian_law.judges.cost import cost_text
from colombian_law.judges.instrument import Instrument
from colombian_law.judges.prices import load_prices
from colombian_law.judges.ragas_adapter import load_ragas
from colombian_law.runs.estimate import estimated_cost
from colombian_law.runs.line_up import (
    LineUp,
    as_shell,
    eval_set_commands,
    load_line_up,
)


@click.command()
@click.argument("line_up", type=click.Path(path_type=Path))
@click.option(
    "--log-dir",
    required=True,
    help="Folder or URL of the logs; give the same one again to resume.",
)
@click.option("--bank", help="The bank, instead of the line-up's.")
@click.option("--prices", help="Prices in a JSON file, added to the shipped ones.")
@click.option(
    "--dry-run", is_flag=True, help="Print the estimate and the commands, run nothing."
)
def run(
    line_up: Path, log_dir: str, bank: str | None, prices: str | None, *, dry_run: bool
) -> None:
    """Run LINE_UP, a YAML file such as run_configs/paper.yaml, with eval-set.

    First come the estimate of calls, tokens and dollars and the exact commands. A model
    that is added to the file is run alone; what is finished is not asked again.
    """
    planned = load_line_up(line_up)
    _print_estimate(planned, bank, prices)
    commands = eval_set_commands(planned, log_dir, bank)
    for command in commands:
        click.echo(f"\n{as_shell(command)}")
    if dry_run:
        return
    failed = [command for command in commands if _run(list(command))]
    sys.exit(1 if failed else 0)


def _run(command: list[str]) -> int:
    """Return the exit code of an `inspect` command, run with this Python."""
    inspect = Path(sys.executable).with_name(command[0])
    return subprocess.run([inspect, *command[1:]], check=False).returncode  # noqa: S603 - our own arguments


def _print_estimate(planned: LineUp, bank: str | None, prices: str | None) -> None:
    instrument: Instrument | None = None
    try:
        instrument = load_ragas()
    except ColombianLawError as error:
        if planned.graders:
            click.echo(f"The judges' part is not estimated: {error}")
    lines = estimated_cost(
        planned, load_bank(bank or planned.bank), load_prices(prices), instrument
    )
    click.echo("Estimate, every call made once:")
    click.echo(cost_text(lines))
