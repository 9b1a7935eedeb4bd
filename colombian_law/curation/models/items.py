"""Items, their versions, and what people are still writing."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models.append_only import AppendOnly
from colombian_law.curation.models.people import Member
from colombian_law.curation.models.workshops import ConsentText, Workshop
from colombian_law.curation.protocol import FINAL, State
from colombian_law.datasets.taxonomy import QuestionFormat

STATE_LABELS = {
    State.RECEIVED: _("Recibida"),
    State.PRIMARY_REVIEW: _("En revisión primaria"),
    State.EXPERT_EVALUATION: _("En evaluación experta"),
    State.ADJUSTMENT_REQUESTED: _("Con ajustes solicitados"),
    State.PRE_APPROVED: _("Preaprobada"),
    State.APPROVED: _("Aprobada"),
    State.ARCHIVED: _("Archivada"),
}
FORMAT_LABELS = {
    QuestionFormat.CLOSED: _("Cerrada"),
    QuestionFormat.SEMI_OPEN: _("Semiabierta"),
    QuestionFormat.OPEN: _("Abierta"),
}
_STATES = [state.value for state in State]


class Origin(models.TextChoices):
    """Where an item came from; it never changes the route."""

    WORKSHOP = "workshop", _("Taller")
    LEGAL_TEAM = "legal_team", _("Equipo legal")
    INDIVIDUAL = "individual", _("Estudiante individual")
    IMPORTED = "imported", _("Importada")


class CorrectionStage(models.TextChoices):
    """Where the correction of an approved item stands."""

    PROPOSED = "proposed", _("Corrección propuesta")
    VALIDATED = "validated", _("Corrección validada")


class Item(models.Model):
    """A question on its way through the protocol.

    Services alone write it. `state` is its only state; the text is that of the
    version `version`.
    """

    state = models.CharField(
        max_length=30, choices=[(s.value, label) for s, label in STATE_LABELS.items()]
    )
    version = models.PositiveIntegerField()
    revision = models.PositiveIntegerField(default=1)
    """Counts every change, so that a step on an outdated page is noticed."""
    question_format = models.CharField(
        max_length=20, choices=[(f.value, label) for f, label in FORMAT_LABELS.items()]
    )
    area = models.CharField(max_length=40)
    complexity = models.CharField(max_length=10, blank=True)
    topic = models.TextField(blank=True)
    question = models.TextField()
    bank_id = models.CharField(max_length=100, null=True, unique=True)  # noqa: DJ001 - unique, and absent until one is given
    """Its id in a bank where it was imported from one."""
    bank_id_is_number = models.BooleanField(default=False)

    author = models.ForeignKey(Member, models.PROTECT, related_name="items")
    origin = models.CharField(max_length=20, choices=Origin.choices)
    workshop = models.ForeignKey(
        Workshop, models.PROTECT, null=True, related_name="items"
    )
    consent = models.ForeignKey(ConsentText, models.PROTECT, null=True)
    licence = models.CharField(max_length=60, blank=True)

    assignee = models.ForeignKey(
        Member, models.PROTECT, null=True, related_name="assigned_items"
    )
    evaluator = models.ForeignKey(
        Member, models.PROTECT, null=True, related_name="evaluated_items"
    )
    addressee = models.ForeignKey(
        Member, models.PROTECT, null=True, related_name="requested_items"
    )
    resumes_in = models.CharField(max_length=30, blank=True)
    self_review = models.BooleanField(default=False)
    passed_version = models.PositiveIntegerField(null=True)
    pre_approved_version = models.PositiveIntegerField(null=True)
    committee_round = models.PositiveIntegerField(default=0)
    """Counts the times it was pre-approved; votes of an earlier round are void."""
    approved_version = models.PositiveIntegerField(null=True)
    """The version that releases hold."""
    correction = models.CharField(
        max_length=20, blank=True, choices=CorrectionStage.choices
    )
    """Where a later correction of an approved item stands; empty without one."""
    archive_stage = models.CharField(max_length=30, blank=True)
    archive_reason = models.CharField(max_length=30, blank=True)
    held_out = models.BooleanField(null=True)
    """Whether it is kept from publication; undecided until its first release."""

    created_at = models.DateTimeField(default=timezone.now)
    state_since = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Oldest first; the database itself knows the states."""

        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(state__in=_STATES), name="item_state_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(state=State.APPROVED.value, approved_version__gt=0)
                | ~models.Q(state=State.APPROVED.value)
                & models.Q(approved_version__isnull=True),
                name="item_approved_has_version",
            ),
            models.CheckConstraint(
                condition=~models.Q(state=State.ARCHIVED.value)
                | ~models.Q(archive_reason="") & ~models.Q(archive_stage=""),
                name="item_archived_has_reason",
            ),
        )
        indexes = (
            models.Index(fields=("state", "state_since")),
            models.Index(fields=("state", "area")),
            models.Index(fields=("question_format", "area")),
        )

    def __str__(self) -> str:
        return f"item {self.pk}"

    @property
    def stage(self) -> State:
        """The item's state."""
        return State(self.state)

    @property
    def is_final(self) -> bool:
        """Whether the protocol is over for it."""
        return self.stage in FINAL


class ItemVersion(AppendOnly):
    """The text of an item at one time, with who wrote it and why."""

    item = models.ForeignKey(Item, models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    content: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()
    """The native bank row without `id`."""
    sha256 = models.CharField(max_length=64)
    is_edit = models.BooleanField(default=False)
    """Whether it changes a counted field of the version before."""
    author = models.ForeignKey(Member, models.PROTECT, related_name="versions")
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """By number, each once."""

        ordering = ("item", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("item", "number"), name="version_number_once"
            ),
        )

    def __str__(self) -> str:
        return f"item {self.item_id} version {self.number}"


class Draft(models.Model):
    """What somebody is writing and has not sent; it counts nowhere."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="drafts")
    item = models.ForeignKey(Item, models.CASCADE, null=True, related_name="drafts")
    question_format = models.CharField(max_length=20)
    fields: "models.JSONField[dict[str, str], dict[str, str]]" = models.JSONField(
        default=dict
    )
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """The newest first."""

        ordering = ("-saved_at",)

    def __str__(self) -> str:
        return f"draft of {self.member}"


class Flag(AppendOnly):
    """A remark that an item should be corrected or read with care."""

    item = models.ForeignKey(Item, models.PROTECT, related_name="flags")
    version = models.PositiveIntegerField()
    text = models.TextField(_("qué está mal"))
    raised_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    raised_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"flag on item {self.item_id}"
