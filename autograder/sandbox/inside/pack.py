"""Turn a student's value into a tree of plain nodes and raw bytes, whatever the value claims about itself.

Everything used here is bound at import: a notebook that patches `json` or `np` changes nothing.
"""

import json
import struct
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

NODES = 20_000  # in one value
DEPTH = 8
TEXT = 20_000  # characters of one string
ALL_TEXT = 1 << 20  # bytes of JSON for all strings and integers
DIGITS = 4_000  # bits of one integer
LONG_ROW = 8  # longer lists of one plain type travel as raw bytes

_array, _ascontiguous, _ndarray, _generic = np.array, np.ascontiguousarray, np.ndarray, np.generic
_dumps, _pack, _all, _len, _type, _isinstance = json.dumps, struct.pack, all, len, type, isinstance
# The name as the interpreter keeps it: a metaclass can lie about `__name__`.
_name_of_type = type.__dict__["__name__"].__get__

KINDS = "biufc"
Node = dict[str, Any]


class TooMuchError(Exception):
    """The value has more parts, or more bytes, than a reply may carry."""


class Packer:
    """Collect the nodes and bytes of one value."""

    def __init__(self, limit_bytes: int) -> None:
        self.room = limit_bytes
        self.nodes = NODES
        self.text_room = ALL_TEXT
        self.blobs: list[bytes] = []

    def node(self, value: Any, depth: int = 0) -> Node:
        """Return the node of `value`; raise TooMuchError over the caps."""
        self.nodes -= 1
        self.pay(1)
        if self.nodes < 0 or depth > DEPTH:
            raise TooMuchError
        kind = _type(value)
        if kind in _PLAIN:
            return _PLAIN[kind](self, value, depth)
        if _isinstance(value, _ndarray):
            return self.array(value, depth)
        if _isinstance(value, _generic):
            return self.scalar(value, depth)
        if kind in _EXACT:
            return foreign(type_name(value), self.node(_EXACT[kind](value), depth))
        for base in _BASES:
            if _isinstance(value, base):
                return foreign(type_name(value), _PLAIN[base](self, _BASES[base](value), depth))
        return foreign(type_name(value))

    def blob(self, data: bytes) -> int:
        """Keep raw bytes for the body of the reply and return their number."""
        self.pay(_len(data))
        self.blobs.append(data)
        return _len(data)

    def pay(self, size: int) -> None:
        """Charge raw bytes of the reply."""
        self.room -= size
        if self.room < 0:
            raise TooMuchError

    def pay_text(self, size: int) -> None:
        """Charge text: the trusted side reads little JSON from us."""
        self.text_room -= size
        if self.text_room < 0:
            raise TooMuchError

    def array(self, value: Any, depth: int) -> Node:
        """Pack an array by its base data; what a subclass says of its shape is not asked."""
        if _ndarray.nbytes.__get__(value) > self.room:
            raise TooMuchError
        base = _array(value, subok=False, order="C")
        if base.dtype.kind not in KINDS or base.dtype.itemsize > 16:
            lists = base.dtype.kind in "OUS"
            name = "ndarray(object)" if base.dtype.kind == "O" else f"ndarray({base.dtype.str[:40]})"
            return foreign(name, self.node(base.tolist(), depth + 1) if lists else None)
        packed = self.raw("array", base)
        return packed if _type(value) is _ndarray else foreign(type_name(value), packed)

    def scalar(self, value: Any, depth: int) -> Node:
        """Pack a NumPy scalar; those that are no numbers travel as what they hold."""
        base = _array(value, subok=False)
        if base.dtype.kind in KINDS and base.dtype.itemsize <= 16:
            return self.raw("scalar", base)
        if base.dtype.kind in "US":
            return foreign(type_name(value), self.node(base.tolist(), depth + 1))
        return foreign(type_name(value))

    def raw(self, tag: str, base: Any) -> Node:
        """Pack an array of numbers as its little-endian bytes."""
        little = base.dtype.newbyteorder("<")
        data = base.astype(little, copy=False).tobytes()
        return {"t": tag, "d": little.str, "s": list(base.shape), "n": self.blob(data)}

    def sequence(self, tag: str, items: list[Any], depth: int) -> Node:
        """Pack a list, tuple or set; a long one of a single number type as raw bytes."""
        if _len(items) > LONG_ROW:
            kind = _type(items[0])
            if kind is float and _all(_type(x) is float for x in items):
                return {
                    "t": "row",
                    "of": "float",
                    "c": tag,
                    "n": self.blob(_pack(f"<{_len(items)}d", *items)),
                }
            if _isinstance(items[0], _generic) and _all(_type(x) is kind for x in items):
                base = _array(items)
                if base.ndim == 1 and base.dtype.kind in KINDS and base.dtype.itemsize <= 16:
                    return {"t": "row", "of": "scalar", "c": tag, "v": self.raw("array", base)}
        return {"t": tag, "v": [self.node(x, depth + 1) for x in items]}

    def mapping(self, value: dict[Any, Any], depth: int) -> Node:
        """Pack a dictionary as pairs of nodes."""
        return {
            "t": "dict",
            "v": [[self.node(k, depth + 1), self.node(v, depth + 1)] for k, v in dict.items(value)],
        }

    def text(self, value: str) -> Node:
        """Pack a string; a huge one is no plain value any more, only its beginning is shown."""
        node: Node = {"t": "str", "v": value[:TEXT]}
        self.pay_text(_len(_dumps(node)))
        return foreign("str", node) if _len(value) > TEXT else node

    def integer(self, value: int) -> Node:
        """Pack an integer as decimal text."""
        if value.bit_length() > DIGITS:
            return foreign("int")
        self.pay_text(DIGITS // 3)
        return {"t": "int", "v": str(value)}


def type_name(value: Any) -> str:
    """Return the name of the value's type, as the interpreter knows it."""
    return str(_name_of_type(_type(value)))[:100]


def foreign(name: str, value: Node | None = None) -> Node:
    """Return the node of a value in a container that is not plain."""
    return {"t": "foreign", "type": name, "v": value}


_PLAIN: dict[type, Callable[[Packer, Any, int], Node]] = {
    type(None): lambda p, v, d: {"t": "none"},
    bool: lambda p, v, d: {"t": "bool", "v": v},
    int: lambda p, v, d: p.integer(v),
    float: lambda p, v, d: {"t": "float", "v": v.hex()},
    complex: lambda p, v, d: {"t": "complex", "v": [v.real.hex(), v.imag.hex()]},
    str: lambda p, v, d: p.text(v),
    list: lambda p, v, d: p.sequence("list", v, d),
    tuple: lambda p, v, d: p.sequence("tuple", list(v), d),
    set: lambda p, v, d: p.sequence("set", list(v), d),
    frozenset: lambda p, v, d: p.sequence("frozenset", list(v), d),
    dict: lambda p, v, d: p.mapping(v, d),
}
# Exact numbers travel as the nearest plain one, in the name of their type.
_slots = vars(Fraction)
_numerator, _denominator = (_slots[name].__get__ for name in ("_numerator", "_denominator"))
_EXACT: dict[type, Callable[[Any], float]] = {
    Fraction: lambda v: _numerator(v) / _denominator(v),
    Decimal: Decimal.__float__,
}
# Subclasses of plain types: how to get at the data below without asking the subclass.
_BASES: dict[type, Callable[[Any], Any]] = {
    int: int.__int__,
    float: float.__float__,
    str: str.__str__,
    list: lambda v: list(list.__iter__(v)),
    tuple: lambda v: tuple(tuple.__iter__(v)),
    dict: lambda v: dict(dict.items(v)),
    set: lambda v: set(set.__iter__(v)),
}


def pack(value: Any, limit_bytes: int) -> tuple[Node, list[bytes]]:
    """Return the node and the raw bytes of a value; over the caps, only the name of its type."""
    packer = Packer(limit_bytes)
    try:
        node = packer.node(value)
    except (TooMuchError, RecursionError, ArithmeticError, LookupError, TypeError, ValueError):
        # Over the caps, or a value that is not what it says it is.
        return foreign(type_name(value)), []
    return node, packer.blobs
