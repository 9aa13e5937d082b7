"""Find where a notebook keeps a loop of C without a name: defaults, closures, classes, collections."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import CellType, FunctionType, ModuleType
from typing import Any

from unroll import GENUINE, redone_loops

MOST = 100_000  # objects that are looked through one by one


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
        with suppress(Exception):
            self.put(self.before)


def keepsakes(namespace: dict[str, Any]) -> Iterator[Keepsake]:
    """Yield the places where the notebook keeps a genuine loop under no name of its own.

    What was there before the notebook is frozen and not seen by the collector; the modules that were loaded
    since then are left alone.
    """
    redone = redone_loops()
    modules = {id(vars(module)) for module in list(sys.modules.values()) if isinstance(module, ModuleType)}
    for holder in gc.get_referrers(*GENUINE):
        match holder:
            case CellType():
                yield Keepsake(holder.cell_contents, redone[id(holder.cell_contents)], partial(_fill, holder))
            case dict() if id(holder) not in modules:
                yield from _of_dictionary(holder, redone)
            case list():
                for index, value in enumerate(holder):
                    if id(value) in redone:
                        yield Keepsake(value, redone[id(value)], partial(holder.__setitem__, index))
            case tuple():
                yield from _of_defaults(holder, redone)
    for holder in _not_collected(namespace):
        yield from _of_dictionary(holder, redone)


def _not_collected(namespace: dict[str, Any]) -> Iterator[dict[Any, Any]]:
    """Yield dictionaries that the collector may leave out: nothing in them can form a cycle."""
    yield from (
        value for value in list(namespace.values()) if type(value) is dict and not gc.is_tracked(value)
    )
    everything = gc.get_objects()
    for found in everything if len(everything) <= MOST else ():
        inner = found.__kwdefaults__ if type(found) is FunctionType else _own_names(found)
        if inner and not gc.is_tracked(inner):
            yield inner


def _own_names(found: Any) -> dict[Any, Any] | None:
    if isinstance(found, type | ModuleType) or type(found).__setattr__ is not object.__setattr__:
        return None
    inner = None
    with suppress(Exception):  # whatever a class of the student's says instead
        inner = found.__dict__
    return inner if type(inner) is dict else None


def _of_dictionary(holder: dict[Any, Any], redone: dict[int, Any]) -> Iterator[Keepsake]:
    """Yield those of a dictionary; where it is a class's, that has to be told."""
    owners = [owner for owner in gc.get_referrers(holder) if isinstance(owner, type)]
    owner = owners[0] if owners else None
    for name, value in list(holder.items()):
        if id(value) not in redone:
            continue
        if owner is None:
            yield Keepsake(value, redone[id(value)], partial(holder.__setitem__, name))
        else:
            yield Keepsake(value, staticmethod(redone[id(value)]), partial(type.__setattr__, owner, name))


def _of_defaults(holder: tuple[Any, ...], redone: dict[int, Any]) -> Iterator[Keepsake]:
    after = tuple(redone.get(id(value), value) for value in holder)
    for owner in gc.get_referrers(holder):
        if type(owner) is FunctionType and owner.__defaults__ is holder:
            yield Keepsake(holder, after, partial(_set_defaults, owner))


def _fill(cell: CellType, value: Any) -> None:
    cell.cell_contents = value


def _set_defaults(function: FunctionType, defaults: tuple[Any, ...]) -> None:
    function.__defaults__ = defaults
