"""A PostgreSQL server of one's own: made in a folder, on loopback, gone afterwards."""

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PLACES = ("/usr/lib/postgresql", "/usr/local/bin", "/usr/bin")
_USER = "curation"


def find_binaries() -> Path | None:
    """Return the folder of initdb and pg_ctl, the newest; None if there is none."""
    found = [
        path.parent
        for place in _PLACES
        for path in Path(place).glob("*/bin/initdb" if "lib" in place else "initdb")
        if (path.parent / "pg_ctl").exists()
    ]
    return max(found, default=None)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Run a server in `folder` and yield the address of its empty database.

    The server refuses to run as root; then it runs as an unprivileged account.
    """
    binaries = find_binaries()
    if binaries is None:
        raise FileNotFoundError("initdb and pg_ctl")
    as_user = _account()
    data = folder / "data"
    port = _free_port()
    if as_user:
        shutil.chown(folder, as_user)

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [str(binaries / program), *arguments],
            check=True,
            capture_output=True,
            user=as_user,
            cwd=folder,
        )

    run("initdb", "-D", str(data), "-U", _USER, "-A", "trust", "-E", "UTF8")
    options = (
        f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= "
        f"-c fsync=off"
    )
    run(
        "pg_ctl",
        "-D",
        str(data),
        "-w",
        "-l",
        str(folder / "log"),
        "-o",
        options,
        "start",
    )
    try:
        yield f"postgres://{_USER}@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")


def _account() -> str | None:
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
