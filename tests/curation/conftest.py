"""Fixtures of the curation platform; without its extra nothing here is collected."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from django.test import Client

    from colombian_law.curation.models import Item, Member
    from colombian_law.curation.protocol import Role

try:
    import argon2  # noqa: F401 - whether it is there
    import axes  # noqa: F401 - as above
    import csp  # noqa: F401 - as above
    import django

    HAS_PLATFORM = True
except ImportError:
    # Each module of this folder that needs the platform says so and is skipped.
    HAS_PLATFORM = False

if HAS_PLATFORM:
    # Django reads these once, before the first test of this folder.
    os.environ["DJANGO_SETTINGS_MODULE"] = "colombian_law.curation.settings"
    os.environ["COLOMBIAN_LAW_CURATION_HOME"] = tempfile.mkdtemp(prefix="curation-")
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("COLOMBIAN_LAW_CURATION_URL", None)
    django.setup()

PASSWORD = "una clave bastante larga"  # noqa: S105 - of members made by tests


@pytest.fixture(autouse=True)
def _fast_passwords(request: pytest.FixtureRequest) -> None:
    """Hash quickly, except where the hash itself is tested."""
    if HAS_PLATFORM and "real_hasher" not in request.keywords:
        settings = request.getfixturevalue("settings")
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def consent(db: None) -> Any:  # noqa: ARG001 - opens the database
    """The words that authors agree to."""
    from colombian_law.curation.services.workshops import set_consent

    return set_consent(None, "Autorizo la publicación.", "CC-BY-4.0")


MemberMaker = Callable[..., "Member"]


@pytest.fixture
def make_member(db: None) -> MemberMaker:  # noqa: ARG001 - opens the database
    """A maker of members by role; `areas` are an evaluator's."""
    from colombian_law.curation.services.people import Account, add_member

    def make(role: "Role", username: str = "", areas: tuple[str, ...] = ()) -> "Member":
        return add_member(Account(username or role.value, PASSWORD), role, areas)

    return make


@pytest.fixture
def team(make_member: MemberMaker) -> "dict[str, Member]":
    """One member of each role; the evaluator covers civil and labour law."""
    from colombian_law.curation.protocol import Role

    return {
        role.value: make_member(
            role, areas=("civil", "laboral") if role is Role.EVALUATOR else ()
        )
        for role in Role
    }


@pytest.fixture
def closed_content(closed_row: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    """A complete closed question."""
    row = closed_row()
    del row["id"]
    return row


@pytest.fixture
def received(
    team: "dict[str, Member]", consent: Any, closed_content: dict[str, Any]
) -> "Item":
    """A student's question, which the legal assistant has got."""
    from colombian_law.curation.models import Origin
    from colombian_law.curation.services.items import Arrival, submit

    arrival = Arrival(origin=Origin.INDIVIDUAL, consent=consent)
    return submit(team["estudiante"], closed_content, arrival)


@pytest.fixture
def enter(team: "dict[str, Member]") -> "Callable[[str], Client]":
    """A maker of a browser in which a member of `team` is logged in, by role."""
    from django.test import Client

    def make(role: str) -> Client:
        client = Client()
        client.force_login(
            team[role], backend="django.contrib.auth.backends.ModelBackend"
        )
        return client

    return make


@pytest.fixture
def public_rows(
    closed_row: Callable[..., dict[str, Any]],
    text_row: Callable[..., dict[str, Any]],
    write_bank: Callable[[Any], Path],
) -> Path:
    """A bank of two rows as the study's release writes them, spaces included."""
    return write_bank([closed_row(tema="Contratos. "), text_row(id="semi-2")])
