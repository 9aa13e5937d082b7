"""Build an assignment: a lesson, its questions and its challenges become one notebook and its manifest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.assignment import bench
from autograder.assignment.cells import CellWriter, figure_cell
from autograder.assignment.check import check_asides, check_release, imports_matplotlib
from autograder.assignment.demos import Demo, in_words, read_demos
from autograder.assignment.figures import Figure, Wanted, draw, with_picture
from autograder.assignment.model import Built, Typed
from autograder.assignment.prose import with_typed
from autograder.assignment.public import practice_data, public_data
from autograder.assignment.regions import released
from autograder.course.draw import Drawn, draw_unit
from autograder.course.lesson import Marker, split
from autograder.course.model import Challenge, Course, FigureText, Unit
from autograder.course.reference import Reference, read_reference
from autograder.errors import CourseError
from autograder.manifest import ChallengeKey, CriterionKey, ExplanationKey, Manifest, ReleasedCell
from autograder.render import Renderer, Words
from autograder.submission import notebook_text, released_cell

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
LANGUAGE = {
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}


def build(course: Course, unit: Unit, language: str, seed: str) -> Built:
    """Build one unit in one language for one class; the same seed gives the same notebook, byte by byte.

    Runs the lesson's demos and the reference solutions in an interpreter of their own. Raises CourseError
    when something of the unit is wrong: a claim of the prose is false, a number is typed, a demo fails,
    an answer would be released.
    """
    if language not in unit.texts:
        there = ", ".join(unit.texts)
        raise CourseError(f"{unit.slug} is not written in '{language}'", remedy=f"there is: {there}")
    return _Builder.open(course, unit, language, seed).build()


def proofread(course: Course, unit: Unit, language: str, numbers: Mapping[str, Any]) -> None:
    """Refuse what `build` refuses in one language, given the numbers that the demos computed.

    Runs nothing and draws nothing. Raises CourseError.
    """
    _Builder.open(course, unit, language, seed="").proofread(numbers)


@dataclass(frozen=True)
class _Written:
    full: tuple[ReleasedCell, ...]  # with solutions
    released: tuple[ReleasedCell, ...]
    figures: Mapping[str, FigureText]  # with their numbers
    typed: tuple[Typed, ...]


@dataclass(frozen=True)
class _Builder:
    course: Course
    unit: Unit
    writer: CellWriter
    seed: str
    demos: tuple[Demo, ...]  # as written: the numbers of the prose are those of every language
    shown: Mapping[str, Demo]
    drawn: tuple[Drawn, ...]
    references: Mapping[str, Reference]

    @classmethod
    def open(cls, course: Course, unit: Unit, language: str, seed: str) -> "_Builder":
        templates = course.root / "templates"
        text = unit.texts[language]
        writer = CellWriter(Renderer(templates), Words.load(templates, language), text)
        demos = read_demos(unit.demos)
        return cls(
            course=course,
            unit=unit,
            writer=writer,
            seed=seed,
            demos=demos,
            shown={demo.id: demo for demo in in_words(demos, text.demo_words)},
            drawn=draw_unit(unit, seed, writer.word),
            references={
                name: read_reference(path, name).in_words(text.comments)
                for name, path in unit.references.items()
            },
        )

    def build(self) -> Built:
        outcome = self._run()
        written = self._written(outcome)
        figures = self._drawn(written.figures, outcome.numbers)
        pictures = {figure_cell(figure.id): figure for figure in figures}
        full = [with_picture(cell, pictures) for cell in written.full]
        cells = [with_picture(cell, pictures) for cell in written.released]
        manifest = self._manifest(tuple(cells))
        return Built(
            manifest=manifest,
            source=notebook_text(manifest, [released_cell(cell, cell.source) for cell in full]),
            release=notebook_text(manifest, [released_cell(cell, cell.source) for cell in cells]),
            typed=written.typed,
            numbers=outcome.numbers,
            files=self.unit.files,
            figures=figures,
        )

    def proofread(self, numbers: Mapping[str, Any]) -> None:
        self._written(bench.Outcome(numbers, {}))

    def _written(self, outcome: bench.Outcome) -> "_Written":
        """Fill the lesson with its numbers and cut it into cells; refuse what may not be said or released."""
        where = self._name(self.unit.folder / self.writer.text.language / "lesson.md")
        lesson, typed = with_typed(self.writer.text.lesson, where)
        text = self.writer.renderer.lesson(lesson, outcome.numbers, where=where)
        said, typed_there = self._figure_texts(outcome.numbers)
        full = tuple(self._cells(text, outcome, said))
        cells = tuple(replace(cell, source=released(cell.source)) for cell in full)
        self._check(cells)
        return _Written(full, cells, said, (*typed, *typed_there))

    def _run(self) -> bench.Outcome:
        """Find out the numbers of the prose, and what `comprueba` is to expect."""
        checked = _checked(self.unit.challenges)
        job = bench.Job(
            cells=[(demo.id, demo.source) for demo in self.demos if not demo.is_long],
            setup=self.writer.setup().source,
            checks=self.writer.checks(public_data(checked, {}), {}).source,
            references={c.function: str(self.unit.references[c.function]) for c in checked},
            files=[str(path) for path in self.unit.files],
            stored={slug: str(path) for slug, path in self.course.experiments.items()},
        )
        return bench.run(job, demos=self._name(self.unit.demos))

    def _figure_texts(self, numbers: Mapping[str, Any]) -> tuple[dict[str, FigureText], list[Typed]]:
        """Return what is said of the figures, with its numbers; they are checked as those of the lesson."""
        name = self._name(self.unit.folder / self.writer.text.language / "figures.toml")
        typed: list[Typed] = []

        def told(text: str, key: str) -> str:
            where = f"{name}: {key}"
            plain, found = with_typed(text, where)
            typed.extend(found)
            return " ".join(self.writer.renderer.lesson(plain, numbers, where=where).split())

        texts = {
            figure: replace(
                text,
                alt=told(text.alt, f"figures.{figure}.alt"),
                caption=told(text.caption, f"figures.{figure}.caption"),
            )
            for figure, text in self.writer.text.figures.items()
        }
        return texts, typed

    def _drawn(self, texts: Mapping[str, FigureText], numbers: Mapping[str, Any]) -> tuple[Figure, ...]:
        """Have the figures drawn from the same numbers that the prose quotes."""
        folder = self.unit.folder / self.writer.text.language
        names = (self._name(self.unit.figures), self._name(folder / "figures.toml"))
        return draw(Wanted(self.unit.figures, names[0], texts, names[1], numbers))

    def _cells(
        self, lesson: str, outcome: bench.Outcome, figures: Mapping[str, FigureText]
    ) -> Iterator[ReleasedCell]:
        """Yield title and opening prose, then what every other cell needs, then the lesson."""
        _, _, body = lesson.partition("\n")  # the first line is the title
        practice = practice_data(self.drawn, self.writer.explained(self.drawn))
        tools = [
            self.writer.setup(),
            self.writer.checks(public_data(_checked(self.unit.challenges), outcome.expected), practice),
        ]
        yield self.writer.intro(self._points())
        number = 0
        for part in split(body):
            if isinstance(part, Marker):
                yield from tools
                tools.clear()
                if part.kind == "figure":
                    yield self.writer.figure(part.name, figures[part.name])
                else:
                    yield from self._placed(part)
            else:
                number += 1
                yield self.writer.prose(number, part)

    def _placed(self, marker: Marker) -> tuple[ReleasedCell, ...]:
        """Return the cells that stand at a marker; the loader has checked that its name exists."""
        name = marker.name
        if marker.kind == "demo":
            return (self.writer.demo(self.shown[name]),)
        if marker.kind == "question":
            return self.writer.question({drawn.key.id: drawn for drawn in self.drawn}[name])
        if marker.kind == "challenge":
            challenge = {challenge.function: challenge for challenge in self.unit.challenges}[name]
            return self.writer.challenge(challenge, self.references[name])
        if marker.kind == "explanation":
            return self.writer.explanation({one.id: one for one in self.unit.explanations}[name])
        return ()

    def _check(self, cells: Sequence[ReleasedCell]) -> None:
        where = self._name(self.unit.folder)
        ids = [cell.cell_id for cell in cells]
        for name in ids:
            if ids.count(name) > 1:
                raise CourseError(f"two cells would be called '{name}'", where=where, remedy="rename one")
        check_release(cells, secret_files(self.course, self.unit), where)
        check_asides(cells, self._name(self.unit.demos))

    def _manifest(self, cells: tuple[ReleasedCell, ...]) -> Manifest:
        language = self.writer.text.language
        return Manifest(
            assignment=f"{self.unit.slug}-{language}",
            unit=self.unit.slug,
            language=language,
            notebook=self.unit.slug,
            seed=self.seed,
            kernelspec=KERNEL,
            language_info=LANGUAGE,
            cells=cells,
            challenges=tuple(_challenge_key(challenge) for challenge in self.unit.challenges),
            questions=tuple(drawn.key for drawn in self.drawn),
            explanations=tuple(ExplanationKey(e.id, e.points) for e in self.unit.explanations),
            plots=any(cell.runs and imports_matplotlib(cell) for cell in cells),
        )

    def _points(self) -> float:
        challenges = sum(sum(c.points.values()) for c in self.unit.challenges if not c.bonus)
        prose = sum(e.points for e in self.unit.explanations)
        return challenges + prose + sum(drawn.key.points for drawn in self.drawn)

    def _name(self, path: Path) -> str:
        return (
            path.relative_to(self.course.root).as_posix()
            if path.is_relative_to(self.course.root)
            else str(path)
        )


def secret_files(course: Course, unit: Unit) -> list[Path]:
    """Return every file that gives answers to a unit away."""
    graders = Path(__file__).parents[1] / "graders"
    solutions = [path for path in unit.answers_folder.rglob("*") if path.suffix in (".py", ".toml")]
    return sorted([*solutions, *graders.rglob("*.py")])


def _checked(challenges: Sequence[Challenge]) -> list[Challenge]:
    """Return those of which `comprueba` knows what to expect: what trains a model has no expected value."""
    return [challenge for challenge in challenges if not challenge.long]


def _challenge_key(challenge: Challenge) -> ChallengeKey:
    return ChallengeKey(
        function=challenge.function,
        arguments=tuple(challenge.arguments),
        criteria=tuple(CriterionKey(name, points) for name, points in challenge.points.items()),
        credit=challenge.credit,
        bonus=challenge.bonus,
        long=challenge.long,
    )
