"""Symbolic shapes: which dimensions they name, and which sizes are worth trying.

A shape is written `"T_y d_s"`; a dimension may be a product, `"T_x n*d_k"`, so that dimensions that depend
on each other stay consistent. The empty shape is a single number.
"""

import math
from collections.abc import Iterable, Mapping

Sizes = Mapping[str, int]

PRIMES = (5, 3, 7, 2, 11, 13, 17, 19)  # pairwise distinct: no two dimensions can stand in for each other
SQUARE = 4  # every dimension the same: what a wrong axis or a missing transpose needs to run at all


def dimensions(shape: str) -> tuple[str, ...]:
    """Return the names of the dimensions in a shape, each once, in order."""
    names = (name for product in shape.split() for name in product.split("*"))
    return tuple(dict.fromkeys(name for name in names if not name.isdigit()))


def shape_of(shape: str, sizes: Sizes) -> tuple[int, ...]:
    """Return the shape as numbers; raise KeyError for a dimension without a size."""
    return tuple(
        math.prod(int(name) if name.isdigit() else sizes[name] for name in product.split("*"))
        for product in shape.split()
    )


def distinct(names: Iterable[str], limits: Sizes) -> dict[str, int]:
    """Return a different prime for every dimension, none over its limit."""
    sizes: dict[str, int] = {}
    for name in names:
        limit = limits.get(name, PRIMES[-1])
        sizes[name] = next((p for p in PRIMES if p <= limit and p not in sizes.values()), limit)
    return sizes


def reversed_sizes(sizes: Sizes, limits: Sizes) -> dict[str, int]:
    """Return the same sizes given to the dimensions in reverse order: what was wide becomes narrow."""
    return {
        name: min(size, limits.get(name, size))
        for name, size in zip(sizes, reversed(list(sizes.values())), strict=True)
    }


def square(names: Iterable[str], limits: Sizes) -> dict[str, int]:
    """Return one size for all dimensions."""
    return {name: min(SQUARE, limits.get(name, SQUARE)) for name in names}
