"""vectorization: executed Python steps do not grow with the positions, and no Jacobian is built."""

from collections.abc import Mapping

from autograder.graders.toolkit.inputs import Draws
from autograder.graders.toolkit.standing import Advice, Call, Graded, Meter, ordinary_replies
from autograder.graders.toolkit.verdicts import Failed, Unjudged, criterion

SIZES = (6, 14, 30)
STEP_PER_POSITION = 0.5
RATIO = (0.4, 4.0)  # between the two slopes: a search over einsum's paths jumps once, a loop grows evenly
WITHIN_A_BLOCK = (25, 29)  # no multiple of 8, 10, 12, 16 or anything larger and round lies between

JACOBIAN_AT = (3, 400)  # rows, positions
JACOBIAN_GRIDS = 200  # honest at most 6, a wasteful matrix of ones 136, Jacobians from 267
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
        if not all(self._came_back(inputs, meter, (d,)) for d in contract.positions):
            self._require_no_loop_in_squares(inputs, meter)

    @criterion("vectorization")
    def test_memory(self, call: Call, inputs: Draws, meter: Meter, advice: Advice, memory: str) -> None:
        """No array that holds a square of positions for every row."""
        self._require_calls(call, inputs)
        rows, positions = JACOBIAN_AT
        row, position = self.contract.jacobian
        peak = meter.peak(inputs.growing(**{row: rows, position: positions}))
        grids = 0 if peak is None else peak / (8 * rows * positions)
        if grids > JACOBIAN_GRIDS:
            raise Failed("jacobian")
        if grids > WASTEFUL_GRIDS:
            advice("big_temporary")

    def _require_calls(self, call: Call, inputs: Draws) -> None:
        # Ordinary calls come first: they warm the function up, and may show that nothing can be counted.
        for reply in ordinary_replies(call, inputs):
            if reply.ended not in ("value", "exception") or reply.code == "needs_library":
                raise Unjudged(reply.cause, reply=reply)

    def _require_no_loop_in_squares(self, inputs: Draws, meter: Meter) -> None:
        """Count where all positions grow alike: what stopped before its loop elsewhere may get there."""
        positions = self.contract.positions
        if grows(self._count(inputs, meter, positions)):
            raise Failed("loops", {"dimensions": list(positions)})

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
