"""Lessons, questions and challenges become nbgrader assignments, installed in a class."""

from autograder.assignment.build import build, proofread
from autograder.assignment.fill import answer_suffix, filled, right_answer, solved
from autograder.assignment.install import build_into_class, install
from autograder.assignment.model import Built, Typed

__all__ = [
    "Built",
    "Typed",
    "answer_suffix",
    "build",
    "build_into_class",
    "filled",
    "install",
    "proofread",
    "right_answer",
    "solved",
]
