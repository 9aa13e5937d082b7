"""The cases of the attack suite: a folder each, `tests/attacks/<group>/<case>/`.

`solution.py` holds the student's cells: the text goes into the cell of softmax_filas, `# %%` begins a cell
of the student's own after it. `notebook.py` has `build(notebook, here, world)` for what only a damaged or
hostile file can do: it changes the notebook, or returns the file's bytes, or writes at `here` and returns
None. `expected.toml` says which honest student (`honest/<name>.py`) hands in the same without the trick.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from autograder.manifest import Manifest
from autograder.submission import notebook_text, released_cell

HERE = Path(__file__).parent
ATTACKED = "softmax_filas"
SOLVED = "solved"  # the honest student with everything right
_OWN_CELL = re.compile(r"^# %%.*\n", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """One attack, or one kind of damage, and what must come of it."""

    folder: Path
    note: str
    honest: str  # who hands in the same without the trick: no more than their score is paid
    same: bool = False  # their score exactly: the trick is mere damage, or an honest habit
    flags: tuple[str, ...] = ()  # what an instructor must be shown
    allowed: tuple[str, ...] = ()  # what may be shown as well
    says: tuple[str, ...] = ()  # codes of notes or verdicts that the row must have
    student: str = ""
    absent: bool = False  # nothing is there to be marked, and the class is told so

    @property
    def group(self) -> str:
        return self.folder.parent.name

    @property
    def name(self) -> str:
        return f"{self.group}/{self.folder.name}"

    @property
    def who(self) -> str:
        return self.student or f"{self.group}-{self.folder.name}"

    def cells(self) -> list[str]:
        """Return the student's cells: the one of the function, then their own."""
        path = self.folder / "solution.py"
        return _OWN_CELL.split(path.read_text(encoding="utf-8")) if path.exists() else []


def cases() -> tuple[Case, ...]:
    """Return all cases, by group and name."""
    return tuple(_case(path) for path in sorted(HERE.glob("*/*/expected.toml")))


def _case(path: Path) -> Case:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    lists = {name: tuple(value) for name, value in data.items() if isinstance(value, list)}
    return Case(path.parent, **(data | lists))


def honest_students() -> dict[str, list[str]]:
    """Return the cells of those who hand in without a trick."""
    return {
        path.stem: [text] if (text := path.read_text(encoding="utf-8")) else []
        for path in sorted((HERE / "honest").glob("*.py"))
    }


def notebook_with(
    manifest: Manifest, cells: list[str], prose: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return the released notebook with a student's cells in it, as plain data."""
    made: list[Any] = []
    for cell in manifest.cells:
        attacked = cell.grade_id == ATTACKED and cells
        source = cells[0] if attacked else (prose or {}).get(cell.cell_id, cell.source)
        made.append(released_cell(cell, source))
        if attacked:
            made += [_own(number, text) for number, text in enumerate(cells[1:])]
    notebook: dict[str, Any] = json.loads(notebook_text(manifest, made))
    for one in notebook["cells"]:
        one["source"] = "".join(one["source"])
    return notebook


def _own(number: int, source: str) -> dict[str, Any]:
    facts = {"execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "id": f"mine-{number}", "source": source, **facts}


def hand_in(case: Case, notebook: dict[str, Any], here: Path, world: Any) -> None:
    """Put what a case hands in at its place."""
    here.parent.mkdir(parents=True)
    path = case.folder / "notebook.py"
    data: bytes | None = None
    if path.exists():
        spec = spec_from_file_location(f"attack_{case.folder.name}", path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        data = module.build(notebook, here, world)
        if data is None and here.parent.is_symlink():
            return
        if data is None and (here.is_symlink() or here.exists() or _has_another(here)):
            return
    here.write_bytes(json.dumps(notebook).encode() if data is None else data)


def _has_another(here: Path) -> bool:
    names = [path.name.lower() for path in here.parent.iterdir()]
    return any(".ipynb" in name or name == here.stem for name in names)
