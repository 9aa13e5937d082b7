"""Tell NumPy's own work on a list that it was given from a loop that the notebook wrote.

`np.stack` looks at every array of its list in Python, `np.concatenate` in C: neither is the student's loop.
What either calls back is counted like anything else. A frame is known by its code object and by what that
code finds under the names that it uses, never by the name of a file.
"""

import builtins
from collections.abc import Iterator, Mapping
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import numpy._core.shape_base as stacking
import numpy.lib._arraysetops_impl as sets
import numpy.lib._shape_base_impl as along
from audit import Watch

# Of that module only these: apply_along_axis calls a function of the student's for every row.
STACKING_ALONG = ("column_stack", "_column_stack_dispatcher", "dstack", "_dstack_dispatcher")
ABSENT = object()

Names = tuple[tuple[str, Any], ...]


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code and that of its comprehensions and inner functions."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _names(code: CodeType, world: Mapping[str, Any]) -> Names:
    return tuple((name, world.get(name, ABSENT)) for name in (*code.co_names, "__builtins__"))


def _known(module: ModuleType, only: tuple[str, ...] = ()) -> dict[int, tuple[CodeType, Names]]:
    """Return the code of a module's own functions by its identity, and what is found under its names."""
    world = vars(module)
    values = [world[name] for name in only] if only else list(world.values())
    functions = (getattr(value, "_implementation", value) for value in values)
    own = [f for f in functions if type(f) is FunctionType and f.__globals__ is world]
    return {id(code): (code, _names(code, world)) for f in own for code in _codes(f.__code__)}


# Taken before any student's code runs; the code objects are kept, so that no other takes their identity.
KNOWN = {
    id(vars(stacking)): _known(stacking),
    id(vars(sets)): _known(sets),
    id(vars(along)): _known(along, STACKING_ALONG),
}
_BUILTINS = vars(builtins)


def is_librarys(frame: FrameType, watch: Watch | None) -> bool:
    """Return whether a frame is NumPy's own work on a list, done as NumPy does it."""
    world = frame.f_globals
    known = KNOWN.get(id(world))
    if known is None or frame.f_builtins is not _BUILTINS:
        return False
    _, names = known.get(id(_code(frame, watch)), (None, None))
    return names is not None and all(world.get(name, ABSENT) is value for name, value in names)


def _code(frame: FrameType, watch: Watch | None) -> CodeType:
    if watch is None:
        return frame.f_code
    with watch.sparing():  # a look at a frame's code is an event
        return frame.f_code
