"""What the tests of the command line share."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Ran(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str
