"""The faculty's choices where the study leaves one."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.protocol import Policy, ReturnTo, SplitVote


class FacultySettings(models.Model):
    """The one row of choices."""

    SPLIT_VOTES = (
        (SplitVote.UNANIMITY.value, _("Unanimidad: sigue abierta hasta que coincidan")),
        (SplitVote.ANY_NO.value, _("Un solo «no» archiva")),
    )
    RETURNS = (
        (ReturnTo.AUTHOR.value, _("Autor de la pregunta")),
        (ReturnTo.ASSISTANT.value, _("Asistente legal")),
    )

    split_vote = models.CharField(
        _("votos divididos"),
        max_length=20,
        choices=SPLIT_VOTES,
        default=SplitVote.UNANIMITY.value,
    )
    primary_returns_to = models.CharField(
        _("la revisión primaria devuelve a"),
        max_length=20,
        choices=RETURNS,
        default=ReturnTo.AUTHOR.value,
    )
    committee_returns_to = models.CharField(
        _("el comité devuelve a"),
        max_length=20,
        choices=RETURNS,
        default=ReturnTo.ASSISTANT.value,
    )
    double_coding_percent = models.PositiveSmallIntegerField(
        _("porcentaje con doble evaluación ciega"), default=10
    )
    held_out_percent = models.PositiveSmallIntegerField(
        _("porcentaje reservado (no se publica)"), default=0
    )

    class Meta:
        """Percentages up to 100."""

        constraints = (
            models.CheckConstraint(
                condition=models.Q(
                    double_coding_percent__lte=100, held_out_percent__lte=100
                ),
                name="percentages_up_to_100",
            ),
        )

    def __str__(self) -> str:
        return "faculty settings"

    def policy(self) -> Policy:
        """Return the choices as the protocol reads them."""
        return Policy(
            split_vote=SplitVote(self.split_vote),
            primary_returns_to=ReturnTo(self.primary_returns_to),
            committee_returns_to=ReturnTo(self.committee_returns_to),
        )


def faculty_settings() -> FacultySettings:
    """Return the faculty's choices; the defaults until it has made some."""
    return FacultySettings.objects.first() or FacultySettings()
