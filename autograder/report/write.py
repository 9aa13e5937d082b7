"""Put the panels together and write the file."""

from pathlib import Path

from autograder.course.model import Course
from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.render import Renderer
from autograder.report.analysis import analysis
from autograder.report.defects import defects
from autograder.report.document import Document
from autograder.report.facts import ClassFacts
from autograder.report.monday import monday
from autograder.report.names import Names
from autograder.report.people import concerns
from autograder.report.regraded import regraded
from autograder.report.scores import scores
from autograder.report.voice import DASH, Voice
from autograder.voids import voided_in

TEMPLATE = "report/report.html.j2"


def report_html(facts: ClassFacts, course: Course, *, language: str = "", anonymous: bool = False) -> str:
    """Return one self-contained HTML file: no script, nothing loaded, no clock read.

    `language` is the assignment's when empty; raises CourseError for one without words.
    """
    document = compose(facts, course, language=language, anonymous=anonymous)
    return Renderer(course.root / "templates").page(TEMPLATE, report=document, labels=document.labels)


def compose(facts: ClassFacts, course: Course, *, language: str = "", anonymous: bool = False) -> Document:
    """Return what the report says."""
    manifest = facts.manifest
    voice = Voice.of(course, manifest, language or manifest.language)
    names = Names.of(facts, anonymous=anonymous)
    handed_in = {"count": len(facts.reports), "readable": len(facts.readable)}
    return Document(
        language=voice.words.language,
        title=voice.labels["title"],
        assignment=manifest.assignment,
        unit=voice.text.title,
        summary=voice.say("summary", **handed_in),
        anonymous=anonymous,
        monday=monday(facts, voice, names),
        scores=scores(facts, voice),
        analysis=analysis(facts, voice),
        defects=defects(facts, voice),
        concerns=concerns(facts, voice, names),
        regraded=regraded(facts, voice, names),
        judged=_judged(facts, voice),
        labels=voice.labels,
    )


def _judged(facts: ClassFacts, voice: Voice) -> tuple[tuple[str, str], ...]:
    """Return how the class was judged, as the store has it; what it does not know is a dash."""
    manifest = facts.manifest
    rows = [
        ("how_last", f"{facts.last} UTC" if facts.last else DASH),
        ("how_seed", manifest.seed or DASH),
        ("how_sandbox", facts.run.get("sandbox", DASH)),
    ]
    known = [f"{name} {version}" for name, version in sorted(facts.run.items()) if name not in ("sandbox",)]
    rows.append(("how_versions", ", ".join(known) or DASH))
    if facts.older:
        rows.append(("how_older", str(facts.older)))
    voided = sorted({id_ for report in facts.reports for id_ in voided_in(report)})
    if voided:
        rows.append(("how_voided", ", ".join(voided)))
    long = [challenge.function for challenge in manifest.challenges if challenge.long]
    if long:
        rows.append(("how_long", ", ".join(long)))
    return tuple((voice.labels[key], value) for key, value in rows)


def report_path(class_dir: Path, assignment: str) -> Path:
    """Return where the report of an assignment lies."""
    return class_dir / "reports" / f"{assignment}.html"


def write_report(class_dir: Path, assignment: str, html: str) -> Path:
    """Write one report and return where; raise ClassError when that fails."""
    return write_page(report_path(class_dir, assignment), html)


def write_page(path: Path, html: str) -> Path:
    """Write one page of the class and return where; raise ClassError when that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, html)
    except OSError as error:
        remedy = "check the folder's rights and the free space, then run the same command again"
        what = f"report cannot be written ({error.strerror})"
        raise ClassError(what, where=str(path), remedy=remedy) from error
    return path
