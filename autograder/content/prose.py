"""Tell prose from what is none: templates, code, formulas, markers, addresses.

Whatever is taken out leaves blanks of the same length, so that positions stay what they were.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

FENCED = re.compile(r"^(?P<fence>```+|~~~+).*?^(?P=fence)[ \t]*$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"(?<!`)(?P<tick>`+)(?!`).+?(?<!`)(?P=tick)(?!`)", re.DOTALL)
REMARK = re.compile(r"\{#.*?#\}", re.DOTALL)
STATEMENT = re.compile(r"\{%.*?%\}", re.DOTALL)
EXPRESSION = re.compile(r"\{\{(?P<inner>.*?)\}\}", re.DOTALL)
MARKER = re.compile(r"<!--.*?-->", re.DOTALL)
FORMULA = re.compile(
    r"(?<!\\)\$\$(?P<display>.+?)(?<!\\)\$\$|(?<!\\)\$(?P<inline>[^$\n]+?)(?<!\\)\$", re.DOTALL
)
LINK = re.compile(
    r"\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+\"[^\"]*\")?\)"
)
ADDRESS = re.compile(r"<https?:[^>]*>|https?://[^\s)>\]]+|arXiv:[\d.]+")
HTML = re.compile(r"</?[A-Za-z][^<>\n]*>|&\w+;")
_QUOTED = re.compile(r"""(["'])(?P<said>(?:\\.|(?!\1)[^\\\n])*)\1""")
HEADING = re.compile(r"^(?P<level>#{1,6})[ \t]+(?P<title>.+?)[ \t]*#*$", re.MULTILINE)


@dataclass(frozen=True)
class Formula:
    """A formula as LaTeX and where it begins."""

    tex: str
    display: bool
    start: int


def blank(text: str, *patterns: re.Pattern[str]) -> str:
    """Return the text with every match replaced by blanks; line ends stay."""
    for pattern in patterns:
        text = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return text


def without_code(text: str, *, template: bool) -> str:
    """Return the text without code; of a template also without remarks, statements and markers."""
    own = (REMARK, STATEMENT, MARKER) if template else (MARKER,)
    return blank(text, FENCED, *own, CODE)


def expressions(lesson: str) -> Iterator[tuple[int, str]]:
    """Yield (position, expression) for everything a lesson computes or demands, blanks normalised."""
    for found in EXPRESSION.finditer(blank(lesson, REMARK)):
        yield found.start(), " ".join(found["inner"].split())


def formulas(text: str, *, template: bool) -> Iterator[Formula]:
    """Yield every formula; what a lesson computes inside of one reads as the digit 1."""
    bare = without_code(text, template=template)
    if template:
        bare = EXPRESSION.sub(lambda found: "1" + re.sub(r"[^\n]", " ", found[0])[1:], bare)
    for found in FORMULA.finditer(bare):
        tex = found["display"] or found["inline"]
        yield Formula(" ".join(tex.split()), found["display"] is not None, found.start())
    for start, said in _told_by_statements(text) if template else ():
        for found in FORMULA.finditer(said):
            tex = (found["display"] or found["inline"]).replace("\\\\", "\\")  # escaped, as in Python
            yield Formula(" ".join(tex.split()), found["display"] is not None, start + found.start())


def readable(text: str, *, template: bool) -> str:
    """Return what is read as words: no code, formulas, computed numbers, addresses or tags."""
    bare = without_code(text, template=template)
    for start, said in _told_by_statements(text) if template else ():
        bare = bare[:start] + blank(said, CODE) + bare[start + len(said) :]
    bare = blank(bare, FORMULA, *((EXPRESSION,) if template else ()))
    bare = LINK.sub(lambda found: f" {found['text']} ".ljust(len(found[0])), bare)
    return blank(bare, ADDRESS, HTML)


def _told_by_statements(lesson: str) -> Iterator[tuple[int, str]]:
    """Yield (position, text) for every sentence in quotes inside of a statement; one word is a name."""
    for statement in STATEMENT.finditer(lesson):
        for found in _QUOTED.finditer(statement[0]):
            if " " in found["said"]:
                yield statement.start() + found.start("said"), found["said"]


def slug(title: str) -> str:
    """Return the anchor under which a heading is found in a rendered notebook."""
    return re.sub(r"\s+", "-", blank(title, FORMULA).strip())
