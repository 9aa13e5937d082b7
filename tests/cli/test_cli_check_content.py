"""`autograder check --content`: every slip is one line with file, what is wrong and the remedy."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import ROOT, Ran

from autograder.content.tools import FOLDER

pytestmark = pytest.mark.slow  # the whole course is proofread several times

Run = Callable[..., Ran]
SEED_OF_A_CELL = "default_rng(4)"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    for folder in ("course", "solutions", "templates", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def append(path: Path, text: str) -> int:
    """Add a line to a file; return its number."""
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n{text}\n")
    return path.read_text("utf-8").count("\n")


@pytest.mark.skipif(  # texts are read by programs of npm
    not (FOLDER / "node_modules/katex").is_dir() or shutil.which("node") is None,
    reason="needs Node and `npm ci` in autograder/content/node, which `make check` runs",
)
def test_slips_are_named_one_a_line(run: Run, course: Path) -> None:
    unit = course / "course/bahdanau"
    typed = append(unit / "es/lesson.md", "El mayor pesa 0.4321 y la palabrrra, $\\nosuchthing$.")
    append(unit / "pt/lesson.md", "O maior.{{ must(n.weights < 0) }}")
    comments = course / "solutions/bahdanau/comments.pt.toml"
    comments.write_text(comments.read_text("utf-8").replace("como valor e", "como valorrr e"), "utf-8")
    stored = json.loads((unit / "demos.out.json").read_text("utf-8"))
    first = next(iter(stored))
    stored[first] = [*stored[first], "one more"]
    (unit / "demos.out.json").write_text(json.dumps(stored), "utf-8")

    ran = run("check", "--content", "--course", course)

    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[-1] == f"{len(lines) - 1} findings"
    assert all(" — " in line for line in lines[:-1])
    for said in (
        f"course/bahdanau/es/lesson.md:{typed}: the number 0.4321 is typed",
        f"course/bahdanau/es/lesson.md:{typed}: unknown word 'palabrrra' (es)",
        f"course/bahdanau/es/lesson.md:{typed}: $\\nosuchthing$ does not render",
        "unknown word 'valorrr' (pt)",
        "has must(n.weights < 0), which 'es' has not",
        "a claim is false",
        f"course/bahdanau/demos.out.json: cell '{first}': expected",
    ):
        assert any(said in line for line in lines), said


def test_what_is_compared_is_stored_anew(run: Run, course: Path) -> None:
    unit = course / "course/bahdanau"
    before = (unit / "demos.out.json").read_text("utf-8"), (course / "docs/explanation/values.md").read_text()
    demos = (unit / "demos.py").read_text("utf-8")
    assert SEED_OF_A_CELL in demos
    (unit / "demos.py").write_text(demos.replace(SEED_OF_A_CELL, "default_rng(5)"), "utf-8")

    ran = run("check", "--content", "--refresh", "--course", course)

    assert (ran.code, ran.err) == (0, "")
    assert "written: course/bahdanau/demos.out.json" in ran.out.splitlines()
    assert "written: docs/explanation/values.md" in ran.out.splitlines()
    after = (unit / "demos.out.json").read_text("utf-8"), (course / "docs/explanation/values.md").read_text()
    assert before[0] != after[0]
    assert before[1] != after[1]


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--content", "--mutants"), "exclude each other"), (("--refresh",), "give both")],
)
def test_options_that_do_not_go_together_are_refused(run: Run, options: tuple[str, ...], said: str) -> None:
    ran = run("check", *options)

    assert ran.code
    assert said in ran.err
