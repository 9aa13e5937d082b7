"""Rows that share out one unit: what a softmax hands on."""

from dataclasses import dataclass

import numpy as np

from autograder.graders.toolkit.sizes import Sizes, shape_of
from autograder.graders.toolkit.values import Array

FAINT = 2e-4  # of an ordinary share: what is clipped, rounded or left out where it is small shows


@dataclass(frozen=True)
class Shares:
    """Draw an array of which every row is a distribution; one share of each row is faint."""

    shape: str

    def __call__(self, rng: np.random.Generator, sizes: Sizes) -> Array:
        """Return shares as they come."""
        shape = shape_of(self.shape, sizes)
        weights: Array = rng.uniform(0.1, 1.0, shape)
        if shape[-1] > 2:
            faint = rng.integers(shape[-1], size=(*shape[:-1], 1))
            weights[faint == np.arange(shape[-1])] *= FAINT
        weights /= weights.sum(axis=-1, keepdims=True)
        return weights

    def readable(self, rng: np.random.Generator, sizes: Sizes) -> Array:
        """Return shares that a person can add up: tenths, or hundredths in long rows, none of them zero."""
        shape = shape_of(self.shape, sizes)
        units, width = (10, shape[-1]) if shape[-1] <= 5 else (100, shape[-1])
        if width > units:
            return self(rng, sizes)
        spare: Array = rng.multinomial(units - width, np.full(width, 1 / width), size=shape[:-1])
        return (1 + spare) / units
