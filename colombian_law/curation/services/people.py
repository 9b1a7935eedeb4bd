"""Members: the first administrator, invitations, joining a workshop, roles."""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from colombian_law.curation.models import (
    Invitation,
    Member,
    MemberArea,
    Participation,
    PersonalData,
    Workshop,
)
from colombian_law.curation.protocol import Role
from colombian_law.curation.services.items import assign_waiting
from colombian_law.curation.services.journal import Entry, record
from colombian_law.datasets.taxonomy import taxonomy
from colombian_law.errors import CurationError, ParameterError

INVITATION_DAYS = 7
_TOKEN_BYTES = 24


@dataclass(frozen=True, slots=True)
class Account:
    """What a new member gives: a pseudonym, a password, and what is personal.

    Without a password nobody can log in as them.
    """

    username: str
    password: str | None
    full_name: str = ""
    email: str = ""


def is_empty() -> bool:
    """Return whether the platform has no member yet."""
    return not Member.objects.exists()


def named(username: str) -> Member:
    """Return the active member of a name.

    Raises:
        CurationError: There is none.
    """
    member = Member.objects.filter(username=username, is_active=True).first()
    if member is None:
        raise CurationError(f"there is no active member {username!r}")
    return member


def add_member(
    account: Account, role: Role, areas: Iterable[str] = (), by: Member | None = None
) -> Member:
    """Return a new member; a first assistant gets every waiting item.

    Args:
        account: Pseudonym, password and personal data.
        role: One of the four.
        areas: Slugs of an evaluator's areas.
        by: Who makes the member; None for the platform itself.
    """
    with transaction.atomic():
        member = Member.objects.create_member(account.username, account.password, role)
        PersonalData.objects.create(
            member=member, full_name=account.full_name, email=account.email
        )
        _set_areas(member, areas)
        record(
            Entry("member_added", data={"member": member.pk, "role": role.value}), by
        )
        if role is Role.ASSISTANT:
            assign_waiting()
    return member


def invite(by: Member | None, role: Role, areas: Iterable[str] = ()) -> str:
    """Return the token of a new invitation; only its digest is stored."""
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    with transaction.atomic():
        Invitation.objects.create(
            token_sha256=_digest(token),
            role=role.value,
            areas=_known_areas(areas),
            invited_by=by,
            expires_at=timezone.now() + timedelta(days=INVITATION_DAYS),
        )
        record(Entry("member_invited", data={"role": role.value}), by)
    return token


def open_invitation(token: str) -> Invitation | None:
    """Return the invitation of `token` if it can still be used."""
    return Invitation.objects.filter(
        token_sha256=_digest(token), used_at=None, expires_at__gt=timezone.now()
    ).first()


def accept(token: str, account: Account) -> Member:
    """Return the member that an invitation makes.

    Raises:
        CurationError: It was used, is too old, or never was.
    """
    with transaction.atomic():
        invitation = (
            Invitation.objects.select_for_update()
            .filter(
                token_sha256=_digest(token), used_at=None, expires_at__gt=timezone.now()
            )
            .first()
        )
        if invitation is None:
            raise CurationError("the invitation was used, is too old, or never was")
        member = add_member(
            account, Role(invitation.role), invitation.areas, invitation.invited_by
        )
        invitation.used_at = timezone.now()
        invitation.used_by = member
        invitation.save()
    return member


def change_member(
    by: Member, member: Member, *, role: Role, areas: Iterable[str], is_active: bool
) -> None:
    """Give a member another role, other areas, or no access any more.

    Raises:
        CurationError: The last active member of the technical team would go.
    """
    covered = list(areas)
    with transaction.atomic():
        last = not (
            Member.objects.filter(role=Role.TECHNICAL.value, is_active=True)
            .exclude(pk=member.pk)
            .exists()
        )
        if (
            last
            and member.kind is Role.TECHNICAL
            and not (is_active and role is Role.TECHNICAL)
        ):
            raise CurationError("the last member of the technical team must stay")
        data = {
            "member": member.pk,
            "role": [member.role, role.value],
            "is_active": [member.is_active, is_active],
            "areas": covered,
        }
        member.role = role.value
        member.is_active = is_active
        member.save()
        _set_areas(member, covered)
        record(Entry("member_changed", data=data), by)
        if role is Role.ASSISTANT and is_active:
            assign_waiting()


def open_workshop(join_code: str) -> Workshop | None:
    """Return the open workshop with a join code, typed with any case and spaces."""
    plain = "".join(join_code.split()).replace("-", "").upper()
    return Workshop.objects.filter(join_code=plain, is_open=True).first()


def join(member: Member, workshop: Workshop) -> None:
    """Make a member a participant of a workshop; again changes nothing."""
    Participation.objects.get_or_create(workshop=workshop, member=member)


def register_in_workshop(workshop: Workshop, account: Account) -> Member:
    """Return a new student, participant of a workshop."""
    with transaction.atomic():
        member = add_member(account, Role.STUDENT)
        join(member, workshop)
    return member


def _set_areas(member: Member, areas: Iterable[str]) -> None:
    wanted = set(_known_areas(areas)) if member.kind is Role.EVALUATOR else set()
    member.areas.exclude(area__in=wanted).delete()
    for area in sorted(wanted):
        MemberArea.objects.get_or_create(member=member, area=area)


def _known_areas(areas: Iterable[str]) -> list[str]:
    known = [area.slug for area in taxonomy().areas]
    given = list(areas)
    for area in given:
        if area not in known:
            raise ParameterError.not_allowed("area", area, known)
    return given


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
