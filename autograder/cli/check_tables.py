"""What `autograder check` prints: how the graders did, function by function."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

from autograder.challenge import Agreement
from autograder.marking.mutants import Survey
from autograder.marking.recognition import Recognition
from autograder.marking.selfcheck import SelfCheck
from autograder.marking.steadiness import Difference
from autograder.outcome import FunctionResult, Verdict

SIGNS = {Verdict.PASSED: "+", Verdict.FAILED: "-", Verdict.UNJUDGED: "?"}
WRITTEN = ("corpus", "submission")


def console() -> Console:
    """Return where `check` prints."""
    return Console(highlight=False, width=110)


def counts(console: Console, found: SelfCheck) -> None:
    """Show how many cases of each kind every function has, and on how many the grader erred."""
    kinds = tuple(dict.fromkeys(case.kind for case, _ in found.judged))
    table = Table(title="Verdicts known beforehand: cases (of them with a problem)", title_justify="left")
    for heading in ("function", *kinds, "right by other roads, full marks"):
        table.add_column(heading)
    wrong = {(p.function, p.kind, p.name) for p in found.problems}
    for name in found.functions:
        cells = []
        for kind in kinds:
            total = sum(c.function == name and c.kind == kind for c, _ in found.judged)
            erred = sum((name, kind) == key[:2] for key in wrong)
            cells.append(f"{total} ({erred})" if erred else str(total))
        variants = found.variants[name]
        table.add_row(name, *cells, f"{variants.full} of {variants.total}")
    console.print(table)


def agreement(console: Console, function: str, found: SelfCheck) -> None:
    """Show the confusion matrix of one function, criterion by criterion."""
    compared = found.agreements[function]
    table = Table(
        title=f"Agreement with {compared.solutions} labelled solutions of {function}", title_justify="left"
    )
    for heading in ("criterion", "agreed", "of", "label -> verdict: solutions"):
        table.add_column(heading)
    for criterion, total in compared.compared.items():
        cells = [
            f"{expected} -> {got}: {count}"
            for (name, expected, got), count in sorted(compared.confusion.items())
            if name == criterion
        ]
        table.add_row(criterion, str(compared.agreed[criterion]), str(total), ", ".join(cells))
    console.print(table)
    for one in found.corrections:
        if one.file.startswith(f"{function}/"):
            line = f"corrected label: {one.file} {one.criterion} is {one.label}: {one.reason}"
            console.print(line, markup=False)


def recognition(console: Console, function: str, recognised: Recognition) -> None:
    """Show which mistake every wrong-valued labelled solution was told to be."""
    title = f"Mistakes in the catalogue of {function}: {recognised.named} of {recognised.known} named"
    table = Table(title=title, title_justify="left")
    for heading in ("solution", "is", "named"):
        table.add_column(heading)
    for row in recognised.rows:
        wrong = " (wrong)" if row.is_misnamed else " (missed)" if row.is_missed else ""
        table.add_row(
            row.file, row.cause or f"not in the catalogue: {row.outside}", (row.named or "–") + wrong
        )
    console.print(table)


def by_score(console: Console, found: SelfCheck) -> None:
    """List what people wrote from the best to the worst, for an eye that looks for injustice."""
    for name in found.functions:
        judged = [(c, r) for c, r in found.judged if c.function == name and c.kind in WRITTEN]
        if not judged:
            continue
        criteria = " ".join(c.name for c in judged[0][1].criteria)
        table = Table(title=f"{name}, by score ({criteria})", title_justify="left")
        for heading in ("score", "verdicts", "solution", "mistake"):
            table.add_column(heading, no_wrap=heading != "mistake")
        for case, result in sorted(judged, key=lambda pair: -pair[1].score):
            verdicts = " ".join(SIGNS[c.verdict] for c in result.criteria)
            table.add_row(f"{result.score:g}", verdicts, case.name, _mistake(result))
        console.print(table)


def problems(console: Console, found: SelfCheck) -> None:
    """List everything that is not as it must be, a line each."""
    lines = [f"{p.function} {p.kind} {p.name}: {p.what}" for p in found.problems]
    lines += [line for one in found.agreements.values() for line in _disagreements(one)]
    lines += [line for one in found.recognitions.values() for line in _misnamed(one)]
    strange = "tests speak of {}, which no unit of the course has"
    lines += [strange.format(name) for name in found.strangers]
    for line in lines:
        console.print(line, markup=False)


def mutants(console: Console, surveys: Sequence[Survey]) -> None:
    """Show how many mutants of each reference lost points, and name those that did not."""
    table = Table(title="Mutants of the references", title_justify="left")
    for heading in ("function", "mutants", "killed", "equivalent", "survivors"):
        table.add_column(heading)
    for one in surveys:
        numbers = (one.total, one.killed, len(one.equivalent), len(one.survivors))
        table.add_row(one.function, *map(str, numbers))
    console.print(table)
    for one in surveys:
        for text, reason in one.equivalent.items():
            console.print(f"{one.function}: equivalent: {text}\n    {reason}", markup=False, soft_wrap=True)
    for one in surveys:
        for mutant in one.survivors:
            console.print(f"{one.function}: SURVIVED: {mutant.text}", markup=False, soft_wrap=True)
        for text in one.stale:
            line = f"{one.function}: listed as equivalent, but gone or no longer with full marks: {text}"
            console.print(line, markup=False, soft_wrap=True)


def differences(console: Console, found: Sequence[Difference]) -> None:
    """List verdicts that depended on the seed, the workers or the load."""
    for d in found:
        line = f"{d.way}, seed {d.seed}: {d.case.function} {d.case.kind} {d.case.name}"
        console.print(f"{line}\n    first: {d.first}\n    now:   {d.now}", markup=False, soft_wrap=True)


def _disagreements(compared: Agreement) -> Iterator[str]:
    for d in compared.disagreements:
        yield f"{d.file} {d.criterion}: label says {d.expected}, got {d.got} {d.code}"
    for name in compared.false_rejects:
        yield f"{name}: right, but not full marks"
    for name in compared.survivors:
        yield f"{name}: wrong, but full marks"


def _misnamed(recognised: Recognition) -> Iterator[str]:
    for row in recognised.rows:
        if row.is_misnamed:
            yield f"{row.file}: named {row.named}, which it is not"
        elif row.is_missed:
            yield f"{row.file}: not named {row.cause}"


def _mistake(result: FunctionResult) -> str:
    lost = [c.code for c in result.criteria if c.verdict is not Verdict.PASSED and c.code]
    return result.misconception or ", ".join(dict.fromkeys(lost))
