"""Whatever happens to a notebook, it is read or refused with a reason, and nothing of the release is lost."""

import json
from collections.abc import Callable
from typing import Any

from handed_in import FILLED, Notebook
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.manifest import Manifest
from autograder.submission import Cleaner, Unreadable, graded_notebook, read
from autograder.submission.matching import FILLED_BY_STUDENTS

JUNK: list[Any] = [
    None, 3, float("nan"), [], {}, "doble", "\ud800", ["a", 1], "def doble(:", "respuesta_1 = 'b'",
    "%%bash\nls", {"nbgrader": {"grade_id": "triple", "points": 99}}, {"nbgrader": 3}, "a\x00b",
    "markdown", "code", "def triple(x):\n    return 3 * x",
]  # fmt: skip  # a table, read by rows
KEYS = ["source", "metadata", "id", "cell_type", "outputs", "input"]
AS_IT_IS = Cleaner(output=lambda output: output, markdown=lambda text: text)

place = st.integers(0, 40)
damage = st.one_of(
    st.tuples(st.just("delete"), place),
    st.tuples(st.just("copy"), place, place),
    st.tuples(st.just("move"), place, place),
    st.tuples(st.just("replace"), place, st.sampled_from(JUNK)),
    st.tuples(st.just("set"), place, st.sampled_from(KEYS), st.sampled_from(JUNK)),
    st.tuples(st.just("forget"), place, st.sampled_from(KEYS)),
)


def damaged(cells: list[Any], steps: list[tuple[Any, ...]]) -> list[Any]:
    """Return the cells after each step of damage; places count round and round."""
    for kind, at, *rest in steps:
        if not cells:
            break
        at %= len(cells)
        if kind == "delete":
            del cells[at]
        elif kind == "copy":
            cells.insert(rest[0] % len(cells), json.loads(json.dumps(cells[at])))
        elif kind == "move":
            cells.insert(rest[0] % len(cells), cells.pop(at))
        elif kind == "replace":
            cells[at] = rest[0]
        elif isinstance(cells[at], dict):
            cells[at].pop(rest[0], None)
            if kind == "set":
                cells[at][rest[0]] = rest[1]
    return cells


@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(damage, max_size=12), cut=st.none() | st.integers(0, 6000), byte=st.integers(0, 255))
def test_no_damage_stops_the_reading_or_loses_a_released_cell(
    notebook: Callable[..., Notebook],
    manifest: Manifest,
    steps: list[tuple[Any, ...]],
    cut: int | None,
    byte: int,
) -> None:
    saved = notebook(FILLED)
    saved["cells"] = damaged(saved["cells"], steps)
    data = json.dumps(saved).encode()
    if cut is not None:  # a byte that rotted
        data = data[:cut] + bytes([byte]) + data[cut + 1 :]

    try:
        submission = read(data, manifest)
    except Unreadable as refused:
        assert refused.note.code
        return

    released = [one.released for one in submission.cells if one.released]
    assert sorted(one.cell_id for one in released) == sorted(one.cell_id for one in manifest.cells)
    assert len({one.cell_id for one in submission.cells}) == len(submission.cells)
    for one in submission.cells:
        if one.released and one.role not in FILLED_BY_STUDENTS:
            assert one.source == one.released.source
    json.loads(graded_notebook(submission, manifest, [], {}, AS_IT_IS))
