"""Released banks, and the jobs that ask models their questions."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models.append_only import AppendOnly
from colombian_law.curation.models.items import Item
from colombian_law.curation.models.people import Member


class Release(AppendOnly):
    """A bank file that was made from approved items."""

    number = models.PositiveIntegerField(unique=True)
    sha256 = models.CharField(max_length=64)
    items = models.PositiveIntegerField()
    held_out_sha256 = models.CharField(max_length=64, blank=True)
    held_out_items = models.PositiveIntegerField(default=0)
    licence = models.CharField(max_length=60)
    note = models.TextField(blank=True)
    changelog = models.TextField(blank=True)
    """Whole, so that the next release continues it."""
    made_by = models.ForeignKey(Member, models.PROTECT, null=True, related_name="+")
    """None where the command line made it."""
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """In the order they were made."""

        ordering = ("number",)

    def __str__(self) -> str:
        return f"release {self.number}"


class ReleasedItem(AppendOnly):
    """The version of an item in a release."""

    release = models.ForeignKey(Release, models.PROTECT, related_name="released_items")
    item = models.ForeignKey(Item, models.PROTECT, related_name="releases")
    version = models.PositiveIntegerField()
    held_out = models.BooleanField()

    class Meta:
        """An item once a release."""

        constraints = (
            models.UniqueConstraint(fields=("release", "item"), name="released_once"),
        )

    def __str__(self) -> str:
        return f"item {self.item_id} in {self.release}"


class Job(AppendOnly):
    """What to ask which models: the contents of a job file."""

    name = models.SlugField(_("nombre"), max_length=60, unique=True)
    release = models.ForeignKey(Release, models.PROTECT, related_name="jobs")
    models_asked: "models.JSONField[list[str], list[str]]" = models.JSONField()
    prompts: "models.JSONField[dict[str, str], dict[str, str]]" = models.JSONField()
    """Version by prompt name, as they were active."""
    graders: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list)
    generate: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(
        default=dict
    )
    created_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Newest first."""

        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.name
