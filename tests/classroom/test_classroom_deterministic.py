"""The same class gives the same grades, pages and notebooks byte by byte, whatever surrounds the run."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from autograder.marking.steadiness import busy_loops

pytestmark = pytest.mark.slow  # five runs over a class

ROOT = Path(__file__).parents[2]
QUICK = ("--time-factor", "0.2")  # one of the students never ends
# Arguments, variables and busy neighbours of each run; the first is what the others are compared with.
SETTINGS: dict[str, tuple[tuple[str, ...], dict[str, str], int]] = {
    "one worker": (("--workers", "1"), {"PYTHONHASHSEED": "1"}, 0),
    "two workers, another hash seed": (("--workers", "2"), {"PYTHONHASHSEED": "2"}, 0),
    "another place and time": (
        ("--workers", "1"),
        {"LC_ALL": "C", "TZ": "Asia/Kathmandu", "LANGUAGE": "ja"},
        0,
    ),
    "threads of BLAS": (("--workers", "2"), {"OPENBLAS_NUM_THREADS": "2", "OMP_NUM_THREADS": "2"}, 0),
    "a loaded machine": (("--workers", "2"), {}, 2),
}


@pytest.fixture(scope="module")
def handed_in(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of the simulated students of the demo."""
    folder = tmp_path_factory.mktemp("demo") / "class"
    shutil.copytree(built, folder)
    subprocess.run([sys.executable, str(ROOT / "examples" / "demo_class.py"), str(folder)], check=True)
    return folder


@pytest.fixture(scope="module")
def graded(handed_in: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What each setting wrote and printed."""
    # Paths can stand in what is written: every run works in the same place.
    place = tmp_path_factory.mktemp("run") / "class"
    found = {}
    for name, (arguments, variables, busy) in SETTINGS.items():
        shutil.copytree(handed_in, place)
        command = [
            sys.executable,
            "-m",
            "autograder",
            "grade",
            "--class",
            str(place),
            "--json",
            *QUICK,
            *arguments,
        ]
        with busy_loops(busy):
            ran = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, check=True)
        found[name] = {"printed": ran.stdout, **written(place)}
        shutil.rmtree(place)
    return found


def written(folder: Path) -> dict[str, Any]:
    """Return a hash of every page and autograded notebook."""
    files = [
        path for name in ("pages", "autograded") for path in (folder / name).rglob("*") if path.is_file()
    ]
    return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(files)}


@pytest.mark.parametrize("setting", list(SETTINGS)[1:])
def test_nothing_around_a_run_changes_what_it_finds(graded: dict[str, dict[str, Any]], setting: str) -> None:
    first = graded[next(iter(SETTINGS))]

    assert len(first["printed"].splitlines()) == 24
    assert len(first) > 3 * 24 / 2
    assert {name for name in first if first[name] != graded[setting].get(name)} == set()
    assert first.keys() == graded[setting].keys()
