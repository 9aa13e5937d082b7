"""A demonstration that takes long runs only where something of the student's may need what it makes."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from handed_in import FILLED, Notebook, cell, run

from autograder.manifest import Manifest, Role
from autograder.submission import Submission, makes, read, uses
from autograder.submission.asides import MOST_READ

ASIDES = {
    "lenta": "tallas = [1]\nN = 3\ndef mide(x):\n    return x * N",
    "otra": "medidas = [mide(x) for x in range(N)]\nfor x in medidas:\n    print(x)",
    "suelta": "sueltas = {}\nsueltas['a'] = 1\nBASES = 0",
}


@pytest.fixture
def with_asides(manifest: Manifest) -> Manifest:
    asides = [replace(cell(name, Role.DEMO, source), aside=True) for name, source in ASIDES.items()]
    return replace(manifest, cells=(*manifest.cells[:3], *asides, *manifest.cells[3:]))


@pytest.fixture
def handed_in(with_asides: Manifest, notebook: Callable[..., Notebook]) -> Callable[..., Submission]:
    """Hand in a notebook whose first solution is the given text."""

    def hand_in(solution: str) -> Submission:
        return read(json.dumps(notebook({**FILLED, "doble": solution})).encode(), with_asides)

    return hand_in


def asides_run(submission: Submission) -> list[str]:
    return [one.cell_id for one in submission.running if one.cell_id in ASIDES]


def test_nobody_waits_for_asides_that_are_not_needed(handed_in: Callable[..., Submission]) -> None:
    found = handed_in(FILLED["doble"])
    assert asides_run(found) == []
    assert run(found)["doble"](2) == 4


@pytest.mark.parametrize(
    ("solution", "expected"),
    [
        ("def doble(x):\n    return mide(x)", ["lenta"]),
        ("def doble(x, medidas=medidas):\n    return 2 * x", ["lenta", "otra"]),
        ("doble = lambda x: x * N", ["lenta"]),
        ("N = 2\ndef doble(x):\n    return x * N", ["lenta"]),  # the demonstration binds N anew, later or not
        ("N += 1\ndoble = abs", ["lenta"]),
        ("def doble(x):\n    global N\n    N = x", ["lenta"]),
        ("class A:\n    y = N\ndef doble(x): return x", ["lenta"]),
        ("def doble(x):\n    return [N for _ in 'a']", ["lenta"]),
        ("if True:\n    print(tallas)\ndef doble(x): pass", ["lenta"]),
        ("def doble(x):\n    return sueltas", ["suelta"]),
        ("def doble(x):\n    return globals()['N']", list(ASIDES)),
        ("def doble(x):\n    return eval('N')", list(ASIDES)),
        ("%time print(3)\ndef doble(x): return 2 * x", list(ASIDES)),
        ("def doble(x) return", list(ASIDES)),
        ("def doble(x): return 2 * x  # " + "x" * MOST_READ, list(ASIDES)),  # nobody looks through so much
        ("print(_)\ndef doble(x): return 2 * x", list(ASIDES)),
        ("def doble(N):\n    return N + N", []),
        ("def doble(x):\n    N = 2\n    return x * N", []),
        ("N = 2\nprint(N)\ndef doble(x): return 2 * x", []),
        ("for N in range(3):\n    print(N)\ndef doble(x): return 2 * x", []),
        ("import numpy as N\nprint(N.pi)\ndef doble(x): return 2 * x", []),
        ("def doble(x):\n    return (lambda N: N)(x) + sum(N for N in [x])", []),
        ("print('N')\ndef doble(x): return x.N", []),
    ],
)
def test_an_aside_runs_where_its_names_may_be_read(
    handed_in: Callable[..., Submission], solution: str, expected: list[str]
) -> None:
    assert asides_run(handed_in(solution)) == expected


def test_what_runs_is_part_of_what_a_stored_result_is_known_by(handed_in: Callable[..., Submission]) -> None:
    plain, needing = handed_in("def doble(x): return 1"), handed_in("def doble(x): return N")
    assert plain.digest != needing.digest


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("x = 1\ny: int = 2\nimport a.b, c as d\nfrom e import f", {"x", "y", "a", "d", "f"}),
        ("def f(p):\n    q = p\nclass C:\n    r = 1", {"f", "C"}),
        ("for i, (j, *k) in []:\n    pass\nwith open('') as h:\n    pass", {"i", "j", "k", "h"}),
        ("a[0] = 1\nb.c = 2\nd.e[f] = 3\ng.append(1)", {"a", "b", "d", "g"}),
        ("try:\n    pass\nexcept E as error:\n    pass\n(w := 1)", {"error", "w"}),
    ],
)
def test_what_a_cell_binds_or_changes_is_what_it_makes(source: str, names: set[str]) -> None:
    assert makes(source) >= names
    assert "p" not in makes(source) and "q" not in makes(source)


def test_a_name_is_needed_only_before_the_cell_binds_it() -> None:
    assert uses("x = a\nprint(x, b)\ny = x") == {"a", "b", "print"}
    assert uses("if c:\n    x = 1\nprint(x)") == {"c", "x", "print"}
    assert uses("(" * 300 + "x" + ")" * 300) in (None, {"x"})
