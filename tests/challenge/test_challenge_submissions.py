"""Submissions of every kind, a folder each: what the student wrote and what an instructor would say."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from judging import EXERCISES, SUBMISSIONS, Judging, verdicts

from autograder.outcome import FunctionResult

pytestmark = pytest.mark.slow  # `make check` judges the same cases

# Those of a unit that is still being written wait for it.
FOLDERS = sorted(path.parent for path in SUBMISSIONS.glob("*/*/expected.toml") if path.parts[-3] in EXERCISES)


def test_every_folder_is_complete() -> None:
    folders = {path for path in SUBMISSIONS.glob("*/*") if path.is_dir() and path.parent.name in EXERCISES}
    assert folders == set(FOLDERS)
    assert all((folder / "solution.py").is_file() for folder in folders)
    assert {folder.parent.name for folder in folders} == set(EXERCISES)


@pytest.fixture(scope="module")
def found(judging: Judging) -> dict[Path, FunctionResult]:
    results: dict[Path, FunctionResult] = {}
    for function, exercise in EXERCISES.items():
        mine = {f.name: f for f in FOLDERS if f.parent.name == function}
        sources = [(name, (f / "solution.py").read_text(encoding="utf-8")) for name, f in mine.items()]
        results |= {mine[name]: result for name, result in judging.all(exercise, sources).items()}
    return results


@pytest.mark.parametrize("folder", [pytest.param(f, id=f"{f.parent.name}-{f.name}") for f in FOLDERS])
def test_a_submission_is_judged_as_expected(found: dict[Path, FunctionResult], folder: Path) -> None:
    expected: dict[str, Any] = tomllib.loads((folder / "expected.toml").read_text(encoding="utf-8"))
    result = found[folder]

    assert verdicts(result) == expected["verdicts"]
    codes = {name: result.criterion(name).code for name in expected.get("codes", {})}
    assert codes == expected.get("codes", {})
    assert result.score == pytest.approx(expected["score"])
    assert result.misconception == expected.get("misconception")
    assert list(result.loops_over) == expected.get("loops_over", [])
    assert list(result.advice) == expected.get("advice", [])
    assert [flag.code for flag in result.flags] == expected.get("flags", [])
    assert result.timed_out == expected.get("timed_out", False)
