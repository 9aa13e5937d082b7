"""Mutants: every small mistake that an operator knows, each once, in an order that never changes."""

import ast

import pytest

from autograder.marking.mutants import Mutant, mutants
from autograder.marking.mutants.making import OPERATORS

EVERYTHING = '''
"""A program."""

import numpy as np


def f(x, y, n=3):
    """Say what it does."""
    if n < 0 or not y.any():
        raise ValueError("n must not be negative: ask for 1 or 2")
    total = np.full(n, 0.0)
    y = y * 2
    for i in range(n):
        total += np.tanh(x[i, 1:] - y.T[i:]) * (2 if i == 0 else 1)
    kept = [v for v in total.copy() if v > 0.5]
    return {"a": np.max(kept, axis=0, keepdims=True) @ x, "b": -total}, (kept, x)
'''


def texts(found: tuple[Mutant, ...], operator: str = "") -> list[str]:
    return [mutant.text for mutant in found if operator in ("", mutant.operator)]


def of_line(line: str, operator: str = "") -> list[str]:
    """Return what stands after the arrow, for a function of one line."""
    found = mutants(f"def f(x, y):\n    {line}\n")
    return [text.partition(" → ")[2] for text in texts(found, operator)]


def test_the_mutants_of_a_program_are_always_the_same() -> None:
    assert mutants(EVERYTHING) == mutants(EVERYTHING)


def test_every_mutant_is_a_program_of_its_own() -> None:
    found = mutants(EVERYTHING)
    sources = [mutant.source for mutant in found]
    original = ast.unparse(ast.parse(EVERYTHING))

    assert len(set(sources)) == len(sources)
    assert original not in {source.rstrip("\n") for source in sources}
    for source in sources:
        compile(source, "mutant", "exec")


def test_every_mutant_has_a_text_of_its_own() -> None:
    found = texts(mutants(EVERYTHING))
    assert len(set(found)) == len(found)


def test_every_operator_finds_something_to_change() -> None:
    used = {mutant.operator for mutant in mutants(EVERYTHING)}
    named = {operator.__name__ for _, operator in OPERATORS}
    assert named | {"NameTaken", "WrittenInto"} == used


def test_what_people_read_is_no_mistake_of_the_function() -> None:
    for mutant in mutants(EVERYTHING):
        assert "Say what it does." in mutant.source
        deleted = mutant.text.startswith("if ") or "raise" in mutant.text.partition(" → ")[0]
        assert deleted or "n must not be negative: ask for 1 or 2" in mutant.source, mutant.text


CASES = {
    "operators": ("return x * y", "operator_swapped", ["return x / y", "return x + y"]),
    "a term forgotten": ("return x + y", "side_dropped", ["return x", "return y"]),
    "the order of a difference": ("return x - y", "sides_swapped", ["return y - x"]),
    "a sign": ("return -x", "sign_changed", ["return x", "return --x"]),
    "numbers": ("return 5", "constant_moved", ["return 6", "return 4", "return 10"]),
    "truth values": ("return True", "constant_moved", ["return False"]),
    "calls": ("return np.tanh(x)", "call_swapped", ["return np.sin(x)", "return np.arctan(x)"]),
    "a call forgotten": ("return np.tanh(x)", "call_dropped", ["return x"]),
    "a copy forgotten": ("return x.copy()", "call_dropped", ["return x"]),
    "keywords forgotten": (
        "return x.sum(axis=1, keepdims=True)",
        "keyword_dropped",
        ["return x.sum(keepdims=True)", "return x.sum(axis=1)"],
    ),
    "arguments swapped": ("return f(x, y)", "arguments_changed", ["return f(y, x)", "return f(x)"]),
    "a transpose forgotten": ("return x.T", "transpose_dropped", ["return x"]),
    "a transpose too many": ("return x @ y", "factor_transposed", ["return x.T @ y", "return x @ y.T"]),
    "an axis elsewhere": (
        "return x[:, None]",
        "index_changed",
        ["return x", "return x[None, :]", "return x[None,]", "return x[:,]"],
    ),
    "a slice": (
        "return x[1:]",
        "slice_shifted",
        ["return x[1::-1]", "return x[:]", "return x[1 + 1:]", "return x[1 - 1:]", "return x[1:-1]"],
    ),
    "comparisons": ("return x < y", "comparison_flipped", ["return x <= y", "return x >= y"]),
    "conditions": ("return x and y", "boolean_changed", ["return x or y", "return y", "return x"]),
    "a choice": (
        "return x if y else 0",
        "choice_changed",
        ["return x if not y else 0", "return x if False else 0", "return x if True else 0"],
    ),
    "another variable": ("return x", "NameTaken", ["return y"]),
    "an argument written": ("return x - y", "WrittenInto", ["return np.subtract(x, y, out=x)"]),
    "an accumulation forgotten": ("x += y", "assignment_plain", ["x = y"]),
    "results swapped": ("return (x, y)", "parts_swapped", ["return (y, x)"]),
    "a statement forgotten": ("return x", "statement_deleted", ["pass"]),
}


@pytest.mark.parametrize(("line", "operator", "after"), CASES.values(), ids=CASES)
def test_an_operator_makes_these_mistakes(line: str, operator: str, after: list[str]) -> None:
    assert of_line(line, operator) == after


def test_a_variable_is_not_taken_before_it_exists() -> None:
    found = mutants("def f(x):\n    a = x\n    b = a\n    return b\n")
    assert "a = x → a = b" not in texts(found)
    assert "b = a → b = x" in texts(found)


def test_neither_a_library_nor_the_name_of_a_function_is_a_value() -> None:
    after = of_line("return np.exp(x)")
    assert not any(name in text for text in after for name in ("(-np)", "x.exp", "y.exp"))


def test_the_same_change_in_two_places_has_two_texts() -> None:
    found = texts(mutants("def f(x):\n    x = g(x)\n    x = g(x)\n    return x\n"), "call_dropped")
    assert found == ["x = g(x) → x = x", "x = g(x) → x = x (2)"]


def test_a_long_dictionary_is_shown_item_by_item() -> None:
    found = texts(mutants('def f(x, y):\n    return {"a": x + 1, "b": y}\n'), "operator_swapped")
    assert found == ["'a': x + 1 → 'a': x - 1", "'a': x + 1 → 'a': x * 1"]


def test_what_is_not_python_is_refused() -> None:
    with pytest.raises(SyntaxError):
        mutants("def f(:\n")
