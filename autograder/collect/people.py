"""Match what an LMS calls a student with the roster: by id, LMS id, address or name, never by guess."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from autograder.collect.claims import Claim, Lms
from autograder.gradebook import Person

_NOT_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class People:
    """The roster, findable."""

    everybody: Mapping[str, Person]
    by_key: Mapping[str, frozenset[str]]  # id, LMS id, address and its first part -> students
    by_lms_id: Mapping[str, frozenset[str]]
    by_words: Mapping[str, frozenset[str]]  # the words of a name, sorted
    by_letters: Mapping[str, frozenset[str]]  # a name without spaces, both ways round
    by_number: Mapping[str, str] = field(default_factory=dict)  # Moodle's participant -> student

    @classmethod
    def of(cls, roster: Iterable[Person], numbers: Mapping[str, str] | None = None) -> "People":
        """Index a roster; `numbers` are Moodle's participants, where its worksheet tells them."""
        people = list(roster)
        keys, lms, words, letters = (_Index() for _ in range(4))
        for one in people:
            for key in filter(None, (one.id, one.lms_id, one.email, one.email.partition("@")[0])):
                keys.add(_plain(key), one.id)
            if one.lms_id:
                lms.add(_plain(one.lms_id), one.id)
            full = _words(f"{one.first_name} {one.last_name}")
            if full:
                words.add(" ".join(sorted(full)), one.id)
                first, last = (_letters(name) for name in (one.first_name, one.last_name))
                letters.add(last + first, one.id)
                letters.add(first + last, one.id)
        everybody = {one.id: one for one in people}
        return cls(everybody, keys.frozen(), lms.frozen(), words.frozen(), letters.frozen(), numbers or {})

    def student(self, claim: Claim) -> str | None:
        """Return whose file it is, None when nobody's or when two students could be meant."""
        found = self._candidates(claim)
        return next(iter(found)) if len(found) == 1 else None

    def keyed(self, *keys: str) -> str | None:
        """Return the one student with one of these ids or addresses, the first key that fits one."""
        for key in keys:
            found = self.by_key.get(_plain(key), frozenset()) if key else frozenset()
            if len(found) == 1:
                return next(iter(found))
        return None

    def named(self, name: str) -> frozenset[str]:
        """Return all students of this name, in whatever order its words come."""
        return self.by_words.get(" ".join(sorted(_words(name))), frozenset()) if name else frozenset()

    def reason(self, found: Iterable[Claim]) -> str:
        """Return why nobody was found, for a person who has to decide."""
        readings = list(found)
        for claim in readings:
            several = sorted(self._candidates(claim))
            if len(several) > 1:
                return f"could be {' or '.join(several)}: put the LMS's id into the roster"
        names = {
            " ".join(sorted(_words(f"{p.first_name} {p.last_name}"))): p.id for p in self.everybody.values()
        }
        for claim in readings:
            close = get_close_matches(" ".join(sorted(_words(claim.name))), list(names), n=1, cutoff=0.75)
            if close:
                return f"nobody of that name in the roster; is it {names[close[0]]}?"
        return "nobody in the roster fits"

    def _candidates(self, claim: Claim) -> frozenset[str]:
        """Return whom a claim may mean. Moodle's number is of one assignment, so a name goes before it."""
        if claim.lms is Lms.MOODLE:
            number = claim.keys[0]
            if number in self.by_number:
                return frozenset((self.by_number[number],))
            named = self.named(claim.name)
            if claim.team:
                named = frozenset(s for s in named if _words(self.everybody[s].team) == _words(claim.team))
            if len(named) == 1:
                return named
            numbered = self.by_lms_id.get(number, frozenset())
            return (named & numbered or named) if named else frozenset()
        if claim.lms is Lms.CANVAS:
            return self.by_lms_id.get(_plain(claim.keys[0])) or self.by_letters.get(
                _letters(claim.name), frozenset()
            )
        keyed = self.keyed(*claim.keys)
        return frozenset((keyed,)) if keyed else self.named(claim.name)


class _Index:
    """Students by key, while the index is made."""

    def __init__(self) -> None:
        self._found: dict[str, set[str]] = {}

    def add(self, key: str, student: str) -> None:
        if key:
            self._found.setdefault(key, set()).add(student)

    def frozen(self) -> dict[str, frozenset[str]]:
        return {key: frozenset(students) for key, students in self._found.items()}


def _plain(text: str) -> str:
    """Return a key as it is compared: one Unicode form, no case, no spaces around."""
    return unicodedata.normalize("NFC", text).strip().casefold()


def _words(text: str) -> list[str]:
    """Return the words of a name without accents and case."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in decomposed if not unicodedata.combining(c))
    return [word for word in _NOT_LETTERS.split(letters) if word]


def _letters(text: str) -> str:
    return "".join(_words(text))
