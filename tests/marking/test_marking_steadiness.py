"""The same verdicts with every seed and any number of workers."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from autograder.marking.steadiness import Difference, Way, busy_loops, steadiness

pytestmark = pytest.mark.slow  # verdicts are repeated with several seeds

ROOT = Path(__file__).parents[2]
FUNCTIONS = ["softmax_filas", "contexto"]
WAYS = (Way(1), Way(2))

Spoiled = Callable[..., Path]

# Right or wrong as the numbers fall: what no verdict may be.
BY_CHANCE = '''"""Forget to mix, for some inputs."""


def contexto(alfa, H):
    return H if H[0, 0] > 1.5 else alfa @ H
'''


def test_verdicts_do_not_depend_on_seed_and_workers() -> None:
    told: list[tuple[Way, int, Sequence[Difference]]] = []

    found = steadiness(ROOT, 2, ways=WAYS, functions=FUNCTIONS, progress=lambda *step: told.append(step))

    assert found.differences == ()
    assert found.rounds == 4
    expected = [(way, seed, []) for way in WAYS for seed in range(2)]
    assert sorted(told, key=lambda step: (step[0].workers, step[1])) == expected


def test_a_verdict_that_depends_on_the_seed_is_listed(spoiled: Spoiled) -> None:
    name = next((ROOT / "solutions" / "bahdanau" / "misconceptions" / "contexto").glob("*.py")).name
    root = spoiled({f"solutions/bahdanau/misconceptions/contexto/{name}": BY_CHANCE})

    found = steadiness(root, 5, ways=(Way(1),), functions=["contexto"])

    assert {(d.case.kind, d.case.name) for d in found.differences} == {
        ("misconception", name.removesuffix(".py"))
    }
    assert all(d.first != d.now for d in found.differences)


def test_what_breaks_in_one_lane_ends_them_all() -> None:
    asked: list[int] = []

    def broken(way: Way, seed: int, new: Sequence[Difference]) -> None:
        asked.append(seed)
        if len(asked) == 1:
            raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        steadiness(ROOT, 40, ways=WAYS, lanes=2, functions=["contexto"], progress=broken)
    assert len(asked) < 20  # of 80: every lane ends with what it is at


def test_busy_loops_end_with_the_work_beside_them() -> None:
    with busy_loops(1):
        mine = children()
        assert len(mine) == 1
    assert not mine & children()


def children() -> set[int]:
    """Return the processes that this one started and that run a loop."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            line = status.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if parent == os.getpid() and b"while os.getppid()" in line:
            found.add(int(status.parent.name))
    return found
