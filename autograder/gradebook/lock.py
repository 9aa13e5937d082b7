"""One run at a time in a class: whoever grades, builds or rewrites pages holds its lock.

The kernel gives the lock back when its holder ends, however it ends, so a crash never leaves one behind.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.errors import ClassError
from autograder.gradebook.folder import ClassFolder


@contextmanager
def class_lock(class_dir: Path) -> Iterator[None]:
    """Hold a class's lock; raise ClassError when another run has it or nothing can be written there."""
    path = ClassFolder.at(class_dir).own / "lock"
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise _cannot(error, path) from error
    try:
        _take(descriptor, path)
        yield
        os.ftruncate(descriptor, 0)
    finally:
        os.close(descriptor)


def _take(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"process {os.getpid()} on {os.uname().nodename}".encode(), 0)
    except BlockingIOError:
        holder = os.pread(descriptor, 300, 0).decode("utf-8", "replace").strip()
        raise ClassError(
            f"another run is at work in this class ({holder or 'it has just begun'})",
            where=str(path),
            remedy="wait until it has ended, or end it; what it has marked by then is kept",
        ) from None
    except OSError as error:
        raise _cannot(error, path) from error


def _cannot(error: OSError, path: Path) -> ClassError:
    return ClassError(
        f"nothing can be written in this class ({error.strerror})",
        where=str(path),
        remedy="check the folder's rights and the free space, then run this again",
    )
