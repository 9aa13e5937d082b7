"""Build the file that is handed in."""

import json
from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> bytes | None:
    kept = [c for c in notebook["cells"] if c["id"] in ("setup", "softmax_filas", "contexto")]
    notebook["cells"] = [{"cell_type": c["cell_type"], "source": c["source"]} for c in [*kept, *kept]]
    (here.parent / "copia de BAHDANAU (3).ipynb").write_bytes(json.dumps(notebook).encode("utf-16"))
    return None
