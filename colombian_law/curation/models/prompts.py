"""Versions of the prompts, and which was in use when."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models.append_only import AppendOnly
from colombian_law.curation.models.people import Member

PROMPT_LABELS = {
    "closed": _("Cerradas"),
    "semi_open": _("Semiabiertas"),
    "open_irac": _("Abiertas"),
}
"""The names that the tasks load prompts by."""


class PromptVersion(AppendOnly):
    """One version of a format's prompt."""

    name = models.CharField(max_length=20, choices=list(PROMPT_LABELS.items()))
    version = models.CharField(max_length=10)
    text = models.TextField(_("texto"))
    """The whole file, to its last line end."""
    sha256 = models.CharField(max_length=64)
    """Of the file's bytes, as the tasks log it."""
    note = models.TextField(_("qué cambia"), blank=True)
    author = models.ForeignKey(Member, models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """By format, in the order they were written."""

        ordering = ("name", "pk")
        constraints = (
            models.UniqueConstraint(fields=("name", "version"), name="prompt_once"),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class PromptActivation(AppendOnly):
    """The event that makes a version the one in use."""

    prompt = models.ForeignKey(
        PromptVersion, models.PROTECT, related_name="activations"
    )
    by = models.ForeignKey(Member, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """The last one of a format counts."""

        ordering = ("pk",)

    def __str__(self) -> str:
        return f"activation of {self.prompt}"
