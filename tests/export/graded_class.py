"""A class of seven: late, extended, waiting for a person, with bonus, with names that would be formulas."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

from gradebook_class import ASSIGNMENT, NOTEBOOK, Klass, manifest_of

from autograder.gradebook import Person, save, save_roster
from autograder.manifest import ChallengeKey, CriterionKey, Manifest
from autograder.records import to_plain

DUE = "2026-03-01 12:00:00.000000"
BONUS = "dobla"
PEOPLE = (
    Person("ana", "Ana", "Núñez, hija", "ana@uni.example", "501"),
    Person("bea", '=HYPERLINK("http://x")', "+Bea", "@bea", "502", "rojo"),
    Person("carlos", "Car;los", 'El "Grande"', "carlos@uni.example", "503", "rojo"),
    Person("dora", "Dora\n", "-3+2", "\tdora@uni.example", "504"),
    Person("eva", "Eva", "Ruiz", "eva@uni.example", "505"),
    Person("fidel", "Fidel", "Sin Entrega", "fidel@uni.example", "506"),
    Person("gema", "Gema", "Por Corregir", "gema@uni.example", "507"),
)


def with_bonus(manifest: Manifest) -> Manifest:
    """Make the small class's one function a bonus, so that points beyond the maximum can be had."""
    criteria = (CriterionKey("correctness", 5.0), CriterionKey("shape", 1.0))
    return replace(manifest, challenges=(ChallengeKey(BONUS, ("x",), criteria, bonus=True),))


def copied(template: Path, root: Path) -> Klass:
    """Copy a graded class."""
    shutil.copytree(template, root)
    return Klass(root, with_bonus(manifest_of(root / "release" / ASSIGNMENT / f"{NOTEBOOK}.ipynb")))


def graded(root: Path) -> Path:
    """Hand in and mark; a person grades one explanation, one student has an extension."""
    klass = Klass(root, with_bonus(manifest_of(root / "release" / ASSIGNMENT / f"{NOTEBOOK}.ipynb")))
    record = root / ".autograder" / "assignments" / f"{ASSIGNMENT}.json"
    record.write_text(json.dumps(to_plain(klass.manifest)), encoding="utf-8")
    save_roster(root, PEOPLE)
    klass.sql("update assignment set duedate = ?", DUE)
    early, late = "2026-03-01 11:00:00 UTC", "2026-03-01 14:00:00 UTC"
    third = {"dobla-correctness": 10 / 3, "dobla-shape": 0.0}
    nothing = {"dobla-correctness": 0.0, "dobla-shape": 0.0, "pregunta": 0.0, "explica": 0.0}
    given = {
        "ana": (early, {}),
        "bea": (late, {"scores": third}),
        "carlos": (late, {}),
        "dora": (early, {"scores": nothing, "unanswered": frozenset({"dobla", "explica"})}),
        "eva": ("", {"scores": {"explica": 0.0}}),
    }
    marked = []
    for student, (timestamp, options) in given.items():
        klass.hand_in(student, timestamp=timestamp)
        marked.append(klass.marked(student, **options))
    save(root, klass.manifest, marked)
    klass.set_manual("ana", "explica", 2.5, extra=0.25)
    klass.sql("update grade set needs_manual_grade = 0 where manual_score is not null")
    klass.sql("update submitted_assignment set extension = '1970-01-02 00:00:00' where student_id = 'carlos'")
    _hand_in_without_marks(klass)
    return root


def _hand_in_without_marks(klass: Klass) -> None:
    """Give Gema the empty rows that an extension, or nbgrader's own road, leaves before marking."""
    from datetime import timedelta

    from autograder.gradebook import grant_extensions

    klass.hand_in("gema", timestamp="2026-03-01 10:00:00 UTC")
    grant_extensions(klass.root, klass.manifest, {"gema": timedelta(hours=1.5)})
