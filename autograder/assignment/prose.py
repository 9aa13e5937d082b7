"""Refuse numbers that an author typed into a lesson: a measured number is computed, or it rots.

What stands in code, in a formula or in an address is no claim. A number that must be typed is written
`{{ typed("3.1", why="a section of the paper") }}` and listed by the build.
"""

import re
from collections.abc import Iterator

from autograder.assignment.model import Typed
from autograder.errors import CourseError

_TYPED = re.compile(
    r"""\{\{-?\s*typed\(\s*(["'])(?P<text>.*?)\1\s*,\s*why\s*=\s*(["'])(?P<why>.*?)\3\s*\)\s*-?\}\}"""
)
_NO_CLAIM = re.compile(
    r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}"  # the template's own
    r"|^```.*?^```|^~~~.*?^~~~"  # blocks of code
    r"|<!--.*?-->"
    r"|\$\$.*?\$\$|(?<!\\)\$[^$\n]+\$"  # formulas
    r"|(`+)[^`].*?\1(?!`)"  # code in a line
    r"|(?<=\])\([^)\s]*\)|<https?:[^>]*>|https?://\S+|arXiv:[\d.]+"  # addresses
    r"|(?:§|sección|seção|section|capítulo|chapter)\s*\d[\d.]*",  # places in a text
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
_DECIMAL = re.compile(r"(?<![\w.,])\d+[.,]\d+(?![\w.,]*\d)")


def with_typed(lesson: str, where: str) -> tuple[str, tuple[Typed, ...]]:
    """Return the lesson with its typed numbers in place, and their list; raise CourseError for any other."""
    _check(lesson, where)
    typed = tuple(
        Typed(found["text"], found["why"], lesson.count("\n", 0, found.start()) + 1)
        for found in _TYPED.finditer(lesson)
    )
    return _TYPED.sub(lambda found: found["text"], lesson), typed


def _check(lesson: str, where: str) -> None:
    for line, number in _claims(lesson):
        raise CourseError(
            f"the number {number} is typed",
            where=f"{where}:{line}",
            remedy='compute it in the demo cell `numbers`, or write {{ typed("…", why="…") }}',
        )


def _claims(lesson: str) -> Iterator[tuple[int, str]]:
    """Yield (line, number) for every decimal number that the prose states."""
    bare = _NO_CLAIM.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), lesson)
    for number, line in enumerate(bare.split("\n"), 1):
        for found in _DECIMAL.finditer(line):
            yield number, found[0]
