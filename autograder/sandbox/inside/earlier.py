"""What a function returned the last time: an array that it fills again was never the caller's own."""

from itertools import islice
from typing import Any

import numpy as np

MOST_BYTES = 1 << 20  # of what is kept; a flaw that shows in nothing smaller is nobody's
MOST_ARRAYS = 16

# Taken before any cell runs: one may put something else in their place.
_ndarray, _tobytes, _may_share = np.ndarray, np.ndarray.tobytes, np.may_share_memory


class Earlier:
    """The arrays of the last result, and their bytes as they were when they came."""

    def __init__(self) -> None:
        self.kept: list[tuple[Any, bytes]] = []

    def overwritten(self) -> bool:
        """Return whether an array of the last result is no longer what it was."""
        return any(_tobytes(array) != before for array, before in self.kept)

    def keep(self, value: Any, *lent: Any) -> None:
        """Remember a result, without what lies in memory that was lent for the call."""
        found = [array for array in _arrays(value) if not any(_may_share(array, memory) for memory in lent)]
        small = sum(array.nbytes for array in found) <= MOST_BYTES
        self.kept = [(array, _tobytes(array)) for array in found] if small else []


def _arrays(value: Any) -> list[Any]:
    """Return the plain arrays of a result, alone or several in a plain container."""
    inside = value.values() if type(value) is dict else value if type(value) in (tuple, list) else (value,)
    return [one for one in islice(inside, MOST_ARRAYS) if type(one) is _ndarray and not one.dtype.hasobject]
