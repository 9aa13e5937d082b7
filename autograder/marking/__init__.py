"""One submission's way from a notebook file to a report, streamed through one grader child per worker."""

from autograder.marking.again import Look, code_of, look
from autograder.marking.client import GRADER_ENDED, end_children, mark_chunk, stop_children
from autograder.marking.job import Job, Marked, Setup
from autograder.marking.writing import Writer

__all__ = [
    "GRADER_ENDED",
    "Job",
    "Look",
    "Marked",
    "Setup",
    "Writer",
    "code_of",
    "end_children",
    "look",
    "mark_chunk",
    "stop_children",
]
