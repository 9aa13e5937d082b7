"""Loops that C runs over a Python callable or over rows, redone in Python so that their turns are counted."""

import builtins
import contextlib
import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

# The module of np.vectorize keeps its own name for frompyfunc.
import numpy.lib._function_base_impl as vectorize_home
from numpy._core import arrayprint

_all, _any, _max, _min, _sorted = builtins.all, builtins.any, builtins.max, builtins.min, builtins.sorted
_zip, _iter, _next = builtins.zip, builtins.iter, builtins.next
_frompyfunc, _fromiter = np.frompyfunc, np.fromiter
_array2string = arrayprint._array2string


def through(items: Iterable[Any]) -> Iterator[Any]:
    """Yield every item by a turn of Python."""
    for item in items:  # noqa: UP028  # `yield from` would hide the turns again
        yield item


def counted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a callable so that each call of it is a call of Python."""

    def call(*args: Any, **named: Any) -> Any:
        return function(*args, **named)

    return call


def py_map(function: Callable[..., Any], *iterables: Iterable[Any]) -> Iterator[Any]:
    """Apply a function along iterables, a turn of Python per item."""
    for items in _zip(*iterables):  # map stops at the shortest, too
        yield function(*items)


def py_starmap(function: Callable[..., Any], iterable: Iterable[Any]) -> Iterator[Any]:
    """Apply a function to tuples of arguments, a turn of Python per tuple."""
    for items in iterable:
        yield function(*items)


def py_filter(function: Callable[..., Any] | None, iterable: Iterable[Any]) -> Iterator[Any]:
    """Keep the items that pass, a turn of Python per item."""
    for item in iterable:
        if item if function is None else function(item):
            yield item


def py_filterfalse(function: Callable[..., Any] | None, iterable: Iterable[Any]) -> Iterator[Any]:
    """Keep the items that do not pass, a turn of Python per item."""
    for item in iterable:
        if not (item if function is None else function(item)):
            yield item


def py_takewhile(function: Callable[..., Any], iterable: Iterable[Any]) -> Iterator[Any]:
    """Yield the first items that pass, a turn of Python per item."""
    for item in iterable:
        if not function(item):
            return
        yield item


def py_dropwhile(function: Callable[..., Any], iterable: Iterable[Any]) -> Iterator[Any]:
    """Leave out the first items that pass, a turn of Python per item."""
    items = _iter(iterable)
    for item in items:
        if not function(item):
            yield item
            break
    for item in items:  # see `through`
        yield item


def py_iter(*args: Any) -> Iterator[Any]:
    """Return an iterator; one that calls a function takes a turn of Python per call."""
    return _iter(*args) if len(args) == 1 else through(_iter(*args))


def py_sum(iterable: Iterable[Any], /, start: Any = 0) -> Any:
    """Add up, a turn of Python per item."""
    for item in iterable:
        start = start + item
    return start


def py_reduce(function: Callable[..., Any], iterable: Iterable[Any], *initial: Any) -> Any:
    """Fold from the left, a turn of Python per item."""
    items = _iter(iterable)
    total = initial[0] if initial else _next(items)
    for item in items:
        total = function(total, item)
    return total


def py_accumulate(iterable: Iterable[Any], func: Any = None, *, initial: Any = None) -> Iterator[Any]:
    """Yield the running totals, a turn of Python per item."""
    items = _iter(iterable)
    total = initial if initial is not None else _next(items, None)
    yield total
    for item in items:
        total = total + item if func is None else func(total, item)
        yield total


def py_max(*args: Any, **named: Any) -> Any:
    """Return the largest, a turn of Python per item of a single iterable."""
    return _max(through(args[0]), **named) if len(args) == 1 else _max(*args, **named)


def py_min(*args: Any, **named: Any) -> Any:
    """Return the smallest, a turn of Python per item of a single iterable."""
    return _min(through(args[0]), **named) if len(args) == 1 else _min(*args, **named)


def py_any(iterable: Iterable[Any]) -> bool:
    """Tell whether one is true, a turn of Python per item."""
    return _any(through(iterable))


def py_all(iterable: Iterable[Any]) -> bool:
    """Tell whether all are true, a turn of Python per item."""
    return _all(through(iterable))


def py_sorted(iterable: Iterable[Any], **named: Any) -> list[Any]:
    """Sort, a turn of Python per item."""
    return _sorted(through(iterable), **named)


def py_frompyfunc(function: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """Make a ufunc whose every call is a call of Python."""
    return _frompyfunc(counted(function), *args, **named)


def py_fromiter(iterable: Iterable[Any], *args: Any, **named: Any) -> Any:
    """Fill an array, a turn of Python per item."""
    return _fromiter(through(iterable), *args, **named)


def no_print(*args: Any, **named: Any) -> None:
    """Print nothing: formatting an array is thousands of steps that belong to nobody's loop."""


def no_text(array: Any, options: dict[str, Any], *args: Any, **named: Any) -> str:
    """Write an array out as one word, for the same reason; a formatter of the student's is still called."""
    return _array2string(array, options, *args, **named) if options.get("formatter") else "[...]"


REDONE: tuple[tuple[Any, str, Any], ...] = (
    (builtins, "iter", py_iter),
    (builtins, "map", py_map),
    (builtins, "filter", py_filter),
    (builtins, "sum", py_sum),
    (builtins, "max", py_max),
    (builtins, "min", py_min),
    (builtins, "any", py_any),
    (builtins, "all", py_all),
    (builtins, "sorted", py_sorted),
    (builtins, "print", no_print),
    (functools, "reduce", py_reduce),
    (itertools, "starmap", py_starmap),
    (itertools, "filterfalse", py_filterfalse),
    (itertools, "takewhile", py_takewhile),
    (itertools, "dropwhile", py_dropwhile),
    (itertools, "accumulate", py_accumulate),
    (np, "frompyfunc", py_frompyfunc),
    (np, "fromiter", py_fromiter),
    (vectorize_home, "frompyfunc", py_frompyfunc),
    (arrayprint, "_array2string", no_text),
)
# What stood there when this module was loaded, before any student could put something else.
GENUINE: tuple[Any, ...] = tuple(getattr(home, name) for home, name, _ in REDONE)


SILENT = (no_print, no_text)
ABSENT = object()  # a notebook may take a name out of a module


def redone_loops() -> dict[int, Any]:
    """Return what stands for each genuine loop, by its identity."""
    return {id(genuine): replacement for genuine, (_, _, replacement) in _zip(GENUINE, REDONE, strict=True)}


@contextlib.contextmanager
def silenced(namespace: dict[str, Any]) -> Iterator[None]:
    """Have `print` and the texts of arrays do nothing, also under names that the notebook imported."""
    with _exchanged(namespace, [one for one in _zip(GENUINE, REDONE, strict=True) if one[1][2] in SILENT]):
        yield


@contextlib.contextmanager
def unrolled(namespace: dict[str, Any], kept: Iterable[Any] = ()) -> Iterator[None]:
    """Put the redone loops in place, also under names that the notebook imported and where it keeps them.

    Everything is put back in the end.
    """
    with _exchanged(namespace, list(_zip(GENUINE, REDONE, strict=True))):
        for keepsake in kept:
            keepsake.replace()
        try:
            yield
        finally:
            for keepsake in kept:
                keepsake.put_back()


@contextlib.contextmanager
def _exchanged(namespace: dict[str, Any], places: list[tuple[Any, tuple[Any, str, Any]]]) -> Iterator[None]:
    """Put what stands for each genuine function in its place, and put everything back in the end."""
    former = [getattr(home, name, ABSENT) for _, (home, name, _) in places]
    redone = {id(genuine): replacement for genuine, (_, _, replacement) in places}
    renamed = {name: value for name, value in list(namespace.items()) if id(value) in redone}
    for before, (genuine, (home, name, replacement)) in _zip(former, places, strict=True):
        if before is genuine:  # a function of the student's by that name is Python already
            setattr(home, name, replacement)
    namespace.update({name: redone[id(value)] for name, value in renamed.items()})
    try:
        yield
    finally:
        for before, (_, (home, name, _)) in _zip(former, places, strict=True):
            if before is not ABSENT:
                setattr(home, name, before)
        namespace.update(renamed)
