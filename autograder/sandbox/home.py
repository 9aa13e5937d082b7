"""The folder of a zygote that bubblewrap gives none of its own: locked while it is in use, swept when not.

Whoever made it removes it. Killed, nobody does; the kernel drops the lock, and the next sandbox that starts
on this machine knows by that whose folder is nobody's any more.
"""

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

PREFIX = "autograder-zygote-"  # of zygotes only: a build has folders there too, and locks none


class Home:
    """A private folder below the system's folder for temporary files."""

    def __init__(self) -> None:
        """Make it, and remove those that killed graders left; raise OSError when none can be made."""
        _sweep(Path(tempfile.gettempdir()))
        made = Path(tempfile.mkdtemp(prefix=f".{PREFIX}"))
        self._lock = os.open(made, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        # Only a locked folder gets the name that others look for.
        self.path = made.rename(made.with_name(made.name.removeprefix(".")))

    def remove(self) -> None:
        """Remove it with all that is in it."""
        _remove(self.path)
        os.close(self._lock)


def _sweep(place: Path) -> None:
    for folder in place.glob(f"{PREFIX}*"):
        with suppress(OSError):
            if folder.lstat().st_uid == os.geteuid():
                _remove_if_nobodys(folder)


def _remove_if_nobodys(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(folder)
    finally:
        os.close(descriptor)


def _remove(folder: Path) -> None:
    with suppress(RecursionError):  # a student's folders may be nested without end; the zygote unties them
        shutil.rmtree(folder, ignore_errors=True)
