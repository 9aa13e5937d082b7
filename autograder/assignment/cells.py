"""Make an assignment's cells from templates and words; their sources still hold what is cut out later."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.assignment.demos import FIGURE, Demo
from autograder.assignment.fill import right_answer
from autograder.assignment.public import Literal, literal
from autograder.course.draw import Drawn
from autograder.course.model import Challenge, Explanation, FigureText, UnitText
from autograder.course.reference import Reference
from autograder.manifest import ReleasedCell, Role
from autograder.render import Renderer, Words, num

TABLE = "notebook"
PUBLIC_CRITERIA = ("correctness", "shape", "no_mutation")  # their grade cell may assert; the rest is measured
SAY = "say_"
READ_ONLY: Mapping[str, Any] = {"deletable": False, "editable": False}
# Folded away by JupyterLab and VS Code, and (with the @title in the cell) by Colab.
COLLAPSED: Mapping[str, Any] = {"cellView": "form", "jupyter": {"source_hidden": True}}

Cells = tuple[ReleasedCell, ...]


@dataclass(frozen=True)
class CellWriter:
    """Everything that a cell's text is made of."""

    renderer: Renderer
    words: Words
    text: UnitText

    @property
    def word(self) -> str:
        """Return what an answer's variable and cell are called after."""
        return self.words.label("answer_variable", table=TABLE)

    def intro(self, points: float) -> ReleasedCell:
        """Return the first cell: title, how to work, how to hand in; a workshop has no points to speak of."""
        how = self._w("intro" if points else "intro_workshop", points=self.points(points), variable=self.word)
        return _text("intro", self._fill("intro.md", title=self.text.title, how=how))

    def setup(self) -> ReleasedCell:
        """Return the cell that imports NumPy."""
        return _read_only_code("setup", self._fill("setup.py"))

    def checks(self, public: Mapping[str, Any], practice: Mapping[str, Any]) -> ReleasedCell:
        """Return the cell that defines `comprueba`, folded away where the editor can."""
        said = self.words.labels(TABLE).items()
        say = {key.removeprefix(SAY): sentence for key, sentence in said if key.startswith(SAY)}
        data = {"public": public, "practice": practice, "say": say}
        literals = {key: Literal(literal(value)) for key, value in data.items()}
        maps = any("map" in one for one in public.values())
        source = self._fill("comprueba.py", **literals, maps=maps)
        return _read_only_code("checks", source, COLLAPSED)

    def prose(self, number: int, source: str) -> ReleasedCell:
        """Return a stretch of the lesson."""
        return _text(f"text-{number:02}", source)

    def demo(self, demo: Demo) -> ReleasedCell:
        """Return a cell to predict and run; marking draws no figure and trains no model again."""
        metadata = {"deletable": False, **({"tags": list(demo.tags)} if demo.tags else {})}
        runs = not (demo.is_figure or demo.is_long)
        return ReleasedCell(
            f"demo-{demo.id}",
            "code",
            Role.DEMO,
            demo.source,
            metadata,
            runs=runs,
            aside=demo.is_aside,
            locked=False,
        )

    def figure(self, figure_id: str, figure: FigureText) -> ReleasedCell:
        """Return the cell that shows a figure; the picture itself is attached to it."""
        source = self._fill("figure.md", id=figure_id, alt=figure.alt, caption=figure.caption.strip())
        return _text(figure_cell(figure_id), source)

    def challenge(self, challenge: Challenge, reference: Reference) -> Cells:
        """Return statement, solution cell, a cell to check it, and one grade cell per criterion.

        A function that trains a model has no check: no public example tells how well it learns. One that
        returns a map has a cell that draws it.
        """
        function, text = challenge.function, self.text.challenges[challenge.function]
        statement = self._fill("challenge.md", text=text, points=self.points(sum(challenge.points.values())))
        skeleton = self._fill(
            "skeleton.py",
            function=function,
            arguments=reference.arguments,
            docstring=text.docstring,
            body=reference.body,
        )
        check = self._fill("check.py", function=function)
        checked = ReleasedCell(
            f"{function}-check", "code", Role.TEST, check, {}, None, function, False, False
        )
        return (
            _text(f"{function}-statement", statement, function),
            _to_fill(function, "code", Role.SOLUTION, skeleton, function),
            *(() if challenge.long else (checked,)),
            *((self._map(function),) if challenge.map else ()),
            *(self._criterion(challenge, criterion) for criterion in challenge.points),
        )

    def question(self, drawn: Drawn) -> Cells:
        """Return prompt, answer cell and, for a graded question, its grade cell."""
        key = drawn.key
        prompt = _text(f"{key.id}-prompt", self._prompt(drawn), key.id)
        answer = self._fill(
            "answer.py",
            question=key.id,
            variable=key.variable,
            hint=self._w(f"hint_{key.kind}"),
            right=right_answer(key),
            practice=not key.points,
        )
        name = f"{key.id}-{self.word}"
        if not key.points:
            cell = ReleasedCell(name, "code", Role.ANSWER, answer, {}, None, key.id, locked=False)
            return prompt, cell
        graded = self._fill("question.py", heading=self._heading(drawn), variable=key.variable)
        return (
            prompt,
            _to_fill(name, "code", Role.ANSWER, answer, key.id),
            _grade(key.id, Role.TEST, graded, key.points, key.id),
        )

    def explanation(self, explanation: Explanation) -> Cells:
        """Return prompt and prose cell of an answer that a person grades."""
        heading = self._w("explanation", points=self.points(explanation.points))
        prompt = self._fill(
            "explanation.md", heading=heading, prompt=self.text.explanations[explanation.id].strip()
        )
        prose = self._fill("prose.md", rubric=self.text.rubrics[explanation.id].strip())
        metadata = {"nbgrader": _claims(explanation.id, grade=True, solution=True, points=explanation.points)}
        cell = ReleasedCell(
            explanation.id,
            "markdown",
            Role.EXPLANATION,
            prose,
            metadata,
            explanation.id,
            explanation.id,
            runs=False,
            locked=False,
        )
        return _text(f"{explanation.id}-prompt", prompt, explanation.id), cell

    def explained(self, drawn: Sequence[Drawn]) -> dict[str, str]:
        """Return the instant explanation of every practice question."""
        return {
            one.key.id: _with_parameters(self.text.questions[one.key.id].explanation, one)
            for one in drawn
            if not one.key.points
        }

    def points(self, points: float) -> str:
        """Return points with their unit."""
        return self._w("points_one") if points == 1 else self._w("points_many", points=num(points))

    def _map(self, function: str) -> ReleasedCell:
        source = self._fill("map.py", function=function)
        metadata = {"tags": [FIGURE]}
        return ReleasedCell(
            f"{function}-map", "code", Role.DEMO, source, metadata, None, function, False, False
        )

    def _criterion(self, challenge: Challenge, criterion: str) -> ReleasedCell:
        points = challenge.points[criterion]
        source = self._fill(
            "criterion.py",
            function=challenge.function,
            criterion=criterion,
            label=self._w(SAY + criterion),
            points=self.points(points),
            public=criterion in PUBLIC_CRITERIA and not challenge.long,
            measured=self._w(
                "measured_long" if challenge.long else "measured_later", function=challenge.function
            ),
        )
        return _grade(f"{challenge.function}-{criterion}", Role.TEST, source, points, challenge.function)

    def _prompt(self, drawn: Drawn) -> str:
        key, text = drawn.key, self.text.questions[drawn.key.id]
        options = [(letter, text.options[option]) for letter, option in key.options.items()]
        how = f"how_{key.kind}" + ("_margin" if key.margin else "")
        return self._fill(
            "question.md",
            heading=self._heading(drawn),
            prompt=_with_parameters(text.prompt, drawn),
            options=[(letter, _with_parameters(option, drawn)) for letter, option in options],
            how=self._w(how, margin=num(key.margin)),
        )

    def _heading(self, drawn: Drawn) -> str:
        number = drawn.key.variable.rpartition("_")[2]
        if not drawn.key.points:
            return self._w("practice", number=number)
        return self._w("question", number=number, points=self.points(drawn.key.points))

    def _w(self, key: str, **facts: Any) -> str:
        return self.words.label(key, table=TABLE).format(**facts)

    def _fill(self, name: str, **values: Any) -> str:
        words = self.words.labels(TABLE)
        return self.renderer.text(f"assignment/{name}.j2", w=words, **values).strip("\n")


def figure_cell(figure_id: str) -> str:
    """Return the id of the cell that shows a figure."""
    return f"figure-{figure_id}"


def _with_parameters(sentence: str, drawn: Drawn) -> str:
    """Return a sentence with its parameters; they stand in formulas, so nothing is escaped."""
    shown = {
        name: value if isinstance(value, str) else num(value) for name, value in drawn.key.parameters.items()
    }
    return sentence.strip().format(**shown)


def _claims(grade_id: str, **facts: Any) -> dict[str, Any]:
    """Return nbgrader's metadata of a cell, schema 3."""
    usual = {"grade": False, "grade_id": grade_id, "locked": False, "schema_version": 3, "solution": False}
    return {**usual, "task": False, **facts}


def _text(cell_id: str, source: str, belongs_to: str | None = None) -> ReleasedCell:
    return ReleasedCell(cell_id, "markdown", Role.TEXT, source, READ_ONLY, belongs_to=belongs_to, runs=False)


def _read_only_code(cell_id: str, source: str, extra: Mapping[str, Any] | None = None) -> ReleasedCell:
    metadata = {"nbgrader": _claims(cell_id, locked=True), **(extra or {})}
    return ReleasedCell(cell_id, "code", Role.DEMO, source, metadata, cell_id)


def _to_fill(cell_id: str, cell_type: str, role: Role, source: str, belongs_to: str) -> ReleasedCell:
    metadata = {"nbgrader": _claims(cell_id, solution=True)}
    return ReleasedCell(cell_id, cell_type, role, source, metadata, cell_id, belongs_to, locked=False)


def _grade(cell_id: str, role: Role, source: str, points: float, belongs_to: str) -> ReleasedCell:
    metadata = {"nbgrader": _claims(cell_id, grade=True, locked=True, points=points)}
    return ReleasedCell(cell_id, "code", role, source, metadata, cell_id, belongs_to, runs=False)
