"""Where the best attempt counts and not the last: mark every attempt that was collected, and choose.

An attempt's worth is its automatic score without what it loses by being late; of two alike the later one
counts. What a person gives for prose comes after the choice. What somebody put into `submitted/` without
`autograder collect` is no attempt of ours and stays.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder import gradebook, submission
from autograder.classroom.chunks import start_chunks
from autograder.classroom.keys import Keys, content_digest
from autograder.classroom.options import GradeOptions
from autograder.classroom.workers import Workers, again_in_quiet, ran_out_of_time, workers
from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.gradebook import Attempt
from autograder.manifest import Manifest
from autograder.marking import Job
from autograder.outcome import Report
from autograder.submission import Found


@dataclass(frozen=True)
class Choice:
    """The attempt that counts for one student."""

    student: str
    attempt: int
    of: int


@dataclass(frozen=True)
class _Candidate:
    attempt: Attempt
    found: Found
    key: str  # of its report: everything that its score depends on


def choose_best(options: GradeOptions, keys: Keys) -> tuple[Choice, ...]:
    """Mark what is not marked yet, put each student's best attempt into `submitted/`, and tell which.

    Students with one attempt are left alone. Raises as marking does.
    """
    manifest = keys.setup.manifest
    rivals = {s: found for s, found in _candidates(options, keys).items() if len(found) > 1}
    if not rivals:
        return ()
    scores = _Scores(options.class_dir, manifest.assignment)
    with workers(options) as hired:
        for round_ in _rounds(rivals, scores.known):
            scores.add(_marked(options, keys, hired, round_))
    chosen = _worth_most(options, manifest, rivals, scores.known)
    gradebook.install_attempts(
        options.class_dir,
        manifest.assignment,
        {s: one for s, one in chosen.items() if not _is_there(options, manifest, s, one)},
    )
    students = list(chosen)
    gradebook.update_times(options.class_dir, manifest, students)
    return tuple(Choice(s, one.number, len(rivals[s])) for s, one in chosen.items())


def _candidates(options: GradeOptions, keys: Keys) -> dict[str, list[_Candidate]]:
    """Return the attempts of every student whose submission is one of them."""
    manifest = keys.setup.manifest
    folder = gradebook.attempts_folder(options.class_dir, manifest.assignment)
    collected = gradebook.read_collection(options.class_dir, manifest.assignment)
    found = {}
    for student, attempts in collected.attempts.items():
        if options.students and student not in options.students:
            continue
        if any(_is_there(options, manifest, student, one) for one in attempts):
            there = [one for one in attempts if (folder / student / one.name).is_dir()]
            found[student] = [_candidate(keys, student, folder / student / one.name, one) for one in there]
    return found


def _candidate(keys: Keys, student: str, folder: Path, attempt: Attempt) -> _Candidate:
    path, notes = submission.choose(folder, keys.setup.manifest.notebook)
    found = Found(student, path, notes)
    content = content_digest(found.content())
    return _Candidate(attempt, found, keys.report(keys.functions(student, content), content))


def _is_there(options: GradeOptions, manifest: Manifest, student: str, attempt: Attempt) -> bool:
    place = gradebook.submitted_folder(options.class_dir, student, manifest.assignment)
    return place.is_dir() and gradebook.digest_of(place) == attempt.digest


def _rounds(
    rivals: Mapping[str, Sequence[_Candidate]], known: Mapping[str, float]
) -> Iterator[dict[str, _Candidate]]:
    """Yield what is to be marked, one attempt of each student at a time: jobs are told apart by student."""
    for number in range(max(map(len, rivals.values()))):
        round_ = {s: found[number] for s, found in rivals.items() if number < len(found)}
        fresh = {student: one for student, one in round_.items() if one.key not in known}
        if fresh:
            yield fresh


def _marked(
    options: GradeOptions, keys: Keys, hired: Workers, round_: Mapping[str, _Candidate]
) -> dict[str, float]:
    """Return the score of each attempt of a round, by its key; a time-out is repeated in quiet."""
    jobs = {
        student: Job(student, str(one.found.path) if one.found.path else "", notes=one.found.notes)
        for student, one in round_.items()
    }
    reports: dict[str, Report] = {}
    size = replace(options, workers=hired.count).chunk_size(len(jobs))
    chunks = start_chunks(hired.executor, keys.setup, list(jobs.values()), size=size, ahead=2 * hired.count)
    for chunk in chunks:
        reports |= {one.report.student: one.report for one in chunk}
    for student, report in reports.items():
        if ran_out_of_time(report):
            reports[student] = again_in_quiet(keys.setup, jobs[student], report).report
    return {round_[student].key: report.score for student, report in reports.items()}


def _worth_most(
    options: GradeOptions,
    manifest: Manifest,
    rivals: Mapping[str, Sequence[_Candidate]],
    scores: Mapping[str, float],
) -> dict[str, Attempt]:
    flat = [(student, one) for student, found in rivals.items() for one in found]
    lost = gradebook.penalties_of(
        options.class_dir, manifest, [(s, scores[one.key], one.attempt.time) for s, one in flat]
    )
    worth = {
        (student, one.attempt.number): scores[one.key] - penalty
        for (student, one), penalty in zip(flat, lost, strict=True)
    }
    chosen = {}
    for student, found in rivals.items():
        attempts = [one.attempt for one in found]
        most = max(worth[student, one.number] for one in attempts)
        chosen[student] = gradebook.newest([a for a in attempts if worth[student, a.number] >= most - 1e-9])
    return chosen


class _Scores:
    """The automatic score of every attempt that was marked, by the key of its report; kept beside it."""

    def __init__(self, class_dir: Path, assignment: str) -> None:
        self._path = class_dir / ".autograder" / "collected" / f"{assignment}.scores"
        try:
            self.known: dict[str, float] = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self.known = {}  # they can be found out again

    def add(self, scores: Mapping[str, float]) -> None:
        self.known |= scores
        try:
            write_whole(self._path, json.dumps(self.known, sort_keys=True))
        except OSError as error:
            remedy = "check the folder's rights and the free space"
            raise ClassError(
                f"cannot be written: {error.strerror}", where=str(self._path), remedy=remedy
            ) from error
