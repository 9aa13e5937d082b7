"""Feedback says what is right first, one cause, one experiment, and what is still to be had."""

from dataclasses import replace

import pytest
import samples
from samples import MANIFEST, TEXT, explained_function

from autograder.errors import CourseError
from autograder.feedback import FunctionPart, Page, comment, explain, lines
from autograder.outcome import Evidence, Example, FunctionResult
from autograder.render import Words, plain


def told(part: FunctionPart) -> list[str]:
    return [plain(sentence) for sentence in part.sentences]


@pytest.mark.parametrize(
    ("result", "state", "label"),
    [
        (samples.RIGHT, "right", "Todo comprobado"),
        (samples.ADVISED, "right", "Todo comprobado"),
        (samples.LOOPS, "half", "Casi está"),
        (samples.EDGE, "half", "Casi está"),
        (samples.AXIS, "half", "A medio camino"),
        (samples.WRONG, "half", "A medio camino"),
        (samples.TUPLE, "hopeless", "Todavía no"),
        (samples.RAISES, "hopeless", "Se detiene antes de llegar"),
        (samples.STUB, "hopeless", "Por empezar"),
        (samples.BLOCKED, "unjudged", "Sin juzgar"),
    ],
)
def test_a_function_is_right_half_right_hopeless_or_unjudged(
    words: Words, result: FunctionResult, state: str, label: str
) -> None:
    part = explained_function(result, words)

    assert (part.state, part.state_label) == (state, label)


def test_a_right_function_reads_the_author_and_all_that_was_verified(words: Words) -> None:
    part = explained_function(samples.RIGHT, words)

    assert part.sentences == (TEXT.function_feedback["reparte"].right,)
    assert [row.verdict_label for row in part.rows] == ["bien"] * 5
    assert part.points == "10 de 10"


def test_advice_costs_nothing_and_comes_last(words: Words) -> None:
    part = explained_function(samples.ADVISED, words)

    assert part.points == "10 de 10"
    assert "no cuesta puntos" in part.sentences[-1]


def test_a_loop_is_named_with_its_dimension_and_its_steps(words: Words) -> None:
    good, cause, experiment, still = told(explained_function(samples.LOOPS, words))

    assert good.startswith("Lo que ya está: valores correctos (5/5)")
    assert "sin bucles de Python (en parte, 1/2)" in good
    assert "18 pasos más de Python por cada posición del decoder" in cause
    assert "T_y" in experiment
    assert still == "Por ganar: sin bucles de Python (1) y entradas intactas (1)."


def test_a_second_failure_is_explained_in_its_row(words: Words) -> None:
    row = explained_function(samples.LOOPS, words).rows[-1]

    assert "pasó de `[1, 0, -1]` a `[0.7, -0.3, -1.3]`" in row.comment[0]
    assert "`np.array_equal(G, antes)`" in row.comment[1]


def test_a_loop_that_nobody_counted_to_the_end_is_named_all_the_same(words: Words) -> None:
    part = explained_function(samples.TUPLE, words)
    row = next(row for row in part.rows if row.grade_id.endswith("vectorization"))

    assert "crece con `T_y` y `T_x`" in row.comment[0]


def test_partial_credit_is_explained_by_the_kind_of_input(words: Words) -> None:
    part = explained_function(samples.EDGE, words)

    assert part.rows[0].verdict_label == "en parte"
    assert part.rows[0].points == "4 de 5"
    assert "bien con entradas corrientes y arrays guardados de otra manera" in part.rows[0].partly
    assert "falta con una sola posición" in part.rows[0].partly


def test_credit_for_a_good_try_is_not_explained_by_the_kind_of_input(words: Words) -> None:
    groups = {"generic": samples.FAILED, "invariances": samples.PASSED}
    correctness = replace(samples.AXIS.criteria[0], groups=groups)
    axis = replace(samples.AXIS, criteria=(correctness, *samples.AXIS.criteria[1:]))

    assert explained_function(axis, words).rows[0].partly == ""


def test_half_points_are_printed_as_people_write_them(words: Words) -> None:
    part = explained_function(
        samples.function("reparte", samples.failed("shape", "wrong_dtype", score=0.5, dtype="int64")), words
    )

    assert part.points == "9.5 de 10"
    assert part.rows[1].points == "0.5 de 1"


def test_the_smallest_sizes_are_named_together(words: Words) -> None:
    edges = samples.failed("correctness", "edge", score=4.0, dimension=["T_y", "T_x"])
    part = explained_function(samples.function("mezcla", edges), words)

    assert "con `T_y = 1` o `T_x = 1`" in part.sentences[1]


def test_a_misconception_is_told_in_its_authors_words_with_its_numbers(words: Words) -> None:
    sentences = told(explained_function(samples.AXIS, words))

    assert any("tus columnas suman 1.00 y 1.00 y tus filas 1.25 y 0.75" in said for said in sentences)
    assert any("los valores reciben 2 de 5 puntos" in said for said in sentences)


def test_a_misconception_whose_numbers_are_missing_falls_back_to_the_plain_cause(words: Words) -> None:
    sentences = told(explained_function(replace(samples.AXIS, facts={}), words))

    assert any("no son los de la definición" in said for said in sentences)


def test_a_misconception_that_nobody_wrote_a_sentence_for_falls_back_too(words: Words) -> None:
    sentences = told(explained_function(replace(samples.AXIS, misconception="new"), words))

    assert any("no son los de la definición" in said for said in sentences)


def test_an_unstable_function_reads_its_misconception_in_the_stability_row(words: Words) -> None:
    unstable = samples.function(
        "alinea",
        samples.failed("stability", "rows_apart"),
        samples.failed("vectorization", "loops", dimensions=["T_y"], per_position=18),
        misconception="axis_0",
        facts=samples.AXIS.facts,
    )
    part = explained_function(unstable, words)

    assert "por cada posición del decoder" in part.sentences[1]
    assert part.rows[2].comment[0].startswith("Tus puntuaciones son correctas")


def test_a_mistake_points_to_its_own_section_of_the_lesson(words: Words) -> None:
    other = replace(samples.AXIS, misconception="unknown")

    assert "la sección «2. Repartir por filas»" in told(explained_function(samples.AXIS, words))[-1]
    assert "la sección «1. Mirar a dos»" in told(explained_function(other, words))[-1]


@pytest.mark.parametrize(
    ("criterion", "code", "section"),
    [
        ("vectorization", "jacobian", "6. Sin bucles"),
        ("correctness", "not_numeric", "6. La forma"),
        ("correctness", "wrong_values", "1. Mirar a dos"),
        ("stability", "huge", "1. Mirar a dos"),
    ],
)
def test_a_criterion_points_to_its_section_where_it_has_one(
    criterion: str, code: str, section: str, words: Words
) -> None:
    sections = {**TEXT.sections, "vectorization": "6. Sin bucles", "shape": "6. La forma"}
    found = samples.function("alinea", samples.failed(criterion, code, type="tuple"))
    page = explain(samples.report(found), MANIFEST, replace(TEXT, sections=sections), words)

    assert f"la sección «{section}»" in told(page.functions[0])[-1]


def test_who_has_not_begun_is_told_where_to_begin(words: Words) -> None:
    assert told(explained_function(samples.STUB, words))[-1].startswith("Para empezar: la sección «1. Mirar")


def test_who_is_right_and_whom_nobody_judged_need_no_section(words: Words) -> None:
    sections = {"reparte": "Nada que repasar", "mezcla": "Nada que repasar"}
    text = replace(TEXT, sections=sections)
    page = explain(samples.report(samples.RIGHT, samples.BLOCKED), MANIFEST, text, words)

    assert not any("Nada que repasar" in said for part in page.functions for said in part.sentences)


def test_withheld_points_are_said_to_wait(words: Words) -> None:
    part = explained_function(samples.WRONG, words)

    assert part.points == "0 de 10; 5 en espera"
    assert told(part)[0].endswith("Sus puntos (5) te esperan: se suman en cuanto los valores sean correctos.")
    assert [row.points for row in part.rows] == [
        "0 de 5",
        "1 en espera",
        "1 en espera",
        "2 en espera",
        "1 en espera",
    ]
    assert "Por ganar: valores correctos (5)." in told(part)


def test_a_counter_example_shows_input_expected_and_got(words: Words) -> None:
    example = explained_function(samples.WRONG, words).example

    assert [(value.name, value.kind) for value in example] == [
        ("E", "argument"),
        ("Se esperaba", "expected"),
        ("Devuelve", "got"),
    ]
    assert example[1].text == "[[0.2689, 0.7311],\n [0.7311, 0.2689]]"


def test_what_four_digits_do_not_tell_apart_is_shown_in_full(words: Words) -> None:
    stored = replace(samples.WRONG, example=Example({"E": [[2, 1]]}, [[0.99999, 0.5]], [[1.0, 0.5]]))
    example = explained_function(stored, words).example

    assert [value.text for value in example[1:]] == ["[[0.99999,     0.5]]", "[[1.0, 0.5]]"]


def test_a_counter_example_lists_its_input_as_the_function_takes_it(words: Words) -> None:
    stored = replace(samples.WRONG, example=Example({"B": 2, "E": 1, "A": 3}, 0, 0))
    example = explained_function(stored, words).example

    assert [value.name for value in example[:3]] == ["E", "A", "B"]


def test_what_stops_reads_the_line_one_step_and_no_table_of_zeros(words: Words) -> None:
    part = explained_function(samples.RAISES, words)
    line, step, waiting, rest, lesson = told(part)

    assert "línea 3" in line
    assert "alfa = np.exp(S @ Wsa) / H" in line
    assert "shapes (3,6) (5,4)" in line
    assert step.startswith("Llámala")
    assert waiting.startswith("Medido y bien: sin bucles de Python y entradas intactas. Sus puntos (3)")
    assert "queda sin juzgar" in rest
    assert rest.endswith("siguen en juego 7 puntos.")
    assert lesson == "Para repasarlo: la sección «3. Mezclar» del cuaderno."
    assert not part.table
    assert part.points == "10 en juego"


def test_what_stops_with_nothing_unjudged_reads_no_word_of_the_unjudged(words: Words) -> None:
    """Where every other criterion could be measured, only the values are still to be had."""
    waiting = map(samples.withheld, ("shape", "stability", "vectorization", "no_mutation"))
    stopped = samples.failed("correctness", "raises", type="KeyError")
    sentences = told(explained_function(samples.function("mezcla", stopped, *waiting), words))

    assert not any("sin juzgar" in said for said in sentences)
    assert any(said.startswith("Medido y bien") and "Sus puntos (5)" in said for said in sentences)
    assert "Por ganar: valores correctos (5)." in sentences


def test_an_exception_without_a_line_gives_its_reason(words: Words) -> None:
    """Too few or too many arguments stop the call before any line of the function."""
    facts = {"type": "TypeError", "reason": "f() takes 1 positional argument but 3 were given"}
    stopped = samples.failed("correctness", "raises", **facts)
    part = explained_function(samples.function("mezcla", stopped), words)

    assert "takes 1 positional argument but 3 were given" in told(part)[1]


@pytest.mark.parametrize("code", ["raises", "timed_out", "out_of_memory", "killed"])
def test_what_stops_on_an_extreme_input_is_tried_on_one(code: str, words: Words) -> None:
    stopped = samples.failed("stability", code, type="ValueError", regime="huge")
    row = explained_function(samples.function("mezcla", stopped), words).rows[2]

    assert row.comment[-1].startswith("Multiplica `G` por un millón")


@pytest.mark.parametrize("code", ["overflow", "rows_apart", "very_negative"])
def test_a_mechanism_is_told_only_where_it_can_be_seen(code: str, words: Words) -> None:
    """What is finite and wrong has neither overflowed nor divided 0 by 0."""
    broken = samples.function("mezcla", samples.failed("stability", code, nonfinite=["inf", "nan"]))
    finite = samples.function("mezcla", samples.failed("stability", code))
    seen, unseen = (explained_function(f, words).rows[2].comment for f in (broken, finite))

    assert "`inf` y `nan`" in seen[0]
    assert not any(said in " ".join(unseen) for said in ("desborda", "0/0", "NaN", "nan"))


def test_credit_for_a_good_try_promises_nothing_of_the_other_criteria(words: Words) -> None:
    loops = samples.failed("vectorization", "loops", dimensions=["T_y"])
    both = replace(samples.AXIS, criteria=(*samples.AXIS.criteria[:3], loops, samples.AXIS.criteria[4]))
    sentences = told(explained_function(both, words))

    assert not any("entero" in said for said in sentences)


@pytest.mark.parametrize("code", ["float32", "layout", "stale"])
def test_a_name_of_an_instability_explains_no_other_fault_of_the_values(code: str, words: Words) -> None:
    own = samples.failed("correctness", code, score=4.5, layout="F")
    unstable = samples.failed("stability", "rows_apart")
    both = samples.function("alinea", own, unstable, misconception="axis_0", facts=samples.AXIS.facts)
    part = explained_function(both, words)

    assert not any("Tus puntuaciones son correctas" in said for said in part.sentences)
    assert part.rows[2].comment[0].startswith("Tus puntuaciones son correctas")


def test_an_exception_on_hidden_input_shows_no_reason(words: Words) -> None:
    hidden = samples.function(
        "mezcla", samples.failed("correctness", "raises", type="ValueError", line=3, source="x")
    )
    part = explained_function(hidden, words)

    assert "La línea" not in part.rows[0].comment[0]
    assert part.rows[0].comment[0].endswith("con `ValueError`.")


def test_unjudged_is_never_a_zero(words: Words) -> None:
    part = explained_function(samples.BLOCKED, words)

    assert {row.verdict_label for row in part.rows} == {"sin juzgar"}
    assert {row.points for row in part.rows} == {""}
    assert "una biblioteca que aquí no está" in part.sentences[0]


def test_a_code_that_the_words_do_not_know_still_gives_a_page(words: Words) -> None:
    strange = samples.function(
        "mezcla", samples.failed("correctness", "from_the_future", x=1), advice=("new",)
    )
    part = explained_function(strange, words)

    assert "Este criterio no se ha superado." in part.sentences


@pytest.fixture(params=["GOOD", "MIDDLING", "BROKEN"])
def page(request: pytest.FixtureRequest, words: Words) -> Page:
    return explain(getattr(samples, request.param), MANIFEST, TEXT, words)


def test_flags_are_not_for_students(words: Words) -> None:
    flagged = explain(samples.MIDDLING, MANIFEST, TEXT, words)
    calm = explain(replace(samples.MIDDLING, flags=()), MANIFEST, TEXT, words)

    assert flagged == calm


def test_measured_time_changes_nothing(page: Page, words: Words) -> None:
    slow = replace(samples.GOOD, evidence=Evidence(wall_seconds=9))

    assert explain(slow, MANIFEST, TEXT, words) == explain(samples.GOOD, MANIFEST, TEXT, words)


def test_the_score_names_what_a_person_has_still_to_read(words: Words) -> None:
    good = explain(samples.GOOD, MANIFEST, TEXT, words)
    broken = explain(samples.BROKEN, MANIFEST, TEXT, words)

    assert (
        plain(good.score)
        == "Llevas 24 de 27 puntos; otros 3 están pendientes de que una persona lea tu texto."
    )
    assert plain(broken.score) == "Llevas 0 de 27 puntos."
    assert broken.bonus == ""


def test_bonus_points_are_counted_apart(words: Words) -> None:
    page = explain(samples.MIDDLING, MANIFEST, TEXT, words)

    assert plain(page.score).startswith("Llevas 17 de 27 puntos")
    assert plain(page.bonus) == "Además, 7 de 10 puntos extra."


def test_a_workshop_counts_no_points_but_its_bonus(words: Words) -> None:
    only_bonus = tuple(key for key in MANIFEST.challenges if key.bonus)
    workshop = replace(MANIFEST, challenges=only_bonus, questions=(), explanations=())
    bonus = tuple(function for function in samples.MIDDLING.functions if function.bonus)
    page = explain(replace(samples.MIDDLING, functions=bonus, answers=(), manual=()), workshop, TEXT, words)

    assert plain(page.score).startswith("Este taller no puntúa")
    assert plain(page.bonus) == "Además, 7 de 10 puntos extra."


def test_a_wrong_option_reads_its_own_sentence_and_never_the_right_answer(words: Words) -> None:
    answers = explain(samples.MIDDLING, MANIFEST, TEXT, words).answers

    assert answers[0].sentences == ("Una palabra puede recibir mucho o nada.",)
    assert answers[0].given == "**a)** cada columna"
    assert "cada fila" not in " ".join((*answers[0].sentences, answers[0].given))


def test_an_incomplete_choice_reads_that_there_is_more(words: Words) -> None:
    assert explain(samples.MIDDLING, MANIFEST, TEXT, words).answers[1].sentences == ("Hay más de una ruta.",)


def test_a_known_wrong_number_reads_its_own_sentence(words: Words) -> None:
    assert explain(samples.MIDDLING, MANIFEST, TEXT, words).answers[2].sentences == (
        "Con 64 y 32 te falta el vector que lee.",
    )


def test_any_other_number_reads_what_was_given(words: Words) -> None:
    assert (
        explain(samples.BROKEN, MANIFEST, TEXT, words).answers[2].sentences[0].startswith("17 no sale de 64")
    )


def test_an_unreadable_answer_reads_the_form_that_is_expected(words: Words) -> None:
    part = explain(samples.BROKEN, MANIFEST, TEXT, words).answers[0]

    assert "`a`, `b` y `c`" in part.sentences[0]
    assert '`respuesta_1 = "b"`' in part.sentences[0]
    assert part.points == "1 en juego"


def test_no_answer_reads_that_guessing_is_free(words: Words) -> None:
    part = explain(samples.BROKEN, MANIFEST, TEXT, words).answers[1]

    assert (part.verdict_label, part.points, part.given) == ("sin responder", "1 en juego", "")


def test_practice_is_not_on_the_page(words: Words) -> None:
    practice = replace(samples.answer("axis", "right", "rows"), max=0.0, score=0.0)

    assert explain(samples.report(answers=(practice,)), MANIFEST, TEXT, words).answers == ()


def test_a_class_older_than_the_course_is_told(words: Words) -> None:
    with pytest.raises(CourseError, match="no 'sums' any more"):
        explain(samples.GOOD, MANIFEST, replace(TEXT, questions={"axis": TEXT.questions["axis"]}), words)


def test_every_grade_cell_gets_lines_and_every_function_a_comment(page: Page) -> None:
    grade_ids = [key.grade_id(c.name) for key in MANIFEST.challenges for c in key.criteria]
    grade_ids = [name for name in grade_ids if name.split("-")[0] in {f.function for f in page.functions}]

    for name in (*grade_ids, "axis", "sums", "count", "why"):
        assert lines(page, name), name
        assert all(line == line.strip() and line and "\n" not in line for line in lines(page, name))
    assert all(comment(page, function.function) for function in page.functions)
    assert all(comment(page, answer.question) for answer in page.answers)


def test_a_cell_without_a_grade_gets_nothing(page: Page) -> None:
    assert lines(page, "text-01") == ()
    assert comment(page, "text-01") == ""


def test_lines_are_plain(words: Words) -> None:
    page = explain(samples.MIDDLING, MANIFEST, TEXT, words)

    assert lines(page, "reparte-no_mutation") == (
        "Entradas intactas: todavía no · 0 de 1",
        "Después de llamarte, G ya no es el nuestro: pasó de [1, 0, -1] a [0.7, -0.3, -1.3]. "
        "Quien te lo presta puede necesitarlo en el paso siguiente.",
        "Compruébalo: antes = G.copy(), llama y compara con np.array_equal(G, antes).",
    )


def test_lines_of_a_waiting_criterion_say_for_what_it_waits(words: Words) -> None:
    page = explain(samples.report(samples.WRONG), MANIFEST, TEXT, words)

    assert lines(page, "mezcla-shape") == (
        "Forma y tipo: bien · 1 en espera",
        "Estos puntos se suman en cuanto los valores sean correctos.",
    )
