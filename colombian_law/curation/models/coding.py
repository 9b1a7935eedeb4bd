"""Double blind coding: a second evaluator judges some items unseen by the first."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models.append_only import AppendOnly
from colombian_law.curation.models.items import Item
from colombian_law.curation.models.people import Member


class Verdict(models.TextChoices):
    """What an evaluator would do with an item."""

    APPROVE = "approve", _("Aprobar como está")
    ADJUST = "adjust", _("Ajustar")
    ARCHIVE = "archive", _("Archivar")


class DoubleCoding(AppendOnly):
    """An item that was drawn for a second evaluation, in the version then current."""

    item = models.OneToOneField(Item, models.PROTECT, related_name="double_coding")
    version = models.PositiveIntegerField()
    drawn_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """In the order they were drawn."""

        ordering = ("pk",)

    def __str__(self) -> str:
        return f"double coding of item {self.item_id}"


class Coding(AppendOnly):
    """One evaluator's verdict on a drawn item."""

    double_coding = models.ForeignKey(
        DoubleCoding, models.PROTECT, related_name="codings"
    )
    coder = models.ForeignKey(Member, models.PROTECT, related_name="codings")
    is_second = models.BooleanField()
    """Whether it was given blindly; the other is the first decision of the protocol."""
    verdict = models.CharField(_("qué haría"), max_length=20, choices=Verdict.choices)
    comment = models.TextField(_("comentario"), blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """One of each kind an item."""

        constraints = (
            models.UniqueConstraint(
                fields=("double_coding", "is_second"), name="coding_once"
            ),
        )

    def __str__(self) -> str:
        return f"verdict on item {self.double_coding.item_id}"
