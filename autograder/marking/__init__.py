"""One submission's way from a notebook file to a report, streamed through one grader child per worker."""

from autograder.marking.client import mark_chunk
from autograder.marking.job import Job, Marked, Setup

__all__ = ["Job", "Marked", "Setup", "mark_chunk"]
