"""Steps tell a loop from none, peak bytes tell a Jacobian, and a hand on the meter is seen."""

from typing import Any

import numpy as np
import pytest

from autograder.sandbox import Sandbox
from autograder.sandbox.calls import Budget, Ended, Measured
from autograder.sandbox.session import BoxSession

STEPS, PEAK = frozenset({"steps"}), frozenset({"peak"})
SIZES = (6, 14, 30)
HEAD = (
    "import numpy as np, functools, itertools, threading\nfrom functools import reduce\n"
    "from itertools import starmap\nfrom numpy import vectorize as vec\n"
    "def softmax(e):\n    e = np.exp(e - e.max(-1, keepdims=True))\n    return e / e.sum(-1, keepdims=True)\n"
)


def measured(session: BoxSession, name: str, *arguments: Any, what: Any = STEPS) -> Measured:
    call = session.call(name, arguments, measure=what)
    assert call.measured is not None, call
    return call.measured


def growth(session: BoxSession, axis: int) -> list[float]:
    """Steps per position between the sizes, along one axis of a matrix."""
    counts = []
    for size in SIZES:
        shape = [5, 5]
        shape[axis] = size
        steps = measured(session, "f", np.ones(shape)).steps
        assert steps is not None
        counts.append(steps)
    return [(counts[k + 1] - counts[k]) / (SIZES[k + 1] - SIZES[k]) for k in range(2)]


def loops(slopes: list[float]) -> bool:
    return min(slopes) > 0.5 and 0.4 < slopes[1] / slopes[0] < 4


def warmed(box: Sandbox, source: str) -> BoxSession:
    session = box.session()
    session.run([HEAD, f"def f(A):\n    {source}"])
    call = session.call("f", [np.ones((5, 5))])
    assert call.ended is Ended.VALUE, call
    return session


VECTORISED = {
    "broadcasting": "return softmax(np.tanh(A[:, None] + A[None]).sum(-1))",
    "einsum": "return np.einsum('ij,kj->ik', A, A, optimize=True)",
    "printing the array": "print(A, repr(A), str(A.tolist()))\n    return A",
    "a loop over a constant": "return sum(A * k for k in range(3))",
    "sorting in NumPy": "return np.sort(A, axis=0)[::-1]",
    "a list stacked": "return np.stack([A[0]] * len(A)) + np.stack([A[:, 0]] * A.shape[1], axis=1)",
    "a list stacked in other ways": (
        "return np.vstack([A[0]] * len(A)).sum() + np.hstack([A[0]] * len(A)).sum()"
        " + np.dstack([A[0]] * len(A)).sum() + np.column_stack([A[0]] * len(A)).sum()"
    ),
    "different rows": "return np.unique(A[:, :2], axis=0, return_inverse=True)[1]",
    "sets of numbers": "return np.isin(A, A[:2]) & np.isin(A, np.union1d(A[0], A[:, 0]))",
    "statistics": "return (A - A.mean(0)) / np.maximum(A.std(0), 1)",
}


@pytest.mark.parametrize("source", VECTORISED.values(), ids=VECTORISED.keys())
def test_vectorised_code_takes_as_many_steps_at_every_size(box: Sandbox, source: str) -> None:
    with warmed(box, source) as session:
        assert not loops(growth(session, 0))
        assert not loops(growth(session, 1))


OVER_ROWS = {
    "for": "return np.array([softmax(r) for r in A])",
    "while": "out, k = [], 0\n    while k < len(A): out.append(A[k] * 2); k += 1\n    return np.array(out)",
    "map": "return np.array(list(map(np.exp, A)))",
    "starmap": "return np.array(list(starmap(np.add, zip(A, A))))",
    "sum": "return sum(A)",
    "max": "return max(A, key=np.sum)",
    "any": "return any(np.any(r > 9) for r in A) or any(map(np.any, A * 0))",
    "sorted": "return sorted(A, key=np.sum)",
    "filter": "return list(filter(None, A[:, 0]))",
    "reduce": "return reduce(np.add, A)",
    "accumulate": "return list(itertools.accumulate(A, np.add))",
    "apply_along_axis": "return np.apply_along_axis(np.cumsum, 1, A)",
    "vectorize": "return np.vectorize(np.sum, signature='(n)->()')(A)",
    "frompyfunc": "return np.frompyfunc(abs, 1, 1)(A[:, 0])",
    "vectorize under another name": "return vec(abs)(A[:, 0])",
    "fromiter": "return np.fromiter(map(np.sum, A), float)",
    "nditer": "return [float(x) for x in np.nditer(A[:, 0])]",
    "two-argument iter": (
        "it = iter(A)\n    return list(iter(functools.partial(next, it, None), None)) if 0 else "
        "list(itertools.takewhile(np.any, A)) + list(itertools.dropwhile(np.any, A))"
    ),
    "filterfalse": "return list(itertools.filterfalse(None, A[:, 0] * 0))",
    "recursion": ("def g(k): return [] if k == len(A) else [A[k] * 2, *g(k + 1)]\n    return np.array(g(0))"),
    "a comprehension that is stacked": "return np.stack([r * 2 for r in A])",
    "a map that is stacked": "return np.vstack(list(map(np.exp, A)))",
    "a callback of a list that is stacked": (
        "class R(np.ndarray):\n        def __array_finalize__(s, o): pass\n"
        "    return np.stack([A[0].view(R)] * len(A))"
    ),
    "a code that claims NumPy's file": (
        "d = {'A': A}; exec(compile('r = [x * 2 for x in A]', np.stack.__wrapped__.__code__.co_filename, "
        "'exec'), d)\n    return d['r']"
    ),
    "a code among NumPy's names": (
        "import numpy._core.shape_base as s\n    d = vars(s)\n"
        "    d['A'] = A; exec('def stack(): return [x * 2 for x in A]\\nr = stack()', d)\n"
        "    return d['r']"
    ),
    "a code of NumPy's among other names": (
        "import types\n    w = {**vars(np._core.shape_base), 'asanyarray': np.exp}\n"
        "    return types.FunctionType(np.stack.__wrapped__.__code__, w, 's', (0, None))(list(A), "
        "dtype=None, casting='same_kind')"
    ),
    "exec": "d = {'A': A}; exec('r = [x * 2 for x in A]', d)\n    return d['r']",
    "a thread": (
        "out = []\n    t = threading.Thread(target=lambda: out.extend([r * 2 for r in A]))\n"
        "    t.start(); t.join()\n    return out"
    ),
    "a pool of threads": (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "    with ThreadPoolExecutor(2) as pool: return list(pool.map(softmax, A))"
    ),
    "a class": (
        "class G:\n        def __getitem__(s, k): return A[k]\n        def __len__(s): return len(A)\n"
        "    return np.array([r for r in G()])"
    ),
}


@pytest.mark.parametrize("source", OVER_ROWS.values(), ids=OVER_ROWS.keys())
def test_a_loop_over_the_rows_grows_with_the_rows(box: Sandbox, source: str) -> None:
    with warmed(box, source) as session:
        slopes = growth(session, 0)
        assert loops(slopes), slopes
        if source.startswith(("return np.array([", "return sum", "return reduce")):
            assert not loops(growth(session, 1))


ROWS = "np.array(list({0}(np.exp, A)))"
KEPT = {
    "a default": "def f(A, m=map):\n    return np.array(list(m(np.exp, A)))",
    "a keyword's default": "def f(A, *, m=map):\n    return np.array(list(m(np.exp, A)))",
    "a closure": "def g(m):\n    return lambda A: np.array(list(m(np.exp, A)))\nf = g(map)",
    "a class": "class C:\n    m = map\ndef f(A):\n    return np.array(list(C().m(np.exp, A)))",
    "a list": "L = [map]\ndef f(A):\n    return np.array(list(L[0](np.exp, A)))",
    "a dictionary": "D = {'m': map}\ndef f(A):\n    return np.array(list(D['m'](np.exp, A)))",
    "a tuple": f"T = (map, 1)\ndef f(A):\n    return {ROWS.format('T[0]')}",
    "a tuple in a tuple": f"T = (0, (map, 1))\ndef f(A):\n    return {ROWS.format('T[1][0]')}",
    "a tuple in a class": f"class C:\n    m = (map,)\ndef f(A):\n    return {ROWS.format('C.m[0]')}",
    "a named tuple": (
        "import collections\nT = collections.namedtuple('T', 'm')(map)\n"
        f"def f(A):\n    return {ROWS.format('T.m')}"
    ),
    "a set": f"T = {{map}}\ndef f(A):\n    m, = T\n    return {ROWS.format('m')}",
    "a frozen set": f"T = frozenset([map])\ndef f(A):\n    m, = T\n    return {ROWS.format('m')}",
    "a queue": (
        f"import collections\nT = collections.deque([map])\ndef f(A):\n    return {ROWS.format('T[0]')}"
    ),
    "an object": (
        f"class C:\n    def __init__(self): self.m = map\nc = C()\ndef f(A):\n    return {ROWS.format('c.m')}"
    ),
    "an object with slots": (
        "class C:\n    __slots__ = ('m', 'n')\nc = C()\nc.m = map\n"
        f"def f(A):\n    return {ROWS.format('c.m')}"
    ),
    "a frozen data class": (
        "import dataclasses, typing\n@dataclasses.dataclass(frozen=True)\nclass C:\n    m: typing.Any\n"
        f"c = C(map)\ndef f(A):\n    return {ROWS.format('c.m')}"
    ),
    "a static method": (f"class C:\n    m = staticmethod(map)\ndef f(A):\n    return {ROWS.format('C.m')}"),
    "a property": (
        "class C(list):\n    m = property(functools.partial(map, np.exp))\n"
        "def f(A):\n    c = C()\n    c += [r for r in ()] or A.tolist()\n    return np.array(list(c.m))"
    ),
    "a bound method": (
        "import types\nm = types.MethodType(map, np.exp)\ndef f(A):\n    return np.array(list(m(A)))"
    ),
    "its own call": f"m = map.__call__\ndef f(A):\n    return {ROWS.format('m')}",
    "a call by name": (
        "import operator\ncall = operator.methodcaller('__call__', sum)\n"
        "def f(A):\n    return call(lambda m: np.array(m(A)))"
    ),
    "a partial function": ("m = functools.partial(map, np.exp)\ndef f(A):\n    return np.array(list(m(A)))"),
    "a partial sum": "m = functools.partial(sum, start=0.0)\ndef f(A):\n    return np.array(m(A))",
    "an argument of a partial function": (
        "def g(m, A): return np.array(list(m(np.exp, A)))\nf = functools.partial(g, map)"
    ),
    "a keyword of a partial function": (
        "def g(A, m): return np.array(list(m(np.exp, A)))\nf = functools.partial(g, m=map)"
    ),
    "a partial function in a list": (
        "m = [functools.partial(functools.partial(reduce), np.add)]\ndef f(A):\n    return m[0](A)"
    ),
    "a partial method": (
        "class C:\n    m = functools.partialmethod(lambda s, m, A: list(m(np.exp, A)), map)\n"
        "def f(A):\n    return np.array(C().m(A))"
    ),
    "a cache": (
        f"@functools.lru_cache\ndef m(): return map\nm()\ndef f(A):\n    return {ROWS.format('m()')}"
    ),
    "a derived class": f"class M(map):\n    pass\ndef f(A):\n    return {ROWS.format('M')}",
    "a ufunc": "u = np.frompyfunc(abs, 1, 1)\ndef f(A):\n    return u(A[:, 0]).astype(float)",
    "a ufunc in a class": (
        "class C:\n    u = np.frompyfunc(abs, 1, 1)\ndef f(A):\n    return C.u(A[:, 0]).astype(float)"
    ),
    "a ufunc in a closure": (
        "def g():\n    u = np.frompyfunc(abs, 1, 1)\n    return lambda A: u(A[:, 0]).astype(float)\nf = g()"
    ),
    "a ufunc in a default": ("def f(A, u=np.frompyfunc(abs, 1, 1)):\n    return u(A[:, 0]).astype(float)"),
    "a method of a ufunc": (
        "import operator\nu = np.frompyfunc(operator.add, 2, 1).reduce\n"
        "def f(A):\n    return float(u(A[:, 0]))"
    ),
    "a ufunc of a class of C": "u = np.frompyfunc(str, 1, 1)\ndef f(A):\n    return len(u(A[:, 0]))",
    "a vectorized function": (
        "import math\nu = np.vectorize(math.exp, otypes=[float])\ndef f(A):\n    return u(A[:, 0])"
    ),
    "a world of its own": (
        "W = {'np': np, '__builtins__': dict(vars(__import__('builtins')))}\n"
        "exec('def f(A): return np.array(list(map(np.exp, A)))', W)\nf = W['f']"
    ),
}


@pytest.mark.parametrize("source", KEPT.values(), ids=KEPT.keys())
def test_a_loop_of_c_is_counted_wherever_the_notebook_keeps_it(box: Sandbox, source: str) -> None:
    with box.session() as session:
        session.run([HEAD, source])
        right = session.call("f", [np.ones((5, 5))]).value
        assert loops(growth(session, 0))
        again = session.call("f", [np.ones((5, 5))]).value
        assert np.array_equal(again, right)
        assert session.run(["assert type(map) is type"])[0].raised is None


def test_a_ufunc_and_what_holds_a_loop_are_as_they_were(box: Sandbox) -> None:
    made = (
        "u = np.frompyfunc(abs, 1, 1)\np = functools.partial(map, abs)\nT = (map, sum)\n"
        "class M(map):\n    s = staticmethod(sum)\n"
        "def g():\n    return [isinstance(u, np.ufunc), u.nin, u.nout, str(u), u.__name__, str(p), str(T),\n"
        "        str(M.s), '__next__' in vars(M), np.frompyfunc(max, 2, 1).reduce([1, 3, 2]),\n"
        "        np.frompyfunc(max, 2, 1).outer([1, 3], [2, 2]).tolist(), u(np.array([-1])).dtype.str]"
    )
    inside = (
        "def f(A):\n    B = A.copy()\n    u.at(B, 0)\n    v = np.frompyfunc(max, 2, 1)\n"
        "    return [isinstance(u, np.ufunc), u.nin, u.nout, str(u), u.__name__, list(p([-1])), B.tolist(),\n"
        "        float(w.reduce(A)), list(map(float, w.accumulate(A))), w.outer(A, A).shape]"
    )
    with box.session() as session:
        session.run([HEAD, made, "w = np.frompyfunc(min, 2, 1)", inside])
        before, usual = session.call("g", []).value, session.call("f", [-np.ones(3)]).value
        assert session.call("f", [-np.ones(3)], measure=STEPS).value == usual
        assert session.call("g", []).value == before


def test_a_place_that_the_function_fills_anew_is_not_put_back(box: Sandbox) -> None:
    source = "D = {'m': map}\ndef f(A):\n    D['m'] = 3\n    return A"
    with box.session() as session:
        session.run([source, "def g():\n    D['m'] = map\n    return 1"])
        session.call("f", [1.0], measure=STEPS)
        session.call("g", [])
        session.call("f", [1.0], measure=STEPS)
        session.run(["m = D['m'] == 3"])
        assert session.read("m").value is True


def test_a_measured_call_returns_its_value(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["def f(A):\n    return 2 * A"])
        for what in (STEPS, PEAK):
            assert session.call("f", [np.ones(3)], measure=what).value.tolist() == [2.0] * 3


def test_a_function_is_not_told_that_it_is_counted(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["import sys, threading\ndef f(A):\n    return [sys.gettrace(), threading.gettrace()]"])
        assert session.call("f", [1.0], measure=STEPS).value == [None, None]
        session.run(["sys.settrace(print); suyo = sys.gettrace() is print; sys.settrace(None)"])
        assert session.read("suyo").value is True


BEFORE = {
    "a thread that waits for work": (
        "import queue, threading\nq, r = queue.SimpleQueue(), queue.SimpleQueue()\n"
        "def g():\n    while True: r.put([x * 2 for x in q.get()])\n"
        "threading.Thread(target=g, daemon=True).start()\ndef f(A):\n    q.put(A)\n    return r.get()"
    ),
    "a pool that is kept": (
        "from concurrent.futures import ThreadPoolExecutor\np = ThreadPoolExecutor(1)\n"
        "def f(A):\n    return list(p.map(lambda x: x * 2, A))"
    ),
    "a thread below the module": (
        "import _thread\ndef f(A):\n    c, r = _thread.allocate_lock(), []\n    c.acquire()\n"
        "    def g():\n        r.extend([x * 2 for x in A])\n        c.release()\n"
        "    _thread.start_new_thread(g, ())\n    c.acquire()\n    return r"
    ),
}


@pytest.mark.parametrize("source", BEFORE.values(), ids=BEFORE.keys())
def test_work_of_a_thread_that_nobody_counts_is_seen(box: Sandbox, source: str) -> None:
    with box.session() as session:
        session.run([source])
        session.call("f", [np.ones((30, 3))])
        assert "another thread" in measured(session, "f", np.ones((30, 3))).tampering


def test_what_is_reached_for_outside_measured_calls_is_told_apart(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["import gc\ngc.get_objects()\ndef f(A):\n    return A"])
        reading = measured(session, "f", np.ones(3))
        assert reading.tampering == ()
        assert any("gc.get_objects" in event for event in reading.earlier)


def test_numerical_warnings_as_errors_are_the_notebooks_own_affair(box: Sandbox) -> None:
    strict = "import warnings\nnp.seterr(all='raise')\nwarnings.simplefilter('error')"
    own = "def g(A):\n    with np.errstate(all='raise'):\n        return np.exp(A)"
    with box.session() as session:
        session.run([HEAD, strict, "def f(A):\n    return np.exp(A)", own])
        assert session.call("f", [np.array([-2000.0, 0.0])]).value.tolist() == [0.0, 1.0]
        assert session.call("g", [np.array([-2000.0, 0.0])]).ended is Ended.EXCEPTION


def test_a_loop_over_the_columns_grows_with_the_columns_only(box: Sandbox) -> None:
    with warmed(box, "return np.array([A[:, k] * 2 for k in range(A.shape[1])])") as session:
        assert loops(growth(session, 1))
        assert not loops(growth(session, 0))


def test_a_loop_without_end_stops_at_the_cap(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["def f(A):\n    k = 0\n    while k < 10**6 * len(A): k += 1\n    return A"])
        reading = measured(session, "f", np.ones(5))
        assert reading.capped
        assert reading.steps is not None
        assert reading.tampering == ()


def test_what_a_measured_call_raises_is_told_with_the_steps_so_far(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["def f(A):\n    for r in A:\n        pass\n    raise ValueError('no')"])
        call = session.call("f", [np.ones(5)], measure=STEPS | PEAK)
        assert call.ended is Ended.EXCEPTION
        assert call.raised is not None
        assert (call.raised.type, call.raised.line) == ("ValueError", 4)
        assert call.measured is not None
        assert call.measured.steps
        assert call.value is None


def test_a_measured_call_that_never_ends_times_out(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["def f(A):\n    import time\n    time.sleep(100)"])
        call = session.call("f", [1.0], measure=STEPS, budget=Budget(wall_seconds=0.5))
        assert call.ended is Ended.TIMED_OUT
        session.run(["def g(A):\n    while A: pass"])
        call = session.call("g", [1], measure=STEPS, budget=Budget(cpu_seconds=0.3))
        assert call.ended is Ended.TIMED_OUT or (call.measured is not None and call.measured.capped)
        assert call.measured is None or call.measured.tampering == ()


def test_a_late_import_is_not_counted(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["def f(A):\n    import colorsys, numpy.matlib\n    return 2 * A"])
        first, second = (measured(session, "f", np.ones(5)).steps for _ in range(2))
        assert first == second


def test_the_redone_loops_are_put_back(box: Sandbox) -> None:
    with box.session() as session:
        session.run(
            [HEAD, "import builtins\nantes = [str(o) for o in (map, sum, print, reduce, np.fromiter)]"]
        )
        session.run(["def f(A):\n    return [str(o) for o in (map, sum, print, reduce, np.fromiter)]"])
        measured(session, "f", np.ones(3), what=STEPS | PEAK)
        assert session.call("f", [np.ones(3)]).value == session.read("antes").value


def test_a_name_that_the_notebook_took_away_stays_away(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["import builtins\ndel builtins.filter\ndef f(A):\n    return A"])
        assert measured(session, "f", np.ones(3)).steps
        assert session.run(["filter"])[0].raised is not None


def test_a_jacobian_shows_in_the_peak_of_memory(box: Sandbox) -> None:
    closed = "def cerrada(A, G):\n    return A * (G - (A * G).sum(-1, keepdims=True))"
    jacobian = (
        "def jacobiana(A, G):\n    J = A[:, :, None] * np.eye(A.shape[1]) - A[:, :, None] * A[:, None, :]\n"
        "    return np.einsum('ijk,ik->ij', J, G)"
    )
    A = np.full((3, 400), 1 / 400)
    with box.session() as session:
        session.run(["import numpy as np", closed, jacobian])
        unit = A.size * 8
        peaks = {}
        for name in ("cerrada", "jacobiana"):
            peak = measured(session, name, A, A, what=PEAK).peak_bytes
            assert peak is not None
            peaks[name] = peak / unit
        assert peaks["cerrada"] < 10
        assert peaks["jacobiana"] > 200


def test_threads_are_counted_without_looking_like_tampering(box: Sandbox) -> None:
    for name in ("a thread", "a pool of threads"):
        with warmed(box, OVER_ROWS[name]) as session:
            assert measured(session, "f", np.ones((5, 5))).tampering == ()


HANDS = {
    "the tracer taken away in a thread": (
        "import sys, threading\n    t = threading.Thread(target=sys.settrace, args=(None,))\n"
        "    t.start(); t.join()",
        "sys.settrace",
    ),
    "the tracer taken away": ("import sys; sys.settrace(None)", "sys.settrace"),
    "a frame looked at": ("import sys; sys._getframe()", "sys._getframe"),
    "a traceback walked": (
        "try: 1 / 0\n    except Exception as e: e.__traceback__.tb_frame",
        "object.__getattr__",
    ),
    "the collector asked": ("import gc; gc.get_objects()", "gc.get_objects"),
    "a profiler": ("import sys; sys.setprofile(None)", "sys.setprofile"),
    "code replaced": ("f.__code__ = f.__code__", "object.__setattr__"),
    "ctypes": ("import ctypes; ctypes.string_at(ctypes.create_string_buffer(b'x'))", "ctypes.string_at"),
    "another hook": ("import sys; sys.addaudithook(print)", "sys.addaudithook"),
}


@pytest.mark.parametrize(("source", "event"), HANDS.values(), ids=HANDS.keys())
def test_a_hand_on_the_meter_is_seen(box: Sandbox, source: str, event: str) -> None:
    with box.session() as session:
        session.run(["import sys, gc, ctypes", f"def f(A):\n    {source}\n    return A"])
        call = session.call("f", [np.ones(3)], measure=STEPS)
        assert call.measured is not None
        assert event in call.measured.tampering
        # The same in an ordinary cell or call is nobody's business.
        assert session.call("f", [np.ones(3)]).measured is None


def test_a_stopped_count_is_seen(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["import sys\ndef f(A):\n    sys.settrace(None)\n    return [r for r in A]"])
        assert "tracer removed" in measured(session, "f", np.ones(30)).tampering


def test_an_honest_function_raises_no_suspicion(box: Sandbox) -> None:
    honest = (
        "def f(A):\n    import scipy\n    with np.errstate(all='ignore'):\n        e = np.exp(A) / 0\n"
        "    try: raise KeyError\n    except KeyError: pass\n    return np.einsum('ij,kj', e, e)"
    )
    with box.session() as session:
        session.run(["import numpy as np", honest, "import sys; sys._getframe(); sys.settrace(None)"])
        assert measured(session, "f", np.ones((3, 3)), what=STEPS | PEAK).tampering == ()


def test_nothing_that_a_measured_call_prints_reaches_anybody(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["import sys\ndef f():\n    print('hola'); sys.stdout.write('eco')"])
        call = session.call("f", [], measure=STEPS)
        assert (call.ended, call.printed) == (Ended.VALUE, 0)
