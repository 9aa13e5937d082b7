"""`autograder similar` on a class: who is shown, who is not, and what the page and the terminal say."""

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from command_line import Ran
from copied_class import HOSTILE, OWN, PAIRS, PEOPLE, hand_in
from disguise import ROOT, prose
from outline import Outline

from autograder import gradebook
from autograder.classroom import forget
from autograder.course.model import Course
from autograder.manifest import Manifest
from autograder.render import Words, clean
from autograder.report import SimilarPage, similar_html, similar_path, similarities
from autograder.report.names import fold
from autograder.report.sidebyside import side_by_side
from autograder.report.works import Works
from autograder.similarity import Work, compare

Run = Callable[..., Ran]
TEMPLATES = ROOT / "templates"
LANGUAGES = sorted(path.name.split(".")[1] for path in TEMPLATES.glob("words.*.toml"))


@pytest.fixture
def mine(copied: Path, tmp_path: Path) -> Path:
    """Return a copy of the class, to be changed."""
    return Path(shutil.copytree(copied, tmp_path / "aula"))


@pytest.fixture(scope="module")
def page(copied: Path, manifest: Manifest, course: Course) -> SimilarPage:
    return similarities(copied, manifest, course)


@pytest.fixture(scope="module")
def html(page: SimilarPage, course: Course) -> str:
    return similar_html(page, course)


def pairs(page: SimilarPage) -> set[tuple[str, str]]:
    return {(pair.left.text, pair.right.text) for group in page.groups for pair in group.pairs}


def text_of(html: str) -> str:
    return " ".join(" ".join(Outline(html).text).split())


# --- Who is shown


def test_the_copies_of_the_class_are_shown_and_nobody_else(page: SimilarPage) -> None:
    assert {frozenset(pair) for pair in pairs(page)} == {frozenset(map(clean, pair)) for pair in PAIRS}


def test_a_team_is_one_work(copied: Path, manifest: Manifest, mine: Path, course: Course) -> None:
    works = Works.handed_in(copied, manifest)
    (mine / ".autograder" / "teams.json").write_text("{}")
    apart = similarities(mine, manifest, course)

    assert works.students["mendez-ana"] == ("mendez-ana", "mendez-leo")
    assert len([work for work in works.works if work.id.startswith("mendez")]) == 1
    assert ("mendez-ana", "mendez-leo") in pairs(apart), "the same files without the roster's word"


def test_a_team_that_is_like_another_work_is_named_with_all_its_members(
    mine: Path, manifest: Manifest, course: Course
) -> None:
    source = mine / "submitted" / "mendez-leo" / manifest.assignment
    shutil.copytree(source, mine / "submitted" / "otra" / manifest.assignment)

    assert ("mendez-ana, mendez-leo", "otra") in pairs(similarities(mine, manifest, course))


def test_what_cannot_be_read_or_is_empty_is_listed(page: SimilarPage, html: str) -> None:
    assert [student for student, _ in page.unread] == ["ortega-luz", "yuste-max"]
    assert "El archivo se corta a la mitad" in text_of(html)


def test_right_answers_to_questions_alone_make_nobody_alike(
    mine: Path, manifest: Manifest, course: Course
) -> None:
    answers = {
        cell.cell_id: "\n".join(f"respuesta = {n}  # {OWN.splitlines()[0]}" for n in range(30))
        for cell in manifest.cells
        if cell.role == "answer"
    }
    for student in ("r1", "r2"):
        hand_in(mine, manifest, student, answers)

    assert answers
    assert not any("r1" in pair for pair in pairs(similarities(mine, manifest, course)))


# --- The command


def test_the_terminal_names_pairs_and_path_and_accuses_nobody(copied: Path, mine: Path, run: Run) -> None:
    ran = run("similar", "--class", mine)
    path = similar_path(mine, "bahdanau-es")

    assert ran.code == 0
    assert ran.out.splitlines()[-1] == f"Page: {path}"
    assert "Nobody is accused" in ran.out
    assert "ferrer-paula" in ran.out
    assert "\x1b" not in ran.out
    assert "yuste-max: not compared" in ran.out
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_of_very_many_pairs_the_most_alike_are_listed_and_the_rest_counted(
    copied: Path, manifest: Manifest, course: Course, monkeypatch: pytest.MonkeyPatch, run: Run, mine: Path
) -> None:
    monkeypatch.setattr("autograder.report.similar.MOST_ROWS", 2)
    monkeypatch.setattr("autograder.report.similar.MOST_PAIRS", 1)
    monkeypatch.setattr("autograder.cli.similar._MOST_ROWS", 1)
    page = similarities(copied, manifest, course)
    ran = run("similar", "--class", mine)

    assert len(PAIRS) == 3
    assert [len(group.pairs) for group in page.groups] == [1, 1]
    assert page.more == "Y 1 parejas más, que se parecen menos."
    assert "3 parejas" in page.summary
    assert [group.shown for group in page.groups] == [True, False]
    assert "and 1 more on the page" in ran.out


def test_nothing_but_the_page_is_written(mine: Path, run: Run) -> None:
    before = {path: path.stat().st_mtime_ns for path in mine.rglob("*") if path.is_file()}
    run("similar", "--class", mine)
    after = {path: path.stat().st_mtime_ns for path in mine.rglob("*") if path.is_file()}

    assert {path.relative_to(mine).as_posix() for path in after.keys() - before.keys()} == {
        "reports/bahdanau-es-similar.html"
    }
    assert all(after[path] == when for path, when in before.items())


def test_the_same_class_gives_the_same_bytes(mine: Path, html: str, run: Run) -> None:
    run("similar", "--class", mine)

    assert similar_path(mine, "bahdanau-es").read_text(encoding="utf-8") == html


def test_without_names_neither_page_nor_terminal_names_anybody(mine: Path, run: Run) -> None:
    ran = run("similar", "--class", mine, "--anonymous")
    shown = fold(text_of(similar_path(mine, "bahdanau-es").read_text(encoding="utf-8")) + ran.out)
    roster = {person.id for person in gradebook.read_roster(mine)}
    words = {
        word for name in {*PEOPLE, *roster, "ferrer-paula"} for word in re.findall(r"\w{4,}", fold(name))
    }

    assert {"carla", "paula", "nunez"} <= words
    assert {word for word in words if re.search(rf"\b{word}\b", shown)} == set()
    assert "···" in shown, "the name in the docstring of a copied cell"


def test_letters_do_not_stand_in_the_order_of_the_names(
    copied: Path, manifest: Manifest, course: Course
) -> None:
    hidden = similarities(copied, manifest, course, anonymous=True)

    assert len(pairs(hidden)) == len(PAIRS)
    assert all(left < right for left, right in pairs(hidden))


def test_a_class_without_copies_has_a_page_that_says_so(mine: Path, run: Run) -> None:
    for student in PEOPLE:
        shutil.rmtree(mine / "submitted" / student)
    ran = run("similar", "--class", mine)
    shown = text_of(similar_path(mine, "bahdanau-es").read_text(encoding="utf-8"))

    assert ran.code == 0
    assert "22 works compared, no two resemble each other" in ran.out
    assert "Ninguna pareja se parece más de lo que explica el azar." in shown
    assert "no acusa a nadie" in shown


def test_a_class_that_handed_in_nothing_is_told_so(mine: Path, run: Run) -> None:
    shutil.rmtree(mine / "submitted")
    ran = run("similar", "--class", mine)

    assert ran.code == 1
    assert "nobody handed in bahdanau-es" in ran.err


def test_forgetting_a_student_takes_the_page_away(mine: Path, run: Run) -> None:
    run("similar", "--class", mine)
    found = forget(mine, "nunez-carla")

    assert similar_path(mine, "bahdanau-es") in found.reports
    assert not similar_path(mine, "bahdanau-es").exists()


# --- What the page shows


def test_equal_lines_stand_side_by_side_and_are_marked(page: SimilarPage) -> None:
    (pair,) = [
        pair
        for group in page.groups
        for pair in group.pairs
        if {pair.left.text, pair.right.text} == {"ferrer-paula", "nunez-carla"}
    ]
    rows = [row for facing in pair.facing for row in facing.rows if row.shared]
    both = [row for row in rows if row.left and row.right and row.left.runs == row.right.runs]

    assert len(both) > 15
    assert len(both) == len(rows)
    for row in both:
        assert row.left is not None
        assert row.right is not None
        ours, theirs = ("".join(p.text for p in line.pieces if p.shared) for line in (row.left, row.right))
        assert len(re.findall(r"\w+|\S", ours)) == len(re.findall(r"\w+|\S", theirs))


def test_of_a_crowd_each_stands_once_beside_another_and_the_rest_is_numbers(
    mine: Path, manifest: Manifest, course: Course
) -> None:
    for number in range(4):
        copy = mine / "submitted" / f"amiga-{number}" / manifest.assignment
        shutil.copytree(mine / "submitted" / "prats-lola" / manifest.assignment, copy)
    page = similarities(mine, manifest, course)
    (crowd,) = [group for group in page.groups if len(group.who) > 2]
    shown = [pair for pair in crowd.pairs if pair.facing]

    assert len(crowd.who) == 6
    assert len(crowd.pairs) == 15
    assert len(shown) == 5
    assert {who for pair in shown for who in (pair.left, pair.right)} == {*crowd.who}
    assert page.left_out.startswith("De otras 10 parejas")


def test_a_text_out_of_its_order_stands_in_rows_of_its_own() -> None:
    first, second = ("\n".join(f"{name} palabra{n} otra{n}" for n in range(6)) for name in ("uno", "dos"))
    works = [Work("a", (prose(f"{first}\nfin\n{second}"),)), Work("b", (prose(f"{second}\nfin\n{first}"),))]
    (meeting,) = compare(works).clusters[0].pairs[0].meetings
    rows = side_by_side(meeting, str)
    numbers = [
        [line.number for line in side if line]
        for side in zip(*((r.left, r.right) for r in rows), strict=True)
    ]

    assert len(meeting.runs) == 2
    assert numbers == [[*range(1, 14)]] * 2, "every line once, in order"
    assert {row.left.runs == row.right.runs for row in rows if row.left and row.right} == {True}
    assert sum(row.left is None or row.right is None for row in rows) > 6


def test_what_differs_in_a_copied_explanation_is_not_marked(page: SimilarPage) -> None:
    (facing,) = [
        facing
        for group in page.groups
        for pair in group.pairs
        for facing in pair.facing
        if pair.left.text == "prats-lola"
    ]
    (row,) = facing.rows
    assert row.right is not None
    marked = "".join(piece.text for piece in row.right.pieces if piece.shared)
    plain = "".join(piece.text for piece in row.right.pieces if not piece.shared)

    assert "otracosa" not in marked
    assert "otracosa" in plain
    assert len(marked) > 2 * len(plain)


def test_the_same_letters_stand_for_a_student_as_in_the_class_report(
    copied: Path, manifest: Manifest
) -> None:
    from autograder.outcome import Report
    from autograder.report import ClassFacts, Names

    secret = gradebook.read_secret(copied)
    facts = ClassFacts(manifest, (Report("nunez-carla", manifest.assignment),), secret=secret)
    letters = Names.of(facts, anonymous=True).shown("nunez-carla")
    alone = Names.drawn(["nunez-carla", "otra"], [], secret, anonymous=True)

    assert alone.shown("nunez-carla") == letters


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language_without_a_missing_word(
    language: str, copied: Path, manifest: Manifest, course: Course
) -> None:
    page = similarities(copied, manifest, course, language=language)
    html = similar_html(replace(page, left_out="x"), course)
    outside = re.sub(r"<td class=\"text\">.*?</td>", "", html, flags=re.DOTALL)

    assert f'<html lang="{language}">' in html
    assert "{" not in text_of(outside).replace(clean(HOSTILE), "")
    assert not re.search(r"\bNone\b(?! of this)", text_of(outside))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_page_is_used(language: str) -> None:
    files = [*(ROOT / "autograder" / "report").glob("*.py"), TEMPLATES / "report" / "similar.html.j2"]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    labels = set(Words.load(TEMPLATES, language).labels("similar")) - {"tokens_code", "tokens_words"}

    assert {name for name in labels if not re.search(rf"labels\.{name}\b|[\"']{name}[\"']", source)} == set()
