"""Read the files of a course; whatever is wrong becomes one line with file, place and remedy."""

import re
import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from autograder.errors import CourseError
from autograder.records import did_you_mean, from_plain

T = TypeVar("T")

ID = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Source:
    """One file of the course, named in errors as people see it from the root."""

    root: Path
    path: Path

    @property
    def name(self) -> str:
        """Return the path below the root."""
        return self.path.relative_to(self.root).as_posix()

    def text(self) -> str:
        """Return the file's text; raise CourseError when it is missing or not UTF-8."""
        try:
            return self.path.read_text(encoding="utf-8")
        except FileNotFoundError as problem:
            raise self.error("the file is missing", "write it") from problem
        except UnicodeDecodeError as problem:
            raise self.error("not UTF-8 text", "save it as UTF-8") from problem
        except OSError as problem:
            raise self.error(problem.strerror or "cannot be read", "check the file") from problem

    def toml(self) -> dict[str, Any]:
        """Return the file's tables; raise CourseError with line and column when it is not TOML."""
        try:
            return tomllib.loads(self.text())
        except tomllib.TOMLDecodeError as problem:
            raise self.error(f"not valid TOML: {problem}", "mend that line") from problem

    def record(self, kind: type[T]) -> T:
        """Return the file as a `kind`; raise CourseError for an unknown, missing or mistyped key."""
        return from_plain(kind, self.toml(), where=self.name, error=CourseError)

    def error(self, what: str, remedy: str = "", *, line: int | None = None) -> CourseError:
        """Return an error that names this file, and a line where one is known."""
        return CourseError(what, where=self.name if line is None else f"{self.name}:{line}", remedy=remedy)


def check_id(source: Source, what: str, name: str) -> None:
    """Refuse a name that cannot be a grade id in every tool."""
    if not ID.fullmatch(name):
        raise source.error(f"bad id '{name}' for a {what}", "use letters without accents, digits and _")


def check_unique(source: Source, what: str, names: Iterable[str]) -> None:
    """Refuse a name that is given twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise source.error(f"the {what} '{name}' is there twice", "rename or delete one")
        seen.add(name)


def check_same(source: Source, what: str, given: Iterable[str], expected: Collection[str]) -> None:
    """Refuse a name that nothing else knows, then one that is missing; `what` says of what kind."""
    known = list(expected)
    names = list(given)
    check_known(source, what, names, known)
    for name in known:
        if name not in names:
            raise source.error(f"missing {what} '{name}'", "add it")


def check_known(source: Source, what: str, given: Iterable[str], known: Collection[str]) -> None:
    """Refuse a name that nothing else knows."""
    for name in given:
        if name not in known:
            raise source.error(f"unknown {what} '{name}'", did_you_mean(name, list(known)))
