"""What a person gave or wrote in formgrader is on the page, in place of what we had to leave open."""

from dataclasses import replace

import pytest
import samples
from samples import MANIFEST, TEXT

from autograder.feedback import ByHand, Given, Page, explain, page_html
from autograder.outcome import Report
from autograder.render import Renderer, Words, plain


def page(report: Report, words: Words, by_hand: ByHand | None = None) -> Page:
    return explain(report, MANIFEST, TEXT, words, by_hand=by_hand)


def test_prose_waits_until_a_person_has_graded_it(words: Words) -> None:
    waiting = page(samples.GOOD, words)
    graded = page(samples.GOOD, words, ByHand({"why": Given(2.5)}))

    assert (waiting.manual[0].verdict_label, waiting.manual[0].points) == ("pendiente", "3 en juego")
    assert (graded.manual[0].verdict_label, graded.manual[0].points) == ("puntuada", "2.5 de 3")
    assert plain(graded.score) == "Llevas 26.5 de 27 puntos."


def test_a_grade_from_before_the_last_change_counts_and_is_said_to_be_looked_at_again(words: Words) -> None:
    again = page(samples.GOOD, words, ByHand({"why": Given(2.5, waits=True)}))

    assert "volverá a mirarlo" in again.manual[0].sentence
    assert "26.5 de 27" in plain(again.score)


def test_a_zero_by_hand_is_a_grade(words: Words) -> None:
    graded = page(samples.GOOD, words, ByHand({"why": Given(0.0)}))

    assert graded.manual[0].points == "0 de 3"
    assert "pendiente" not in graded.score


def test_points_by_hand_stand_in_place_of_ours_and_the_page_says_so(words: Words) -> None:
    ours = page(samples.MIDDLING, words)
    theirs = page(samples.MIDDLING, words, ByHand({"reparte-no_mutation": Given(1.0), "axis": Given(0.5)}))

    assert ours.functions[0].points == "8 de 10"
    assert theirs.functions[0].points == "9 de 10"
    assert theirs.functions[0].rows[-1].points == "1 de 1"
    assert any("los ha puesto una persona" in said for said in theirs.functions[0].sentences)
    assert not any("los ha puesto una persona" in said for said in theirs.functions[1].sentences)
    assert theirs.answers[0].points == "0.5 de 1"
    assert "18.5 de 27" in plain(theirs.score)


def test_points_by_hand_for_what_was_withheld_wait_no_more(words: Words) -> None:
    given = page(samples.report(samples.WRONG), words, ByHand({"mezcla-shape": Given(1.0)}))

    assert given.functions[0].rows[1].points == "1 de 1"
    assert given.functions[0].points == "1 de 10; 4 en espera"


@pytest.mark.parametrize("name", ["reparte", "axis", "why"])
def test_a_remark_stands_with_what_it_is_about(name: str, words: Words, renderer: Renderer) -> None:
    told = page(samples.GOOD, words, ByHand(remarks={name: "Mira **esto** otra vez."}))
    parts = {part.function: part.remark for part in told.functions}
    parts |= {part.question: part.remark for part in told.answers}
    parts |= {part.id: part.remark for part in told.manual}

    assert {part for part, remark in parts.items() if remark} == {name}
    assert page_html(told, renderer).count("Mira <strong>esto</strong> otra vez.") == 1


def test_a_remark_cannot_act_either(words: Words, renderer: Renderer) -> None:
    remark = "<script>alert(1)</script> [x](javascript:alert(1)) ![y](https://example.org/y.png)"
    html = page_html(page(samples.GOOD, words, ByHand(remarks={"why": remark})), renderer)

    assert "<script" not in html
    assert 'href="javascript' not in html
    assert "example.org" not in html


def test_nothing_by_hand_changes_nothing(words: Words) -> None:
    assert not ByHand()
    for report in (samples.GOOD, samples.MIDDLING, samples.BROKEN, replace(samples.GOOD, manual=())):
        assert page(report, words, ByHand()) == page(report, words)
