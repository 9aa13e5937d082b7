"""What a function promises: everything its tests need to know, and nothing else about the exercise."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.graders.toolkit.sizes import Sizes, dimensions, distinct, reversed_sizes, square

Draw = Callable[[np.random.Generator, Sizes], Any]
Arguments = Mapping[str, Any]
Regime = Callable[[dict[str, Any]], Mapping[str, Any]]

ORDINARY = ("distinct", "reversed", "square")
AGAIN = "again"
ALIKE = "alike"


@dataclass(frozen=True)
class Contract:
    """The contract of one function.

    `arguments` maps a name to its symbolic shape (`"T_y d_s"`: an array of ordinary numbers), to `"=n"`
    (the size of a dimension, a plain integer), to `"a | b"` (one of these words; the ordinary inputs take
    them in turns), or to a callable `(rng, sizes) -> value` for anything else: masks, rows that sum to 1
    (`Shares`); its `readable`, if it has one, draws what people see. `returns` is a shape, a tuple of
    shapes, or a mapping from key to shape; `"int"` stands for a whole number and `""` for a single one.
    """

    function: str
    arguments: Mapping[str, str | Draw]
    returns: str | tuple[str, ...] | Mapping[str, str]
    oracle: Callable[..., Any]  # slow and plain; never the reference solution: the two check each other
    positions: tuple[str, ...] = ()  # dimensions that no Python loop may run over
    heads: tuple[str, ...] = ()  # dimensions that a loop may run over, with advice of its own
    thin: tuple[str, ...] = ()  # other dimensions that may be 1
    alike: tuple[str, ...] = ()  # dimensions that differ here and are equal in most books
    scales: Mapping[str, float] = field(default_factory=dict)  # typical size of an argument's numbers
    regimes: Mapping[str, Regime] = field(default_factory=dict)  # name -> what it changes in ordinary inputs
    jacobian: tuple[str, ...] = ()  # two dimensions: no array may be many times their grid
    readonly: bool = False  # a function without a no_mutation criterion: read-only arguments are a layout
    zeros: Callable[[Arguments], Any] | None = None  # where the result is 0 exactly, not nearly
    zeros_within: float = 0.0  # how far from exactly, where the definition leaves room for a tiny constant
    cpu_seconds: float = 2.0  # for one call; honest ones take milliseconds
    limits: Sizes = field(default_factory=dict)  # dimensions that must stay small
    numbers: Callable[[np.random.Generator, Sizes], Sizes] | None = None  # a student's own sizes, see `own`
    atol: float = 1e-6
    rtol: float = 1e-6
    error_scale: Callable[[Arguments], float] = lambda arguments: 1.0  # what absolute errors are measured in

    @property
    def dimensions(self) -> tuple[str, ...]:
        """Return the names of all dimensions: the positions first, then in the order of the arguments."""
        shapes = (s.removeprefix("=") for s in self.arguments.values() if isinstance(s, str) and "|" not in s)
        named = (name for shape in shapes for name in dimensions(shape))
        return tuple(dict.fromkeys((*self.positions, *named)))

    @property
    def shaping(self) -> tuple[str, ...]:
        """Return the dimensions that shape an array; the others are only numbers."""
        shapes = (s for s in self.arguments.values() if isinstance(s, str) and s[:1] != "=" and "|" not in s)
        named = (name for shape in shapes for name in dimensions(shape))
        return tuple(dict.fromkeys((*self.positions, *named)))

    @property
    def choices(self) -> Mapping[str, tuple[str, ...]]:
        """Return the words of every argument that is one of some words."""
        return {
            name: tuple(word.strip() for word in spec.split("|"))
            for name, spec in self.arguments.items()
            if isinstance(spec, str) and "|" in spec
        }

    @property
    def features(self) -> tuple[str, ...]:
        """Return the dimensions that are neither positions nor heads."""
        return tuple(d for d in self.dimensions if d not in self.positions + self.heads)

    @property
    def parts(self) -> Mapping[str | int, str]:
        """Return the shapes of what the function returns, by place or key; one part has the place 0."""
        if isinstance(self.returns, str):
            return {0: self.returns}
        if isinstance(self.returns, tuple):
            return dict(enumerate(self.returns))
        return {key: shape for key, shape in self.returns.items()}

    def sizes(self, label: str) -> dict[str, int]:
        """Return the sizes of one of the ordinary inputs; a name without sizes of its own means distinct.

        The size of a choice is the place of its word, from 1.
        """
        turn = ORDINARY.index(label) if label in ORDINARY else 0
        return self._usual(label) | {name: turn % len(words) + 1 for name, words in self.choices.items()}

    def own(self, label: str, rng: np.random.Generator) -> dict[str, int]:
        """Return the sizes of one student's inputs.

        They are the usual ones, the same for everybody, unless the sizes themselves are what the function
        computes with: then `numbers` replaces those that it names.
        """
        sizes = self.sizes(label)
        return sizes if self.numbers is None else sizes | dict(self.numbers(rng, sizes))

    def _usual(self, label: str) -> dict[str, int]:
        sizes = distinct(self.dimensions, self.limits)
        if label == "reversed":
            return reversed_sizes(sizes, self.limits)
        if label == ALIKE:
            return sizes | dict.fromkeys(self.alike, sizes[self.alike[0]])
        return square(self.dimensions, self.limits) if label == "square" else sizes
