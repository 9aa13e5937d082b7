"""Build the file that is handed in."""

import json
from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> bytes | None:
    notebook["cells"].append(
        {"cell_type": "markdown", "id": "\ud83d", "metadata": {"\udc00": "\ud800"}, "source": "x \ud83d y"}
    )
    return json.dumps(notebook).encode()
