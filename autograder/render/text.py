"""Make text of unknown origin safe to store, and to place inside Markdown."""

import re

LONGEST = 300  # characters of one fact in a sentence
ELLIPSIS = "…"

MARKS = re.compile(
    r"([\\`*_\[\]#!|~$]|:(?=//)|\A[-+=]|(?<=\A\d)[.)])"
)  # what may begin something in Markdown
RUN_OF_BACKTICKS = re.compile(r"`+")


class Said(str):
    """A phrase of our own: its Markdown counts when it fills a sentence."""

    __slots__ = ()


def clean(text: str) -> str:
    """Return `text` without lone surrogates and unprintable characters; line ends and tabs stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in text)


def one_line(text: str, longest: int = LONGEST) -> str:
    """Return cleaned `text` on one line, cut with an ellipsis when it is long."""
    line = clean(" ".join(text[: 8 * longest].split()))
    return line if len(line) <= longest else line[: longest - 1] + ELLIPSIS


def escaped(text: str) -> str:
    """Return Markdown that shows `text` itself: no emphasis, link, formula, list or tag can begin in it."""
    text = one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return MARKS.sub(r"\\\1", text)


def code(text: str) -> str:
    """Return a Markdown code span that shows `text` itself, whatever backticks it holds."""
    text = one_line(text) or " "
    longest = max((len(run) for run in RUN_OF_BACKTICKS.findall(text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"
