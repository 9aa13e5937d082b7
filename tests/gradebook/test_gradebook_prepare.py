"""A class is prepared once, whatever stands in its folder; nothing of the instructor's is lost."""

import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from gradebook_class import Klass

from autograder.errors import AutograderError, ClassError, GradebookError
from autograder.gradebook import ClassFolder, ClassSettings, prepare_class, read_secret
from autograder.gradebook.settings import Settings


def snapshot(root: Path) -> dict[str, bytes]:
    return {str(p.relative_to(root)): p.read_bytes() for p in root.rglob("*") if p.is_file()}


def test_a_prepared_class_has_nbgraders_folders_a_secret_and_a_whole_gradebook(template: Path) -> None:
    for step in ("source", "release", "submitted", "autograded", "feedback"):
        assert (template / step).is_dir()
    folder = ClassFolder.at(template)
    assert stat.S_IMODE(folder.own.stat().st_mode) == 0o700
    assert stat.S_IMODE(folder.secret.stat().st_mode) == 0o600
    assert len(read_secret(template)) == 64
    with closing(sqlite3.connect(template / "gradebook.db")) as book:
        assert book.execute("select count(*) from alembic_version").fetchone() == (1,)
        assert ("attention",) in book.execute("select id from course").fetchall()


def test_the_gradebook_is_whole_although_alembic_is_not_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    prepare_class(tmp_path / "aula", ClassSettings(course_id="otra"))
    with closing(sqlite3.connect(tmp_path / "aula" / "gradebook.db")) as book:
        assert book.execute("select count(*) from alembic_version").fetchone() == (1,)
        assert book.execute("select id from course").fetchall() == [("otra",)]


def test_preparing_again_changes_nothing(klass: Klass) -> None:
    before = snapshot(klass.root)
    prepare_class(klass.root)
    assert snapshot(klass.root) == before


def test_a_lost_secret_is_an_error_and_is_not_replaced(klass: Klass) -> None:
    secret = klass.root / ".autograder" / "secret"
    secret.unlink()
    with pytest.raises(ClassError, match=r"secret: the secret is lost, and .* depends on it — restore it"):
        prepare_class(klass.root)
    assert not secret.exists()
    secret.write_text("\n")
    with pytest.raises(ClassError, match="the secret is empty"):
        read_secret(klass.root)


def test_a_new_late_policy_renews_the_generated_part_and_keeps_the_instructors_lines(klass: Klass) -> None:
    config = klass.root / "nbgrader_config.py"
    config.write_text("# mía, arriba\n" + config.read_text())
    klass.configure("c.LateSubmissionPlugin.foo = 1  # mía, abajo")
    prepare_class(klass.root, ClassSettings(late_policy="zero", mark_options=("--course", "/tmp/curso")))
    text = config.read_text()
    assert text.startswith("# mía, arriba\n")
    assert text.endswith("# mía, abajo\n")
    read = Settings.of(klass.root).config
    assert read.LateSubmissionPlugin == {"penalty_method": "zero", "foo": 1}
    assert read.SandboxExecute.options == ["--course", "/tmp/curso"]


def test_settings_of_the_machine_hold_unless_the_class_says_otherwise(
    klass: Klass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.course_id = 'all'\nc.CourseDirectory.groupshared = True\n"
    )
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    monkeypatch.delenv("JUPYTER_NO_CONFIG", raising=False)  # other tests ask for no configuration at all
    settings = Settings.of(klass.root)
    assert settings.coursedir.groupshared is True
    assert settings.coursedir.course_id == "attention"


def test_an_edited_generated_part_is_refused_until_it_is_emptied(klass: Klass) -> None:
    config = klass.root / "nbgrader_config.py"
    fresh = config.read_text()
    edited = fresh.replace("'none'", "'zero'")
    assert edited != fresh
    config.write_text(edited)
    with pytest.raises(
        ClassError, match=r"nbgrader_config\.py: the generated part was edited — move your lines"
    ):
        prepare_class(klass.root)
    assert config.read_text() == edited
    marks = [line for line in edited.splitlines(keepends=True) if line.startswith(("# >>>", "# <<<"))]
    config.write_text("".join(marks) + "\n")
    prepare_class(klass.root)
    assert config.read_text() == fresh


def test_a_configuration_of_the_instructors_own_is_never_overwritten(klass: Klass) -> None:
    config = klass.root / "nbgrader_config.py"
    config.write_text("c = get_config()\n")
    with pytest.raises(ClassError, match="did not write — rename it"):
        prepare_class(klass.root)
    assert config.read_text() == "c = get_config()\n"
    config.write_bytes(b"# \xf1\n")
    with pytest.raises(ClassError, match="not UTF-8"):
        prepare_class(klass.root)


def test_folders_that_the_instructor_renamed_are_not_made_again(klass: Klass) -> None:
    (klass.root / "feedback").rmdir()
    prepare_class(klass.root)
    assert not (klass.root / "feedback").exists()


@pytest.mark.parametrize(
    "settings",
    [ClassSettings(course_id="año 1"), ClassSettings(late_policy="half")],
    ids=["course", "policy"],
)
def test_a_name_nbgrader_could_not_use_is_refused(tmp_path: Path, settings: ClassSettings) -> None:
    with pytest.raises(ClassError, match="use "):
        prepare_class(tmp_path / "aula", settings)
    assert not (tmp_path / "aula" / "gradebook.db").exists()


def test_a_place_that_cannot_hold_a_class_is_named(tmp_path: Path) -> None:
    (tmp_path / "aula").write_text("a file")
    with pytest.raises(ClassError, match=r"aula.*cannot be prepared"):
        prepare_class(tmp_path / "aula")


def lost_gradebook(klass: Klass) -> None:
    (klass.root / "gradebook.db").unlink()


def empty_database(klass: Klass) -> None:
    klass.sql("drop table alembic_version")


def broken_configuration(klass: Klass) -> None:
    klass.configure("c.CourseDirectory.db_url = sqlite")


def folder_that_is_not_there(klass: Klass) -> None:
    klass.configure("c.CourseDirectory.db_url = 'sqlite:///no/such/place.db'")
    (klass.root / ".autograder" / "assignments" / f"{klass.manifest.assignment}.json").unlink()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lost_gradebook, r"gradebook\.db: the gradebook is lost — restore it from a backup"),
        (empty_database, "left unfinished — restore a backup"),
        (broken_configuration, r"nbgrader_config\.py: the configuration cannot be read: NameError: .*sqlite"),
        (folder_that_is_not_there, "nbgrader could not create it: .*unable to open database file"),
    ],
)
def test_a_gradebook_that_cannot_be_made_is_an_error(
    klass: Klass, spoil: Callable[[Klass], None], message: str
) -> None:
    spoil(klass)
    with pytest.raises(GradebookError, match=message):
        prepare_class(klass.root)
    assert not [path for path in klass.root.iterdir() if path.name.startswith(".gradebook")]


def test_an_assignment_that_was_not_built_here_is_named(klass: Klass) -> None:
    folder = ClassFolder.at(klass.root)
    assert folder.manifest(klass.manifest.assignment) == klass.manifest
    with pytest.raises(AutograderError, match="assignment 'otra' was not built by autograder"):
        folder.manifest("otra")
