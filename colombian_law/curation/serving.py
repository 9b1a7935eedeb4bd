"""The web server: waitress, on this machine only unless told otherwise."""

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from colombian_law.curation.configuration import URL_VARIABLE, is_loopback
from colombian_law.errors import ParameterError

_THREADS = 8


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server listens, and what people type.

    Attributes:
        host: name or address that the server binds to.
        port: its port.
        url: address of the pages; derived from host and port if empty.
        proxy: address of the reverse proxy in front, or empty.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    url: str = ""
    proxy: str = ""


def checked(address: Address) -> str:
    """Return the pages' address.

    Raises:
        ParameterError: Other machines would reach the server, and how they do is not
            said.
    """
    if address.url:
        return address.url
    if not is_loopback(address.host):
        raise ParameterError(
            f"host={address.host!r} lets other machines in; say under which address "
            f"they come: --url https://… behind a reverse proxy that speaks TLS, or "
            f"--url http://… in a network that you trust (passwords travel readable)"
        )
    host = f"[{address.host}]" if ":" in address.host else address.host
    return f"http://{host}:{address.port}"


def warning(url: str) -> str:
    """Return what to say about an address without TLS; empty if nothing."""
    parts = urlsplit(url)
    if parts.scheme == "https" or is_loopback(parts.hostname or ""):
        return ""
    return (
        f"{url} is not encrypted: passwords travel readable in that network. Use it "
        f"in a classroom at most, and a reverse proxy with TLS otherwise."
    )


def use_url(url: str) -> None:
    """Make `url` the configuration's, for the settings that are read next."""
    os.environ[URL_VARIABLE] = url


def run(address: Address) -> None:
    """Serve the pages until the process is stopped."""
    import waitress

    from colombian_law.curation.wsgi import application

    trusted = (
        {
            "trusted_proxy": address.proxy,
            "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto"},
            "clear_untrusted_proxy_headers": True,
        }
        if address.proxy
        else {}
    )
    waitress.serve(
        application,
        host=address.host,
        port=address.port,
        threads=_THREADS,
        ident="",
        **trusted,
    )
