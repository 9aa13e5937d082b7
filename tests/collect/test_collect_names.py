"""Whose a file is, by the names that LMS's give, and by nothing that is only likely."""

from datetime import datetime

import pytest

from autograder.collect.claims import Claim, Lms, claims
from autograder.collect.people import People
from autograder.gradebook import Person


def readings_of(path: str) -> list[Claim]:
    return list(claims(tuple(path.split("/")), titles=("tema-es", "tema")))


def whose(path: str, roster: tuple[Person, ...], numbers: dict[str, str] | None = None) -> tuple[str, Claim]:
    people = People.of(roster, numbers)
    for claim in readings_of(path):
        student = people.student(claim)
        if student:
            return student, claim
    raise AssertionError(people.reason(readings_of(path)))


def nobody(path: str, roster: tuple[Person, ...]) -> str:
    people, readings = People.of(roster), readings_of(path)
    assert [people.student(claim) for claim in readings] == [None] * len(readings)
    return people.reason(readings)


@pytest.mark.parametrize(
    ("path", "student", "lms", "file"),
    [
        ("Ana Núñez Gil_12345_assignsubmission_file_/práctica.ipynb", "ana", Lms.MOODLE, "práctica.ipynb"),
        ("Ana Núñez Gil_12345_assignsubmission_file/x.ipynb", "ana", Lms.MOODLE, "x.ipynb"),
        ("Ana Núñez Gil_12345_assignsubmission_file_x_y.ipynb", "ana", Lms.MOODLE, "x_y.ipynb"),
        ("NUÑEZ GIL Ana_12345_assignsubmission_file_/a/b.csv", "ana", Lms.MOODLE, "a/b.csv"),
        ("Rojo-Luis Peña_7_assignsubmission_file_/x.ipynb", "luis", Lms.MOODLE, "x.ipynb"),
        ("baja/Luis Peña_7_assignsubmission_onlinetext_/texto.html", "luis", Lms.MOODLE, "texto.html"),
        ("nunezgilana_501_98765_practica.ipynb", "ana", Lms.CANVAS, "practica.ipynb"),
        ("nunezgilana_LATE_501_98765_practica-2.ipynb", "ana", Lms.CANVAS, "practica.ipynb"),
        ("penaluis_99999_98765_my_file.ipynb", "luis", Lms.CANVAS, "my_file.ipynb"),
        ("Tarea 1_luis_attempt_2026-11-01-10-20-30_x.ipynb", "luis", Lms.BLACKBOARD, "x.ipynb"),
        ("Tarea_1_anunez_attempt_2026-11-01-10-20-30_my_x.ipynb", "ana", Lms.BLACKBOARD, "my_x.ipynb"),
        ("Tarea/Mar Sáez de la O - tema.ipynb", "mar", Lms.CLASSROOM, "tema.ipynb"),
        ("Mar Saez de la O - tema - final (2).ipynb", "mar", Lms.CLASSROOM, "tema - final.ipynb"),
        ("entregas/luis/tema.ipynb", "luis", Lms.PLAIN, "tema.ipynb"),
        ("LUIS/sub/tema.ipynb", "luis", Lms.PLAIN, "sub/tema.ipynb"),
        ("503/tema.ipynb", "mar", Lms.PLAIN, "tema.ipynb"),
        ("eva2@uni.example/tema.ipynb", "eva2", Lms.PLAIN, "tema.ipynb"),
        ("Peña, Luis/tema.ipynb", "luis", Lms.PLAIN, "tema.ipynb"),
        ("luis.ipynb", "luis", Lms.PLAIN, "luis.ipynb"),
        ("luis (1).ipynb", "luis", Lms.PLAIN, "luis.ipynb"),
        ("luis_tema.ipynb", "luis", Lms.PLAIN, "tema.ipynb"),
        ("luis-tema-es.ipynb", "luis", Lms.PLAIN, "tema-es.ipynb"),
        ("Luis Peña tema (3).ipynb", "luis", Lms.PLAIN, "tema.ipynb"),
        ("Luis Peña.ipynb", "luis", Lms.PLAIN, "Luis Peña.ipynb"),
    ],
)
def test_every_lms_is_understood(
    path: str, student: str, lms: Lms, file: str, roster: tuple[Person, ...]
) -> None:
    found, claim = whose(path, roster)

    assert (found, claim.lms, "/".join(claim.file)) == (student, lms, file)


def test_blackboard_says_when_and_a_receipt_is_no_file(roster: tuple[Person, ...]) -> None:
    _, file = whose("Tarea_luis_attempt_2026-11-01-10-20-30_x.ipynb", roster)
    _, receipt = whose("Tarea_luis_attempt_2026-11-01-10-20-30.txt", roster)

    assert file.moment == receipt.moment == datetime(2026, 11, 1, 10, 20, 30)
    assert receipt.file == ()


def test_canvas_says_late_and_counts_resubmissions(roster: tuple[Person, ...]) -> None:
    (_, first), (_, third) = (
        whose(f"nunezgilana_{name}", roster) for name in ("501_9_x.ipynb", "LATE_501_8_x-2.ipynb")
    )

    assert (first.late, third.late) == (False, True)
    assert first.order < third.order


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("Ana Núñez Gil_12345_assignsubmission_file_/x.ipynb", "Ana Núñez Gil_12345_assignsubmission_file_"),
        ("Ana Núñez Gil_12345_assignsubmission_file_x.ipynb", "Ana Núñez Gil_12345_assignsubmission_file_"),
        ("nunezgilana_LATE_501_98765_x-1.ipynb", "nunezgilana_LATE_501_98765_"),
    ],
)
def test_what_the_lms_must_read_again_is_kept(path: str, label: str, roster: tuple[Person, ...]) -> None:
    assert whose(path, roster)[1].label == label


def test_two_students_of_one_name_are_told_apart_by_an_id_or_not_at_all(roster: tuple[Person, ...]) -> None:
    reason = nobody("Eva Ruiz_12_assignsubmission_file_/x.ipynb", roster)

    assert "eva1 or eva2" in reason
    assert whose("Eva Ruiz_505_assignsubmission_file_/x.ipynb", roster)[0] == "eva2"
    assert whose("Eva Ruiz_12_assignsubmission_file_/x.ipynb", roster, {"12": "eva1"})[0] == "eva1"
    assert whose("ruizeva_504_1_x.ipynb", roster)[0] == "eva1"


def test_moodles_number_is_no_id_of_a_student(roster: tuple[Person, ...]) -> None:
    """501 is Ana's id in the LMS; here it is a participant's number, which is of one assignment."""
    assert whose("Luis Peña_501_assignsubmission_file_/x.ipynb", roster)[0] == "luis"
    nobody("Participante_501_assignsubmission_file_/x.ipynb", roster)


@pytest.mark.parametrize(
    "path",
    [
        "Ana Núñez_1_assignsubmission_file_/x.ipynb",  # half a name
        "luisa/tema.ipynb",
        "tema_luis.ipynb",
        "nunezgil_9_9_x.ipynb",
        "Tarea_pedro_attempt_2026-11-01-10-20-30_x.ipynb",
        "Tarea_luis_attempt_2026-99-01-10-20-30_x.ipynb",
        "x.ipynb",
        # somebody whom the roster does not know, with a file that another student's name is in
        "Pedro Ajeno_9_assignsubmission_file_/luis.ipynb",
        "Pedro Ajeno_9_assignsubmission_file_luis.ipynb",
        "Juan-Luis Peña_9_assignsubmission_file_/x.ipynb",
        "Tarea_pedro_attempt_2026-11-01-10-20-30_luis.ipynb",
        "ajenopedro_9_9_luis.ipynb",
        "Pedro Ajeno - luis.ipynb",
        "pedro/luis.ipynb",
        "luis_ajeno.ipynb",
        "Luis Ajeno.ipynb",
    ],
)
def test_what_is_only_likely_is_nobodys(path: str, roster: tuple[Person, ...]) -> None:
    assert nobody(path, roster)


def test_a_name_that_is_nearly_right_is_proposed(roster: tuple[Person, ...]) -> None:
    assert "is it ana?" in nobody("Ana Nuñes Gil_1_assignsubmission_file_/x.ipynb", roster)


def test_a_folder_of_a_student_goes_before_what_its_files_are_called(roster: tuple[Person, ...]) -> None:
    assert whose("luis/nunezgilana_501_98765_practica.ipynb", roster)[0] == "luis"


def test_a_part_of_an_address_that_two_share_finds_nobody() -> None:
    two = (Person("a1", email="ana@uno.example"), Person("a2", email="ana@dos.example"))

    assert "nobody" in nobody("ana/x.ipynb", two)
    assert whose("ana@dos.example/x.ipynb", two)[0] == "a2"
