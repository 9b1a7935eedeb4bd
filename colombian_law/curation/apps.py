"""The Django application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CurationConfig(AppConfig):
    """The platform's application, under the label `curation`."""

    name = "colombian_law.curation"
    label = "curation"
    verbose_name = _("Curaduría")
