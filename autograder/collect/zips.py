"""What a zip says of itself, and which of its members are not taken in."""

import os
import stat
import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)


@dataclass(frozen=True)
class Caps:
    """How much is taken in: far above any class, and one student's zip leaves room for everybody else's."""

    files: int = 20_000
    total_bytes: int = 32 << 30
    file_bytes: int = 64 << 20  # as much as marking reads
    inner_files: int = 1000  # in a zip within a zip, which a student made
    inner_bytes: int = 256 << 20
    swelling: int = 200  # times its packed size, for a member of more than a megabyte
    nesting: int = 2  # zips within a zip: the LMS's and a student's own
    directory_bytes: int = 16 << 20  # of a zip's table of contents, which is read at once


def refusal(info: zipfile.ZipInfo, caps: Caps) -> str:
    """Return why a member is not taken in, "" when it is; its size is counted again while it comes out."""
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return "a link, and links are not followed"
    if kind not in (0, stat.S_IFREG):
        return "not a regular file"
    if info.flag_bits & 1:
        return "encrypted; ask for it without a password"
    if info.compress_type not in _METHODS:
        return "compressed in a way that is not opened; unpack it and give the folder"
    if info.file_size > caps.file_bytes:
        return f"a file may have {caps.file_bytes >> 20} MB at most"
    if info.file_size > 1 << 20 and info.file_size > caps.swelling * max(info.compress_size, 1):
        return f"would swell to more than {caps.swelling} times its size"
    return ""


def directory_bytes(path: Path) -> int:
    """Return the size of a zip's table of contents, as its last record says; raise BadZipFile without one."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - (1 << 16) - 22))
        tail = file.read()
    at = tail.rfind(b"PK\x05\x06")
    if at < 0 or len(tail) < at + 22:
        raise zipfile.BadZipFile("no end of the table of contents")
    found: int = struct.unpack_from("<I", tail, at + 12)[0]
    return found
