"""The journal of decisions, the committee's votes, and requests for adjustments."""

from typing import Any

from django.db import models
from django.utils import timezone

from colombian_law.curation.models.append_only import AppendOnly
from colombian_law.curation.models.items import Item
from colombian_law.curation.models.people import Member


class Decision(AppendOnly):
    """One thing that somebody did, chained to the one before by its digest."""

    position = models.PositiveBigIntegerField(unique=True)
    item = models.ForeignKey(Item, models.PROTECT, null=True, related_name="decisions")
    """None for what concerns no item: a prompt, a release, a member."""
    transition = models.CharField(max_length=4, blank=True)
    """T1 to T14; empty where no state is decided on."""
    action = models.CharField(max_length=40)
    from_state = models.CharField(max_length=30, blank=True)
    to_state = models.CharField(max_length=30, blank=True)
    version = models.PositiveIntegerField(null=True)
    actor = models.ForeignKey(
        Member, models.PROTECT, null=True, related_name="decisions"
    )
    """None where the platform itself acted."""
    actor_role = models.CharField(max_length=20, blank=True)
    reason = models.CharField(max_length=40, blank=True)
    comment = models.TextField(blank=True)
    data: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(
        default=dict
    )
    at = models.DateTimeField(default=timezone.now)
    previous_sha256 = models.CharField(max_length=64, blank=True)
    sha256 = models.CharField(max_length=64)

    class Meta:
        """In the order of the chain."""

        ordering = ("position",)
        indexes = (
            models.Index(fields=("item", "position")),
            models.Index(fields=("action", "at")),
        )

    def __str__(self) -> str:
        return f"decision {self.position}"


class ChainHead(models.Model):
    """The end of the journal: a journal cut short no longer fits it."""

    length = models.PositiveBigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"journal of {self.length}"


class Vote(AppendOnly):
    """A vote of the committee; the last of a role in a round counts."""

    item = models.ForeignKey(Item, models.PROTECT, related_name="votes")
    version = models.PositiveIntegerField()
    committee_round = models.PositiveIntegerField()
    voter = models.ForeignKey(Member, models.PROTECT, related_name="votes")
    role = models.CharField(max_length=20)
    yes = models.BooleanField()
    comment = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """In the order they were given."""

        ordering = ("pk",)

    def __str__(self) -> str:
        return f"vote on item {self.item_id}"


class AdjustmentRequest(AppendOnly):
    """What somebody asked to be adjusted, point by point."""

    item = models.ForeignKey(Item, models.PROTECT, related_name="adjustment_requests")
    version = models.PositiveIntegerField()
    stage = models.CharField(max_length=30)
    """The state from which it was asked."""
    points: "models.JSONField[list[str], list[str]]" = models.JSONField()
    asked_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    addressee = models.ForeignKey(Member, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """In the order they were asked."""

        ordering = ("pk",)

    def __str__(self) -> str:
        return f"adjustments of item {self.item_id}"


class AdjustmentReply(AppendOnly):
    """The answers to a request, one a point."""

    request = models.OneToOneField(
        AdjustmentRequest, models.PROTECT, related_name="reply"
    )
    answers: "models.JSONField[list[str], list[str]]" = models.JSONField()
    answered_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"answers to {self.request}"
