"""stability: extreme but finite inputs give finite, right results."""

from autograder.graders.toolkit.inputs import Draws
from autograder.graders.toolkit.standing import Call, Graded, is_right, standing
from autograder.graders.toolkit.values import arrays, is_finite, problem
from autograder.graders.toolkit.verdicts import Failed, Unjudged, criterion, returned

# Honest single precision inside, at scores of some thousands, is off by a few 1e-4; a wrong way by far more.
TOLERANCE = 5e-3


class Stability(Graded):
    """One test per regime of the contract.

    A function whose ordinary values are wrong is judged by finiteness alone: its values say nothing here.
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
        returned(reply)
        found = arrays(self.contract, reply.value)
        if found is None or not is_finite(found):
            raise Failed(regime, reply=reply)
        wrong = problem(self.contract, x, inputs.expected(x), reply, tolerance=TOLERANCE)
        if wrong and sizes == "distinct" and is_right(inputs, ordinary):
            raise Failed(regime, reply=reply)
