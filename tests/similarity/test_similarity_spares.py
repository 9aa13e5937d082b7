"""Whom the comparison must leave alone: honest people who write the same because the exercise is short."""

import random
from pathlib import Path

import pytest
from disguise import (
    ROOT,
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

from autograder.similarity import Pair, Passage, Work, compare

UNITS = {unit.name: unit for unit in sorted((ROOT / "solutions").iterdir())}
# How people answer one question who did not copy: the same three ideas, the same words of the lesson.
HONEST = (
    "Porque sin la tanh la cuenta es lineal: queda un trozo que solo mira a s_i y otro que solo mira a h_j, y"
    " el de s_i es igual en toda la fila, así que al hacer el softmax desaparece y el decoder no pinta nada.",
    "La tanh está para que la puntuación dependa de la pareja. Si la quitas puedes separar la suma en dos: la"
    " parte del decoder y otra del encoder; la del decoder se suma a toda la fila y el softmax no la ve.",
    "Una función lineal de s y h se parte en dos sumandos. El softmax de una fila no cambia si le sumo una"
    " constante a toda la fila, y eso es justo lo que aporta el estado del decoder sin la tanh.",
    "Si no hubiera una no linealidad, todos los pasos de salida tendrían el mismo reparto: el término del"
    " decoder se cancela. Con la tanh los dos términos se mezclan y ya no se puede sacar ninguno fuera.",
    "Sirve para mezclar la información del decoder y la del encoder. Sin ella cada alineación sería"
    " la misma, porque lo que depende del paso es constante en su fila y se va al normalizar.",
    "Al quitarla he visto que las filas de alfa salen idénticas. Normal: exp(a + b) es exp(a) por exp(b)"
    " y exp(a), que viene del decoder, está en el numerador y en el denominador.",
    "Creo que es porque la tanh acota los valores entre -1 y 1 y así el entrenamiento no explota, pero además"
    " hace que la puntuación no sea una simple suma de lo que dice cada lado por separado.",
    "Porque con una suma sin tanh el modelo elegiría siempre las mismas palabras, sin hacer caso de lo que ya"
    " ha traducido; la tanh permite que una palabra convenga a un paso y no convenga a otro.",
)


def pairs(works: list[Work], known: list[Passage]) -> list[Pair]:
    return [pair for cluster in compare(works, known).clusters for pair in cluster.pairs]


@pytest.mark.parametrize("function", functions())
def test_right_answers_by_different_roads_are_not_copies(function: str) -> None:
    works = [work(name, code(function, source)) for name, source in right_answers(function).items()]

    assert len(works) >= 6
    assert pairs(works, known_of([function])) == []


@pytest.mark.parametrize("unit", ["bahdanau", "raiz_dk", "luong"])
@pytest.mark.parametrize("seed", range(5))
def test_whole_notebooks_of_right_answers_are_not_copies(unit: str, seed: int) -> None:
    draw = random.Random(seed)
    here = [name for name in functions() if (UNITS[unit] / f"{name}.py").is_file()]
    count = min(len(right_answers(name)) for name in here)
    drawn = {name: draw.sample(sorted(right_answers(name).items()), count) for name in here}
    works = [work(f"s{n}", *(code(name, drawn[name][n][1]) for name in here)) for n in range(count)]

    assert count >= 6
    assert pairs(works, known_of(here)) == []


def test_the_class_of_the_demo_is_spared() -> None:
    assert pairs(demo_works(), known_of(functions())) == []


def test_the_same_known_mistake_is_nobodys() -> None:
    path = next((ROOT / "solutions").glob("*/misconceptions/gradiente_alineacion/*.py"))
    source = path.read_text(encoding="utf-8")
    works = [work("a", code("f", source)), work("b", code("f", renamed(source, functions())))]

    assert pairs(works, known_of(["gradiente_alineacion"])) == []
    assert len(pairs(works, [])) == 1, "it is being known that spares them"


@pytest.mark.parametrize("function", functions())
def test_the_solution_of_the_course_is_nobodys(function: str) -> None:
    (path,) = (ROOT / "solutions").glob(f"*/{function}.py")
    source = Path(path).read_text(encoding="utf-8")
    works = [work("a", code(function, source)), work("b", code(function, renamed(source, [function])))]

    assert pairs(works, known_of([function])) == []


def test_what_was_handed_out_is_nobodys() -> None:
    skeleton = prose(" ".join(HONEST))
    works = [work("a", prose(HONEST[0])), work("b", prose(HONEST[0]))]

    assert pairs(works, [skeleton]) == []
    assert len(pairs(works, [])) == 1


def test_people_who_explain_the_same_in_their_own_words_are_not_copies() -> None:
    works = [work(f"s{n}", prose(text)) for n, text in enumerate(HONEST)]
    copied = work("copia", prose(with_other_words(HONEST[2], 9)))

    assert pairs(works, []) == []
    assert [(pair.left, pair.right) for pair in pairs([*works, copied], [])] == [("copia", "s2")]
