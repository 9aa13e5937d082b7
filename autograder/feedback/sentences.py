"""Find the sentence for a code, with its facts put into words."""

from collections.abc import Mapping
from typing import Any

from autograder.errors import CourseError
from autograder.render import Said, Words, code, joined

UNKNOWN = "unknown"


def cause(words: Words, key: str, facts: Mapping[str, Any]) -> str:
    """Return the sentence that says what was found."""
    return sentence(words, key, facts, "codes")


def experiment(words: Words, key: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Return one experiment or smallest step, where there is one for the code."""
    if not words.has(key, table="tries"):
        return ()
    return (sentence(words, key, facts, "tries"),)


def sentence(words: Words, key: str, facts: Mapping[str, Any], table: str) -> str:
    """Return a sentence of a table.

    A code that the words do not know, or a fact that is missing, gives the table's general sentence: a gap in
    our files must not cost a student the page. Tests keep both from happening.
    """
    try:
        return words.sentence(key, in_words(words, facts), table=table)
    except (CourseError, ValueError):
        return words.sentence(UNKNOWN, table=table) if words.has(UNKNOWN, table=table) else ""


def in_words(words: Words, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with those added that need this language."""
    known = dict(facts)
    for name, table, source in (("property", "relations", "relation"), ("memory", "layouts", "layout")):
        if words.has(str(facts.get(source)), table=table):
            known[name] = Said(words.label(str(facts[source]), table=table))
    if words.has(str(facts.get("by")), table="because"):
        known["because"] = Said(words.label(str(facts["by"]), table="because"))
    if facts.get("dimension"):
        names = [facts["dimension"]] if isinstance(facts["dimension"], str) else facts["dimension"]
        known["sizes"] = Said(joined([code(f"{name} = 1") for name in names], words.label("or")))
    if facts.get("dimensions"):
        first = str(facts["dimensions"][0])
        known["position"] = (
            words.label(first, table="dimensions") if words.has(first, table="dimensions") else first
        )
    return known
