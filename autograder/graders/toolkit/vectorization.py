"""vectorization: executed Python steps do not grow with the positions, and no Jacobian is built."""

from collections.abc import Mapping

from autograder.graders.toolkit.inputs import Draws
from autograder.graders.toolkit.standing import Advice, Call, Graded, Meter, ordinary_replies
from autograder.graders.toolkit.values import arrays, expected_shapes
from autograder.graders.toolkit.verdicts import Failed, Reply, Unjudged, criterion

SIZES = (6, 14, 30)
STEP_PER_POSITION = 0.5
RATIO = (0.4, 4.0)  # between the two slopes: a search over einsum's paths jumps once, a loop grows evenly
WITHIN_A_BLOCK = (25, 29)  # no multiple of 8, 10, 12, 16 or anything larger and round lies between

# What these would compute is computed by whoever takes them apart: nothing of it can be counted.
LAZY = ("generator", "map", "filter", "zip", "enumerate", "reversed")

JACOBIAN_AT = (3, 400)  # rows, positions
JACOBIAN_GRIDS = 200  # honest at most 6, a wasteful matrix of ones 136, Jacobians from 267
MORE_ROWS = 9  # a matrix that all rows share does not grow with them
SQUARE = 0.8  # of a square of positions in double precision, for each row more; single precision has two
WASTEFUL_GRIDS = 50

Counts = tuple[int | None, ...]


class Vectorization(Graded):
    """Steps counted at growing sizes, one dimension at a time; memory where the contract asks for it."""

    @criterion("vectorization")
    def test_steps(self, call: Call, inputs: Draws, meter: Meter, advice: Advice) -> None:
        """No loop over positions; one over features or heads costs nothing and gets advice."""
        self._require_calls(call, inputs)
        contract = self.contract
        counts = {d: self._count(inputs, meter, (d,)) for d in contract.positions}
        growing = {d: c for d, c in counts.items() if grows(c)}
        loops = {d: per_position(c) for d, c in growing.items() if not self._by_blocks(inputs, meter, d)}
        for code, names in (("loops_features", contract.features), ("loops_heads", contract.heads)):
            if names and self._may_grow(names) and grows(self._count(inputs, meter, names)):
                advice(code)
        if loops:
            keeps = 1 - len(loops) / len(contract.positions) if len(contract.positions) > 1 else 0.0
            raise Failed("loops", loop_facts(loops), keeps=keeps)
        lost = not all(self._came_back(inputs, meter, (d,)) for d in contract.positions)
        if lost or any(not self._is_shaped(reply) for reply in ordinary_replies(call, inputs)):
            self._require_no_loop_in_squares(inputs, meter)

    @criterion("vectorization")
    def test_memory(self, call: Call, inputs: Draws, meter: Meter, advice: Advice, memory: str) -> None:
        """No array that holds a square of positions for every row; one for all rows is only wasteful."""
        self._require_calls(call, inputs)
        rows, positions = JACOBIAN_AT
        grids = self._peak(inputs, meter, rows) / (8 * rows * positions)
        if grids > JACOBIAN_GRIDS and self._is_for_every_row(inputs, meter):
            raise Failed("jacobian")
        if grids > WASTEFUL_GRIDS:
            advice("big_temporary")

    def _is_for_every_row(self, inputs: Draws, meter: Meter) -> bool:
        """Return whether more rows hold more squares of positions, or make one after the other in a loop."""
        row, _ = self.contract.jacobian
        rows, positions = JACOBIAN_AT
        more = self._peak(inputs, meter, MORE_ROWS) - self._peak(inputs, meter, rows)
        square = 8 * positions**2
        return more > SQUARE * (MORE_ROWS - rows) * square or grows(self._count(inputs, meter, (row,)))

    def _peak(self, inputs: Draws, meter: Meter, rows: int) -> int:
        row, position = self.contract.jacobian
        return meter.peak(inputs.growing(**{row: rows, position: JACOBIAN_AT[1]})) or 0

    def _require_calls(self, call: Call, inputs: Draws) -> None:
        # Ordinary calls come first: they warm the function up, and may show that nothing can be counted.
        for reply in ordinary_replies(call, inputs):
            if reply.ended not in ("value", "exception") or reply.code == "needs_library":
                raise Unjudged(reply.cause, reply=reply)
            if reply.container in LAZY:
                raise Unjudged("not_numeric", reply=reply)

    def _require_no_loop_in_squares(self, inputs: Draws, meter: Meter) -> None:
        """Count where all positions grow alike.

        What stopped before its loop elsewhere may get there, and a loop over pairs ends with the shorter one.
        """
        positions = self.contract.positions
        if grows(self._count(inputs, meter, positions)):
            raise Failed("loops", {"dimensions": list(positions)})

    def _is_shaped(self, reply: Reply) -> bool:
        found = arrays(self.contract, reply.value)
        shapes = list(expected_shapes(self.contract, reply.inputs).values())
        return found is not None and [array.shape for array in found] == shapes

    def _came_back(self, inputs: Draws, meter: Meter, names: tuple[str, ...]) -> bool:
        return all(meter.came_back(inputs.growing(**dict.fromkeys(names, n))) for n in SIZES)

    def _may_grow(self, names: tuple[str, ...]) -> bool:
        return all(self.contract.limits.get(name, SIZES[-1]) >= SIZES[-1] for name in names)

    def _by_blocks(self, inputs: Draws, meter: Meter, dimension: str) -> bool:
        """Return whether a few more positions cost nothing: a loop over blocks is not one over positions."""
        fewer, more = (meter.steps(inputs.growing(**{dimension: n})) for n in WITHIN_A_BLOCK)
        if fewer is None or more is None:
            return False
        return more - fewer <= STEP_PER_POSITION * (WITHIN_A_BLOCK[1] - WITHIN_A_BLOCK[0])

    def _count(self, inputs: Draws, meter: Meter, names: tuple[str, ...]) -> Counts:
        return tuple(meter.steps(inputs.growing(**dict.fromkeys(names, n))) for n in SIZES)


def grows(counts: Counts) -> bool:
    """Return whether steps grow in proportion to the size; a count over the cap is growth."""
    first, second, third = counts
    if first is None or second is None or third is None:
        return True
    small, large = (second - first) / (SIZES[1] - SIZES[0]), (third - second) / (SIZES[2] - SIZES[1])
    steady = small > STEP_PER_POSITION and large > STEP_PER_POSITION
    return steady and RATIO[0] <= large / small <= RATIO[1]


def per_position(counts: Counts) -> int | None:
    """Return the steps that one more position adds; None when nobody counted to the end."""
    first, last = counts[0], counts[-1]
    if first is None or last is None:
        return None
    return round((last - first) / (SIZES[-1] - SIZES[0]))


def loop_facts(loops: Mapping[str, int | None]) -> dict[str, object]:
    """Return the facts of the sentence: which dimensions, and what a position of the first one costs."""
    first = next(iter(loops.values()))
    return {"dimensions": list(loops)} | ({} if first is None else {"per_position": first})
