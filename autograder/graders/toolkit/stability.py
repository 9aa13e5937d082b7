"""stability: extreme but finite inputs give finite, right results."""

from typing import Any

import numpy as np

from autograder.graders.toolkit.inputs import Draws
from autograder.graders.toolkit.standing import Call, Graded, is_right, standing
from autograder.graders.toolkit.values import Array, arrays, is_finite, problem
from autograder.graders.toolkit.verdicts import Failed, Reply, Unjudged, criterion, returned

# Honest single precision inside, at scores of some thousands, is off by a few 1e-4; a wrong way by far more.
TOLERANCE = 5e-3


class Stability(Graded):
    """One test per regime of the contract.

    A function whose ordinary values are wrong is judged by finiteness alone: its values say nothing here. The
    first word of a regime's name is its code; the others tell apart the ways in which it is tried.
    """

    @criterion("stability")
    def test_regime(self, call: Call, inputs: Draws, regime: str) -> None:
        """Overflow, rows far apart, all very negative, saturated, or whatever the contract names."""
        ordinary, sizes = standing(call, inputs)
        for reply in ordinary:
            if arrays(self.contract, reply.value) is None:
                raise Unjudged("wrong_container", reply=reply)
        x = inputs.regime(regime, sizes)
        reply = call(x)
        code = regime.split()[0]
        _returned(reply, code)
        found = arrays(self.contract, reply.value)
        if found is None or not is_finite(found):
            raise Failed(code, nonfinite_facts(found or []), reply=reply)
        wrong = problem(self.contract, x, inputs.expected(x), reply, tolerance=TOLERANCE)
        if wrong and sizes == "distinct" and is_right(inputs, ordinary):
            raise Failed(code, reply=reply)


def _returned(reply: Reply, regime: str) -> None:
    """Refuse a call that gave no value, and say in which regime: no other input may show it."""
    try:
        returned(reply)
    except Failed as failed:
        raise Failed(failed.code, {**failed.facts, "regime": regime}, reply=reply) from failed


def nonfinite_facts(found: list[Array]) -> dict[str, Any]:
    """Return which numbers that are none there are, as NumPy prints them; nothing when all are finite."""
    tests = {"inf": np.isinf, "nan": np.isnan}
    there = [name for name, test in tests.items() if any(bool(test(a).any()) for a in found)]
    return {"nonfinite": there} if there else {}
