"""Making the platform ready: key, database, first administrator."""

import os
import secrets
from dataclasses import dataclass

from colombian_law.curation.configuration import (
    Configuration,
    make_home,
    read_configuration,
)
from colombian_law.errors import CurationError, MissingExtraError

ADMINISTRATOR = "admin"
_PASSWORD_BYTES = 12


@dataclass(frozen=True, slots=True)
class Started:
    """What a start has done.

    Attributes:
        configuration: where everything is.
        password: of the first administrator; empty unless it was made now.
    """

    configuration: Configuration
    password: str = ""


def load_django() -> Configuration:
    """Load the application with the environment's configuration.

    Raises:
        MissingExtraError: The extra `curation` is not installed.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "colombian_law.curation.settings")
    configuration = read_configuration()
    make_home(configuration)
    try:
        import django

        django.setup()
    except ImportError as error:
        raise MissingExtraError("the curation platform", "curation") from error
    return configuration


def start() -> Started:
    """Make key, database and first administrator where they are missing.

    Raises:
        CurationError: The database cannot be reached.
        MissingExtraError: The extra `curation` is not installed.
    """
    configuration = load_django()
    from django.core.management import call_command
    from django.db.utils import OperationalError

    try:
        call_command("migrate", interactive=False, verbosity=0)
    except OperationalError as error:
        raise CurationError(
            f"the database cannot be reached: {error}; DATABASE_URL names a "
            f"PostgreSQL server, or leave it out for a file in {configuration.home}"
        ) from error
    from colombian_law.curation.services.first import first_administrator, seed

    seed()
    password = secrets.token_urlsafe(_PASSWORD_BYTES)
    is_made = first_administrator(ADMINISTRATOR, password)
    return Started(configuration, password if is_made else "")
