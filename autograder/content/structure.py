"""Compare the languages of a unit: whoever changes language must find the same unit."""

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from autograder.content.finding import Finding
from autograder.content.outline import Block, Landmark, outline
from autograder.content.passages import Passage, plain, unit_passages
from autograder.content.prose import expressions, formulas
from autograder.course.model import Course, Unit
from autograder.course.placeholders import placeholders


def check_structure(course: Course, unit: Unit) -> Iterator[Finding]:
    """Yield every place where a language of a unit departs from the first one it is written in."""
    first, *others = unit.texts
    reference = list(unit_passages(course, unit, first))
    for language in others:
        given = list(unit_passages(course, unit, language))
        yield from _compare_files(reference, given, first)
        yield from _compare_sentences(reference, given, first)


def _compare_files(reference: Sequence[Passage], given: Sequence[Passage], first: str) -> Iterator[Finding]:
    """Lessons and statements: the loader has seen to it that both have the same files."""
    ours = [passage for passage in reference if not passage.key]
    theirs = [passage for passage in given if not passage.key]
    for one, other in zip(ours, theirs, strict=True):
        blocks = (outline(passage.text, template=passage.is_template) for passage in (one, other))
        yield from compare_outlines(*blocks, file=other.file, first=first)


def compare_outlines(
    reference: Sequence[Block], given: Sequence[Block], *, file: str, first: str
) -> Iterator[Finding]:
    """Yield where headings or markers differ or, when none does, where the contents between them do."""
    matcher = SequenceMatcher(None, [_key(b) for b in reference], [_key(b) for b in given], autojunk=False)
    steps = [step for step in matcher.get_opcodes() if step[0] != "equal"]
    for _, i1, i2, j1, j2 in steps:
        lacking = [str(block.landmark) for block in reference[i1:i2]]
        extra = [str(block.landmark) for block in given[j1:j2]]
        landmark = given[min(j1, len(given) - 1)].landmark
        yield _landmark_finding(file, landmark, lacking, extra, first)
    if not steps:
        for one, other in zip(reference, given, strict=True):
            yield from _compare_contents(one, other, file, first)


def _key(block: Block) -> tuple[str, str]:
    return block.landmark.kind, block.landmark.name


def _landmark_finding(
    file: str, at: Landmark, lacking: Sequence[str], extra: Sequence[str], first: str
) -> Finding:
    here, there = ", ".join(extra) or "nothing", ", ".join(lacking) or "nothing"
    what = f"{here} where '{first}' has {there}"
    return Finding(file, at.line, what, f"give it the order of headings and markers of '{first}'")


def _compare_contents(reference: Block, given: Block, file: str, first: str) -> Iterator[Finding]:
    for kind, expected in reference.contents.items():
        lacking, extra = expected - given.contents[kind], given.contents[kind] - expected
        if lacking or extra:
            what = f"{kind}: {_told(lacking, extra, first)} (after {given.landmark})"
            remedy = f"see line {reference.landmark.line} of '{first}' and make both say the same"
            yield Finding(file, given.landmark.line, what, remedy)


def _told(lacking: Counter[str], extra: Counter[str], first: str) -> str:
    parts = [f"lacks {_counted(lacking)}"] if lacking else []
    parts += [f"has {_counted(extra)}, which '{first}' has not"] if extra else []
    return " and ".join(parts)


def _counted(things: Counter[str]) -> str:
    return ", ".join(f"{name} (×{count})" if count > 1 else name for name, count in things.items())


def _compare_sentences(
    reference: Sequence[Passage], given: Sequence[Passage], first: str
) -> Iterator[Finding]:
    """Sentences of TOML files: the same keys, and in each the same facts and as many formulas."""
    ours, theirs = (
        {(_stem(one), one.key): one for one in side if _is_compared(one)} for side in (reference, given)
    )
    for place, passage in ours.items():
        if place in theirs:
            yield from _compare_sentence(passage, theirs[place], first)
        else:
            yield Finding(
                passage.file,
                passage.line,
                f"{passage.key} has no counterpart in '{given[0].language}'",
                "write it",
            )
    for place, passage in theirs.items():
        if place not in ours:
            yield Finding(
                passage.file,
                passage.line,
                f"{passage.key} is not in '{first}'",
                "write it there, or delete it",
            )


def _compare_sentence(one: Passage, other: Passage, first: str) -> Iterator[Finding]:
    names = [_facts(passage) for passage in (one, other)]
    if names[0] != names[1]:
        expected = ", ".join(sorted(names[0])) or "no facts"
        yield Finding(
            other.file,
            other.line,
            f"{other.key} does not show {expected}, as '{first}' does",
            "show the same facts",
        )
    counts = [
        sum(1 for _ in formulas(plain(passage).text, template=passage.is_template))
        for passage in (one, other)
    ]
    if counts[0] != counts[1]:
        what = f"{other.key} has {counts[1]} formulas, '{first}' has {counts[0]}"
        yield Finding(other.file, other.line, what, "make both say the same")


def _facts(passage: Passage) -> Counter[str] | frozenset[str]:
    """Return what a sentence shows: how often each expression in a template, which facts elsewhere."""
    if passage.is_template:
        return Counter(inner for _, inner in expressions(passage.text))
    return frozenset(f"{{{name}}}" for name in placeholders(passage.text))


def _is_compared(passage: Passage) -> bool:
    """Whole files are compared by their outlines; the words of demo cells by the loader."""
    return bool(passage.key) and not passage.is_program


def _stem(passage: Passage) -> str:
    """Return what a file and its translations share of their names: feedback.pt.toml, pt/questions.toml."""
    return passage.file.rpartition("/")[2].partition(".")[0]
