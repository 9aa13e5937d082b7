"""The places that can hold a loop of C, and how another one is put there and taken away again."""

import functools
import operator
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import CellType, FunctionType, MemberDescriptorType, MethodType, MethodWrapperType
from typing import Any

ABSENT = object()

_partial, _methodcaller = functools.partial, operator.methodcaller
_lru_cache: Any = functools._lru_cache_wrapper


@dataclass
class Keepsake:
    """A place of the student's own that holds a genuine loop: a default, a closure, a class, a collection."""

    before: Any
    after: Any
    put: Callable[[Any], None]

    def replace(self) -> None:
        """Put the redone loop there."""
        with suppress(Exception):  # the place may be gone since it was found
            self.put(self.after)

    def put_back(self) -> None:
        """Put back what was there."""
        with suppress(Exception):  # or be gone since the call
            self.put(self.before)


def twin(holder: Any, redone: Mapping[int, Any]) -> Any:
    """Return a copy with the redone loops in it, of what cannot be changed in place."""

    def other(value: Any) -> Any:
        return redone.get(id(value), value)

    kind = type(holder)
    if issubclass(kind, tuple | frozenset):
        base: Any = tuple if issubclass(kind, tuple) else frozenset
        return base.__new__(kind, [other(value) for value in base.__iter__(holder)])
    if kind is MethodType:
        return MethodType(other(holder.__func__), other(holder.__self__))
    if kind is MethodWrapperType and id(holder.__self__) in redone:
        return getattr(other(holder.__self__), holder.__name__)
    if kind is _methodcaller:
        made, arguments = holder.__reduce__()
        return made(*map(other, arguments))
    return ABSENT


def places(holder: Any, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    """Yield the places of anything but a dictionary, where a redone loop can be put in place."""
    for kind, places_of in _KINDS:
        if issubclass(type(holder), kind):
            yield from places_of(holder, redone)
    yield from _of_slots(holder, redone)


def _of_cell(holder: CellType, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    value = holder.cell_contents
    yield Keepsake(value, redone[id(value)], _partial(_fill, holder))


def _of_sequence(holder: Any, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    base: Any = list if issubclass(type(holder), list) else deque
    for index, value in enumerate(base.__iter__(holder)):
        if id(value) in redone:
            yield Keepsake(value, redone[id(value)], _partial(base.__setitem__, holder, index))


def _of_set(holder: set[Any], redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    after = {redone.get(id(value), value) for value in set.__iter__(holder)}
    yield Keepsake(set(holder), after, _partial(_refill, holder))


def _of_function(holder: FunctionType, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    before = holder.__defaults__
    if id(before) in redone:
        yield Keepsake(before, redone[id(before)], _partial(_set_defaults, holder))


def _of_partial(holder: Any, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    function, arguments, named, own = _partial.__reduce__(holder)[2]
    after = (
        redone.get(id(function), function),
        tuple(redone.get(id(value), value) for value in arguments),
        {name: redone.get(id(value), value) for name, value in (named or {}).items()},
        own,
    )
    yield Keepsake((function, arguments, named, own), after, _partial(_partial.__setstate__, holder))


def _of_method(holder: Any, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    base: Any = staticmethod if issubclass(type(holder), staticmethod) else classmethod
    function = holder.__func__
    yield Keepsake(function, redone.get(id(function), function), _partial(base.__init__, holder))


def _of_property(holder: Any, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    before = (holder.fget, holder.fset, holder.fdel, holder.__doc__)
    after = tuple(redone.get(id(value), value) for value in before)
    yield Keepsake(before, after, lambda parts: property.__init__(holder, *parts))


def _of_cache(holder: Any, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    """Yield a cache as a whole: asked again, it makes its answers of what is there then."""
    yield Keepsake(None, None, lambda _: holder.cache_clear())


def _of_subclass(holder: Any, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    """Yield the step of a class of the student's that is derived from an iterator of C."""
    genuine = [base for base in holder.__mro__ if id(base) in redone]
    if genuine and "__next__" not in vars(holder):
        step = genuine[0].__next__
        yield Keepsake(ABSENT, lambda self: step(self), _partial(_set_step, holder))


def _of_slots(holder: Any, redone: Mapping[int, Any]) -> Iterator[Keepsake]:
    for owner in type(holder).__mro__:
        for slot in list(vars(owner).values()):
            value = ABSENT
            if type(slot) is MemberDescriptorType:
                with suppress(AttributeError):  # nothing there yet
                    value = slot.__get__(holder)
            if id(value) in redone:
                yield Keepsake(value, redone[id(value)], _partial(slot.__set__, holder))


def _fill(cell: CellType, value: Any) -> None:
    cell.cell_contents = value


def _refill(holder: set[Any], values: set[Any]) -> None:
    set.clear(holder)
    set.update(holder, values)


def _set_defaults(function: FunctionType, defaults: tuple[Any, ...]) -> None:
    function.__defaults__ = defaults


def _set_step(owner: type, step: Any) -> None:
    if step is ABSENT:
        type.__delattr__(owner, "__next__")
    else:
        type.__setattr__(owner, "__next__", step)


_KINDS: tuple[tuple[Any, Callable[[Any, Mapping[int, Any]], Iterator[Keepsake]]], ...] = (
    (CellType, _of_cell),
    (list | deque, _of_sequence),
    (set, _of_set),
    (FunctionType, _of_function),
    (_partial, _of_partial),
    (staticmethod | classmethod, _of_method),
    (property, _of_property),
    (_lru_cache, _of_cache),
    (type, _of_subclass),
)
