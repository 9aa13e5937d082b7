"""The world around an attacked class: its secrets, and what listens for whoever gets out."""

import json
import os
import secrets
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from attack_cases import SOLVED, Case, hand_in, honest_students, notebook_with

from autograder import assignment
from autograder.classroom import load_manifest
from autograder.course import load_course
from autograder.manifest import Manifest

ROOT = Path(__file__).parents[2]
ASSIGNMENT = "bahdanau-es"
EXPLANATION = "why_tanh"
PLANTED = "CANARY"


@dataclass(frozen=True)
class World:
    """One class, with the home and the machine of whoever marks it."""

    folder: Path
    home: Path
    temporary: Path
    address: Path  # of a socket that listens
    port: int
    planted: dict[str, str] = field(default_factory=dict)  # place -> what must not get out of it
    own: dict[str, str] = field(default_factory=dict)  # attacker -> all that they wrote

    @property
    def manifest(self) -> Manifest:
        return load_manifest(self.folder, ASSIGNMENT)

    def submitted(self, student: str) -> Path:
        return self.folder / "submitted" / student / ASSIGNMENT / f"{self.manifest.notebook}.ipynb"

    def environment(self) -> dict[str, str]:
        """Return the variables of whoever marks."""
        token = {"COURSE_TOKEN": self.planted["environment"]}
        return {**os.environ, "HOME": str(self.home), "TMPDIR": str(self.temporary), **token}

    def filled(self, text: str) -> str:
        """Return a student's text with the places that an attacker has found out."""
        places = {
            "@CLASS@": self.folder,
            "@HOME@": self.home,
            "@ROOT@": ROOT,
            "@SOCKET@": self.address,
            "@PORT@": self.port,
            "@PID@": os.getpid(),
        }
        for name, place in places.items():
            text = text.replace(name, str(place))
        return text


class Listeners:
    """Sockets that nobody may reach."""

    def __init__(self, address: Path) -> None:
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.tcp.getsockname()[1]
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", self.port))
        self.unix = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.unix.bind(str(address))
        self.unix.listen()
        self.nameless = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.nameless.bind(f"\0{address}")

    def reached(self) -> list[str]:
        """Return the sockets that somebody reached."""
        found = []
        for name, one in vars(self).items():
            if not isinstance(one, socket.socket):
                continue
            one.setblocking(False)
            try:
                if name in ("tcp", "unix"):
                    one.accept()[0].close()
                else:
                    one.recv(1)
                found.append(name)
            except BlockingIOError:
                pass
        return found

    def close(self) -> None:
        for one in (self.tcp, self.udp, self.unix, self.nameless):
            one.close()


@contextmanager
def listening(address: Path) -> Iterator[Listeners]:
    found = Listeners(address)
    try:
        yield found
    finally:
        found.close()


def make(built: Path, place: Path, listeners: Listeners, attackers: tuple[Case, ...]) -> World:
    """Return a class of honest students, with these attackers among them."""
    place.mkdir()
    folder, home, temporary = place / "class", place / "home", place / "tmp"
    shutil.copytree(built, folder)
    (home / ".ssh").mkdir(parents=True)
    temporary.mkdir()
    address = Path(listeners.unix.getsockname())
    world = World(folder, home, temporary, address, listeners.port)
    for where in ("environment", "home"):
        world.planted[where] = f"{PLANTED}-{where}-{secrets.token_hex(8)}"
    for name in ("notes.txt", ".ssh/id_rsa"):
        (home / name).write_text(world.planted["home"])
    world.planted["class"] = (folder / ".autograder" / "secret").read_text().strip()
    _honest(world)
    for case in attackers:
        notebook = _notebook(world, case.honest, [world.filled(text) for text in case.cells()])
        world.own[case.who] = "\n".join(cell["source"] for cell in notebook["cells"])
        hand_in(case, notebook, world.submitted(case.who), world)
    return world


def _honest(world: World) -> None:
    for name in (*honest_students(), SOLVED):
        canary = world.planted[f"honest-{name}"] = f"{PLANTED}-{name}-{secrets.token_hex(8)}"
        notebook = _notebook(world, name, honest_students().get(name, []))
        for cell in notebook["cells"]:
            if cell["id"] == EXPLANATION:
                cell["source"] += f"\n\n{canary}"
        path = world.submitted(f"honest-{name}")
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook), encoding="utf-8")


def _notebook(world: World, honest: str, cells: list[str]) -> dict[str, Any]:
    if honest != SOLVED:
        return notebook_with(world.manifest, cells)
    text = assignment.solved(world.manifest, load_course(ROOT).unit(world.manifest.unit))
    notebook: dict[str, Any] = json.loads(text)
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
    return notebook
