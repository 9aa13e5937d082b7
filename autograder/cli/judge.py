"""`autograder judge`: mark bare files with one function each."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from autograder.cli.common import CourseOption, SandboxOption, course_root
from autograder.outcome import FunctionResult, Verdict


def judge(
    function: Annotated[str, typer.Argument(metavar="FUNCTION", help="Function to judge.")],
    files: Annotated[list[Path], typer.Argument(help="Files that define it.", metavar="FILE")],
    course: CourseOption = None,
    context: Annotated[
        Path | None, typer.Option(metavar="NOTEBOOK", help="Run this notebook's code cells first.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="Seed of the hidden inputs.")] = "judge",
    sandbox: SandboxOption = "auto",
) -> None:
    """Mark bare .py solutions through the same sandbox and graders as a class."""
    from autograder.marking.bare import judge_files

    for path, result in judge_files(
        course_root(course), function, files, context=context, secret=seed, sandbox_kind=sandbox
    ):
        record = {"file": str(path), **function_record(result)}
        print(json.dumps(record) if as_json else as_text(path, result), flush=True)


def function_record(result: FunctionResult) -> dict[str, Any]:
    """Return one function's result as the plain record that `--json` prints."""
    criteria: dict[str, Any] = {}
    for criterion in result.criteria:
        entry = {"verdict": criterion.verdict.value, "score": criterion.score, "max": criterion.max}
        if criterion.withheld_by:
            entry["withheld_by"] = criterion.withheld_by
        if criterion.code:
            entry["code"] = criterion.code
        criteria[criterion.name] = entry
    return {
        "function": result.function,
        "score": result.score,
        "max": result.max,
        "criteria": criteria,
        "misconception": result.misconception,
        "loops_over": list(result.loops_over),
        "flags": [flag.code for flag in result.flags],
    }


def as_text(path: Path, result: FunctionResult) -> str:
    """Return one result as a line for people."""
    marks = {"passed": "+", "failed": "-", "unjudged": "?"}
    criteria = " ".join(f"{marks[c.verdict]}{c.name}" for c in result.criteria)
    codes = [c.code for c in result.criteria if c.verdict is Verdict.FAILED and c.code]
    why = result.misconception or next(iter(codes), "")
    extra = f"  [{why}]" if why else ""
    loops = f"  loops over {', '.join(result.loops_over)}" if result.loops_over else ""
    return f"{path}: {result.score:g}/{result.max:g}  {criteria}{extra}{loops}"
