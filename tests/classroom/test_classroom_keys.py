"""A result is found again exactly when nothing it depends on has changed."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.classroom.keys import Keys, engine_digest
from autograder.course import load_course
from autograder.manifest import ChallengeKey, CriterionKey, Manifest
from autograder.marking import Setup

ROOT = Path(__file__).parents[2]


@pytest.fixture
def course_root(tmp_path: Path) -> Path:
    for name in ("course", "solutions", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def keys(root: Path, *, secret: str = "s", sandbox: str = "walls") -> Keys:
    unit = load_course(root).units[0]
    challenges = tuple(
        ChallengeKey(c.function, tuple(c.arguments), tuple(CriterionKey(k, v) for k, v in c.points.items()))
        for c in unit.challenges
    )
    manifest = Manifest("a", unit.slug, "es", "n", "seed", {}, {}, (), challenges, (), ())
    return Keys(Setup(str(root), manifest, secret), unit, sandbox)


def test_the_same_submission_has_the_same_keys(course_root: Path) -> None:
    assert keys(course_root).functions("ana", "content") == keys(course_root).functions("ana", "content")


def test_another_file_student_secret_or_wall_changes_every_key(course_root: Path) -> None:
    base = keys(course_root).functions("ana", "content")
    others = [
        keys(course_root).functions("ana", "other content"),
        keys(course_root).functions("eva", "content"),
        keys(course_root, secret="t").functions("ana", "content"),
        keys(course_root, sandbox="process").functions("ana", "content"),
    ]
    for other in others:
        assert not set(base.values()) & set(other.values())


def test_a_changed_misconception_touches_its_function_only(course_root: Path) -> None:
    before = keys(course_root)
    function, files = next(iter(before.unit.misconceptions.items()))
    old = before.functions("ana", "content")
    path = next(iter(files.values()))
    path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")

    new = keys(course_root).functions("ana", "content")

    assert [name for name in old if old[name] != new[name]] == [function]


def test_a_better_sentence_touches_nothing(course_root: Path) -> None:
    before = keys(course_root).functions("ana", "content")
    words = course_root / "templates" / "words.es.toml"
    words.write_text(words.read_text(encoding="utf-8") + "\n# a comment\n", encoding="utf-8")

    assert keys(course_root).functions("ana", "content") == before


def test_the_engine_is_part_of_every_key(tmp_path: Path) -> None:
    package = tmp_path / "autograder"
    shutil.copytree(ROOT / "autograder", package)
    before = engine_digest(package)
    quiz = package / "quiz.py"
    quiz.write_text(quiz.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")

    assert engine_digest(package) != before


def test_long_runs_have_a_report_of_their_own(course_root: Path) -> None:
    one = keys(course_root)
    long = replace(one, setup=replace(one.setup, long=True))
    functions = one.functions("ana", "content")

    assert one.report(functions, "content") != long.report(functions, "content")
