"""Bringing the rows of a bank in: they enter the protocol like any other question."""

from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from django.db import transaction

from colombian_law.curation.models import Item, Member, Origin
from colombian_law.curation.protocol import Role
from colombian_law.curation.services.items import Arrival, submit
from colombian_law.curation.services.journal import Entry, record
from colombian_law.datasets.bank import STARTER, load_bank
from colombian_law.datasets.rows import Row, read_rows
from colombian_law.errors import CurationError


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    added: int
    skipped: int
    """Rows whose id is here already."""


def import_bank(by: Member, source: str, licence: str) -> Imported:
    """Add the rows of a bank that are not here yet.

    Args:
        by: A member of the technical team.
        source: `starter`, or the path of a JSONL, CSV or Parquet file.
        licence: The licence under which the rows came; they are released under it
            only. Empty if it is not known: then they are in no release.

    Raises:
        BankError: The bank cannot be read, or a row breaks the schema.
        CurationError: The member is of another role.
    """
    if by.kind is not Role.TECHNICAL:
        raise CurationError("the technical team imports banks")
    bank = load_bank(source)
    rows = [row.values for row in _raw_rows(source)]
    known = set(Item.objects.values_list("bank_id", flat=True))
    added = 0
    with transaction.atomic():
        for item, row in zip(bank.items, rows, strict=True):
            if str(item.id) in known:
                continue
            content = {key: value for key, value in row.items() if key != "id"}
            submit(
                by,
                content,
                Arrival(
                    origin=Origin.IMPORTED,
                    licence=licence,
                    bank_id=item.id,
                    note=f"{bank.name} {bank.sha256}",
                ),
            )
            added += 1
        data = {"bank": bank.name, "sha256": bank.sha256, "added": added}
        record(Entry("bank_imported", data=data), by)
    return Imported(added, len(rows) - added)


def _raw_rows(source: str) -> list[Row]:
    if source == STARTER:
        with as_file(files("colombian_law.datasets") / "data" / "starter.jsonl") as at:
            return read_rows(at)
    return read_rows(Path(source).expanduser())
