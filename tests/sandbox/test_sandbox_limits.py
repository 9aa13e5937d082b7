"""A cell or call that takes too much ends by itself; the session, the function and the next student go on.

These tests lean on the trusted side (`limits.py`, `child.py`, `session.py`) and, for memory, on the kernel's
own limits set in `inside/walls.py`.
"""

import numpy as np
import pytest
from conftest import QUICK, text_of

from autograder.sandbox import Sandbox, Settings
from autograder.sandbox.calls import Budget, Ended
from autograder.sandbox.inline import inside
from autograder.sandbox.session import BoxSession

SHORT = Budget(cpu_seconds=0.3, wall_seconds=1.0, memory_bytes=100 << 20)
ALIVE = ["vive = 41", "def f(A):\n    return 2 * A"]


def alive(session: BoxSession) -> bool:
    call = session.call("f", [np.ones(2)])
    return call.ended is Ended.VALUE and session.read("vive").value == 41


STOPPED_WHEN_ASKED = {
    "an endless loop": "while True: pass",
    "an endless loop that catches everything": (
        "while True:\n    try:\n        while True: pass\n    except BaseException: break"
    ),
    "sleep": "import time; time.sleep(100)",
    "a deadlock": "import threading\nl = threading.Lock(); l.acquire(); l.acquire()",
    "a hopeless regular expression": "import re; re.match('(a+)+$', 'a' * 40 + 'b')",
    "printing without end": "while True: print('hola')",
    "a join on a spinning thread": (
        "import threading\ndef vueltas():\n    while True: pass\n"
        "t = threading.Thread(target=vueltas, daemon=True); t.start(); t.join()"
    ),
}


@pytest.mark.parametrize("source", STOPPED_WHEN_ASKED.values(), ids=STOPPED_WHEN_ASKED.keys())
def test_a_cell_that_takes_too_long_is_stopped_and_its_process_lives(box: Sandbox, source: str) -> None:
    with box.session() as session:
        run = session.run([*ALIVE, "import os; pid = os.getpid()", source], SHORT)[-1]
        assert run.ended is Ended.TIMED_OUT
        pid = session.read("pid").value
        assert alive(session)
        assert text_of(session.run(["import os; os.getpid()"])[0]) == str(pid)


KILLED = {
    "one that swallows the interrupt": (
        "import time\nwhile True:\n    try: time.sleep(9)\n    except BaseException: pass"
    ),
    "one that ignores the signal": (
        "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass"
    ),
    "one long call in C": "import numpy as np; np.linalg.svd(np.ones((2500, 2500)))",
}


@pytest.mark.parametrize("source", KILLED.values(), ids=KILLED.keys())
def test_a_cell_that_does_not_stop_is_killed_and_the_notebook_replayed(box: Sandbox, source: str) -> None:
    with box.session() as session:
        run = session.run([*ALIVE, source], SHORT)[-1]
        assert run.ended is Ended.TIMED_OUT
        assert alive(session)


DIES = {
    "exit": ("os._exit(7)", "exit status 7"),
    "a signal to itself": ("import signal; signal.raise_signal(9)", "signal 9"),
    "a segmentation fault": ("import ctypes; ctypes.string_at(0)", "signal 11"),
    "an abort": ("os.abort()", "signal 6"),
}


@pytest.mark.parametrize(("source", "detail"), DIES.values(), ids=DIES.keys())
def test_a_function_that_ends_its_process_costs_only_its_call(box: Sandbox, source: str, detail: str) -> None:
    with box.session() as session:
        runs = session.run([*ALIVE, f"import os\ndef g(A):\n    {source}", "import os\n" + source])
        assert runs[-1].ended is Ended.KILLED
        call = session.call("g", [np.ones(2)])
        assert (call.ended, call.detail) == (Ended.KILLED, detail)
        assert alive(session)


def test_a_function_in_an_endless_loop_times_out_and_leaves_the_others(box: Sandbox) -> None:
    with box.session() as session:
        session.run([*ALIVE, "def g(A):\n    while True: A[0] += 1"])
        call = session.call("g", [np.ones(2)], budget=SHORT)
        assert (call.ended, call.detail, call.changed) == (Ended.TIMED_OUT, "cpu", (0,))
        assert call.raised is not None
        assert call.raised.source == "while True: A[0] += 1"
        sleeping = "import time\ndef s():\n    time.sleep(50)"
        session.run([sleeping])
        assert session.call("s", [], budget=SHORT).detail == "wall"
        assert alive(session)


def test_a_cell_that_defines_and_then_never_ends_still_defines(box: Sandbox) -> None:
    cell = "import os\nK = 3\nx = os.getpid()\n\ndef g(A):\n    return K * A\n\ng(1)\nos._exit(1)"
    with box.session() as session:
        assert session.run([cell])[0].ended is Ended.KILLED
        assert session.call("g", [2.0]).value == 6.0
        assert session.read("x").ended is Ended.MISSING


def test_execution_counts_go_on_after_a_replay(box: Sandbox) -> None:
    with box.session() as session:
        runs = session.run(["1", "import os; os._exit(1)", "In[1], Out[1]", "1 / 0"])
    assert [run.execution_count for run in runs] == [1, 2, 3, 4]
    assert runs[3].raised is not None
    assert runs[3].raised.cell == 3


def test_a_notebook_full_of_exits_keeps_what_is_honest(box: Sandbox) -> None:
    cells = [part for k in range(6) for part in (f"x{k} = {k}", f"import os; os._exit({k})")]
    with box.session() as session:
        runs = session.run([*cells, *ALIVE])
        assert [run.ended for run in runs[1:12:2]] == [Ended.KILLED] * 6
        assert session.read("x5").value == 5
        assert alive(session)


def test_what_of_a_guilty_cell_runs_again() -> None:
    source = (
        "import os\n@deco(\n    1)\ndef f():\n    pass\nn: int = 3\nm = f()\nclass A: ...\nwhile True: pass\n"
    )
    definitions = inside("salvage").definitions
    kept = definitions(source).splitlines()
    assert kept == [
        "import os",
        "@deco(",
        "    1)",
        "def f():",
        "    pass",
        "n: int = 3",
        "",
        "class A: ...",
        "",
    ]
    assert definitions("def (") == ""
    assert definitions("!ls\ndef f(): pass") == ""


OUT_OF_MEMORY = {
    "one huge array": "import numpy as np; np.ones((10**5, 10**5))",
    "an array that is never touched": "import numpy as np; x = np.zeros(2 * 10**9)",
    "a huge range": "x = list(range(10**9))",
    "slow growth": "x = []\nwhile True: x.append(bytearray(10**5))",
    "growth by small objects": "x = []\nwhile True: x.append(len(x) + 10**6)",
    "growth by doubling": "x = 'x'\nwhile True: x += x",
    "a shared map, touched lazily": (
        "import mmap\nm = mmap.mmap(-1, 3 << 30)\nfor k in range(0, 3 << 30, 4096): m[k] = 1"
    ),
}


@pytest.mark.parametrize("source", OUT_OF_MEMORY.values(), ids=OUT_OF_MEMORY.keys())
def test_a_cell_that_takes_too_much_memory_says_so_and_the_session_lives(box: Sandbox, source: str) -> None:
    budget = Budget(cpu_seconds=20.0, memory_bytes=100 << 20)
    with box.session() as session:
        run = session.run([*ALIVE, source], budget)[-1]
        assert run.ended is Ended.OUT_OF_MEMORY
        session.run(["del x, m"])
        assert alive(session)


def test_a_function_out_of_memory_is_told_in_the_students_language(box: Sandbox) -> None:
    with box.session({"out_of_memory": "No queda memoria."}) as session:
        session.run([*ALIVE, "def g():\n    x = []\n    while True: x.append(len(x) + 10**6)"])
        call = session.call("g", [], budget=Budget(memory_bytes=60 << 20))
        assert call.ended is Ended.OUT_OF_MEMORY
        assert call.raised is not None
        assert call.raised.message == "No queda memoria."
        assert alive(session)


def test_deep_recursion_is_an_error_or_an_end_never_a_halt(box: Sandbox) -> None:
    cells = [
        *ALIVE,
        "def r(n): return r(n + 1)\nr(0)",
        "x = []\nfor _ in range(10**5): x = [x]\nrepr(x)",
        "import sys\nsys.setrecursionlimit(10**9)\nr(0)",
    ]
    with box.session() as session:
        runs = session.run(cells, QUICK)
        assert [run.ended for run in runs[2:4]] == [Ended.EXCEPTION] * 2
        assert runs[4].ended in (Ended.OUT_OF_MEMORY, Ended.TIMED_OUT, Ended.KILLED)
        assert alive(session)


def test_files_are_limited_one_by_one_and_together(walled: Sandbox) -> None:
    one = "g = open('g', 'wb')\nwhile True: g.write(b'x' * 10**6)"
    many = "k = 0\nwhile True:\n    k += 1\n    open(f'f{k}', 'wb').write(b'x' * 10**6)"
    with walled.session() as session:
        runs = session.run([*ALIVE, one, "del g; __import__('os').remove('g')", many])
        assert runs[2].raised is not None
        assert "File too large" in runs[2].raised.message
        # Behind bubblewrap the file system is full; without it the trusted side ends the process.
        assert runs[4].ended is (Ended.EXCEPTION if "bwrap" in walled.kind else Ended.KILLED)
        assert alive(session)
    with walled.session() as following:
        assert text_of(following.run(["import os; os.listdir()"])[0]) == "[]"


def test_hostile_folders_do_not_hold_up_the_next_student(walled: Sandbox) -> None:
    with walled.session() as session:
        session.run(
            [
                "import os\nos.mkdir('\\n', 0); os.makedirs('a/b'); os.mkdir('a/z', 0)",
                "os.symlink('/', 'a/raíz')",
                "open('a/' + 'ñ' * 100, 'w').close()",
                "for k in range(1200): os.mkdir('d'); os.chdir('d')",
            ]
        )
    with walled.session() as following:
        assert text_of(following.run(["import os; os.listdir('.')"])[0]) == "[]"


def test_awaiting_goes_on_after_an_interrupted_await(box: Sandbox) -> None:
    with box.session() as session:
        runs = session.run(
            ["import asyncio\nawait asyncio.sleep(100)", "await asyncio.sleep(0, 'ya')"], SHORT
        )
        assert runs[0].ended is Ended.TIMED_OUT
        assert text_of(runs[1]) == "'ya'"


HOSTILE_SOURCES = {
    "a lone surrogate": "x = '\ud800'",
    "a null byte": "x = 1\x00",
    "deep parentheses": "(" * 10**5,
    "a long chain of signs": "-" * 10**5 + "1",
    "deep lists": "[" * 80 + "]" * 80,
    "a long sum": "+".join(["1"] * 10**5),
    "a megabyte of numbers": "x = [" + "1," * 500_000 + "]",
}


@pytest.mark.parametrize("source", HOSTILE_SOURCES.values(), ids=HOSTILE_SOURCES.keys())
def test_a_source_that_is_hard_to_read_costs_at_most_its_own_cell(box: Sandbox, source: str) -> None:
    with box.session() as session:
        runs = session.run([*ALIVE, source, source + "\nimport os; os._exit(1)"], QUICK)
        assert all(run.ended in Ended for run in runs)
        assert alive(session)


def test_threads_that_are_left_running_do_not_stop_the_next_cell(box: Sandbox) -> None:
    spin = "import threading\ndef vueltas():\n    while True: pass\nthreading.Thread(target=vueltas).start()"
    with box.session() as session:
        runs = session.run([*ALIVE, spin, "1 + 1"])
        assert text_of(runs[3]) == "2"
        assert alive(session)


def test_more_threads_than_memory_allows_are_an_error(box: Sandbox) -> None:
    one = "threading.Thread(target=time.sleep, args=(9,)).start()"
    many = f"import threading, time\nfor k in range(10**4): {one}"
    with box.session() as session:
        run = session.run([*ALIVE, many])[-1]
        assert run.raised is not None
        assert run.raised.type == "RuntimeError"
        assert alive(session)


def test_closing_every_descriptor_costs_the_process_not_the_session(box: Sandbox) -> None:
    with box.session() as session:
        run = session.run([*ALIVE, "import os; os.closerange(0, 100)"])[-1]
        assert run.ended in (Ended.KILLED, Ended.VIOLATION)
        assert alive(session)


def test_a_process_that_dies_between_two_requests_is_replaced(box: Sandbox) -> None:
    late = "import threading, os, time\nthreading.Timer(0.1, os._exit, (3,)).start()"
    with box.session() as session:
        session.run([*ALIVE, late, "import time; time.sleep(1)"])
        assert alive(session)


def test_a_sandbox_replaces_a_zygote_that_died() -> None:
    with Sandbox(Settings(bwrap=False)) as box:
        with box.session() as session:
            session.run(ALIVE)
        zygote = box._zygote
        assert zygote is not None
        process = zygote._keeper._process
        assert process is not None
        process.kill()
        process.wait()
        with box.session() as session:
            session.run(ALIVE)
            assert alive(session)
        assert box._zygote is not zygote


def test_a_notebook_of_many_slow_cells_is_hurried_and_keeps_its_definitions(session: BoxSession) -> None:
    budget = Budget(cpu_seconds=0.2, wall_seconds=2.0)
    spend = "import time\n_t = time.process_time()\nwhile time.process_time() - _t < 0.15: pass"
    runs = session.run([*[spend] * 20, f"def f():\n    return 7\n{spend}"], budget)
    ended = [run.ended for run in runs]
    assert ended[0] is Ended.VALUE
    assert ended[-1] is Ended.TIMED_OUT
    assert sum(run.cpu_seconds for run in runs) < 20 * 0.15
    assert session.call("f", []).value == 7


def test_a_slow_notebook_is_not_run_again_for_ever(session: BoxSession) -> None:
    budget = Budget(cpu_seconds=0.2, wall_seconds=2.0)
    spend = "import os, time\n_t = time.process_time()\nwhile time.process_time() - _t < 0.15: pass"
    session.run([spend] * 5 + ["def f(k):\n    os._exit(k)"], budget)
    details = [session.call("f", [k]).detail for k in range(8)]
    assert details[0] == "exit status 0"
    assert details[-1] == "restarted too often"
