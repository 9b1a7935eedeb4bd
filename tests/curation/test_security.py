"""The platform's defences, one promise each."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("axes", reason="the curation platform is not installed")

from django.contrib.auth.hashers import identify_hasher
from django.db import connection
from django.db.utils import DatabaseError
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from colombian_law.curation import settings as own_settings
from colombian_law.curation.configuration import make_home, read_configuration
from colombian_law.curation.models import (
    Decision,
    Invitation,
    Item,
    ItemVersion,
    Member,
    PersonalData,
)
from colombian_law.curation.protocol import Role
from colombian_law.curation.services import people
from colombian_law.curation.services.journal import verify
from colombian_law.errors import CurationError

PASSWORD = "una clave bastante larga"  # noqa: S105 - of members made by tests
Enter = Callable[[str], Client]
PUBLIC = {"login", "join_workshop", "accept_invitation", "set_language"}
"""Pages that somebody without an account needs."""
_ARGUMENTS = {
    "number": "1",
    "token": "nada",
    "code": "W1",
    "action": "edit",
    "name": "closed",
    "batch": "lote",
    "part": "rating",
    "case_id": "C1",
    "question_format": "semi_open",
}


def _named_patterns() -> Iterator[tuple[str, str]]:
    """Yield name and address of every page."""
    patterns: list[URLPattern | URLResolver] = list(get_resolver().url_patterns)
    for pattern in patterns:
        assert isinstance(pattern, URLPattern), "nested addresses need a walk of them"
        address = re.sub(
            r"<(?:\w+:)?(\w+)>",
            lambda match: _ARGUMENTS[match[1]],
            str(pattern.pattern),
        )
        yield str(pattern.name), f"/{address}"


@pytest.mark.parametrize(("name", "address"), list(_named_patterns()))
@pytest.mark.django_db
def test_every_page_is_closed_by_default(name: str, address: str) -> None:
    """Whoever is not logged in is sent to the login from every page but four."""
    for response in (Client().get(address), Client().post(address)):
        is_closed = response.status_code == 302 and response.headers[
            "Location"
        ].startswith("/entrar/?next=")
        assert is_closed is (name not in PUBLIC)


@pytest.mark.real_hasher
def test_passwords_are_hashed_with_argon2(db: None) -> None:  # noqa: ARG001 - opens the database
    """A stored password is an Argon2id hash."""
    member = Member.objects.create_member("alguien", PASSWORD, Role.STUDENT)

    assert identify_hasher(member.password).algorithm == "argon2"
    assert "argon2id" in member.password
    assert own_settings.PASSWORD_HASHERS == [
        "django.contrib.auth.hashers.Argon2PasswordHasher"
    ]


@pytest.mark.parametrize(
    "password", ["corta", "1234567890123", "password123", "asistente1"]
)
def test_weak_passwords_are_refused(
    consent: Any,  # noqa: ARG001 - the platform has its words
    password: str,
) -> None:
    """Short, numeric, common and name-like passwords make no account."""
    token = people.invite(None, Role.ASSISTANT)
    posted = {"username": "asistente1", "password": password, "repeated": password}
    response = Client().post(f"/invitacion/{token}/", posted)

    assert response.status_code == 200
    assert not Member.objects.filter(username="asistente1").exists()


def test_login_is_locked_after_five_failures(team: dict[str, Member]) -> None:
    """The fifth failure locks; the right password is then refused, too."""
    wrong = {"username": team["asistente"].username, "password": "equivocada"}
    statuses = [Client().post("/entrar/", wrong).status_code for _ in range(5)]
    right = {**wrong, "password": PASSWORD}

    assert statuses == [200, 200, 200, 200, 429]
    assert Client().post("/entrar/", right).status_code == 429
    # Somebody else in the same classroom, behind the same address, gets in.
    other = {"username": team["evaluador"].username, "password": PASSWORD}
    assert Client().post("/entrar/", other).status_code == 302


@pytest.mark.parametrize(
    "address",
    [
        "/entrar/",
        "/unirse/",
        "/idioma/",
        "/preguntas/1/pass/",
        "/salir/",
        "/versiones/",
    ],
)
def test_every_post_needs_a_token(team: dict[str, Member], address: str) -> None:
    """A form that another site sends is refused."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(
        team["tecnico"], backend="django.contrib.auth.backends.ModelBackend"
    )

    assert client.post(address, {"x": "1"}).status_code == 403


def test_session_cookie_is_out_of_reach(team: dict[str, Member]) -> None:
    """No script reads the session cookie, and no other site sends it."""
    client = Client()
    login = {"username": team["asistente"].username, "password": PASSWORD}
    client.post("/entrar/", login)
    cookie = client.cookies["sessionid"]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_headers_allow_only_own_content(team: dict[str, Member], enter: Enter) -> None:  # noqa: ARG001 - `enter` uses it
    """The policy allows no foreign, inline or framed content."""
    headers = enter("asistente").get("/").headers
    policy = headers["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_pages_hold_nothing_inline(enter: Enter, received: Item) -> None:
    """No page relies on what the policy blocks: inline scripts, styles, handlers."""
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", re.IGNORECASE
    )
    for address in ("/", "/preguntas/", f"/preguntas/{received.pk}/", "/tablero/"):
        page = enter("asistente").get(address).content.decode()
        assert not inline.search(page), address


def test_https_switches_protection_on() -> None:
    """With an https address, cookies and redirects insist on TLS."""
    import os
    import subprocess
    import sys

    code = (
        "from colombian_law.curation import settings as s; "
        "print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, "
        "s.SECURE_HSTS_SECONDS > 0, s.ALLOWED_HOSTS, s.DEBUG)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={
            **os.environ,
            "COLOMBIAN_LAW_CURATION_URL": "https://curaduria.example.edu.co",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() == (
        "True True True True ['curaduria.example.edu.co'] False"
    )


def test_key_is_made_once_and_private(tmp_path: Any) -> None:
    """The key's file is readable for its owner only and is never made again."""
    configuration = read_configuration({"COLOMBIAN_LAW_CURATION_HOME": str(tmp_path)})
    assert make_home(configuration)
    key = configuration.key_file.read_text(encoding="utf-8")

    assert not make_home(configuration)
    assert configuration.key_file.read_text(encoding="utf-8") == key
    assert configuration.key_file.stat().st_mode & 0o777 == 0o600
    assert len(key) > 50


def test_an_evaluator_sees_their_areas_only(
    make_member: Callable[..., Member],
    received: Item,
) -> None:
    """An item of another area does not exist for an evaluator."""
    stranger = make_member(Role.EVALUATOR, "ajeno", ("penal",))
    client = Client()
    client.force_login(stranger, backend="django.contrib.auth.backends.ModelBackend")

    assert client.get(f"/preguntas/{received.pk}/").status_code == 404
    assert client.get(f"/preguntas/{received.pk}/historia/").status_code == 404
    assert client.post(f"/preguntas/{received.pk}/edit/").status_code == 404


def test_a_student_sees_their_own_items_only(
    make_member: Callable[..., Member], received: Item
) -> None:
    """Another student's item does not exist for a student."""
    other = make_member(Role.STUDENT, "otra")
    client = Client()
    client.force_login(other, backend="django.contrib.auth.backends.ModelBackend")

    assert client.get(f"/preguntas/{received.pk}/").status_code == 404
    assert (
        f"/preguntas/{received.pk}/" not in client.get("/preguntas/").content.decode()
    )


def test_a_forged_step_is_refused(enter: Enter, received: Item) -> None:
    """A post without a button on the page changes nothing: 403 for the wrong role."""
    before = Decision.objects.count()
    posted = {
        "revision": received.revision,
        "checked": ["coherence", "clarity", "relevance"],
    }
    response = enter("tecnico").post(f"/preguntas/{received.pk}/pass/", posted)
    received.refresh_from_db()

    assert response.status_code == 403
    assert received.state == "primary_review"
    assert Decision.objects.count() == before


@pytest.mark.parametrize("model", [Decision, ItemVersion])
def test_the_past_cannot_be_written(received: Item, model: Any) -> None:
    """Rows of the journal and versions are neither changed nor deleted."""
    row = model.objects.filter(item=received).first()

    for attempt in (
        row.save,
        row.delete,
        model.objects.all().delete,
        lambda: model.objects.update(item=None),
    ):
        with pytest.raises(CurationError, match="written once"):
            attempt()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE curation_decision SET comment = 'otra cosa'",
        "DELETE FROM curation_decision",
        "UPDATE curation_itemversion SET number = 9",
        "DELETE FROM curation_vote WHERE id = 0 OR 1 = 1",
        "UPDATE curation_promptversion SET text = ''",
        "DELETE FROM curation_release WHERE id >= 0",
    ],
)
def test_the_database_guards_the_past(
    enter: Enter, received: Item, statement: str, consent: Any
) -> None:
    """SQL past the application is stopped by the database's triggers."""
    from colombian_law.curation.models import Release, Vote
    from colombian_law.curation.services.prompts import seed_shipped

    del enter, consent
    seed_shipped()
    Vote.objects.create(
        item=received,
        version=1,
        committee_round=0,
        voter=received.author,
        role="asistente",
        yes=True,
    )
    Release.objects.create(number=1, sha256="0" * 64, items=1, licence="CC-BY-4.0")

    with pytest.raises(DatabaseError, match="written once"), connection.cursor() as c:
        c.execute(statement)


def test_a_tampered_journal_is_noticed(received: Item) -> None:
    """A row changed past every guard breaks the chain, and so does a cut end."""
    del received
    assert verify() == []
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER curation_decision_no_update")
        cursor.execute("DROP TRIGGER curation_decision_no_delete")
        cursor.execute("UPDATE curation_decision SET comment = 'x' WHERE position = 3")
        assert verify() == ["decision 3 was changed after it was made"]
        cursor.execute("UPDATE curation_decision SET comment = '' WHERE position = 3")
        assert verify() == []
        last = Decision.objects.last()
        assert last is not None
        cursor.execute(
            "DELETE FROM curation_decision WHERE position = %s", [last.position]
        )
    (defect,) = verify()
    length = last.position
    assert defect == (
        f"the journal should hold {length} decisions; it ends at {length - 1}"
    )


def test_invitations_work_once(consent: Any) -> None:
    """A link makes one account; used, outdated or invented, it does not exist."""
    del consent
    token = people.invite(None, Role.EVALUATOR, ["civil"])
    posted = {"username": "nueva", "password": PASSWORD, "repeated": PASSWORD}

    assert Client().post(f"/invitacion/{token}/", posted).status_code == 302
    member = Member.objects.get(username="nueva")
    assert (member.kind, member.actor().areas) == (Role.EVALUATOR, frozenset({"civil"}))
    assert Client().get(f"/invitacion/{token}/").status_code == 404
    assert Client().get("/invitacion/inventada/").status_code == 404
    assert token not in str(list(Invitation.objects.values()))


def test_an_outdated_invitation_is_gone(db: None) -> None:
    """After seven days a link makes no account."""
    from datetime import timedelta

    from django.utils import timezone

    del db
    token = people.invite(None, Role.ASSISTANT)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    assert Client().get(f"/invitacion/{token}/").status_code == 404
    with pytest.raises(CurationError, match="too old"):
        people.accept(token, people.Account("tarde", PASSWORD))


def test_personal_data_stand_apart(db: None) -> None:
    """Name and address are in a table of their own, which no other table refers to."""
    del db
    member = people.add_member(
        people.Account("seudonimo", PASSWORD, "Nombre Completo", "correo@example.org"),
        Role.STUDENT,
    )
    referring = [
        relation
        for relation in PersonalData._meta.get_fields()
        if relation.auto_created and not relation.concrete
    ]

    assert referring == []
    assert "Nombre" not in str(list(Member.objects.values()))
    assert member.code.startswith("p-")
    assert PersonalData.objects.get(member=member).email == "correo@example.org"


def test_the_last_administrator_stays(team: dict[str, Member]) -> None:
    """The technical team cannot lock itself out."""
    with pytest.raises(CurationError, match="must stay"):
        people.change_member(
            team["tecnico"],
            team["tecnico"],
            role=Role.STUDENT,
            areas=[],
            is_active=True,
        )
