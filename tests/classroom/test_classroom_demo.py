"""The simulated class hands in what the course offers first, whatever else was built."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_demo_hands_in_the_first_unit_in_the_first_language(classroom) -> None:
    folder = classroom.folder / ".autograder" / "assignments"
    manifest = json.loads((folder / f"{classroom.manifest.assignment}.json").read_text(encoding="utf-8"))
    other = manifest | {"assignment": "aaa-en", "language": "en"}
    (folder / "aaa-en.json").write_text(json.dumps(other), encoding="utf-8")

    subprocess.run(
        [sys.executable, ROOT / "examples" / "demo_class.py", classroom.folder],
        check=True,
        capture_output=True,
    )

    handed_in = [path.name for path in (classroom.folder / "submitted").glob("*/*")]
    assert len(handed_in) == 24
    assert set(handed_in) == {f"{classroom.unit.slug}-es"}
