"""`colombian-law release`: the folder of a bank's public release."""

import datetime as dt
from pathlib import Path

import click

from colombian_law.datasets.bank import load_bank
from colombian_law.datasets.release import (
    LICENSES,
    Terms,
    public_release,
    read_consents,
    read_held_out,
    write_release,
)
from colombian_law.datasets.release_card import release_files

_file = click.Path(path_type=Path)


@click.command()
@click.argument("bank")
@click.option(
    "--hf",
    "folder",
    required=True,
    type=_file,
    metavar="DIR",
    help="New or empty folder that is written, as a data set of the hub.",
)
@click.option("--repository", required=True, metavar="OWNER/NAME")
@click.option("--title", required=True, help="Spanish name of the data set.")
@click.option("--creator", required=True, help="Who publishes it.")
@click.option("--license", "license_id", required=True, type=click.Choice([*LICENSES]))
@click.option(
    "--consent",
    required=True,
    type=_file,
    metavar="FILE",
    help="CSV with the columns id and consent: the authors' consent, item by item.",
)
@click.option(
    "--held-out",
    type=_file,
    metavar="FILE",
    help="Ids of the items that stay unpublished, one a line.",
)
@click.option(
    "--method",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Spanish Markdown on how the items were made, for the card.",
)
@click.option(
    "--date",
    type=click.DateTime(formats=["%Y-%m-%d"]),
    help="Date of publication; today if absent.",
)
def release(  # noqa: PLR0913, PLR0917 - one parameter an option, by name
    bank: str,
    folder: Path,
    repository: str,
    title: str,
    creator: str,
    license_id: str,
    consent: Path,
    held_out: Path | None,
    method: Path | None,
    date: dt.datetime | None,
) -> None:
    """Write the folder of a public release of BANK; uploading it is left to people.

    It holds a Spanish card, Croissant metadata and the items, each with a canary.
    Without a licence, or with an item whose authors' consent is missing, nothing is
    written.
    """
    published = date.date() if date else dt.datetime.now(tz=dt.UTC).date()
    made = public_release(
        load_bank(bank),
        Terms(
            repository=repository,
            title=title,
            creator=creator,
            license=license_id,
            published=published.isoformat(),
            method=method.read_text(encoding="utf-8") if method else "",
        ),
        consents=read_consents(consent),
        held_out=read_held_out(held_out) if held_out else (),
    )
    write_release(folder, release_files(made))
    click.echo(
        f"{folder}: {len(made.bank.items)} items published, {made.n_held_out} held "
        f"out; sha256 {made.rows_sha256}"
    )
