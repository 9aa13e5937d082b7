"""Look every word up in a dictionary of its language, and in the project's own lists.

The dictionaries are those of Hunspell, read with all their rules by spylls. `course/words/<language>.txt`
and `course/words/names.txt` (for every language) hold what no dictionary has, one word a line; `#` begins a
remark. A word stands in the form that occurs; small letters cover a capital at the beginning of a sentence.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.content.dictionaries import Dictionaries
from autograder.content.finding import Finding
from autograder.content.passages import Passage
from autograder.content.prose import EXPRESSION, blank, readable
from autograder.course.model import Course
from autograder.course.shapes import words as choices_of

FOLDER = "course/words"
NAMES = "names"
LINGUA_FRANCA = "en"  # titles and terms in italics or quotes, the text of links, settings of a plot
WORD = re.compile(r"(?<!\w)[A-Za-zÀ-ÖØ-öø-ſ]+(?:['’][A-Za-zÀ-ÖØ-öø-ſ]+)*(?!\w)")
_NAME_LIKE = re.compile(r"[\w.]*[\d_][\w.]*|\w+\.\w[\w.]*|^title:|^# %%.*$", re.MULTILINE)  # x_1, np.exp
_REPEATED = re.compile(r"(?<![\w.'’-])([A-Za-zÀ-ÖØ-öø-ſ]{2,})\s+\1(?![\w'’-])", re.IGNORECASE)
_SYMBOL = re.compile(r"(?:[A-Z]{2,5}s?|\w*[a-z][A-Z]\w*)(?:['’]s)?")  # GRU, NaN, dWha, NumPy
_FOREIGN = re.compile(
    r"(?<![*\w])\*(?!\s)[^*\n]+(?<!\s)\*(?![*\w])|\[[^\[\]]+\]\([^)\s]*\)|«[^»\n]*»|“[^”\n]*”"
)
_FACT = re.compile(r"(?<!\{)\{(?!\{)[^{}]*\}")
_PYTHON_FIELD = re.compile(r"\{[^{}]*\}|%[\d.]*[a-z]")


@dataclass(frozen=True)
class Speller:
    """What is right in one language: its dictionary, its list, and the names of every language."""

    language: str
    lists: tuple[frozenset[str], ...]
    dictionaries: Dictionaries

    def knows(self, word: str) -> bool:
        """Tell whether a word is on a list or in the dictionary."""
        listed = any(_forms(word) & entries for entries in self.lists)
        return listed or self.dictionaries.knows(self.language, word)


def spellers(course: Course, dictionaries: Dictionaries) -> Mapping[str, Speller]:
    """Return a speller per language."""
    folder, code = course.root / FOLDER, _code(course)
    names = _words(folder / f"{NAMES}.txt")
    return {
        language: Speller(language, (_words(folder / f"{language}.txt"), names, code), dictionaries)
        for language in {*course.languages, LINGUA_FRANCA}
    }


def _code(course: Course) -> frozenset[str]:
    """Return the names that units give to functions, arguments and choices: docstrings use them bare."""
    challenges = [challenge for unit in course.units for challenge in unit.challenges]
    names = {name for challenge in challenges for name in (challenge.function, *challenge.arguments)}
    choices = (choices_of(shape) for challenge in challenges for shape in challenge.arguments.values())
    return frozenset(names.union(*choices, (unit.slug for unit in course.units)))


def check_spelling(
    course: Course, passages: Iterable[Passage], dictionaries: Dictionaries
) -> Iterator[Finding]:
    """Yield every unknown word with its line, and every word on a list that no text needs.

    Raises AutograderError when a dictionary is missing.
    """
    known = spellers(course, dictionaries)
    seen: dict[str, set[str]] = defaultdict(set)
    for passage in passages:
        yield from _check_repeated(passage)
        for line, word, foreign in words(passage):
            seen[passage.language].add(word)
            if known[passage.language].knows(word) or (foreign and known[LINGUA_FRANCA].knows(word)):
                continue
            remedy = (
                f"mend it, write code as `code`, or add it to {FOLDER}/{passage.language}.txt or {NAMES}.txt"
            )
            yield Finding(passage.file, line, f"unknown word '{word}' ({passage.language})", remedy)
    yield from _check_lists(course, seen)


def _check_repeated(passage: Passage) -> Iterator[Finding]:
    text = blank(_as_read(passage), _FOREIGN)  # *Attention is not not Explanation* is a title
    for found in _REPEATED.finditer(text):
        # What was taken out between two words, a formula for example, leaves blanks.
        if passage.text[found.start() : found.end()] == found[0]:
            line = passage.line_at(found.start())
            yield Finding(passage.file, line, f"'{found[1]}' stands twice", "delete one")


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
