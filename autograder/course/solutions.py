"""Find the reference and the known wrong solutions of a unit, without running any of them."""

import ast
from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.course.model import Challenge
from autograder.course.reading import Source, check_id, check_known

MISCONCEPTIONS = "misconceptions"


def find_references(root: Path, folder: Path, challenges: Sequence[Challenge]) -> dict[str, Path]:
    """Return function -> reference solution; raise CourseError when one is missing or unlike its challenge.

    Nothing else may lie beside them: a misnamed file would be a solution that nobody uses.
    """
    functions = [challenge.function for challenge in challenges]
    here = Source(root, folder)
    check_known(here, "reference solution", _names(folder), functions)
    for challenge in challenges:
        _check_solution(Source(root, folder / f"{challenge.function}.py"), challenge)
    return {function: folder / f"{function}.py" for function in functions}


def find_misconceptions(
    root: Path, folder: Path, challenges: Sequence[Challenge]
) -> dict[str, Mapping[str, Path]]:
    """Return function -> id -> known wrong solution; a function may have none."""
    functions = [challenge.function for challenge in challenges]
    here = Source(root, folder / MISCONCEPTIONS)
    check_known(here, "function", _folders(here.path), functions)
    found: dict[str, Mapping[str, Path]] = {}
    for challenge in challenges:
        own = here.path / challenge.function
        for name in _names(own):
            _check_misconception(Source(root, own / f"{name}.py"), name, challenge)
        found[challenge.function] = {name: own / f"{name}.py" for name in _names(own)}
    return found


def _check_misconception(source: Source, name: str, challenge: Challenge) -> None:
    check_id(source, "misconception", name)
    tree = _check_solution(source, challenge)
    if not (ast.get_docstring(tree) or "").strip():
        raise source.error("no docstring", "say in its first line what is wrong")


def _check_solution(source: Source, challenge: Challenge) -> ast.Module:
    try:
        tree = ast.parse(source.text())
    except SyntaxError as problem:
        raise source.error(
            f"not valid Python: {problem.msg}", "mend that line", line=problem.lineno
        ) from problem
    defined = [
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == challenge.function
    ]
    if not defined:
        raise source.error(f"does not define {challenge.function}", f"write def {challenge.function}(…)")
    given = [argument.arg for argument in defined[-1].args.args]
    if given != list(challenge.arguments):
        expected = ", ".join(challenge.arguments)
        raise source.error(f"takes ({', '.join(given)})", f"take ({expected}), as unit.toml says")
    return tree


def _names(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.py"))


def _folders(folder: Path) -> list[str]:
    if not folder.is_dir():
        return []
    return sorted(path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__")
