"""One thing that is wrong in a text, as its author can act on it."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Finding:
    """File, line and key, what is wrong and what was expected, and what to do."""

    file: str
    line: int  # from 1; 0 for the file as a whole
    what: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.what} — {self.remedy}"
