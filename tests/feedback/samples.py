"""Reports such as marking makes them: a right one, a half-right one, a hopeless one, an unreadable one."""

from dataclasses import replace

from autograder.course.curves import Curve, Curves
from autograder.course.model import (
    ChallengeText,
    FunctionFeedback,
    QuestionFeedback,
    QuestionText,
    UnitText,
)
from autograder.feedback import FunctionPart, explain
from autograder.manifest import (
    ChallengeKey,
    CriterionKey,
    ExplanationKey,
    KnownWrong,
    Manifest,
    QuestionKey,
)
from autograder.outcome import (
    AnswerResult,
    CriterionResult,
    Example,
    Flag,
    FunctionResult,
    ManualResult,
    Note,
    Report,
    Shown,
    Verdict,
)
from autograder.render import Words

PASSED, FAILED, UNJUDGED = Verdict.PASSED, Verdict.FAILED, Verdict.UNJUDGED
POINTS = {"correctness": 5.0, "shape": 1.0, "stability": 1.0, "vectorization": 2.0, "no_mutation": 1.0}
OPTIONS = {"a": "columns", "b": "rows", "c": "both"}

TEXT = UnitText(
    language="es",
    title="Repartir la atención",
    lesson="# Repartir la atención\n",
    questions={
        "axis": QuestionText(
            "¿Qué suma 1 en un mapa de forma $(T_y, T_x)$?",
            {"rows": "cada fila", "columns": "cada columna", "both": "filas y columnas"},
        ),
        "sums": QuestionText(
            "¿Por dónde llega el gradiente a $\\bar{{h}}_j$?",
            {"rows": "por el valor", "columns": "por el estado", "both": "por la puntuación"},
        ),
        "count": QuestionText("¿Cuántos pesos hay con $d_h = {d_h}$ y $d_a = {d_a}$?"),
    },
    challenges={
        "reparte": ChallengeText("El reparto de una fila", "Convierte cada fila en pesos."),
        "mezcla": ChallengeText("La mezcla", "Mezcla las anotaciones."),
        "alinea": ChallengeText("El mapa entero", "Puntúa y reparte."),
    },
    explanations={"why": "Explica con tus palabras para qué está la tanh."},
    question_feedback={
        "axis": QuestionFeedback(
            "Eso es: cada paso reparte su atención.",
            {"columns": "Una palabra puede recibir mucho o nada.", "both": "Solo si el mapa fuera especial."},
        ),
        "sums": QuestionFeedback(
            "Las dos rutas.", {"columns": "El estado no pasa por ahí."}, "Hay más de una ruta."
        ),
        "count": QuestionFeedback(
            "Dos matrices y un vector: {given}.",
            {"no_vector": "Con {d_h} y {d_a} te falta el vector que lee."},
            "{given} no sale de {d_h} y {d_a}: escribe las tres formas.",
        ),
    },
    function_feedback={
        "reparte": FunctionFeedback(
            "Tus filas suman 1 también cuando los números son enormes. Sumar 1000 a una fila no cambia su "
            "reparto: úsalo en `mezcla`.",
        ),
        "mezcla": FunctionFeedback("La mezcla sale de un solo producto."),
        "alinea": FunctionFeedback(
            "Todo comprobado, también con T_x = 1.",
            {
                "axis_0": "Tus puntuaciones son correctas; se tuerce el reparto. En el ejemplo público tus "
                "columnas suman {column_sums} y tus filas {row_sums}. Comprueba `alfa.sum(axis=1)`.",
            },
        ),
    },
    rubrics={"why": "3: nombra la separación de la suma."},
    sections={"alinea": "1. Mirar a dos", "axis_0": "2. Repartir por *filas*", "mezcla": "3. Mezclar"},
)

FIRST, LAST = 100, 300
CURVES = Curves(
    length=12,
    right=Curve(((FIRST, 2.0, 0.3), (200, 1.0, 0.75), (LAST, 0.1, 1.0)), {"12": 0.98}),
    without=Curve(((FIRST, 2.0, 0.3), (200, 1.5, 0.5), (LAST, 1.0, 0.75)), {"12": 0.36}),
    mistakes={
        "alinea": {
            "axis_0": Curve(((FIRST, 2.5, 0.25), (200, 2.4, 0.3), (LAST, 2.3, 0.35)), {"12": 0.15}),
            "stops": Curve(error="ValueError"),
        }
    },
)


def challenge(function: str, *, bonus: bool = False) -> ChallengeKey:
    criteria = tuple(CriterionKey(name, points) for name, points in POINTS.items())
    return ChallengeKey(function, ("E",), criteria, bonus=bonus)


MANIFEST = Manifest(
    assignment="reparto-es",
    unit="reparto",
    language="es",
    notebook="reparto",
    seed="s",
    kernelspec={},
    language_info={},
    cells=(),
    challenges=(challenge("reparte"), challenge("mezcla"), challenge("alinea", bonus=True)),
    questions=(
        QuestionKey("axis", "single", 1, "respuesta_1", options=OPTIONS, right=("rows",)),
        QuestionKey("sums", "multiple", 1, "respuesta_2", options=OPTIONS, right=("rows", "both")),
        QuestionKey(
            "count",
            "numeric",
            2,
            "respuesta_3",
            value=4128,
            known_wrong=(KnownWrong("no_vector", 4096),),
            parameters={"d_h": 64, "d_a": 32},
        ),
    ),
    explanations=(ExplanationKey("why", 3),),
)


def passed(name: str) -> CriterionResult:
    return CriterionResult(name, PASSED, POINTS[name], POINTS[name])


def failed(name: str, code: str, *, score: float = 0.0, **facts: object) -> CriterionResult:
    return CriterionResult(name, FAILED, score, POINTS[name], code=code, facts=facts)


def withheld(name: str) -> CriterionResult:
    return CriterionResult(name, PASSED, 0.0, POINTS[name], withheld_by="correctness")


def unjudged(name: str, by: str) -> CriterionResult:
    return CriterionResult(name, UNJUDGED, 0.0, POINTS[name], code="blocked", facts={"by": by})


def function(name: str, *changed: CriterionResult, **more: object) -> FunctionResult:
    """Return a function that passes everything but what is given."""
    found = {criterion.name: criterion for criterion in changed}
    criteria = tuple(found.get(criterion, passed(criterion)) for criterion in POINTS)
    return FunctionResult(name, criteria, **more)  # type: ignore[arg-type] # fields of FunctionResult


SQUARE = Example(
    {"E": [[0.0, 1.0], [1.0, 0.0]]}, [[0.26894, 0.73106], [0.73106, 0.26894]], [[0.5, 0.5], [0.5, 0.5]]
)

SAME_MAP = Shown([[0.25, 0.75], [0.5, 0.5]], [[0.25, 0.75], [0.5, 0.5]])
OTHER_MAP = Shown([[0.9, 0.6], [0.1, 0.4]], [[0.25, 0.75], [0.5, 0.5]])

RIGHT = function("reparte", shown=SAME_MAP)
ADVISED = function("reparte", advice=("loops_features",))
LOOPS = function(
    "reparte",
    failed("vectorization", "loops", score=1.0, dimensions=["T_y"], per_position=18),
    failed("no_mutation", "writes", argument="G", before=[1.0, 0.0, -1.0], after=[0.7, -0.3, -1.3]),
    loops_over=("T_y",),
)
EDGE = function(
    "mezcla",
    replace(
        failed("correctness", "edge", score=4.0, dimension="T_x"),
        groups={"generic": PASSED, "edges": FAILED, "layouts": PASSED},
    ),
)
AXIS = function(
    "alinea",
    failed("correctness", "wrong_values", score=2.0),
    misconception="axis_0",
    credit=2.0,
    facts={"column_sums": [1.0, 1.0], "row_sums": [1.25, 0.75]},
    example=SQUARE,
    shown=OTHER_MAP,
    bonus=True,
)
WRONG = function(
    "mezcla",
    failed("correctness", "wrong_values"),
    *map(withheld, ("shape", "stability", "vectorization", "no_mutation")),
    example=SQUARE,
)
TUPLE = function(
    "mezcla",
    failed("correctness", "not_numeric", type="tuple"),
    failed("shape", "wrong_container", type="tuple"),
    unjudged("stability", "wrong_container"),
    failed("vectorization", "loops", dimensions=["T_y", "T_x"]),
    failed("no_mutation", "alters", argument="E"),
)
RAISES = function(
    "mezcla",
    failed(
        "correctness",
        "raises",
        type="ValueError",
        line=3,
        source="alfa = np.exp(S @ Wsa) / H",
        reason="operands could not be broadcast together with shapes (3,6) (5,4)",
    ),
    unjudged("shape", "raises"),
    unjudged("stability", "raises"),
    withheld("vectorization"),
    withheld("no_mutation"),
)
STUB = function(
    "alinea",
    failed("correctness", "stub", function="alinea"),
    *(unjudged(name, "stub") for name in list(POINTS)[1:]),
    bonus=True,
)
BLOCKED = function("mezcla", *(unjudged(name, "needs_library") for name in POINTS))


def answer(question: str, code: str, *chosen: str, given: str = "") -> AnswerResult:
    verdict = {"right": PASSED, "wrong": FAILED, "known": FAILED}.get(code, UNJUDGED)
    most = next(key.points for key in MANIFEST.questions if key.id == question)
    return AnswerResult(question, verdict, most if code == "right" else 0.0, most, code, chosen, given)


def report(*functions: FunctionResult, answers: tuple[AnswerResult, ...] = (), **more: object) -> Report:
    return Report("ana", "reparto-es", functions, answers, **more)  # type: ignore[arg-type] # fields of Report


GOOD = report(
    RIGHT,
    function("mezcla"),
    answers=(
        answer("axis", "right", "rows", given="b"),
        answer("sums", "right", "rows", "both", given="b, c"),
        answer("count", "right", given="4128"),
    ),
    manual=(ManualResult("why", 3, answered=True),),
)
MIDDLING = report(
    LOOPS,
    EDGE,
    AXIS,
    answers=(
        answer("axis", "known", "columns", given="a"),
        answer("sums", "wrong", "rows", given="b"),
        answer("count", "known", "no_vector", given="4096"),
    ),
    manual=(ManualResult("why", 3, answered=True),),
    notes=(
        Note("renamed", {"found": "reparto (1).ipynb", "expected": "reparto.ipynb"}),
        Note("locked_restored", {"count": 2, "cells": "reparte-shape, count"}),
    ),
    flags=(Flag("hostile_output", "mezcla"),),
)
BROKEN = report(
    WRONG,
    RAISES,
    STUB,
    answers=(
        answer("axis", "unreadable", given="a y b"),
        answer("sums", "unanswered"),
        answer("count", "wrong", given="17"),
    ),
    manual=(ManualResult("why", 3, answered=False),),
)
UNREADABLE = report(readable=False, notes=(Note("truncated"),))


def explained_function(result: FunctionResult, words: Words) -> FunctionPart:
    """Return what a student with this one result reads about it."""
    return explain(report(result), MANIFEST, TEXT, words).functions[0]
