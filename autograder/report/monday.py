"""The first panel: the most frequent misconceptions, to be explained in the next lesson."""

import re
from collections.abc import Iterable, Sequence

from autograder.feedback.codes import STOPPED
from autograder.outcome import FunctionResult, Report, Verdict
from autograder.report.document import Known, Lesson, Monday
from autograder.report.facts import ClassFacts, function_of
from autograder.report.names import Names
from autograder.report.snippets import bare, nameless
from autograder.report.voice import Voice

EXPLAINED = 3
READ = 200  # notebooks that are opened for one example
CORRECTNESS = "correctness"
UNWRITTEN = ("stub", "missing")
Held = tuple[str, str]  # function, misconception


def monday(facts: ClassFacts, voice: Voice, names: Names) -> Monday:
    """Return the three most frequent misconceptions with an example each, and a table of the others."""
    holders = _holders(facts)
    # Equal counts keep the order of the assignment, then of the names: no chance, no student's place.
    order = {challenge.function: place for place, challenge in enumerate(facts.manifest.challenges)}
    ranked = sorted(holders, key=lambda held: (-len(holders[held]), order[held[0]], held[1]))
    nameless = _nameless(facts.readable)
    return Monday(
        lessons=tuple(_lesson(held, holders[held], facts, voice, names) for held in ranked[:EXPLAINED]),
        others=tuple(_known(held, holders[held], facts, voice) for held in ranked[EXPLAINED:]),
        nameless=voice.say("nameless", count=nameless) if nameless else "",
    )


def _holders(facts: ClassFacts) -> dict[Held, list[Report]]:
    known = {challenge.function for challenge in facts.manifest.challenges}
    holders: dict[Held, list[Report]] = {}
    for report in facts.readable:
        for function in report.functions:
            if function.misconception and function.function in known:
                holders.setdefault((function.function, function.misconception), []).append(report)
    return holders


def _lesson(held: Held, reports: Sequence[Report], facts: ClassFacts, voice: Voice, names: Names) -> Lesson:
    function, misconception = held
    code, report = _example(function, reports, facts, names)
    manifest = facts.manifest
    return Lesson(
        function=function,
        id=misconception,
        count=voice.of_all(len(reports), _written(function, facts.readable)),
        sentence=_sentence(held, function_of(report, function), voice),
        code=code,
        section=_inline(voice.text.section(function, misconception)),
        notebook=f"../release/{manifest.assignment}/{manifest.notebook}.ipynb",
    )


def _inline(heading: str) -> str:
    """Return a heading that does not begin a list."""
    return re.sub(r"^(\d+)\.", r"\1\\.", heading)


def _example(function: str, reports: Sequence[Report], facts: ClassFacts, names: Names) -> tuple[str, Report]:
    """Return the shortest code among the holders', and whose it is; of equal ones the first by its text.

    Of many holders a fixed draw is read: whose turn it is, no name decides.
    """
    drawn = sorted(reports, key=lambda report: (names.letters.get(report.student, ""), report.student))
    found = [(bare(facts.cells(r.student), function), r) for r in drawn[:READ]]
    shown = [(len(code), code, report) for code, report in found if code]
    if not shown:
        return "", reports[0]
    _, code, report = min(shown, key=lambda one: one[:2])
    return nameless(code, facts.manifest, names), report


def _sentence(held: Held, result: FunctionResult | None, voice: Voice) -> str:
    """Return what the author of the example was told; empty when the results are older than the sentence."""
    function, misconception = held
    try:
        sentence = voice.functions[function].misconceptions[misconception]
        return voice.words.fill(sentence, result.facts if result else {})
    except (KeyError, ValueError):
        return ""


def _known(held: Held, reports: Sequence[Report], facts: ClassFacts, voice: Voice) -> Known:
    written = _written(held[0], facts.readable)
    return Known(*held, str(len(reports)), voice.share(len(reports), written))


def _written(function: str, reports: Iterable[Report]) -> int:
    """Return how many wrote the function at all."""
    return sum(_started(function_of(report, function)) for report in reports)


def _started(result: FunctionResult | None) -> bool:
    return result is not None and _code(result) not in UNWRITTEN


def _nameless(reports: Iterable[Report]) -> int:
    """Count the functions that return wrong values which match no known misconception."""
    return sum(
        not function.misconception and _is_wrong(function)
        for report in reports
        for function in report.functions
    )


def _is_wrong(result: FunctionResult) -> bool:
    wrong = any(c.name == CORRECTNESS and c.verdict is Verdict.FAILED for c in result.criteria)
    return wrong and _code(result) not in STOPPED


def _code(result: FunctionResult) -> str:
    return next((c.code for c in result.criteria if c.name == CORRECTNESS), "")
