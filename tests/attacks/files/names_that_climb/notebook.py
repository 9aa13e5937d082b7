"""Build the file that is handed in."""

import json
from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> bytes | None:
    (here.parent / "x..%2f..%2f..%2fbahdanau.ipynb").write_text(json.dumps(notebook))
    (here.parent / "timestamp.txt").write_text("../../../../etc/passwd\n\x1b]0;x\x07")
    return None
