"""Judge one function of one student once more, and keep everything that was asked: for whoever asks why."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder import challenge
from autograder.challenge import Candidate, Record
from autograder.course import load_course
from autograder.errors import ClassError
from autograder.manifest import Manifest, Role
from autograder.marking.job import Job, Setup
from autograder.marking.opened import Opened
from autograder.marking.writing import Writer
from autograder.outcome import FunctionResult
from autograder.sandbox import Sandbox, Settings
from autograder.sandbox.settings import STANDARD
from autograder.submission import read


@dataclass(frozen=True)
class Look:
    """What judging once more found; the same seed gives the same hidden inputs."""

    result: FunctionResult
    record: Record


def look(setup: Setup, job: Job, function: str) -> Look:
    """Judge one function in a sandbox of its own; nothing is written.

    Raises Unreadable for a file that cannot be read, GraderError and SandboxError as marking does.
    """
    manifest = setup.manifest
    course = load_course(Path(setup.course), for_building=False)
    keys = [key for key in manifest.challenges if key.function == function]
    exercises = challenge.exercises(course.unit(manifest.unit), keys)
    submission = read(Path(job.path), manifest)
    phrases = Writer(course, manifest).phrases
    opened: list[Opened] = []
    found: list[FunctionResult] = []
    records: list[Record] = []
    settings = Settings(kind=setup.sandbox, plots=manifest.plots)
    with Sandbox(settings) as box, Sandbox(Settings(kind=setup.sandbox)) as bench:

        def candidates() -> Iterator[Candidate]:
            one = Opened(job, submission, box.session(phrases))
            opened.append(one)
            try:
                one.run(manifest, STANDARD.times(setup.time_factor))
                seeds = {function: setup.seed(job.student, function)}
                yield Candidate(job.student, one.session, frozenset({function}), seeds, setup.time_factor)
            finally:
                one.session.close()

        def keep(_: Candidate, results: tuple[FunctionResult, ...]) -> None:
            found.extend(opened[0].explained(results))

        challenge.judge_stream(exercises, candidates(), keep, bench=bench.session, on_record=records.append)
    return Look(found[0], records[0])


def code_of(path: Path, manifest: Manifest, what: str) -> str:
    """Return what a student wrote for a function, a question or an explanation.

    Raises Unreadable for a file that cannot be read, ClassError where nothing of that name is to be filled.
    """
    filled = (Role.SOLUTION, Role.ANSWER, Role.EXPLANATION)
    for cell in read(path, manifest).cells:
        if cell.released and cell.role in filled and cell.released.belongs_to == what:
            return cell.source
    raise ClassError(f"no cell to be filled for {what}", where=manifest.assignment)
