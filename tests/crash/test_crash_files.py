"""Whoever looks at a file finds the old content or the new, whatever stopped the writing."""

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.files import sync_tree, write_whole


def test_a_file_is_written_whole_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    write_whole(path, "uno")
    write_whole(path, "dos ñ \ud800")

    assert path.read_text(encoding="utf-8") == "dos ñ ?"
    assert list(tmp_path.iterdir()) == [path]


def test_the_mode_of_a_file_stays_and_a_new_one_gets_the_usual(tmp_path: Path) -> None:
    shared, plain = tmp_path / "shared", tmp_path / "plain"
    shared.write_text("")
    shared.chmod(0o660)
    plain.write_text("")
    write_whole(shared, "x")
    write_whole(tmp_path / "new", "x")

    assert stat.S_IMODE(shared.stat().st_mode) == 0o660
    assert (tmp_path / "new").stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize("call", ["fsync", "replace", "fchmod"])
def test_a_failure_anywhere_names_the_file_and_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def fails(*arguments: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    path = tmp_path / "page.html"
    path.write_text("old")
    monkeypatch.setattr(*((Path, "replace") if call == "replace" else (os, call)), fails)

    with pytest.raises(OSError, match=r"page\.html") as caught:
        write_whole(path, "new")
    assert caught.value.errno == errno.EIO
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_writer_that_is_killed_leaves_the_old_file_and_the_next_one_clears_up(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    dies = (
        "import os, sys, pathlib, autograder.files as files\n"
        "files.os.fsync = lambda descriptor: os.kill(os.getpid(), 9)\n"
        "files.write_whole(pathlib.Path(sys.argv[1]), 'new' * 100000)\n"
    )
    ended = subprocess.run([sys.executable, "-c", dies, str(path)], check=False)

    assert ended.returncode == -signal.SIGKILL
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 2
    write_whole(path, "newer")
    assert path.read_text() == "newer"
    assert list(tmp_path.iterdir()) == [path]


def test_every_file_and_folder_of_a_tree_is_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "sub/b", "sub/deep/c"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    flushed: set[str] = set()
    fsync = os.fsync

    def remember(descriptor: int) -> None:
        flushed.add(str(Path(f"/proc/self/fd/{descriptor}").readlink()))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", remember)
    sync_tree(tmp_path)

    assert flushed == {str(tmp_path), *map(str, tmp_path.rglob("*"))}
