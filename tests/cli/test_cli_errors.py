"""Bad input ends in one line that says what, where and what to do, and in exit code 1."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from command_line import ROOT, Ran

Run = Callable[..., Ran]


def one_line(ran: Ran) -> str:
    assert ran.code == 1
    assert ran.out == ""
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.err
    assert "Traceback" not in ran.err
    return lines[0]


def test_a_missing_class_folder(run: Run, tmp_path: Path) -> None:
    line = one_line(run("grade", "--class", tmp_path / "nowhere"))

    assert "nowhere: no such class folder" in line
    assert "--class DIR" in line


def test_a_class_without_assignments(run: Run, tmp_path: Path) -> None:
    line = one_line(run("grade", "--class", tmp_path))

    assert "no assignments yet" in line
    assert "autograder build --class" in line


def test_an_unknown_assignment_names_those_there_are(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / ".autograder" / "assignments"
    folder.mkdir(parents=True)
    (folder / "unit-es.json").write_text("{}")

    line = one_line(run("grade", "--class", tmp_path, "--assignment", "unit-pt"))

    assert "no assignment 'unit-pt'" in line
    assert "this class has: unit-es" in line


def test_a_broken_manifest_is_named(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / ".autograder" / "assignments"
    folder.mkdir(parents=True)
    (folder / "unit-es.json").write_text("{")

    assert "unit-es.json: not valid JSON" in one_line(run("grade", "--class", tmp_path))


def test_an_unknown_unit_names_those_there_are(run: Run, tmp_path: Path) -> None:
    line = one_line(run("build", "--class", tmp_path, "--course", ROOT, "--unit", "nothing"))

    assert "no unit nothing" in line
    assert "there are: " in line


def test_an_unknown_language_names_those_there_are(run: Run, tmp_path: Path) -> None:
    line = one_line(run("build", "--class", tmp_path, "--course", ROOT, "--language", "xx"))

    assert "no language xx" in line
    assert "there are: " in line


def test_an_unknown_function_names_those_there_are(run: Run) -> None:
    line = one_line(run("judge", "nothing", "x.py", "--course", ROOT))

    assert "no function 'nothing'" in line
    assert "there are: " in line


def test_a_missing_solution_file_is_named(run: Run, tmp_path: Path) -> None:
    function = next((ROOT / "solutions").glob("*/*.py")).stem

    line = one_line(run("judge", function, tmp_path / "missing.py", "--course", ROOT))

    assert "missing.py: No such file" in line


def test_a_notebook_is_not_judged_as_a_file_of_python(run: Run, tmp_path: Path) -> None:
    function = next((ROOT / "solutions").glob("*/*.py")).stem
    (tmp_path / "one.IPYNB").write_text("{}", encoding="utf-8")

    line = one_line(run("judge", function, tmp_path / "one.IPYNB", "--course", ROOT))

    assert "one.IPYNB" in line
    assert "--context" in line


def test_broken_toml_is_told_with_file_and_line(run: Run, tmp_path: Path) -> None:
    for name in ("course", "solutions", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name)
    unit = next((tmp_path / "course").glob("*/unit.toml"))
    unit.write_text("points = = 3\n")

    line = one_line(run("build", "--class", tmp_path / "class", "--course", tmp_path))

    assert "unit.toml" in line
    assert "line 1" in line


def test_a_folder_without_a_course_is_told(run: Run, tmp_path: Path) -> None:
    assert "course/course.toml is not here" in one_line(run("check", "--course", tmp_path))


# A kernel without Landlock answers its system calls with ENOSYS; so does this filter.
WITHOUT_LANDLOCK = """
import errno, os, sys
import pyseccomp
rules = pyseccomp.SyscallFilter(defaction=pyseccomp.ALLOW)
rules.add_rule(pyseccomp.ERRNO(errno.ENOSYS), "landlock_create_ruleset")
rules.load()
os.execv(sys.executable, [sys.executable, "-m", "autograder", *sys.argv[1:]])
"""


def without_landlock(*arguments: str | Path) -> Ran:
    command = [sys.executable, "-c", WITHOUT_LANDLOCK, *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return Ran(ended.returncode, ended.stdout, ended.stderr)


def test_without_landlock_judging_refuses_and_says_how_to_get_it() -> None:
    reference = next((ROOT / "solutions").glob("*/*.py"))

    line = one_line(without_landlock("judge", reference.stem, reference, "--course", ROOT))

    assert "landlock" in line.lower()
    assert "--sandbox=process" in line


def test_without_landlock_doctor_tells_the_truth() -> None:
    ran = without_landlock("doctor")

    assert ran.code == 1
    assert "grading refuses" in ran.out
    row = next(line for line in ran.out.splitlines() if "landlock" in line)
    assert "NO" in row


def test_without_landlock_an_instructor_may_choose_to_judge_without_walls() -> None:
    reference = next((ROOT / "solutions").glob("*/*.py"))

    ran = without_landlock("judge", reference.stem, reference, "--course", ROOT, "--sandbox=process")

    assert ran.code == 0, ran.err
    assert reference.stem in ran.out
