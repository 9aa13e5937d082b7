"""A notebook runs as in a kernel, except for what a marked notebook may not do; that is said politely."""

import importlib.util
import sys
from pathlib import Path

import pytest
from conftest import QUICK, text_of

import autograder
from autograder.sandbox import PHRASES, Sandbox, Settings
from autograder.sandbox.calls import Ended
from autograder.sandbox.session import BoxSession

HONEST = [
    "import numpy as np, sys, os, math, time, warnings, random, itertools, functools, collections, json, re",
    "A = np.random.default_rng(0).normal(size=(60, 40)); B = A @ A.T; np.linalg.svd(A); np.linalg.eigh(B)",
    "np.einsum('ij,jk->ik', A.T, A, optimize=True); np.fft.fft(A); np.sort(A, axis=0); None",
    "np.save('a.npy', A); np.load('a.npy'); np.savez('b.npz', A=A); None",
    "np.savetxt('c.txt', A[:3]); np.loadtxt('c.txt'); None",
    "m = np.memmap('mm.dat', dtype=float, mode='w+', shape=(10, 10)); m[:] = 1; m.flush()",
    "import concurrent.futures as cf\nwith cf.ThreadPoolExecutor(4) as p: print(list(p.map(abs, [-1])))",
    "import threading\nt = threading.Thread(target=lambda: np.linalg.svd(A)); t.start(); t.join()",
    "import asyncio\nawait asyncio.sleep(0.01)\nprint(await asyncio.to_thread(lambda: 4))",
    "import tempfile, pathlib, shutil\nwith tempfile.NamedTemporaryFile('w+') as t: t.write('x'); t.flush()",
    "with tempfile.TemporaryDirectory() as d: pathlib.Path(d, 'y').write_text('z')",
    "pathlib.Path('sub').mkdir(); os.rename('c.txt', 'sub/c.txt'); shutil.rmtree('sub')",
    "shutil.copy('a.npy', 'd.npy'); os.remove('a.npy')",
    "import datetime, zoneinfo, locale, platform, uuid, secrets, hashlib",
    "import csv, pickle, dataclasses, typing, decimal, fractions, statistics, copy",
    "print(datetime.datetime.now(zoneinfo.ZoneInfo('Europe/Madrid')).year > 2000, uuid.uuid4().version)",
    "import sqlite3; c = sqlite3.connect('d.db'); c.execute('create table t(a)'); c.commit(); c.close()",
    "print(os.cpu_count() > 0, len(os.sched_getaffinity(0)) > 0, platform.system())",
    "import logging; logging.warning('hola')",
    "import numpy.testing as nt; nt.assert_allclose(1, 1)",
    "%timeit -n 2 -r 2 sum(range(10))",
    "%%time\nsum(range(10))",
    "import signal; signal.alarm(0)",
    "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 0)",
    "import tracemalloc; tracemalloc.start(); np.ones(1000); tracemalloc.stop()",
    "import gc, ctypes; gc.collect(); print(ctypes.sizeof(ctypes.c_int))",
    "@dataclasses.dataclass\nclass Punto:\n    x: 'int' = 0\npickle.loads(pickle.dumps(Punto(3)))",
    "import urllib.request as u\ntry: u.urlopen('http://example.com', timeout=2)\nexcept OSError: pass",
]


def test_honest_cells_run_behind_every_wall(walled: Sandbox) -> None:
    with walled.session() as session:
        for source, run in zip(HONEST, session.run(HONEST), strict=True):
            assert run.ended is Ended.VALUE, (walled.kind, source, text_of(run))


def test_a_figure_is_drawn_inline_with_and_without_preloading() -> None:
    plot = "import matplotlib.pyplot as plt\nplt.plot([1, 2]); plt.title('$\\\\alpha$'); plt.show()"
    for plots in (True, False):
        with Sandbox(Settings(plots=plots)) as box, box.session() as session:
            inline, figure, saved = session.run(["%matplotlib inline", plot, "plt.savefig('x.pdf')"])
            assert inline.outputs == ()
            assert figure.ended is saved.ended is Ended.VALUE
            assert [o["output_type"] for o in figure.outputs] == ["display_data"], text_of(figure)
            assert figure.outputs[0]["data"]["image/png"].startswith("iVBOR")


def test_outputs_are_those_of_a_kernel_in_their_true_order(session: BoxSession) -> None:
    runs = session.run(
        [
            "from IPython.display import display, HTML, clear_output\nimport sys",
            "print('a'); display(HTML('<b>x</b>')); print('b', file=sys.stderr); 1 + 1",
            "_ + In.index('7') if '7' in In else _",
            "5;",
            "None",
            "",
            "h = display('uno', display_id=True); h.update('dos')",
            "print('se borra'); clear_output(); print('queda')",
            "import warnings; warnings.warn('ojo')",
        ]
    )
    kinds = [output["output_type"] for output in runs[1].outputs]
    assert kinds == ["stream", "display_data", "stream", "execute_result"]
    assert runs[1].outputs[1]["data"]["text/html"] == "<b>x</b>"
    assert runs[1].outputs[3]["execution_count"] == runs[1].execution_count == 2
    assert text_of(runs[2]) == "2"
    assert runs[3].outputs == runs[4].outputs == runs[5].outputs == ()
    assert (runs[4].execution_count, runs[5].execution_count, runs[6].execution_count) == (5, None, 6)
    assert text_of(runs[6]) == "'dos'"
    assert text_of(runs[7]) == "queda"
    assert "UserWarning: ojo" in text_of(runs[8])


def test_outputs_are_valid_for_nbformat(session: BoxSession) -> None:
    from nbformat import from_dict, v4, validate

    runs = session.run([*HONEST[:3], "1", "print(1)", "1/0", "def (", "display('x')"])
    cells = [
        v4.new_code_cell("", execution_count=run.execution_count, outputs=list(run.outputs)) for run in runs
    ]
    for cell in cells:
        cell["outputs"] = [from_dict(output) for output in cell["outputs"]]
    validate(v4.new_notebook(cells=cells))


def test_an_error_does_not_stop_the_later_cells(session: BoxSession) -> None:
    runs = session.run(["1/0", "def (", "x = 3", "import sys\nsys.exit()", "exit()", "x"])
    assert [run.ended for run in runs] == [
        Ended.EXCEPTION,
        Ended.EXCEPTION,
        Ended.VALUE,
        Ended.EXCEPTION,
        Ended.VALUE,
        Ended.VALUE,
    ]
    assert runs[1].raised is not None
    assert (runs[1].raised.type, runs[1].raised.cell, runs[1].raised.line) == ("SyntaxError", 1, 1)
    assert text_of(runs[5]) == "3"


def test_a_traceback_shows_the_students_cells_and_no_path(session: BoxSession) -> None:
    cells = [
        "import numpy as np\ndef f(A):\n    return np.linalg.inv(A)",
        "try:\n    f(np.zeros((2, 2)))\nexcept Exception as e:\n    raise ValueError('mal') from e",
    ]
    error = session.run(cells)[1].outputs[0]
    text = "\n".join(error["traceback"])
    assert error["ename"] == "ValueError"
    assert "Cell In[1], line 3, in f" in text
    assert "----> 3     return np.linalg.inv(A)" in text
    assert text.index("LinAlgError: Singular matrix") < text.index("ValueError: mal")
    assert "/" not in text.replace("np.linalg", "")


def test_no_output_names_a_folder_of_the_marking_machine(session: BoxSession) -> None:
    cells = [
        "import sys, numpy\nprint(sys.path, sys.prefix, sys.base_prefix)",
        "numpy.__file__",
        "numpy",
        "import warnings\nwarnings.warn_explicit('late', UserWarning, numpy.__file__, 1)",
        "raise ValueError(numpy.__file__)",
        "from IPython.display import HTML\nHTML(f'<p>{numpy.__file__}</p>')",
    ]

    shown = [text_of(run) for run in session.run(cells)]

    assert all(shown)
    for folder in {sys.prefix, sys.base_prefix, str(Path(autograder.__file__).parents[1])}:
        assert folder.startswith("/usr") or not any(folder in text for text in shown)
    assert "numpy/__init__.py" in shown[1]


def test_an_endless_recursion_is_shown_shortly(session: BoxSession) -> None:
    runs = session.run(["def f(n):\n    return g(n)\ndef g(n):\n    return f(n)", "f(0)"])
    assert runs[1].raised is not None
    assert runs[1].raised.type == "RecursionError"
    assert len("\n".join(runs[1].outputs[0]["traceback"])) < 20_000


REFUSED = [
    "!ls",
    "x = !ls",
    "%pip install pandas",
    "%cd /",
    "%run x.py",
    "%load x.py",
    "%%bash\nls",
    "%env A=1",
]


@pytest.mark.parametrize("source", REFUSED)
def test_a_command_is_refused_in_the_students_language(box: Sandbox, source: str) -> None:
    with box.session({**PHRASES, "refused": "Al corregir no se ejecuta: {name}"}) as session:
        run, after = session.run([source, "'sigue'"])
    assert run.ended is Ended.VALUE
    assert text_of(run).startswith("Al corregir no se ejecuta: ")
    assert text_of(after) == "'sigue'"


@pytest.mark.parametrize("source", ["%matplotlib inline", "%load_ext autoreload", "%%writefile a.py\nx = 1"])
def test_what_nobody_misses_is_silent(session: BoxSession, source: str) -> None:
    run = session.run([source])[0]
    assert (run.ended, run.outputs) == (Ended.VALUE, ())


@pytest.mark.parametrize("source", ["input('nombre? ')", "import getpass\ngetpass.getpass()"])
def test_a_question_to_the_user_fails_at_once(box: Sandbox, source: str) -> None:
    with box.session({"no_input": "Aquí nadie responde."}) as session:
        run = session.run([source], QUICK)[0]
    assert run.raised is not None
    assert (run.raised.type, run.raised.message) == ("StdinNotImplementedError", "Aquí nadie responde.")


def test_a_missing_library_is_named_when_it_is_used_not_when_it_is_imported(box: Sandbox) -> None:
    cells = [
        "import scipy.special\nfrom scipy.special import softmax\nimport pandas as pd, torch.nn as nn",
        "from numba import njit",
        "def f(A):\n    return softmax(A, axis=1)\ndef g(A):\n    return scipy.special.softmax(A)",
        "class Red(nn.Module):\n    def pasa(self, x: nn.Tensor | None) -> 'pd.Series': return nn.relu(x)",
        "@njit\ndef h(A):\n    return A\n@njit(parallel=True)\ndef k(A):\n    return A",
    ]
    with box.session({"missing_package": "Falta {name}."}) as session:
        runs = session.run(cells)
        assert [run.ended for run in runs] == [Ended.VALUE] * len(cells), [text_of(run) for run in runs]
        assert text_of(runs[0]).splitlines() == ["Falta scipy.", "Falta pandas.", "Falta torch."]
        for name, library in {"f": "scipy", "g": "scipy", "h": "numba", "k": "numba"}.items():
            raised = session.call(name, [1.0]).raised
            assert raised is not None
            assert (raised.type, raised.message) == ("MissingPackage", library)
        used = session.run(["Red().pasa(1)"])[0]
        assert text_of(used).startswith("MissingPackage: Falta torch.")


def test_colab_is_missing_politely_and_an_expected_absence_is_an_import_error(session: BoxSession) -> None:
    runs = session.run(
        [
            "from google.colab import drive",
            "drive.mount('/content/drive')",
            "try:\n    import google.colab\n    en_colab = True\nexcept ImportError:\n    en_colab = False",
            "try:\n    import cupy as xp\nexcept ImportError:\n    import numpy as xp",
            "en_colab, xp.__name__",
        ]
    )
    assert runs[0].ended is Ended.VALUE
    assert runs[1].raised is not None
    assert (runs[1].raised.type, runs[1].raised.message) == ("MissingPackage", "google.colab")
    assert text_of(runs[4]) == "(False, 'numpy')"


def test_an_installed_library_that_the_course_does_not_promise_is_missing_too(session: BoxSession) -> None:
    assert importlib.util.find_spec("jinja2")
    run = session.run(["import jinja2", "jinja2.Template('x')"])[1]
    assert run.raised is not None
    assert run.raised.message == "jinja2"


def test_nothing_of_the_autograder_can_be_imported(walled: Sandbox) -> None:
    cells = [f"try:\n    import {name}\nexcept ImportError:\n    print('no')" for name in OURS]
    with walled.session() as session:
        assert {text_of(run) for run in session.run(cells)} == {"no"}


OURS = ["autograder", "autograder.graders", "meter", "serve", "walls", "pack", "audit"]


def test_a_local_file_named_numpy_does_not_matter(session: BoxSession) -> None:
    runs = session.run(
        [
            "open('numpy.py', 'w').write('softmax = 1 / 0'); None",
            "import numpy as np\ndef f(A):\n    import numpy\n    return numpy.exp(A)",
            "import sys; ('' in sys.path, '.' in sys.path)",
        ]
    )
    assert [run.ended for run in runs] == [Ended.VALUE] * 3
    assert session.call("f", [0.0]).value == 1.0
    assert text_of(runs[2]) == "(False, False)"


def test_two_sessions_begin_in_the_same_state(box: Sandbox) -> None:
    look = (
        "import random\nimport numpy as np\n(np.random.rand(), random.random(), hash('a'), sorted(globals()))"
    )
    seen = []
    for _ in range(2):
        with box.session() as session:
            seen.append(text_of(session.run([look])[0]))
            session.run(["import builtins; builtins.sum = max; np.mean = None; leftover = 1"])
    assert seen[0] == seen[1]


def test_the_first_cell_looks_like_a_new_notebook(session: BoxSession) -> None:
    run = session.run(["In, Out, __name__, get_ipython().__class__.__name__"])[0]
    assert text_of(run).split()[-3:] == ["{},", "'__main__',", "'ZMQInteractiveShell')"]
    assert run.execution_count == 1


def test_a_long_output_is_cut_and_the_cut_is_told(box: Sandbox) -> None:
    floods = [
        "print('x' * 10**7)",
        "for k in range(10**5): print('hola')",
        "from IPython.display import display\nfor k in range(2000): display(k)",
        "'x' * 10**7",
        "import os\nfor k in range(1000): os.write(1, b'y' * 1000)",
        "print('y' * 10**7)",
        "raise ValueError('z' * 10**7)",
    ]
    settings = Settings(cell_output_bytes=100_000, output_bytes=300_000)
    with Sandbox(settings) as small, small.session({"output_cut": "Demasiado largo."}) as session:
        runs = session.run(floods)
        sizes = [len(str(run.outputs)) for run in runs]
        assert all(size < 110_000 for size in sizes), sizes
        assert sum(sizes) < 400_000
        for run in (*runs[:4], runs[5]):
            assert text_of(run).endswith("Demasiado largo.")
        assert runs[0].raised is None
        session.run(["print('y' * 10**7)"] * 3)
        assert text_of(session.run(["print('nada cabe ya' * 10**5)"])[0]) == "Demasiado largo."
