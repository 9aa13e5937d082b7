"""Each panel says what the results say: nothing double, nothing missing, unjudged apart."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from made_class import DEFECTS, SUMS, answer, blank, drawn_class, facts_of, function, stub, students

from autograder.course.model import Course
from autograder.gradebook import CellGrade, StudentGrades
from autograder.manifest import ChallengeKey, Manifest
from autograder.outcome import Flag, FunctionResult, Note, Report, Verdict
from autograder.report import ClassFacts, Names, Replaced
from autograder.report.analysis import analysis
from autograder.report.charts import histogram
from autograder.report.defects import defects
from autograder.report.document import Concerns
from autograder.report.facts import most_automatic, points_of
from autograder.report.items import FEWEST, difficulty, summary
from autograder.report.matrix import columns, parts, single, totals
from autograder.report.monday import monday
from autograder.report.people import concerns
from autograder.report.regraded import regraded
from autograder.report.scores import scores
from autograder.report.voice import Voice


@pytest.fixture
def voice(course: Course, manifest: Manifest) -> Voice:
    return Voice.of(course, manifest, "es")


@pytest.fixture
def drawn(course: Course, manifest: Manifest) -> ClassFacts:
    return drawn_class(manifest, course.unit(manifest.unit), 30)


def named(facts: ClassFacts, *, anonymous: bool = False) -> Names:
    return Names.of(facts, anonymous=anonymous)


def report(manifest: Manifest, student: str, *functions: FunctionResult, **more: object) -> Report:
    return Report(student, manifest.assignment, functions, **more)  # type: ignore[arg-type] # fields of Report


def wrong(key: ChallengeKey, name: str | None) -> FunctionResult:
    return function(key, "correctness", misconception=name, facts=SUMS)


# --- What to explain


def test_the_most_frequent_misconceptions_come_first_and_equal_ones_in_the_order_of_the_notebook(
    course: Course, manifest: Manifest, voice: Voice
) -> None:
    first, second = manifest.challenges[:2]
    known = course.unit(manifest.unit).misconceptions
    a, b = sorted(known[first.function])[:2]
    c, d = sorted(known[second.function])[:2]
    held = [(a, c), (a, c), (b, c), (None, d), (None, None)]
    reports = [
        report(manifest, name, wrong(first, one), wrong(second, two))
        for name, (one, two) in zip(students(5), held, strict=True)
    ]
    found = monday(facts_of(manifest, *reports), voice, named(facts_of(manifest, *reports)))

    assert [(lesson.function, lesson.id) for lesson in found.lessons] == [
        (second.function, c),
        (first.function, a),
        (first.function, b),
    ]
    assert [lesson.count for lesson in found.lessons] == [
        "3 de 5 (60\u00a0%)",
        "2 de 5 (40\u00a0%)",
        "1 de 5 (20\u00a0%)",
    ]
    assert [(row.function, row.id, row.count) for row in found.others] == [(second.function, d, "1")]
    assert "conocido: 3." in found.nameless


def test_the_share_is_of_those_who_wrote_the_function(
    course: Course, manifest: Manifest, voice: Voice
) -> None:
    key = manifest.challenges[0]
    name = sorted(course.unit(manifest.unit).misconceptions[key.function])[0]
    reports = [
        report(manifest, "abril", wrong(key, name)),
        report(manifest, "bruno", function(key)),
        report(manifest, "celia", stub(key)),
        report(manifest, "dario"),
        report(manifest, "elena", readable=False),
    ]
    facts = facts_of(manifest, *reports)

    assert monday(facts, voice, named(facts)).lessons[0].count == "1 de 2 (50\u00a0%)"


def test_every_misconception_has_its_sentence_and_its_section(
    course: Course, manifest: Manifest, drawn: ClassFacts
) -> None:
    for language in course.languages:
        voice = Voice.of(course, manifest, language)
        for lesson in monday(drawn, voice, named(drawn)).lessons:
            said = course.unit(manifest.unit).function_feedback[language][lesson.function]
            assert lesson.sentence == voice.words.fill(said.misconceptions[lesson.id], SUMS)
            heading = course.unit(manifest.unit).texts[language].section(lesson.function, lesson.id)
            assert heading
            assert lesson.section.replace("\\", "") == heading


def test_the_example_is_the_shortest_of_the_holders_and_the_same_in_any_order(
    course: Course, manifest: Manifest, voice: Voice
) -> None:
    key = manifest.challenges[0]
    name = sorted(course.unit(manifest.unit).misconceptions[key.function])[0]
    reports = [report(manifest, student, wrong(key, name)) for student in students(4)]
    bodies = ["    return 2 * args[0]", "    return args[0]", "    return args[1]", "    x = 1\n    return x"]
    code = {s: [f"def {key.function}(*args):\n{body}"] for s, body in zip(students(4), bodies, strict=True)}
    facts = facts_of(manifest, *reports, cells=code.__getitem__)
    backwards = replace(facts, reports=tuple(reversed(facts.reports)))

    for one in (facts, backwards):
        assert monday(one, voice, named(one)).lessons[0].code == code[students(4)[1]][0]


def test_without_a_readable_example_there_is_none(course: Course, manifest: Manifest, voice: Voice) -> None:
    key = manifest.challenges[0]
    name = sorted(course.unit(manifest.unit).misconceptions[key.function])[0]
    facts = facts_of(manifest, report(manifest, "abril", wrong(key, name)))

    assert monday(facts, voice, named(facts)).lessons[0].code == ""


def test_a_class_without_misconceptions_has_nothing_to_explain(manifest: Manifest, voice: Voice) -> None:
    facts = facts_of(manifest, report(manifest, "abril", function(manifest.challenges[0])))

    assert monday(facts, voice, named(facts)).lessons == ()


# --- The table of points


def test_the_totals_of_the_table_are_the_points_of_the_reports(drawn: ClassFacts) -> None:
    readable = drawn.readable
    found = columns(drawn.manifest, readable)
    expected = pytest.approx([points_of(report, drawn.manifest) for report in readable])

    assert totals(found, len(readable)) == expected
    assert [sum(row) for row in single(found, len(readable))] == expected
    assert [sum(row) for row in parts(found, len(readable))] == expected
    assert sum(column.most for column in found if not column.bonus) == most_automatic(drawn.manifest)


def test_what_was_not_judged_is_apart_and_no_mistake(manifest: Manifest) -> None:
    key = manifest.challenges[0]
    question = next(q for q in manifest.questions if q.points)
    draw = random.Random(1)
    reports = (
        report(manifest, "abril", function(key), answers=(answer(question, right=True, draw=draw),)),
        report(manifest, "bruno", stub(key), answers=(blank(question),)),
        report(manifest, "celia", answers=(answer(question, right=False, draw=draw),)),
    )
    found = {column.id: column for column in columns(manifest, reports)}

    assert found[question.id].scores == (question.points, None, 0.0)
    assert difficulty(found[question.id].judged, question.points) == 0.5
    assert found[key.grade_id("correctness")].scores == (key.criteria[0].points, 0.0, None)
    later = key.criteria[1]
    assert found[key.grade_id(later.name)].scores == (later.points, None, None)


def test_points_that_wait_are_counted_apart(manifest: Manifest) -> None:
    key = manifest.challenges[0]
    right = function(key)
    waiting = tuple(
        replace(c, score=0.0, withheld_by="correctness") if c.name != "correctness" else c
        for c in function(key, "correctness").criteria
    )
    reports = (report(manifest, "abril", right), report(manifest, "bruno", replace(right, criteria=waiting)))
    found = {
        column.criterion: column for column in columns(manifest, reports) if column.owner == key.function
    }

    assert [found[c.name].withheld for c in key.criteria] == [
        int(c.name != "correctness") for c in key.criteria
    ]


def test_practice_questions_are_no_items(manifest: Manifest, drawn: ClassFacts) -> None:
    practice = {key.id for key in manifest.questions if not key.points}

    assert practice
    assert practice & {column.id for column in columns(manifest, drawn.readable)} == set()


@pytest.mark.parametrize("count", [1, FEWEST - 1])
def test_a_small_class_is_told_why_there_are_no_coefficients(
    count: int, manifest: Manifest, course: Course, voice: Voice
) -> None:
    facts = drawn_class(manifest, course.unit(manifest.unit), count + (1 if count > 3 else 0))
    found = analysis(facts, voice)

    assert len(facts.readable) == count
    assert not found.correlated
    assert any(f"Con {count} entregas legibles no se calculan" in note for note in found.notes)
    assert {row.whisker for row in (*found.questions, *found.criteria)} == {None}
    assert {row.remark for row in (*found.questions, *found.criteria)} == {""}


def test_a_class_of_ten_has_them(manifest: Manifest, course: Course, voice: Voice) -> None:
    facts = drawn_class(manifest, course.unit(manifest.unit), FEWEST + 1)  # one is unreadable
    found = analysis(facts, voice)

    assert found.correlated
    assert any("alfa de Cronbach" in note for note in found.notes)
    assert any(row.whisker for row in found.questions)


def test_an_item_that_those_with_fewer_points_get_right_is_pointed_at(
    manifest: Manifest, voice: Voice
) -> None:
    key = next(q for q in manifest.questions if q.points)
    draw = random.Random(1)
    reports = [
        report(
            manifest,
            name,
            *(function(c) if place >= 8 else stub(c) for c in manifest.challenges),
            answers=(answer(key, right=place < 8, draw=draw),),
        )
        for place, name in enumerate(students(16))
    ]
    row = next(row for row in analysis(facts_of(manifest, *reports), voice).questions if row.id == key.id)

    assert row.discrimination.startswith("−1.00")
    assert row.remark == voice.labels["remark_negative"]


def test_the_shares_of_the_answers_are_those_of_the_class(drawn: ClassFacts, voice: Voice) -> None:
    found = analysis(drawn, voice).asked
    keys = [key for key in drawn.manifest.questions if key.points]

    assert len(found) == len(keys)
    for key, part in zip(keys, found, strict=True):
        answers = [a for r in drawn.readable for a in r.answers if a.question == key.id]
        counts = Counter(option for a in answers for option in a.chosen)
        right = sum(a.verdict is Verdict.PASSED for a in answers)
        if key.kind == "numeric":
            assert part.choices[0].right
            assert int(part.choices[0].count) == right
            assert sum(int(c.count) for c in part.choices) == len(answers)
        else:
            assert [int(c.count) for c in part.choices] == [counts[o] for o in key.options.values()]
            assert [c.right for c in part.choices] == [o in key.right for o in key.options.values()]


# --- The distribution


def test_every_submission_is_in_one_bar(drawn: ClassFacts) -> None:
    values = [points_of(report, drawn.manifest) for report in drawn.readable]
    found = summary(values)
    most = most_automatic(drawn.manifest)
    assert found is not None

    for edge in ([], [0.0, most]):
        chart = histogram([*values, *edge], most, found, "")
        assert sum(column.count for column in chart.columns) == len(values) + len(edge)
    assert len(chart.columns) <= 12
    assert list(chart.box) == sorted(chart.box)


@pytest.mark.parametrize("most", [0.5, 1, 3, 12, 30, 33, 60, 100, 1500])
def test_a_histogram_fits_any_number_of_points(most: float) -> None:
    values = [0.0, most / 3, most]
    found = summary(values)
    assert found is not None
    chart = histogram(values, most, found, "")

    assert sum(column.count for column in chart.columns) == 3
    assert all(column.x >= 0 and column.x + column.width <= chart.width for column in chart.columns)
    assert all(column.y + column.height == pytest.approx(chart.base) for column in chart.columns)


def test_complete_points_are_those_of_whom_nothing_waits(manifest: Manifest, voice: Voice) -> None:
    explanation = manifest.explanations[0]
    question = next(q for q in manifest.questions if q.points)
    auto = CellGrade(1.0, 1.0, None, 0.0, needs_manual=False)

    def grades(student: str, manual: float | None) -> StudentGrades:
        text = CellGrade(explanation.points, None, manual, 0.0, needs_manual=manual is None)
        return StudentGrades(student, cells={explanation.id: text, question.id: auto, "bonus": auto})

    reports = [report(manifest, name, function(manifest.challenges[0])) for name in ("abril", "bruno")]
    facts = facts_of(manifest, *reports, grades=(grades("abril", 2.5), grades("bruno", None)))
    found = scores(facts, voice)

    assert (found.spreads[1].n, found.spreads[1].cells[2]) == ("1", "3.50")
    assert any(f"1 respuestas, con {explanation.points:g} puntos" in note for note in found.notes)


# --- Defects


def test_defects_are_counted_among_those_judged(manifest: Manifest, voice: Voice) -> None:
    key = next(c for c in manifest.challenges if {x.name for x in c.criteria} >= set(DEFECTS))
    reports = [
        report(manifest, "abril", function(key, "vectorization", "no_mutation", "stability")),
        report(manifest, "bruno", function(key, "vectorization")),
        report(manifest, "celia", stub(key)),
        report(manifest, "dario", function(key)),
    ]
    loops, writes, overflow = defects(facts_of(manifest, *reports), voice)

    assert [(row.function, row.what, row.count) for row in loops.rows] == [
        (key.function, "bucle sobre `T_y`", "2 de 3 (67\u00a0%)")
    ]
    assert [(row.what, row.count) for row in writes.rows] == [("escribe en `H`", "1 de 3 (33\u00a0%)")]
    assert [row.what for row in overflow.rows] == ["falla con números grandes"]


# --- Who needs a person


def rows_of(found: tuple[Concerns, ...], title: str) -> list[tuple[tuple[str, ...], str, str, str]]:
    part = next((part for part in found if part.title == title), None)
    return [(row.who, row.where, row.what, row.evidence) for row in part.rows] if part else []


def test_a_timeout_is_told_once_and_not_as_a_flag(manifest: Manifest, voice: Voice) -> None:
    key = manifest.challenges[0]
    late = replace(stub(key), timed_out=True, flags=(Flag("timed_out", key.function, {"detail": "cpu"}),))
    facts = facts_of(manifest, report(manifest, "abril", late, flags=(Flag("timed_out", "cell-7"),)))
    found = concerns(facts, voice, named(facts))

    assert rows_of(found, voice.labels["who_flags"]) == []
    assert [(who, where) for who, where, _, _ in rows_of(found, voice.labels["who_timeouts"])] == [
        (("abril",), key.function),
        (("abril",), "cell-7"),
    ]


def test_a_flag_comes_with_its_evidence(manifest: Manifest, voice: Voice) -> None:
    flag = Flag("meter_tampering", "f", {"seen": ["sys.settrace", "tracer removed"]})
    facts = facts_of(manifest, report(manifest, "abril", flags=(flag,)))
    ((who, where, what, evidence),) = rows_of(concerns(facts, voice, named(facts)), voice.labels["who_flags"])

    assert (who, where) == (("abril",), "f")
    assert what == voice.words.sentence("meter_tampering", {}, table="flags")
    assert evidence == "seen: sys.settrace, tracer removed"


def test_the_same_concern_of_several_students_is_one_row(manifest: Manifest, voice: Voice) -> None:
    cell = CellGrade(3.0, None, None, 0.0, needs_manual=True)
    grades = tuple(StudentGrades(name, cells={"why": cell}) for name in ("bruno", "abril"))
    reports = (report(manifest, "abril"), report(manifest, "bruno"))
    facts = facts_of(manifest, *reports, grades=grades, unsaved=frozenset({"bruno"}))
    found = concerns(facts, voice, named(facts))

    assert rows_of(found, voice.labels["who_to_mark"]) == [(("abril", "bruno"), "why", "Hasta 3 puntos.", "")]
    assert [who for who, *_ in rows_of(found, voice.labels["who_not_saved"])] == [("bruno",)]


def test_a_file_that_cannot_be_read_is_told_with_the_reason(manifest: Manifest, voice: Voice) -> None:
    notes = (Note("truncated"),)
    facts = facts_of(
        manifest, report(manifest, "abril", readable=False, notes=notes), report(manifest, "bruno")
    )
    found = concerns(facts, voice, named(facts))

    assert [(who, what) for who, _, what, _ in rows_of(found, voice.labels["who_unreadable"])] == [
        (("abril",), voice.words.sentence("truncated", {}, table="notes"))
    ]
    assert rows_of(found, voice.labels["who_repairs"]) == []


def test_a_class_without_concerns_has_none(manifest: Manifest, voice: Voice) -> None:
    facts = facts_of(manifest, report(manifest, "abril"))

    assert concerns(facts, voice, named(facts)) == ()


# --- Before and after


def test_before_and_after_are_the_last_two_results(manifest: Manifest, voice: Voice) -> None:
    key = manifest.challenges[0]
    first = report(manifest, "abril", stub(key))
    second = report(manifest, "abril", function(key, "correctness"))
    same = report(manifest, "bruno", function(key))
    history = (
        Replaced(first, "2026-01-01 09:00:00"),
        Replaced(second, "2026-02-03 09:00:00", new_file=False),
        Replaced(same, "x"),
    )
    facts = facts_of(manifest, report(manifest, "abril", function(key)), same, history=history)
    found = regraded(facts, voice, named(facts))
    most = key.criteria[0].points

    assert "más de una vez 2 entregas" in found.sentence
    assert [row[:3] for row in found.rows] == [("abril", "2026-02-03", voice.labels["new_grader"])]
    assert found.rows[0][5] == f"{key.grade_id('correctness')} 0 → {most:g}"
    assert found.moved == ((key.grade_id("correctness"), "1", "0"),)
    assert found.chart is not None
    assert len(found.chart.dots) == 2


def test_results_that_nothing_replaced_have_no_before(
    manifest: Manifest, voice: Voice, drawn: ClassFacts
) -> None:
    found = regraded(drawn, voice, named(drawn))

    assert found.rows == ()
    assert found.chart is None
    assert found.sentence == voice.labels["never_regraded"]


def test_a_new_run_that_changes_nothing_says_so(manifest: Manifest, voice: Voice) -> None:
    same = report(manifest, "abril", function(manifest.challenges[0]))
    found = regraded(
        facts_of(manifest, same, history=(Replaced(same, "x"),)), voice, Names(False, {}, frozenset())
    )

    assert "los puntos de ninguna cambian" in found.sentence
    assert found.chart is None


# --- Where everything is a bonus


def test_an_assignment_of_bonus_alone_has_its_distribution_and_no_empty_tables(
    manifest: Manifest, voice: Voice
) -> None:
    correctness = tuple(c for c in manifest.challenges[0].criteria if c.name == "correctness")
    only = replace(manifest.challenges[0], bonus=True, criteria=correctness)
    workshop = replace(manifest, challenges=(only,), questions=(), explanations=())
    reports = [
        report(workshop, name, function(only, *(["correctness"] if place % 3 else [])))
        for place, name in enumerate(students(12))
    ]
    facts = facts_of(workshop, *reports)
    found = scores(facts, voice)

    assert most_automatic(workshop) == correctness[0].points
    assert found.chart is not None
    assert sum(column.count for column in found.chart.columns) == 12
    assert found.notes == ()
    assert defects(facts, voice) == ()
    assert voice.say("no_alpha") in analysis(facts, voice).notes
