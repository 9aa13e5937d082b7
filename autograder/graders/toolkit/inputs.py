"""Inputs drawn from a seed: the same recipe gives every student other numbers, and the public ones too."""

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.graders.toolkit.contract import Contract, Regime
from autograder.graders.toolkit.sizes import Sizes, dimensions, shape_of

SPREAD = 1.7  # uniform in ±1.7: unit variance, and never an outlier that makes the next seed another exam
SMALL = 6  # a size at which a call is cheap; growth is measured from here


@dataclass(frozen=True, eq=False)
class Inputs:
    """The arguments of one call; the arrays are read-only, because several checks share them."""

    label: str
    sizes: Sizes
    arguments: Mapping[str, Any]
    redraw: "Callable[[Draws], Inputs] | None" = None  # the same recipe under another seed

    def __getitem__(self, name: str) -> Any:
        """Return one argument."""
        return self.arguments[name]


class Draws:
    """The `inputs` of a test: drawn once per label, with the expected value beside them."""

    def __init__(self, contract: Contract, seed: int, *, public: bool = False) -> None:
        self.contract = contract
        self._seed = seed
        self._public = public
        self._drawn: dict[str, Inputs] = {}
        self._expected: dict[str, Any] = {}

    def ordinary(self, label: str = "distinct") -> Inputs:
        """Return ordinary inputs: distinct, again (its sizes, new values), reversed, square or alike."""
        return self._once(label, lambda d: d.sized(label, d.contract.own(label, d._rng(f"sizes {label}"))))

    def edge(self, *dimensions: str) -> Inputs:
        """Return ordinary inputs in which some dimensions are 1."""
        label = " ".join(f"{dimension}=1" for dimension in dimensions)
        sizes = self.contract.sizes("distinct") | dict.fromkeys(dimensions, 1)
        return self._once(label, lambda d: d.sized(label, sizes))

    def regime(self, name: str, sizes: str = "distinct") -> Inputs:
        """Return the inputs of a stability regime: ordinary ones, changed as the contract says."""
        label = name if sizes == "distinct" else f"{name} {sizes}"
        return self._once(label, lambda d: d._changed(label, d.contract.regimes[name], sizes))

    def single(self) -> Inputs:
        """Return ordinary inputs in single precision."""
        return self._once("float32", lambda d: d._changed("float32", _to_single, "distinct"))

    def growing(self, **sizes: int) -> Inputs:
        """Return inputs in which every dimension is small except those given."""
        limits = self.contract.limits
        first = dict.fromkeys(self.contract.choices, 1)
        small = {d: min(SMALL, limits.get(d, SMALL)) for d in self.contract.dimensions} | first | sizes
        label = "growing " + " ".join(f"{d}={n}" for d, n in small.items())
        return self._once(label, lambda d: d.sized(label, small))

    def sized(self, label: str, sizes: Sizes) -> Inputs:
        """Return ordinary inputs of exactly these sizes; the label is part of the seed."""
        rng = self._rng(label)
        drawn = {name: self._draw(name, rng, sizes) for name in self.contract.arguments}
        return Inputs(label, dict(sizes), _frozen(drawn), lambda d: d.sized(label, sizes))

    def derived(self, inputs: Inputs, label: str, **changed: Any) -> Inputs:
        """Return the same inputs with some arguments replaced, for a relation between two calls."""
        arguments = _frozen(dict(inputs.arguments) | changed)
        return Inputs(f"{inputs.label}, {label}", inputs.sizes, arguments)

    def expected(self, inputs: Inputs) -> Any:
        """Return what the oracle says, in double precision, computed once per label."""
        if inputs.label not in self._expected:
            self._expected[inputs.label] = self.answer(inputs.arguments)
        return self._expected[inputs.label]

    def answer(self, arguments: Mapping[str, Any]) -> Any:
        """Return what the oracle says to any arguments."""
        with np.errstate(all="ignore"):
            return self.contract.oracle(**{name: _to_double(value) for name, value in arguments.items()})

    def _rng(self, label: str) -> np.random.Generator:
        return np.random.default_rng([self._seed, zlib.crc32(label.encode())])

    def _once(self, label: str, recipe: "Callable[[Draws], Inputs]") -> Inputs:
        if label not in self._drawn:
            drawn = recipe(self)
            self._drawn[label] = Inputs(label, drawn.sizes, drawn.arguments, recipe)
        return self._drawn[label]

    def _changed(self, label: str, change: Regime, base: str) -> Inputs:
        sizes = self.contract.sizes(base)
        drawn = self.sized(label, sizes)
        writable = {n: np.array(v) if isinstance(v, np.ndarray) else v for n, v in drawn.arguments.items()}
        return Inputs(label, sizes, _frozen(dict(drawn.arguments) | dict(change(writable))))

    def _draw(self, name: str, rng: np.random.Generator, sizes: Sizes) -> Any:
        spec = self.contract.arguments[name]
        if callable(spec):
            draw = getattr(spec, "readable", spec) if self._public else spec
            return draw(rng, sizes)
        if name in self.contract.choices:
            return self.contract.choices[name][sizes[name] - 1]
        if spec.startswith("="):
            return sizes[dimensions(spec[1:])[0]]
        scale = self.contract.scales.get(name, 1.0)
        values = rng.uniform(-SPREAD * scale, SPREAD * scale, shape_of(spec, sizes))
        return _readable(values) if self._public else values


def _readable(values: Any) -> Any:
    """Return numbers that a person can retype: one decimal, none of them zero."""
    rounded = np.round(values, 1)
    return np.where(rounded == 0, 0.1, rounded)


def _frozen(arguments: dict[str, Any]) -> dict[str, Any]:
    for value in arguments.values():
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
    return arguments


def _to_single(arguments: dict[str, Any]) -> dict[str, Any]:
    return {n: v.astype(np.float32) for n, v in arguments.items() if _is_real(v)}


def _to_double(value: Any) -> Any:
    return value.astype(np.float64) if _is_real(value) else value


def _is_real(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype.kind == "f"
