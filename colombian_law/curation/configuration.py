"""Where the platform keeps its things, and how it is reached: one reading of both.

The environment says it, so that the server, the commands and a supervisor agree.
"""

import ipaddress
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from colombian_law.errors import ParameterError

HOME_VARIABLE = "COLOMBIAN_LAW_CURATION_HOME"
URL_VARIABLE = "COLOMBIAN_LAW_CURATION_URL"
LOGS_VARIABLE = "COLOMBIAN_LAW_CURATION_LOGS"
DATABASE_VARIABLE = "DATABASE_URL"
DEFAULT_HOME = "colombian-law-curation"
"""Folder below the user's home."""
DEFAULT_URL = "http://127.0.0.1:8000"
_KEY_BYTES = 50
_LOOPBACK_NAME = "localhost"


@dataclass(frozen=True, slots=True)
class Configuration:
    """What the environment asks for.

    Attributes:
        home: folder of the SQLite file, the secret key, releases and backups.
        database_url: of PostgreSQL; empty for the SQLite file in `home`.
        url: address under which people reach the pages.
        logs: folder of the jobs' evaluation logs.
    """

    home: Path
    database_url: str
    url: str
    logs: Path

    @property
    def host(self) -> str:
        """The name or address in `url`."""
        return urlsplit(self.url).hostname or ""

    @property
    def is_https(self) -> bool:
        """Whether people reach the pages over TLS."""
        return urlsplit(self.url).scheme == "https"

    @property
    def ratings(self) -> Path:
        """The folder of batches that people rate."""
        return self.home / "ratings"

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine reaches the pages."""
        return is_loopback(self.host)

    @property
    def database_file(self) -> Path:
        """The SQLite file."""
        return self.home / "curation.sqlite3"

    @property
    def key_file(self) -> Path:
        """The file of the secret key."""
        return self.home / "secret.key"

    @property
    def releases(self) -> Path:
        """The folder of released banks."""
        return self.home / "releases"


def is_loopback(host: str) -> bool:
    """Return whether a host name or address is this machine's own."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == _LOOPBACK_NAME


def read_configuration(
    environment: Mapping[str, str] | None = None,
) -> Configuration:
    """Return what the environment asks for.

    Args:
        environment: Variables by name; those of this process if None.

    Raises:
        ParameterError: The address is no http or https address.
    """
    values = os.environ if environment is None else environment
    home = Path(values.get(HOME_VARIABLE) or Path.home() / DEFAULT_HOME).expanduser()
    url = values.get(URL_VARIABLE) or DEFAULT_URL
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ParameterError(
            f"{URL_VARIABLE}={url!r} is not an address; give one such as "
            f"https://curaduria.example.edu.co"
        )
    return Configuration(
        home=home.absolute(),
        database_url=values.get(DATABASE_VARIABLE, ""),
        url=url.rstrip("/"),
        logs=Path(values.get(LOGS_VARIABLE) or home / "logs").expanduser().absolute(),
    )


def make_home(configuration: Configuration) -> bool:
    """Make the folder and the secret key where they are missing.

    Returns:
        Whether this was the first time.
    """
    configuration.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        # Made readable for its owner only from the first byte on.
        descriptor = os.open(
            configuration.key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600
        )
    except FileExistsError:
        return False
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(secrets.token_urlsafe(_KEY_BYTES))
    return True


def read_key(configuration: Configuration) -> str:
    """Return the secret key; a passing one where no home has been made yet.

    A passing key serves checks that start no server: nothing signed with it is valid
    in another process.
    """
    if configuration.key_file.is_file():
        return configuration.key_file.read_text(encoding="utf-8").strip()
    return secrets.token_urlsafe(_KEY_BYTES)
