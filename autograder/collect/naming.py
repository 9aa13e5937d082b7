"""The names of files in archives: decoded, in one Unicode form, and leading nowhere."""

import struct
import unicodedata
import zipfile

_MOST_BYTES = 200  # of one part; a file system holds 255, and an ending may be added
_DEEPEST = 12
_UTF8_FLAG = 1 << 11
_UNICODE_PATH = 0x7075  # Info-ZIP's field with the name in UTF-8
_SHOWN = 80


class NameRefused(Exception):  # noqa: N818  # not an error: a reason, which is told
    """Say why a name cannot be taken."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(why)
        printable = "".join(c if c.isprintable() else "?" for c in name[: _SHOWN + 1])
        self.shown = printable if len(name) <= _SHOWN else printable[:_SHOWN] + "…"
        self.why = why


def member_name(info: zipfile.ZipInfo) -> str:
    """Return a zip member's name as its author wrote it.

    Without the flag for UTF-8, zipfile reads cp437; many programs write UTF-8 all the same, and Windows
    writes the local code page, which in Spanish and Portuguese is cp850.
    """
    name = info.orig_filename
    if info.flag_bits & _UTF8_FLAG:
        return name
    given = _unicode_path(info.extra)
    if given:
        return given
    try:
        data = name.encode("cp437")
    except UnicodeEncodeError:
        return name
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # Capital accents are drawing characters in cp437; nobody has those in a name.
        drawn = any("\u2500" <= character <= "\u25ff" for character in name)
        return data.decode("cp850", "replace") if drawn else name


def safe_parts(name: str) -> tuple[str, ...] | None:
    """Return the parts of a path, NFC; None for what an operating system left there.

    Raises NameRefused for a name that leads elsewhere or that a folder cannot hold.
    """
    plain = unicodedata.normalize("NFC", name.replace("\\", "/"))
    parts = tuple(part for part in plain.split("/") if part not in ("", "."))
    if plain.startswith("/") or (parts and len(parts[0]) == 2 and parts[0][1] == ":"):
        raise NameRefused(name, "an absolute path")
    if ".." in parts:
        raise NameRefused(name, "a path that leads out of the archive")
    if any(unicodedata.category(c) in ("Cc", "Cs") for c in plain):
        raise NameRefused(name, "control characters in its name")
    if any(len(part.encode()) > _MOST_BYTES for part in parts):
        raise NameRefused(name, f"a name of more than {_MOST_BYTES} bytes")
    if len(parts) > _DEEPEST:
        raise NameRefused(name, f"folders more than {_DEEPEST} deep")
    hidden = any(part.startswith((".", "__")) for part in parts)
    return None if not parts or hidden or parts[-1].lower() in ("thumbs.db", "desktop.ini") else parts


def _unicode_path(extra: bytes) -> str:
    while len(extra) >= 4:
        kind, size = struct.unpack_from("<HH", extra)
        if kind == _UNICODE_PATH and size > 5:
            return extra[9 : 4 + size].decode("utf-8", "replace")
        extra = extra[4 + size :]
    return ""
