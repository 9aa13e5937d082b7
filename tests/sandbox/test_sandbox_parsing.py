"""Cells are read as IPython reads them, though most of them are not read four times."""

import ast
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.inputtransformer2 import TransformerManager

from autograder.sandbox import Sandbox, Settings
from autograder.sandbox.inline import inside

parsing = inside("parsing")

PIECES = (
    "x = 1", "%time x = 1", "%%timeit", "!ls", "files = !ls", "y = %pwd", "x?", "?x", "x??", "  z = 2", "",
    "   ", "if x:", "    pass", "    %time x", "(x", "% y)", "x = \\", "% 3", "# why?", "'''", "!ls'''", "%",
    ">>> x", "... y", "In [1]: x", "In [1]: int", ", f 1", "/ f 1", "await g()", "def f():", "return 1",
    "; x",
    'print("%d?" % 3)', "x = 5 if y else 3 # %time", "a, b = !c", "\tq = 1", "\f", "lambda: (yield)", "\\",
)  # fmt: skip  # lines of cells, read as a list


@given(st.lists(st.sampled_from(PIECES), max_size=6).map("\n".join))
def test_a_cell_is_transformed_as_by_ipython(cell: str) -> None:
    ours = parsing.Transformer(parsing.Compiler())
    assert outcome(ours, cell) == outcome(TransformerManager(), cell)


def outcome(transformer: TransformerManager, cell: str) -> str:
    try:
        text: str = transformer.transform_cell(cell)
    except SyntaxError as error:
        return f"raises {error}"
    return text


@given(st.lists(st.sampled_from(PIECES), max_size=4).map("\n".join))
def test_a_cell_that_is_said_to_await_nothing_awaits_nothing(cell: str) -> None:
    try:
        code = compile(cell, "cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except (SyntaxError, ValueError):
        return
    coroutine = 0x80  # inspect.CO_COROUTINE
    assert parsing.may_await(cell) or not code.co_flags & coroutine


@pytest.mark.parametrize("flags", [0, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT])
def test_a_tree_is_remembered_for_its_flags_only(flags: int) -> None:
    compiler = parsing.Compiler()
    first = compiler.ast_parse("x = 1\ny = 2\n")
    compiler.flags |= flags
    again = compiler.ast_parse("x = 1\ny = 2\n")
    again.body.append(ast.Pass())
    assert (again.body[0] is first.body[0]) == (flags == 0)
    assert len(compiler.ast_parse("x = 1\ny = 2\n").body) == 2


def test_cells_that_were_parsed_beforehand_run_like_any_other(box: Sandbox) -> None:
    cells = ("def f(x):\n    return x + 1\n", "f(1)", "%time f(2)", "def (", "1 / 0", "f(3);")
    with Sandbox(Settings(cells=cells)) as prepared:
        for order in (cells, cells[::-1]):
            assert ran(prepared, order) == ran(box, order)


def ran(sandbox: Sandbox, cells: Sequence[str]) -> list[tuple[str, object]]:
    with sandbox.session() as session:
        # What %time prints is never the same twice.
        return [
            (run.ended, "%" in cell or run.outputs)
            for cell, run in zip(cells, session.run(cells), strict=True)
        ]
