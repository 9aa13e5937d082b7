"""Check the `{name}` placeholders of the sentences an author writes."""

from collections.abc import Collection
from string import Formatter

from autograder.course.reading import Source
from autograder.records import did_you_mean


def placeholders(sentence: str) -> frozenset[str]:
    """Return the names a sentence asks for; raise ValueError when its braces do not match."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def check_sentence(source: Source, key: str, sentence: str, known: Collection[str] | None) -> None:
    """Refuse an empty sentence, unbalanced braces, and a placeholder that no fact will fill.

    `known` are the facts there will be; None when only a grader knows them.
    """
    if not sentence.strip():
        raise source.error(f"{key} is empty", "write a sentence")
    try:
        names = placeholders(sentence)
    except ValueError as problem:
        raise source.error(f"{key}: {problem}", "write {{ and }} for the braces of a formula") from problem
    for name in sorted(names):
        if not name.isidentifier() or (known is not None and name not in known):
            remedy = did_you_mean(name, list(known or ())) + "; braces of a formula are written {{ }}"
            raise source.error(f"{key}: nothing fills {{{name}}}", remedy)
