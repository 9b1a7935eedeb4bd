"""`colombian-law curation`: the platform that builds a bank."""

import os
import secrets
import sys
from pathlib import Path

import click

from colombian_law.curation import backups, job_files, serving
from colombian_law.curation.configuration import (
    DATABASE_VARIABLE,
    HOME_VARIABLE,
    read_configuration,
)
from colombian_law.curation.starting import start

_FAILED = 1
_FOLDER = click.Path(path_type=Path, file_okay=False)
_FILE = click.Path(path_type=Path, dir_okay=False)
_ROLES = ("estudiante", "asistente", "evaluador", "tecnico")


@click.group()
@click.option(
    "--home",
    type=_FOLDER,
    help=f"Folder of database, key and releases; else {HOME_VARIABLE}, "
    f"else ~/colombian-law-curation.",
)
@click.option(
    "--database",
    metavar="URL",
    help=f"PostgreSQL, as postgres://user:password@host/name; else "
    f"{DATABASE_VARIABLE}, else a SQLite file in the home folder.",
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


@curation.command()
@click.argument("role", type=click.Choice(_ROLES))
@click.option("--area", "areas", multiple=True, help="Slug of an evaluator's area.")
@click.option("--url", default="http://127.0.0.1:8000", show_default=True)
def invite(role: str, areas: tuple[str, ...], url: str) -> None:
    """Print a link that makes one account, once."""
    start()
    from colombian_law.curation.protocol import Role
    from colombian_law.curation.services.people import invite as make

    token = make(None, Role(role), areas)
    click.echo(f"{url.rstrip('/')}/invitacion/{token}/")


@curation.command()
def demo() -> None:
    """Fill an empty home with the demo bank, which has the study's counts."""
    start()
    from colombian_law.curation.services.demo_bank import fill

    password = secrets.token_urlsafe(12)
    count = fill(password)
    click.echo(
        f"{count} synthetic questions; every account has the password {password}"
    )
    click.echo("  asistente-demo, evaluador-1, evaluador-2, evaluador-3, tecnico-demo")


@curation.command("import")
@click.argument("bank")
@click.option("--licence", default="", help="SPDX name, as CC-BY-4.0, if it is known.")
@click.option("--user", default="admin", show_default=True, help="Who brings it.")
def import_(bank: str, licence: str, user: str) -> None:
    """Bring in the rows of BANK (`starter` or a file); they go through the protocol."""
    start()
    from colombian_law.curation.services.imports import import_bank
    from colombian_law.curation.services.people import named

    done = import_bank(named(user), bank, licence)
    click.echo(f"{done.added} questions received, {done.skipped} were here already")


@curation.command()
@click.argument("folder", type=_FOLDER, required=False)
@click.option("--licence", default="", help="SPDX name, as CC-BY-4.0.")
@click.option("--note", default="", help="Words for card and changelog.")
@click.option(
    "--leave-out-uncleared",
    is_flag=True,
    help="Leave out approved items without consent instead of stopping.",
)
def release(
    folder: Path | None, licence: str, note: str, *, leave_out_uncleared: bool
) -> None:
    """Make a bank of the approved items in FOLDER (else the home's releases)."""
    started = start()
    from colombian_law.curation.services.releases import Wish
    from colombian_law.curation.services.releases import release as make

    target = folder or started.configuration.releases
    made = make(None, Wish(licence, note, leave_out_uncleared), target)
    click.echo(
        f"release {made.number}: {made.items} items, {made.held_out_items} held out, "
        f"sha256 {made.sha256}, in {target / str(made.number)}"
    )


@curation.command("export-prompts")
@click.argument("folder", type=_FOLDER)
def export_prompts(folder: Path) -> None:
    """Write every prompt version below FOLDER, as the tasks load them."""
    start()
    from colombian_law.curation.services.prompts import export

    for path in export(folder):
        click.echo(str(path))


@curation.command("run-job")
@click.argument("job", type=_FILE)
@click.option("--logs", type=_FOLDER, help="Folder of all jobs' logs.")
@click.option("--limit", type=int, help="Questions of each task; all if not given.")
def run_job(job: Path, logs: Path | None, limit: int | None) -> None:
    """Ask the models of a JOB file; run it again to resume."""
    planned = job_files.read_job(job)
    if not job_files.run_job(planned, logs or read_configuration().logs, limit):
        click.echo("not everything succeeded; run it again to resume", err=True)
        sys.exit(_FAILED)


@curation.command()
@click.argument("file", type=_FILE)
def backup(file: Path) -> None:
    """Write database, key and releases to FILE (.tar.gz) while people work."""
    click.echo(str(backups.backup(read_configuration(), file)))


@curation.command()
@click.argument("file", type=_FILE)
def restore(file: Path) -> None:
    """Put a backup back, into an empty home or an empty PostgreSQL database."""
    configuration = read_configuration()
    backups.restore(configuration, file)
    click.echo(f"restored into {configuration.home}")


@curation.command()
def check() -> None:
    """Verify the journal of decisions; exit 1 if it was tampered with."""
    start()
    from colombian_law.curation.services.journal import verify

    defects = verify()
    for defect in defects:
        click.echo(defect)
    if defects:
        sys.exit(_FAILED)
    click.echo("the journal is sound")
