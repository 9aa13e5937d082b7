"""Whoever grades, whatever the machine lacks: doctor tells the truth, and a student's code reads nothing."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

NOBODY = 65534
# Each lets the kernel answer as one without that wall does.
LACKING = {
    "nothing": "",
    "landlock": "rules.add_rule(pyseccomp.ERRNO(errno.ENOSYS), 'landlock_create_ruleset')",
    "user namespaces": (
        "new_user = pyseccomp.Arg(0, pyseccomp.MASKED_EQ, 0x10000000, 0x10000000)\n"
        "rules.add_rule(pyseccomp.ERRNO(errno.EPERM), 'clone', new_user)\n"
        "rules.add_rule(pyseccomp.ERRNO(errno.EPERM), 'unshare', new_user)\n"
        "rules.add_rule(pyseccomp.ERRNO(errno.ENOSYS), 'clone3')"
    ),
    "mounts": "rules.add_rule(pyseccomp.ERRNO(errno.EPERM), 'mount')",
}
LESS = """
import errno, os, sys
import pyseccomp
rules = pyseccomp.SyscallFilter(defaction=pyseccomp.ALLOW)
{rule}
rules.load()
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
# Says behind which walls a cell ran, and whether it could read a file of the person who grades.
TRIAL = """
import sys
from autograder.sandbox import Sandbox
with Sandbox() as box, box.session() as session:
    read, added = session.run([f"open({sys.argv[1]!r}).read()", "1 + 1"])
    print(box.kind, [o["output_type"] for o in read.outputs], added.outputs[0]["data"]["text/plain"])
"""


@dataclass(frozen=True)
class User:
    """Somebody who grades, with a Python that this user may run."""

    uid: int
    python: str = sys.executable

    def run(self, lacking: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run Python as this user on a machine that lacks something."""
        command = [self.python, "-c", LESS.format(rule=LACKING[lacking]), *arguments]
        if self.uid != os.geteuid():
            command = ["setpriv", f"--reuid={self.uid}", f"--regid={self.uid}", "--clear-groups", *command]
        return subprocess.run(command, cwd="/", capture_output=True, text=True, check=False)


@pytest.fixture(params=["root", "ordinary"])
def user(request: pytest.FixtureRequest) -> User:
    """Return whom to grade as."""
    if request.param == "root" and os.geteuid():
        pytest.skip("only root can be root")
    if request.param == "root" or os.geteuid():
        return User(os.geteuid())
    user = User(NOBODY, request.getfixturevalue("open_python"))
    if not shutil.which("setpriv") or user.run("nothing", "-c", "import autograder.sandbox").returncode:
        pytest.skip("an ordinary user of this machine cannot read this checkout")
    return user


@pytest.fixture(scope="module")
def open_python() -> Iterator[str]:
    """Yield a Python with our libraries that every user can run; root's own may be closed to others."""
    version = f"python3.{sys.version_info.minor}"
    system = f"/usr/bin/{version}"
    if not Path(system).exists():
        yield sys.executable
        return
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        subprocess.run([system, "-m", "venv", "--without-pip", folder], check=True)
        theirs = Path(folder, "lib", version, "site-packages")
        shutil.copytree(sysconfig.get_path("purelib"), theirs, dirs_exist_ok=True, copy_function=linked)
        yield f"{folder}/bin/python"


def linked(source: str, target: str) -> None:
    """Make a second name for a file, or a copy where its disk is another one."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


@pytest.fixture
def secret(user: User) -> Iterator[Path]:
    """Yield a file that whoever grades, and nobody else, can read."""
    with tempfile.TemporaryDirectory() as folder:  # pytest's own folders are closed to other users
        path = Path(folder, "secret")
        path.write_text("the course's secret", encoding="utf-8")
        for place in (path, Path(folder)):
            os.chown(place, user.uid, -1)
        yield path


@pytest.mark.parametrize("lacking", [name for name in LACKING if name != "landlock"])
def test_doctor_names_the_walls_that_a_cell_really_meets(user: User, lacking: str, secret: Path) -> None:
    told = user.run(lacking, "-m", "autograder", "doctor")
    tried = user.run(lacking, "-c", TRIAL, str(secret))

    assert told.returncode == 0, told.stdout
    assert tried.returncode == 0, tried.stderr
    kind, rest = tried.stdout.split(" ", 1)
    assert f"grading runs behind: {kind}" in told.stdout
    assert rest.strip() == "['error'] 2"


def test_without_mounts_the_inner_walls_carry_everything(user: User, secret: Path) -> None:
    assert user.run("mounts", "-c", TRIAL, str(secret)).stdout.startswith("landlock+seccomp ")


def test_without_landlock_nobody_grades_by_mistake(user: User, secret: Path) -> None:
    told = user.run("landlock", "-m", "autograder", "doctor")
    tried = user.run("landlock", "-c", TRIAL, str(secret))

    assert told.returncode == 1
    assert "grading refuses" in told.stdout
    assert "landlock is missing" in tried.stderr
    assert tried.stdout == ""
