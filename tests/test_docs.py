"""What the documents name exists: tests, files, tasks of make, commands and their options."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")])
CODE = re.compile(r"`([^`\n]+)`")
TEST = re.compile(r"(tests/[\w/]+\.py)::(\w+)")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
FOLDERS = (
    "tests/",
    "course/",
    "solutions/",
    "templates/",
    "autograder/",
    "benchmarks/",
    "examples/",
    "docs/",
)


def spans(page: Path) -> list[str]:
    return CODE.findall(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_test_that_is_named_exists(page: Path) -> None:
    for file, name in TEST.findall(page.read_text(encoding="utf-8")):
        source = (ROOT / file).read_text(encoding="utf-8")
        assert f"def {name}(" in source, f"{page.name}: {file}::{name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_is_named_or_linked_exists(page: Path) -> None:
    named = [span for span in spans(page) if span.startswith(FOLDERS) and not set("<*{ :…") & set(span)]
    linked = [page.parent / target for target in LINK.findall(page.read_text(encoding="utf-8"))]
    for path in [*(ROOT / span for span in named), *linked]:
        assert path.exists(), f"{page.name}: {path}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_task_of_make_that_is_named_exists(page: Path) -> None:
    tasks = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for span in spans(page):
        if span.startswith("make "):
            for word in re.findall(r"(?<= )[a-z-]+(?= |$)", span):
                assert word in tasks, f"{page.name}: `{span}`"


def test_every_command_and_option_that_is_named_exists() -> None:
    known = set(re.findall(r"^  ([a-z-]+)  ", help_of(), re.MULTILINE))
    named = [
        (page, *found.groups())
        for page in PAGES
        for span in spans(page)
        if (found := re.match(r"autograder ([a-z-]+)\b(.*)", span))
    ]
    assert {command for _, command, _ in named} <= known
    told = {command: help_of(command) for command in {command for _, command, _ in named}}
    for page, command, rest in named:
        for option in re.findall(r"--[a-z-]+", rest):
            assert option in told[command], f"{page.name}: autograder {command} has no {option}"


def help_of(*command: str) -> str:
    run = [sys.executable, "-m", "autograder", *command, "--help"]
    return subprocess.run(run, capture_output=True, text=True, check=True, cwd=ROOT).stdout
