"""Build the file that is handed in."""

import json
from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> bytes | None:
    (here.parent / "bahdanau").write_text(json.dumps(notebook))
    return None
