"""The walls, and the processes behind them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.sandbox.box import Sandbox
    from autograder.sandbox.probe import Wall, require, walls
    from autograder.sandbox.settings import PHRASES, Settings

__all__ = ["PHRASES", "Sandbox", "Settings", "Wall", "require", "walls"]

_HOMES = {
    "PHRASES": "settings",
    "Settings": "settings",
    "Sandbox": "box",
    "Wall": "probe",
    "require": "probe",
    "walls": "probe",
}


def __getattr__(name: str) -> Any:
    # Most of the engine only needs the records of `calls`; NumPy and the rest are loaded on use.
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
