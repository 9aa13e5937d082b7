"""The generated part of a class's `nbgrader_config.py`, between two marks; the rest is the instructor's."""

import hashlib
import re
from importlib.resources import files
from pathlib import Path
from string import Template

from autograder.errors import ClassError
from autograder.files import write_whole

_OPEN = "# >>> autograder {digest}: generated; your own settings go below its end >>>\n"
_CLOSE = "# <<< autograder <<<\n"
_SECTION = re.compile(
    r"^# >>> autograder (\w+):.*? >>>\n(.*?)^# <<< autograder <<<\n", re.MULTILINE | re.DOTALL
)
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
