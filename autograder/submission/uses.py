"""Find what a cell may need of cells before it, so that demonstrations nobody needs are left out.

Wrong in one direction only: a name that might be needed counts as needed.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from autograder.submission.names import parsed

# Whoever says one of these may reach a name without writing it: the namespace, the history, running text.
_REACHES_ANYTHING = re.compile(
    r"\b(?:globals|locals|vars|dir|eval|exec|get_ipython|inspect|importlib|runpy|modules|sys|gc"
    r"|__(?:main|dict|globals|builtins|import)__|In|Out|_\d+|_i+\d*|_[ido]h)\b|^[ \t]*[%!?]|\?[ \t]*$",
    re.MULTILINE,
)
_LAST_OUTPUTS = frozenset(("_", "__", "___"))
_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_Scope = _Function | _Comprehension | ast.ClassDef
_BINDING = (ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


def uses(source: str) -> frozenset[str] | None:
    """Return the names that a cell may read before it binds them itself; None: it may be any."""
    tree = None if _REACHES_ANYTHING.search(source) else parsed(source)
    try:
        names = None if tree is None else frozenset(_needed(tree.body, set()))
    except RecursionError:
        return None
    return None if names is None or names & _LAST_OUTPUTS else names


@lru_cache(maxsize=256)  # the cells of a release are the same for everybody
def makes(source: str) -> frozenset[str]:
    """Return the names that a cell of the release binds, or whose values it may change."""
    nodes = list(_scope(ast.parse(source).body))
    return frozenset((*_stored(nodes), *_changed(nodes)))


def _needed(statements: Sequence[ast.stmt], bound: set[str]) -> Iterator[str]:
    """Yield what statements read, one after the other; `bound` grows by what they certainly bind.

    What a function reads is read when it is called, perhaps after a later cell has bound it anew.
    """
    for statement in statements:
        blocks = [] if isinstance(statement, _Scope) else _blocks(statement)
        inside = {id(one) for block in blocks for one in block}
        parts = [part for part in ast.iter_child_nodes(statement) if id(part) not in inside]
        for part in parts if blocks else [statement]:
            yield from (name for name, later in _read(part) if later or name not in bound)
        first = _stored(_scope(parts)) if isinstance(statement, ast.For | ast.With) else ()
        within = bound.union(first)
        for block in blocks:
            yield from _needed(block, set(within))
        if isinstance(statement, _BINDING):
            bound.update(_stored(_scope([statement])))


def _blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """Return the lists of statements in a compound one, each of which may run or not."""
    fields = (getattr(statement, name, []) for name in ("body", "orelse", "finalbody"))
    handlers = [handler.body for handler in getattr(statement, "handlers", ())]
    return [block for block in (*fields, *handlers) if block]


def _read(node: ast.AST) -> set[tuple[str, bool]]:
    """Return the notebook's names that are read at or below a node, and whether only when it is called."""
    found: set[tuple[str, bool]] = set()
    _collect(node, found, frozenset(), later=False)
    return found


def _collect(node: ast.AST, found: set[tuple[str, bool]], local: frozenset[str], *, later: bool) -> None:
    match node:
        case ast.Name(id=name, ctx=ctx) if name not in local and not isinstance(ctx, ast.Store):
            found.add((name, later))
        case ast.AugAssign(target=ast.Name(id=name)) if name not in local:
            found.add((name, later))
        case ast.Global(names=names):
            found.update((name, True) for name in names)
    within = local | _locals(node) if isinstance(node, _Function | _Comprehension) else local
    called = later or isinstance(node, _Function | ast.GeneratorExp)
    outside = _outside(node)
    for child in ast.iter_child_nodes(node):
        if isinstance(node, ast.Call | ast.Starred) and isinstance(child, ast.GeneratorExp):
            child = ast.ListComp(child.elt, child.generators)  # sum(… for …) reads now
        if id(child) in outside:
            _collect(child, found, local, later=later)
        else:
            _collect(child, found, within, later=called)


def _outside(node: ast.AST) -> set[int]:
    """Return the parts of a function that are read where it is defined: defaults, decorators, annotations."""
    arguments = getattr(node, "args", None)
    parts = [*getattr(node, "decorator_list", ()), getattr(node, "returns", None)]
    return {id(part) for part in [*parts, *([arguments] if isinstance(arguments, ast.arguments) else [])]}


def _locals(node: ast.AST) -> frozenset[str]:
    """Return the names that belong to a function, or to a comprehension."""
    arguments = getattr(node, "args", None)
    names = {one.arg for one in ast.walk(arguments) if isinstance(one, ast.arg)} if arguments else set()
    nodes = list(_scope(ast.iter_child_nodes(node)))
    declared = {name for one in nodes if isinstance(one, ast.Global) for name in one.names}
    return frozenset((names | set(_stored(nodes))) - declared)


def _stored(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for one in nodes:
        match one:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]
            case (
                ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
            ):
                yield name


def _changed(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names whose values may change: x[i] = …, x.y = …, x.append(…)."""
    for one in nodes:
        match one:
            case ast.Subscript(value=value, ctx=ast.Store()) | ast.Attribute(value=value, ctx=ast.Store()):
                yield from (part.id for part in ast.walk(value) if isinstance(part, ast.Name))
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
                yield name


def _scope(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield nodes and what lies below them, without entering the functions and classes among them."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _Scope):
            waiting.extend(ast.iter_child_nodes(node))
