"""The page of similarities: clusters for a person to judge, with the matching lines side by side."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from autograder import gradebook
from autograder.course.model import Course
from autograder.errors import ClassError
from autograder.manifest import Manifest
from autograder.outcome import Note
from autograder.render import Renderer, one_line
from autograder.report.names import Names, fold
from autograder.report.sidebyside import side_by_side
from autograder.report.similar_document import Facing, Group, Resembling, SimilarPage, Who
from autograder.report.snippets import ordinary_words
from autograder.report.voice import Voice
from autograder.report.works import Works, known_passages
from autograder.similarity import Cluster, Kind, Meeting, Pair, Similarity, compare

TEMPLATE = "report/similar.html.j2"
# A person reads some of it; a page of a hundred megabytes nobody opens. What is left out is counted.
MOST_PAIRS = 60  # side by side
MOST_PASSAGES = 12  # of one pair
MOST_ROWS = 500  # of the table


def similar_html(page: SimilarPage, course: Course) -> str:
    """Return one self-contained HTML file: no script, nothing loaded, no clock read."""
    return Renderer(course.root / "templates").page(TEMPLATE, page=page, labels=page.labels)


def similar_path(class_dir: Path, assignment: str) -> Path:
    """Return where the page of an assignment lies."""
    return class_dir / "reports" / f"{assignment}-similar.html"


def similarities(
    class_dir: Path, manifest: Manifest, course: Course, *, language: str = "", anonymous: bool = False
) -> SimilarPage:
    """Compare what a class handed in; raise ClassError when nobody handed in anything, or CourseError.

    `language` is the assignment's when empty. Nothing is executed and nothing is written.
    """
    works = Works.handed_in(class_dir, manifest)
    if not works.everybody:
        remedy = "collect or copy submissions first"
        raise ClassError(f"nobody handed in {manifest.assignment}", where=str(class_dir), remedy=remedy)
    found = compare(works.works, known_passages(course, manifest))
    names = _names(class_dir, works, anonymous=anonymous)
    return similar_page(found, works, manifest, course, names, language=language)


def _names(class_dir: Path, works: Works, *, anonymous: bool) -> Names:
    """Return the names of the roster and of whoever handed in, with the letters of the class report."""
    people = gradebook.read_roster(class_dir)
    students = {person.id for person in people} | works.everybody
    texts = [text for one in people for text in (one.first_name, one.last_name)]
    return Names.drawn(students, texts, gradebook.read_secret(class_dir), anonymous=anonymous)


def similar_page(
    found: Similarity, works: Works, manifest: Manifest, course: Course, names: Names, *, language: str = ""
) -> SimilarPage:
    """Return what the page says; `language` is the assignment's when empty."""
    return _Composer(works, manifest, course, names, language or manifest.language).page(found)


class _Composer:
    """Says what was found in one language, with or without names."""

    def __init__(self, works: Works, manifest: Manifest, course: Course, names: Names, language: str) -> None:
        self._works = works
        self._manifest = manifest
        self._names = names
        self._voice = Voice.of(course, manifest, language, table="similar")
        self._ordinary = ordinary_words(manifest) if names.anonymous else frozenset[str]()
        self._room = MOST_PAIRS

    def page(self, found: Similarity) -> SimilarPage:
        """Return the page."""
        voice = self._voice
        pairs = sum(len(cluster.pairs) for cluster in found.clusters)
        groups = tuple(self._groups(found.clusters))
        left_out = sum(not pair.facing for group in groups for pair in group.pairs)
        key = "summary" if pairs > 1 else "summary_one" if pairs else "summary_none"
        return SimilarPage(
            language=voice.words.language,
            assignment=self._manifest.assignment,
            unit=voice.text.title,
            summary=voice.say(key, works=found.works, groups=len(found.clusters), pairs=pairs),
            compared=found.works,
            anonymous=self._names.anonymous,
            groups=groups,
            left_out=voice.fill("pairs_left_out", count=left_out) if left_out else "",
            more=voice.fill("more_rows", count=pairs - MOST_ROWS) if pairs > MOST_ROWS else "",
            unread=tuple(sorted(self._unread())),
            how=tuple(self._how(found)),
            labels=voice.labels,
        )

    def _groups(self, clusters: tuple[Cluster, ...]) -> Iterator[Group]:
        times = Counter(work for cluster in clusters for work in cluster.works)
        rows = MOST_ROWS
        for number, cluster in enumerate(clusters, 1):
            if rows == 0:
                return
            listed = cluster.pairs[:rows]
            rows -= len(listed)
            also = sorted(self._who(work).text for work in cluster.works if times[work] > 1)
            faced = _spanning(cluster)
            yield Group(
                number,
                tuple(sorted(map(self._who, cluster.works), key=lambda who: who.students)),
                tuple(self._pair(pair, faced=pair in faced) for pair in listed),
                self._voice.fill("also", who=", ".join(also)) if also else "",
            )

    def _who(self, work: str) -> Who:
        return Who(tuple(sorted(map(self._shown, self._works.students[work]))))

    def _shown(self, student: str) -> str:
        return one_line(self._names.shown(student))

    def _pair(self, pair: Pair, *, faced: bool) -> Resembling:
        if self._who(pair.left).students > self._who(pair.right).students:
            pair = pair.turned  # letters must not stand in the order of the names behind them
        facing: tuple[Facing, ...] = ()
        if faced and self._room > 0:
            facing = tuple(map(self._facing, pair.meetings[:MOST_PASSAGES]))
            self._room -= 1
        left_out = len(pair.meetings) - len(facing) if facing else 0
        shared = [
            self._voice.fill(f"tokens_{kind.value}", count=count)
            for kind in Kind
            if (count := pair.matched.get(kind, 0))
        ]
        return Resembling(
            self._who(pair.left),
            self._who(pair.right),
            self._voice.share(pair.shares[pair.left], 1),
            self._voice.share(pair.shares[pair.right], 1),
            ", ".join(shared),
            facing,
            self._voice.fill("passages_left_out", count=left_out) if left_out else "",
        )

    def _facing(self, meeting: Meeting) -> Facing:
        return Facing(
            self._place(meeting.left.place),
            self._place(meeting.right.place),
            side_by_side(meeting, self._hide),
        )

    def _place(self, place: str) -> str:
        explanations = {explanation.id for explanation in self._manifest.explanations}
        if place.startswith("#"):
            return self._voice.fill("own_cell", number=place.removeprefix("#"))
        return self._voice.fill("explanation" if place in explanations else "function", name=place)

    def _hide(self, text: str) -> str:
        if not self._names.anonymous:
            return text
        return self._names.hidden(text, lambda word: fold(word) in self._ordinary)

    def _unread(self) -> Iterator[tuple[str, str]]:
        for student, note in self._works.unread:
            yield self._shown(student), self._reason(note)
        for student in self._works.empty:
            yield self._shown(student), self._voice.say("nothing_written")

    def _reason(self, note: Note) -> str:
        words = self._voice.words
        return (
            words.sentence(note.code, note.facts, table="notes")
            if words.has(note.code, table="notes")
            else ""
        )

    def _how(self, found: Similarity) -> Iterator[tuple[str, str]]:
        voice = self._voice
        yield voice.labels["how_compared"], voice.labels["how_compared_means"]
        yield voice.labels["how_removed"], voice.fill("how_removed_means", common=found.common)
        yield voice.labels["how_shown"], voice.labels["how_shown_means"]
        yield voice.labels["how_teams"], voice.labels["how_teams_means"]


def _spanning(cluster: Cluster) -> tuple[Pair, ...]:
    """Return the strongest pairs that bring every work of a cluster together: of ten works nine, not 45."""
    home = {work: work for work in cluster.works}
    kept = []
    for pair in cluster.pairs:
        left, right = home[pair.left], home[pair.right]
        if left != right:
            kept.append(pair)
            home = {work: left if place == right else place for work, place in home.items()}
    return tuple(kept)
