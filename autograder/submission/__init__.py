"""What students hand in: found under any name, read whatever its damage, written back graded."""

from autograder.submission.find import Found, choose, find
from autograder.submission.model import Submission, SubmittedCell
from autograder.submission.notes import Unreadable
from autograder.submission.reader import read
from autograder.submission.uses import makes, uses
from autograder.submission.write import (
    Cleaner,
    graded_notebook,
    notebook_text,
    released_cell,
    unreadable_notebook,
)

__all__ = [
    "Cleaner",
    "Found",
    "Submission",
    "SubmittedCell",
    "Unreadable",
    "choose",
    "find",
    "graded_notebook",
    "makes",
    "notebook_text",
    "read",
    "released_cell",
    "unreadable_notebook",
    "uses",
]
