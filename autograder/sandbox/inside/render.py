"""Describe an exception by the student's own lines, quickly and without a path of this machine.

IPython's own formatting costs 26 ms for the first error of a notebook and 9 ms for each later one.
"""

import ast
import linecache
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

FRAMES = 40
MESSAGE = 10_000
WIDTH = 75
CAUSES = 3


class MissingPackage(ModuleNotFoundError):  # noqa: N818  # graders and students read this name
    """Say that a library is not available while marking, when the code uses it."""

    def __init__(self, sentence: str, library: str) -> None:
        super().__init__(sentence, name=library)
        self.library = library


@dataclass(frozen=True)
class Place:
    """A line of one of the student's cells."""

    file: str
    line: int
    function: str


class Cells:
    """Which file names stand for which cells of the notebook."""

    def __init__(self, prompts: dict[str, int]) -> None:
        self.prompts = prompts  # file name -> execution count, kept by IPython's compiler
        self.indices: dict[int, int] = {}  # execution count -> index of the cell among those run

    def places(self, trace: TracebackType | None) -> Iterator[Place]:
        """Yield the student's lines of a traceback, outermost first."""
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_filename in self.prompts:
                yield Place(code.co_filename, trace.tb_lineno, code.co_name)
            trace = trace.tb_next

    def source(self, place: Place) -> str:
        """Return the student's line."""
        return linecache.getline(place.file, place.line).strip()[:400]


def message_of(error: BaseException) -> str:
    """Return the text of an exception, whatever its own __str__ does."""
    try:
        return str(error)[:MESSAGE]
    except BaseException:
        return "<exception str() failed>"


def describe(error: BaseException, cells: Cells) -> dict[str, Any]:
    """Return type, message, cell, line and source of an exception as plain data."""
    kind = type(error).__name__
    told: dict[str, Any] = {"type": kind[:100], "message": message_of(error), "source": ""}
    told.update(cell=None, line=None, memory=isinstance(error, MemoryError))
    place: Place | None = None
    for place in cells.places(error.__traceback__):  # noqa: B007  # the innermost one is wanted
        pass
    if isinstance(error, MissingPackage):
        told["message"] = error.library
    if isinstance(error, SyntaxError) and error.filename in cells.prompts and error.lineno:
        place = Place(error.filename, error.lineno, "")
    if place is not None:
        told["cell"] = cells.indices.get(cells.prompts[place.file])
        told["line"], told["source"] = place.line, cells.source(place)
    return told


def traceback_of(error: BaseException, cells: Cells) -> list[str]:
    """Return the lines of a notebook's traceback: the student's frames, the causes first."""
    chain = [error]
    while len(chain) < CAUSES:
        last = chain[-1]
        cause = last.__cause__ or (None if last.__suppress_context__ else last.__context__)
        if cause is None or cause in chain:
            break
        chain.append(cause)
    lines: list[str] = []
    for number, one in enumerate(reversed(chain)):
        if number:
            lines.append("\nDuring handling of the above exception, another exception occurred:\n")
        lines += _syntax_error(one, cells) if isinstance(one, SyntaxError) else _error(one, cells)
    return lines


def _error(error: BaseException, cells: Cells) -> list[str]:
    name = type(error).__name__
    lines = ["-" * WIDTH, name + "Traceback (most recent call last)".rjust(WIDTH - len(name))]
    for place, times in _shortened(cells.places(error.__traceback__)):
        where = f"Cell In[{cells.prompts[place.file]}], line {place.line}"
        if place.function != "<module>":
            where += f", in {place.function[:100]}"
        if times > 1:
            where += f"  [{times} times]"
        lines.append(f"{where}\n{_excerpt(place)}")
    message = message_of(error)
    return [*lines, f"{name}: {message}" if message else name]


def _shortened(places: Iterator[Place]) -> list[tuple[Place, int]]:
    """Join repeated frames and leave out the middle of an endless recursion."""
    kept: list[tuple[Place, int]] = []
    for place in places:
        if kept and kept[-1][0] == place:
            kept[-1] = (place, kept[-1][1] + 1)
            continue
        kept.append((place, 1))
        if len(kept) > FRAMES:
            del kept[FRAMES // 2]
    return kept


def _excerpt(place: Place) -> str:
    lines = linecache.getlines(place.file)
    first, last = max(1, place.line - 2), min(len(lines), place.line + 2)
    width = len(str(last))
    shown = ""
    for number in range(first, last + 1):
        arrow = "---->" if number == place.line else "     "
        shown += f"{arrow} {number:{width}d} {lines[number - 1].rstrip()[:400]}\n"
    return shown


def _syntax_error(error: SyntaxError, cells: Cells) -> list[str]:
    shown = (error.text or "").rstrip("\n")[:400]
    indent = len(shown) - len(shown.lstrip())
    arrow = " " * max(0, (error.offset or 1) - 1 - indent) + "^"
    prompt = cells.prompts.get(error.filename or "")
    where = f"Cell In[{prompt}], line {error.lineno}" if prompt is not None else f"line {error.lineno}"
    return [f"  {where}\n    {shown.strip()}\n    {arrow}\n{type(error).__name__}: {error.msg}\n"]


def handled_import(file: str, line: int) -> bool:
    """Return whether the notebook itself expects that the import on this line may fail."""
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError, RecursionError):
        return False
    return any(
        isinstance(node, ast.Try)
        and node.handlers
        and node.body[0].lineno <= line <= (node.body[-1].end_lineno or 0)
        for node in ast.walk(tree)
    )
