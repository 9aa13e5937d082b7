"""Build the file that is handed in."""

import json
from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> bytes | None:
    text = json.dumps(notebook, indent=1)
    return ("<<<<<<< HEAD\n" + text + "\n=======\n" + text + "\n>>>>>>> main\n").encode()
