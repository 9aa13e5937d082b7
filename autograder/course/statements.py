"""Read the statements of a unit's challenges from `challenge.md`."""

from collections.abc import Collection, Iterator

from autograder.course.model import ChallengeText
from autograder.course.reading import Source, check_same, check_unique

FENCES = ("```", "~~~")
TITLE = "title:"
DOCSTRING = "### docstring"


def read_statements(source: Source, functions: Collection[str]) -> dict[str, ChallengeText]:
    """Return one text per challenge: under `## function` a title, the statement, `### docstring`."""
    sections = list(_sections(source))
    check_unique(source, "challenge", (name for name, _ in sections))
    check_same(source, "challenge", (name for name, _ in sections), functions)
    return {name: _text(source, name, lines) for name, lines in sections}


def _sections(source: Source) -> Iterator[tuple[str, list[str]]]:
    name = ""
    lines: list[str] = []
    fenced = False
    for number, line in enumerate(source.text().splitlines(), 1):
        if line.startswith(FENCES):
            fenced = not fenced
        if line.startswith("## ") and not fenced:
            if name:
                yield name, lines
            name, lines = line[3:].strip(), []
        elif name:
            lines.append(line)
        elif line.strip() and not line.startswith("# "):
            raise source.error("text before the first `## function`", "move it under one", line=number)
    if fenced:
        raise source.error("a code fence is never closed", "close it with ```")
    if name:
        yield name, lines


def _text(source: Source, name: str, lines: list[str]) -> ChallengeText:
    body, found, docstring = "\n".join(lines).partition(f"\n{DOCSTRING}")
    if docstring and not docstring.startswith("\n"):
        raise source.error(f"{name}: '{DOCSTRING}' stands alone on its line", "put the text below it")
    first, _, statement = body.strip().partition("\n")
    if not first.startswith(TITLE) or not first.removeprefix(TITLE).strip():
        raise source.error(f"{name}: no title", f"write `{TITLE} …` under the heading")
    if not statement.strip():
        raise source.error(f"{name}: no statement", "say what to write")
    if '"""' in docstring:
        raise source.error(f"{name}: the docstring holds three quotes", "leave them out")
    if found and not docstring.strip():
        raise source.error(f"{name}: the docstring is empty", "write it or delete the heading")
    return ChallengeText(first.removeprefix(TITLE).strip(), statement.strip(), docstring.strip())
