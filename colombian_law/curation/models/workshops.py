"""Workshops in which students write questions, and what authors agree to."""

import hashlib

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models.append_only import AppendOnly
from colombian_law.curation.models.people import Member


class WorkshopMode(models.TextChoices):
    """How people meet."""

    IN_PERSON = "in_person", _("Presencial")
    VIRTUAL = "virtual", _("Virtual")


class Workshop(models.Model):
    """A workshop; its join code works while it is open."""

    code = models.CharField(_("nombre corto"), max_length=20, unique=True)
    title = models.CharField(_("título"), max_length=200, blank=True)
    date = models.DateField(_("fecha"))
    mode = models.CharField(_("modalidad"), max_length=20, choices=WorkshopMode.choices)
    join_code = models.CharField(max_length=20, unique=True)
    is_open = models.BooleanField(_("abierto"), default=True)
    created_by = models.ForeignKey(Member, models.PROTECT, related_name="workshops")

    class Meta:
        """By date."""

        ordering = ("date", "code")

    def __str__(self) -> str:
        return self.code


class Participation(models.Model):
    """A member in a workshop."""

    workshop = models.ForeignKey(
        Workshop, models.PROTECT, related_name="participations"
    )
    member = models.ForeignKey(Member, models.PROTECT, related_name="participations")
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Once a workshop."""

        constraints = (
            models.UniqueConstraint(
                fields=("workshop", "member"), name="participates_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.member} in {self.workshop}"


class ConsentText(AppendOnly):
    """The words under which an author gives a question, and the licence they name."""

    text = models.TextField(_("texto"))
    licence = models.CharField(_("licencia"), max_length=60)
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(Member, models.PROTECT, null=True, related_name="+")

    class Meta:
        """The last one is the one in use."""

        ordering = ("pk",)

    def __str__(self) -> str:
        return f"consent text {self.pk}"

    @property
    def sha256(self) -> str:
        """The digest of the words."""
        return hashlib.sha256(self.text.encode()).hexdigest()
