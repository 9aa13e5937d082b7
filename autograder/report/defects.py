"""Loops, writes into what was lent, and numbers that overflow: by function, with how many have them."""

from collections import Counter
from collections.abc import Iterator

from autograder.outcome import CriterionResult, Verdict
from autograder.report.document import Defect, Defects
from autograder.report.facts import ClassFacts, function_of
from autograder.report.voice import Voice

CRITERIA = ("vectorization", "no_mutation", "stability")


def defects(facts: ClassFacts, voice: Voice) -> tuple[Defects, ...]:
    """Return a table per criterion of the assignment, also where nothing was found."""
    there = {criterion.name for key in facts.manifest.challenges for criterion in key.criteria}
    return tuple(_table(name, facts, voice) for name in CRITERIA if name in there)


def _table(name: str, facts: ClassFacts, voice: Voice) -> Defects:
    rows: list[Defect] = []
    total = 0
    for key in facts.manifest.challenges:
        judged = [c for c in _results(name, key.function, facts) if c.verdict is not Verdict.UNJUDGED]
        total += len(judged)
        found = Counter(_what(c, voice) for c in judged if c.verdict is Verdict.FAILED)
        for what, count in sorted(found.items(), key=lambda item: (-item[1], item[0])):
            rows.append(Defect(key.function, what, voice.of_all(count, len(judged))))
    return Defects(voice.criterion(name), tuple(rows), voice.fill("judged_functions", count=total))


def _results(name: str, function: str, facts: ClassFacts) -> Iterator[CriterionResult]:
    for report in facts.readable:
        result = function_of(report, function)
        yield from (c for c in (result.criteria if result else ()) if c.name == name)


def _what(criterion: CriterionResult, voice: Voice) -> str:
    """Return the defect in a phrase; measured steps and values differ from one student to the next."""
    facts = {name: criterion.facts[name] for name in ("dimensions", "argument") if name in criterion.facts}
    return voice.found(criterion.code, facts)
