"""Find where a notebook keeps a loop of C: in collections, closures, classes, partial functions, ufuncs."""

import gc
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from types import FunctionType, ModuleType
from typing import Any

from places import ABSENT, Keepsake, places, twin
from ufuncs import made_of_c
from unroll import GENUINE, redone_loops

MOST = 100_000  # objects that are looked through one by one

_partial, _getattribute = partial, object.__getattribute__


def keepsakes(namespace: dict[str, Any]) -> Iterator[Keepsake]:
    """Yield the places where the notebook keeps a genuine loop under no name of its own.

    What was there before the notebook is frozen and not seen by the collector; the modules that were loaded
    since then are left alone.
    """
    redone = redone_loops()
    modules = {id(vars(module)) for module in list(sys.modules.values()) if isinstance(module, ModuleType)}
    sought = GENUINE
    while sought:
        # What cannot be changed is replaced by a copy, wherever that is held in its turn.
        copied = _copied(sought, redone)
        for holder in gc.get_referrers(*sought):
            if id(holder) not in redone and id(holder) not in modules:
                yield from _of(holder, redone)
        sought = copied
    for inner in (namespace, *_not_collected(namespace)):
        yield from _of_dictionary(inner, redone)
    yield from made_of_c()


def _copied(sought: tuple[Any, ...], redone: dict[int, Any]) -> tuple[Any, ...]:
    """Add a copy for each holder that cannot be changed in place; return those holders."""
    found = {id(holder): holder for holder in gc.get_referrers(*sought) if id(holder) not in redone}
    copies = {}
    for identity, holder in found.items():
        with suppress(Exception):  # a class of the student's may do without what its base promises
            copies[identity] = twin(holder, redone)
    new = {identity: copy for identity, copy in copies.items() if copy is not ABSENT}
    redone.update(new)
    return tuple(found[identity] for identity in new)


def _of(holder: Any, redone: dict[int, Any]) -> Iterator[Keepsake]:
    if type(holder) is Keepsake:
        return
    if issubclass(type(holder), dict):
        yield from _of_dictionary(holder, redone)
        return
    with suppress(Exception):  # a holder of the student's own class may refuse to be looked at
        yield from list(places(holder, redone))
    inner = _own_names(holder)
    if inner:
        yield from _of_dictionary(inner, redone)


def _not_collected(namespace: dict[str, Any]) -> Iterator[dict[Any, Any]]:
    """Yield dictionaries that the collector may leave out: nothing in them can form a cycle."""
    yield from (
        value for value in list(namespace.values()) if type(value) is dict and not gc.is_tracked(value)
    )
    everything = gc.get_objects()
    for found in everything if len(everything) <= MOST else ():
        inner = _inner(found)
        if inner and not gc.is_tracked(inner):
            yield inner


def _inner(found: Any) -> dict[Any, Any] | None:
    if type(found) is FunctionType:
        return found.__kwdefaults__
    if type(found) is _partial:
        return found.keywords
    return _own_names(found) if type(found).__setattr__ is object.__setattr__ else None


def _own_names(found: Any) -> dict[Any, Any] | None:
    if isinstance(found, type | ModuleType):
        return None
    inner = None
    with suppress(Exception):  # many have none
        inner = _getattribute(found, "__dict__")
    return inner if type(inner) is dict else None


def _of_dictionary(holder: dict[Any, Any], redone: dict[int, Any]) -> Iterator[Keepsake]:
    """Yield those of a dictionary; where it is a class's, that has to be told."""
    owners = [owner for owner in gc.get_referrers(holder) if isinstance(owner, type)]
    owner = owners[0] if owners else None
    for name, value in list(dict.items(holder)):
        if id(value) not in redone:
            continue
        after = redone[id(value)]
        if owner is None:
            yield Keepsake(value, after, _partial(_set_item, holder, name, (value, after)))
        else:
            after = staticmethod(after) if type(after) is FunctionType else after
            yield Keepsake(value, after, _partial(type.__setattr__, owner, name))


def _set_item(holder: dict[Any, Any], name: Any, expected: tuple[Any, Any], value: Any) -> None:
    """Put a value in a dictionary, unless somebody has put something else there since."""
    there = dict.get(holder, name, ABSENT)
    if there is expected[0] or there is expected[1]:
        dict.__setitem__(holder, name, value)
