"""What every criterion may ask of the ordinary calls; each is made once and shared."""

from collections.abc import Mapping
from typing import ClassVar, Protocol

import pytest

from autograder.graders.toolkit.contract import AGAIN, ALIKE, ORDINARY, Contract
from autograder.graders.toolkit.inputs import Draws, Inputs
from autograder.graders.toolkit.values import problem
from autograder.graders.toolkit.verdicts import Reply, Unjudged

LAYOUTS = ("F", "strided")


class Call(Protocol):
    """The fixture `call`: the student's function, behind the wall. The same question is asked once."""

    replies: list[Reply]  # of all the calls so far

    def __call__(self, inputs: Inputs, *, layout: str = "C", readonly: bool = False) -> Reply:
        """Call the function with these inputs."""


class Meter(Protocol):
    """The fixture `meter`: what a call costs inside. Raises Unjudged when nothing can be counted."""

    def steps(self, inputs: Inputs) -> int | None:
        """Return the executed Python steps; None when there were more than anybody counts."""

    def came_back(self, inputs: Inputs) -> bool:
        """Return whether the call whose steps were counted returned a value."""

    def peak(self, inputs: Inputs) -> int | None:
        """Return the most bytes held at once; None when the call did not get to its end."""


class Advice(Protocol):
    """The fixture `advice`: notes a code that costs no points."""

    def __call__(self, code: str) -> None:
        """Note one code."""


class Graded:
    """What all criteria share: the contract, and a test repeated for each of its cases."""

    contract: ClassVar[Contract]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Repeat a test for every case that its arguments name."""
        contract = self.contract
        cases: Mapping[str, tuple[str, ...]] = {
            "ordinary": ORDINARY,
            "edge": contract.positions,
            "thin": contract.thin,
            "layout": (*LAYOUTS, "readonly") if contract.readonly else LAYOUTS,
            "regime": tuple(contract.regimes),
            "memory": ("peak",) if contract.jacobian else (),
        }
        for name, values in cases.items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, values)


def ordinary_replies(call: Call, inputs: Draws) -> list[Reply]:
    """Return the replies to all ordinary inputs."""
    first, *others = ORDINARY
    return [call(inputs.ordinary(label)) for label in (first, AGAIN, *others)]


def standing(call: Call, inputs: Draws) -> tuple[list[Reply], str]:
    """Return the replies on which shape and stability are judged, and the name of their sizes.

    A function that fails on some ordinary inputs is judged where dimensions that are often equal are equal,
    if it returns there: that it needs them equal is a matter of correctness. Otherwise it is unjudged.
    """
    replies = ordinary_replies(call, inputs)
    lost = next((reply for reply in replies if not reply.returned), None)
    if lost is None:
        return replies, "distinct"
    alike = call(inputs.ordinary(ALIKE)) if inputs.contract.alike else lost
    if not alike.returned:
        raise Unjudged(lost.cause, reply=lost)
    return [alike], ALIKE


def is_right(inputs: Draws, replies: list[Reply]) -> bool:
    """Return whether every reply has the expected value."""
    contract = inputs.contract
    return not any(problem(contract, r.inputs, inputs.expected(r.inputs), r) for r in replies)
