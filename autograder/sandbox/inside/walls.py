"""Raise the walls around the calling process: each of them holds until its end."""

import ctypes
import os
import resource
import signal
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_libc = ctypes.CDLL(None, use_errno=True)
_PR_SET_PDEATHSIG, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 22, 38
_SECCOMP_MODE_FILTER = 2
_CAPABILITY_VERSION_3 = 0x20080522

# Landlock: system calls (the same numbers on every architecture) and rights.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_CREATE_VERSION, _RULE_PATH_BENEATH = 1, 1
_WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 1, 1 << 2, 1 << 3
_ALL_BY_ABI = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
_TRUNCATE, _EXECUTE, _IOCTL_DEV = 1 << 14, 1 << 0, 1 << 15
_NETWORK = 0b11  # bind and connect, from version 4
_SCOPES = 0b11  # abstract sockets and signals, from version 6
_ON_A_FILE = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV

HEADROOM = 1 << 27  # bytes that only the writing of a traceback may use


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def _prctl(option: int, argument: int, more: int = 0) -> None:
    longs = [ctypes.c_ulong(value) for value in (argument, more, 0, 0)]
    _checked(_libc.prctl(option, *longs), f"prctl {option}")


def die_with_parent(number: signal.Signals) -> None:
    """Get this signal when the thread that started this process ends."""
    _prctl(_PR_SET_PDEATHSIG, number)


def drop_capabilities() -> None:
    """Give up every capability; without this, root's child reads other processes' environments."""
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    _checked(_libc.capset(header, (ctypes.c_uint32 * 6)()), "capset")


def no_new_privileges() -> None:
    """Never gain privileges again, as Landlock and seccomp demand."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def landlock_version() -> int:
    """Return the version of Landlock that the kernel knows, 0 for none."""
    ctypes.set_errno(0)
    return max(0, int(_libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _CREATE_VERSION)))


@dataclass(frozen=True)
class Rules:
    """What Landlock leaves open below each path; everything else is closed."""

    read: tuple[str, ...]
    listing: tuple[str, ...]  # only the names in these folders
    devices: tuple[str, ...]  # read and write


def enter_landlock(rules: Rules, scratch: str, version: int) -> None:
    """Leave open what `rules` say, this process's own /proc entry, and the scratch folder for writing."""
    handled = max(bits for abi, bits in _ALL_BY_ABI.items() if abi <= version)
    ruleset = _ruleset(handled, version)
    own = f"/proc/{os.getpid()}"
    for paths, rights in (
        ((*rules.read, own), _READ_FILE | _READ_DIR),
        (rules.listing, _READ_DIR),
        (rules.devices, _READ_FILE | _WRITE_FILE),
        ((scratch,), handled & ~_EXECUTE),
    ):
        _allow(ruleset, paths, rights & handled)
    _checked(_libc.syscall(_RESTRICT_SELF, ruleset, 0), "landlock_restrict_self")
    os.close(ruleset)


def _ruleset(handled: int, version: int) -> int:
    attributes = (ctypes.c_uint64 * 3)(
        handled, _NETWORK if version >= 4 else 0, _SCOPES if version >= 6 else 0
    )
    size = 8 if version < 4 else 16 if version < 6 else 24
    ctypes.set_errno(0)
    made = _libc.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(size), 0)
    return _checked(made, "landlock_create_ruleset")


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def _allow(ruleset: int, paths: Iterable[str], rights: int) -> None:
    for path in paths:
        try:
            folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue  # what is not there needs no rule
        is_folder = os.path.isdir(path)  # noqa: PTH112  # pathlib is an import more in every zygote
        rule = _PathBeneath(rights if is_folder else rights & _ON_A_FILE, folder)
        done = _libc.syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, ctypes.byref(rule), 0)
        os.close(folder)
        _checked(done, f"landlock_add_rule {path}")


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


def prepare_seccomp(program: bytes) -> tuple[_Filter, ctypes.Array[ctypes.c_char]]:
    """Return a filter ready to load, with the memory that it points to."""
    memory = ctypes.create_string_buffer(program, len(program))
    return _Filter(len(program) // 8, ctypes.addressof(memory)), memory


def load_seccomp(ready: tuple[_Filter, ctypes.Array[ctypes.c_char]]) -> None:
    """Allow only the filter's system calls from now on."""
    _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(ready[0]))


def memory_in_use() -> Mapping[str, int]:
    """Return in bytes what the kernel counts against the limits: VmData, VmSize, VmRSS."""
    sizes = {}
    with open("/proc/self/status", encoding="ascii", errors="replace") as lines:  # noqa: PTH123  # no pathlib
        for line in lines:
            name, _, value = line.partition(":")
            if name in ("VmData", "VmSize", "VmRSS"):
                sizes[name] = int(value.split()[0]) * 1024
    return sizes


def set_limits(base: Mapping[str, int], memory: int, file_bytes: int) -> None:
    """Set the kernel's own limits; the trusted side acts before they do.

    At the limit of data an interpreter of 3.11 cannot even raise MemoryError and spins, so that limit is
    half a GiB above the budget. CPU time is watched from outside: a limit here would coarsen the clocks.
    """
    data = base["VmData"] + memory + (1 << 29)
    space = base["VmSize"] + memory + (5 << 29)
    for limit, soft, hard in (
        (resource.RLIMIT_DATA, data, data + HEADROOM),
        (resource.RLIMIT_AS, space, space),
        (resource.RLIMIT_FSIZE, file_bytes, file_bytes),
        (resource.RLIMIT_NOFILE, 64, 64),
        (resource.RLIMIT_CORE, 0, 0),
    ):
        resource.setrlimit(limit, (soft, hard))
