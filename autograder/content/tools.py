"""Find what only this check needs: Node with KaTeX, and the dictionaries that come the same way."""

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from autograder.errors import AutograderError

FOLDER = Path(__file__).with_name("node")
SECONDS = 120


def run_node(script: str, data: Sequence[Mapping[str, Any]]) -> Any:
    """Give `data` as JSON to a script of the folder `node` and return what it answers.

    Raises AutograderError, with what to install, when Node or its packages are missing.
    """
    node = shutil.which("node")
    if node is None:
        remedy = "install Node 18 or newer, then `make check` fetches the packages"
        raise AutograderError("Node is not installed", where=script, remedy=remedy)
    package("katex")
    done = subprocess.run(
        [node, str(FOLDER / script)],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        raise AutograderError(f"Node stopped: {last}", where=script, remedy="run `npm ci` in its folder")
    return json.loads(done.stdout)


def package(name: str) -> Path:
    """Return the folder of an npm package; raise AutograderError when it was not fetched."""
    folder = FOLDER / "node_modules" / name
    if not folder.is_dir():
        remedy = f"run `npm ci` in {FOLDER.name}/ of autograder/content (`make check` does)"
        raise AutograderError(f"the package {name} is missing", where=FOLDER.name, remedy=remedy)
    return folder
