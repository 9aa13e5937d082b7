"""The notebook is found under the names it really arrives with."""

from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.submission import find, notes

HandIn = Callable[..., Path]
NAMES = [
    "suma.ipynb",
    "suma (1).ipynb",
    "Suma.IPYNB",
    "suma-Copy1.ipynb",
    "suma - copia.ipynb",
    "suma_ana_garcía.ipynb",
    "mi suma.ipynb",
    "suma.ipynb.txt",
    "suma.ipynb.json",
    "tarea.ipynb",
    "suma-es/suma.ipynb",
    "suma.json",
    "Suma (1).txt",
    "suma",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_single_notebook_is_taken_whatever_its_name(name: str, hand_in: HandIn, tmp_path: Path) -> None:
    path = hand_in(name=name)
    hand_in(name="grafico.png")
    hand_in(name=".ipynb_checkpoints/suma-checkpoint.ipynb")

    (found,) = find(tmp_path / "submitted", "suma-es", "suma")

    assert (found.student, found.path, found.notes) == ("ana", path, ())
    assert found.content() == b"{}"


def test_a_file_of_another_kind_is_only_taken_under_the_notebooks_own_name(
    hand_in: HandIn, tmp_path: Path
) -> None:
    hand_in(name="apuntes.txt")
    hand_in(name="datos.json")
    (found,) = find(tmp_path / "submitted", "suma-es", "suma")
    assert found.path is None

    hand_in(name="suma.txt")
    path = hand_in(name="otra.ipynb")
    (found,) = find(tmp_path / "submitted", "suma-es", "suma")
    assert (found.path, found.notes) == (path, ())


@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (["suma.ipynb", "suma (2).ipynb", "otra.ipynb"], "suma.ipynb"),
        (["suma (1).ipynb", "suma (2).ipynb", "suma (10).ipynb"], "suma (10).ipynb"),
        (["borrador.ipynb", "SUMA.ipynb"], "SUMA.ipynb"),
        (["suma_final.ipynb", "apuntes.ipynb"], "suma_final.ipynb"),
        (["vieja/suma.ipynb", "suma.ipynb"], "suma.ipynb"),
    ],
)
def test_among_several_the_likeliest_is_taken_and_told(
    names: list[str], chosen: str, hand_in: HandIn, tmp_path: Path
) -> None:
    for name in names:
        hand_in(name=name)

    (found,) = find(tmp_path / "submitted", "suma-es", "suma")

    assert found.path == tmp_path / "submitted" / "ana" / "suma-es" / chosen
    assert [note.code for note in found.notes] == [notes.SEVERAL_FILES]
    assert found.notes[0].facts["chosen"] == Path(chosen).name


def test_students_are_sorted_and_those_without_the_assignment_left_out(
    hand_in: HandIn, tmp_path: Path
) -> None:
    for student in ("zoe", "ana", "Érica"):
        hand_in(student=student)
    (tmp_path / "submitted" / "leo" / "otra-es").mkdir(parents=True)
    (tmp_path / "submitted" / "lista.csv").write_text("ana")

    assert [one.student for one in find(tmp_path / "submitted", "suma-es", "suma")] == ["ana", "zoe", "Érica"]


def test_a_folder_in_another_case_is_the_assignment(hand_in: HandIn, tmp_path: Path) -> None:
    path = hand_in()
    renamed = path.parent.rename(path.parent.with_name("Suma-ES"))

    (found,) = find(tmp_path / "submitted", "suma-es", "suma")

    assert found.path == renamed / "suma.ipynb"


def test_an_empty_folder_is_a_student_without_a_notebook(hand_in: HandIn, tmp_path: Path) -> None:
    hand_in(name="notas.txt")

    (found,) = find(tmp_path / "submitted", "suma-es", "suma")

    assert (found.path, found.content()) == (None, b"")


def test_links_to_the_work_of_others_are_not_followed(hand_in: HandIn, tmp_path: Path) -> None:
    path = hand_in(b"ana's")
    (tmp_path / "submitted" / "eva").symlink_to(path.parents[1])
    linked = hand_in(student="leo", name="x.txt").parent / "suma.ipynb"
    linked.symlink_to(path)

    found = {one.student: one for one in find(tmp_path / "submitted", "suma-es", "suma")}

    assert set(found) == {"ana", "leo"}
    assert found["leo"].path == linked
    assert found["leo"].content() == b"\x00link"


def test_nothing_handed_in_is_nobody(tmp_path: Path) -> None:
    assert find(tmp_path / "submitted", "suma-es", "suma") == ()
