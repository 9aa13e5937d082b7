"""Reports that nobody has to mark: functions with a wanted verdict, and a whole class drawn by lot."""

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from autograder.course.model import Unit
from autograder.manifest import ChallengeKey, Manifest, QuestionKey
from autograder.outcome import (
    AnswerResult,
    CriterionResult,
    Flag,
    FunctionResult,
    ManualResult,
    Note,
    Report,
    Verdict,
)
from autograder.report import ClassFacts

ROOT = Path(__file__).parents[2]
# Right; overflows; loops; writes; divides by nothing, without metadata; renamed; cut off.
STUDENTS = (
    "alonso-ines",
    "herrera-sol",
    "ferrer-paula",
    "ibarra-teo",
    "urrutia-joel",
    "torres-alba",
    "yuste-max",
)
LANGUAGE = "es"

PASSED, FAILED, UNJUDGED = Verdict.PASSED, Verdict.FAILED, Verdict.UNJUDGED
FIRST = ("abril", "bruno", "celia", "dario", "elena", "fausto", "gema", "hector", "irene", "jaime")
LAST = ("zurita", "quesada", "palomar", "ocampo", "montiel", "lozano", "ibarrola", "galdames")
DEFECTS = {
    "correctness": ("wrong_values", {}),
    "shape": ("wrong_shape", {"expected": [3, 5], "got": [5, 3]}),
    "stability": ("overflow", {}),
    "vectorization": ("loops", {"dimensions": ["T_y"], "per_position": 18}),
    "no_mutation": ("writes", {"argument": "H", "before": [1.0], "after": [0.0]}),
}
SUMS = {"row_sums": [1.25, 0.75], "column_sums": [1.0, 1.0], "got_shape": [2, 2], "expected_shape": [2, 2]}
CODE = "def {name}(*arguments):\n    # {who}\n    '''De {who}.'''\n    return arguments[0] * {number}"


def students(count: int) -> list[str]:
    """Return that many names, no two alike."""
    return [f"{FIRST[i % len(FIRST)]}-{LAST[i // len(FIRST)]}" for i in range(count)]


def function(key: ChallengeKey, *failed: str, score: float = 0.0, **more: object) -> FunctionResult:
    """Return a function that passes everything but the criteria named."""
    results = []
    for criterion in key.criteria:
        if criterion.name in failed:
            code, facts = DEFECTS[criterion.name]
            paid = score if criterion.name == "correctness" else 0.0
            results.append(CriterionResult(criterion.name, FAILED, paid, criterion.points, code, facts))
        else:
            results.append(CriterionResult(criterion.name, PASSED, criterion.points, criterion.points))
    return FunctionResult(key.function, tuple(results), bonus=key.bonus, **more)  # type: ignore[arg-type] # its fields


def stub(key: ChallengeKey) -> FunctionResult:
    """Return a function that was never written."""
    facts = {"function": key.function}
    first = CriterionResult("correctness", FAILED, 0.0, key.criteria[0].points, "stub", facts)
    rest = (
        CriterionResult(c.name, UNJUDGED, 0.0, c.points, "blocked", {"by": "stub"}) for c in key.criteria[1:]
    )
    return FunctionResult(key.function, (first, *rest), bonus=key.bonus)


def answer(key: QuestionKey, *, right: bool, draw: random.Random) -> AnswerResult:
    """Return a right answer, or one of the wrong ones."""
    if right:
        return AnswerResult(key.id, PASSED, key.points, key.points, "right", key.right)
    if key.kind == "numeric":
        wrong = draw.choice(key.known_wrong).id
        return AnswerResult(key.id, FAILED, 0.0, key.points, "known", (wrong,), "17")
    wrong = draw.choice([option for option in key.options.values() if option not in key.right])
    return AnswerResult(key.id, FAILED, 0.0, key.points, "known", (wrong,), "b")


def blank(key: QuestionKey) -> AnswerResult:
    """Return a question left alone."""
    return AnswerResult(key.id, UNJUDGED, 0.0, key.points, "unanswered")


def facts_of(manifest: Manifest, *reports: Report, **more: object) -> ClassFacts:
    """Return a class of these reports."""
    return ClassFacts(manifest, reports, **{"secret": "a secret", **more})  # type: ignore[arg-type] # its fields


def drawn_class(manifest: Manifest, unit: Unit, count: int, seed: int = 1) -> ClassFacts:
    """Return a class of able and less able students, with everything that a report may have to tell."""
    draw = random.Random(seed)
    reports = [_report(name, manifest, unit, draw) for name in students(count)]
    if count > 3:
        flags = (Flag("meter_tampering", manifest.challenges[0].function, {"seen": ["sys.settrace"]}),)
        renamed = Note("renamed", {"found": f"{reports[1].student}.ipynb", "expected": "x.ipynb"})
        late = replace(reports[2].functions[1], timed_out=True, flags=(Flag("timed_out", "x"),))
        reports[0] = replace(reports[0], flags=flags)
        reports[1] = replace(reports[1], notes=(renamed,))
        reports[2] = replace(reports[2], functions=(reports[2].functions[0], late, *reports[2].functions[2:]))
        reports[3] = Report(
            reports[3].student, manifest.assignment, notes=(Note("truncated"),), readable=False
        )

    def cells(student: str) -> Sequence[str]:
        return [
            CODE.format(name=key.function, who=student, number=len(student)) for key in manifest.challenges
        ]

    return facts_of(
        manifest,
        *reports,
        last="2026-03-02 10:11:12",
        run={"sandbox": "bwrap+landlock+seccomp", "numpy": "2.0.0"},
        strays=(f"{students(1)[0]}.zip: not in a student's folder",),
        withdrawn=tuple(students(1)),
        cells=cells,
    )


def _report(name: str, manifest: Manifest, unit: Unit, draw: random.Random) -> Report:
    able = draw.random()
    answers = [
        answer(key, right=draw.random() < 0.3 + 0.6 * able, draw=draw)
        for key in manifest.questions
        if key.points
    ]
    functions = []
    for key in manifest.challenges:
        failed = [c.name for c in key.criteria if draw.random() > 0.45 + 0.5 * able]
        if "correctness" in failed:
            names = sorted(unit.misconceptions[key.function])[:4]
            known = draw.choice([*names, None])
            functions.append(function(key, *failed, misconception=known, facts=SUMS))
        else:
            functions.append(function(key, *failed) if draw.random() < 0.5 + able else stub(key))
    manual = tuple(ManualResult(e.id, e.points, answered=True) for e in manifest.explanations)
    return Report(name, manifest.assignment, tuple(functions), tuple(answers), manual)


def report_named(manifest: Manifest, student: str) -> Report:
    """Return an empty report of somebody."""
    return Report(student, manifest.assignment)
