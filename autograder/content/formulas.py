"""Have every formula read by KaTeX, strictly: what it takes, MathJax takes too, and readers use both.

JupyterLab shows formulas by MathJax, VS Code by KaTeX. KaTeX knows less and forgives nothing, so it judges.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from autograder.content.finding import Finding
from autograder.content.passages import Passage, plain
from autograder.content.prose import FORMULA, Formula, formulas, without_code
from autograder.content.tools import run_node

_DOLLAR = re.compile(r"(?<!\\)\$")
_BAR = re.compile(r"(?<!\\)\|")
_PLACE = re.compile(r"^KaTeX parse error: |[\u0332\u0333]")  # KaTeX underlines the place by combining marks


@dataclass(frozen=True)
class _Placed:
    passage: Passage
    formula: Formula

    def finding(self, what: str, remedy: str) -> Finding:
        line = self.passage.line_at(self.formula.start)
        key = f"{self.passage.key}: " if self.passage.key else ""
        return Finding(self.passage.file, line, f"{key}${self.formula.tex}$ {what}", remedy)


def check_formulas(passages: Iterable[Passage]) -> Iterator[Finding]:
    """Yield every formula that does not render, and every dollar that opens none."""
    placed: list[_Placed] = []
    for passage in map(plain, passages):
        found = list(formulas(passage.text, template=passage.is_template))
        placed += [_Placed(passage, formula) for formula in found]
        yield from _check_dollars(passage)
    yield from _check_rendered(placed)
    yield from (
        one.finding("has a bar inside a table", r"write \mid, \lvert or \lVert")
        for one in placed
        if _in_table(one)
    )


def _check_rendered(placed: list[_Placed]) -> Iterator[Finding]:
    distinct = sorted({(one.formula.tex, one.formula.display) for one in placed})
    answers = run_node("formulas.mjs", [{"tex": tex, "display": display} for tex, display in distinct])
    wrong = {key: answer for key, answer in zip(distinct, answers, strict=True) if answer}
    for one in placed:
        if answer := wrong.get((one.formula.tex, one.formula.display)):
            yield one.finding(f"does not render: {_PLACE.sub('', answer)}", "write LaTeX that KaTeX knows")


def _check_dollars(passage: Passage) -> Iterator[Finding]:
    bare = FORMULA.sub(
        lambda found: re.sub(r"[^\n]", " ", found[0]),
        without_code(passage.text, template=passage.is_template),
    )
    for found in _DOLLAR.finditer(bare):
        what = f"{passage.key or 'a line'}: a dollar that opens no formula, or closes none"
        yield Finding(passage.file, passage.line_at(found.start()), what, r"close the formula, or write \$")


def _in_table(one: _Placed) -> bool:
    """Tell whether a formula would be cut in two where tables are read before formulas."""
    text = one.passage.text
    begin = text.rfind("\n", 0, one.formula.start) + 1
    return text[begin:].lstrip().startswith("|") and bool(_BAR.search(one.formula.tex))
