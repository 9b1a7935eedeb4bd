"""Who rates which batch of judged answers; the ratings are in the batch's own file."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from colombian_law.curation.models.people import Member


class Rater(models.Model):
    """A member under the code that a batch knows them by."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="rater_codes")
    batch = models.SlugField(_("carpeta del lote"), max_length=60)
    person = models.CharField(_("código en el lote"), max_length=20)

    class Meta:
        """A code is one member's, and a member has one code a batch."""

        constraints = (
            models.UniqueConstraint(fields=("batch", "person"), name="code_once"),
            models.UniqueConstraint(fields=("batch", "member"), name="rates_once"),
        )

    def __str__(self) -> str:
        return f"{self.person} of {self.batch}"
