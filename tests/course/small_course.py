"""A whole course of one small unit, written into a folder, which a test can spoil in one place."""

from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from autograder.course import load_course
from autograder.course.model import Course
from autograder.errors import CourseError

FILES = {
    "course/course.toml": """\
        title = {es = "Curso", pt = "Curso"}
        languages = ["es", "pt"]
        units = ["dobles"]
        contact = {es = "profe@example.org", pt = "prof@example.org"}
        [late]
        policy = "zero"
        """,
    "course/dobles/unit.toml": """\
        languages = ["es"]
        [[questions]]
        id = "axis"
        kind = "single"
        points = 1
        options = ["rows", "columns", "both"]
        [[questions]]
        id = "sums"
        kind = "multiple"
        points = 1
        options = ["first", "second", "third"]
        [[questions]]
        id = "count"
        kind = "numeric"
        points = 2
        parameters = {d_h = [64, 96], d_a = [32, 40]}
        known_wrong = ["one_matrix", "no_vector"]
        [[questions]]
        id = "practice"
        kind = "numeric"
        points = 0
        parameters = {n = [2, 3]}
        margin = 0.005
        [[challenges]]
        function = "dobla"
        arguments = {E = "T_y T_x"}
        returns = "T_y T_x"
        points = {correctness = 2, shape = 1}
        credit = {triple = 0.5}
        public = [{T_y = 3, T_x = 5}]
        [[explanations]]
        id = "why"
        points = 3
        """,
    "course/dobles/demos.py": """\
        # ---
        # jupyter: {}
        # ---

        # %% first
        x = 2

        # %% drawing tags=["figure"]
        print(x)

        # %% numbers
        n = {"x": x}
        """,
    "course/dobles/es/lesson.md": """\
        # Dobles

        Prosa con {{ n.x }}.
        <!-- demo: first -->
        <!-- cell -->
        Más prosa.
        <!-- question: axis -->
        <!-- question: sums -->
        <!-- question: count -->
        <!-- question: practice -->
        <!-- demo: drawing -->
        <!-- challenge: dobla -->
        <!-- explanation: why -->
        Fin.
        """,
    "course/dobles/es/questions.toml": """\
        [questions.axis]
        prompt = "¿Qué eje?"
        [questions.axis.options]
        rows = "filas"
        columns = "columnas"
        both = "ambos"
        [questions.sums]
        prompt = "¿Cuáles suman?"
        [questions.sums.options]
        first = "una"
        second = "dos"
        third = "tres"
        [questions.count]
        prompt = "¿Cuántos pesos con d_h = {d_h} y d_a = {d_a}, en $W_{{ha}}$?"
        [questions.practice]
        prompt = "¿La raíz de {n}?"
        explanation = "Calcula la raíz de {n}."
        [explanations.why]
        prompt = "Explica por qué."
        """,
    "course/dobles/es/challenge.md": """\
        # Retos

        ## dobla

        title: El doble

        Devuelve el doble de `E`.

        ```python
        ## esto no es un título
        ```

        ### docstring

        Devuelve el doble de E.
        """,
    "solutions/dobles/answers.toml": """\
        [axis]
        right = ["rows"]
        [sums]
        right = ["first", "third"]
        [count]
        value = "2*d_a*d_h + d_a"
        [count.known_wrong]
        no_vector = "2*d_a*d_h"
        one_matrix = "d_a*d_h + d_a"
        [practice]
        value = "sqrt(n)"
        """,
    "solutions/dobles/feedback.es.toml": """\
        [questions.axis]
        right = "Eso es."
        [questions.axis.wrong]
        columns = "Por columnas no."
        both = "No a la vez."
        [questions.sums]
        right = "Eso es."
        other = "Falta alguna."
        [questions.sums.wrong]
        second = "Esa no."
        [questions.count]
        right = "{d_h} y {d_a}, bien."
        other = "{given} no sale de {d_h}."
        [questions.count.wrong]
        no_vector = "Falta el vector."
        one_matrix = "Son dos matrices."
        [functions.dobla]
        right = "Dobla bien."
        [functions.dobla.misconceptions]
        triple = "Has triplicado {ratio}."
        [explanations.why]
        rubric = "3: nombra la razón."
        """,
    "solutions/dobles/feedback.pt.toml": """\
        [functions.dobla]
        right = "Dobra bem."
        [functions.dobla.misconceptions]
        triple = "Você triplicou {ratio}."
        """,
    "solutions/dobles/dobla.py": "def dobla(E):\n    return 2 * E\n",
    "solutions/dobles/misconceptions/dobla/triple.py": '"""Triple."""\n\n\ndef dobla(E):\n    return 3 * E\n',
}


@dataclass(frozen=True)
class Spoilable:
    """A good course that a test spoils in one place."""

    root: Path

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old!r}"
        self.write(name, text.replace(old, new, 1))

    def load(self) -> Course:
        return load_course(self.root)

    def error(self) -> CourseError:
        with pytest.raises(CourseError) as caught:
            self.load()
        return caught.value
