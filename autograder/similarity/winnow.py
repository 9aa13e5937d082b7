"""Winnowing: Schleimer, Wilkerson and Aiken, "Local algorithms for document fingerprinting", SIGMOD 2003.

Every `gram` neighbouring tokens are hashed; of each `window` neighbouring hashes one is kept. Two texts that
share a run of `gram + window - 1` tokens share a kept hash, whatever stands around it. Hashes that tell
nothing (handed out, known, in half the class) are taken out before the choice, and the rarest of a window is
kept rather than the smallest, so that nothing displaces what tells most.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from autograder.similarity.model import Kind


@dataclass(frozen=True)
class Grain:
    """How finely a kind of text is compared."""

    gram: int  # tokens of one hash
    window: int  # hashes of which one is kept

    @property
    def sure(self) -> int:
        """Return the length of a run that is never missed, in tokens; shorter ones are noise."""
        return self.gram + self.window - 1

    @property
    def reach(self) -> int:
        """Return the tokens of a run that one kept hash stands for, at most: its neighbours tell no more."""
        return self.gram + 2 * (self.window - 1)


# A line of NumPy has about 15 tokens and a clause 6 words: what is shorter, two people write by chance.
GRAINS = {Kind.CODE: Grain(gram=12, window=5), Kind.WORDS: Grain(gram=4, window=2)}


def hashes(symbols: Sequence[str], kind: Kind) -> list[int]:
    """Return the hash of every `gram` neighbouring tokens, the same on every machine."""
    gram = GRAINS[kind].gram
    joined = ("\x1f".join(symbols[i : i + gram]) for i in range(len(symbols) - gram + 1))
    person = kind.value.encode()
    return [
        int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8, person=person).digest())
        for text in joined
    ]


def chosen(values: Sequence[int], window: int, counts: Mapping[int, int]) -> list[int]:
    """Return the places of the kept hashes: of every window the rarest, then the smallest, then the last.

    `counts` says of each telling hash how often it occurs. A text shorter than a window counts as one.
    """
    keys = [(counts[value], value, -place) if value in counts else None for place, value in enumerate(values)]
    places: list[int] = []
    for start in range(max(1, len(keys) - window + 1)):
        best = min((key for key in keys[start : start + window] if key is not None), default=None)
        # The place never goes back from one window to the next.
        if best is not None and places[-1:] != [-best[2]]:
            places.append(-best[2])
    return places
