"""correctness: the values, on ordinary inputs first; the rest can only lose points."""

from autograder.graders.toolkit.contract import AGAIN, ORDINARY
from autograder.graders.toolkit.inputs import Draws
from autograder.graders.toolkit.mutation import require_own_result
from autograder.graders.toolkit.standing import Call, Graded, is_right
from autograder.graders.toolkit.values import SINGLE, Array, arrays, check, expected_shapes, is_close, problem
from autograder.graders.toolkit.verdicts import ENDED, Failed, Reply, Unjudged, criterion, returned


class Correctness(Graded):
    """Values against the oracle."""

    @criterion("correctness")
    def test_ordinary(self, call: Call, inputs: Draws, ordinary: str) -> None:
        """Distinct dimensions, the same turned around, and all dimensions equal."""
        x = inputs.ordinary(ordinary)
        reply = call(x)
        if ordinary == ORDINARY[0]:
            # At once: a cache that holds one shape would have lost it by the time of the next test.
            call(inputs.ordinary(AGAIN))
        check(self.contract, x, inputs.expected(x), reply)

    @criterion("correctness")
    def test_again(self, call: Call, inputs: Draws) -> None:
        """Other values of the same shape in the same process: a stale cache repeats the first answer."""
        first, second = inputs.ordinary("distinct"), inputs.ordinary(AGAIN)
        self.check_after(call(first), inputs, call(second))

    @criterion("correctness", group="edges")
    def test_one_position(self, call: Call, inputs: Draws, edge: str) -> None:
        """A single step, a single position."""
        self._thin(call, inputs, edge)

    @criterion("correctness", group="thin")
    def test_one_feature(self, call: Call, inputs: Draws, thin: str) -> None:
        """Another dimension that is 1."""
        self._thin(call, inputs, thin)

    @criterion("correctness", group="float32")
    def test_single_precision(self, call: Call, inputs: Draws) -> None:
        """Single precision in, single precision's accuracy out."""
        x = inputs.single()
        reply = call(x)
        returned(reply)
        if problem(self.contract, x, inputs.expected(x), reply, tolerance=SINGLE):
            raise Failed("float32", reply=reply)

    @criterion("correctness", group="layouts")
    def test_layout(self, call: Call, inputs: Draws, layout: str) -> None:
        """Arrays in Fortran order, or with gaps between their numbers, or that cannot be written to."""
        x = inputs.ordinary("distinct")
        readonly = layout == "readonly"
        reply = call(x, readonly=readonly) if readonly else call(x, layout=layout)
        if reply.ended == "exception" and call(x).altered:
            return  # an argument's shape cannot be changed in every layout: that is a matter of no_mutation
        if readonly and reply.ended == "exception" and call(x).changed:
            raise Failed("writes", {"argument": call(x).changed[0]}, reply=call(x))
        returned(reply)
        if problem(self.contract, x, inputs.expected(x), reply):
            raise Failed("layout", {"layout": layout}, reply=reply)
        if readonly:
            require_own_result(call)

    def check_after(self, before: Reply | None, inputs: Draws, reply: Reply) -> None:
        """Raise Failed unless a call returned the right value; "stale" where it repeats the one before."""
        returned(reply)
        found = problem(self.contract, reply.inputs, inputs.expected(reply.inputs), reply)
        if found is not None:
            stale = before is not None and self._same(before, reply) and is_right(inputs, [before])
            raise Failed("stale" if stale else found.code, {} if stale else found.facts, reply=reply)

    def result(self, reply: Reply) -> Array:
        """Return the array of a call for a relation between two; Unjudged when its shape is wrong."""
        return self.results(reply)[0]

    def results(self, reply: Reply) -> list[Array]:
        """Return every array of a call for a relation; Unjudged when a shape is wrong."""
        found = arrays(self.contract, returned(reply))
        shapes = list(expected_shapes(self.contract, reply.inputs).values())
        if found is None or [array.shape for array in found] != shapes:
            raise Unjudged("wrong_shape", reply=reply)
        return found

    def _thin(self, call: Call, inputs: Draws, dimension: str) -> None:
        x = inputs.edge(dimension)
        reply = call(x)
        if reply.ended in (*ENDED, "blocked") or reply.code == "needs_library":
            returned(reply)
        if not reply.returned:
            raise Failed("edge_raises", {"dimension": [dimension], **reply.error}, reply=reply)
        if problem(self.contract, x, inputs.expected(x), reply):
            raise Failed("edge", {"dimension": [dimension]}, reply=reply)

    def _same(self, first: Reply, second: Reply) -> bool:
        one, two = arrays(self.contract, first.value), arrays(self.contract, second.value)
        if one is None or two is None:
            return False
        pairs = zip(one, two, strict=True)
        return all(a.shape == b.shape and is_close(a, b, atol=1e-12, rtol=1e-12) for a, b in pairs)
