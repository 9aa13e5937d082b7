"""Read which figures a unit has, and what is said in and about each of them in one language."""

import ast
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from autograder.course.model import FigureText
from autograder.course.reading import Source, check_id, check_same

ARGUMENTS = ["n", "words"]
_NOT_PLAIN = re.compile(r"[\[\]$*_`<>\\]")  # some reader would take it for markup
_OF_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


@dataclass(frozen=True)
class FiguresFile:
    """`figures.toml`, as it is written."""

    figures: Mapping[str, FigureText] = field(default_factory=dict)


def figure_ids(source: Source) -> tuple[str, ...]:
    """Return the figures of `figures.py`, its public functions; none when a unit has no such file.

    Nothing is run. Raises CourseError for a function that cannot be called as one draws a figure.
    """
    if not source.path.is_file():
        return ()
    try:
        tree = ast.parse(source.text())
    except SyntaxError as problem:
        what = f"not valid Python: {problem.msg}"
        raise source.error(what, "mend that line", line=problem.lineno) from problem
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            check_id(source, "figure", node.name)
            if [argument.arg for argument in node.args.args] != ARGUMENTS:
                remedy = f"write def {node.name}({', '.join(ARGUMENTS)}), or begin a helper's name with _"
                raise source.error(f"{node.name} draws no figure", remedy, line=node.lineno)
            found.append(node.name)
    return tuple(found)


def read_figure_texts(source: Source, figures: Collection[str]) -> Mapping[str, FigureText]:
    """Return what `figures.toml` says of every figure; raise CourseError with file, key and remedy."""
    if not figures and not source.path.is_file():
        return {}
    texts = source.record(FiguresFile).figures
    check_same(source, "figure", texts, figures)
    for name, text in texts.items():
        _check_alternative(source, f"figures.{name}.alt", text.alt)
        _check_caption(source, f"figures.{name}.caption", text.caption.strip())
    return texts


def _check_alternative(source: Source, key: str, text: str) -> None:
    if not text.strip():
        raise source.error(f"{key} is empty", "describe the figure to someone who does not see it")
    markup = _NOT_PLAIN.search(_OF_TEMPLATE.sub("", text))
    if markup:
        remedy = "alternative text is read aloud: write it in plain words"
        raise source.error(f"{key} holds '{markup[0]}'", remedy)


def _check_caption(source: Source, key: str, text: str) -> None:
    if not text:
        raise source.error(f"{key} is empty", "say in a sentence what is to be seen")
    if "*" in text or "\n\n" in text:
        raise source.error(f"{key} is not one plain paragraph", "leave out asterisks and empty lines")
