"""What crosses the wall arrives as it was sent, in both directions: arguments in, values out."""

import json
import mmap
import socket
import threading
from typing import Any

import numpy as np
from fuzz_effort import bounded, effort
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from autograder.sandbox.calls import Foreign
from autograder.sandbox.inline import inside
from autograder.sandbox.memory import InputMemory
from autograder.sandbox.values import DIMENSIONS, decode
from autograder.sandbox.wire import Wire

pack, invoke, serve = inside("pack"), inside("invoke"), inside("serve")

NATIVE = st.one_of(
    hnp.boolean_dtypes(),
    hnp.integer_dtypes(endianness="="),
    hnp.unsigned_integer_dtypes(endianness="="),
    hnp.floating_dtypes(endianness="=", sizes=(16, 32, 64)),
    hnp.complex_number_dtypes(endianness="=", sizes=(64, 128)),
)
SHAPES = hnp.array_shapes(min_dims=0, max_dims=DIMENSIONS, min_side=0, max_side=3)
ARRAYS = NATIVE.flatmap(lambda dtype: hnp.arrays(dtype, SHAPES))
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
ARGUMENTS = PLAIN | st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=12) | st.lists(inner, max_size=4).map(tuple), max_leaves=15
)
RESULTS = st.recursive(
    PLAIN | st.complex_numbers() | ARRAYS | ARRAYS.map(lambda array: array.ravel()[:1].sum()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=12),
        st.lists(inner, max_size=4).map(tuple),
        st.dictionaries(st.integers() | st.text(max_size=5), inner, max_size=4),
    ),
    max_leaves=12,
)
SETS = st.sets(st.integers() | st.floats(allow_nan=False), max_size=12)


def same(one: Any, other: Any) -> bool:
    """Tell whether two values are alike to the last bit, containers and types of numbers included."""
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray | np.generic):
        return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(map(same, one.values(), other.values()))
    if isinstance(one, float | complex):
        return repr(one) == repr(other)
    return bool(one == other)


def brought_out(value: Any) -> Any:
    """Return a value after its way out: packed inside, sent as JSON and bytes, read outside."""
    node, blobs = pack.pack(value, 1 << 20)
    return decode(json.loads(json.dumps(node)), memoryview(b"".join(blobs)))


@effort(short=120, share=0.03)
@given(value=RESULTS | SETS)
def test_a_students_value_comes_out_as_it_is(value: Any) -> None:
    with bounded("values out"):
        found = brought_out(value)

    assert same(found, value) or _too_big(value)


def _too_big(value: Any) -> bool:
    """Tell whether a value holds an integer too long to be plain, which is carried by name."""
    return any(abs(number) >= 1 << 4_000 for number in _integers(value))


def _integers(value: Any) -> list[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple | set):
        return [number for item in value for number in _integers(item)]
    return [value] if isinstance(value, int) else []


@effort(short=40, share=0.01)
@given(array=ARRAYS, layout=st.sampled_from(["matrix", "swapped", "object", "masked"]))
def test_an_array_of_another_kind_comes_out_by_its_data(array: Any, layout: str) -> None:
    class Own(np.ndarray[Any, Any]):
        pass

    made = {
        "matrix": lambda: array.view(Own),
        "swapped": lambda: array.astype(array.dtype.newbyteorder("S")),
        "object": lambda: array.astype(object),
        "masked": lambda: np.ma.masked_array(array),
    }[layout]()
    with bounded("odd arrays out"):
        found = brought_out(made)

    if layout == "swapped":
        assert same(found, array)
    else:
        assert type(found) is Foreign


@effort(short=80, share=0.02)
@given(
    arguments=st.lists(ARRAYS | ARGUMENTS, max_size=4),
    layout=st.sampled_from(["C", "F", "strided"]),
    readonly=st.booleans(),
    flip=st.integers(0, 1 << 20),
)
def test_arguments_arrive_as_they_are_and_any_written_byte_is_seen(
    arguments: list[Any], layout: Any, readonly: bool, flip: int
) -> None:
    memory = InputMemory(1 << 16)
    try:
        with bounded("arguments in"):
            given_ = memory.give(arguments, layout)
            specs = json.loads(json.dumps(given_.specs))
            writable = mmap.mmap(memory.descriptor, memory.size)
            there = invoke.Arguments(writable, mmap.mmap(memory.descriptor, memory.size, prot=mmap.PROT_READ))
            found = [there.make(spec, readonly) for spec in specs]
            assert all(map(same, found, arguments))
            assert memory.changed(given_) == {}
        for index, array in enumerate(found):
            if isinstance(array, np.ndarray) and array.size:
                assert array.flags.writeable is not readonly
                start, end = given_.spans[index]
                at = start + flip % (end - start)
                writable[at] ^= 1
                assert list(memory.changed(given_)) == [index]
                writable[at] ^= 1
        del found, array
    except UnboundLocalError:
        pass
    finally:
        memory.close()


REQUESTS = st.dictionaries(
    st.text(max_size=5),
    st.recursive(
        PLAIN.filter(lambda value: value == value),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=8,
    ),
    max_size=5,
)


@effort(short=30, share=0.01)
@given(
    request=REQUESTS,
    head=REQUESTS,
    body=st.binary(max_size=100) | st.just(300_000).map(bytes),
    events=st.lists(st.sampled_from(["sys.settrace", "gc.freeze", "ctypes.dlopen"]), max_size=3),
)
def test_a_request_and_its_reply_cross_whole(
    request: dict[str, Any], head: dict[str, Any], body: bytes, events: list[str]
) -> None:
    ours, theirs = socket.socketpair()
    told: list[Any] = []

    def child() -> None:
        wire = serve.Wire(theirs.fileno())
        told.append(wire.receive())
        for event in events:
            wire.tell(event)
        wire.send(b"SBXA", json.dumps(head).encode(), body)

    thread = threading.Thread(target=child)
    thread.start()
    with bounded("requests and replies"):
        reply = Wire(ours).ask(request, lambda: None, head_cap=1 << 20, body_cap=1 << 20)
    thread.join()
    ours.close()
    theirs.close()

    assert told == [request]
    assert reply.head == head
    assert reply.body == body
    assert reply.events == tuple(dict.fromkeys(events))
