"""Hold a lesson to its comparisons: "more than five times" stands beside a `must(…)` that the build checks.

What is true by counting, or asked and not said, stands with its reason under `[[stated]]` of
`course/typed_numbers.toml`.
"""

import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from autograder.content.finding import Finding
from autograder.content.numbers import FILE, Stated, read_typed
from autograder.content.passages import Passage
from autograder.content.prose import readable
from autograder.course.model import Course

_BOUND = (
    r"más de|menos de|al menos|como mucho"
    r"|mais de|pelo menos|no máximo"
    r"|more than|less than|fewer than|at least|at most"
)
_MANY = r"veces|vezes|times|%|doble|mitad|dobro|metade|half|twice"
_THAN = r"más|menos|mayor|menor|mejor|peor|mais|maior|melhor|pior|more|larger|greater|smaller|less|fewer|as"
_COMPARISON = re.compile(
    rf"\b(?:{_BOUND})\b[^.;:]{{0,60}}?(?:{_MANY})|\b\w+\s+(?:veces|vezes|times)\s+(?:{_THAN})\b",
    re.IGNORECASE,
)


def check_comparisons(course: Course, passages: Iterable[Passage]) -> Iterator[Finding]:
    """Yield every comparison of a lesson whose paragraph checks nothing, and every reason that none needs."""
    stated = read_typed(course).stated
    used: set[Stated] = set()
    for passage in passages:
        if passage.file.endswith("/lesson.md"):
            yield from _check_lesson(passage, stated, used)
    for entry in stated:
        if entry not in used:
            yield Finding(FILE, 0, f"«{entry.words}» stands nowhere in {entry.where}", "delete the entry")


def _check_lesson(passage: Passage, stated: Iterable[Stated], used: set[Stated]) -> Iterator[Finding]:
    said = readable(passage.text, template=True).split("\n")
    for number, (source, line) in enumerate(zip(passage.text.split("\n"), said, strict=True), 1):
        for found in _COMPARISON.finditer(line):
            words = " ".join(found[0].split())
            entry = next((e for e in stated if e.words == words and fnmatchcase(passage.file, e.where)), None)
            if entry:
                used.add(entry)
            elif "must(" not in source:
                remedy = f"add {{{{ must(…) }}}} to the paragraph, or give the reason in {FILE}"
                yield Finding(passage.file, number, f"«{words}» is not checked", remedy)
