"""Archives become submissions of a class: the newest counts, every attempt is kept, nothing is lost."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from lms_exports import ASSIGNMENT, NOTEBOOK, Action, Collecting, Klass, actions

from autograder.collect import CollectOptions, collect
from autograder.errors import ClassError
from autograder.gradebook import read_collection, read_roster, save, update_penalties

FIRST, SECOND = "def dobla(x):\n    return x + x", "def dobla(x):\n    return x * 2"
MOODLE = "{}_{}_assignsubmission_file_/{}"


def test_moodle_from_the_archive_to_the_class(collecting: Collecting) -> None:
    archive = collecting.zip(
        "tarea.zip",
        {
            MOODLE.format("Ana Nu\u0301n\u0303ez Gil", 12, "mi práctica (final).ipynb"): collecting.notebook(
                FIRST
            ),
            MOODLE.format("Ana Nu\u0301n\u0303ez Gil", 12, "datos.csv"): "1,2",
            "Luis Peña_13_assignsubmission_file_tema.ipynb": collecting.notebook(SECOND),
            MOODLE.format("Pedro Ajeno", 14, "tema.ipynb"): collecting.notebook(FIRST),
            "../../tema.ipynb": collecting.notebook(FIRST),
        },
    )

    found = collecting.run(archive)

    assert actions(found) == dict.fromkeys(("ana", "luis", "mar"), Action.NEW)
    assert collecting.handed_in("ana") == collecting.notebook(FIRST)
    assert (collecting.submitted("ana") / "datos.csv").read_text() == "1,2"
    assert collecting.handed_in("luis") == collecting.handed_in("mar") == collecting.notebook(SECOND)
    assert found.unknown_times == ("ana", "luis", "mar")
    assert ["Pedro Ajeno" in one.name for one in found.unmatched] == [True]
    assert ["leads out" in one.why for one in found.refused] == [True]
    assert not list(collecting.klass.root.glob(".collect-*"))


def test_what_is_there_already_is_left_alone(collecting: Collecting) -> None:
    archive = collecting.zip("a.zip", {MOODLE.format("Ana Núñez Gil", 12, "x.ipynb"): collecting.notebook()})
    collecting.run(archive)
    before = collecting.tree()

    found = collecting.run(archive)

    assert actions(found) == {"ana": Action.SAME}
    assert collecting.tree() == before


def test_a_dry_run_says_what_it_would_do_and_does_nothing(collecting: Collecting) -> None:
    collecting.klass.hand_in("ana", source=FIRST)
    archive = collecting.zip(
        "a.zip", {MOODLE.format("Ana Núñez Gil", 12, "x.ipynb"): collecting.notebook(SECOND)}
    )
    roster = collecting.file("lista.csv", "id,nombre\nana,Ana\nnuevo,Nuevo\n")
    before = collecting.tree()

    found = collecting.run(archive, roster=roster, dry_run=True)

    assert actions(found) == {"ana": Action.REPLACES}
    assert collecting.tree() == before


def test_a_newer_attempt_replaces_an_older_one_which_is_kept(collecting: Collecting) -> None:
    name = MOODLE.format("Ana Núñez Gil", 12, "x.ipynb")
    collecting.run(collecting.zip("uno.zip", {name: collecting.notebook(FIRST)}))

    found = collecting.run(collecting.zip("dos.zip", {name: collecting.notebook(SECOND)}))

    assert actions(found) == {"ana": Action.REPLACES}
    assert collecting.handed_in("ana") == collecting.notebook(SECOND)
    assert collecting.attempts("ana") == [collecting.notebook(FIRST), collecting.notebook(SECOND)]


def test_what_was_put_there_by_hand_is_kept_aside(collecting: Collecting) -> None:
    collecting.klass.hand_in("ana", source=FIRST, timestamp="2026-10-01 10:00 UTC")
    archive = collecting.zip(
        "a.zip", {MOODLE.format("Ana Núñez Gil", 12, "x.ipynb"): collecting.notebook(SECOND)}
    )

    collecting.run(archive)

    assert collecting.handed_in("ana") == collecting.notebook(SECOND)
    assert collecting.attempts("ana") == [collecting.notebook(FIRST), collecting.notebook(SECOND)]
    first, _ = read_collection(collecting.klass.root, ASSIGNMENT).attempts["ana"]
    assert (first.source, first.moment) == ("submitted/", "2026-10-01 10:00:00+00:00")


def test_an_attempt_that_was_handed_in_earlier_replaces_nothing(collecting: Collecting) -> None:
    late = {"T_luis_attempt_2026-11-02-10-00-00_x.ipynb": collecting.notebook(SECOND)}
    early = {"T_luis_attempt_2026-11-01-10-00-00_x.ipynb": collecting.notebook(FIRST)}
    collecting.run(collecting.zip("dos.zip", late), time_zone="UTC")

    found = collecting.run(collecting.zip("uno.zip", early), time_zone="UTC")

    assert actions(found) == {"luis": Action.OLDER, "mar": Action.OLDER}
    assert collecting.handed_in("luis") == collecting.notebook(SECOND)
    assert collecting.attempts("luis") == [collecting.notebook(SECOND), collecting.notebook(FIRST)]


def test_blackboards_times_are_read_in_the_zone_that_was_given(collecting: Collecting) -> None:
    files = {
        "T_anunez_attempt_2026-11-01-10-20-30_x.ipynb": collecting.notebook(FIRST),
        "T_anunez_attempt_2026-11-01-10-20-30.txt": "Name: Ana (anunez)",
        "T_anunez_attempt_2026-11-02-09-00-00_x.ipynb": collecting.notebook(SECOND),
        "T_anunez_attempt_2026-11-02-09-00-00.txt": "Name: Ana (anunez)",
        "T_luis_attempt_2026-11-03-09-00-00.txt": "Name: Luis (luis)",
    }
    archive = collecting.zip("bb.zip", files)

    with pytest.raises(ClassError, match="give --timezone"):
        collecting.run(archive)
    found = collecting.run(archive, time_zone="Europe/Madrid")

    assert collecting.handed_in("ana") == collecting.notebook(SECOND)
    assert collecting.time("ana") == "2026-11-02 08:00:00+00:00"
    assert len(collecting.attempts("ana")) == 2
    assert [one.why for one in found.unmatched] == ["an attempt without a file"]


def test_canvas_resubmissions_in_one_archive_are_attempts_in_order(collecting: Collecting) -> None:
    archive = collecting.zip(
        "canvas.zip",
        {
            "nunezgilana_LATE_501_900_tema-1.ipynb": collecting.notebook(SECOND),
            "nunezgilana_501_800_tema.ipynb": collecting.notebook(FIRST),
            "nunezgilana_501_801_datos.csv": "1,2",
        },
    )

    found = collecting.run(archive)

    assert collecting.attempts("ana") == [collecting.notebook(FIRST), collecting.notebook(SECOND)]
    assert collecting.handed_in("ana") == collecting.notebook(SECOND)
    assert found.late_without_time == ("ana",)


def test_plain_folders_with_the_classs_own_layout(collecting: Collecting) -> None:
    other = collecting.klass.root / ".autograder" / "assignments" / "otra-es.json"
    other.write_text("{}")
    folder = collecting.place / "entregas"
    for path, text in {
        f"ana/{ASSIGNMENT}/mi.ipynb": collecting.notebook(FIRST),
        "ana/otra-es/otra.ipynb": "{}",
        "luis/tema.ipynb": collecting.notebook(SECOND),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)

    found = collecting.run(folder)

    assert sorted(path.name for path in collecting.submitted("ana").iterdir()) == [
        "tema.ipynb",
        "timestamp.txt",
    ]
    assert collecting.handed_in("ana") == collecting.notebook(FIRST)
    assert found.elsewhere == 1


def test_files_named_for_their_students_in_one_folder(collecting: Collecting) -> None:
    names = {"ana.ipynb": FIRST, "luis_tema.ipynb": SECOND}
    archive = collecting.zip("a.zip", {f"entregas/{n}": collecting.notebook(s) for n, s in names.items()})

    collecting.run(archive)

    assert collecting.handed_in("ana") == collecting.notebook(FIRST)
    assert collecting.handed_in("luis") == collecting.notebook(SECOND)


def test_a_strangers_folder_is_not_read_by_the_names_of_its_files(collecting: Collecting) -> None:
    archive = collecting.zip(
        "a.zip", {"pedro/ana.ipynb": collecting.notebook(FIRST), "luis/x.ipynb": collecting.notebook(SECOND)}
    )

    found = collecting.run(archive, dry_run=True)

    assert "ana" not in actions(found)
    assert [one.name for one in found.unmatched] == ["a.zip: pedro/ana.ipynb"]


def test_a_time_that_a_student_packed_is_not_believed(collecting: Collecting) -> None:
    folder = "Ana Núñez Gil_12_assignsubmission_file_/"
    archive = collecting.zip(
        "a.zip", {f"{folder}x.ipynb": collecting.notebook(), f"{folder}timestamp.txt": "2000-01-01 00:00 UTC"}
    )

    (plan,) = collecting.run(archive).plans

    assert "timestamp.txt of the student's is not believed" in plan.notes
    assert collecting.time("ana") == ""


def test_a_team_is_graded_on_what_was_handed_in_last_by_any_of_it(collecting: Collecting) -> None:
    files = {
        "T_luis_attempt_2026-11-02-10-00-00_x.ipynb": collecting.notebook(SECOND),
        "T_mar_attempt_2026-11-01-10-00-00_x.ipynb": collecting.notebook(FIRST),
    }

    collecting.run(collecting.zip("a.zip", files), time_zone="UTC")

    for student in ("luis", "mar"):
        assert collecting.handed_in(student) == collecting.notebook(SECOND)
        assert collecting.time(student) == "2026-11-02 10:00:00+00:00"


def test_a_team_whose_members_differ_without_times_is_told(collecting: Collecting) -> None:
    files = {
        MOODLE.format("Luis Peña", 1, "x.ipynb"): collecting.notebook(FIRST),
        MOODLE.format("Mar Sáez de la O", 2, "x.ipynb"): collecting.notebook(SECOND),
    }

    found = collecting.run(collecting.zip("a.zip", files), dry_run=True)

    assert all(any("times unknown" in note for note in plan.notes) for plan in found.plans)


def test_times_that_come_later_reach_files_and_gradebook_and_penalties(collecting: Collecting) -> None:
    klass = collecting.klass
    collecting.run(
        collecting.zip("a.zip", {MOODLE.format("Ana Núñez Gil", 12, "x.ipynb"): collecting.notebook()})
    )
    klass.sql("update assignment set duedate = '2026-11-01 22:00:00.000000'")
    klass.configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    save(klass.root, klass.manifest, [klass.marked("ana")])
    worksheet = collecting.file("hoja.csv", 'id,hora\nana,"2026-11-02 00:30"\nluis,"2026-11-01 10:00"\n')

    found = collecting.run(times=worksheet, time_zone="Europe/Madrid")
    update_penalties(klass.root, ASSIGNMENT, NOTEBOOK)

    assert actions(found) == {"ana": Action.TIME}
    assert collecting.time("ana") == "2026-11-01 23:30:00+00:00"
    assert penalties(klass) == {"ana": 8.0}

    longer = collecting.file("mas.csv", "id,prórroga\nana,2 h\n")
    assert collecting.run(times=longer).extended == ("ana",)
    update_penalties(klass.root, ASSIGNMENT, NOTEBOOK)
    assert penalties(klass) == {"ana": None}


def penalties(klass: Klass) -> dict[str, float | None]:
    return {row[0]: row[3] for row in klass.rows()["notebook"]}


def test_an_extension_waits_for_who_has_not_handed_in(collecting: Collecting) -> None:
    table = collecting.file("tiempos.csv", "id,extension\nana,2 days\n")
    assert collecting.run(times=table).extended == ()
    assert collecting.klass.rows()["submission"] == []

    archive = collecting.zip("a.zip", {MOODLE.format("Ana Núñez Gil", 12, "x.ipynb"): collecting.notebook()})
    assert collecting.run(archive).extended == ("ana",)

    ((student, _, _, extension),) = collecting.klass.rows()["submission"]
    assert (student, extension) == ("ana", "1970-01-03 00:00:00.000000")


def test_a_team_has_the_longest_extension_of_its_members(collecting: Collecting) -> None:
    table = collecting.file("tiempos.csv", "id,extension\nmar,2 days\nana,1 day\n")
    archive = collecting.zip(
        "a.zip", {f"{student}/x.ipynb": collecting.notebook() for student in ("luis", "ana")}
    )

    assert collecting.run(archive, times=table).extended == ("ana", "luis", "mar")

    longer = {row[0]: row[3][:10] for row in collecting.klass.rows()["submission"]}
    assert longer == {"ana": "1970-01-02", "luis": "1970-01-03", "mar": "1970-01-03"}


def test_a_roster_adds_and_renews_and_forgets_nothing(collecting: Collecting) -> None:
    lista = collecting.file("lista.csv", "id,nombre,equipo\nana,Anita,verde\nnuevo,Nuevo,verde\nmar,,\n")

    assert collecting.run(roster=lista).listed == 3

    people = {one.id: one for one in read_roster(collecting.klass.root)}
    assert (people["ana"].first_name, people["ana"].last_name, people["ana"].team) == (
        "Anita",
        "Núñez Gil",
        "verde",
    )
    assert people["nuevo"].team == "verde"
    assert (people["mar"].last_name, people["mar"].team) == ("Sáez de la O", "")
    assert people["luis"].team == "rojo"


def test_an_id_that_is_no_folder_leads_nowhere(collecting: Collecting) -> None:
    collecting.klass.sql(
        "insert into student (id, first_name, last_name) values ('../../fuera', 'Eva', 'Gil')"
    )
    archive = collecting.zip("a.zip", {MOODLE.format("Eva Gil", 9, "x.ipynb"): collecting.notebook()})

    found = collecting.run(archive)

    assert found.plans == ()
    assert len(found.unmatched) == 1


def test_links_and_pipes_beside_an_older_submission_are_not_kept(collecting: Collecting) -> None:
    place = collecting.klass.hand_in("ana", source=FIRST)
    (place / "enlace.csv").symlink_to("/etc/passwd")
    os.mkfifo(place / "tubo")
    archive = collecting.zip("a.zip", {"ana/x.ipynb": collecting.notebook(SECOND)})

    assert actions(collecting.run(archive)) == {"ana": Action.REPLACES}

    kept = collecting.klass.root / "downloaded" / ASSIGNMENT / "attempts" / "ana" / "01"
    assert sorted(path.name for path in kept.iterdir()) == [f"{NOTEBOOK}.ipynb"]


def test_a_class_without_students_asks_for_a_roster(collecting: Collecting) -> None:
    collecting.klass.sql("delete from student")
    archive = collecting.zip("a.zip", {"ana/x.ipynb": collecting.notebook()})

    with pytest.raises(ClassError, match="knows no student — give --roster"):
        collecting.run(archive)


def test_a_run_that_was_killed_before_the_end_is_made_good_by_the_next(collecting: Collecting) -> None:
    archive = collecting.zip("a.zip", {MOODLE.format("Ana Núñez Gil", 12, "x.ipynb"): collecting.notebook()})
    collecting.run(archive)
    shutil.rmtree(collecting.submitted("ana"))

    assert actions(collecting.run(archive)) == {"ana": Action.NEW}
    assert collecting.handed_in("ana") == collecting.notebook()
    assert len(collecting.attempts("ana")) == 1


def test_an_older_attempt_that_a_person_put_back_stays(collecting: Collecting) -> None:
    name = MOODLE.format("Ana Núñez Gil", 12, "x.ipynb")
    collecting.run(collecting.zip("uno.zip", {name: collecting.notebook(FIRST)}))
    second = collecting.zip("dos.zip", {name: collecting.notebook(SECOND)})
    collecting.run(second)
    collecting.klass.hand_in("ana", source=FIRST)

    assert actions(collecting.run(second)) == {"ana": Action.SAME}
    assert collecting.handed_in("ana") == collecting.notebook(FIRST)


def test_the_secret_of_the_exchange_survives_a_resubmission(collecting: Collecting) -> None:
    collecting.klass.hand_in("ana", source=FIRST, submission_secret__txt="0123")
    archive = collecting.zip(
        "a.zip", {MOODLE.format("Ana Núñez Gil", 12, "x.ipynb"): collecting.notebook(SECOND)}
    )

    collecting.run(archive)

    assert (collecting.submitted("ana") / "submission_secret.txt").read_text() == "0123"


def test_nbgraders_own_zip_collect_puts_the_same_files_in_place(
    collecting: Collecting, template: Path, tmp_path: Path
) -> None:
    files = {
        f"T_{student}_attempt_2026-11-01-10-00-00_{NOTEBOOK}.ipynb": collecting.notebook(source)
        for student, source in (("ana", FIRST), ("eva1", SECOND))
    }
    archive = collecting.zip("bb.zip", files)
    stock = tmp_path / "stock"
    shutil.copytree(template, stock)
    (stock / "downloaded" / ASSIGNMENT / "archive").mkdir(parents=True)
    shutil.copy(archive, stock / "downloaded" / ASSIGNMENT / "archive")
    pattern = r".*T_(?P<student_id>\w+)_attempt_[0-9\-]+_(?P<file_id>\w+)"
    Klass(stock, collecting.klass.manifest).nbgrader(
        "zip_collect", ASSIGNMENT, f"--FileNameCollectorPlugin.named_regexp={pattern}"
    )

    collecting.run(archive, time_zone="UTC")

    for student in ("ana", "eva1"):
        theirs = stock / "submitted" / student / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
        assert collecting.handed_in(student) == theirs.read_text(encoding="utf-8")


def test_the_folders_of_nbgraders_configuration_are_followed(collecting: Collecting) -> None:
    collecting.klass.configure("c.CourseDirectory.submitted_directory = 'entregas'")
    archive = collecting.zip("a.zip", {"ana/x.ipynb": collecting.notebook()})

    collecting.run(archive)

    place = collecting.klass.root / "entregas" / "ana" / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
    assert place.read_text(encoding="utf-8") == collecting.notebook()


def test_a_damaged_record_is_an_error_and_not_a_fresh_start(collecting: Collecting) -> None:
    archive = collecting.zip("a.zip", {"ana/x.ipynb": collecting.notebook()})
    collecting.run(archive)
    record = collecting.klass.root / ".autograder" / "collected" / f"{ASSIGNMENT}.json"
    data = json.loads(record.read_text())
    record.write_text(json.dumps(data | {"sorpresa": 1}))

    with pytest.raises(ClassError, match=re.escape(f"{ASSIGNMENT}.json")):
        collecting.run(archive)


def test_an_unknown_assignment_is_an_error(collecting: Collecting) -> None:
    with pytest.raises(ClassError, match="was not built by autograder"):
        collect(CollectOptions(collecting.klass.root, "otra-es"))


def test_a_file_in_the_place_of_a_students_folder_is_told_and_the_attempt_is_kept(
    collecting: Collecting,
) -> None:
    (collecting.klass.root / "submitted").mkdir(exist_ok=True)
    (collecting.klass.root / "submitted" / "ana").write_text("no es una carpeta")
    archive = collecting.zip("a.zip", {"ana/x.ipynb": collecting.notebook()})

    with pytest.raises(ClassError, match=r"nbgrader zip_collect failed: .*submitted/ana"):
        collecting.run(archive)

    assert collecting.attempts("ana") == [collecting.notebook()]
    (collecting.klass.root / "submitted" / "ana").unlink()
    assert actions(collecting.run(archive)) == {"ana": Action.NEW}
    assert collecting.handed_in("ana") == collecting.notebook()
