"""What students do to a notebook by accident costs them nothing, and is told."""

import copy
import json
from collections.abc import Callable

import pytest
from handed_in import DOUBLE, FILLED, TRIPLE, Notebook, cell_of, codes, run, stub

from autograder.manifest import Manifest
from autograder.submission import Submission, notes

Make = Callable[..., Notebook]
Reading = Callable[[Notebook], Submission]


def note(submission: Submission, code: str) -> dict[str, object]:
    return dict(next(n.facts for n in submission.notes if n.code == code))


def own(source: str, kind: str = "code") -> Notebook:
    return {"cell_type": kind, "metadata": {}, "source": source}


def insert_after(saved: Notebook, cell_id: str, *cells: Notebook) -> None:
    place = saved["cells"].index(cell_of(saved, cell_id)) + 1
    saved["cells"][place:place] = cells


def remove(saved: Notebook, cell_id: str) -> Notebook:
    found = cell_of(saved, cell_id)
    saved["cells"].remove(found)
    return found


def without(cell_id: str) -> dict[str, str]:
    return {name: source for name, source in FILLED.items() if name != cell_id}


# --- Read-only cells --------------------------------------------------------------------------------


def test_a_changed_read_only_cell_comes_back(notebook: Make, reading: Reading) -> None:
    saved = notebook()
    cell_of(saved, "preparar")["source"] = "BASE = 99"
    cell_of(saved, "doble-correctness")["source"] = "pass"

    submission = reading(saved)

    assert run(submission)["BASE"] == 10
    assert submission.cell("doble-correctness").source == "assert doble(2) == 4"
    assert note(submission, notes.DEMO_RESTORED) == {"count": 1, "cells": "preparar"}
    assert note(submission, notes.LOCKED_RESTORED) == {"count": 1, "cells": "doble-correctness"}


def test_what_a_student_defines_in_a_read_only_cell_is_kept_beside_it(
    notebook: Make, reading: Reading
) -> None:
    saved = notebook({**FILLED, "doble": "def doble(x):\n    return por(x, 2)"})
    cell_of(saved, "demo")["source"] = "print(BASE)\ndef por(x, n):\n    return n * x"

    submission = reading(saved)

    assert run(submission)["doble"](3) == 6
    assert note(submission, notes.LOCKED_KEPT) == {"cells": "#3"}


def test_deleted_cells_come_back_in_their_place(notebook: Make, reading: Reading, manifest: Manifest) -> None:
    saved = notebook()
    for cell_id in ("inicio", "preparar", "doble-correctness", "color", "porque"):
        remove(saved, cell_id)

    submission = reading(saved)

    assert [one.released for one in submission.cells] == list(manifest.cells)
    assert note(submission, notes.LOCKED_MISSING)["cells"] == "preparar, doble-correctness, color"
    assert note(submission, notes.ANSWER_MISSING) == {"cells": "porque"}
    assert not submission.cell("porque").answered


def test_a_moved_read_only_cell_goes_back(notebook: Make, reading: Reading, manifest: Manifest) -> None:
    saved = notebook()
    saved["cells"].append(remove(saved, "preparar"))

    submission = reading(saved)

    assert [one.released for one in submission.cells] == list(manifest.cells)
    assert note(submission, notes.MOVED) == {"count": 1, "cells": "preparar"}


def test_a_moved_solution_stays_where_the_student_has_it(notebook: Make, reading: Reading) -> None:
    saved = notebook({**FILLED, "doble": "def doble(x):\n    return triple(x) - x"})
    moved = remove(saved, "doble")
    insert_after(saved, "triple-correctness", moved)

    submission = reading(saved)

    order = [one.cell_id for one in submission.cells]
    assert order.index("doble") == order.index("triple-correctness") + 1
    assert codes(submission) == []


# --- Copies, types, other cells ------------------------------------------------------------------------


@pytest.mark.parametrize("first", [True, False])
def test_of_two_copies_the_one_that_was_filled_counts(first: bool, notebook: Make, reading: Reading) -> None:
    saved = notebook(FILLED if first else without("doble"))
    again = copy.deepcopy(cell_of(saved, "doble")) | {"id": "otra"}
    again["source"] = stub("doble") if first else DOUBLE
    insert_after(saved, "triple", again)

    submission = reading(saved)

    assert run(submission)["doble"](3) == 6
    assert submission.cell("doble").source == DOUBLE
    assert len(submission.cells) == len(notebook()["cells"])
    assert note(submission, notes.DUPLICATED) == {"cells": "doble"}


def test_of_several_filled_copies_the_last_one_counts(notebook: Make, reading: Reading) -> None:
    saved = notebook({**FILLED, "doble": "def doble(x):\n    return x"})
    again = copy.deepcopy(cell_of(saved, "doble")) | {"source": DOUBLE, "id": "otra"}
    insert_after(saved, "doble", again)

    submission = reading(saved)

    assert submission.cell("doble").source == DOUBLE
    assert run(submission)["doble"](3) == 6


def test_a_solution_split_in_two_cells_keeps_both_halves(notebook: Make, reading: Reading) -> None:
    saved = notebook({**FILLED, "doble": "def por(x, n):\n    return n * x"})
    half = copy.deepcopy(cell_of(saved, "doble"))
    half |= {"source": "def doble(x):\n    return por(x, 2)", "id": "mitad"}
    insert_after(saved, "doble", half)

    submission = reading(saved)

    assert run(submission)["doble"](3) == 6
    assert submission.cell("doble").source.startswith("def doble")


def test_a_copy_that_became_another_function_is_told_apart(notebook: Make, reading: Reading) -> None:
    saved = notebook(without("triple"))
    again = copy.deepcopy(cell_of(saved, "doble")) | {"source": TRIPLE, "id": "otra"}
    insert_after(saved, "doble", again)

    submission = reading(saved)

    assert (run(submission)["doble"](3), run(submission)["triple"](3)) == (6, 9)
    assert submission.cell("doble").source == DOUBLE


def test_code_that_became_text_runs_as_code(notebook: Make, reading: Reading) -> None:
    saved = notebook()
    cell_of(saved, "doble")["cell_type"] = "markdown"
    cell_of(saved, "porque")["cell_type"] = "code"

    submission = reading(saved)

    assert run(submission)["doble"](3) == 6
    assert submission.cell("porque").cell_type == "markdown"
    assert note(submission, notes.RETYPED) == {"cells": "doble, porque"}


def test_a_function_written_in_a_cell_of_ones_own_is_found(notebook: Make, reading: Reading) -> None:
    saved = notebook(without("doble"))
    insert_after(saved, "inicio", own(DOUBLE))  # before the stub, which would undo it

    submission = reading(saved)

    assert run(submission)["doble"](3) == 6
    assert submission.cell("doble").answered
    assert note(submission, notes.WRONG_CELL) == {"name": "doble", "cell": "#2"}


def test_a_function_written_over_a_test_is_found(notebook: Make, reading: Reading) -> None:
    saved = notebook(without("doble"))
    cell_of(saved, "doble-correctness")["source"] = DOUBLE

    submission = reading(saved)

    assert run(submission)["doble"](3) == 6
    assert submission.cell("doble-correctness").source == "assert doble(2) == 4"


def test_two_functions_in_the_cell_of_one_are_both_found(notebook: Make, reading: Reading) -> None:
    saved = notebook({**without("triple"), "doble": f"{DOUBLE}\n\n\n@staticmethod\n{TRIPLE}\n"})

    submission = reading(saved)

    assert run(submission)["triple"](3) == 9
    assert submission.cell("triple").source == f"@staticmethod\n{TRIPLE}"
    assert submission.cell("triple").answered
    assert note(submission, notes.WRONG_CELL) == {"name": "triple", "cell": "doble"}


def test_swapped_functions_are_both_found(notebook: Make, reading: Reading) -> None:
    submission = reading(notebook({**FILLED, "doble": TRIPLE, "triple": DOUBLE}))

    names = run(submission)
    assert (names["doble"](3), names["triple"](3)) == (6, 9)


def test_a_function_in_the_cell_of_another_that_is_itself_elsewhere_is_found(
    notebook: Make, reading: Reading
) -> None:
    saved = notebook({**without("triple"), "doble": TRIPLE})
    saved["cells"].append(own(DOUBLE))

    submission = reading(saved)

    names = run(submission)
    assert (names["doble"](3), names["triple"](3)) == (6, 9)
    cells = {n.facts["name"]: n.facts["cell"] for n in submission.notes if n.code == notes.WRONG_CELL}
    assert cells == {"doble": "#13", "triple": "#4"}


@pytest.mark.parametrize("place", ["doble", "color", "own"])
def test_an_answer_given_elsewhere_is_found(place: str, notebook: Make, reading: Reading) -> None:
    saved = notebook(without("color-respuesta"))
    answer = 'respuesta_1 = "b"'
    if place == "own":
        insert_after(saved, "inicio", own(answer))
    else:
        target = cell_of(saved, place)
        target["source"] = "".join(target["source"]) + "\n" + answer if place == "doble" else answer

    submission = reading(saved)

    assert run(submission)["respuesta_1"] == "b"
    assert submission.cell("color-respuesta").answered
    assert notes.WRONG_CELL in codes(submission)


def test_prose_that_looks_like_an_answer_is_none(notebook: Make, reading: Reading) -> None:
    saved = notebook(without("color-respuesta"))
    insert_after(saved, "inicio", own("respuesta_1 = la segunda, creo", "markdown"))

    submission = reading(saved)

    assert run(submission)["respuesta_1"] is None
    assert not submission.cell("color-respuesta").answered


def test_an_explanation_typed_under_its_prompt_is_kept_for_a_person(notebook: Make, reading: Reading) -> None:
    saved = notebook(without("porque"))
    cell_of(saved, "porque-enunciado")["source"] = "Explica por qué.\n\nPorque se cancela."

    submission = reading(saved)

    prose = [one.source for one in submission.cells if one.released is None]
    assert prose == ["Explica por qué.\n\nPorque se cancela."]
    assert note(submission, notes.LOCKED_KEPT) == {"cells": "#11"}


# --- Cells of one's own ---------------------------------------------------------------------------------


def test_a_students_own_cells_run_in_their_order(notebook: Make, reading: Reading) -> None:
    saved = notebook({**FILLED, "doble": "def doble(x):\n    return DOS * x"})
    insert_after(saved, "demo", own("DOS = 1"), own("DOS = DOS + 1"))
    saved["cells"].append(own("# Notas", "markdown"))

    submission = reading(saved)

    assert run(submission)["doble"](3) == 6
    assert [(c.cell_type, c.number) for c in submission.cells if c.released is None] == [
        ("code", 4),
        ("code", 5),
        ("markdown", 15),
    ]
    assert submission.notes == ()


def test_a_later_definition_is_told(notebook: Make, reading: Reading) -> None:
    saved = notebook()
    saved["cells"].append(own("def doble(x):\n    return 2.5 * x"))

    submission = reading(saved)

    assert run(submission)["doble"](2) == 5
    assert note(submission, notes.DEFINED_AGAIN) == {"name": "doble", "cells": "#13"}


def test_cells_of_ones_own_have_ids_of_their_own(notebook: Make, reading: Reading) -> None:
    saved = notebook()
    saved["cells"] += [own("1") | {"id": "doble"}, own("2") | {"id": "mía"}, own("3") | {"id": "x"}] * 2

    ids = [one.cell_id for one in reading(saved).cells]

    assert len(set(ids)) == len(ids)


# --- Forgeries -----------------------------------------------------------------------------------------


def test_no_metadata_of_a_student_is_believed(notebook: Make, reading: Reading, manifest: Manifest) -> None:
    saved = notebook()
    for one in saved["cells"]:
        claims = one["metadata"].get("nbgrader", {})
        claims.update(locked=False, grade=True, schema_version=2)
        one["metadata"]["tags"] = ["skip-execution"]
    cell_of(saved, "doble-correctness")["metadata"]["nbgrader"]["points"] = 1000
    saved["metadata"]["kernelspec"] = {"name": "bash"}

    submission = reading(saved)

    assert [one.released for one in submission.cells] == list(manifest.cells)
    (flag,) = submission.flags
    assert (flag.code, flag.facts) == (notes.POINTS_CHANGED, {"cells": "doble-correctness"})


def test_odd_metadata_never_stops_the_reading(notebook: Make, reading: Reading) -> None:
    for odd in (None, 3, [], {"nbgrader": 3}, {"nbgrader": {"grade_id": ["x"]}}, {"id": {}}):
        saved = notebook()
        for one in saved["cells"]:
            one["metadata"] = odd
            one["id"] = odd

        assert run(reading(saved))["doble"](3) == 6


def test_code_that_is_not_python_is_still_read(notebook: Make, reading: Reading) -> None:
    saved = notebook({**FILLED, "doble": "def doble(x)\n    return 2 * x", "triple": "%%time\n" + TRIPLE})
    for one in saved["cells"]:
        one["metadata"], one["id"] = {}, ""
    for source in ("%matplotlib inline\n!ls", "a\x00b", "(" * 5000, "x = 5 \\\n  % 3", "%%bash\ntriple=1"):
        saved["cells"].append(own(source))

    submission = reading(saved)

    assert submission.cell("doble").source.startswith("def doble(x)\n")
    assert submission.cell("triple").source == "%%time\n" + TRIPLE


def test_every_code_is_listed_for_the_words(notebook: Make) -> None:
    listed = {value for name, value in vars(notes).items() if name.isupper() and isinstance(value, str)}

    assert listed - {notes.POINTS_CHANGED} == set(notes.REPAIRED)
    assert json.dumps(sorted(notes.REFUSED))
