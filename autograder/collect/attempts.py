"""From files to attempts: whose each file is, which belong together, and what lies in an attempt's folder."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import takewhile
from pathlib import Path

from autograder import submission
from autograder.collect.archive import Member, Refused
from autograder.collect.claims import Claim, Lms, claims
from autograder.collect.people import People
from autograder.gradebook import BESIDE, digest_of
from autograder.manifest import Manifest


@dataclass(frozen=True)
class Owned:
    """A file whose student is known."""

    student: str
    claim: Claim
    member: Member


@dataclass
class Sorted:
    """What the roster made of all files."""

    owned: list[Owned] = field(default_factory=list)
    unmatched: list[Refused] = field(default_factory=list)
    elsewhere: int = 0  # files of the class's other assignments


@dataclass
class Draft:
    """An attempt before it is known whether it is new."""

    student: str
    source: str
    claim: Claim  # of its first file
    files: dict[tuple[str, ...], Path] = field(default_factory=dict)
    moment: datetime | None = None  # naive UTC
    folder: Path = Path()
    digest: str = ""
    notes: tuple[str, ...] = ()


def sort_out(members: Iterable[Member], people: People, manifest: Manifest, others: Iterable[str]) -> Sorted:
    """Tell whose every file is; `others` are the class's other assignments."""
    assignment, everything, found = manifest.assignment, list(members), Sorted()
    known = {name.lower() for name in others} - {assignment.lower()}
    wrapped = _wrapped(everything)
    reasons: dict[tuple[tuple[Lms, str, tuple[str, ...]], ...], str] = {}
    for member in everything:
        titles = (assignment, manifest.notebook)
        readings = list(claims(member.parts, wrapped=wrapped[member.source], titles=titles))
        claim = next((one for one in readings if people.student(one)), None)
        if claim is None:
            key = tuple((one.lms, one.name, one.keys) for one in readings)
            if key not in reasons:  # looking for names that are alike takes its time
                reasons[key] = people.reason(readings)
            found.unmatched.append(Refused(member.shown, reasons[key]))
            continue
        student = people.student(claim)
        file = claim.file
        if claim.lms is Lms.PLAIN and len(file) > 1 and file[0].lower() in known:
            found.elsewhere += 1
            continue
        if claim.lms is Lms.PLAIN and len(file) > 1 and file[0].lower() == assignment.lower():
            claim = replace(claim, file=file[1:])
        if student:
            found.owned.append(Owned(student, claim, member))
    return found


def drafts(owned: Iterable[Owned], sources: Sequence[str]) -> list[Draft]:
    """Put files that were handed in together together, attempt after attempt of each student."""
    place = {name: number for number, name in enumerate(sources)}
    ordered = sorted(owned, key=lambda one: (one.student, place.get(one.member.source, 0), one.claim.order))
    found: list[Draft] = []
    for one in ordered:
        draft = found[-1] if found else None
        if draft is None or _begins_another(draft, one):
            draft = Draft(one.student, one.member.source, one.claim)
            found.append(draft)
        if one.claim.file:
            draft.files[one.claim.file] = one.member.file
    return found


def _wrapped(members: Iterable[Member]) -> dict[str, int]:
    """Return for each source in how many folders all of its files lie together."""
    shared: dict[str, tuple[str, ...]] = {}
    for member in members:
        folders = member.parts[:-1]
        before = shared.get(member.source, folders)
        equal = takewhile(lambda pair: pair[0] == pair[1], zip(before, folders, strict=False))
        shared[member.source] = tuple(one for one, _ in equal)
    return {source: len(folders) for source, folders in shared.items()}


def _begins_another(draft: Draft, one: Owned) -> bool:
    if draft.student != one.student or draft.source != one.member.source or draft.claim.lms != one.claim.lms:
        return True
    if one.claim.lms is Lms.BLACKBOARD:
        return draft.claim.order != one.claim.order
    return one.claim.file in draft.files


def lay_out(draft: Draft, folder: Path, notebook: str) -> None:
    """Write the files of an attempt below `folder`, its notebook under the name that nbgrader expects.

    What a student packed beside it as time of submission or as secret is left out: neither is believed.
    """
    notes = []
    folder.mkdir(parents=True)
    for parts, file in sorted(draft.files.items()):
        if parts[0] in BESIDE and len(parts) == 1:
            notes.append(f"{parts[0]} of the student's is not believed")
            continue
        target = folder.joinpath(*parts)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
        except (FileExistsError, NotADirectoryError, IsADirectoryError):
            notes.append(f"{'/'.join(parts)} is a file and a folder at once, left out")
    notes.extend(_name_notebook(folder, notebook))
    draft.folder, draft.digest, draft.notes = folder, digest_of(folder), tuple(notes)


def _name_notebook(folder: Path, notebook: str) -> Iterator[str]:
    chosen, _ = submission.choose(folder, notebook)
    if chosen is None:
        yield "no notebook in it"
        return
    target = folder / f"{notebook}.ipynb"
    if chosen != target and not target.exists():
        chosen.rename(target)
