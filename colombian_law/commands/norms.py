"""`colombian-law norms`: the official facts about norms."""

from pathlib import Path

import click

from colombian_law.citations import load_facts, update_facts
from colombian_law.citations.facts import DATA_FOLDER_VARIABLE, data_folder
from colombian_law.errors import ParameterError


@click.group()
def norms() -> None:
    """Bring the official facts about norms up to date."""


@norms.command()
@click.argument("file", type=click.Path(path_type=Path))
def update(file: Path) -> None:
    """Take a newer official list from FILE; later commands and runs use it.

    FILE is the list of rulings that the Corte Constitucional publishes as open data, as
    CSV, or a whole file of facts, as JSON.
    """
    try:
        written = update_facts(file)
    except OSError as error:
        raise ParameterError(
            f"the facts cannot be written to {data_folder()} ({error.strerror}); "
            f"name another folder in the environment variable {DATA_FOLDER_VARIABLE}"
        ) from error
    facts = load_facts(written)
    click.echo(f"{written}: {facts.ruling_count} rulings until {facts.rulings_until}")
