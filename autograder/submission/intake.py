"""Take a file in: regular files only, no link followed, size capped, any encoding people really save in."""

import codecs
import errno
import os
import stat
from pathlib import Path

from autograder.submission.notes import Unreadable

MAX_BYTES = 64 << 20

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # begins like the UTF-16 mark, so it is tried before it
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """Return a regular file's content; raise Unreadable for links, devices, folders and giants."""
    where = str(path)
    # O_NONBLOCK: opening a pipe that nobody writes to would wait for ever.
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        descriptor = os.open(path, flags)
    except OSError as problem:
        raise Unreadable(_code(problem), where=where) from problem
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Unreadable("not_a_file", where=where)
    with os.fdopen(descriptor, "rb") as file:
        try:
            data = file.read(limit + 1)
        except OSError as problem:
            raise Unreadable("not_readable", where=where) from problem
    if len(data) > limit:
        raise Unreadable("too_large", where=where, megabytes=limit >> 20)
    return data


def _code(problem: OSError) -> str:
    if problem.errno == errno.ELOOP:
        return "link"
    if problem.errno in (errno.ENOENT, errno.ENOTDIR):
        return "missing_file"
    return "not_a_file" if problem.errno == errno.ENXIO else "not_readable"


def decode(data: bytes) -> tuple[str, str]:
    """Return text and the name of its encoding: by its mark, UTF-8, UTF-16, else Windows."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), encoding
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    # Valid UTF-8 may still be UTF-16 without a mark: every second byte of JSON is then zero.
    if text and "\x00" not in text[:4]:
        return text, "utf-8"
    if len(data) > 3 and 0 in data[:2] and data[0] != data[1]:
        encoding = "utf-16-be" if data[0] == 0 else "utf-16-le"
        return data.decode(encoding, "replace"), encoding
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"


def encodable(text: str) -> str:
    """Return text that UTF-8 can carry: halves of a surrogate pair are joined, lone ones replaced."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text
