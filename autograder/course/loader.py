"""Load the whole course, or say in one line which file and key keeps it from loading."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from autograder.course.bank import UnitFacts, read_facts, read_questions
from autograder.course.code_words import CodeWords, read_code_words
from autograder.course.curves import read_curves
from autograder.course.figures import figure_ids
from autograder.course.lesson import demo_ids
from autograder.course.model import Course, Unit
from autograder.course.reading import Source, check_known, check_same, check_unique
from autograder.course.sentences import read_feedback
from autograder.course.solutions import find_misconceptions, find_references
from autograder.course.texts import read_text


@dataclass(frozen=True)
class Late:
    """The `[late]` table."""

    policy: Literal["none", "zero"] = "none"


@dataclass(frozen=True)
class Resubmissions:
    """The `[resubmissions]` table."""

    keep: Literal["last", "best"] = "last"


@dataclass(frozen=True)
class Review:
    """The `[review]` table."""

    days: int


@dataclass(frozen=True)
class CourseFile:
    """`course.toml`, as it is written."""

    title: Mapping[str, str]
    languages: tuple[str, ...]
    units: tuple[str, ...]
    contact: Mapping[str, str] = field(default_factory=dict)
    late: Late = field(default_factory=Late)
    resubmissions: Resubmissions = field(default_factory=Resubmissions)
    review: Review | None = None


def read_policies(root: Path) -> CourseFile:
    """Return what `course.toml` says, without loading the units; raise CourseError for a mistake in it."""
    return Source(root, root / "course" / "course.toml").record(CourseFile)


def load_course(root: Path, *, for_building: bool = True) -> Course:
    """Return the course in `root`/course and `root`/solutions; raise CourseError for any mistake in it.

    Whoever does not build it is spared half a second: the words of demonstration cells are left unread.
    """
    source = Source(root, root / "course" / "course.toml")
    facts = source.record(CourseFile)
    check_unique(source, "language", facts.languages)
    check_unique(source, "unit", facts.units)
    if not facts.languages or not facts.units:
        raise source.error("no languages or no units", "list at least one of each")
    check_same(source, "title in the language", facts.title, facts.languages)
    if facts.contact:
        check_same(source, "contact in the language", facts.contact, facts.languages)
    if facts.review and facts.review.days < 1:
        raise source.error(f"review.days is {facts.review.days}", "give a whole number of days from 1 up")
    _check_folders(source, facts.units)
    experiments = _experiments(root, facts.units)
    return Course(
        root=root,
        title=facts.title,
        languages=facts.languages,
        units=tuple(
            _load_unit(root, slug, facts.languages, for_building=for_building) for slug in facts.units
        ),
        contact=facts.contact,
        late_policy=facts.late.policy,
        resubmission=facts.resubmissions.keep,
        experiments=experiments,
        curves=read_curves(experiments.values()),
        review_days=facts.review.days if facts.review else None,
    )


def _check_folders(source: Source, units: Sequence[str]) -> None:
    """A unit that is written but not listed would silently never be taught."""
    written = sorted(path.parent.name for path in source.path.parent.glob("*/unit.toml"))
    for slug in units:
        if slug not in written:
            raise source.error(f"unit '{slug}' has no course/{slug}/unit.toml", "write it or delete the unit")
    for slug in written:
        if slug not in units:
            raise source.error(f"unit '{slug}' is not listed", "add it to units")


def _experiments(root: Path, slugs: Sequence[str]) -> dict[str, Path]:
    """Return where the results of long experiments lie: a build quotes them and repeats none."""
    places = {slug: root / "course" / slug / "experiments.json" for slug in slugs}
    return {slug: path for slug, path in places.items() if path.is_file()}


def _load_unit(root: Path, slug: str, languages: Sequence[str], *, for_building: bool) -> Unit:
    folder, answers = root / "course" / slug, root / "solutions" / slug
    source = Source(root, folder / "unit.toml")
    facts = read_facts(source)
    _check_languages(source, facts, languages)
    questions = read_questions(facts, Source(root, answers / "answers.toml"))
    references = find_references(root, answers, facts.challenges)
    misconceptions = find_misconceptions(root, answers, facts.challenges)
    for challenge in facts.challenges:
        known = misconceptions[challenge.function]
        check_known(source, f"misconception in credit of {challenge.function}", challenge.credit, known)
    demos = demo_ids(Source(root, folder / "demos.py"))
    figures = figure_ids(Source(root, folder / "figures.py"))
    explanations = [explanation.id for explanation in facts.explanations]
    said = {
        language: read_feedback(
            root,
            answers,
            language,
            questions,
            explanations,
            misconceptions,
            taught=language in facts.languages,
        )
        for language in languages
    }
    texts = {
        language: read_text(
            root,
            folder / language,
            answers,
            facts,
            questions,
            demos,
            figures,
            said[language],
            _code_words(root, folder, references, language, languages[0]) if for_building else CodeWords(),
        )
        for language in facts.languages
    }
    return Unit(
        slug=slug,
        folder=folder,
        answers_folder=answers,
        questions=questions,
        challenges=facts.challenges,
        explanations=facts.explanations,
        texts=texts,
        references=references,
        misconceptions=misconceptions,
        function_feedback={language: sentences.functions for language, sentences in said.items()},
        files=tuple(sorted(path for path in (folder / "files").glob("*") if path.is_file())),
    )


def _code_words(
    root: Path, folder: Path, references: Mapping[str, Path], language: str, first: str
) -> CodeWords:
    """Return the words of demo cells and references; they are written in the course's first language."""
    of_demos = Source(root, folder / language / "demos.toml")
    of_references = Source(root, root / "solutions" / folder.name / f"comments.{language}.toml")
    if language != first:
        files = {function: Source(root, path) for function, path in references.items()}
        return read_code_words(Source(root, folder / "demos.py"), files, of_demos, of_references)
    for source in (of_demos, of_references):
        if source.path.exists():
            raise source.error(f"the cells are written in '{first}' already", "delete the file")
    return CodeWords()


def _check_languages(source: Source, facts: UnitFacts, languages: Sequence[str]) -> None:
    check_known(source, "language", facts.languages, languages)
    check_unique(source, "language", facts.languages)
    folder = source.path.parent
    if not facts.languages:
        raise source.error("no languages", "list those the unit is written in")
    for language in facts.languages:
        if not (folder / language).is_dir():
            raise source.error(f"no folder {folder.name}/{language}", "write it or delete the language")
    for language in languages:
        if (folder / language).is_dir() and language not in facts.languages:
            raise source.error(f"the folder {language}/ is not listed", "add it to languages")
