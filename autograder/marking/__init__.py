"""One submission's way from a notebook file to a report, streamed through one grader child per worker."""

from autograder.marking.client import GRADER_ENDED, end_children, mark_chunk, stop_children
from autograder.marking.job import Job, Marked, Setup
from autograder.marking.writing import Writer

__all__ = ["GRADER_ENDED", "Job", "Marked", "Setup", "Writer", "end_children", "mark_chunk", "stop_children"]
