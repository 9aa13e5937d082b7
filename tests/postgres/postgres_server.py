"""A real PostgreSQL server from the system's packages, in a folder of its own, gone with the tests."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SECONDS = 120.0  # until the server answers, at most
USER = "autograder"
MISSING = "PostgreSQL's server is not installed: apt-get install postgresql"


def programs() -> Path | None:
    """Return the folder of the newest server's programs; Debian keeps them off the PATH."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    there = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(there, key=lambda path: float(path.parents[1].name), default=None)
    return newest.parent if newest else None


def account() -> dict[str, Any]:
    """Return as whom the server runs: PostgreSQL refuses root."""
    if os.getuid():
        return {}
    names = {one.pw_name: one for one in pwd.getpwall()}
    who = names.get("postgres") or names["nobody"]
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


@dataclass
class Server:
    """One server; every account needs its password, like one across a network."""

    folder: Path
    programs: Path
    port: int
    password: str = field(default_factory=lambda: secrets.token_urlsafe(16), repr=False)
    process: "subprocess.Popen[bytes] | None" = field(default=None, repr=False)

    def url(self, database: str, *, user: str = USER, password: str = "") -> str:
        return f"postgresql://{user}:{password or self.password}@127.0.0.1:{self.port}/{database}"

    def create(self) -> None:
        secret = self.folder / "password"
        secret.write_text(self.password, encoding="ascii")
        if os.getuid() == 0:
            shutil.chown(secret, account()["user"])
        # Spanish order of letters: what a school's database may well have, and SQLite has not.
        order = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=es"]
        trust = ["--auth=scram-sha-256", f"--username={USER}", f"--pwfile={secret}"]
        command = [self.programs / "initdb", "-D", self.folder / "data", "--no-sync", *order, *trust]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, **account())
        assert done.returncode == 0, done.stdout + done.stderr
        secret.unlink()

    def start(self) -> None:
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "fsync": "off",  # nothing here outlives the machine
            "lc_messages": "C",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command = [self.programs / "postgres", "-D", self.folder / "data", "-p", str(self.port), *options]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **account()
            )
        self._wait(self.process)

    def stop(self) -> None:
        """End the server and every connection to it."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(SECONDS)
            self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def execute(self, statement: str, database: str = "postgres") -> list[Any]:
        """Run one statement outside any transaction; return its rows."""
        with self.connected(database) as connection:
            found = connection.execute(statement)
            return found.fetchall() if found.description else []

    @contextmanager
    def connected(self, database: str) -> Iterator[Any]:
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            yield connection

    def _wait(self, process: "subprocess.Popen[bytes]") -> None:
        ready = [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        start = time.monotonic()
        while subprocess.run(ready).returncode:
            log = (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")
            assert process.poll() is None, log
            assert time.monotonic() - start < SECONDS, log
            time.sleep(0.05)


@contextmanager
def served(folder_of_programs: Path) -> Iterator[Server]:
    """Create and start a server; end it and remove its folder when the block ends."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    # Not one of pytest's folders: another account must get in.
    with tempfile.TemporaryDirectory(prefix="autograder-postgres-") as name:
        folder = Path(name)
        if os.getuid() == 0:
            os.chown(folder, account()["user"], account()["group"])
        server = Server(folder, folder_of_programs, port)
        server.create()
        try:
            server.start()
            yield server
        finally:
            server.stop()
