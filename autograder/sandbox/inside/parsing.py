"""Read plain Python once, where IPython tokenizes and parses every cell four times over.

Most cells hold no magic. What the parser takes is what IPython would hand on unchanged: a magic, a system
command or a question mark is no Python wherever IPython looks for one.
"""

import ast
from typing import Any

from IPython.core.compilerop import CachingCompiler
from IPython.core.inputtransformer2 import TransformerManager

_AWAITS = ("await", "async")


class Compiler(CachingCompiler):  # type: ignore[misc]  # IPython has no types
    """IPython's compiler; it remembers the trees of cells that many notebooks hold, and the last one."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[tuple[str, int], list[ast.stmt]] = {}
        self._last: dict[tuple[str, int], list[ast.stmt]] = {}

    def keep(self) -> None:
        """Remember the last tree for good."""
        self._known |= self._last

    def ast_parse(self, source: str, filename: str = "<unknown>", symbol: str = "exec") -> Any:
        """Return the tree of a cell; raise what `compile` raises."""
        if symbol != "exec":
            return super().ast_parse(source, filename, symbol)
        key = source, self.flags
        statements = self._known.get(key) or self._last.get(key)
        if statements is None:
            statements = super().ast_parse(source, filename, symbol).body
            self._last = {key: statements}
        # A list of its own: the shell may add to it.
        return ast.Module(body=list(statements), type_ignores=[])


class Transformer(TransformerManager):  # type: ignore[misc]  # IPython has no types
    """IPython's transformations; those that need all tokens are left out where there is nothing to do."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__()
        self._compiler = compiler

    def do_token_transforms(self, lines: list[str]) -> list[str]:
        """Return the lines of a cell without magics."""
        if self._is_python("".join(lines)):
            return lines
        transformed: list[str] = super().do_token_transforms(lines)
        return transformed

    def prepare(self, cell: str) -> None:
        """Parse a cell that is going to come."""
        if self._is_python(self.transform_cell(cell)):
            self._compiler.keep()

    def _is_python(self, text: str) -> bool:
        try:
            self._compiler.ast_parse(text)
        except (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError):
            return False
        return True


def may_await(cell: str) -> bool:
    """Tell whether a cell can need an event loop at all."""
    return any(word in cell for word in _AWAITS)
