"""Releases: what is in them, and what stops them."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from curation_walks import approve, step

from colombian_law.curation.models import (
    FacultySettings,
    Item,
    Member,
    Origin,
    PersonalData,
    Release,
)
from colombian_law.curation.protocol import Action
from colombian_law.curation.services.imports import Imported, import_bank
from colombian_law.curation.services.items import Arrival, submit
from colombian_law.curation.services.releases import Wish, release
from colombian_law.datasets.bank import load_bank
from colombian_law.errors import RefusedError, ReleaseError

Team = dict[str, Member]
CC = Wish("CC-BY-4.0")


@pytest.fixture
def approved(team: Team, received: Item) -> Item:
    """An item that went the direct way."""
    return approve(team, received)


def test_a_release_is_a_bank_that_the_tasks_load(
    team: Team, approved: Item, tmp_path: Path
) -> None:
    """Its bank file loads, its manifest has the digest of each file."""
    made = release(team["tecnico"], CC, tmp_path)
    folder = tmp_path / "1"
    bank = load_bank(folder / "bank.jsonl")
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))

    assert (made.number, made.items) == (1, 1)
    assert bank.sha256 == made.sha256 == manifest["files"]["bank.jsonl"]["sha256"]
    assert [str(item.id) for item in bank.items] == [f"q{approved.pk:05d}"]
    assert bank.items[0].canary == manifest["canary"]
    assert bank.items[0].publication_date == manifest["date"]
    for name, facts in manifest["files"].items():
        content = (folder / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == facts["sha256"]
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert made.sha256 in card
    assert "CC-BY-4.0" in card


def test_a_release_holds_nothing_personal(
    team: Team, approved: Item, tmp_path: Path
) -> None:
    """Neither names, addresses nor user names are in any file."""
    PersonalData.objects.filter(member=approved.author).update(
        full_name="Nombre Completo", email="correo@example.org"
    )
    release(team["tecnico"], CC, tmp_path)
    everything = "".join(
        path.read_text(encoding="utf-8") for path in (tmp_path / "1").iterdir()
    )
    provenance = json.loads(
        (tmp_path / "1" / "provenance.jsonl").read_text(encoding="utf-8")
    )

    for private in ("Nombre Completo", "correo@example.org", approved.author.username):
        assert private not in everything
    assert provenance["author"] == approved.author.code
    assert list(provenance) == [
        *("id", "version", "author", "origin", "workshop", "consent", "licence"),
        *("received_at", "editors", "edits", "edited", "committee", "approved_at"),
        "sha256",
    ]


def test_no_approved_item_is_an_error_with_its_reason(
    team: Team, received: Item, tmp_path: Path
) -> None:
    """An empty release says what there is instead of approved items."""
    del received
    with pytest.raises(ReleaseError, match=r"no item is approved.*1 primary_review"):
        release(team["tecnico"], CC, tmp_path)
    assert not Release.objects.exists()
    assert not list(tmp_path.iterdir())


def test_a_release_needs_a_licence(team: Team, approved: Item, tmp_path: Path) -> None:
    """Without a licence nothing is released."""
    del approved
    with pytest.raises(ReleaseError, match="needs a licence"):
        release(team["tecnico"], Wish("  "), tmp_path)


def test_an_item_without_consent_stops_a_release(
    team: Team, approved: Item, public_rows: Path, tmp_path: Path
) -> None:
    """An approved item without rights is named, or left out on request and counted."""
    import_bank(team["tecnico"], str(public_rows), licence="")
    unknown = Item.objects.get(bank_id="1")
    approve(team, unknown)

    with pytest.raises(ReleaseError, match=rf"no consent for CC-BY-4\.0: {unknown.pk}"):
        release(team["tecnico"], CC, tmp_path)
    release(team["tecnico"], Wish("CC-BY-4.0", leaves_out_uncleared=True), tmp_path)
    manifest = json.loads((tmp_path / "1/manifest.json").read_text(encoding="utf-8"))
    assert (manifest["items"], manifest["left_out_without_rights"]) == (1, 1)
    assert [str(i.id) for i in load_bank(tmp_path / "1/bank.jsonl").items] == [
        f"q{approved.pk:05d}"
    ]


def test_another_licence_than_the_agreed_one_is_refused(
    team: Team, approved: Item, tmp_path: Path
) -> None:
    """The authors agreed to one licence; a release under another has no item."""
    del approved
    wish = Wish("Apache-2.0", leaves_out_uncleared=True)

    with pytest.raises(ReleaseError, match="none of the 1 approved items has consent"):
        release(team["tecnico"], wish, tmp_path)


def test_only_the_technical_team_releases(
    team: Team, approved: Item, tmp_path: Path
) -> None:
    """No other role makes a release."""
    del approved
    for role in ("estudiante", "asistente", "evaluador"):
        with pytest.raises(RefusedError, match="technical team"):
            release(team[role], CC, tmp_path)


def test_held_out_items_are_in_no_public_file(
    team: Team,
    consent: Any,
    closed_content: dict[str, Any],
    tmp_path: Path,
) -> None:
    """Half of each stratum is held out, for ever, and its ids are published nowhere."""
    FacultySettings.objects.create(pk=1, held_out_percent=50)
    arrival = Arrival(Origin.INDIVIDUAL, consent=consent)
    for number in range(6):
        content = {**closed_content, "pregunta": f"¿Qué contrato es el {number}?"}
        approve(team, submit(team["estudiante"], content, arrival))
    first = release(team["tecnico"], CC, tmp_path)
    held = set(Item.objects.filter(held_out=True).values_list("pk", flat=True))
    second = release(team["tecnico"], CC, tmp_path)

    assert (first.items, first.held_out_items) == (3, 3)
    assert (second.items, second.held_out_items) == (3, 3)
    assert held == set(Item.objects.filter(held_out=True).values_list("pk", flat=True))
    for path in tmp_path.glob("*/*"):
        text = path.read_text(encoding="utf-8")
        is_public = path.name != "held_out.jsonl"
        for pk in held:
            assert (f"q{pk:05d}" in text) is not is_public, path
    assert (tmp_path / "1/held_out.jsonl").stat().st_mode & 0o777 == 0o600


def test_imported_rows_come_out_byte_for_byte(
    team: Team, public_rows: Path, tmp_path: Path
) -> None:
    """What came in by import goes out the same, spaces and key order included."""
    done = import_bank(team["tecnico"], str(public_rows), "CC-BY-4.0")
    for item in Item.objects.all():
        approve(team, item)
    release(team["tecnico"], CC, tmp_path)

    assert done == Imported(added=2, skipped=0)
    assert (tmp_path / "1/bank.jsonl").read_bytes() == public_rows.read_bytes()


def test_public_release_comes_out_byte_for_byte(
    team: Team, public_items: Path, tmp_path: Path, make_member: Callable[..., Member]
) -> None:
    """The study's 50 public rows survive import, protocol and release unchanged."""
    from colombian_law.curation.protocol import Role
    from colombian_law.datasets.taxonomy import taxonomy

    every = tuple(area.slug for area in taxonomy().areas)
    team = {**team, "evaluador": make_member(Role.EVALUATOR, "todo", every)}
    import_bank(team["tecnico"], str(public_items), "CC-BY-4.0")
    for item in Item.objects.all():
        approve(team, item)
    release(team["tecnico"], CC, tmp_path)

    assert (tmp_path / "1/bank.jsonl").read_bytes() == public_items.read_bytes()


def test_a_second_import_adds_nothing(team: Team, public_rows: Path) -> None:
    """Rows that are here are skipped, and said to be."""
    import_bank(team["tecnico"], str(public_rows), "CC-BY-4.0")

    assert import_bank(team["tecnico"], str(public_rows), "CC-BY-4.0") == Imported(0, 2)


def test_the_changelog_goes_on(
    team: Team,
    consent: Any,
    approved: Item,
    closed_content: dict[str, Any],
    tmp_path: Path,
) -> None:
    """A second release says what is new and keeps what the first said."""
    release(team["tecnico"], Wish("CC-BY-4.0", "Primera"), tmp_path)
    content = {**closed_content, "pregunta": "¿Y qué contrato es gratuito?"}
    arrival = Arrival(Origin.INDIVIDUAL, consent=consent)
    second = approve(team, submit(team["estudiante"], content, arrival))
    release(team["tecnico"], Wish("CC-BY-4.0", "Segunda"), tmp_path)
    text = (tmp_path / "2/CHANGELOG.md").read_text(encoding="utf-8")

    assert f"Nuevas: 1 (q{second.pk:05d})" in text
    assert f"Nuevas: 1 (q{approved.pk:05d})" in text
    assert text.index("Segunda") < text.index("Primera")


def test_an_archived_item_is_in_no_release(
    team: Team, received: Item, tmp_path: Path
) -> None:
    """Archived items leave every queue and every release."""
    step(team["asistente"], received, Action.ARCHIVE)

    with pytest.raises(ReleaseError, match="1 archived"):
        release(team["tecnico"], CC, tmp_path)
