"""One submission while it is being marked: its session, what its cells did, its answers."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder import quiz
from autograder.manifest import Manifest, Role
from autograder.marking.job import Job
from autograder.marking.uncompiled import reason, uncompiled, with_reason
from autograder.outcome import AnswerResult, Flag, FunctionResult, ManualResult, Note
from autograder.sandbox.calls import Budget, CellRun, Ended, Session
from autograder.submission import Submission, SubmittedCell

# An end that a person may want to look at; an exception or a time-out is an ordinary Tuesday.
_SUSPICIOUS = (Ended.KILLED, Ended.VIOLATION)
# An end that the student should be told of: what the cell would have defined is missing.
_STOPPED = (Ended.TIMED_OUT, Ended.OUT_OF_MEMORY, Ended.KILLED, Ended.VIOLATION)


@dataclass
class Opened:
    """What is known so far; the only mutable record of a marking, and it lives for one submission."""

    job: Job
    submission: Submission
    session: Session
    runs: dict[str, CellRun] = field(default_factory=dict)  # by cell id
    answers: tuple[AnswerResult, ...] = ()
    manual: tuple[ManualResult, ...] = ()
    notes: tuple[Note, ...] = ()
    flags: tuple[Flag, ...] = ()
    started: float = field(default_factory=time.perf_counter)
    stages: dict[str, float] = field(default_factory=dict)

    def run(self, manifest: Manifest, budget: Budget) -> None:
        """Run the notebook, each cell within the budget, then read and judge the answers."""
        before = time.perf_counter()
        cells = self.submission.running
        for cell, done in zip(cells, self.session.run([cell.source for cell in cells], budget), strict=True):
            self.runs[cell.cell_id] = done
        self.stages["run"] = time.perf_counter() - before
        self.flags = tuple(
            Flag(
                "cell_ended",
                where=cell.grade_id or cell.cell_id,
                facts={"how": self.runs[cell.cell_id].ended},
            )
            for cell in cells
            if self.runs[cell.cell_id].ended in _SUSPICIOUS
        )
        self.notes = tuple(note for cell in cells for note in _notes(cell, self.runs[cell.cell_id]))
        graded = [key for key in manifest.questions if key.points]  # practice explains itself
        written = self._written()
        self.answers = tuple(
            quiz.judge(key, self.session.read(key.variable), written.get(key.id, "")) for key in graded
        )
        self.manual = tuple(
            ManualResult(key.id, key.points, answered=self.submission.cell(key.id).answered)
            for key in manifest.explanations
        )
        self.stages["answers"] = time.perf_counter() - before - self.stages["run"]

    def _written(self) -> dict[str, str]:
        """Return what the student wrote in each answer's cell, by question."""
        return {
            cell.released.belongs_to: cell.source
            for cell in self.submission.cells
            if cell.released and cell.released.belongs_to and cell.role is Role.ANSWER and cell.answered
        }

    @property
    def cpu_seconds(self) -> float:
        """Return the CPU time of the notebook's own cells."""
        return sum(run.cpu_seconds for run in self.runs.values())

    def explained(self, results: tuple[FunctionResult, ...]) -> tuple[FunctionResult, ...]:
        """Return the results with the reason for each function that is missing because of its cell."""
        return tuple(
            with_reason(result, reason(result.function, self.submission, self.runs)) for result in results
        )

    def unanswered(self) -> frozenset[str]:
        """Return the grade ids of the cells to be filled that were left as handed out."""
        filled = (Role.SOLUTION, Role.ANSWER, Role.EXPLANATION)
        return frozenset(
            cell.grade_id
            for cell in self.submission.cells
            if cell.grade_id and cell.role in filled and not cell.answered
        )


def _notes(cell: SubmittedCell, done: CellRun) -> Iterator[Note]:
    """Yield what the student should be told of a cell: that it was stopped, or that it is not Python."""
    name = {"cell": cell.grade_id or f"#{cell.number}"}
    if done.ended in _STOPPED:
        yield Note(f"cell_{done.ended}", name)
    found = uncompiled(done)
    if found:
        yield Note("cell_not_compiled", name | found)
