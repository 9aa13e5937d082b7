"""Cut one function out of a student's code: only code, no comment, no docstring, nobody's name."""

import ast
import builtins
import io
import keyword
import textwrap
import tokenize
from collections.abc import Iterable, Sequence

import numpy as np

from autograder.manifest import Manifest
from autograder.render import clean
from autograder.report.names import Names, fold, words_of

LONGEST = 40  # lines; a longer example is no example
WIDEST = 110  # characters of a line


def snippet(cells: Sequence[str], function: str, manifest: Manifest, names: Names) -> str:
    """Return the function as plain text, or nothing when it is not there, too long or not readable."""
    return nameless(bare(cells, function), manifest, names)


def bare(cells: Sequence[str], function: str) -> str:
    """Return the function without comments and docstring, names still in it; empty as for `snippet`."""
    source = next(filter(None, (_source(cell, function) for cell in reversed(cells))), "")
    code = clean(_bare(source)).expandtabs(4) if source else ""
    lines = [line.rstrip() for line in code.splitlines() if line.strip()]
    if not lines or len(lines) > LONGEST or max(map(len, lines)) > WIDEST:
        return ""
    return "\n".join(lines)


def nameless(code: str, manifest: Manifest, names: Names) -> str:
    """Return code in which nobody of the class is named."""
    if not code:
        return ""
    ordinary = ordinary_words(manifest)
    return names.hidden(code, lambda word: fold(word) in ordinary)


def _source(cell: str, function: str) -> str:
    """Return the last definition of a function at the top of a cell, empty when there is none."""
    try:
        body = ast.parse(cell).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    found = [node for node in body if isinstance(node, ast.FunctionDef) and node.name == function]
    if not found:
        return ""
    first = min([found[-1].lineno, *(d.lineno for d in found[-1].decorator_list)])
    return textwrap.dedent("\n".join(cell.splitlines()[first - 1 : found[-1].end_lineno]))


def _bare(source: str) -> str:
    """Return a function without its docstring and comments."""
    lines = source.splitlines()
    try:
        (function,) = ast.parse(source).body
        comments = [
            t for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type == tokenize.COMMENT
        ]
    except (SyntaxError, ValueError, tokenize.TokenError, RecursionError):
        return ""
    for token in comments:
        row, column = token.start
        lines[row - 1] = lines[row - 1][:column]
    assert isinstance(function, ast.FunctionDef)
    for number in _docstring(function):
        lines[number - 1] = ""
    return "\n".join(lines)


def _docstring(function: ast.FunctionDef) -> Iterable[int]:
    """Return the lines of the docstring; one that shares a line with code stays."""
    first, rest = function.body[0], function.body[1:]
    if not rest or ast.get_docstring(function) is None:
        return ()
    assert first.end_lineno is not None
    alone = function.lineno < first.lineno and rest[0].lineno > first.end_lineno
    return range(first.lineno, first.end_lineno + 1) if alone else ()


def ordinary_words(manifest: Manifest) -> frozenset[str]:
    """Return the words that code is made of here, so that whoever is called Max hides no maximum."""
    released = (cell.source for cell in manifest.cells if cell.cell_type == "code")
    return words_of([*released, *keyword.kwlist, *dir(builtins), *dir(np)])
