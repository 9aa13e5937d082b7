"""The course: load it, draw its questions, split its lessons."""

from autograder.course.draw import Drawn, draw, draw_unit
from autograder.course.loader import load_course, read_policies

__all__ = ["Drawn", "draw", "draw_unit", "load_course", "read_policies"]
