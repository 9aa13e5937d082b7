"""Lay an array out in memory as C, as Fortran, or with gaps between its numbers."""

from typing import Any

import numpy as np

from autograder.sandbox.calls import Layout

Array = np.ndarray[Any, Any]
GAP = 2  # strided: every second place of the last axis belongs to the array


def span(array: Array, layout: Layout) -> int:
    """Return the bytes that `array` occupies in that layout, gaps included."""
    return array.nbytes * (GAP if layout == "strided" and array.ndim else 1)


def strides(array: Array, layout: Layout) -> tuple[int, ...]:
    """Return the strides in bytes of an array of that shape and dtype in that layout."""
    sizes = array.shape if layout == "F" else array.shape[::-1]
    step = array.itemsize * (GAP if layout == "strided" else 1)
    steps = []
    for size in sizes:
        steps.append(step)
        step *= max(size, 1)
    return tuple(steps if layout == "F" else steps[::-1])


def placed(array: Array, layout: Layout, buffer: Any, offset: int) -> Array:
    """Return a view of `buffer` at `offset` that holds a copy of `array` in that layout."""
    view: Array = np.ndarray(array.shape, array.dtype, buffer, offset, strides(array, layout))
    view[...] = array
    return view


def arranged(array: Array, layout: Layout) -> Array:
    """Return a copy of `array` in that layout, in memory of its own."""
    return placed(array, layout, bytearray(max(span(array, layout), array.itemsize)), 0)
