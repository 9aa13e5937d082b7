"""What the comparison must find: copies in disguise, whatever the order and whatever stands around them."""

import re
from collections.abc import Sequence

import pytest
from disguise import (
    EXPLANATION,
    code,
    demo_works,
    functions,
    known_of,
    prose,
    renamed,
    right_answers,
    with_other_words,
    work,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.similarity import Kind, Similarity, Work, compare
from autograder.similarity.index import FEWEST, common_limit
from autograder.similarity.tokens import Tokeniser
from autograder.similarity.winnow import GRAINS, chosen, hashes

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def pairs(found: Similarity) -> set[tuple[str, str]]:
    return {(pair.left, pair.right) for cluster in found.clusters for pair in cluster.pairs}


def of_demo(name: str) -> Work:
    return next(one for one in demo_works() if one.id == name)


def test_a_copy_with_other_names_in_another_order_is_found() -> None:
    mine = of_demo("ferrer-paula")
    copied = [code(p.place, renamed(p.source, functions())) for p in mine.passages if p.kind is Kind.CODE]
    found = compare([*demo_works(), work("otra", *reversed(copied))], known_of(functions()))

    assert pairs(found) == {("ferrer-paula", "otra")}
    (pair,) = found.clusters[0].pairs
    assert pair.shares["otra"] > 0.9
    assert {meeting.left.place for meeting in pair.meetings} <= {p.place for p in mine.passages}


def test_a_copy_with_other_comments_is_found_by_its_code() -> None:
    source = right_answers("gradiente_alineacion")["right_list"]
    commented = "\n".join(
        f"{line}  # comentario {n}" if line.strip() else line for n, line in enumerate(source.split("\n"))
    )
    found = compare([work("a", code("f", source)), work("b", code("f", commented))])

    assert pairs(found) == {("a", "b")}


def test_comments_alone_give_a_copy_away() -> None:
    comments = "".join(f"# {line}\n" for line in EXPLANATION.split(", "))
    found = compare([work("a", code("f", comments + "x = 1")), work("b", code("f", "y = [2]\n" + comments))])
    (pair,) = found.clusters[0].pairs

    assert pair.matched[Kind.WORDS] > 40
    assert not pair.matched.get(Kind.CODE)


@pytest.mark.parametrize("every", [7, 9, 12])
def test_a_copied_explanation_with_a_few_other_words_is_found(every: int) -> None:
    copied = with_other_words(EXPLANATION, every)
    found = compare([work("a", prose(EXPLANATION)), work("b", prose(copied)), work("c", prose("Otra cosa."))])

    assert copied != EXPLANATION
    assert pairs(found) == {("a", "b")}


def test_capitals_accents_and_punctuation_hide_nothing() -> None:
    plain = EXPLANATION.upper().replace("Ó", "O").replace("Í", "I").replace(",", " -").replace(";", "!")

    assert pairs(compare([work("a", prose(EXPLANATION)), work("b", prose(plain))])) == {("a", "b")}


def test_code_that_no_parser_accepts_is_compared_too() -> None:
    source = (
        right_answers("luong_multicabeza")["right_array_split"].replace("):", ")::", 1) + "\n%matplotlib ("
    )
    other = renamed(right_answers("luong_multicabeza")["right_array_split"])
    with pytest.raises(SyntaxError):
        compile(source, "x", "exec")

    assert pairs(compare([work("a", code("f", source)), work("b", code("f", other))])) == {("a", "b")}


@pytest.mark.parametrize("function", functions())
def test_spaces_names_numbers_and_comments_change_no_token(function: str) -> None:
    for source in right_answers(function).values():
        changed = renamed(re.sub(r"(?<![\w.])2(?![\w.])", "7", source), [function])
        before, after = (Tokeniser().streams(code("f", text))[0] for text in (source, changed))

        assert before.symbols == after.symbols
        assert all(text[a:b].strip() for text, s in ((source, before), (changed, after)) for a, b in s.spans)


# --- The guarantee of winnowing


TOKENS = st.lists(st.sampled_from("abcdefghij"), min_size=0, max_size=60)


@pytest.mark.parametrize("kind", list(Kind))
@QUICK
@given(data=st.data())
def test_a_run_of_enough_tokens_always_leaves_the_same_hash_on_both_sides(
    kind: Kind, data: st.DataObject
) -> None:
    grain = GRAINS[kind]
    run = data.draw(st.lists(st.sampled_from("abcdefghij"), min_size=grain.sure, max_size=grain.sure + 10))
    sides = [data.draw(TOKENS) + run + data.draw(TOKENS) for _ in range(2)]
    values = [hashes(side, kind) for side in sides]
    shared = set(values[0]) & set(values[1])
    counts = {value: 1 + value % 3 for value in shared}  # some rarer than others
    kept = [{side[at] for at in chosen(side, grain.window, counts)} for side in values]

    assert kept[0] & kept[1] & set(hashes(run, kind))


@QUICK
@given(
    before=st.lists(st.text("qrstuvwxyz", min_size=3, max_size=8), max_size=40),
    after=st.lists(st.text("qrstuvwxyz", min_size=3, max_size=8), max_size=40),
    copied=st.lists(st.text("abcdefghij", min_size=3, max_size=8), min_size=12, max_size=30, unique=True),
)
def test_a_verbatim_passage_is_found_wherever_it_stands(
    before: Sequence[str], after: Sequence[str], copied: Sequence[str]
) -> None:
    mine, theirs = " ".join(copied), " ".join([*before, *copied, *after])
    found = compare([work("a", prose(mine)), work("b", prose(theirs)), work("c", prose(" ".join(before)))])

    assert ("a", "b") in pairs(found)


@QUICK
@given(order=st.permutations(range(6)))
def test_the_order_of_students_changes_nothing(order: Sequence[int]) -> None:
    mine = of_demo("ferrer-paula")
    works = [*demo_works()[:2], mine, work("x", *mine.passages[::-1])]
    works += [work("y", prose(EXPLANATION)), work("z", prose(with_other_words(EXPLANATION)))]
    found = compare(works)

    assert len(found.clusters) == 2
    assert compare([works[place] for place in order]) == found


# --- Clusters and crowds


def test_friends_who_are_many_in_a_small_class_do_not_hide_each_other() -> None:
    ring = [work(f"r{n}", prose(with_other_words(EXPLANATION, 12 + n))) for n in range(5)]
    others = [work(f"o{n}", prose(f"Número {n}: {n * 'nada '}")) for n in range(20)]
    found = compare([*ring, *others])

    assert [cluster.works for cluster in found.clusters] == [tuple(f"r{n}" for n in range(5))]
    assert len(found.clusters[0].pairs) == 10


def test_what_more_than_the_stated_number_writes_is_nobodys() -> None:
    limit = common_limit(30)
    others = [work(f"o{n}", prose(f"Texto {n}")) for n in range(30 - limit)]
    found = [
        compare([*(work(f"r{n}", prose(EXPLANATION)) for n in range(size)), *others[: 30 - size]])
        for size in (limit, limit + 1)
    ]

    assert found[0].common == found[1].common == limit
    assert found[1].clusters == ()
    assert common_limit(5) == FEWEST < common_limit(200) < common_limit(10_000) == common_limit(20_000)


def test_a_chain_of_neighbours_does_not_become_one_cluster() -> None:
    sentences = [" ".join(f"{word}{n}" for word in EXPLANATION.split()[:20]) for n in range(7)]
    chain = [work(f"w{n}", prose(f"{sentences[n]} {sentences[n + 1]}")) for n in range(6)]
    found = compare(chain)

    assert pairs(found) == {(f"w{n}", f"w{n + 1}") for n in range(5)}
    assert max(len(cluster.works) for cluster in found.clusters) == 3
    listed = [pair for cluster in found.clusters for pair in cluster.pairs]
    assert len(listed) == len(pairs(found)), "each pair stands in one cluster"


def test_the_strongest_comes_first() -> None:
    works = [work("a", prose(EXPLANATION)), work("b", prose(EXPLANATION))]
    part = (
        "Una frase distinta que dos personas comparten palabra por palabra hasta el final de la línea y más."
    )
    found = compare([*works, work("c", prose(part)), work("d", prose(part))])

    assert [cluster.works for cluster in found.clusters] == [("a", "b"), ("c", "d")]
    assert found.clusters[0].strength > found.clusters[1].strength >= 1


def test_a_line_pasted_a_thousand_times_is_compared_as_often_as_the_other_has_it() -> None:
    line = "x = np.exp(a - b) * np.tanh(c) + d[0] / e\n"
    works = [work(name, code("#1", line * times)) for name, times in (("a", 1000), ("b", 900), ("c", 1))]
    found = compare(works)
    (pair,) = found.clusters[0].pairs

    assert pairs(found) == {("a", "b")}
    assert pair.shares["b"] == 1.0
    assert 0.8 < pair.shares["a"] < 1.0


def test_a_heap_of_rubbish_beside_a_copy_does_not_dilute_it() -> None:
    mine = of_demo("ferrer-paula")
    rubbish = "\n".join(f"z = f({'(' * (n % 7)}{n}{')' * (n % 7)}, {'-' * (n % 11)}{n})" for n in range(900))
    copy = work("copia", *mine.passages, code("#9", rubbish))
    found = compare([mine, copy])

    assert pairs(found) == {("copia", "ferrer-paula")}
    assert found.clusters[0].pairs[0].shares["copia"] < 0.5
