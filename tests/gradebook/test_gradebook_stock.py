"""nbgrader's own autograde, with our configuration and without: real nbgrader, real SQLite."""

import csv
import json
from collections.abc import Callable

from gradebook_class import ASSIGNMENT, NOTEBOOK, Klass

from autograder.gradebook import GradedSubmission, save

DUE = "2026-03-01 12:00:00.000000"
WRONG = "def dobla(x):\n    return x + x if x > 0 else 0"


def ten_ordinary_submissions(klass: Klass) -> list[GradedSubmission]:
    """Hand in and mark ten notebooks such as any class has."""
    klass.sql("update assignment set duedate = ?", DUE)
    klass.configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    early = "2026-02-28 10:00:00.123456 UTC"
    half = {"dobla-correctness": 2.5, "dobla-shape": 0.0}
    nothing = {"dobla-correctness": 0.0, "dobla-shape": 0.0, "pregunta": 0.0, "explica": 0.0}
    everything_unanswered = frozenset(("dobla", "pregunta-respuesta", "explica"))
    ten = [
        ("ana", early, {}),
        ("bea", early, {"source": WRONG, "scores": half, "comments": {"dobla": "Falla con `x < 0`."}}),
        ("carlos", early, {"scores": nothing, "unanswered": everything_unanswered, "comments": {}}),
        ("dora", "2026-03-01 14:30:00 +0200", {"scores": {"pregunta": 0.0}}),
        ("eva", "2026-03-01 12:00:01 UTC", {}),
        ("fidel", "2026-03-02 09:00:00 UTC", {"scores": half}),
        ("gema", None, {}),
        ("hugo", "", {"comments": {"dobla": "Ñandú, αβγ, «comillas»", "explica": "Se lee bien."}}),
        ("ines", early, {"scores": {"explica": 0.0}, "unanswered": frozenset({"explica"})}),
        ("juan", "2026-02-28T10:00:00", {"scores": {"dobla-correctness": 3.0}}),
    ]
    for student, timestamp, given in ten:
        klass.hand_in(student, timestamp=timestamp, source=given.get("source", WRONG), notas__txt=student)
    return [klass.marked(student, **given) for student, _, given in ten]


def a_person_grades(klass: Klass) -> None:
    klass.set_manual("ana", "explica", 2.0)
    klass.set_manual("bea", "dobla-correctness", 4.0, extra=0.5)
    klass.set_manual("eva", "dobla-shape", 0.5)
    klass.set_comment("bea", "dobla", "Lo hablamos en clase.")
    klass.sql(
        "update submitted_assignment set extension = '1970-01-03 00:00:00.000000' where student_id = 'eva'"
    )


def test_stock_autograde_and_our_save_write_the_same_rows(make_class: Callable[[str], Klass]) -> None:
    ours, stock = make_class("nuestra"), make_class("de-serie")
    graded = ten_ordinary_submissions(ours)
    ten_ordinary_submissions(stock)
    stock.answers(graded)

    save(ours.root, ours.manifest, graded)
    stock.nbgrader("autograde", ASSIGNMENT)
    assert ours.rows() == stock.rows()
    penalties = {row[0]: row[3] for row in ours.rows()["notebook"] if row[3] is not None}
    assert penalties == {"dora": 6.0, "eva": 8.0, "fidel": 4.5}

    for klass in (ours, stock):
        a_person_grades(klass)
    save(ours.root, ours.manifest, graded)
    stock.nbgrader("autograde", ASSIGNMENT, "--force")
    assert ours.rows() == stock.rows()
    assert ours.grade("bea")["dobla-correctness"] == (2.5, 4.0, 0.5, 1)
    assert ours.comment("bea")["dobla"] == ("Falla con `x < 0`.", "Lo hablamos en clase.")
    assert {row[0]: row[3] for row in ours.rows()["notebook"]}["eva"] is None  # the extension

    for one in graded:
        here, there = ours.autograded(one.student), stock.autograded(one.student)
        assert sorted(p.name for p in here.iterdir()) == sorted(p.name for p in there.iterdir())
        for file in here.iterdir():
            assert file.stat().st_mode == (there / file.name).stat().st_mode
            assert file.read_bytes() == (there / file.name).read_bytes(), file


def damage(notebook: str, how: str) -> str | bytes:
    """Spoil a notebook in a way that costs the student, or ends nbgrader's whole batch, by itself."""
    data = json.loads(notebook)
    if how == "copied cell":
        data["cells"].append(data["cells"][1])
    elif how == "old schema":
        data["cells"][1]["metadata"]["nbgrader"]["schema_version"] = 2
    elif how == "newer schema":
        data["cells"][2]["metadata"]["nbgrader"]["schema_version"] = 99
    elif how == "flags edited":
        data["cells"][2]["metadata"]["nbgrader"].update(grade=False, points=100)
    elif how == "cut off":
        return notebook[: len(notebook) // 2]
    elif how == "utf-16":
        return notebook.encode("utf-16")
    return json.dumps(data)


DAMAGES = ("copied cell", "old schema", "newer schema", "flags edited", "cut off", "utf-16", "nothing")


def test_no_damaged_notebook_stops_stock_autograde(klass: Klass) -> None:
    graded = []
    for number, how in enumerate(DAMAGES):
        folder = klass.hand_in(f"s{number}", mira__svg="<svg onload='x()'/>", datos__csv="1")
        file = folder / f"{NOTEBOOK}.ipynb"
        damaged = damage(file.read_text(encoding="utf-8"), how)
        file.write_bytes(damaged if isinstance(damaged, bytes) else damaged.encode())
        graded.append(klass.marked(f"s{number}"))
    klass.answers(graded)
    (klass.root / "submitted" / "s0" / ASSIGNMENT / "enlace.txt").symlink_to(klass.root / "gradebook.db")

    klass.nbgrader("autograde", ASSIGNMENT)

    assert {row[0] for row in klass.rows()["student"]} == {one.student for one in graded}
    for one in graded:
        assert klass.grade(one.student)["dobla-correctness"] == (5.0, None, None, 0)
        names = sorted(path.name for path in klass.autograded(one.student).iterdir())
        assert names == sorted(("datos.csv", "submission_secret.txt", f"{NOTEBOOK}.ipynb", "timestamp.txt"))


def test_a_failure_of_one_student_leaves_stock_autograde_the_others(klass: Klass) -> None:
    students = ("ana", "bea", "carlos", "dora", "eva", "fidel", "gema")
    for student in students:
        klass.hand_in(student)
    too_many = klass.marked("dora", scores={"pregunta": 99.0})
    odd = klass.marked("bea", notebook=damage(klass.notebook(""), "old schema"))
    klass.answers([klass.marked("ana"), odd, klass.marked("carlos"), too_many])
    (klass.root / "answers" / "eva.json").write_text("Traceback (most recent call last)")
    (klass.root / "answers" / "fidel.json").write_text("sleep")
    klass.configure("c.SandboxExecute.timeout = 2")

    done = klass.nbgrader("autograde", ASSIGNMENT, check=False)

    assert done.returncode
    assert "no walls for gema" in done.stderr
    assert "the marked notebook has odd nbgrader metadata: Outdated schema version" in done.stderr
    assert "pregunta was given 99.0 of 2 points" in done.stderr
    assert "not one JSON object: 'Traceback" in done.stderr
    assert "no answer within 2 s" in done.stderr
    there = [one for one in students if klass.autograded(one).exists()]
    assert there == ["ana", "carlos"]
    assert klass.grade("carlos")["pregunta"] == (2.0, None, None, 0)
    assert klass.grade("dora")["pregunta"] == (None, None, None, 1)


def test_formgraders_button_marks_with_the_same_command(klass: Klass) -> None:
    klass.hand_in("ana", timestamp="2026-01-02 03:04:05 UTC")
    klass.hand_in("bea", timestamp="2026-01-02 03:04:05 UTC")
    klass.answers([klass.marked("ana", scores={"pregunta": 1.5})])
    save(klass.root, klass.manifest, [klass.marked("bea")])
    script = f"""
import json
from nbgrader.apps.api import NbGraderAPI
from nbgrader.apps.nbgraderapp import NbGraderApp
app = NbGraderApp(); app.initialize([])
api = NbGraderAPI(config=app.config)
result = api.autograde({ASSIGNMENT!r}, "ana")
print(json.dumps([result["success"], api.get_submissions({ASSIGNMENT!r})]))
"""
    success, submissions = json.loads(klass.python(script).stdout)
    assert success
    assert {s["student"]: (s["autograded"], s["score"], s["needs_manual_grade"]) for s in submissions} == {
        "ana": (True, 7.5, True),
        "bea": (True, 8.0, True),
    }


def test_without_our_configuration_a_grade_cell_pays_nothing(klass: Klass) -> None:
    (klass.root / "nbgrader_config.py").unlink()
    klass.hand_in("ana")

    klass.nbgrader("autograde", ASSIGNMENT)

    assert {name: row[0] for name, row in klass.grade("ana").items() if name != "explica"} == {
        "dobla-correctness": 0.0,
        "dobla-shape": 0.0,
        "pregunta": 0.0,
    }
    cells = json.loads((klass.autograded("ana") / f"{NOTEBOOK}.ipynb").read_text(encoding="utf-8"))["cells"]
    said = [output["evalue"] for cell in cells for output in cell.get("outputs", ())]
    assert said == ["autograder marks this cell"] * 3  # every visible check passed


def test_export_feedback_and_its_release_work_on_what_we_saved(klass: Klass) -> None:
    exchange = klass.root / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    klass.configure(f"c.Exchange.root = {str(exchange)!r}")
    klass.hand_in("ana", timestamp="2026-01-02 03:04:05 UTC")
    klass.hand_in("bea")  # no timestamp, no secret: handed in by mail
    save(klass.root, klass.manifest, [klass.marked("ana"), klass.marked("bea", scores={"pregunta": 0.0})])
    klass.set_manual("ana", "explica", 3.0)

    klass.nbgrader("export", "--to", "grades.csv")
    with (klass.root / "grades.csv").open(newline="") as file:
        scores = {row["student_id"]: (row["score"], row["max_score"]) for row in csv.DictReader(file)}
    assert scores == {"ana": ("11.0", "11.0"), "bea": ("6.0", "11.0")}

    klass.nbgrader("generate_feedback", ASSIGNMENT)
    page = (klass.root / "feedback" / "ana" / ASSIGNMENT / f"{NOTEBOOK}.html").read_text(encoding="utf-8")
    assert "Bien, ana." in page
    klass.nbgrader("release_feedback", ASSIGNMENT)
    assert len(list((exchange / "attention" / "feedback").glob("*.html"))) == 2
