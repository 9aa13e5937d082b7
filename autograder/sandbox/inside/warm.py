"""Run what every notebook runs once, before the first fork, and leave nothing behind."""

import asyncio
import sys
from collections.abc import Sequence

import IPython.core.async_helpers as awaiting
import numpy as np
from gate import Gate
from shell import Shell

CELLS = (
    "1 + 1",
    "print(1)",
    "import numpy as np\nnp.ones(3)",
    "1 / 0",
    "np.ones(2) @ np.ones(3)",
    "def (",
    "import warnings\nwarnings.warn('x')",
    "await __import__('asyncio').sleep(0)",
    "%timeit -n 1 -r 1 1",
)
PLOT = (
    "import matplotlib.pyplot as plt\n"
    "figure = plt.figure(); plt.plot([1, 2]); plt.title('$x$'); plt.show()\nplt.close('all')"
)
# Honest notebooks import these; each late import would be paid once per submission.
MODULES = """
base64 bisect collections copy csv dataclasses datetime decimal fractions functools heapq io itertools json
math operator pathlib pickle random re statistics string tempfile textwrap time timeit typing unittest uuid
numpy.testing numpy.linalg numpy.fft numpy.random numpy.ma numpy.polynomial
"""


def up(shell: Shell, *, plots: bool, cells: Sequence[str]) -> None:
    """Import, execute and parse what is likely to come, then make the shell look new."""
    for name in MODULES.split():
        __import__(name)
    gate = Gate()
    shell.sink.start(1 << 24)
    for cell in (*CELLS, *([PLOT] if plots else [])):
        shell.run(cell, 0, gate)
    shell.sink.start(0)
    for cell in cells:
        shell.input_transformer_manager.prepare(cell)
    np.linalg.inv(np.eye(3))
    np.random.default_rng(0).normal(size=3)
    close_event_loop()
    make_new(shell)
    sys.stdout.flush()


def close_event_loop() -> None:
    """Close the loop that `await` made: all children would share its epoll descriptor."""
    loop = awaiting._asyncio_event_loop
    if loop is not None:
        loop.close()
        awaiting._asyncio_event_loop = None
    asyncio.set_event_loop(None)


def make_new(shell: Shell) -> None:
    """Forget the cells that were run."""
    shell.reset(new_session=True)
    shell.execution_count = 1
    history = shell.history_manager
    history.input_hist_parsed[:] = [""]
    history.input_hist_raw[:] = [""]
    shell.cells.prompts.clear()
    shell.cells.indices.clear()
