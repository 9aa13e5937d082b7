"""Find out which walls stand on this machine, by raising them."""

import ctypes
import importlib.metadata
import importlib.util
import os
import platform
import resource
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from autograder.errors import SandboxError
from autograder.sandbox import bwrap, seccomp

ARCHITECTURES = ("x86_64", "aarch64")
LANDLOCK_ALONE = 3  # the first version that keeps a student from truncating any file of the user's
KINDS = ("auto", "process")
_LANDLOCK_CREATE_RULESET, _PR_GET_SECCOMP = 444, 21


@dataclass(frozen=True)
class Wall:
    """One wall: whether it stands here, how it was found out, and what to do when it does not."""

    name: str
    stands: bool
    detail: str
    remedy: str = ""
    version: int = 0  # where one matters


def walls() -> tuple[Wall, ...]:
    """Return every wall in the order in which a person would repair them; nothing is changed."""
    return (_kernel(), _bubblewrap(), _landlock(), _seccomp(), _descriptors(), _limits(), _notebook())


def require(kind: str, *, bwrap: bool = True, found: Sequence[Wall] | None = None) -> str:
    """Return the names of the walls that will stand, joined by +; raise SandboxError when too few do.

    Without bubblewrap, Landlock and seccomp carry everything. `kind` "process" asks for no wall at all.
    """
    if kind not in KINDS:
        raise SandboxError(f"unknown sandbox {kind!r}", remedy=f"one of {', '.join(KINDS)}")
    standing = {wall.name: wall for wall in (walls() if found is None else found)}
    _demand(standing, ("kernel", "descriptors", "limits", "notebook"))
    if kind == "process":
        return "process"
    _demand(standing, ("seccomp", "landlock"))
    if bwrap and standing["bubblewrap"].stands:
        return "bwrap+landlock+seccomp"
    version = standing["landlock"].version
    if version < LANDLOCK_ALONE:
        raise SandboxError(
            f"Landlock version {version} is too old to stand alone",
            where="sandbox",
            remedy=f"Linux 6.2 or newer, or bubblewrap ({standing['bubblewrap'].remedy})",
        )
    return "landlock+seccomp"


def _demand(standing: dict[str, Wall], names: Sequence[str]) -> None:
    for name in names:
        wall = standing[name]
        if not wall.stands:
            raise SandboxError(f"{name} is missing: {wall.detail}", where="sandbox", remedy=wall.remedy)


def _wall(name: str, trial: Callable[[], str], remedy: str) -> Wall:
    """Return the wall with what `trial` tells of it; an exception means that it does not stand."""
    try:
        return Wall(name, True, trial())
    except (
        OSError,
        AttributeError,
        ValueError,
        SandboxError,
        importlib.metadata.PackageNotFoundError,
    ) as problem:
        what = problem.what if isinstance(problem, SandboxError) else str(problem)
        return Wall(name, False, what or type(problem).__name__, remedy)


def _kernel() -> Wall:
    def trial() -> str:
        if sys.platform != "linux" or platform.machine() not in ARCHITECTURES:
            raise OSError(f"{platform.system()} on {platform.machine()}")
        return f"Linux {platform.release()} {platform.machine()}"

    return _wall(
        "kernel", trial, "grade on Linux, x86_64 or aarch64, for instance in a container (Containerfile)"
    )


def _bubblewrap() -> Wall:
    def trial() -> str:
        problem = bwrap.refusal()
        if problem:
            raise OSError(problem)
        return "started once with its real arguments: own network, processes, mounts"

    remedy = "apt install bubblewrap (0.8 or newer), and allow user namespaces; grading works without it"
    return _wall("bubblewrap", trial, remedy)


def _landlock_version() -> int:
    if sys.platform != "linux":
        return 0
    libc = ctypes.CDLL(None, use_errno=True)
    ctypes.set_errno(0)
    version = libc.syscall(_LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    return max(0, int(version))


def _landlock() -> Wall:
    version = _landlock_version()
    detail = f"version {version}" if version else os.strerror(ctypes.get_errno())
    if 0 < version < LANDLOCK_ALONE:
        detail += ", too old to stand alone"
    remedy = (
        "a kernel of 5.13 or newer with landlock in its lsm= list; or --sandbox=process, without any wall"
    )
    return Wall("landlock", version > 0, detail, "" if version else remedy, version)


def _seccomp() -> Wall:
    def trial() -> str:
        if ctypes.CDLL(None, use_errno=True).prctl(_PR_GET_SECCOMP, 0, 0, 0, 0) < 0:
            raise OSError("the kernel has no seccomp")
        return f"{len(seccomp.program()) // 8} instructions compiled by libseccomp"

    return _wall("seccomp", trial, f"{seccomp.REMEDY}; or --sandbox=process, without any wall")


def _descriptors() -> Wall:
    def trial() -> str:
        os.close(os.memfd_create("probe", os.MFD_ALLOW_SEALING))
        os.close(os.pidfd_open(os.getpid()))
        return "sealed memory and process descriptors"

    return _wall("descriptors", trial, "a kernel of 5.3 or newer, and a container that allows pidfd_open")


def _limits() -> Wall:
    def trial() -> str:
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        if hard != resource.RLIM_INFINITY and hard < 1 << 31:
            raise OSError(f"this process may use only {hard >> 20} MiB of data")
        return "memory, file size, open files"

    return _wall("limits", trial, "raise the limit of data (ulimit -d)")


def _notebook() -> Wall:
    def trial() -> str:
        return ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("ipython", "numpy"))

    return _wall("notebook", trial, "pip install ipython numpy")
