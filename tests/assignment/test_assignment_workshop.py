"""What a workshop needs of a build: cells that only its reader runs, files beside it, stored results."""

import json
from pathlib import Path

from course_copy import LANGUAGE, SLUG, CourseCopy, cells

from autograder import assignment
from autograder.gradebook import prepare_class

DEMOS = f"course/{SLUG}/demos.py"
LESSON = f"course/{SLUG}/{LANGUAGE}/lesson.md"
NAME = f"{SLUG}-{LANGUAGE}"


def with_demo(copied: CourseCopy, heading: str, source: str) -> None:
    """Add a demo cell before the numbers, and place it in the lesson."""
    copied.edit(DEMOS, "# %% numbers", f"# %% {heading}\n{source}\n\n# %% numbers")
    copied.edit(LESSON, "\n## ", f"\n<!-- demo: {heading.split()[0]} -->\n\n## ")


def with_file(copied: CourseCopy, text: str) -> None:
    folder = copied.root / "course" / SLUG / "files"
    folder.mkdir(exist_ok=True)
    (folder / "pesos.txt").write_text(text, encoding="utf-8")


def test_a_cell_that_trains_is_handed_out_but_run_neither_to_build_nor_to_mark(copied: CourseCopy) -> None:
    with_demo(copied, 'slow tags=["long"]', "raise SystemExit('an hour later')")
    built = copied.build()

    cell = next(cell for cell in built.manifest.cells if cell.cell_id == "demo-slow")
    assert not cell.runs
    assert "an hour later" in cells(built.release)["demo-slow"]["source"]


def test_demos_read_what_lies_beside_the_notebook(copied: CourseCopy) -> None:
    with_file(copied, "42")
    with_demo(copied, "beside", "beside = open('pesos.txt').read()")
    copied.append(DEMOS, '\nn["beside"] = int(beside)\n')

    assert copied.build().numbers["beside"] == 42


def test_only_the_cell_of_numbers_sees_what_long_experiments_stored(copied: CourseCopy) -> None:
    path = copied.root / "course" / SLUG / "experiments.json"
    path.write_text(json.dumps({"best": 0.25}), encoding="utf-8")
    copied.append(DEMOS, f'\nn["best"] = stored["{SLUG}"]["best"]\n')
    assert copied.build().numbers["best"] == 0.25

    with_demo(copied, "greedy", "print(stored)")
    assert "name 'stored' is not defined" in copied.refusal()


def test_files_beside_the_notebook_follow_every_change(copied: CourseCopy, tmp_path: Path) -> None:
    aula = tmp_path / "aula"
    prepare_class(aula)
    copies = [aula / folder / NAME / "pesos.txt" for folder in ("source", "release")]
    for text in ("old", "new"):
        with_file(copied, text)
        assignment.install(copied.build(), aula)
        assert [copy.read_text(encoding="utf-8") for copy in copies] == [text, text]

    before = copies[1].stat().st_mtime_ns
    assignment.install(copied.build(), aula)
    assert copies[1].stat().st_mtime_ns == before


def test_a_function_that_trains_has_no_check_and_its_reference_is_not_run(copied: CourseCopy) -> None:
    copied.edit(f"course/{SLUG}/unit.toml", 'function = "contexto"', 'function = "contexto"\nlong = true')
    reference = copied.root / "solutions" / SLUG / "contexto.py"
    reference.write_text("def contexto(alfa, H):\n    return trained(alfa)\n", encoding="utf-8")
    built = copied.build()

    found = cells(built.release)
    assert "contexto-check" not in found
    assert "assert" not in found["contexto-correctness"]["source"]
    assert "return trained(alfa)" in cells(built.source)["contexto"]["source"]
