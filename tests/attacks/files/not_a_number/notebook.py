"""Build the file that is handed in."""

import json
from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> bytes | None:
    notebook["metadata"]["x"] = [float("nan"), float("inf"), -float("inf")]
    text = json.dumps(notebook)
    return (text[:-1] + ', "n": ' + "9" * 100_000 + "}").encode()
