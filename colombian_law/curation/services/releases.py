"""Releasing a bank: approved items with rights, as files that the tasks load."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import Count
from django.utils import timezone
from django.utils.crypto import salted_hmac

from colombian_law.curation import bank_files
from colombian_law.curation.content import Content, row_of
from colombian_law.curation.drawing import is_drawn
from colombian_law.curation.models import (
    Item,
    ItemVersion,
    Member,
    Origin,
    Release,
    ReleasedItem,
    faculty_settings,
)
from colombian_law.curation.protocol import Role, State
from colombian_law.curation.services.journal import Entry, lock, record
from colombian_law.curation.services.provenance import provenance_of
from colombian_law.errors import RefusedError, ReleaseError

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a release.

    Attributes:
        licence: an SPDX name, under which the authors gave their questions.
        note: words for card and changelog.
        leaves_out_uncleared: whether approved items without rights are left out
            instead of stopping the release.
    """

    licence: str
    note: str = ""
    leaves_out_uncleared: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """An item of a release, in its approved version."""

    item: Item
    content: Content
    held_out: bool

    @property
    def row(self) -> Content:
        """The row of the bank."""
        return row_of(self.content, bank_id(self.item))


def bank_id(item: Item) -> int | str:
    """Return an item's id in a bank: the one it was imported with, or its number."""
    if item.bank_id is None:
        return f"q{item.pk:05d}"
    return int(item.bank_id) if item.bank_id_is_number else item.bank_id


def release(by: Member | None, wish: Wish, folder: Path) -> Release:
    """Make a release: its files below `folder`, and its rows in the database.

    Args:
        by: A member of the technical team; None for the command line.
        wish: What is asked.
        folder: Gets a folder named by the release's number.

    Raises:
        RefusedError: The member is of another role.
        ReleaseError: No licence is given, an approved item has no rights, or no item
            is left; the text says which and why.
    """
    if by is not None and by.kind is not Role.TECHNICAL:
        raise RefusedError("wrong_role", "the technical team makes releases")
    if not wish.licence.strip():
        raise ReleaseError(
            "a release needs a licence, the one its authors agreed to; "
            "give its SPDX name, such as CC-BY-4.0"
        )
    with transaction.atomic():
        lock()
        chosen, left_out = _chosen(wish)
        number = (Release.objects.count() or 0) + 1
        made = _made(chosen, wish, number, left_out)
        row = _stored(by, number, chosen, made)
        _write(folder / str(number), made.files)
    return row


@dataclass(frozen=True, slots=True)
class _Made:
    files: dict[str, bytes]
    facts: bank_files.Facts


def _chosen(wish: Wish) -> tuple[list[Chosen], int]:
    approved = list(
        Item.objects.filter(state=State.APPROVED.value)
        .select_related("consent")
        .order_by("pk")
    )
    if not approved:
        states = dict(
            Item.objects.order_by().values_list("state").annotate(n=Count("pk"))
        )
        found = ", ".join(f"{n} {state}" for state, n in sorted(states.items()))
        raise ReleaseError(f"no item is approved; there are: {found or 'none at all'}")
    uncleared = [item for item in approved if not _has_rights(item, wish.licence)]
    if uncleared and not wish.leaves_out_uncleared:
        shown = ", ".join(str(item.pk) for item in uncleared[:_SHOWN])
        more = f" and {len(uncleared) - _SHOWN} more" if len(uncleared) > _SHOWN else ""
        raise ReleaseError(
            f"{len(uncleared)} approved item(s) have no consent for {wish.licence}: "
            f"{shown}{more}; get it, or leave them out on purpose"
        )
    cleared = [item for item in approved if item not in set(uncleared)]
    if not cleared:
        raise ReleaseError(
            f"none of the {len(approved)} approved items has consent for "
            f"{wish.licence}; nothing is left to release"
        )
    _decide_held_out(cleared)
    texts = {
        (version.item_id, version.number): version.content
        for version in ItemVersion.objects.filter(item__in=cleared)
    }
    chosen = [
        Chosen(
            item,
            texts[item.pk, item.approved_version or item.version],
            bool(item.held_out),
        )
        for item in cleared
    ]
    if all(each.held_out for each in chosen):
        raise ReleaseError(
            "every item is held out; lower the held-out share so that some are public"
        )
    return chosen, len(uncleared)


def _has_rights(item: Item, licence: str) -> bool:
    """Return whether an item may be released under `licence`.

    An author's consent names the licence; an imported item states its own.
    """
    return bool(item.licence) and item.licence.casefold() == licence.strip().casefold()


def _decide_held_out(items: Sequence[Item]) -> None:
    """Decide, once and for ever, which new items are kept from publication."""
    percent = faculty_settings().held_out_percent
    positions: dict[str, int] = {}
    for item in Item.objects.filter(held_out__isnull=False):
        stratum = f"{item.question_format}/{item.area}"
        positions[stratum] = positions.get(stratum, 0) + 1
    for item in items:
        if item.held_out is not None:
            continue
        stratum = f"{item.question_format}/{item.area}"
        positions[stratum] = positions.get(stratum, 0) + 1
        item.held_out = is_drawn(
            positions[stratum], percent, f"held out {stratum}", settings.SECRET_KEY
        )
        item.save(update_fields=["held_out"])


def _made(chosen: Sequence[Chosen], wish: Wish, number: int, left_out: int) -> _Made:
    public = [each for each in chosen if not each.held_out]
    kept = [each for each in chosen if each.held_out]
    held_out = bank_files.lines(each.row for each in kept)
    facts = bank_files.Facts(
        number=number,
        licence=wish.licence.strip(),
        date=timezone.localdate().isoformat(),
        note=wish.note.strip(),
        canary=canary(),
        held_out_count=len(kept),
        held_out_sha256=bank_files.sha256(held_out) if kept else "",
        left_out=left_out,
    )
    rows = [_published(each, facts) for each in public]
    bank = bank_files.bank_of(rows, f"release {number}")
    before = Release.objects.last()
    files = {
        bank_files.BANK: bank_files.lines(rows),
        bank_files.PROVENANCE: bank_files.lines(
            provenance_of(each.item, bank_id(each.item)) for each in public
        ),
        bank_files.CARD: bank_files.card(facts, bank),
        bank_files.CHANGELOG: bank_files.changelog(
            facts, _earlier(before), _changes(before, public)
        ),
    }
    files[bank_files.MANIFEST] = bank_files.manifest(facts, files, bank)
    if kept:
        files[bank_files.HELD_OUT] = held_out
    return _Made(files, facts)


def canary() -> str:
    """Return the mark of this platform's rows: one GUID for all its releases."""
    guid = uuid.UUID(bytes=salted_hmac("curation.canary", "").digest()[:16])
    return f"benchmark data must never appear in training corpora; canary GUID {guid}"


def _published(chosen: Chosen, facts: bank_files.Facts) -> Content:
    """Return the public row: with canary and the day it was first public.

    A row that was imported is published as it came.
    """
    if chosen.item.origin == Origin.IMPORTED.value:
        return chosen.row
    first = (
        ReleasedItem.objects.filter(item=chosen.item, held_out=False)
        .order_by("release__number")
        .values_list("release__made_at", flat=True)
        .first()
    )
    day = timezone.localdate(first).isoformat() if first else facts.date
    marked = {**chosen.content, "publication_date": day, "canary": facts.canary}
    return row_of(marked, bank_id(chosen.item))


def _earlier(before: Release | None) -> str:
    return before.changelog if before else ""


def _changes(before: Release | None, public: Sequence[Chosen]) -> dict[str, list[str]]:
    old = (
        dict(
            before.released_items.filter(held_out=False).values_list("item", "version")
        )
        if before
        else {}
    )
    new = {each.item.pk: each.item.approved_version for each in public}
    named = {each.item.pk: str(bank_id(each.item)) for each in public}
    gone = Item.objects.filter(pk__in=set(old) - set(new))
    return {
        "added": [named[pk] for pk in new if pk not in old],
        "changed": [named[pk] for pk in new if pk in old and old[pk] != new[pk]],
        "removed": [str(bank_id(item)) for item in gone],
    }


def _stored(
    by: Member | None, number: int, chosen: Sequence[Chosen], made: _Made
) -> Release:
    facts = made.facts
    row = Release.objects.create(
        number=number,
        sha256=bank_files.sha256(made.files[bank_files.BANK]),
        items=len(chosen) - facts.held_out_count,
        held_out_sha256=facts.held_out_sha256,
        held_out_items=facts.held_out_count,
        licence=facts.licence,
        note=facts.note,
        changelog=made.files[bank_files.CHANGELOG].decode(),
        made_by=by,
    )
    for each in chosen:
        ReleasedItem.objects.create(
            release=row,
            item=each.item,
            version=each.item.approved_version or each.item.version,
            held_out=each.held_out,
        )
    data = {"release": number, "sha256": row.sha256, "items": row.items}
    record(Entry("released", data=data), by)
    return row


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        path.write_bytes(content)
        if name not in bank_files.PUBLIC:
            path.chmod(0o600)
