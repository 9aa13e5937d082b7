"""Import a file that lies in no package."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def module_at(path: Path) -> ModuleType:
    """Return the module of a Python file, imported anew and under nobody's name."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
