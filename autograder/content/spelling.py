"""Look every word up in a dictionary of its language, and in the project's own lists.

The dictionaries are those of Hunspell, read with all their rules by spylls. `course/words/<language>.txt`
and `course/words/names.txt` (for every language) hold what no dictionary has, one word a line; `#` begins a
remark. A word stands in the form that occurs; small letters cover a capital at the beginning of a sentence.
"""

import re
import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.content.finding import Finding
from autograder.content.passages import Passage
from autograder.content.prose import EXPRESSION, blank, readable
from autograder.content.tools import package
from autograder.course.model import Course
from autograder.course.shapes import words as choices_of
from autograder.errors import AutograderError

FOLDER = "course/words"
NAMES = "names"
LINGUA_FRANCA = "en"  # titles and terms in italics or quotes, the text of links, settings of a plot
DICTIONARIES = {"en": "en-gb"}  # where a language's own name is not that of its dictionary
WORD = re.compile(r"(?<!\w)[A-Za-zÀ-ÖØ-öø-ſ]+(?:['’][A-Za-zÀ-ÖØ-öø-ſ]+)*(?!\w)")
_NAME_LIKE = re.compile(r"[\w.]*[\d_][\w.]*|\w+\.\w[\w.]*|^title:|^# %%.*$", re.MULTILINE)  # x_1, np.exp
_SYMBOL = re.compile(r"(?:[A-Z]{2,5}s?|\w*[a-z][A-Z]\w*)(?:['’]s)?")  # GRU, NaN, dWha, NumPy
_FOREIGN = re.compile(
    r"(?<![*\w])\*(?!\s)[^*\n]+(?<!\s)\*(?![*\w])|\[[^\[\]]+\]\([^)\s]*\)|«[^»\n]*»|“[^”\n]*”"
)
_FACT = re.compile(r"(?<!\{)\{(?!\{)[^{}]*\}")
_PYTHON_FIELD = re.compile(r"\{[^{}]*\}|%[\d.]*[a-z]")


@dataclass
class Speller:
    """One language's dictionary and word lists; it remembers which words it was asked for."""

    language: str
    lists: Mapping[str, frozenset[str]]  # file -> words
    dictionary: Any
    other: "Speller | None" = None
    asked: dict[str, bool] = field(default_factory=dict)

    def knows(self, word: str) -> bool:
        """Tell whether a word is in a dictionary or on a list."""
        if word not in self.asked:
            self.asked[word] = self._listed(word) or self._in_dictionary(word)
        return self.asked[word]

    def _listed(self, word: str) -> bool:
        return any(_forms(word) & words for words in self.lists.values())

    def _in_dictionary(self, word: str) -> bool:
        # Capitals are a matter of the sentence: HOLA, Hola.
        return bool(self.dictionary.lookup(word.replace("’", "'")))


def spellers(course: Course) -> dict[str, Speller]:
    """Return a speller per language; raise AutograderError when a dictionary is missing."""
    found: dict[str, Speller] = {}
    for language in {*course.languages, LINGUA_FRANCA}:
        lists = {name: _words(course.root / FOLDER / f"{name}.txt") for name in (NAMES, language)}
        found[language] = Speller(language, {**lists, "code": _code(course)}, _dictionary(language))
    return found


def _code(course: Course) -> frozenset[str]:
    """Return the names that units give to functions, arguments and choices: docstrings use them bare."""
    challenges = [challenge for unit in course.units for challenge in unit.challenges]
    names = {name for challenge in challenges for name in (challenge.function, *challenge.arguments)}
    choices = (choices_of(shape) for challenge in challenges for shape in challenge.arguments.values())
    return frozenset(names.union(*choices, (unit.slug for unit in course.units)))


def check_spelling(course: Course, passages: Iterable[Passage]) -> Iterator[Finding]:
    """Yield every unknown word with its line, and every word on a list that no text needs."""
    known = spellers(course)
    seen: dict[str, set[str]] = defaultdict(set)
    for passage in passages:
        for line, word, foreign in words(passage):
            seen[passage.language].add(word)
            if known[passage.language].knows(word) or (foreign and known[LINGUA_FRANCA].knows(word)):
                continue
            remedy = (
                f"mend it, write code as `code`, or add it to {FOLDER}/{passage.language}.txt or {NAMES}.txt"
            )
            yield Finding(passage.file, line, f"unknown word '{word}' ({passage.language})", remedy)
    yield from _check_lists(course, seen)


def words(passage: Passage) -> Iterator[tuple[int, str, bool]]:
    """Yield (line, word, whether it may be English) for all that is read as words."""
    text = _as_read(passage)
    foreign = [found.span() for found in _FOREIGN.finditer(passage.text)]
    for found in WORD.finditer(blank(text, _NAME_LIKE)):
        if len(found[0]) > 1 and not _SYMBOL.fullmatch(found[0]):
            apart = passage.is_program or any(start <= found.start() < end for start, end in foreign)
            yield passage.line_at(found.start()), found[0], apart


def _as_read(passage: Passage) -> str:
    if passage.is_program:
        return readable(blank(passage.text, _PYTHON_FIELD), template=False)
    text = blank(passage.text, EXPRESSION) if passage.is_template else passage.text
    # In a sentence's formula `{{` stands for a brace; formulas go next, so it need not be undone.
    return readable(blank(text, _FACT) if passage.key else text, template=passage.is_template)


def _check_lists(course: Course, seen: Mapping[str, set[str]]) -> Iterator[Finding]:
    """Yield words on lists that occur nowhere: a list that only grows hides slips."""
    for path in sorted((course.root / FOLDER).glob("*.txt")):
        texts = seen.values() if path.stem == NAMES else [seen.get(path.stem, set())]
        used = {form for said in texts for word in said for form in _forms(word)}
        name = path.relative_to(course.root).as_posix()
        previous = ""
        for number, word in _entries(path):
            if word not in used:
                yield Finding(name, number, f"'{word}' occurs nowhere", "delete it")
            if _order(word) < _order(previous):
                yield Finding(name, number, f"'{word}' is out of order", f"put it before '{previous}'")
            previous = word


def _forms(word: str) -> set[str]:
    """Return the forms in which a word may stand on a list."""
    bare = word.replace("’", "'").removesuffix("'s")
    return {form for whole in (word, bare) for form in (whole, whole[:1].lower() + whole[1:])}


def _order(word: str) -> tuple[str, str]:
    return word.lower(), word


def _words(path: Path) -> frozenset[str]:
    return frozenset(word for _, word in _entries(path)) if path.is_file() else frozenset()


def _entries(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        word = line.partition("#")[0].strip()
        if word:
            yield number, word


def _dictionary(language: str) -> Any:
    try:
        from spylls.hunspell import Dictionary
    except ImportError as problem:
        remedy = "install the package with its extra `dev`"
        raise AutograderError("spylls is missing", where="spelling", remedy=remedy) from problem
    folder = package(f"dictionary-{DICTIONARIES.get(language, language)}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # spylls leaves its files for Python to close
        return Dictionary.from_files(str(folder / "index"))
