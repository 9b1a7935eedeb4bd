"""The command `colombian-law`; each subcommand stands in a module of `commands`."""

import sys

import click

from colombian_law.commands.bank import bank
from colombian_law.commands.citations import citations
from colombian_law.commands.curation import curation
from colombian_law.commands.gate import gate
from colombian_law.commands.human import human
from colombian_law.commands.judge import judge
from colombian_law.commands.judges import judges
from colombian_law.commands.norms import norms
from colombian_law.commands.release import release
from colombian_law.commands.report import report
from colombian_law.commands.run import run
from colombian_law.errors import ColombianLawError

_UNUSABLE_INPUT = 2


class _Command(click.Group):
    """A group that prints the package's own errors as one message."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except ColombianLawError as error:
            click.echo(f"Error: {error}", err=True)
            sys.exit(_UNUSABLE_INPUT)


@click.group(cls=_Command)
@click.version_option(package_name="colombian_law")
def main() -> None:
    """Tools of the benchmark of language models on Colombian law."""


for _command in (
    bank,
    citations,
    curation,
    gate,
    human,
    judge,
    judges,
    norms,
    release,
    report,
    run,
):
    main.add_command(_command)
