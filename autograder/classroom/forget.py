"""Remove a student from a class, everywhere it can be done, and say what is left to do by hand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder import gradebook
from autograder.classroom.folder import assignment_names, load_manifest, results_file
from autograder.classroom.store import Store
from autograder.classroom.write import page_path
from autograder.errors import ClassError
from autograder.gradebook import ClassFolder, Person
from autograder.records import did_you_mean

_LARGEST = 20_000_000  # bytes of a file that is searched for a name
# Searched for nobody: what everybody was given, and what is emptied anyway.
_NOT_SEARCHED = ("source", "release", "figures", ".autograder", "gradebook.db")
_REPORTS = ("", "-similar")  # what follows the assignment in the name of a page on the whole class
_MATES = (
    "submitted",
    "autograded",
    "feedback",
    "pages",
    "handout",
)  # in a folder or file of each student's own

ELSEWHERE = (
    "backups and copies of the class folder or of gradebook.db, also those that a disk or a version control"
    " keeps by itself",
    "files written elsewhere: exports, zips and folders of pages, rosters, what a mail carried",
    "the LMS: what was handed in there, grades and pages that were uploaded",
    "nbgrader's exchange: pages that were released lie there under a code that names nobody",
)


@dataclass(frozen=True)
class Traces:
    """What a class keeps of one student."""

    student: str
    paths: tuple[Path, ...] = ()  # that are removed
    reports: tuple[Path, ...] = ()  # of the class, removed too: they speak of everybody
    collected: tuple[str, ...] = ()  # assignments whose record of attempts speaks of the student
    results: int = 0  # rows with results
    person: Person | None = None  # in the gradebook
    mates: tuple[str, ...] = ()  # who handed in the same, as a team: theirs stays
    mentions: tuple[Path, ...] = ()  # other files of the class in which the student is named: they stay
    exchange: tuple[Path, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether there is anything to remove."""
        return bool(self.paths or self.collected or self.results or self.person)


def traces_of(class_dir: Path, student: str) -> Traces:
    """Return what there is of a student; raise ClassError when there is nothing at all."""
    if Path(student).name != student or student in ("", ".", ".."):
        raise ClassError(f"no student can be called {student!r}", where=str(class_dir))
    names = tuple(assignment_names(class_dir))
    roster = {person.id: person for person in gradebook.read_roster(class_dir)}
    person = roster.get(student)
    paths = tuple(_paths(class_dir, student, names))
    pages = (class_dir / "reports" / f"{name}{kind}.html" for name in names for kind in _REPORTS)
    reports = tuple(path for path in pages if path.is_file())
    found = Traces(
        student,
        paths=paths,
        reports=reports,
        collected=tuple(name for name in names if gradebook.is_collected(class_dir, student, name)),
        results=_results(class_dir, student),
        person=person,
        mates=tuple(
            one.id
            for one in roster.values()
            if person and person.team and one.team == person.team and one != person
        ),
        mentions=tuple(_mentions(class_dir, student, person, (*paths, *reports))),
        exchange=gradebook.in_exchange(class_dir, student),
    )
    if not found.is_known:
        there = [path.name for path in (class_dir / "submitted").glob("*")]
        remedy = did_you_mean(student, sorted({*roster, *there}))
        raise ClassError(f"nothing of {student!r} is in this class", where=str(class_dir), remedy=remedy)
    return found


def forget(class_dir: Path, student: str, *, busy_seconds: float = 60.0) -> Traces:
    """Remove a student: files, attempts, results, rows; return what there was.

    A run that ends in between is made good by the next. Raises ClassError and GradebookError.
    """
    with gradebook.class_lock(class_dir):
        found = traces_of(class_dir, student)
        for path in (*found.paths, *found.reports):
            gradebook.remove(path)
        for name in found.collected:
            gradebook.forget_collected(class_dir, student, name)
        if found.results:
            with Store(results_file(class_dir), busy_seconds=busy_seconds) as store:
                store.erase(student)
        gradebook.forget_rows(class_dir, student, busy_seconds=busy_seconds)
    return found


def _paths(class_dir: Path, student: str, names: tuple[str, ...]) -> Iterator[Path]:
    yield from gradebook.student_folders(class_dir, student, names)
    for name in names:
        page = page_path(class_dir, name, student)
        handout, file = class_dir / "handout" / name, f"{load_manifest(class_dir, name).notebook}.html"
        called = [page, handout / student]
        for label in gradebook.lms_names(class_dir, student, name):
            called += [handout / label, handout / f"{label}{file}"]
        yield from (path for path in called if path.exists())


def _results(class_dir: Path, student: str) -> int:
    if not results_file(class_dir).is_file():
        return 0
    with Store(results_file(class_dir), read_only=True) as store:
        return store.traces(student)


def _mentions(
    class_dir: Path, student: str, person: Person | None, removed: tuple[Path, ...]
) -> Iterator[Path]:
    """Yield the other files of the class that hold the student's id, full name or address."""
    root = ClassFolder.at(class_dir).root
    gone = {path.resolve() for path in removed}
    words = [student]
    if person is not None:
        words += [person.email, f"{person.first_name} {person.last_name}".strip()]
    either = b"|".join(re.escape(word.encode()) for word in words if word)
    named = re.compile(rb"(?<!\w)(" + either + rb")(?!\w)")
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).parts
        if inside[0] in _NOT_SEARCHED or path.is_symlink() or not path.is_file():
            continue
        if path in gone or gone.intersection(path.parents) or inside[0] in _MATES or "attempts" in inside:
            continue
        if path.stat().st_size <= _LARGEST and named.search(path.read_bytes()):
            yield path
