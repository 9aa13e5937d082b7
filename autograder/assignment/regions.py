"""Cut what students must not see out of a cell, exactly as nbgrader does."""

from collections.abc import Iterator

_SOLUTION = ("BEGIN SOLUTION", "END SOLUTION")
_HIDDEN = ("BEGIN HIDDEN TESTS", "END HIDDEN TESTS")
MARKS = (*_SOLUTION, *_HIDDEN, "BEGIN MARK SCHEME", "END MARK SCHEME")


def released(source: str) -> str:
    """Return a cell's source as nbgrader releases it, with an empty stub where a solution was."""
    return "\n".join(_without(_HIDDEN, _without(_SOLUTION, source.split("\n"), stub=True), stub=False))


def _without(marks: tuple[str, str], lines: list[str], *, stub: bool) -> list[str]:
    return list(_kept(marks, lines, stub))


def _kept(marks: tuple[str, str], lines: list[str], stub: bool) -> Iterator[str]:
    inside = False
    for line in lines:
        if marks[0] in line:
            inside = True
            if stub:
                yield line[: len(line) - len(line.lstrip())]
        elif marks[1] in line:
            inside = False
        elif not inside:
            yield line
