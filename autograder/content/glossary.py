"""Hold the lessons to the glossary: where one language uses a term, the others use theirs."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from autograder.content.finding import Finding
from autograder.content.prose import readable
from autograder.course.model import Course, Unit
from autograder.course.reading import Source, check_same
from autograder.errors import CourseError
from autograder.records import from_plain

FILE = "course/glossary.toml"


@dataclass(frozen=True)
class _File:
    terms: Mapping[str, Mapping[str, str]]


def read_glossary(course: Course) -> Mapping[str, Mapping[str, str]]:
    """Return term -> language -> word; raise CourseError for a language that is missing or unknown."""
    source = Source(course.root, course.root / FILE)
    terms = from_plain(_File, source.toml(), where=source.name, error=CourseError).terms
    for name, words in terms.items():
        check_same(source, f"language of the term {name}:", words, course.languages)
        for language, word in words.items():
            if not word.strip():
                raise source.error(f"{name}.{language} is empty", "write the word")
    return terms


def check_terms(course: Course, unit: Unit, terms: Mapping[str, Mapping[str, str]]) -> Iterator[Finding]:
    """Yield every term that the first language's lesson uses and another's never calls by its name."""
    first, *others = unit.texts
    said = {
        language: _folded(readable(unit.texts[language].lesson, template=True)) for language in unit.texts
    }
    for name, words in terms.items():
        if not _uses(said[first], words[first]):
            continue
        for language in others:
            if not _uses(said[language], words[language]):
                file = (unit.folder / language / "lesson.md").relative_to(course.root).as_posix()
                what = f"never says '{words[language]}', though '{first}' says '{words[first]}'"
                yield Finding(file, 0, what, f"use the word of {FILE} ({name}), or change it there for all")


def _uses(text: str, word: str) -> bool:
    return re.search(rf"\b{_pattern(word)}\b", text) is not None


def _pattern(word: str) -> str:
    """Return a pattern for a word or its plural; of several words each may stand in the plural."""
    return r"\s+".join(_inflected(part) for part in _folded(word).split())


def _inflected(word: str) -> str:
    """Cover the regular plurals of Spanish, Portuguese and English: -s, -es, -ces, -ões, -is, -ies."""
    forms = [re.escape(word) + "(?:s|es)?"]
    for end, plural in (
        ("z", "ces"),
        ("ao", "oes"),
        ("l", "is"),
        ("m", "ns"),
        ("y", "ies"),
        ("o", "a"),
        ("o", "as"),
    ):
        if word.endswith(end):
            forms.append(re.escape(word.removesuffix(end) + plural))
    return f"(?:{'|'.join(forms)})"


def _folded(text: str) -> str:
    """Return a text in small letters, without accents."""
    split = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in split if not unicodedata.combining(letter))
