"""Stand in for libraries that are not available while marking: importing works, using raises.

So a cell that imports pandas at its top still defines its function.
"""

import importlib.machinery
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.abc import Loader, MetaPathFinder
from types import ModuleType
from typing import Any, NoReturn

from render import Cells, MissingPackage, handled_import


class Placeholder:
    """Anything taken out of a library that is not here."""

    def __init__(self, sentence: str, library: str) -> None:
        self._sentence, self._library = sentence, library

    def fail(self, *args: Any, **named: Any) -> NoReturn:
        """Raise the error that names the library."""
        raise MissingPackage(self._sentence, self._library)

    def __getattr__(self, name: str) -> "Placeholder":
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __call__(self, *args: Any, **named: Any) -> "Placeholder":
        """Raise, unless the call may be a decoration."""
        # A decorator, or the maker of one: the function must be defined before its use can be judged.
        decorating = len(args) == 1 and callable(args[0]) and not isinstance(args[0], Placeholder)
        return self if not args or decorating else self.fail()

    def __getitem__(self, item: Any) -> "Placeholder":
        return self  # in annotations

    def __or__(self, other: Any) -> "Placeholder":
        return self  # in annotations

    __ror__ = __or__

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return ()

    def __instancecheck__(self, value: Any) -> bool:
        return False

    def __repr__(self) -> str:
        return f"<{self._library} is not available here>"


_USES = """
iter len bool int float complex index contains setitem delitem enter exit aenter aexit await aiter next
array hash eq lt le gt ge neg pos abs invert add radd sub rsub mul rmul matmul rmatmul truediv rtruediv
floordiv rfloordiv mod rmod pow rpow and rand xor rxor lshift rlshift rshift rrshift divmod rdivmod round
"""
for _use in _USES.split():
    setattr(Placeholder, f"__{_use}__", Placeholder.fail)


class MissingModule(ModuleType):
    """A module whose every public name is a placeholder."""

    def __init__(self, name: str, sentence: str, library: str) -> None:
        super().__init__(name, sentence)
        self.__path__: list[str] = []
        self._placeholder = Placeholder(sentence, library)

    def __getattr__(self, name: str) -> Placeholder:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._placeholder


class _MakeMissing(Loader):
    def __init__(self, sentence: str, library: str) -> None:
        self.sentence, self.library = sentence, library

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> MissingModule:
        return MissingModule(spec.name, self.sentence, self.library)

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing to execute."""


class Libraries(MetaPathFinder):
    """Let a notebook import the standard library and a few others; stand in for the rest."""

    def __init__(self, allowed: Iterable[str], cells: Cells, unwatched: Callable[[], Any]) -> None:
        self.allowed = frozenset(allowed) | sys.stdlib_module_names
        self.cells = cells
        self.unwatched = unwatched
        self.sentence = "{name}"
        self.told: set[str] = set()
        self.made: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return a stand-in when the notebook itself, not a library, imports what is not allowed."""
        if name.partition(".")[0] in self.allowed:
            return None
        place = self._importing_line()
        if place is None:
            return None
        if handled_import(*place):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        library = library_of(name)
        sentence = self.sentence.replace("{name}", library)
        if library not in self.told:
            self.told.add(library)
            sys.stderr.write(sentence + "\n")
        self.made.add(name)
        return importlib.machinery.ModuleSpec(name, _MakeMissing(sentence, library), is_package=True)

    def forget(self) -> None:
        """Take the stand-ins out of the imported modules, so that the next import is asked again.

        It may be one that expects a failure, or a library's that looks who else is there.
        """
        while self.made:
            sys.modules.pop(self.made.pop(), None)

    def _importing_line(self) -> tuple[str, int] | None:
        with self.unwatched():
            frame = sys._getframe(2)
        while frame is not None and _of_the_import_system(frame.f_code.co_filename):
            frame = frame.f_back  # type: ignore[assignment]  # the outermost frame has none
        if frame is None or frame.f_code.co_filename not in self.cells.prompts:
            return None
        return frame.f_code.co_filename, frame.f_lineno


def _of_the_import_system(file: str) -> bool:
    return file.startswith("<frozen importlib") or file == importlib.__file__ or file == __file__


def library_of(name: str) -> str:
    """Return what a person would install to get a module."""
    parts = name.split(".")
    return ".".join(parts[:2]) if parts[0] == "google" else parts[0]
