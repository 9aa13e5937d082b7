"""What lies beside a notebook: the unit's files, pages in the language of the lesson."""

import re
from collections.abc import Iterator
from pathlib import Path

from autograder.assignment.model import Built

PAGE = ".html"
_LANGUAGE = re.compile(rb'(<html\b[^>]*\blang=")[^"]*(")')


def handed_out(built: Built) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every file that goes with an assignment.

    A page speaks several languages and begins in that of its document, so it is given the lesson's: the
    address of a local file carries nothing to choose by in every editor.
    """
    language = built.manifest.language.encode()
    for path in built.files:
        content = path.read_bytes()
        if path.suffix == PAGE:
            content = _LANGUAGE.sub(rb"\g<1>" + language + rb"\g<2>", content, count=1)
        yield path.name, content


def write_files(built: Built, folder: Path) -> None:
    """Write the files that go with an assignment."""
    for name, content in handed_out(built):
        (folder / name).write_bytes(content)


def are_written(built: Built, folder: Path) -> bool:
    """Tell whether a folder has every one of them as it is now."""
    return all(
        (folder / name).is_file() and (folder / name).read_bytes() == content
        for name, content in handed_out(built)
    )
