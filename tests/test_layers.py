"""The staircase holds: imports go down, every library has one home, the engine knows no exercise."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "autograder"

STEP = {
    "errors": -1, "files": 0, "outcome": 0, "manifest": 0, "records": 0, "seeds": 0,
    "course": 1, "submission": 1, "render": 1, "sandbox": 1, "voids": 1,
    "quiz": 2, "challenge": 2, "feedback": 2, "similarity": 2,
    "marking": 3,
    "gradebook": 4,
    "assignment": 5, "classroom": 5, "collect": 5, "export": 5, "report": 5,
    "content": 6, "handout": 6,
    "cli": 7, "__main__": 8,
}  # fmt: skip  # a table, read by rows
HOMES = {
    "nbgrader": {"gradebook"},
    "jinja2": {"render"},
    "nh3": {"render"},
    "markdown_it": {"render"},
    "nbformat": {"submission", "assignment", "gradebook"},
    "jupytext": {"submission", "assignment"},
    "pytest": {"challenge", "graders"},
    "subprocess": {"sandbox", "marking", "gradebook", "assignment", "content"},
    "pyseccomp": {"sandbox"},
    "IPython": {"sandbox"},
    "distributed": {"classroom"},
    "dask": {"classroom"},
    "typer": {"cli"},
    "rich": {"cli"},
    "cattrs": {"records"},
    "sqlalchemy": {"gradebook"},
    "matplotlib": {"assignment"},
    "PIL": {"assignment"},
    "spylls": {"content"},
    "pygments": {"similarity"},
}


def modules() -> Iterator[tuple[str, Path]]:
    """Yield (room, file) for every module of the package; the room is the first name below the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).parts
        room = parts[0].removesuffix(".py")
        if room != "__init__":
            yield room, path


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """Yield every imported dotted name with its line; relative imports are not allowed."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            assert node.module
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node.lineno


CASES = [pytest.param(room, path, id=str(path.relative_to(PACKAGE))) for room, path in modules()]


def is_inside(path: Path) -> bool:
    return "inside" in path.relative_to(PACKAGE).parts


@pytest.mark.parametrize(("room", "path"), CASES)
def test_imports_go_down_the_stairs(room: str, path: Path) -> None:
    for name, line in imported(path):
        if not name.startswith("autograder"):
            continue
        target = name.split(".")[1] if "." in name else "__init__"
        place = f"{path.relative_to(ROOT)}:{line}: {name}"
        if room == "graders":
            assert target == "graders", f"{place}: a grader imports pytest, numpy and graders only"
        elif is_inside(path):
            raise AssertionError(f"{place}: nothing of ours is readable inside the sandbox")
        elif target == "__init__" or target == room or target.startswith("__version__"):
            continue
        elif target == "graders":
            assert room == "challenge", f"{place}: only challenge knows the graders' toolkit"
        else:
            assert target in STEP, f"{place}: {target} has no step; give it one"
            assert STEP[target] < STEP[room], f"{place}: a step up or sideways"


@pytest.mark.parametrize(("room", "path"), CASES)
def test_every_library_has_one_home(room: str, path: Path) -> None:
    for name, line in imported(path):
        library = name.split(".")[0]
        if library in HOMES and not is_inside(path):
            assert room in HOMES[library], f"{path.relative_to(ROOT)}:{line}: {library} lives elsewhere"


@pytest.mark.parametrize(("room", "path"), CASES)
def test_graders_and_inside_use_little(room: str, path: Path) -> None:
    allowed = {"graders": {"pytest", "numpy", "autograder"}, "sandbox": {"numpy", "IPython", "traitlets"}}
    if room == "graders" or is_inside(path):
        import sys

        for name, line in imported(path):
            library = name.split(".")[0]
            known = library in sys.stdlib_module_names or library in allowed[room]
            known = known or (is_inside(path) and library in {p.stem for p in path.parent.glob("*.py")})
            assert known, f"{path.relative_to(ROOT)}:{line}: {library} is not for this place"


def exercise_names() -> set[str]:
    return {p.stem for p in (ROOT / "solutions").glob("*/*.py")}


@pytest.mark.parametrize(("room", "path"), [case for case in CASES if case.values[0] != "graders"])
def test_the_engine_knows_no_exercise_by_name(room: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in exercise_names():
        assert name not in text, f"{path.relative_to(ROOT)} names the exercise {name}"
