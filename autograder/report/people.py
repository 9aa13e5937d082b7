"""Who needs a person: what no machine should decide, and what is still to be done."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from autograder.feedback.sentences import sentence
from autograder.outcome import Flag, Note, Report
from autograder.render import clean, code, one_line
from autograder.report.document import MOST, Concern, Concerns
from autograder.report.facts import ClassFacts
from autograder.report.names import HIDDEN, Names
from autograder.report.voice import Voice

TIMED_OUT = "timed_out"
FILE_NAMES = ("found", "chosen", "others")  # facts that hold names of files as they were handed in
Found = tuple[str, Concern]  # student, concern of that student alone


def concerns(facts: ClassFacts, voice: Voice, names: Names) -> tuple[Concerns, ...]:
    """Return the concerns by kind, the most urgent kind first; equal ones of several students as one."""
    speaker = _Speaker(voice, names)
    kinds: tuple[tuple[str, Callable[[ClassFacts], Iterable[Found]]], ...] = (
        ("flags", speaker.flags),
        ("timeouts", speaker.timeouts),
        ("unreadable", speaker.unreadable),
        ("to_mark", speaker.to_mark),
        ("not_saved", speaker.not_saved),
        ("repairs", speaker.repairs),
    )
    found = [_cut(voice.labels[f"who_{kind}"], _merged(say(facts), names), voice) for kind, say in kinds]
    found.append(_cut(voice.labels["who_strays"], tuple(_strays(facts, voice, names)), voice))
    return tuple(kind for kind in found if kind.rows)


def _cut(title: str, rows: tuple[Concern, ...], voice: Voice) -> Concerns:
    """Return as many rows and names as somebody looks through, and how many there are beyond."""
    shown = tuple(replace(row, who=_some(row.who, voice)) for row in rows[:MOST])
    more = voice.fill("more_rows", count=len(rows) - MOST) if len(rows) > MOST else ""
    return Concerns(title, shown, more)


def _some(who: tuple[str, ...], voice: Voice) -> tuple[str, ...]:
    beyond = len(who) - MOST
    return (*who[:MOST], voice.fill("more_people", count=beyond)) if beyond > 0 else who


def _merged(found: Iterable[Found], names: Names) -> tuple[Concern, ...]:
    who: dict[Concern, list[str]] = {}
    for student, concern in found:
        who.setdefault(concern, []).append(names.shown(student))
    rows = (Concern(tuple(sorted({*students})), c.where, c.what, c.evidence) for c, students in who.items())
    return tuple(sorted(rows, key=lambda row: row.who))  # not in the order of the names behind the letters


class _Speaker:
    """Says one student's concerns."""

    def __init__(self, voice: Voice, names: Names) -> None:
        self._voice = voice
        self._names = names

    def flags(self, facts: ClassFacts) -> Iterator[Found]:
        for report, flag in _flags(facts.reports):
            if flag.code != TIMED_OUT:
                yield report.student, self._flag(flag)

    def timeouts(self, facts: ClassFacts) -> Iterator[Found]:
        for report in facts.reports:
            late = [function.function for function in report.functions if function.timed_out]
            for name in late:
                yield report.student, Concern((), name, self._voice.say("timeout"))
        for report, flag in _flags(facts.reports):
            known = any(f.function == flag.where and f.timed_out for f in report.functions)
            if flag.code == TIMED_OUT and not known:
                yield report.student, self._flag(flag)

    def unreadable(self, facts: ClassFacts) -> Iterator[Found]:
        for report in facts.reports:
            if not report.readable:
                said = " ".join(self._note(note) for note in report.notes) or self._voice.labels["no_reason"]
                yield report.student, Concern((), "", said)

    def to_mark(self, facts: ClassFacts) -> Iterator[Found]:
        for one in facts.grades:
            for name, cell in sorted(one.cells.items()):
                if cell.needs_manual:
                    yield one.student, Concern((), name, self._voice.say("mark_it", points=cell.max))

    def not_saved(self, facts: ClassFacts) -> Iterator[Found]:
        for student in sorted(facts.unsaved):
            yield student, Concern((), "", self._voice.say("unsaved"))

    def repairs(self, facts: ClassFacts) -> Iterator[Found]:
        for report in facts.readable:
            for note in report.notes:
                yield report.student, Concern((), "", self._note(note))

    def _flag(self, flag: Flag) -> Concern:
        said = sentence(self._voice.words, flag.code, self._shown(flag.facts), "flags")
        evidence = "; ".join(f"{name}: {_told(value)}" for name, value in self._shown(flag.facts).items())
        return Concern((), one_line(clean(flag.where), 80), said, evidence)

    def _note(self, note: Note) -> str:
        return sentence(self._voice.words, note.code, self._shown(note.facts), "notes")

    def _shown(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return facts that name nobody when the report must not: students call files by their names."""
        if not self._names.anonymous:
            return dict(facts)
        return {k: HIDDEN if k in FILE_NAMES else self._hidden(value) for k, value in facts.items()}

    def _hidden(self, value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return [self._hidden(item) for item in value]
        return self._names.hidden(value) if isinstance(value, str) else value


def _strays(facts: ClassFacts, voice: Voice, names: Names) -> Iterator[Concern]:
    if facts.withdrawn:
        yield Concern(tuple(sorted(names.shown(s) for s in facts.withdrawn)), "", voice.say("withdrawn"))
    if facts.strays and names.anonymous:
        yield Concern((), "submitted/", voice.say("strays", count=len(facts.strays)))
        return
    for stray in facts.strays:
        yield Concern((), "submitted/", code(clean(stray)))


def _flags(reports: Iterable[Report]) -> Iterator[tuple[Report, Flag]]:
    for report in reports:
        for flag in (*report.flags, *(flag for function in report.functions for flag in function.flags)):
            yield report, flag


def _told(value: Any) -> str:
    items = value if isinstance(value, (list, tuple)) else [value]
    return one_line(", ".join(clean(str(item)) for item in items))
