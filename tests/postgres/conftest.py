"""One server for all tests; each class has a database of its own, copied from one that was built once."""

import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_line import ROOT
from postgres_class import LATE, SETTINGS, Klass, built, hand_in_all
from postgres_server import MISSING, Server, programs, served

from autograder.course import load_course

_NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    found = programs()
    if found is None:
        pytest.exit(MISSING, returncode=1)  # it was asked for
    with served(found) as server:
        yield server


@pytest.fixture(scope="session")
def units() -> list[str]:
    graded = [u.slug for u in load_course(ROOT).units if any(not c.bonus for c in u.challenges)]
    return graded[:2]


@pytest.fixture(scope="session")
def lite(server: Server, units: list[str], tmp_path_factory: pytest.TempPathFactory) -> Klass:
    """The class with nbgrader's default, graded; where there is no server, nothing is built."""
    klass = built(Klass(tmp_path_factory.mktemp("lite") / "aula", units[0]))
    (klass.folder / "tenth.py").write_text(LATE, encoding="utf-8")
    klass.configure(SETTINGS)
    assert (
        klass.nbgrader("db", "assignment", "add", klass.name, "--duedate=2029-12-31 00:00 UTC").returncode
        == 0
    )
    hand_in_all(klass)
    klass.grade()
    return klass


@pytest.fixture(scope="session")
def ready(server: Server, lite: Klass, tmp_path_factory: pytest.TempPathFactory) -> Klass:
    """The class with another gradebook: the line is written, the class built again, nothing graded yet."""
    folder = tmp_path_factory.mktemp("ready") / "aula"
    shutil.copytree(lite.folder, folder)
    for name in ("autograded", "pages"):
        shutil.rmtree(folder / name)
    (folder / "gradebook.db").unlink()
    (folder / ".autograder" / "results.sqlite").unlink()
    klass = Klass(folder, lite.unit)
    server.execute("create database built")
    klass.use(server.url("built"))
    built(klass)
    assert (
        klass.nbgrader("db", "assignment", "add", klass.name, "--duedate=2029-12-31 00:00 UTC").returncode
        == 0
    )
    return klass


@pytest.fixture(scope="session")
def done(server: Server, ready: Klass, tmp_path_factory: pytest.TempPathFactory) -> Klass:
    """The class, graded."""
    klass = copied(server, ready, tmp_path_factory.mktemp("done") / "aula")
    klass.grade()
    return klass


def copied(server: Server, klass: Klass, folder: Path) -> Klass:
    shutil.copytree(klass.folder, folder)
    copy, name = Klass(folder, klass.unit), f"copy_{next(_NUMBERS)}"
    server.execute(f"create database {name} template {klass.url.rpartition('/')[2]}")
    copy.use(server.url(name))
    return copy


@pytest.fixture
def copy(server: Server, tmp_path: Path) -> Iterator[Callable[[Klass], Klass]]:
    """Copy a class with its database."""
    yield lambda klass: copied(server, klass, tmp_path / f"aula-{next(_NUMBERS)}")
    if server.process is None:  # a test has stopped it
        server.start()
