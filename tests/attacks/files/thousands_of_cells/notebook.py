"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    notebook["cells"] += [
        {"cell_type": "code", "id": f"c{k}", "metadata": {}, "source": "1", "outputs": []}
        for k in range(5000)
    ]
