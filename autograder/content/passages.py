"""Gather everything the course says, each piece with its file, line and key.

A passage's text keeps its line ends, so that the line of anything found in it is known.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.course.cell_texts import comments, texts
from autograder.course.lesson import DEMO, NUMBERS
from autograder.course.model import Course, Unit

_HEADER = re.compile(r"^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*("(?:[^"\\]|\\.)*"|'[^']*'|[\w.-]+)\s*=\s*(.*)$""")
_FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*\}")


@dataclass(frozen=True)
class Passage:
    """A stretch of Markdown in one language."""

    file: str  # below the root
    line: int  # where its text begins
    key: str  # dotted, in a TOML file; empty for a whole Markdown file
    text: str
    language: str
    unit: str = ""

    def line_at(self, offset: int) -> int:
        """Return the line of the file on which a position of the text lies."""
        return self.line + self.text.count("\n", 0, offset)

    @property
    def is_template(self) -> bool:
        """Tell whether the build computes numbers in it."""
        return self.file.endswith(("/lesson.md", "/figures.toml"))

    @property
    def is_program(self) -> bool:
        """Tell whether it stands in code: in a demo cell, where braces hold Python, or in a reference."""
        return self.file.endswith((".py", "/demos.toml")) or "/comments." in self.file


def course_passages(course: Course) -> Iterator[Passage]:
    """Yield all that people read: the units, as far as they are written, and the engine's words."""
    for unit in course.units:
        yield from _demo_passages(course, unit)
        for language in course.languages:
            yield from unit_passages(course, unit, language)
    for language in course.languages:
        yield from _sentences(course, course.root / "templates" / f"words.{language}.toml", language)


def unit_passages(course: Course, unit: Unit, language: str) -> Iterator[Passage]:
    """Yield what a unit says in one language; feedback may be there before the lesson is."""
    folder = unit.folder / language
    own: list[Passage] = []
    for path in sorted(folder.glob("*")) if language in unit.texts else ():
        if path.suffix == ".md":
            own += _markdown(course, path, language)
        elif path.suffix == ".toml":
            # `same` of demos.toml lists what stays as it is in the code.
            own += (passage for passage in _sentences(course, path, language) if passage.key != "same")
    own += _sentences(course, unit.answers_folder / f"feedback.{language}.toml", language)
    own += _comments(course, unit, language)
    yield from (replace(passage, unit=unit.slug) for passage in own)


def _comments(course: Course, unit: Unit, language: str) -> Iterator[Passage]:
    """Yield the comments of the reference solutions, which are written in the course's first language."""
    if language != course.languages[0]:
        path = unit.answers_folder / f"comments.{language}.toml"
        given = _sentences(course, path, language) if path.is_file() else ()
        yield from (passage for passage in given if passage.key != "same")
        return
    for path in unit.references.values():
        source = path.read_text(encoding="utf-8")
        for text in comments(source):
            if text.words and not text.source.startswith("noqa"):
                line = source.count("\n", 0, text.start) + 1
                yield Passage(_name(course, path), line, f"«{text.source}»", text.source, language)


def _demo_passages(course: Course, unit: Unit) -> Iterator[Passage]:
    """Yield the words of the demo cells, which are written in the course's first language."""
    source, name, first = (
        unit.demos.read_text(encoding="utf-8"),
        _name(course, unit.demos),
        course.languages[0],
    )
    headings = {found["id"]: found for found in DEMO.finditer(source)}
    begin = min((found.start() for found in headings.values()), default=0)
    end = headings[NUMBERS].start() if NUMBERS in headings else len(source)
    for text in texts(source[:end]):
        if text.start >= begin and text.words and not text.source.startswith("%%"):
            line = source.count("\n", 0, text.start) + 1
            yield Passage(name, line, f"«{text.source}»", text.source, first, unit.slug)


def toml_lines(text: str) -> Mapping[str, int]:
    """Return dotted key -> line of its value's first character, for the flat style of the course's files."""
    found: dict[str, int] = {}
    table, inside = "", ""
    for number, line in enumerate(text.split("\n"), 1):
        if inside:
            inside = "" if inside in line else inside
            continue
        if header := _HEADER.match(line):
            table = _bare(header[1])
        elif key := _KEY.match(line):
            name = ".".join(part for part in (table, _bare(key[1])) if part)
            opened = key[2].startswith(('"""', "'''"))
            # The first line end after an opening delimiter is no part of the string.
            found[name] = number + (opened and not key[2][3:].strip())
            if opened and key[2][:3] not in key[2][3:]:
                inside = key[2][:3]
    return found


def plain(passage: Passage) -> Passage:
    """Return a TOML sentence as it is read: doubled braces single, every `{fact}` as the digit 1."""
    if not passage.key or passage.is_template:
        return passage
    text = _FIELD.sub(lambda found: {"{{": "{", "}}": "}"}.get(found[0], "1"), passage.text)
    return replace(passage, text=text)


def _markdown(course: Course, path: Path, language: str) -> Iterator[Passage]:
    yield Passage(_name(course, path), 1, "", path.read_text(encoding="utf-8"), language)


def _sentences(course: Course, path: Path, language: str) -> Iterator[Passage]:
    text = path.read_text(encoding="utf-8")
    lines = toml_lines(text)
    for key, sentence in _strings(tomllib.loads(text), ""):
        yield Passage(_name(course, path), _line(lines, key), key, sentence, language)


def _strings(value: Any, key: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _strings(item, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item, key)


def _line(lines: Mapping[str, int], key: str) -> int:
    """Return the line of a key, or of the nearest one above it: an inline table has one line for all."""
    while key not in lines and "." in key:
        key = key.rpartition(".")[0]
    return lines.get(key, 1)


def _bare(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def _name(course: Course, path: Path) -> str:
    return path.relative_to(course.root).as_posix()
