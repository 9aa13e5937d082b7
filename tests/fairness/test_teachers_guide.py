"""The teachers' guide, followed literally: every command in it, in its order, in an empty folder."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from fair_class import ROOT, at, built, write_lms_files

from autograder import gradebook
from autograder.classroom import decisions

GUIDE = ROOT / "docs" / "guia-docentes.md"
BY_HAND = (
    "make setup",
    "source .venv/bin/activate",
    "make formgrader CLASS=aula",
)  # need a person, or a new machine


def blocks(kind: str) -> list[str]:
    """Return the code blocks of a kind: `sh` is run here, `bash` is for people alone."""
    return re.findall(rf"^```{kind}\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_what_is_not_run_here_is_little_and_known() -> None:
    by_hand = [line for block in blocks("bash") for line in block.splitlines()]

    assert tuple(by_hand) == BY_HAND
    assert len(blocks("sh")) + len(blocks("bash")) == GUIDE.read_text(encoding="utf-8").count("```") / 2
    tasks = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {line.split()[1] for line in by_hand if line.startswith("make ")} <= set(tasks)


@pytest.mark.slow
def test_every_command_of_the_guide_works_in_its_order(tmp_path: Path) -> None:
    (tmp_path / "lms").mkdir()
    write_lms_files(built(tmp_path / "lms").manifest, tmp_path, archive="tarea.zip", roster="lista.csv")
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "JUPYTER_CONFIG_DIR": str(tmp_path / "jupyter"),
    }
    for command in (line for block in blocks("sh") for line in block.splitlines()):
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"

    fair = at(tmp_path / "aula")
    assert gradebook.due_date(fair.folder, fair.manifest) is not None
    assert (fair.folder / "reports" / f"{fair.name}.html").is_file() is False  # forgetting takes it away
    assert {one.undone != "" for one in decisions(fair.folder, fair.name)} == {True}
    assert "nil" not in {person.id for person in gradebook.read_roster(fair.folder)}
    assert set(fair.scores()) == {"ana", "eva", "ivan", "luis", "mar"}
    with zipfile.ZipFile(tmp_path / "retro.zip") as archive:
        assert len(archive.namelist()) == 6
    assert {"grades.csv", "grades-moodle.csv"} <= {path.name for path in fair.folder.glob("*.csv")}
    with zipfile.ZipFile(tmp_path / "bahdanau-es.zip") as archive:
        assert any(name.endswith(".ipynb") for name in archive.namelist())
