"""Members, what is personal about them, and how they come in."""

import secrets

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.case import Actor
from colombian_law.curation.protocol import Role

ROLE_LABELS = {
    Role.STUDENT: _("Estudiante"),
    Role.ASSISTANT: _("Asistente legal"),
    Role.EVALUATOR: _("Evaluador especializado"),
    Role.TECHNICAL: _("Equipo técnico"),
}
ROLE_CHOICES = [(role.value, label) for role, label in ROLE_LABELS.items()]
_CODE_BYTES = 4


def new_code() -> str:
    """Return a pseudonym that says nothing about its bearer."""
    return f"p-{secrets.token_hex(_CODE_BYTES)}"


class MemberManager(BaseUserManager["Member"]):
    """Makes members with a hashed password."""

    def create_member(
        self, username: str, password: str | None, role: Role
    ) -> "Member":
        """Return a new member; without a password nobody can log in as them."""
        member = self.model(
            username=self.model.normalize_username(username), role=role.value
        )
        member.set_password(password)
        member.save(using=self._db)
        return member


class Member(AbstractBaseUser):
    """Somebody who works on the platform, under a name of their choice."""

    username = models.CharField(
        _("usuario"),
        max_length=60,
        unique=True,
        help_text=_("Un seudónimo: no hace falta su nombre."),
    )
    code = models.CharField(max_length=20, unique=True, default=new_code)
    """The pseudonym in releases."""
    role = models.CharField(_("rol"), max_length=20, choices=ROLE_CHOICES)
    is_active = models.BooleanField(_("activo"), default=True)
    created_at = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "username"

    objects = MemberManager()

    class Meta:
        """By name; a role is one of the protocol's."""

        ordering = ("username",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(role__in=[role.value for role in Role]),
                name="member_role_is_known",
            ),
        )

    def __str__(self) -> str:
        return self.username

    @property
    def kind(self) -> Role:
        """The member's role."""
        return Role(self.role)

    def actor(self) -> Actor:
        """Return the member as the protocol sees them."""
        areas = (
            frozenset(self.areas.values_list("area", flat=True))
            if self.kind is Role.EVALUATOR
            else frozenset()
        )
        return Actor(id=self.pk, role=self.kind, areas=areas)


class MemberArea(models.Model):
    """An area of law that an evaluator covers."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="areas")
    area = models.CharField(_("área"), max_length=40)

    class Meta:
        """An area once a member."""

        constraints = (
            models.UniqueConstraint(fields=("member", "area"), name="area_once"),
        )

    def __str__(self) -> str:
        return f"{self.member}: {self.area}"


class PersonalData(models.Model):
    """Name and address of a member: apart from the work, and in no release."""

    member = models.OneToOneField(Member, models.CASCADE, related_name="personal")
    full_name = models.CharField(_("nombre"), max_length=200, blank=True)
    email = models.EmailField(_("correo"), blank=True)

    def __str__(self) -> str:
        return f"personal data of {self.member}"


class Invitation(models.Model):
    """A link that makes one account, once."""

    token_sha256 = models.CharField(max_length=64, unique=True)
    role = models.CharField(_("rol"), max_length=20, choices=ROLE_CHOICES)
    areas = models.JSONField(default=list)
    invited_by = models.ForeignKey(
        Member, models.PROTECT, null=True, related_name="invitations"
    )
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.OneToOneField(
        Member, models.PROTECT, null=True, related_name="invitation"
    )

    class Meta:
        """Newest first."""

        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"invitation of a {self.role}"
