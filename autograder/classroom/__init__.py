"""A class: find the submissions, mark what is new, keep every result, write the gradebook and the pages."""

from autograder.classroom.grade import ClassResult, grade_class
from autograder.classroom.options import GradeOptions
from autograder.classroom.progress import Event, Progress

__all__ = ["ClassResult", "Event", "GradeOptions", "Progress", "grade_class"]
