"""Fill Jinja templates: pages from files, lessons with computed numbers."""

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, TemplateNotFound
from jinja2 import TemplateSyntaxError as SyntaxProblem
from markupsafe import Markup

from autograder.errors import CourseError
from autograder.render.markup import markdown
from autograder.render.numbers import array_text, num

LESSON = "<template>"  # Jinja's name for a template without a file


class Renderer:
    """The templates of one folder; a value that is missing is an error, never an empty string."""

    def __init__(self, templates: Path) -> None:
        self.templates = templates
        self._pages = _environment(templates, escape=True)
        self._texts = _environment(templates, escape=False)
        # Prose keeps its line ends, also after a remark.
        self._lessons = self._texts.overlay(trim_blocks=False, lstrip_blocks=False)

    def page(self, name: str, **values: Any) -> str:
        """Return an HTML page from `templates`/`name`; every value is escaped."""
        return _rendered(self._pages, name, values, str(self.templates / name))

    def text(self, name: str, **values: Any) -> str:
        """Return a text or Markdown from `templates`/`name`; nothing is escaped."""
        return _rendered(self._texts, name, values, str(self.templates / name))

    def lesson(self, source: str, numbers: Mapping[str, Any], *, where: str) -> str:
        """Return a lesson with its numbers printed (`n.…`) and its claims checked (`must(…)`).

        Raises CourseError with the line of `where` for a number that does not exist or a claim that is false.
        """
        try:
            template = self._lessons.from_string(source)
            return template.render(n=numbers, must=_must)
        except SyntaxProblem as problem:
            what = f"not a valid template: {problem.message}"
            raise CourseError(what, where=f"{where}:{problem.lineno}", remedy="mend that line") from problem
        except (_FalseClaimError, TemplateError, TypeError, ValueError, ArithmeticError) as problem:
            line = _line(problem)
            quoted = source.splitlines()[line - 1].strip() if line else ""
            what = str(problem) + (f" in «{quoted}»" if quoted else "")
            remedy = "compute it in the demo cell `numbers`, or change the sentence"
            raise CourseError(what, where=f"{where}:{line}" if line else where, remedy=remedy) from problem


class _FalseClaimError(Exception):
    """A sentence claims what the numbers deny."""


def _must(claim: Any) -> str:
    """Print nothing; stop the build when the claim is false."""
    if not bool(claim):
        raise _FalseClaimError("a claim is false")
    return ""


def _environment(templates: Path, *, escape: bool) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(templates),
        undefined=StrictUndefined,
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"num": num, "array": array_text}
    if escape:
        environment.filters["markdown"] = _safe_markdown
    return environment


def _safe_markdown(text: str) -> Any:
    return Markup(markdown(text))  # cleaned by nh3


def _rendered(environment: Environment, name: str, values: Mapping[str, Any], where: str) -> str:
    try:
        return environment.get_template(name).render(**values)
    except TemplateNotFound as problem:
        raise CourseError(f"no template {problem.name}", where=where, remedy="restore the file") from problem
    except TemplateError as problem:
        line = problem.lineno if isinstance(problem, SyntaxProblem) else _line(problem, Path(name).name)
        raise CourseError(str(problem), where=f"{where}:{line}", remedy="mend the template") from problem


def _line(problem: BaseException, file: str = LESSON) -> int | None:
    """Return the innermost line of a template that an error passed through."""
    frames = traceback.extract_tb(problem.__traceback__)
    lines = [frame.lineno for frame in frames if Path(frame.filename).name == file]
    return lines[-1] if lines else None
