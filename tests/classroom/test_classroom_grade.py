"""A class of notebooks becomes grades: the whole road, with real sandbox, nbgrader and SQLite."""

import json
from pathlib import Path

import pytest

from autograder.classroom import Event, summary
from autograder.classroom.folder import results_file
from autograder.classroom.store import Store
from autograder.errors import ClassError
from autograder.manifest import Role
from autograder.marking import Job, Setup, mark_chunk
from autograder.outcome import Verdict


def test_the_solved_notebook_earns_every_automatic_point(classroom) -> None:
    classroom.hand_in("ana", classroom.solved())

    report = classroom.report("ana")

    assert report.score == classroom.automatic
    assert report.notes == () and report.flags == ()


def test_the_unsolved_notebook_earns_nothing(classroom) -> None:
    classroom.hand_in("ana", classroom.filled({}))

    report = classroom.report("ana")

    assert report.score == 0
    assert {c.code for f in report.functions for c in f.criteria if c.name == "correctness"} == {"stub"}
    assert [manual.answered for manual in report.manual] == [False]


@pytest.mark.parametrize("form", ["{name} = {letter}", '{name} = "{letter}")', 'my_{name} = "{letter}"'])
def test_an_answer_that_leaves_no_variable_is_shown_again_and_never_called_unanswered(
    classroom, form: str
) -> None:
    key = next(key for key in classroom.manifest.questions if key.points and key.kind == "single")
    written = form.format(name=key.variable, letter="z")  # a name that no cell of the notebook has
    classroom.hand_in("ana", classroom.filled({f"{key.id}-respuesta": written}))

    told = {answer.question: answer for answer in classroom.report("ana").answers}
    assert (told[key.id].code, told[key.id].verdict, told[key.id].given) == (
        "unreadable",
        Verdict.UNJUDGED,
        written,
    )
    assert {answer.code for name, answer in told.items() if name != key.id} == {"unanswered"}


def test_every_score_stands_in_the_gradebook_under_its_own_id(classroom) -> None:
    classroom.hand_in("ana", classroom.solved())
    classroom.grade()

    rows = classroom.rows(
        "select base_cell.name, grade.auto_score from grade join base_cell on base_cell.id = grade.cell_id"
    )

    expected: dict[str, float | None] = {
        key.grade_id(c.name): c.points for key in classroom.manifest.challenges for c in key.criteria
    }
    expected |= {key.id: key.points for key in classroom.manifest.questions if key.points}
    expected |= {key.id: None for key in classroom.manifest.explanations}
    assert dict(rows) == expected


@pytest.mark.parametrize(
    ("content", "code"),
    [("", "empty_file"), ("<!DOCTYPE html><html></html>", "web_page"), ('{"cells": [', "truncated")],
)
def test_a_file_that_cannot_be_read_gets_a_reasoned_row_and_stops_nobody(
    classroom, content: str, code: str
) -> None:
    classroom.hand_in("ana", content)
    classroom.hand_in("eva", classroom.solved())

    result = classroom.grade()

    ana, eva = result.reports
    assert (ana.readable, ana.score, ana.notes[0].code) == (False, 0, code)
    assert eva.score == classroom.automatic
    assert classroom.rows("select count(*) from submitted_assignment") == [(2,)]
    page = (classroom.folder / "pages" / classroom.manifest.assignment / "ana.html").read_text()
    assert "ana" in page


def test_a_student_without_a_notebook_gets_a_reasoned_row(classroom) -> None:
    classroom.hand_in("eva", classroom.solved())
    (classroom.folder / "submitted" / "ana" / classroom.manifest.assignment).mkdir(parents=True)

    ana, _ = classroom.grade().reports

    assert [note.code for note in ana.notes] == ["missing_file"]


def test_an_unreadable_notebook_can_be_graded_again(classroom) -> None:
    classroom.hand_in("ana", "")
    assert classroom.report("ana").score == 0

    classroom.hand_in("ana", classroom.solved())

    assert classroom.report("ana").score == classroom.automatic


def test_what_has_not_changed_is_not_marked_again(classroom) -> None:
    for student in ("ana", "eva"):
        classroom.hand_in(student, classroom.solved())
    first = classroom.grade()
    classroom.hand_in("eva", classroom.filled({}))

    second = classroom.grade()

    assert (first.marked, first.unchanged) == (2, 0)
    assert (second.marked, second.unchanged) == (1, 1)
    assert [(c.student, c.before, c.after) for c in second.changes] == [("eva", classroom.automatic, 0)]


def test_a_run_tells_who_is_sent_to_a_worker_and_how_long_each_took(classroom) -> None:
    for student in ("ana", "eva", "luz"):
        classroom.hand_in(student, classroom.solved())
    told: list[Event] = []

    classroom.grade(progress=told.append, chunk=2)

    assert [event.students for event in told if event.kind == "sent"] == [("ana", "eva"), ("luz",)]
    marked = [event for event in told if event.kind == "marked"]
    assert sorted(event.student for event in marked) == ["ana", "eva", "luz"]
    assert all(event.seconds > 0 and not event.late for event in marked)


def test_a_dry_run_tells_every_question_and_criterion_that_would_move_and_writes_nothing(classroom) -> None:
    function = classroom.manifest.challenges[0]
    classroom.hand_in("ana", classroom.solved())
    classroom.hand_in("eva", classroom.solved())
    classroom.grade()
    classroom.hand_in("eva", classroom.solved().replace(f"def {function.function}(", "def renamed("))
    before = contents(classroom.folder)

    tried = classroom.grade(dry_run=True)

    assert contents(classroom.folder) == before
    (change,) = tried.changes
    lost = {function.grade_id(c.name): (c.points, 0.0) for c in function.criteria}
    assert {move.name: (move.before, move.after) for move in change.moves} == lost
    assert change.after == classroom.automatic - sum(points for points, _ in lost.values())
    assert summary(tried.changes) == sorted(f"{name}: 0 up, 1 down" for name in lost)
    assert classroom.grade().changes == tried.changes


def contents(folder: Path) -> dict[Path, bytes]:
    """Return every file of a class that a run may write."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in (".lock", "-shm"))
    return {path: path.read_bytes() for path in files if not path.name.endswith(("-shm", "-wal"))}


def test_what_was_marked_before_a_crash_only_has_to_be_saved(classroom) -> None:
    path = classroom.hand_in("ana", classroom.solved())
    whole = classroom.grade()
    setup = Setup(str(Path(__file__).parents[2]), classroom.manifest, "secret")
    (marked,) = mark_chunk(setup, [Job("ana", str(path))])
    with Store(results_file(classroom.folder)) as store:
        key = store.report_keys(classroom.manifest.assignment)["ana"]
        store.add(marked, key, {})
    for path in (classroom.folder / "autograded").rglob("*.ipynb"):
        path.unlink()

    again = classroom.grade()

    assert (again.marked, again.unchanged) == (0, 1)
    assert classroom.autograded("ana")["cells"]
    assert whole.reports[0].score == again.reports[0].score


def test_only_the_students_asked_for_are_marked(classroom) -> None:
    for student in ("ana", "eva"):
        classroom.hand_in(student, classroom.solved())

    result = classroom.grade(students=("eva",))

    assert [report.student for report in result.reports] == ["eva"]


def test_a_student_who_does_not_exist_is_told(classroom) -> None:
    classroom.hand_in("ana", classroom.solved())

    with pytest.raises(ClassError, match="no submission of eva"):
        classroom.grade(students=("eva",))


def test_a_class_without_submissions_is_told_where_they_go(classroom) -> None:
    with pytest.raises(ClassError, match=r"no submissions.*submitted/<student>"):
        classroom.grade()


def test_a_notebook_saved_in_the_manner_of_colab_is_graded_the_same(classroom) -> None:
    notebook = json.loads(classroom.solved())
    for number, cell in enumerate(notebook["cells"]):
        cell.pop("id", None)
        cell["metadata"] = {"id": f"q{number}", "colab": {"base_uri": "x"}}
        cell["source"] = "".join(cell["source"])
    notebook["metadata"] = {"colab": {"provenance": []}, "kernelspec": {"name": "python3"}}
    notebook["nbformat_minor"] = 0
    classroom.hand_in("ana", json.dumps(notebook))

    assert classroom.report("ana").score == classroom.automatic


def test_a_notebook_saved_in_the_manner_of_vs_code_is_graded_the_same(classroom) -> None:
    notebook = json.loads(classroom.solved())
    for number, cell in enumerate(notebook["cells"]):
        cell["id"] = f"{number:08x}"
        cell["metadata"] = {"vscode": {"languageId": "python"}, **cell["metadata"]}
        if cell["cell_type"] == "code":
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["hola\n"]}]
    classroom.hand_in("ana", json.dumps(notebook, ensure_ascii=True))

    assert classroom.report("ana").score == classroom.automatic


def test_one_and_two_workers_find_the_same(classroom) -> None:
    for number in range(6):
        source = "" if number % 2 else "import os\nos._exit(3)\n"
        function = classroom.manifest.challenges[0].function
        text = classroom.filled({function: source}) if source else classroom.solved()
        classroom.hand_in(f"s{number}", text)

    one = classroom.grade(workers=1, chunk=2)
    two = classroom.grade(workers=2, chunk=1, force=True)

    assert one.reports == two.reports
    assert two.changes == ()


def test_the_autograded_notebook_says_why_in_each_grade_cell(classroom) -> None:
    challenge = classroom.manifest.challenges[0]
    classroom.hand_in("ana", classroom.filled({challenge.function: "x = 1"}))
    classroom.grade()

    cells = {
        cell["metadata"].get("nbgrader", {}).get("grade_id"): cell
        for cell in classroom.autograded("ana")["cells"]
    }
    (output,) = cells[challenge.grade_id("correctness")]["outputs"]
    assert challenge.function in "".join(output["text"])


def test_an_answer_of_the_student_is_judged_from_the_variable(classroom) -> None:
    question = next(key for key in classroom.manifest.questions if key.kind == "single" and key.points)
    wrong = next(letter for letter, option in question.options.items() if option not in question.right)
    cell = next(
        cell.grade_id
        for cell in classroom.manifest.cells
        if cell.role is Role.ANSWER and cell.belongs_to == question.id
    )
    classroom.hand_in("ana", classroom.filled({cell: f"{question.variable} = {wrong!r}"}))

    answer = next(a for a in classroom.report("ana").answers if a.question == question.id)

    assert (answer.verdict, answer.code, answer.chosen) == (
        Verdict.FAILED,
        "known",
        (question.options[wrong],),
    )
