"""Follow every link that stays at home: anchors, files, and the notebooks' own companions."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from autograder.content.finding import Finding
from autograder.content.passages import Passage
from autograder.content.prose import EXPRESSION, FENCED, HEADING, LINK, blank, slug, without_code
from autograder.course.model import Course

_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_REFERENCE = re.compile(r"\]\[[^\]]*\]")
DOCUMENTS = ("*.md", "docs/**/*.md", "benchmarks/*.md")


def check_links(passage: Passage, files: frozenset[str]) -> Iterator[Finding]:
    """Yield every link of a text that leads nowhere; `files` are the names beside the notebook."""
    anchors = _anchors(passage.text)
    bare = blank(without_code(passage.text, template=passage.is_template), EXPRESSION)
    for found in LINK.finditer(bare):
        target, line = found["target"], passage.line_at(found.start())
        if target.startswith("#"):
            if unquote(target[1:]) not in anchors:
                known = ", ".join(sorted(anchors)) or "none"
                yield Finding(passage.file, line, f"no heading for {target}", f"there is: {known}")
        elif not target or not (_OUTSIDE.match(target) or target in files):
            known = ", ".join(sorted(files)) or "none"
            what = f"nothing lies at '{target}' beside the notebook"
            yield Finding(passage.file, line, what, f"link a whole address or a handed-out file ({known})")
    for found in _REFERENCE.finditer(bare):
        what = f"'{found[0]}' is a link by reference, which a notebook's cells do not share"
        yield Finding(passage.file, passage.line_at(found.start()), what, "write [text](address)")


def check_documents(course: Course) -> Iterator[Finding]:
    """Yield every link of the project's own pages to a file or a heading that is not there."""
    for pattern in DOCUMENTS:
        for path in sorted(course.root.glob(pattern)):
            yield from _check_document(course.root, path)


def _check_document(root: Path, path: Path) -> Iterator[Finding]:
    text = path.read_text(encoding="utf-8")
    name = path.relative_to(root).as_posix()
    for found in LINK.finditer(without_code(text, template=False)):
        target, _, anchor = found["target"].partition("#")
        if _OUTSIDE.match(target):
            continue
        aim = path if not target else path.parent / unquote(target)
        line = text.count("\n", 0, found.start()) + 1
        if not aim.exists():
            yield Finding(name, line, f"no file {target}", "name an existing one")
        elif anchor and aim.suffix == ".md" and not _has_heading(aim, anchor):
            yield Finding(name, line, f"no heading #{anchor} in {aim.name}", "name an existing one")


def _has_heading(path: Path, anchor: str) -> bool:
    text = blank(path.read_text(encoding="utf-8"), FENCED)
    # As hosts of repositories do it: small letters, no punctuation.
    return anchor in {
        re.sub(r"[^\w\- ]", "", found["title"].lower()).replace(" ", "-") for found in HEADING.finditer(text)
    }


def _anchors(text: str) -> set[str]:
    return {slug(found["title"]) for found in HEADING.finditer(blank(text, FENCED))}
