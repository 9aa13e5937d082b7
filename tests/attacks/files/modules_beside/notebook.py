"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    for name in (
        "numpy.py",
        "sitecustomize.py",
        "nbgrader_config.py",
        "conftest.py",
        "jupyter_config.py",
        "json.py",
        "_pytest.py",
    ):
        (here.parent / name).write_text("open('/tmp/LEFT_BEHIND', 'w').close()\n")
    (here.parent / "autograder").mkdir()
    (here.parent / "autograder" / "__init__.py").write_text("raise SystemExit('LEFT BEHIND')\n")
    (here.parent / "pytest.ini").write_text("[pytest]\naddopts = -p LEFT_BEHIND\n")
