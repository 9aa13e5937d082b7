"""Symbolic shapes of a challenge's arguments, as `unit.toml` writes them.

`"T_y d_s"` is an array of numbers, `"bool T_y T_x"` one of truth values, `"shares T_y T_x"` one whose rows
sum to 1, `"T_x n*d_k"` has a dimension that is a product, `"=n"` is the size of a dimension as a whole
number, `"a | b"` one of these words.
"""

TRUTH = "bool"
KINDS = (TRUTH, "shares")


def words(shape: str) -> tuple[str, ...]:
    """Return the words of a choice; none for any other argument."""
    return tuple(word.strip() for word in shape.split("|")) if "|" in shape else ()


def dimensions(shape: str) -> tuple[str, ...]:
    """Return the names of the dimensions in an argument's shape, each once, in order."""
    if words(shape):
        return ()
    products = shape.removeprefix("=").split()
    names = (name for product in products if product not in KINDS for name in product.split("*"))
    return tuple(dict.fromkeys(name for name in names if not name.isdigit()))
