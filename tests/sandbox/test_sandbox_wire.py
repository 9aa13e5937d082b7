"""Whatever a function sends instead of its value is a violation, costs that call only, and nothing else.

The student's code and the server inside share a process, so the code may speak on the wire itself. These
tests lean on the trusted side alone: `wire.py`, `values.py`, `reading.py`.
"""

import numpy as np
import pytest
from conftest import QUICK

from autograder.sandbox import Sandbox
from autograder.sandbox.calls import Budget, Ended
from autograder.sandbox.values import ViolationError, decode

# How a hostile notebook finds the socket and the nonce of the request that is being served.
TOOLS = """
import os, stat, struct, json, time, sys
import numpy as np
OPEN = [k for k in range(3, 64) if os.path.exists(f'/proc/self/fd/{k}')]
FD = [k for k in OPEN if stat.S_ISSOCK(os.fstat(k).st_mode)][0]
LONG, MILLION = b'SBXA', struct.pack('<IQ', 10**6, 0)
def nonce():
    frame = sys._getframe()
    while frame is not None:
        for value in list(frame.f_locals.values()):
            if type(value).__name__ == 'Server':
                return value.wire.nonce
        frame = frame.f_back
def send(head, body=b'', nh=None, nb=None, who=None, magic=b'SBXA'):
    text = head if isinstance(head, bytes) else json.dumps(head).encode()
    nh, nb = len(text) if nh is None else nh, len(body) if nb is None else nb
    os.write(FD, magic + (nonce() if who is None else who) + struct.pack('<IQ', nh, nb) + text + body)
def value(node, body=b''):
    said = {'value': node, 'raised': None, 'altered': [], 'overwrote': False, 'measured': None}
    send({**said, 'printed': 0}, body)
    time.sleep(100)
"""
ARRAY = "{'t': 'array', 'd': %r, 's': %r, 'n': %r}"

VIOLATIONS = {
    "garbage before the reply": "os.write(FD, b'hola')",
    "a reply with a made-up nonce": "send({}, who=bytes(16))",
    "an enormous head": "send(b'{}', nh=2**32 - 1); time.sleep(100)",
    "an enormous body": "send(b'{}', nb=2**60); time.sleep(100)",
    "a list for a head": "send([]); time.sleep(100)",
    "an empty head": "send({}); time.sleep(100)",
    "no JSON": "send(b'{'); time.sleep(100)",
    "deeply nested JSON": "send(b'[' * 300000); time.sleep(100)",
    "a huge number in JSON": "send(b'{\"value\":' + b'9' * 200000 + b'}'); time.sleep(100)",
    "a long event": "send(b'x' * 1000, magic=b'SBXE'); time.sleep(100)",
    "an event with a body": "send(b'x', b'y', magic=b'SBXE'); time.sleep(100)",
    "a flood of events": "[send(b'x', magic=b'SBXE') for _ in range(3000)]",
    "an unknown kind of node": "value({'t': 'pickle', 'v': ''})",
    "a text for a node": "value('hola')",
    "an unknown dtype": f"value({ARRAY % ('<f3', [1], 3)}, b'abc')",
    "an object dtype": f"value({ARRAY % ('|O8', [1], 8)}, b'abcdefgh')",
    "a truth value of two": f"value({ARRAY % ('|b1', [1], 1)}, b'\\x02')",
    "an overflowing shape": f"value({ARRAY % ('<f8', [2**32 - 1] * 3, 8)}, b'abcdefgh')",
    "an empty giant": f"value({ARRAY % ('<f8', [2**32 - 1, 2**32 - 1, 0], 0)})",
    "a negative size": f"value({ARRAY % ('<f8', [-1], -8)})",
    "a shape of floats": f"value({ARRAY % ('<f8', [1.0], 8)}, b'abcdefgh')",
    "nine dimensions": f"value({ARRAY % ('<f8', [1] * 9, 8)}, b'abcdefgh')",
    "bytes left over": "value({'t': 'none'}, b'x')",
    "too few bytes": f"value({ARRAY % ('<f8', [2], 16)}, b'abcdefgh')",
    "no hexadecimal float": "value({'t': 'float', 'v': 'zz'})",
    "an integer of a million digits": "value({'t': 'int', 'v': '9' * 10**6})",
    "an unhashable key": "value({'t': 'dict', 'v': [[{'t': 'list', 'v': []}, {'t': 'none'}]]})",
    "a row that is a scalar": "value({'t': 'row', 'of': 'scalar', 'c': 'list', 'v': {'t': 'none'}})",
    "an altered argument that does not exist": (
        "send({'value': {'t': 'none'}, 'raised': None, 'altered': [5], 'overwrote': False, "
        "'measured': None, 'printed': 0})"
    ),
    "an exception of numbers": (
        "send({'value': None, 'raised': {'type': 3}, 'altered': [], 'overwrote': False, "
        "'measured': None, 'printed': 0})"
    ),
    "a closed wire": "os.close(FD); time.sleep(100)",
}


@pytest.mark.parametrize("body", VIOLATIONS.values(), ids=VIOLATIONS.keys())
def test_a_forged_frame_is_a_violation_and_costs_one_call(box: Sandbox, body: str) -> None:
    with box.session() as session:
        session.run([TOOLS, f"def f(*a):\n    {body}\n    return 1.0", "def g(*a):\n    return 2.0"])
        call = session.call("f", [np.zeros(2)], budget=QUICK)
        assert call.ended is Ended.VIOLATION, call
        assert call.value is None
        assert session.call("g", []).value == 2.0


@pytest.mark.parametrize(
    "body",
    [
        "send(b'{}', nh=1000); time.sleep(100)",
        "[(os.write(FD, bytes([b])), time.sleep(0.2)) for b in b'SBXA' + nonce() + bytes(12)]",
        "[(os.write(FD, bytes([b])), time.sleep(0.005)) for b in LONG + nonce() + MILLION + bytes(10**6)]",
        "[os.write(FD, b'SBXE' + nonce() + bytes(12)) for _ in iter(lambda: time.sleep(0.005), 1)]",
    ],
    ids=["half a frame", "a byte now and then", "a byte all the time", "an event all the time"],
)
def test_a_frame_that_does_not_end_runs_out_of_time(box: Sandbox, body: str) -> None:
    with box.session() as session:
        session.run(
            [TOOLS, f"def f(*a):\n    try:\n        {body}\n    except BaseException: time.sleep(100)"]
        )
        assert session.call("f", [], budget=Budget(wall_seconds=0.5)).ended is Ended.TIMED_OUT
        assert session.call("nonce", []).ended is Ended.VALUE


def test_a_forged_reply_may_only_say_what_a_value_could_say(box: Sandbox) -> None:
    with box.session() as session:
        session.run([TOOLS, "def f():\n    value({'t': 'float', 'v': '0x1p0'})"])
        assert session.call("f", [], budget=QUICK).value == 1.0


@pytest.mark.parametrize(
    "patch",
    [
        "import json\njson.dumps = json.loads = lambda *a, **k: '{}'",
        "import os\nos.write = os.read = lambda *a: 0",
        "import numpy as np\nnp.array = np.ndarray = np.dtype = np.ascontiguousarray = None",
        "import struct\nstruct.pack = struct.unpack = None",
        "import builtins\nbuiltins.len = builtins.type = builtins.isinstance = lambda *a: 1 / 0",
        "import sys\nsys.stdout = sys.stderr = None",
        "import sys\nsys.modules.clear()",
    ],
    ids=["json", "os", "numpy", "struct", "builtins", "streams", "modules"],
)
def test_a_notebook_that_patches_modules_does_not_cost_the_next_student(box: Sandbox, patch: str) -> None:
    with box.session() as session:
        session.run(["def f(A):\n    return 2 * A", patch], budget=QUICK)
        call = session.call("f", [np.ones(2)], budget=QUICK)
        if call.ended is Ended.VALUE:
            np.testing.assert_array_equal(call.value, [2, 2])
    with box.session() as following:
        following.run(["def f(A):\n    return 2 * A"])
        np.testing.assert_array_equal(following.call("f", [np.ones(2)]).value, [2, 2])


@pytest.mark.parametrize("patch", ["json.dumps = lambda *a, **k: '{}'", "np.array = None", "os.write = None"])
def test_patched_names_that_the_server_bound_change_nothing(box: Sandbox, patch: str) -> None:
    with box.session() as session:
        session.run(["import json, os\nimport numpy as np\ndef f(A):\n    return 2 * A", patch])
        np.testing.assert_array_equal(session.call("f", [np.ones(2)]).value, [2, 2])


def test_the_memory_of_the_arguments_cannot_be_shrunk(box: Sandbox) -> None:
    shrink = "for k in range(3, 30):\n        try: os.ftruncate(k, 0)\n        except OSError: pass"
    with box.session() as session:
        session.run(["import os", f"def f(A):\n    {shrink}\n    return A"])
        call = session.call("f", [np.ones(3)])
        np.testing.assert_array_equal(call.value, np.ones(3))
        assert call.changed == ()


def test_a_hole_punched_into_the_arguments_shows_as_writing(box: Sandbox) -> None:
    punch = "ctypes.CDLL(None).fallocate(k, 3, ctypes.c_long(0), ctypes.c_long(4096))"
    with box.session() as session:
        session.run(["import ctypes", f"def f(A):\n    for k in range(3, 30): {punch}"])
        assert session.call("f", [np.ones(3)]).changed == (0,)


def test_a_subclass_cannot_lie_about_its_data(box: Sandbox) -> None:
    lies = (
        "class E(np.ndarray):\n    dtype = property(lambda s: np.dtype(object))\n"
        "    shape = property(lambda s: (9, 9))\n    nbytes = property(lambda s: 0)\n"
        "    def tobytes(s): return b'x'\n    def __array__(s, *a, **k): return np.zeros(5)\n"
        "class M(type):\n    __name__ = property(lambda s: 1 / 0)\nclass F(E, metaclass=M): pass\n"
    )
    with box.session() as session:
        session.run(["import numpy as np", lies, "def f(): return np.ones(3).view(F)"])
        value = session.call("f", []).value
        assert value.type == "F"
        np.testing.assert_array_equal(value.value, np.ones(3))


@pytest.mark.parametrize(
    "outputs",
    [
        "'hola'",
        "[{'output_type': 'pickle'}]",
        "[{'output_type': []}]",
        "[{'output_type': {}}]",
        "[[]]",
        "[{'output_type': 'stream', 'name': [], 'text': ''}]",
        "[{'output_type': 'stream', 'name': 'stdin', 'text': ''}]",
        "[{'output_type': 'stream', 'name': 'stdout', 'text': ['a']}]",
        "[{'output_type': 'display_data', 'data': [], 'metadata': {}}]",
        "[{'output_type': 'execute_result', 'data': {}, 'metadata': {}, 'execution_count': 'x'}]",
        "[{'output_type': 'error', 'ename': 1, 'evalue': '', 'traceback': []}]",
    ],
)
def test_an_output_of_no_known_form_is_a_violation(box: Sandbox, outputs: str) -> None:
    forge = f"send({{'outputs': {outputs}, 'count': 1, 'next': 3, 'raised': None}}); time.sleep(100)"
    with box.session() as session:
        _, forged, last = session.run([TOOLS, forge, "1 + 1"], budget=QUICK)
        assert (forged.ended, forged.outputs) == (Ended.VIOLATION, ())
        assert last.outputs[0]["data"] == {"text/plain": "2"}


def test_unknown_fields_of_an_output_are_left_behind(box: Sandbox) -> None:
    output = "{'output_type': 'stream', 'name': 'stdout', 'text': 'a\\ud800', 'metadata': {'tags': ['x']}}"
    forge = f"send({{'outputs': [{output}], 'count': 1, 'next': 3, 'raised': None}}); time.sleep(100)"
    with box.session() as session:
        run = session.run([TOOLS, forge], budget=QUICK)[1]
        assert run.outputs == ({"output_type": "stream", "name": "stdout", "text": "a?"},)


def test_the_decoder_refuses_nesting_without_end() -> None:
    node: dict[str, object] = {"t": "none"}
    for _ in range(5000):
        node = {"t": "list", "v": [node]}
    with pytest.raises(ViolationError):
        decode(node, memoryview(b""))
