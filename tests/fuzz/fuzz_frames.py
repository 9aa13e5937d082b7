"""What a hostile child may write on its wire: replies made, cut, repeated, and lied about."""

import json
import struct
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from autograder.sandbox.wire import EVENT, REPLY, REQUEST

NONCE = bytes(range(16))
DTYPES = ["|b1", "|i1", "|u1", "<i2", "<u4", "<i8", "<f2", "<f4", "<f8", "<f16", "<c8", "<c16", "<c32"]
BAD_DTYPES = [
    "|O8",
    ">f8",
    "<f3",
    "<U4",
    "|V8",
    "<M8",
    "f8",
    "<f08",
    "<b1",
    "|f8",
    "",
    8,
    None,
    "<f8,<f8",
    "<é8",
]
SIZES = [0, 1, 2, 3, 7, 2**31, 2**32 - 1, 2**32, 2**63, -1, 1.0, True, None, "2", [2]]


def rarely(usual: Any, odd: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy that mostly gives the usual value, so that most frames are read to their end."""
    return rarely_from(st.just(usual), odd)


def rarely_from(usual: st.SearchStrategy[Any], odd: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy that mostly draws from the first one."""
    return st.integers(0, 9).flatmap(lambda drawn: odd if drawn == 9 else usual)


# --- values, as nodes with the bytes they need


@dataclass(frozen=True)
class Packed:
    """A node of a value and the raw bytes that it stands for."""

    node: Any
    body: bytes = b""


def _array(tag: str, dtype: str, shape: list[int], fill: int) -> Packed:
    count = 1
    for size in shape:
        count *= size
    data = bytes([fill]) * (count * int(dtype[2:]))
    return Packed({"t": tag, "d": dtype, "s": shape, "n": len(data)}, data)


def _row(kind: str, count: int, fill: int) -> Packed:
    data = bytes([fill]) * (8 * count)
    return Packed({"t": "row", "of": "float", "c": kind, "n": len(data)}, data)


def _numbers(kind: str, array: Packed) -> Packed:
    return Packed({"t": "row", "of": "scalar", "c": kind, "v": array.node}, array.body)


def _sequence(tag: str, parts: list[Packed]) -> Packed:
    return Packed({"t": tag, "v": [one.node for one in parts]}, b"".join(one.body for one in parts))


def _mapping(parts: list[tuple[Packed, Packed]]) -> Packed:
    pairs = [[key.node, value.node] for key, value in parts]
    return Packed({"t": "dict", "v": pairs}, b"".join(k.body + v.body for k, v in parts))


def _foreign(name: Any, value: Packed | None) -> Packed:
    node = {"t": "foreign", "type": name, "v": value.node if value else None}
    return Packed(node, value.body if value else b"")


shapes = st.lists(st.integers(0, 4), max_size=4) | st.lists(st.just(1), min_size=7, max_size=9)
fill = st.sampled_from([0, 1, 2, 127, 255])
arrays = st.builds(_array, st.just("array"), st.sampled_from(DTYPES), shapes, fill)
scalars = st.builds(_array, st.just("scalar"), st.sampled_from(DTYPES), st.just([]) | shapes, fill)
rows = st.builds(_row, st.sampled_from(["list", "tuple", "set", "dict"]), st.integers(0, 12), fill)
number_rows = st.builds(_numbers, st.sampled_from(["list", "tuple", "set", "frozenset"]), arrays)
strings = st.text(max_size=10) | st.sampled_from(["\ud800", "\x00"]) | st.just(30_000).map("x".__mul__)
hexes = st.floats().map(float.hex) | st.sampled_from(["zz", "0x1p99999", "nan", "-inf", "", "0x1p-1074"])
leaves = st.one_of(
    st.just(Packed({"t": "none"})),
    st.builds(lambda v: Packed({"t": "bool", "v": v}), st.booleans() | st.sampled_from([0, 1, "true", None])),
    st.builds(
        lambda v: Packed({"t": "int", "v": v}),
        st.integers().map(str)
        | st.sampled_from(["1_000", " 1 ", "", "٣", "-0", 3])
        | st.sampled_from([1_300, 5_000]).map("9".__mul__),
    ),
    st.builds(lambda v: Packed({"t": "float", "v": v}), hexes),
    st.builds(lambda a, b: Packed({"t": "complex", "v": [a, b]}), hexes, hexes),
    st.builds(lambda v: Packed({"t": "str", "v": v}), strings),
    arrays,
    scalars,
    rows,
    number_rows,
)
values = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(
            _sequence, st.sampled_from(["list", "tuple", "set", "frozenset"]), st.lists(inner, max_size=4)
        ),
        st.builds(_mapping, st.lists(st.tuples(inner, inner), max_size=3)),
        st.builds(_foreign, strings | st.none(), inner | st.none()),
    ),
    max_leaves=6,
)

# --- lies told about a value: a place in its tree, and what stands there instead

json_junk = st.recursive(
    st.sampled_from(
        [
            None,
            True,
            0,
            -1,
            3,
            2**53,
            2**64,
            1e308,
            float("nan"),
            float("inf"),
            "",
            "array",
            "\ud800",
            "list",
            *SIZES[5:9],
        ]
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["t", "v", "d", "s", "n"]), inner)
    ),
    max_leaves=4,
)
lies = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 30), st.just("d"), st.sampled_from([*DTYPES, *BAD_DTYPES])),
        st.tuples(st.integers(0, 30), st.just("s"), st.lists(st.sampled_from(SIZES), max_size=3) | json_junk),
        st.tuples(st.integers(0, 30), st.just("n"), st.sampled_from(SIZES) | st.integers(0, 100)),
        st.tuples(st.integers(0, 30), st.sampled_from(["t", "v", "of", "c", "type"]), json_junk),
        st.tuples(
            st.integers(0, 30), st.just("forget"), st.sampled_from(["t", "v", "d", "s", "n", "of", "c"])
        ),
    ),
    max_size=2,
)


def lied_about(node: Any, told: list[tuple[int, str, Any]]) -> Any:
    """Return a copy of a JSON tree in which some of its objects say something else."""
    tree = json.loads(json.dumps(node))
    for at, key, value in told:
        objects = list(_objects(tree))
        if objects and key == "forget":
            objects[at % len(objects)].pop(value, None)
        elif objects:
            objects[at % len(objects)][key] = value
    return tree


def _objects(tree: Any) -> list[dict[str, Any]]:
    if isinstance(tree, dict):
        return [tree, *(inner for item in tree.values() for inner in _objects(item))]
    return [inner for item in tree for inner in _objects(item)] if isinstance(tree, list) else []


# --- whole replies

small = st.integers(0, 5)
odd_number = st.sampled_from([None, -1, 2**53, 1.5, "1", True, [], {}])
number = rarely_from(small, odd_number)
raised = st.none() | st.fixed_dictionaries(
    {"type": strings, "message": strings, "cell": number, "line": number, "source": strings},
    optional={"memory": st.booleans()},
)
data = st.dictionaries(
    st.sampled_from(["text/plain", "text/html", "image/png", "image/svg+xml", "application/json", "x"]),
    strings | st.lists(strings, max_size=2) | json_junk,
    max_size=3,
)
outputs = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "output_type": st.just("stream"),
                "name": st.sampled_from(["stdout", "stderr", "stdin"]),
                "text": strings,
            }
        ),
        st.fixed_dictionaries({"output_type": st.just("display_data"), "data": data, "metadata": data}),
        st.fixed_dictionaries(
            {
                "output_type": st.just("execute_result"),
                "data": data,
                "metadata": data,
                "execution_count": number,
            }
        ),
        st.fixed_dictionaries(
            {
                "output_type": st.just("error"),
                "ename": strings,
                "evalue": strings,
                "traceback": st.lists(strings, max_size=3),
            }
        ),
        st.dictionaries(st.sampled_from(["output_type", "data", "text"]), json_junk),
    ),
    max_size=3,
)
measured = st.none() | st.fixed_dictionaries(
    {
        "steps": number,
        "librarys": number,
        "peak": number,
        "capped": rarely_from(st.booleans(), json_junk),
        "untraced": rarely_from(st.booleans(), json_junk),
    }
)
heads = st.one_of(
    st.fixed_dictionaries({"outputs": outputs, "count": number, "next": number, "raised": raised}),
    st.fixed_dictionaries(
        {
            "raised": raised,
            "altered": st.lists(st.integers(0, 1), max_size=2) | st.lists(number, max_size=3),
            "overwrote": rarely_from(st.booleans(), json_junk),
            "measured": measured,
            "printed": number,
        }
    ),
    st.fixed_dictionaries(
        {
            "raised": st.none(),
            "altered": st.just([]),
            "overwrote": st.just(False),
            "measured": st.none(),
            "printed": st.just(0),
        }
    ),
    st.just({"missing": True}),
    st.just({}),
)


@dataclass(frozen=True)
class Frame:
    """One frame as it is written, true or not."""

    magic: bytes
    nonce: bytes
    head: bytes
    body: bytes
    head_lie: int | None = None
    body_lie: int | None = None

    def __bytes__(self) -> bytes:
        head = len(self.head) if self.head_lie is None else self.head_lie
        body = len(self.body) if self.body_lie is None else self.body_lie
        return self.magic + self.nonce + struct.pack("<IQ", head, body) + self.head + self.body


def _reply(
    head: dict[str, Any],
    value: Packed | None,
    told: list[tuple[int, str, Any]],
    raw: bytes | None,
    extra: bytes,
    sizes: tuple[int | None, int | None],
    magic: bytes,
    nonce: bytes,
) -> Frame:
    whole = head | ({"value": value.node} if value else {})
    text = json.dumps(lied_about(whole, told)).encode() if raw is None else raw
    return Frame(magic, nonce, text, (value.body if value else b"") + extra, *sizes)


LENGTHS = st.none() | st.integers(0, 70_000) | st.sampled_from([2**31, 2**32 - 1])
replies = st.builds(
    _reply,
    heads,
    st.none() | values,
    lies,
    rarely(
        None,
        st.binary(max_size=20) | st.sampled_from([b"[", b'{"a":', b"9", b"[]"]).map(lambda one: one * 5_000),
    ),
    rarely(b"", st.binary(max_size=9)),
    rarely((None, None), st.tuples(LENGTHS, LENGTHS | st.just(2**64 - 1))),
    rarely(REPLY, st.sampled_from([EVENT, REQUEST, b"SBX\x00", b"\x00" * 4])),
    rarely(NONCE, st.binary(min_size=16, max_size=16)),
)
events = st.builds(
    Frame,
    st.just(EVENT),
    rarely(NONCE, st.just(bytes(16))),
    st.binary(max_size=101),
    rarely(b"", st.just(b"x")),
)


def _stream(frames: list[Frame], keep: float, repeat: int, rot: list[tuple[int, bytes]]) -> bytes:
    data = b"".join(map(bytes, frames)) + b"".join(bytes(one) for one in frames[:1] * repeat)
    for at, what in rot:
        at %= len(data) + 1
        data = data[:at] + what + data[at + len(what) :]
    return data[: int(len(data) * keep)]


streams = st.builds(
    _stream,
    st.tuples(st.lists(events, max_size=3), st.lists(replies, min_size=1, max_size=2)).map(
        lambda two: two[0] + two[1]
    ),
    rarely(1.0, st.floats(0, 1)),
    rarely(0, st.integers(1, 3)),
    rarely([], st.lists(st.tuples(st.integers(0, 5_000), st.binary(min_size=1, max_size=4)), max_size=3)),
)
