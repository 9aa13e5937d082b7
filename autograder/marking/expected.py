"""What an instructor says of one submission beforehand, and where a verdict differs from it."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autograder.errors import GraderError
from autograder.outcome import FunctionResult, Verdict
from autograder.records import from_plain

CENT = 5e-3  # points closer than this are the same


@dataclass(frozen=True)
class Expected:
    """One `expected.toml`."""

    why: str
    score: float
    verdicts: Mapping[str, str]  # criterion -> verdict
    codes: Mapping[str, str] = field(default_factory=dict)  # of the criteria that did not pass
    misconception: str = ""
    loops_over: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    timed_out: bool = False

    @property
    def is_right(self) -> bool:
        """Whether this is a right answer, about which a person need not be asked anything."""
        return not self.flags and all(verdict == Verdict.PASSED for verdict in self.verdicts.values())


def read_expected(path: Path) -> Expected:
    """Read one `expected.toml`; raise GraderError naming the file and the key."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise GraderError("cannot be read", where=str(path), remedy="write it") from problem
    except ValueError as problem:
        raise GraderError(f"not valid TOML: {problem}", where=str(path)) from problem
    return from_plain(Expected, data, where=str(path), error=GraderError)


def differences(expected: Expected, result: FunctionResult) -> Iterator[str]:
    """Yield a line for everything that was found otherwise."""
    codes = {name: result.criterion(name).code for name in expected.codes}
    verdicts = {c.name: c.verdict.value for c in result.criteria}
    flags = tuple(flag.code for flag in result.flags)
    pairs = {
        "verdicts": (dict(expected.verdicts), verdicts),
        "codes": (dict(expected.codes), codes),
        "misconception": (expected.misconception, result.misconception or ""),
        "loops_over": (expected.loops_over, result.loops_over),
        "advice": (expected.advice, result.advice),
        "flags": (expected.flags, flags),
        "timed_out": (expected.timed_out, result.timed_out),
    }
    if abs(expected.score - result.score) > CENT:
        yield f"score {result.score:g} instead of {expected.score:g}"
    for name, (wanted, got) in pairs.items():
        if wanted != got:
            yield f"{name} {_told(got)} instead of {_told(wanted)}"


def _told(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" for key, item in value.items()) or "nothing"
    if isinstance(value, tuple):
        return ", ".join(value) or "nothing"
    return str(value) or "nothing"
