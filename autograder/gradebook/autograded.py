"""One student's folder in `autograded/`: written aside, then put in the place of the old one."""

import os
import shutil
from contextlib import suppress
from pathlib import Path

from autograder.files import sync_folder

_GROUP = 0o2770


class Staged:
    """A folder that waits beside its destination until the rows are written."""

    def __init__(self, destination: Path) -> None:
        self.destination = destination
        # Hidden, so that no command of nbgrader takes them for an assignment.
        self._new = destination.with_name(f".{destination.name}.new")
        self._old = destination.with_name(f".{destination.name}.old")
        self._swapped = False

    def start(self) -> Path:
        """Create and return the empty new folder, clearing what a killed run left behind."""
        if _is_there(self._old) and not _is_there(self.destination):
            self._old.rename(self.destination)
        _remove(self._new)
        _remove(self._old)
        self._new.mkdir(parents=True)
        return self._new

    def swap(self) -> None:
        """Put the new folder in place and keep the previous one."""
        if _is_there(self.destination):
            self.destination.rename(self._old)
        self._new.rename(self.destination)
        self._swapped = True
        sync_folder(self.destination.parent)  # before the rows say so

    def restore(self) -> None:
        """Undo whatever has happened: the previous folder, if there was one, is in place again."""
        if self._swapped:
            _remove(self.destination)
            self._swapped = False
        _remove(self._new)
        if _is_there(self._old):
            self._old.rename(self.destination)

    def finish(self) -> None:
        """Drop the previous folder; what cannot be removed now is when the next run starts."""
        self._swapped = False
        with suppress(OSError):
            _remove(self._old)


def _is_there(path: Path) -> bool:
    return os.path.lexists(path)  # a link that leads nowhere is in the way, too


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    elif _is_there(path):
        path.unlink()


def set_modes(folder: Path, files: int, groupshared: bool) -> None:
    """Give every file nbgrader's mode (0444, or 0664 in a shared group) and open folders to the group."""
    for place, _, names in os.walk(folder):
        here = Path(place)
        for name in names:
            (here / name).chmod(files)
        if groupshared:
            here.chmod((here.stat().st_mode | _GROUP) & 0o2777)
