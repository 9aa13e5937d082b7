"""Read a value that came out of the sandbox, believing nothing of it, and write one that goes in."""

from typing import Any

import numpy as np

from autograder.sandbox.calls import Foreign

DIMENSIONS = 8
TEXT = 20_000
DIGITS = 1_300
KINDS = "biufc"
MALFORMED = (ValueError, TypeError, KeyError, IndexError, OverflowError, RecursionError, MemoryError)
CONTAINERS = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}


class ViolationError(Exception):
    """What came back is not a valid frame."""


def decode(node: Any, body: memoryview) -> Any:
    """Return the value of a whole reply; raise ViolationError for anything that is not exactly as agreed."""
    reader = _Reader(body)
    try:
        value = reader.value(node)
    except (
        ValueError,
        TypeError,
        KeyError,
        IndexError,
        OverflowError,
        RecursionError,
        MemoryError,
    ) as problem:
        raise ViolationError(f"malformed value: {type(problem).__name__}") from problem
    if reader.at != len(body):
        raise ViolationError("bytes left over")
    return value


def text_of(value: Any, limit: int = TEXT) -> str:
    """Return a string that can be stored anywhere: no lone surrogates, at most `limit` characters."""
    if type(value) is not str:
        raise ViolationError("text expected")
    return value[:limit].encode("utf-8", "replace").decode("utf-8")


class _Reader:
    def __init__(self, body: memoryview) -> None:
        self.body = body
        self.at = 0

    def value(self, node: Any) -> Any:
        if type(node) is not dict:
            raise ViolationError("node expected")
        reader = _READERS.get(node["t"])
        if reader is None:
            raise ViolationError("unknown kind of node")
        return reader(self, node)

    def array(self, node: dict[str, Any]) -> np.ndarray[Any, Any]:
        shape, size = node["s"], node["n"]
        dtype = _dtype(node["d"])
        if type(shape) is not list or len(shape) > DIMENSIONS or not all(_is_size(n) for n in shape):
            raise ViolationError("shape")
        wanted = dtype.itemsize
        for n in shape:
            wanted *= n
        if type(size) is not int or size != wanted:
            raise ViolationError("byte count")
        array = np.frombuffer(self.take(size), dtype).reshape(shape).copy()
        if dtype.kind == "b" and size and array.view(np.uint8).max() > 1:
            raise ViolationError("truth value")
        return array

    def take(self, size: int) -> memoryview:
        if size < 0 or self.at + size > len(self.body):
            raise ViolationError("byte count")
        self.at += size
        return self.body[self.at - size : self.at]

    def scalar(self, node: dict[str, Any]) -> Any:
        if node["s"] != []:
            raise ViolationError("shape")
        return self.array(node)[()]

    def row(self, node: dict[str, Any]) -> Any:
        make = CONTAINERS[node["c"]]
        if node["of"] == "float":
            return make(np.frombuffer(self.take(node["n"]), "<f8").tolist())
        array = self.array(node["v"])
        if node["of"] != "scalar" or array.ndim != 1:
            raise ViolationError("row")
        return make(array)

    def container(self, node: dict[str, Any]) -> Any:
        if type(node["v"]) is not list:
            raise ViolationError("list expected")
        return CONTAINERS[node["t"]]([self.value(item) for item in node["v"]])

    def mapping(self, node: dict[str, Any]) -> dict[Any, Any]:
        return {self.value(key): self.value(item) for key, item in node["v"]}

    def foreign(self, node: dict[str, Any]) -> Foreign:
        value = None if node["v"] is None else self.value(node["v"])
        return Foreign(text_of(node["type"], 100), value)


def _is_size(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 32


def _dtype(text: Any) -> np.dtype[Any]:
    plain = type(text) is str and 3 <= len(text) <= 4 and text[0] in "<|" and text[1] in KINDS
    if not plain or not text[2:].isdigit():
        raise ViolationError("dtype")
    dtype: np.dtype[Any] = np.dtype(text)
    if dtype.itemsize > 16:
        raise ViolationError("dtype")
    return dtype


def _truth(_: _Reader, node: dict[str, Any]) -> bool:
    if type(node["v"]) is not bool:
        raise ViolationError("truth value")
    return node["v"]


def _integer(_: _Reader, node: dict[str, Any]) -> int:
    digits = text_of(node["v"], DIGITS + 1)
    if len(digits) > DIGITS:
        raise ViolationError("digits")
    return int(digits)


def _complex(_: _Reader, node: dict[str, Any]) -> complex:
    real, imaginary = node["v"]
    return complex(float.fromhex(real), float.fromhex(imaginary))


_READERS: dict[str, Any] = {
    "none": lambda reader, node: None,
    "bool": _truth,
    "int": _integer,
    "float": lambda reader, node: float.fromhex(node["v"]),
    "complex": _complex,
    "str": lambda reader, node: text_of(node["v"]),
    "array": _Reader.array,
    "scalar": _Reader.scalar,
    "row": _Reader.row,
    "list": _Reader.container,
    "tuple": _Reader.container,
    "set": _Reader.container,
    "frozenset": _Reader.container,
    "dict": _Reader.mapping,
    "foreign": _Reader.foreign,
}


def encode(value: Any) -> dict[str, Any]:
    """Return the node of a plain argument: None, bool, int, float, str, and lists or tuples of those."""
    if isinstance(value, np.generic):
        value = value.item()
    if value is None:
        return {"t": "none"}
    if isinstance(value, bool):
        return {"t": "bool", "v": value}
    if isinstance(value, int):
        return {"t": "int", "v": str(value)}
    if isinstance(value, float):
        return {"t": "float", "v": value.hex()}
    if isinstance(value, str):
        return {"t": "str", "v": value}
    if isinstance(value, list | tuple):
        return {"t": "list" if isinstance(value, list) else "tuple", "v": [encode(item) for item in value]}
    raise TypeError(f"a {type(value).__name__} cannot be given to a student's function")
