"""What is compared between students: what they wrote in the newest submission, teams as one."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder import gradebook, submission
from autograder.course.model import Course
from autograder.manifest import Manifest, Role
from autograder.outcome import Note
from autograder.similarity import Kind, Passage, Work

# Of one work; answers come first, so that nothing pasted elsewhere displaces them.
MOST_PASSAGES = 200
MOST_CHARACTERS = 200_000


@dataclass(frozen=True)
class Works:
    """What a class handed in to one assignment."""

    works: tuple[Work, ...]  # by id, which is the first of its students
    students: Mapping[str, tuple[str, ...]]  # work -> who handed it in
    unread: tuple[tuple[str, Note], ...] = ()  # student, the reason
    empty: tuple[str, ...] = ()  # students who wrote nothing of their own

    @property
    def everybody(self) -> frozenset[str]:
        """Return whoever handed in, whatever it was."""
        writers = (student for by in self.students.values() for student in by)
        return frozenset([*writers, *(student for student, _ in self.unread), *self.empty])

    @classmethod
    def handed_in(cls, class_dir: Path, manifest: Manifest) -> "Works":
        """Read the newest submission of everybody; nothing of it is executed."""
        teams = gradebook.read_teams(class_dir)
        written: defaultdict[tuple[str, str], dict[str, list[Passage]]] = defaultdict(dict)
        unread: list[tuple[str, Note]] = []
        empty: list[str] = []
        for found in submission.find(class_dir / "submitted", manifest.assignment, manifest.notebook):
            try:
                read = submission.read(found.path or Path(), manifest)
            except submission.Unreadable as problem:
                unread.append((found.student, problem.note))
                continue
            passages = list(_passages(read))
            team = teams.get(found.student, "")
            if passages:
                written["team" if team else "student", team or found.student][found.student] = passages
            else:
                empty.append(found.student)
        works = {min(by): Work(min(by), _of_all(by)) for by in written.values()}
        students = {min(by): tuple(sorted(by)) for by in written.values()}
        return cls(tuple(works[id_] for id_ in sorted(works)), students, tuple(unread), tuple(empty))


def known_passages(course: Course, manifest: Manifest) -> Iterator[Passage]:
    """Yield what nobody need have copied from a neighbour: what was handed out, and what the course knows.

    That is every reference solution of the course (a later unit may use an earlier one's function), and of
    this unit the known wrong solutions and the rubrics.
    """
    unit = course.unit(manifest.unit)
    for cell in manifest.cells:
        yield Passage("", Kind.CODE if cell.cell_type == "code" else Kind.WORDS, cell.source.rstrip())
    files = [path for one in course.units for path in one.references.values()]
    files += [path for known in unit.misconceptions.values() for path in known.values()]
    for path in files:
        yield Passage("", Kind.CODE, path.read_text(encoding="utf-8"))
    for rubric in unit.texts[manifest.language].rubrics.values():
        yield Passage("", Kind.WORDS, rubric)


def _passages(read: submission.Submission) -> Iterator[Passage]:
    """Yield functions and explanations, then the cells that the student added; no answers to questions."""
    for cell in read.cells:
        if cell.released is not None and cell.answered:
            place = cell.released.belongs_to or cell.cell_id
            if cell.role is Role.SOLUTION:
                yield Passage(place, Kind.CODE, cell.source.rstrip())
            elif cell.role is Role.EXPLANATION:
                yield Passage(place, Kind.WORDS, cell.source.rstrip())
    for cell in read.cells:
        if cell.released is None and cell.source.strip():
            kind = Kind.CODE if cell.cell_type == "code" else Kind.WORDS
            yield Passage(f"#{cell.number}", kind, cell.source.rstrip())


def _of_all(by: Mapping[str, Iterable[Passage]]) -> tuple[Passage, ...]:
    """Return what the students of one work wrote, without what stands in another passage of it too."""
    kept: list[Passage] = []
    room = MOST_CHARACTERS
    for student in sorted(by):
        for passage in by[student]:
            text = passage.source.strip()
            if any(text in other.source for other in kept) or len(kept) == MOST_PASSAGES:
                continue
            if len(text) <= room:
                kept.append(passage)
                room -= len(text)
    return tuple(kept)
