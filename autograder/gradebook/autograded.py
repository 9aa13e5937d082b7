"""One student's folder in `autograded/`: written aside, then put in the place of the old one."""

import os
import shutil
from pathlib import Path

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
        if self._old.exists() and not self.destination.exists():
            self._old.rename(self.destination)
        for leftover in (self._new, self._old):
            if leftover.exists():
                shutil.rmtree(leftover)
        self._new.mkdir(parents=True)
        return self._new

    def swap(self) -> None:
        """Put the new folder in place and keep the previous one."""
        if self.destination.exists():
            self.destination.rename(self._old)
        self._new.rename(self.destination)
        self._swapped = True

    def restore(self) -> None:
        """Undo whatever has happened: the previous folder, if there was one, is in place again."""
        if self._swapped:
            shutil.rmtree(self.destination)
            self._swapped = False
        if self._new.exists():
            shutil.rmtree(self._new)
        if self._old.exists():
            self._old.rename(self.destination)

    def finish(self) -> None:
        """Drop the previous folder."""
        self._swapped = False
        if self._old.exists():
            shutil.rmtree(self._old)


def set_modes(folder: Path, files: int, groupshared: bool) -> None:
    """Give every file nbgrader's mode (0444, or 0664 in a shared group) and open folders to the group."""
    for place, _, names in os.walk(folder):
        here = Path(place)
        for name in names:
            (here / name).chmod(files)
        if groupshared:
            here.chmod((here.stat().st_mode | _GROUP) & 0o2777)
