"""Who is who in a report: names, or letters that stay the same from one report to the next."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from autograder.report.facts import ClassFacts
from autograder.seeds import derive

LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"  # no vowels: no words; nothing that is taken for something else
SHORTEST = 3  # letters of a name that is looked for in texts
HIDDEN = "···"
_WORD = re.compile(r"[^\W_]+")
_RUN = re.compile(r"\w+")


@dataclass(frozen=True)
class Names:
    """The names a class goes by."""

    anonymous: bool
    letters: dict[str, str]  # student -> letters
    known: frozenset[str]  # words of names, folded

    @classmethod
    def of(cls, facts: ClassFacts, *, anonymous: bool) -> "Names":
        """Collect everybody's names: the folder's, the gradebook's, and those of withdrawn submissions."""
        students = sorted(
            {report.student for report in facts.reports}
            | {past.report.student for past in facts.history}
            | {one.student for one in facts.grades}
            | {*facts.withdrawn, *facts.unsaved}
        )
        texts = [text for one in facts.grades for text in (one.first_name, one.last_name)]
        return cls.drawn(students, texts, facts.secret, anonymous=anonymous)

    @classmethod
    def drawn(cls, students: Iterable[str], texts: Iterable[str], secret: str, *, anonymous: bool) -> "Names":
        """Draw letters for students; `texts` are the names that people call them."""
        ordered = sorted({*students})
        texts = [*ordered, *texts]
        words = (fold(word) for text in texts for word in _WORD.findall(text))
        known = frozenset(word for word in words if len(word) >= SHORTEST and not word.isdigit())
        return cls(anonymous, dict(_drawn(ordered, secret)), known)

    def shown(self, student: str) -> str:
        """Return what stands for a student in this report."""
        return self.letters.get(student, HIDDEN) if self.anonymous else student

    def order(self, student: str) -> str:
        """Return a key to sort by that gives no name away."""
        return self.shown(student)

    def hidden(self, text: str, allowed: Callable[[str], bool] = lambda word: False) -> str:
        """Return a text in which no name of the class is left, except where `allowed` knows the word."""
        for student in self._met(text):
            if not allowed(student):
                text = re.sub(rf"(?<!\w){re.escape(student)}(?!\w)", HIDDEN, text, flags=re.IGNORECASE)

        def replaced(match: re.Match[str]) -> str:
            word = match[0]
            return HIDDEN if fold(word) in self.known and not allowed(word) else word

        return _WORD.sub(replaced, text)

    def _met(self, text: str) -> list[str]:
        """Return the students whose id may stand in a text, the longest first, without trying everybody's."""
        words = {"", *map(_alike, _RUN.findall(text))}
        found = [student for word in words for student in self._by_first_word.get(word, ())]
        return sorted(found, key=lambda student: (-len(student), student))

    @cached_property
    def _by_first_word(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for student in self.letters:
            if len(student) >= SHORTEST:
                first = _RUN.search(student)
                found.setdefault(_alike(first[0]) if first else "", []).append(student)
        return found


def fold(word: str) -> str:
    """Return a word without capitals and accents, as people type names."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def _alike(word: str) -> str:
    """Return what is the same for all words that a pattern without capitals takes for this one."""
    return fold(word).replace("ı", "i")


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the words that occur in texts, folded."""
    return frozenset(fold(word) for text in texts for word in _WORD.findall(text))


def _drawn(students: Iterable[str], secret: str) -> Iterator[tuple[str, str]]:
    """Yield each student's letters: what the secret gives them, whoever else is in the class.

    Two with the same first letters, which is rare, get more of their own.
    """
    taken: set[str] = set()
    for student in students:
        letters = _letters(derive(secret, "report", student))
        length = next(n for n in range(4, len(letters) + 1) if letters[:n] not in taken)
        taken.add(letters[:length])
        yield student, letters[:length]


def _letters(number: int) -> str:
    letters = []
    for _ in range(12):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)
