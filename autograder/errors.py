"""What can go wrong for the people who run the course; a student's failure is a result, not an error.

AutograderError
├── CourseError        a lesson, a bank of questions, a grader or its settings is wrong
├── ClassError         the folder of a class lacks something, or holds something unexpected
├── SubmissionError    a notebook cannot be read at all; marking turns it into a reasoned row
├── SandboxError       the walls cannot be raised here, or the sandbox did not start
├── GraderError        a hidden grader itself broke; nobody loses points to it
└── GradebookError     the gradebook cannot be opened or written
"""


class AutograderError(Exception):
    """Say what was wrong, where, and what to do, in one line."""

    def __init__(self, what: str, *, where: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.remedy = remedy

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        remedy = f" — {self.remedy}" if self.remedy else ""
        return f"{where}{self.what}{remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        # An exception with keyword arguments must survive the way back from a worker.
        return _rebuild, (type(self), self.what, self.where, self.remedy)


def _rebuild(kind: type[AutograderError], what: str, where: str, remedy: str) -> AutograderError:
    return kind(what, where=where, remedy=remedy)


class CourseError(AutograderError):
    """A lesson, a bank of questions, a grader or its settings is wrong."""


class ClassError(AutograderError):
    """The folder of a class lacks something, or holds something unexpected."""


class SubmissionError(AutograderError):
    """A notebook cannot be read at all."""


class SandboxError(AutograderError):
    """The walls cannot be raised here, or the sandbox did not start."""


class GraderError(AutograderError):
    """A hidden grader itself broke."""


class GradebookError(AutograderError):
    """The gradebook cannot be opened or written."""
