"""One zygote for each way of raising the walls, kept for the whole run as marking keeps it."""

import shutil
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from autograder.sandbox import Sandbox, Settings, walls
from autograder.sandbox.calls import Budget, CellRun
from autograder.sandbox.session import BoxSession

QUICK = Budget(cpu_seconds=1.0, wall_seconds=3.0, memory_bytes=200 << 20)


def has_bubblewrap() -> bool:
    return shutil.which("bwrap") is not None and next(w for w in walls() if w.name == "bubblewrap").stands


@pytest.fixture(scope="session")
def box() -> Iterator[Sandbox]:
    """The sandbox that grading uses on this machine."""
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture(scope="session")
def wrapped() -> Iterator[Sandbox]:
    """Bubblewrap outside, Landlock and seccomp inside."""
    if not has_bubblewrap():
        pytest.skip("bubblewrap does not work here")
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture(scope="session")
def bare() -> Iterator[Sandbox]:
    """Landlock and seccomp carry everything."""
    with Sandbox(Settings(bwrap=False)) as sandbox:
        yield sandbox


@pytest.fixture(params=["wrapped", "bare"])
def walled(request: pytest.FixtureRequest) -> Sandbox:
    """Each of the two ways in turn."""
    found: Sandbox = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def session(box: Sandbox) -> Iterator[BoxSession]:
    with box.session() as opened:
        yield opened


def text_of(run: CellRun) -> str:
    """Everything a cell printed, showed or raised, as one text."""
    shown = []
    for output in run.outputs:
        shown.append(output.get("text", ""))
        shown.append(output.get("data", {}).get("text/plain", ""))
        shown.append(": ".join(part for part in (output.get("ename", ""), output.get("evalue", "")) if part))
    return "\n".join(part for part in shown if part).strip()


def arrays(*shapes: tuple[int, ...]) -> list[Any]:
    draw = np.random.default_rng(0)
    return [draw.normal(size=shape) for shape in shapes]
