"""Open what an LMS packs: zips and folders, with a reason for everything that is not taken in.

Each member's bytes go to a numbered file and its name stays data, so no name can lead anywhere. Sizes
are counted while unpacking; what an archive says about itself is not believed.
"""

import errno
import os
import stat
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from autograder.collect.naming import NameRefused, member_name, safe_parts
from autograder.collect.zips import Caps, directory_bytes, refusal
from autograder.errors import ClassError

_ZIP = ".zip"
_UNOPENED = (".7z", ".rar", ".tar", ".tgz", ".gz", ".bz2", ".xz")
_BLOCK = 1 << 16
# Nothing that a student packed is the reason for these.
_MACHINES = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EMFILE, errno.ENFILE)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)


@dataclass(frozen=True)
class Member:
    """One file as it came: where from, under which name, and where its bytes are now."""

    source: str  # the archive or folder that was given
    parts: tuple[str, ...]  # its path in there, NFC
    file: Path

    @property
    def shown(self) -> str:
        """Return the name that people read."""
        return f"{self.source}: {'/'.join(self.parts)}"


@dataclass(frozen=True)
class Refused:
    """Something that was not taken in, and why."""

    name: str
    why: str


@dataclass
class Unpacked:
    """What came out of all sources."""

    members: list[Member] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)


def unpack(sources: Sequence[Path], into: Path, caps: Caps | None = None) -> Unpacked:
    """Take in zips, folders and single files; `into` is an empty folder for their bytes.

    Raises ClassError for a source that is not there; everything inside a source is told, never raised.
    """
    work = _Work(into, caps or Caps())
    for source, label in zip(sources, labels(sources), strict=True):
        try:
            kind = source.stat().st_mode  # a link that the instructor gives is the instructor's
        except OSError as error:
            remedy = "check the name of the archive or folder"
            raise ClassError(error.strerror or "unreadable", where=str(source), remedy=remedy) from error
        if stat.S_ISDIR(kind):
            work.take_folder(source, label)
        elif source.suffix.lower() == _ZIP:
            work.take_zip(source, label, (), 0)
        else:
            work.take_file(source, label, (source.name,))
    return work.done


def labels(sources: Sequence[Path]) -> list[str]:
    """Return what each source is called: its name, or its whole path where two have one name."""
    names = [source.resolve().name for source in sources]
    return [
        name if names.count(name) == 1 else str(source) for name, source in zip(names, sources, strict=True)
    ]


@dataclass
class _Work:
    """One run of unpacking: what is left of the caps, and what came out so far."""

    into: Path
    caps: Caps
    done: Unpacked = field(default_factory=Unpacked)
    taken: int = 0
    number: int = 0
    seen: set[tuple[str, ...]] = field(default_factory=set)

    def refuse(self, name: str, why: str) -> None:
        """Note what is not taken in."""
        self.done.refused.append(Refused(name, why))

    def take_folder(self, folder: Path, source: str) -> None:
        """Take every file below a folder; links and devices are told."""
        for path in _files(folder):
            parts = path.relative_to(folder).parts
            shown = f"{source}: {'/'.join(parts)}"
            kind = path.lstat().st_mode
            if stat.S_ISLNK(kind):
                self.refuse(shown, "a link, and links are not followed")
            elif not stat.S_ISREG(kind):
                self.refuse(shown, "not a regular file")
            else:
                self.take_file(path, source, parts)

    def take_file(self, path: Path, source: str, parts: tuple[str, ...]) -> None:
        """Take one file that lies on the disk; a zip is opened."""
        name = self._safe(source, "/".join(parts))
        if name and name[-1].lower().endswith(_ZIP):
            self.take_zip(path, source, name, 1)
        elif name and self._wanted(source, name):
            try:
                with path.open("rb") as file:
                    self._copy(source, name, file)
            except OSError as error:
                self.refuse(f"{source}: {'/'.join(name)}", error.strerror or "unreadable")

    def take_zip(self, path: Path, source: str, inside: tuple[str, ...], depth: int) -> None:
        """Take every member of a zip; `inside` is where the zip itself lay."""
        shown = f"{source}: {'/'.join(inside)}" if inside else source
        if depth > self.caps.nesting:
            self.refuse(shown, f"zips within zips, more than {self.caps.nesting} deep")
            return
        try:
            if directory_bytes(path) > self.caps.directory_bytes:
                self.refuse(shown, "its table of contents is too large; unpack it and give the folder")
                return
            with zipfile.ZipFile(path) as archive:
                self._take_members(archive, source, inside, depth)
        except _BROKEN as error:
            self.refuse(shown, f"not a readable zip: {_first_line(error)}")

    def _take_members(
        self, archive: zipfile.ZipFile, source: str, inside: tuple[str, ...], depth: int
    ) -> None:
        most, before = self.caps.inner_files if depth else self.caps.files, self.taken
        for place, info in enumerate(archive.infolist()):
            if place >= most or (depth and self.taken - before > self.caps.inner_bytes):
                shown = f"{source}: {'/'.join(inside)}" if inside else source
                self.refuse(shown, f"too much for one zip; what comes after its entry {place} was not taken")
                return
            self._take_member(archive, info, source, inside, depth)

    def _take_member(
        self,
        archive: zipfile.ZipFile,
        info: zipfile.ZipInfo,
        source: str,
        inside: tuple[str, ...],
        depth: int,
    ) -> None:
        given = member_name(info)
        name = self._safe(source, "/".join((*inside, given)))
        if not given or given.endswith(("/", "\\")) or not name:
            return
        why = refusal(info, self.caps)
        if why:
            self.refuse(f"{source}: {'/'.join(name)}", why)
            return
        if not name[-1].lower().endswith(_ZIP) and not self._wanted(source, name):
            return
        try:
            with archive.open(info) as file:
                self._copy(source, name, file, depth)
        except _BROKEN as error:
            self.refuse(f"{source}: {'/'.join(name)}", f"damaged: {_first_line(error)}")

    def _safe(self, source: str, name: str) -> tuple[str, ...] | None:
        try:
            return safe_parts(name)
        except NameRefused as problem:
            self.refuse(f"{source}: {problem.shown}", problem.why)
            return None

    def _wanted(self, source: str, name: tuple[str, ...]) -> bool:
        """Tell whether there is room for one more file, and its name is new in this source."""
        shown = f"{source}: {'/'.join(name)}"
        if name[-1].lower().endswith(_UNOPENED):
            self.refuse(shown, "an archive of a kind that is not opened; unpack it, or ask for a zip")
        elif (source, *name) in self.seen:
            self.refuse(shown, "the same name twice; the first one was taken")
        elif len(self.done.members) >= self.caps.files:
            self.refuse(shown, f"more than {self.caps.files} files")
        else:
            self.seen.add((source, *name))
            return True
        return False

    def _copy(self, source: str, name: tuple[str, ...], file: IO[bytes], depth: int = 0) -> None:
        self.number += 1
        target = self.into / f"{self.number:06d}"
        size, most = 0, min(self.caps.file_bytes, self.caps.total_bytes - self.taken)
        try:
            with target.open("xb") as out:
                while size <= most and (block := file.read(_BLOCK)):
                    size += len(block)
                    out.write(block)
        except OSError as error:
            target.unlink(missing_ok=True)
            if error.errno not in _MACHINES:
                raise
            remedy = "free some space, then run the same command again"
            raise ClassError(error.strerror or "not written", where=str(self.into), remedy=remedy) from error
        except BaseException:
            target.unlink(missing_ok=True)
            raise
        self.taken += size
        if size > most:
            target.unlink()
            whole = most < self.caps.file_bytes
            limit = self.caps.total_bytes if whole else self.caps.file_bytes
            what = "all files together" if whole else "a file"
            self.refuse(f"{source}: {'/'.join(name)}", f"{what} may have {limit >> 20} MB at most")
        elif name[-1].lower().endswith(_ZIP):
            self.take_zip(target, source, name, depth + 1)
            target.unlink()
        else:
            self.done.members.append(Member(source, name, target))


def _files(folder: Path) -> Iterator[Path]:
    """Yield every file below a folder, and links to folders as the links they are."""
    for place, folders, names in os.walk(folder):
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        folders[:] = sorted(name for name in folders if name not in links)
        for name in sorted((*names, *links)):
            yield Path(place) / name


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
