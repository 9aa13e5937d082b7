"""Hidden grader: a model that learns to copy, against one without attention.

There is no right value here, only what an honest experiment cannot fail to show: the thresholds leave wide
margins around what the reference reached with three seeds (`small` in course/taller/experiments.json).
Every call trains a model, so this grader makes four and runs only when long runs are asked for.
"""

from typing import Any

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Call, Draws, Failed, Inputs, criterion, returned
from autograder.graders.toolkit.values import numbers, type_of

ATTENTIVE, BLIND = "tuya", "ninguna"
SHORT, MIDDLE, LONG, BEYOND = range(4)  # places in the lengths that are asked for
NEEDED = {MIDDLE: 0.9, LONG: 0.8}  # parts of new sentences that the attentive model copies
GAP = 0.4  # by how much it beats the blind one on the longest sentences of the training
DISORDER = 0.2  # what a blind model never copies better of very long sentences than of very short ones
LEAST_CPU = 0.5  # seconds; a hundred steps of the smallest model that could learn this take longer


def lengths(rng: np.random.Generator, sizes: toolkit.Sizes) -> list[int]:
    """Draw a short, a middle and a long length of the training, and one beyond it."""
    ranges = ((4, 7), (9, 12), (19, 21), (28, 37))
    return [int(rng.integers(low, high)) for low, high in ranges]


def nothing_known(**arguments: Any) -> Any:
    """Say that no oracle knows how well a model will have learned."""
    raise AssertionError("this grader compares with thresholds")


CONTRACT = toolkit.Contract(
    function="precision_por_longitud",
    arguments={
        "modo": lambda rng, sizes: ATTENTIVE,
        "longitudes": lengths,
        "semilla": lambda rng, sizes: int(rng.integers(1, 10_000)),
    },
    returns="",
    oracle=nothing_known,
    cpu_seconds=90.0,  # the reference takes a tenth of that
)


class TestCorrectness(toolkit.Graded):
    """What is learned, the gap to the model without attention, and what the seed decides."""

    contract = CONTRACT

    @criterion("correctness")
    def test_it_learns_to_copy(self, call: Call, inputs: Draws) -> None:
        """With attention, sentences as long as the longest of the training are copied nearly whole."""
        x = inputs.ordinary()
        reached = accuracies(call, x)
        for place, needed in NEEDED.items():
            if reached[place] < needed:
                raise Failed("learns_too_little", facts(x, place, reached[place], needed))

    @criterion("correctness")
    def test_attention_is_what_makes_the_difference(self, call: Call, inputs: Draws) -> None:
        """Without attention, the same sentences are mostly lost."""
        x = inputs.ordinary()
        gap = accuracies(call, x)[LONG] - accuracies(call, blind(inputs))[LONG]
        if gap < GAP:
            raise Failed("no_gap", facts(x, LONG, gap, GAP))

    @criterion("correctness")
    def test_each_length_has_its_own_number(self, call: Call, inputs: Draws) -> None:
        """Without attention long sentences are lost first; a list that says otherwise has another order."""
        x = blind(inputs)
        reached = accuracies(call, x)
        if reached[BEYOND] > reached[SHORT] + DISORDER:
            raise Failed("wrong_order", facts(x, BEYOND, reached[BEYOND], reached[SHORT]))

    @criterion("correctness", group="seeds", weight=0.3)
    def test_the_same_seed_gives_the_same_numbers(self, call: Call, inputs: Draws) -> None:
        """An experiment that cannot be repeated is an anecdote."""
        once = accuracies(call, blind(inputs))
        again = accuracies(call, inputs.derived(blind(inputs), "again"), trains=False)
        if once != again:
            raise Failed("not_repeatable")

    @criterion("correctness", group="seeds", weight=0.3)
    def test_another_seed_gives_other_numbers(self, call: Call, inputs: Draws) -> None:
        """Other weights and other sentences cannot copy exactly as well at every length."""
        x = blind(inputs)
        other = inputs.derived(x, "another seed", semilla=x["semilla"] + 1)
        if accuracies(call, x) == accuracies(call, other):
            raise Failed("seed_ignored")


def blind(inputs: Draws) -> Inputs:
    """Return the same question about the model without attention."""
    return inputs.derived(inputs.ordinary(), "without attention", modo=BLIND)


def accuracies(call: Call, x: Inputs, *, trains: bool = True) -> list[float]:
    """Return one accuracy per length; Failed when it is no such list, or came too fast to be measured."""
    reply = call(x)
    value = returned(reply)
    if value is None:
        raise Failed("nothing", reply=reply)
    found = numbers(list(value) if isinstance(value, tuple) else value)
    if found is None or found.dtype.kind not in "fiu":
        raise Failed("not_numeric", {"type": type_of(reply)}, reply=reply)
    if found.shape != (len(x["longitudes"]),):
        shapes = {"got": list(found.shape), "expected": [len(x["longitudes"])]}
        raise Failed("wrong_shape", shapes, reply=reply)
    if not np.all((found >= 0) & (found <= 1)):  # and so with NaN
        raise Failed("wrong_values", reply=reply)
    if trains and reply.cpu_seconds < LEAST_CPU:
        raise Failed("untrained", {"seconds": LEAST_CPU}, reply=reply)
    return [float(x) for x in found]


def facts(x: Inputs, place: int, got: float, needed: float) -> dict[str, int]:
    """Return the facts of a threshold that was missed, in percent."""
    return {"length": x["longitudes"][place], "got": round(100 * got), "needed": round(100 * needed)}
