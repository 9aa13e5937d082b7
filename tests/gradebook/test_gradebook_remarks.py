"""What people wrote beside a student's work is read back, and only that."""

from gradebook_class import ASSIGNMENT, Klass

from autograder.gradebook import read_remarks, save


def test_only_what_people_wrote_is_read(klass: Klass) -> None:
    save(klass.root, klass.manifest, [klass.marked("ana"), klass.marked("bea")])
    klass.set_comment("ana", "explica", "  Falta la *cuenta*.\n")
    klass.set_comment("ana", "dobla", "Mira la última línea.")
    klass.set_comment("bea", "explica", "  \n")  # typed and taken away again

    assert read_remarks(klass.root, ASSIGNMENT) == {
        "ana": {"explica": "Falta la *cuenta*.", "dobla": "Mira la última línea."}
    }


def test_a_remark_outlives_the_next_run(klass: Klass) -> None:
    save(klass.root, klass.manifest, [klass.marked("ana")])
    klass.set_comment("ana", "explica", "Bien visto.")
    save(klass.root, klass.manifest, [klass.marked("ana", comments={"dobla": "Otra cosa."})])

    assert read_remarks(klass.root, ASSIGNMENT) == {"ana": {"explica": "Bien visto."}}


def test_nobody_wrote_anything(klass: Klass) -> None:
    assert read_remarks(klass.root, ASSIGNMENT) == {}
