"""Every attempt that was ever collected of an assignment, and which one counts.

`downloaded/<assignment>/attempts/<student>/<01, 02, …>/` holds the files of each attempt as they would lie
in `submitted/`; a record beside the manifests says where each came from and when.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.gradebook.companions import SUBMISSION_SECRET
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.timestamps import NAME as TIMESTAMP
from autograder.gradebook.zipcollect import downloads
from autograder.records import read_json, to_plain

BESIDE = (TIMESTAMP, SUBMISSION_SECRET)  # lie beside a submission and are no part of it


@dataclass(frozen=True)
class Attempt:
    """One attempt of one student."""

    number: int
    digest: str  # of its files
    source: str  # the archive or folder it came from
    lms: str = ""
    label: str = ""  # what a file for this student is called for the LMS to take it back
    handed_in_by: str = ""  # the member of the team who did
    moment: str = ""  # ISO 8601, UTC; "" when nobody knows, which counts as on time
    late: bool = False  # the LMS says so, without a time

    @property
    def time(self) -> datetime | None:
        """Return when it was handed in, as naive UTC."""
        return datetime.fromisoformat(self.moment).replace(tzinfo=None) if self.moment else None

    @property
    def name(self) -> str:
        """Return the name of its folder."""
        return f"{self.number:02d}"


@dataclass(frozen=True)
class Collection:
    """All that was collected of one assignment."""

    attempts: Mapping[str, tuple[Attempt, ...]] = field(default_factory=dict)  # student -> in order
    offered: Mapping[str, int] = field(default_factory=dict)  # student -> number last put into submitted/
    waiting: Mapping[str, float] = field(default_factory=dict)  # extensions of who has not handed in, seconds


def iso(moment: datetime | None) -> str:
    """Return a naive UTC time as the record and `timestamp.txt` write it, "" for an unknown one."""
    return moment.replace(tzinfo=UTC).isoformat(sep=" ", timespec="seconds") if moment else ""


def newest(attempts: Sequence[Attempt]) -> Attempt:
    """Return the attempt that was handed in last; of two the one collected later, unless times say no."""
    last = attempts[0]
    for one in attempts[1:]:
        if not (one.time and last.time and one.time < last.time):
            last = one
    return last


def digest_of(folder: Path) -> str:
    """Return a hash over names and contents of a submission's files, "" for an empty folder."""
    total, some = hashlib.sha256(), False
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()):
        name = path.relative_to(folder).as_posix()
        if name not in BESIDE:
            some = True
            with path.open("rb") as file:
                content = hashlib.file_digest(file, "sha256").hexdigest()
            total.update(
                f"{len(name.encode('utf-8', 'replace'))} {name} {content}".encode("utf-8", "replace")
            )
    return total.hexdigest() if some else ""


def attempts_folder(class_dir: Path, assignment: str) -> Path:
    """Return the folder that holds a folder per student, and in it one per attempt."""
    return downloads(class_dir, assignment) / "attempts"


def read_collection(class_dir: Path, assignment: str) -> Collection:
    """Return what was collected so far; raise ClassError for a damaged record."""
    path = _record(class_dir, assignment)
    return read_json(Collection, path, error=ClassError) if path.is_file() else Collection()


def write_collection(class_dir: Path, assignment: str, collection: Collection) -> None:
    """Write the record whole; raise ClassError when that fails."""
    path = _record(class_dir, assignment)
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        write_whole(path, json.dumps(to_plain(collection), indent=1, sort_keys=True, ensure_ascii=False))
    except OSError as error:
        remedy = "check the folder's rights and the free space"
        raise ClassError(f"cannot be written: {error.strerror}", where=str(path), remedy=remedy) from error


def lms_labels(class_dir: Path, assignment: str, students: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return student -> (LMS, label) of the last attempt that came from an LMS."""
    attempts = read_collection(class_dir, assignment).attempts
    found = {}
    for student in students:
        for one in attempts.get(student, ()):
            # A file that a team mate handed in carries the mate's name, and would go to the mate.
            if one.label and one.handed_in_by in ("", student):
                found[student] = (one.lms, one.label)
    return found


def _record(class_dir: Path, assignment: str) -> Path:
    return ClassFolder.at(class_dir).own / "collected" / f"{assignment}.json"
