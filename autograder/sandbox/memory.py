"""The memory that a call's arguments lie in: written here, read there, compared here afterwards."""

import fcntl
import mmap
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.sandbox.calls import Layout
from autograder.sandbox.layout import Array, placed, span, strides
from autograder.sandbox.values import KINDS, encode

ALIGNMENT = 64
# Without the seals a student's code could shrink the file, and the grader would die of SIGBUS.
SEALS = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW


@dataclass(frozen=True)
class Given:
    """The arguments of one call as they were laid out, and their bytes before it."""

    specs: tuple[Mapping[str, Any], ...]
    views: Mapping[int, Array]
    spans: Mapping[int, tuple[int, int]]
    before: Mapping[int, bytes]


class InputMemory:
    """Memory shared with one child."""

    def __init__(self, size: int) -> None:
        self.descriptor = os.memfd_create("arguments", os.MFD_ALLOW_SEALING | os.MFD_CLOEXEC)
        os.ftruncate(self.descriptor, size)
        fcntl.fcntl(self.descriptor, fcntl.F_ADD_SEALS, SEALS)
        self.size = size
        self.map = mmap.mmap(self.descriptor, size)
        self.next = 0

    def give(self, arguments: Sequence[Any], layout: Layout) -> Given:
        """Lay the arguments out; raise TypeError for a kind that cannot be given, ValueError for too much.

        Each call gets a place of its own as long as there is room: a function that kept an earlier argument
        must not see it change.
        """
        needed = sum(span(a, layout) + ALIGNMENT for a in arguments if isinstance(a, np.ndarray))
        if needed > self.size:
            raise ValueError(f"the arguments need {needed} bytes, the sandbox has room for {self.size}")
        specs: list[Mapping[str, Any]] = []
        views: dict[int, Array] = {}
        spans: dict[int, tuple[int, int]] = {}
        end = self.next if self.next + needed <= self.size else 0
        for index, argument in enumerate(arguments):
            if not isinstance(argument, np.ndarray):
                specs.append({"plain": encode(argument)})
                continue
            start = -(-end // ALIGNMENT) * ALIGNMENT
            end = start + span(argument, layout)
            _check(argument)
            self.map[start:end] = bytes(end - start)
            views[index] = placed(argument, layout, self.map, start)
            spans[index] = (start, end)
            specs.append(_spec(argument, layout, start))
        self.next = end
        before = {index: self.map[start:end] for index, (start, end) in spans.items()}
        return Given(tuple(specs), views, spans, before)

    def changed(self, given: Given) -> dict[int, Array]:
        """Return a copy of every array whose bytes are no longer those that were given."""
        return {
            index: np.array(given.views[index])
            for index, (start, end) in given.spans.items()
            if self.map[start:end] != given.before[index]
        }

    def close(self) -> None:
        """Give the memory back; arrays that still look at it keep it alive."""
        os.close(self.descriptor)
        with suppress(BufferError):
            self.map.close()


def _check(argument: Array) -> None:
    if argument.dtype.kind not in KINDS or not argument.dtype.isnative:
        raise TypeError(f"an array of {argument.dtype} cannot be given to a student's function")


def _spec(argument: Array, layout: Layout, offset: int) -> dict[str, Any]:
    return {
        "shape": argument.shape,
        "dtype": argument.dtype.str,
        "offset": offset,
        "strides": strides(argument, layout),
    }
