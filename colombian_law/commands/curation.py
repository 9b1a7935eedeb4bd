"""`colombian-law curation`: the platform that builds a bank."""

import os
from pathlib import Path

import click

from colombian_law.curation import serving
from colombian_law.curation.configuration import DATABASE_VARIABLE, HOME_VARIABLE
from colombian_law.curation.starting import start


@click.group()
@click.option(
    "--home",
    type=click.Path(path_type=Path),
    help=f"Folder of database, key and releases; else {HOME_VARIABLE}, "
    f"else ~/colombian-law-curation.",
)
@click.option(
    "--database",
    metavar="URL",
    help=f"PostgreSQL, as postgres://user:password@host/name; else {DATABASE_VARIABLE}, "
    f"else a SQLite file in the home folder.",
)
def curation(home: Path | None, database: str | None) -> None:
    """Build a bank: questions, their review, and their release."""
    if home is not None:
        os.environ[HOME_VARIABLE] = str(home)
    if database is not None:
        os.environ[DATABASE_VARIABLE] = database


@curation.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to bind.")
@click.option("--port", default=8000, show_default=True)
@click.option("--url", default="", help="Address that people type, if another.")
@click.option("--proxy", default="", help="Address of the reverse proxy in front.")
def serve(host: str, port: int, url: str, proxy: str) -> None:
    """Serve the pages; the first start makes database, key and administrator."""
    address = serving.Address(host=host, port=port, url=url, proxy=proxy)
    shown = serving.checked(address)
    serving.use_url(shown)
    started = start()
    if started.password:
        click.echo("First administrator (shown once; change it under “Contraseña”):")
        click.echo(f"  user admin, password {started.password}")
    if warned := serving.warning(shown):
        click.echo(f"Warning: {warned}", err=True)
    click.echo(f"{shown} — stop with Ctrl+C; data in {started.configuration.home}")
    serving.run(address)
