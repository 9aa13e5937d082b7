"""The generated part of a class's `nbgrader_config.py`, between two marks; the rest is the instructor's."""

import ast
import hashlib
import re
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from autograder.errors import ClassError
from autograder.files import write_whole

_OPEN = "# >>> autograder {digest}: generated; your own settings go below its end >>>\n"
_CLOSE = "# <<< autograder <<<\n"
_SECTION = re.compile(
    r"^# >>> autograder (\w+):.*? >>>\n(.*?)^# <<< autograder <<<\n", re.MULTILINE | re.DOTALL
)
_VALUES = {
    "course_id": re.compile(r"^c\.CourseDirectory\.course_id = (.+)$", re.MULTILINE),
    "late_policy": re.compile(r"^c\.LateSubmissionPlugin\.penalty_method = (.+)$", re.MULTILINE),
    "mark_options": re.compile(r"^c\.SandboxExecute\.options = (.+)$", re.MULTILINE),
}
_NAME = re.compile(r"[A-Za-z0-9_-]+")


def write_config(path: Path, *, course_id: str, late_policy: str, mark_options: tuple[str, ...]) -> None:
    """Write or renew the generated part; raise ClassError rather than overwrite somebody's line."""
    body = _body(path, course_id, late_policy, mark_options)
    if not path.exists():
        write_whole(path, _section(body) + "\n")
        return
    text = _read(path)
    found = _SECTION.search(text)
    if not found:
        raise ClassError(
            "there is a configuration that autograder did not write",
            where=str(path),
            remedy="rename it, run this again, and copy your settings below the generated part",
        )
    digest, old = found.groups()
    if old.strip() and digest != _digest(old):
        raise ClassError(
            "the generated part was edited",
            where=str(path),
            remedy="move your lines below its end mark, empty the part between the two marks, run this again",
        )
    if old != body:
        write_whole(path, text[: found.start()] + _section(body) + text[found.end() :])


def renew_late_policy(path: Path, late_policy: str) -> bool:
    """Write another late policy into the generated part; return whether it was another one.

    Everything else stays. Raises ClassError when the generated part is not ours any more.
    """
    values = _generated(path)
    if values["late_policy"] == late_policy:
        return False
    write_config(
        path,
        course_id=values["course_id"],
        late_policy=late_policy,
        mark_options=tuple(values["mark_options"]),
    )
    return True


def course_of(path: Path) -> Path | None:
    """Return the course that the class was built from, as its configuration says; None when it does not."""
    try:
        options = list(_generated(path)["mark_options"])
    except ClassError:
        return None  # a configuration of the instructor's own
    return Path(options[options.index("--course") + 1]) if "--course" in options[:-1] else None


def _generated(path: Path) -> dict[str, Any]:
    """Read the values back that `write_config` has put into the generated part."""
    found = _SECTION.search(_read(path)) if path.is_file() else None
    values = {name: shape.search(found[2]) for name, shape in _VALUES.items()} if found else {}
    if not found or not all(values.values()):
        raise ClassError(
            "the generated part is missing",
            where=str(path),
            remedy="build the class again (`autograder build`), which writes it",
        )
    return {name: ast.literal_eval(value[1]) for name, value in values.items() if value}


def _body(path: Path, course_id: str, late_policy: str, mark_options: tuple[str, ...]) -> str:
    if not _NAME.fullmatch(course_id):
        raise ClassError(f"course id {course_id!r}", where=str(path), remedy="use letters, digits, - and _")
    if late_policy not in ("none", "zero"):
        raise ClassError(f"late policy {late_policy!r}", where=str(path), remedy="use 'none' or 'zero'")
    template = Template(
        files("autograder.gradebook").joinpath("nbgrader_config.txt").read_text(encoding="utf-8")
    )
    return template.substitute(
        course_id=repr(course_id), late_policy=repr(late_policy), mark_options=repr(list(mark_options))
    )


def _section(body: str) -> str:
    return _OPEN.format(digest=_digest(body)) + body + _CLOSE


def _digest(body: str) -> str:
    """Return what tells an edited part from an untouched one."""
    return hashlib.sha256(body.encode()).hexdigest()[:12]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ClassError("not UTF-8", where=str(path), remedy="save it as UTF-8") from error
