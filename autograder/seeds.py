"""Derive every seed from a secret and the names of what it is for."""

import hashlib


def derive(secret: str, *names: str) -> int:
    """Return a 63-bit seed that depends on `secret` and every name, the same on every machine."""
    # The separator cannot occur in a name, so ("ab", "c") and ("a", "bc") differ.
    digest = hashlib.sha256("\x1f".join((secret, *names)).encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") >> 1
