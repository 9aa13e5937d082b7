"""Build the file that is handed in."""

from pathlib import Path
from typing import Any


def build(notebook: dict[str, Any], here: Path, world: Any) -> None:
    notebook["metadata"] = {
        "kernelspec": {"name": "bash", "display_name": "x", "language": "bash", "argv": ["sh"]},
        "language_info": {"name": "R", "nbconvert_exporter": "script"},
    }
