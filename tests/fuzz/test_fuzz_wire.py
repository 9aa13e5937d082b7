"""Whatever a child writes on its wire is a checked value or a violation, in little time and memory."""

import json
import socket
from collections.abc import Mapping
from typing import Any

import nbformat
import numpy as np
import pytest
from fuzz_effort import bounded, effort
from fuzz_frames import NONCE, Frame, Packed, lied_about, lies, outputs, streams, values
from fuzz_notebooks import UNITS
from hypothesis import event, given
from hypothesis import strategies as st

from autograder.render import Caps, Words, sanitise_cells
from autograder.sandbox.calls import Call, CellRun, Ended, Foreign
from autograder.sandbox.child import Answer
from autograder.sandbox.outputs import checked
from autograder.sandbox.reading import call_made, cell_run, variable_read
from autograder.sandbox.values import KINDS, TEXT, ViolationError, decode
from autograder.sandbox.wire import EVENT, LONGEST_EVENT, REPLY, ClosedError, Reply, Wire

# Hypothesis writes every case out; some hold a long text on purpose.
pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")

HEAD_CAP = BODY_CAP = 1 << 16
CELLS = ("a = 1", "\n\nb = a\nb", "")
ARGUMENTS = 2
PLAIN = (type(None), bool, int, float, complex)


def no_constant(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


class StuckError(Exception):
    """The reader waits for bytes that will never come."""


def received(data: bytes) -> Reply:
    """Return what the trusted end makes of a stream that ends after `data`."""
    ours, theirs = socket.socketpair()
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks > 40:  # a second
            raise StuckError

    theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, len(data) * 4 + 4096)
    try:
        theirs.setblocking(False)
        sent = theirs.send(data) if data else 0
        assert sent == len(data), "the stream is larger than a socket holds"
        theirs.close()
        return Wire(ours).reply(NONCE, look, head_cap=HEAD_CAP, body_cap=BODY_CAP)
    finally:
        ours.close()


def is_plain(value: Any) -> bool:
    """Tell whether a value is made of nothing but what the wire may carry."""
    if type(value) is str:
        value.encode("utf-8")
        return len(value) <= TEXT
    if type(value) is np.ndarray or isinstance(value, np.generic):
        return value.dtype.kind in KINDS and value.dtype.itemsize <= 16
    if type(value) in (list, tuple, set, frozenset):
        return all(map(is_plain, value))
    if type(value) is dict:
        return all(is_plain(key) and is_plain(item) for key, item in value.items())
    if type(value) is Foreign:
        return is_plain(value.type) and is_plain(value.value)
    return type(value) in PLAIN


def read_all(reply: Reply, stopped: Any) -> list[Call | CellRun]:
    """Read a reply as each of the things it may answer; raise nothing but a violation."""
    answer = Answer(reply, 0.1, stopped)
    changed: Mapping[int, Any] = {}
    found: list[Call | CellRun] = []
    for name, read in (
        ("cell", lambda: cell_run(answer, CELLS)[0]),
        ("call", lambda: call_made(answer, CELLS, ARGUMENTS, changed, False)),
        ("measure", lambda: call_made(answer, CELLS, ARGUMENTS, changed, True)),
        ("read", lambda: variable_read(answer)),
    ):
        try:
            found.append(read())
        except ViolationError:
            continue
        event(f"{name}: {found[-1].ended}")
    return found


NO_MEASURE = {
    "raised": None,
    "altered": [],
    "overwrote": False,
    "measured": None,
    "printed": 0,
    "value": {"t": "none"},
}


def test_a_measuring_call_without_a_measure_is_a_violation() -> None:
    told = {"raised": {"type": "E", "message": "", "cell": None, "line": None, "source": ""}}
    for head in (NO_MEASURE, NO_MEASURE | told, NO_MEASURE | told | {"measured": []}):
        answer = Answer(received(bytes(Frame(REPLY, NONCE, json.dumps(head).encode(), b""))), 0.1, "")
        with pytest.raises(ViolationError):
            call_made(answer, CELLS, ARGUMENTS, {}, True)


@effort(short=250, share=0.28)
@given(data=streams, stopped=st.sampled_from(["", "", "memory", "cpu", "wall"]))
def test_no_stream_of_frames_breaks_the_reader(data: bytes, stopped: str) -> None:
    with bounded("frames from a child"):
        try:
            reply = received(data)
        except (ViolationError, ClosedError) as problem:
            event(type(problem).__name__)
            return
        assert reply.head_size <= HEAD_CAP
        assert len(reply.body) <= BODY_CAP
        assert all(len(told) <= LONGEST_EVENT for told in reply.events)
        for result in read_all(reply, stopped):
            assert result.raised is None or result.raised.cell in (None, 0, 1, 2)
            assert not (stopped and result.ended is Ended.VALUE and isinstance(result, CellRun))
            if isinstance(result, Call):
                assert is_plain(result.value)
                assert all(0 <= index < ARGUMENTS for index in result.altered)


@effort(short=120, share=0.08)
@given(packed=values, told=lies, extra=st.just(b"") | st.binary(max_size=3))
def test_no_node_breaks_the_decoder(packed: Packed, told: Any, extra: bytes) -> None:
    node = lied_about(packed.node, told)

    with bounded("nodes of values"):
        try:
            value = decode(node, memoryview(packed.body + extra))
        except ViolationError:
            event("violation")
            return
        event("value")
        assert is_plain(value)


@effort(short=60, share=0.03)
@given(shown=st.lists(outputs, max_size=3), told=lies)
def test_outputs_of_any_form_become_a_valid_notebook_or_a_violation(
    words: Words, shown: Any, told: Any
) -> None:
    with bounded("outputs of cells"):
        try:
            cells = [checked(one) for one in lied_about(shown, told)]
        except ViolationError:
            return
        harmless = sanitise_cells(cells, words)
    made = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"c{n}",
            "metadata": {},
            "outputs": o,
            "source": [],
        }
        for n, o in enumerate(harmless)
    ]
    text = json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    json.loads(text, parse_constant=no_constant)
    nbformat.validate(nbformat.reads(text, as_version=4))


def stretched(kind: str, text: str) -> dict[str, Any]:
    """Return an output of a kind that holds one long text."""
    if kind == "stream":
        return {"output_type": kind, "name": "stdout", "text": text}
    if kind == "error":
        return {"output_type": kind, "ename": "E", "evalue": text, "traceback": [text]}
    return {"output_type": "display_data", "data": {kind: text}, "metadata": {}}


@effort(short=12, share=0.015)
@given(
    kind=st.sampled_from(
        [
            "stream",
            "error",
            "text/plain",
            "text/html",
            "text/markdown",
            "text/latex",
            "image/svg+xml",
            "image/png",
        ]
    ),
    unit=st.sampled_from(
        [
            *UNITS,
            "\x1b[",
            "\x1b[1;",
            "\x1b[0m",
            "\x08",
            "<b>",
            "<div>",
            "<p>",
            "<svg>",
            "<math>",
            "</",
            "<a href='",
        ]
    ),
    size=st.sampled_from([20_000, 200_000, 1_900_000]),
    end=st.sampled_from(["", "(", "$", "\n", "]", ">", "<", "-->", "m"]),
)
def test_a_giant_output_is_cleaned_within_its_budget(
    words: Words, kind: str, unit: str, size: int, end: str
) -> None:
    text = unit * (size // len(unit)) + end
    with bounded("giant outputs"):
        (kept,) = sanitise_cells([checked([stretched(kind, text)])], words)
    assert sum(len(json.dumps(output)) for output in kept) <= 4 * Caps().cell


LIED = [(2**32 - 1, 0), (HEAD_CAP + 1, 0), (2, BODY_CAP + 1), (2, 2**64 - 1), (2**31, 2**63)]


@pytest.mark.parametrize("sizes", LIED, ids=[f"{head} {body}" for head, body in LIED])
def test_a_length_over_its_cap_is_refused_before_anything_is_kept(sizes: tuple[int, int]) -> None:
    with bounded("lengths"), pytest.raises(ViolationError):
        received(bytes(Frame(REPLY, NONCE, b"{}", b"", *sizes)))


def test_a_flood_of_events_is_cut() -> None:
    with bounded("events"), pytest.raises(ViolationError):
        received(bytes(Frame(EVENT, NONCE, b"x", b"")) * 1_100)
