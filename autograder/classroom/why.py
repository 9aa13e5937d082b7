"""Everything that is known about one grade of one student: for the talk after the grade."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder import gradebook, submission
from autograder.classroom.folder import load_manifest, results_file
from autograder.classroom.grade import setup_of
from autograder.classroom.keys import content_digest
from autograder.classroom.options import GradeOptions
from autograder.classroom.store import Store
from autograder.classroom.voided import Decision, decisions
from autograder.course import load_course
from autograder.errors import ClassError
from autograder.gradebook import CellGrade
from autograder.manifest import ChallengeKey, Manifest, QuestionKey
from autograder.marking import Job, Look, Setup, Writer, code_of, look
from autograder.outcome import AnswerResult, FunctionResult, Note, Report
from autograder.records import did_you_mean
from autograder.submission import Found, Unreadable
from autograder.voids import as_judged, grade_id


@dataclass(frozen=True)
class Asked:
    """What was asked about: a function, perhaps one of its criteria, or a question."""

    name: str
    challenge: ChallengeKey | None = None
    criteria: tuple[str, ...] = ()  # all of the function's, or the one
    question: QuestionKey | None = None

    @property
    def grade_ids(self) -> tuple[str, ...]:
        """Return the ids of the grade cells in question."""
        if self.challenge is None:
            return (self.name,)
        return tuple(grade_id(self.challenge.function, name) for name in self.criteria)

    @property
    def cell(self) -> str:
        """Return what the student's cell belongs to."""
        return self.challenge.function if self.challenge else self.name


@dataclass(frozen=True)
class Evidence:
    """What is known; `look` is new, everything else is as the class has it."""

    asked: Asked
    manifest: Manifest
    report: Report
    function: FunctionResult | None = None  # as stored
    answer: AnswerResult | None = None  # as stored
    look: Look | None = None
    not_again: str = ""  # why it was not judged again
    moved_on: bool = False  # the file in submitted/ is no longer the one that was marked
    differs: bool = False  # judged again, the function gets other points
    said: tuple[str, ...] = ()  # what the student reads, in the assignment's language
    code: str = ""
    misconception: Path | None = None  # the known wrong solution that it equals
    decisions: tuple[Decision, ...] = ()  # on these grade cells
    rows: tuple[tuple[str, CellGrade], ...] = ()  # as the gradebook has them
    notes: tuple[Note, ...] = ()


def evidence(options: GradeOptions, student: str, what: str) -> Evidence:
    """Return what is known about a grade cell, a function or a question of a student.

    A function is judged once more, alone, with the student's own seed, because results keep no counts and no
    hidden input; one that trains a model only with `options.long`. Raises ClassError for an unknown student
    or name, and as marking does.
    """
    manifest = load_manifest(options.class_dir, options.assignment)
    asked = asked_of(manifest, what)
    report, content = _stored(options.class_dir, manifest.assignment, student)
    found = _found(options.class_dir, manifest, student)
    function = next((f for f in report.functions if asked.challenge and f.function == asked.cell), None)
    course = load_course(options.course_root, for_building=False)
    setup = setup_of(options, manifest, gradebook.read_secret(options.class_dir))
    seen, not_again = _again(setup, asked, found, long=options.long)
    cause = (seen.result if seen else function or _NOTHING).misconception
    known = course.unit(manifest.unit).misconceptions.get(asked.cell, {})
    writer = Writer(course, manifest)
    return Evidence(
        asked,
        manifest,
        report,
        function=function,
        answer=next((a for a in report.answers if a.question == asked.name), None),
        look=seen,
        not_again=not_again,
        moved_on=bool(content) and found is not None and content_digest(found.content()) != content,
        differs=bool(seen and function and _points(seen.result) != _points(as_judged(function))),
        said=tuple(line for id_ in asked.grade_ids for line in writer.said(report, id_)),
        code=_code(found, manifest, asked.cell),
        misconception=known.get(cause) if cause else None,
        decisions=tuple(
            one for one in decisions(options.class_dir, manifest.assignment) if one.id in asked.grade_ids
        ),
        rows=_rows(options, manifest, student, asked),
        notes=report.notes,
    )


_NOTHING = FunctionResult("", ())


def asked_of(manifest: Manifest, what: str) -> Asked:
    """Return what a name stands for; raise ClassError naming the nearest one there is."""
    known: dict[str, Asked] = {}
    for key in manifest.challenges:
        names = tuple(c.name for c in key.criteria)
        known[key.function] = Asked(key.function, key, names)
        known |= {key.grade_id(name): Asked(key.grade_id(name), key, (name,)) for name in names}
    known |= {question.id: Asked(question.id, question=question) for question in manifest.questions}
    if what in known:
        return known[what]
    if what in {one.id for one in manifest.explanations}:
        raise ClassError(f"{what} is graded by a person", where=manifest.assignment, remedy="ask formgrader")
    raise ClassError(
        f"no criterion, function or question {what!r}",
        where=manifest.assignment,
        remedy=did_you_mean(what, list(known)),
    )


def assignments_with(class_dir: Path, names: list[str], student: str, what: str) -> list[str]:
    """Return the assignments among `names` that have `what` and a result of the student."""
    found = []
    for name in names:
        try:
            asked_of(load_manifest(class_dir, name), what)
            _stored(class_dir, name, student)
        except ClassError:
            continue
        found.append(name)
    return found


def _stored(class_dir: Path, assignment: str, student: str) -> tuple[Report, str]:
    """Return a student's stored report and the hash of the file it is about."""
    file = results_file(class_dir)
    known: list[str] = []
    if file.is_file():
        with Store(file, read_only=True) as store:
            report = store.report(assignment, student)
            keys = store.report_keys(assignment)
            if report is not None:
                return report, store.contents().get(keys.get(student, ""), "")
            known = list(keys)
    remedy = did_you_mean(student, known) if known else f"run autograder grade --class {class_dir}"
    raise ClassError(f"no result of {student!r}", where=assignment, remedy=remedy)


def _found(class_dir: Path, manifest: Manifest, student: str) -> Found | None:
    every = submission.find(class_dir / "submitted", manifest.assignment, manifest.notebook)
    return next((one for one in every if one.student == student and one.path), None)


def _again(setup: Setup, asked: Asked, found: Found | None, *, long: bool) -> tuple[Look | None, str]:
    if asked.challenge is None:
        return None, ""
    if found is None:
        return None, "nothing in submitted/ any more"
    if asked.challenge.long and not long:
        return None, "it trains a model, which takes minutes: --long"
    try:
        return look(setup, Job(found.student, str(found.path)), asked.cell), ""
    except Unreadable as problem:
        return None, f"the file cannot be read ({problem.note.code})"


def _code(found: Found | None, manifest: Manifest, cell: str) -> str:
    if found is None or found.path is None:
        return ""
    try:
        return code_of(found.path, manifest, cell)
    except (Unreadable, ClassError):
        return ""


def _points(result: FunctionResult) -> list[tuple[str, float]]:
    return [(c.name, round(c.score, 6)) for c in result.criteria]


def _rows(
    options: GradeOptions, manifest: Manifest, student: str, asked: Asked
) -> tuple[tuple[str, CellGrade], ...]:
    grades = gradebook.read_grades(options.class_dir, manifest.assignment, busy_seconds=options.busy_seconds)
    mine: Callable[[str], bool] = asked.grade_ids.__contains__
    return tuple(
        (id_, grade)
        for one in grades
        if one.student == student
        for id_, grade in one.cells.items()
        if mine(id_)
    )
