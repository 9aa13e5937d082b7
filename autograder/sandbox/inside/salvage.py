"""Find what of a cell may run again after the cell ended its process.

This is done inside: even to parse a hostile source is work for the sandbox.
"""

import ast

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


def definitions(source: str) -> str:
    """Return only the definitions, imports and plain assignments of a cell, each on its own line as before.

    A cell that defines a function and then calls it without end must not cost the function.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    lines = source.splitlines(keepends=True)
    kept: set[int] = set()
    for node in tree.body:
        if isinstance(node, _DEFINITIONS) or _plain_assignment(node):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
            kept.update(range(first, (node.end_lineno or first) + 1))
    return "".join(line if number in kept else "\n" for number, line in enumerate(lines, 1))


def _plain_assignment(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return False
    return not any(isinstance(part, ast.Call) for part in ast.walk(node))
