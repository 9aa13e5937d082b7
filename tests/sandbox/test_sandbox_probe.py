"""What stands on this machine is found by trying it, and too little is refused with a remedy."""

import ctypes
import subprocess
import sys
from dataclasses import replace

import pytest
from conftest import has_bubblewrap

from autograder.errors import SandboxError
from autograder.sandbox import Sandbox, Settings, Wall, require, walls
from autograder.sandbox import bwrap as bwrap_module

FOUND = walls()


def but(name: str, **changes: object) -> list[Wall]:
    missing = {"stands": False, "remedy": f"install {name}"}
    return [replace(wall, **(changes or missing)) if wall.name == name else wall for wall in FOUND]  # type: ignore[arg-type]  # by name


def test_every_wall_is_named_with_what_was_seen() -> None:
    assert [wall.name for wall in FOUND] == [
        "kernel",
        "bubblewrap",
        "landlock",
        "seccomp",
        "descriptors",
        "limits",
        "notebook",
    ]
    assert all(wall.detail for wall in FOUND)
    assert all(wall.remedy for wall in FOUND if not wall.stands)


@pytest.mark.parametrize("name", ["kernel", "landlock", "seccomp", "descriptors", "limits", "notebook"])
def test_a_missing_wall_is_refused_with_its_remedy(name: str) -> None:
    with pytest.raises(SandboxError, match=f"{name} is missing.*install {name}"):
        require("auto", found=but(name))


def test_bubblewrap_may_be_missing_if_landlock_can_stand_alone() -> None:
    assert require("auto", found=but("landlock", version=7)) == (
        "bwrap+landlock+seccomp" if has_bubblewrap() else "landlock+seccomp"
    )
    assert require("auto", found=but("bubblewrap")) == "landlock+seccomp"
    old = [replace(w, version=2) if w.name == "landlock" else w for w in but("bubblewrap")]
    with pytest.raises(SandboxError, match=r"version 2 is too old to stand alone.*Linux 6.2"):
        require("auto", found=old)


def test_no_walls_are_only_accepted_when_asked_for() -> None:
    bare = [replace(w, stands=False) if w.name in ("landlock", "seccomp", "bubblewrap") else w for w in FOUND]
    assert require("process", found=bare) == "process"
    with pytest.raises(SandboxError, match="seccomp"):
        require("auto", found=bare)
    with pytest.raises(SandboxError, match=r"unknown sandbox 'docker'.*auto, process"):
        require("docker")


def test_the_kind_names_the_walls_that_stand(walled: Sandbox, request: pytest.FixtureRequest) -> None:
    assert walled.kind == ("bwrap+landlock+seccomp" if walled.settings.bwrap else "landlock+seccomp")


def test_a_bubblewrap_that_fails_is_told_with_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bwrap_module, "command", lambda *a: ["sh", "-c", "echo no namespaces >&2; exit 1", "--"]
    )
    monkeypatch.setattr(bwrap_module.shutil, "which", lambda name: "/usr/bin/bwrap")
    wall = next(w for w in walls() if w.name == "bubblewrap")
    assert (wall.stands, wall.detail) == (False, "no namespaces")
    assert "user namespaces" in wall.remedy


def test_a_missing_bubblewrap_is_said_to_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    wall = next(w for w in walls() if w.name == "bubblewrap")
    assert (wall.stands, wall.detail) == (False, "not installed")
    with Sandbox() as box, box.session() as session:
        assert box.kind == "landlock+seccomp"
        assert session.run(["1"])[0].execution_count == 1


def test_a_landlock_domain_around_the_grader_leaves_bubblewrap_out() -> None:
    # The same happens in a container that forbids mounts: only a trial with the real arguments shows it.
    if not has_bubblewrap():
        pytest.skip("bubblewrap does not work here")
    confined = (
        "import ctypes\nfrom autograder.sandbox import Sandbox\nlibc = ctypes.CDLL(None)\n"
        "libc.prctl(38, 1, 0, 0, 0)\nattributes = (ctypes.c_uint64 * 1)(1 << 12)\n"
        "libc.syscall(446, libc.syscall(444, attributes, ctypes.c_size_t(8), 0), 0)\n"
        "with Sandbox() as box, box.session() as session:\n"
        "    print(box.kind, session.run(['1 + 1'])[0].outputs[0]['data']['text/plain'])\n"
    )
    run = subprocess.run([sys.executable, "-c", confined], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["landlock+seccomp", "2"], run.stderr


def test_a_zygote_that_does_not_start_tells_its_last_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    with pytest.raises(SandboxError, match=r"does not start|did not start"):
        Sandbox(Settings(kind="process")).session()


def test_a_wall_that_cannot_be_raised_is_an_error_not_a_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autograder.sandbox.seccomp.program", lambda: b"\xff" * 8)
    with pytest.raises(SandboxError, match=r"a wall could not be raised: .*prctl 22"):
        Sandbox(Settings(bwrap=False)).session()


def test_the_filter_cannot_be_built_without_libseccomp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyseccomp", None)
    wall = next(w for w in walls() if w.name == "seccomp")
    assert not wall.stands
    assert "libseccomp2" in wall.remedy
    assert ctypes.CDLL(None)
