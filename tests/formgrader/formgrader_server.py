"""Start `jupyter lab` in a class's folder, as `make formgrader` does, and end it."""

import importlib.util
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SECONDS = 60.0  # until the server answers, at most
PARTS = ("jupyterlab", "nbgrader.server_extensions.formgrader")


@dataclass(frozen=True)
class Server:
    """A running server; only who knows the token gets in."""

    port: int
    token: str
    log: Path

    def url(self, path: str = "") -> str:
        """Return an address of formgrader."""
        return f"http://127.0.0.1:{self.port}/formgrader{path}"

    @property
    def entrance(self) -> str:
        """Return the address that `make formgrader` opens: whoever comes in here stays logged in.

        On any page below it nbgrader's own path for the cookie would leave the rest of formgrader locked.
        """
        return f"{self.url()}?token={self.token}"


def extension_is_missing() -> str:
    """Return why formgrader cannot be served here; empty when it can."""
    for name in PARTS:
        if importlib.util.find_spec(name) is None:
            return f"{name} is not installed"
    return ""


@contextmanager
def serving(class_dir: Path, scratch: Path) -> Iterator[Server]:
    """Serve a class on a free port of this machine alone, until the block ends."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = Server(port, secrets.token_hex(16), scratch / "server.log")
    # Nothing of whoever runs the tests: neither settings, nor a place to leave traces in.
    homes = {f"JUPYTER_{name}_DIR": str(scratch / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    own = homes | {"IPYTHONDIR": str(scratch / "ipython"), "JUPYTER_TOKEN": server.token}
    # Other tests ask for no configuration at all, and the extension is enabled by one of the environment.
    around = {name: value for name, value in os.environ.items() if name != "JUPYTER_NO_CONFIG"}
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--LabApp.extension_manager=readonly",
        *(["--allow-root"] if os.getuid() == 0 else []),
    ]
    with server.log.open("wb") as log:
        process = subprocess.Popen(
            command, cwd=class_dir, env=around | own, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
    try:
        _wait(server, process)
        yield server
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(server: Server, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{server.url('/api/status')}?token={server.token}", timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"no formgrader: {server.log.read_text(errors='replace')[-3000:]}")
