"""`autograder check`: the graders, graded; the texts of the course, proofread."""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.common import CourseOption, SandboxOption, course_root
from autograder.errors import AutograderError

if TYPE_CHECKING:
    from autograder.marking.judging import SandboxKind
    from autograder.marking.steadiness import Difference, Way


def check(
    course: CourseOption = None,
    function: Annotated[
        list[str] | None, typer.Option("--function", metavar="NAME", help="Only this function.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes that judge.")] = 2,
    table: Annotated[bool, typer.Option("--table", help="Also list the corpus by score.")] = False,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Instead: does every small change of a reference lose points?")
    ] = False,
    seeds: Annotated[
        int, typer.Option("--seeds", min=0, metavar="N", help="Instead: are N seeds judged alike? Hours.")
    ] = 0,
    content: Annotated[
        bool,
        typer.Option("--content", help="Instead: proofread the texts, repeat the demos."),
    ] = False,
    refresh: Annotated[
        bool, typer.Option("--refresh", help="With --content: store what the demo cells print and compute.")
    ] = False,
    sandbox: SandboxOption = "auto",
) -> None:
    """Run references, known wrong solutions, labelled and expected ones; any false verdict fails."""
    asked = {"--mutants": mutants, "--seeds": bool(seeds), "--content": content}
    chosen = [name for name, wanted in asked.items() if wanted]
    if len(chosen) > 1:
        what = f"{' and '.join(chosen)} exclude each other"
        raise AutograderError(what, remedy="run one after the other")
    if refresh and not content:
        raise AutograderError("--refresh stores what --content compares", remedy="give both")
    root, functions = course_root(course), function or []
    if content:
        well = _content(root, refresh=refresh)
    elif mutants:
        well = _mutants(root, functions, workers, sandbox)
    elif seeds:
        well = _seeds(root, functions, seeds, sandbox)
    else:
        well = _verdicts(root, functions, workers, sandbox, table=table)
    if not well:
        sys.exit(1)


def _content(root: Path, *, refresh: bool) -> bool:
    from autograder.content import check_content, refresh_content

    if refresh:
        for name in refresh_content(root):
            print(f"written: {name}")
        return True
    findings = check_content(root)
    for finding in findings:
        print(finding)
    print(f"{len(findings)} findings" if findings else "the texts are as they must be")
    return not findings


def _verdicts(root: Path, functions: list[str], workers: int, sandbox: "SandboxKind", *, table: bool) -> bool:
    from autograder.cli import check_tables as show
    from autograder.marking.selfcheck import self_check

    found = self_check(root, functions=functions, workers=workers, sandbox_kind=sandbox)
    console = show.console()
    show.counts(console, found)
    for name in found.agreements:
        show.agreement(console, name, found)
        show.recognition(console, name, found.recognitions[name])
    if table:
        show.by_score(console, found)
    show.problems(console, found)
    if found.is_well:
        console.print("every verdict is as it must be")
    return found.is_well


def _mutants(root: Path, functions: list[str], workers: int, sandbox: "SandboxKind") -> bool:
    from autograder.cli import check_tables as show
    from autograder.marking.mutants import survey_mutants

    surveys = survey_mutants(root, functions=functions, workers=workers, sandbox_kind=sandbox)
    show.mutants(show.console(), surveys)
    return all(survey.is_well for survey in surveys)


def _seeds(root: Path, functions: list[str], seeds: int, sandbox: "SandboxKind") -> bool:
    from autograder.cli import check_tables as show
    from autograder.marking.steadiness import steadiness

    console, started, judged = show.console(), time.monotonic(), Counter[str]()

    def tell(way: "Way", seed: int, new: "Sequence[Difference]") -> None:
        show.differences(console, new)
        judged[str(way)] += 1
        count = judged[str(way)]
        if count % 20 == 0 or count == seeds:
            console.print(f"{way}: seeds judged: {count} ({(time.monotonic() - started) / 60:.0f} min)")

    found = steadiness(root, seeds, functions=functions, sandbox_kind=sandbox, progress=tell)
    verdict = f"{len(found.differences)} differences" if found.differences else "all alike"
    console.print(f"{found.cases} solutions judged {found.rounds} times: {verdict}")
    return not found.differences
