"""What of this machine a student's code may read: the system, Python, NumPy; nothing of ours."""

import functools
import os
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import autograder

SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin")
FILES = (
    "/etc/ld.so.cache",
    "/etc/fonts",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/alternatives",
    "/sys/devices/system/cpu",
)
# Of /proc only what libraries look up; the whole of it would show every process's command line.
PROC = ("/proc/cpuinfo", "/proc/meminfo", "/proc/stat")
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
# Of an environment's folder only these: a project's own folder may be one.
OF_AN_ENVIRONMENT = ("bin", "lib", "lib64", "pyvenv.cfg")
OURS = Path(autograder.__file__).resolve().parent
INSIDE = Path(__file__).resolve().parent / "inside"


@dataclass(frozen=True)
class Open:
    """A path that is left open; `listing` means only the names in that folder."""

    path: str
    listing: bool = False


def existing(paths: Iterable[str]) -> tuple[str, ...]:
    """Return those of the paths that exist here."""
    return tuple(path for path in paths if Path(path).exists())


def python_paths() -> tuple[str, ...]:
    """Return the folders of the interpreter and its environment that are no part of the system."""
    roots = (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix, str(_home_of_executable()))
    spelled = dict.fromkeys(spelling for root in roots for spelling in (root, os.path.realpath(root)))
    parts = [str(Path(root) / part) for root in spelled for part in OF_AN_ENVIRONMENT]
    return tuple(path for path in existing(parts) if not _below(path, SYSTEM))


@functools.cache  # the same for as long as this interpreter runs
def machine_paths() -> tuple[str, ...]:
    """Return the folders whose names tell about this machine and its user, the longest first."""
    roots = {sys.prefix, sys.base_prefix, str(_home_of_executable()), str(OURS.parent)}
    spelled = {spelling for root in roots for spelling in (root, os.path.realpath(root))}
    return tuple(sorted((path for path in spelled if not _below(path, SYSTEM)), key=len, reverse=True))


def _home_of_executable() -> Path:
    return Path(getattr(sys, "_base_executable", sys.executable)).resolve().parent.parent


def _below(path: str, folders: Iterable[str]) -> bool:
    return any(Path(path).is_relative_to(folder) for folder in folders)


def readable() -> tuple[str, ...]:
    """Return everything that may be read, before hidden folders are taken out."""
    return existing(SYSTEM) + existing(FILES) + python_paths()


def hidden_within(paths: Iterable[str], hidden: Iterable[str]) -> tuple[str, ...]:
    """Return those hidden folders, our own package first, that lie below one of the paths."""
    spelled = {os.path.realpath(folder) for folder in hidden} | {str(OURS)}
    roots = [os.path.realpath(path) for path in paths]
    return tuple(sorted(folder for folder in spelled if _below(folder, roots) and folder not in roots))


def without(paths: Iterable[str], hidden: Iterable[str]) -> Iterator[Open]:
    """Yield what covers the paths except the hidden folders: their surroundings entry by entry.

    Landlock cannot take a folder out of an open one. The names in the folders on the way stay visible, as
    the import system has to list them.
    """
    closed = tuple(hidden)
    for path in paths:
        real = os.path.realpath(path)
        if not any(Path(folder).is_relative_to(real) for folder in closed):
            yield Open(path)
        elif real not in closed:
            yield Open(path, listing=True)
            yield from without((entry.path for entry in os.scandir(path)), closed)


def library_path() -> str:
    """Return where the loader finds a shared libpython that is no part of the system, or nothing."""
    if not sysconfig.get_config_var("Py_ENABLE_SHARED") or _below(sys.base_prefix, SYSTEM):
        return ""
    return str(Path(sys.base_prefix) / "lib")
