"""shape: a plain array of real floating-point numbers, of the promised shape."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from autograder.graders.toolkit.inputs import Draws
from autograder.graders.toolkit.standing import Advice, Call, Graded, standing
from autograder.graders.toolkit.values import (
    count_differs,
    expected_shapes,
    is_nothing,
    keys_differ,
    parts,
    shape_facts,
    type_of,
    wanted_facts,
)
from autograder.graders.toolkit.verdicts import Failed, Reply, criterion


class Shape(Graded):
    """The container, the dtype and the shape of what comes back, whatever its values."""

    @criterion("shape")
    def test_result(self, call: Call, inputs: Draws, advice: Advice) -> None:
        """Ordinary inputs, those with a single position, and those with a single one in every dimension."""
        for reply in standing(call, inputs)[0]:
            self.check_reply(reply)
            if getattr(reply.value, "dtype", None) == np.float32:
                advice("float32_out")
        positions = self.contract.positions
        together = [positions] if len(positions) > 1 else []
        for dimensions in (*((dimension,) for dimension in positions), *together):
            reply = call(inputs.edge(*dimensions))
            if reply.returned:
                self.check_reply(reply)

    def check_reply(self, reply: Reply) -> None:
        """Raise Failed when the value is in another container, dtype or shape than the contract says."""
        named = isinstance(self.contract.returns, Mapping)
        # A dictionary of another class is a dictionary all the same; an array of another class is not.
        plain = not reply.container or (named and isinstance(reply.value, dict))
        pieces = parts(self.contract, reply.value) if plain else None
        if reply.container == "ndarray(object)":
            raise Failed("wrong_dtype", {"dtype": "object"}, reply=reply)
        if is_nothing(reply):
            raise Failed("nothing", reply=reply)
        several = isinstance(self.contract.returns, tuple)
        if named and keys_differ(self.contract, reply.value):
            raise Failed("wrong_keys", {"expected": list(self.contract.returns)}, reply=reply)
        if isinstance(reply.value, tuple) and count_differs(self.contract, reply.value):
            raise Failed("wrong_count", {"expected": len(self.contract.returns)}, reply=reply)
        if pieces is None or (several and not isinstance(reply.value, tuple)):
            facts = {"type": type_of(reply)} | wanted_facts(self.contract)
            raise Failed("wrong_container", facts, reply=reply)
        for key, shape in expected_shapes(self.contract, reply.inputs).items():
            whole = self.contract.parts[key] == "int"
            place = {"key": key} if named else {}
            self._check_piece(pieces[key], shape, whole=whole, reply=reply, place=place)

    def _check_piece(
        self, piece: Any, shape: tuple[int, ...], *, whole: bool, reply: Reply, place: dict[str, Any]
    ) -> None:
        found = {"type": type(piece).__name__, **place}
        if whole:
            if isinstance(piece, bool) or not isinstance(piece, int | np.integer):
                raise Failed("wrong_container", {**found, "wanted": "int"}, reply=reply)
            return
        if not shape and isinstance(piece, float | np.floating):
            return
        if not isinstance(piece, np.ndarray):
            wanted = {"wanted": "np.ndarray" if shape else "float"} if place or not shape else {}
            raise Failed("wrong_container", found | wanted, reply=reply)
        if piece.dtype.kind != "f":
            raise Failed("wrong_dtype", {"dtype": str(piece.dtype)}, reply=reply)
        if piece.shape != shape:
            raise Failed("wrong_shape", shape_facts(piece.shape, shape), reply=reply)
