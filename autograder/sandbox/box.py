"""A sandbox: one zygote, and a session for each submission."""

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from autograder.errors import SandboxError
from autograder.sandbox.child import Child
from autograder.sandbox.probe import require
from autograder.sandbox.session import BoxSession, complete
from autograder.sandbox.settings import PHRASES, Settings
from autograder.sandbox.zygote import Zygote


class Sandbox:
    """Keep one zygote ready behind the walls that stand here; use it from one thread at a time."""

    def __init__(self, settings: Settings | None = None) -> None:
        """Look which walls stand; raise SandboxError when too few do."""
        self.settings = settings or Settings()
        self.kind = require(self.settings.kind, bwrap=self.settings.bwrap)
        self._zygote: Zygote | None = None

    def __enter__(self) -> Self:
        self._ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def session(self, phrases: Mapping[str, str] = PHRASES) -> BoxSession:
        """Open a session for one submission; its shell speaks with these sentences.

        Raises SandboxError when no process can be made.
        """
        sentences = complete(phrases, PHRASES)
        return BoxSession(lambda: self._child(sentences), self.settings)

    def close(self) -> None:
        """End the zygote and whatever it left running."""
        if self._zygote is not None:
            self._zygote.close()
            self._zygote = None

    def _ready(self) -> Zygote:
        if self._zygote is None:
            try:
                self._zygote = Zygote(self.settings, self.kind)
            except SandboxError:  # whoever killed it while it started need not do so again
                self._zygote = Zygote(self.settings, self.kind)
        return self._zygote

    def _child(self, phrases: Mapping[str, str]) -> Child:
        try:
            return Child(self._ready(), self.settings, phrases)
        except (OSError, SandboxError):
            # A zygote that died, or is busy removing a flood of files, is replaced once.
            self.close()
        try:
            return Child(self._ready(), self.settings, phrases)
        except (OSError, SandboxError):
            self.close()
            raise
