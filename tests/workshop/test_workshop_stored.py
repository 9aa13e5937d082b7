"""What the long experiments stored: thresholds hold, facts of a run are there, nothing is out of date."""

import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from autograder.course.model import Unit

Names = dict[str, Any]

MODELS = ("bahdanau", "general", "dot", "sin_tanh", "ninguna")


def runs(stored: Names, modo: str) -> list[Names]:
    found: list[Names] = stored["models"]["models"][modo] + stored["seeds"]["models"].get(modo, [])
    return found


def accuracies(stored: Names, modo: str, length: int) -> list[float]:
    return [run["accuracy"][str(length)] for run in runs(stored, modo)]


# --- Thresholds ------------------------------------------------------------------------------------------


def test_bahdanau_copies_twenty_and_forty_symbols_with_every_seed(stored: Names) -> None:
    assert len(runs(stored, "bahdanau")) == 3
    assert min(accuracies(stored, "bahdanau", 20)) >= 0.95
    assert min(accuracies(stored, "bahdanau", 40)) >= 0.85


def test_without_attention_twenty_symbols_are_mostly_lost(stored: Names) -> None:
    assert len(runs(stored, "ninguna")) == 3
    assert max(accuracies(stored, "ninguna", 20)) <= 0.45


def test_the_gap_at_forty_is_wide_and_wider_than_at_five(stored: Names) -> None:
    def gap(length: int) -> float:
        return min(accuracies(stored, "bahdanau", length)) - max(accuracies(stored, "ninguna", length))

    assert gap(40) >= 0.6
    assert gap(40) > gap(5)


def test_without_tanh_a_model_does_no_better_than_without_attention(stored: Names) -> None:
    assert max(accuracies(stored, "sin_tanh", 40)) < 0.2
    assert max(accuracies(stored, "sin_tanh", 20)) <= 0.45
    assert stored["models"]["row_spread_without_tanh"] < 1e-4


@pytest.mark.parametrize("modo", ["general", "dot"])
def test_the_multiplicative_scores_copy_forty_symbols_too(stored: Names, modo: str) -> None:
    assert min(accuracies(stored, modo, 40)) >= 0.85


def test_the_brightest_cell_alone_is_enough_for_one_model_and_not_for_the_other(stored: Names) -> None:
    probes = stored["models"]["probes"]
    alone = {modo: probes[modo]["20"]["accuracy"]["solo la mayor"] for modo in probes}

    assert alone["general"] > 0.9
    assert alone["bahdanau"] < 0.7


@pytest.mark.parametrize("how", ["barajado", "uniforme", "pregunta con s_i"])
def test_a_spoiled_map_spoils_the_copy(stored: Names, how: str) -> None:
    for modo, at in stored["models"]["probes"].items():
        assert at["20"]["accuracy"][how] < at["20"]["accuracy"]["tal cual"] - 0.5, modo


def test_the_small_model_leaves_a_margin_around_the_thresholds_of_the_challenge(stored: Names) -> None:
    from autograder.graders.taller import test_precision_por_longitud as grader

    small = stored["small"]["models"]
    attentive = [run["accuracy"] for run in small["tuya"]]
    blind = [run["accuracy"] for run in small["ninguna"]]
    assert len(attentive) == len(blind) == 3
    assert min(run["10"] for run in attentive) > grader.NEEDED[grader.MIDDLE] + 0.05
    assert min(run["20"] for run in attentive) > grader.NEEDED[grader.LONG] + 0.05
    assert min(run["20"] for run in attentive) - max(run["20"] for run in blind) > grader.GAP + 0.1


def test_the_answer_about_far_sentences_is_the_measured_one(stored: Names, unit: Unit) -> None:
    question = next(q for q in unit.questions if q.id == "before_far")

    assert question.right == ("third_at_most",)
    for reached in accuracies(stored, "ninguna", 20):
        assert 2 / stored["models"]["vocabulary"] < reached < 1 / 3


def test_without_attention_more_steps_still_help(stored: Names) -> None:
    (run,) = stored["longer"]["models"]["ninguna"]

    assert run["steps"] > 2 * runs(stored, "ninguna")[0]["steps"]
    assert run["accuracy"]["20"] > max(accuracies(stored, "ninguna", 20))


# --- Mistakes --------------------------------------------------------------------------------------------


def test_the_answers_about_mistakes_are_the_measured_ones(stored: Names, unit: Unit) -> None:
    curves = stored["mistakes"]["curves"]
    question = next(q for q in unit.questions if q.id == "before_mistakes")
    measured = {
        name: run["accuracy"]["12"]
        for function in ("alineacion", "gradiente_puntuaciones")
        for name, run in curves[function].items()
        if name in question.options and "accuracy" in run
    }
    right = curves["right"]["accuracy"]["12"]

    assert measured.keys() == set(question.options)
    for name, accuracy in measured.items():
        if name in question.right:
            assert accuracy > right - 0.05, name
        else:
            assert accuracy < right - 0.1, name


def test_every_mistake_has_a_curve_or_the_error_that_ended_it(stored: Names, experiments: ModuleType) -> None:
    for function, names in experiments.MISTAKES.items():
        curves = stored["mistakes"]["curves"][function]
        assert set(curves) == set(names)
        for name, run in curves.items():
            assert "error" in run or len(run["learning"]) >= 10, name


# --- Facts of a run --------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["models", "small", "mistakes", "seeds", "longer"])
def test_every_part_says_from_where_it_comes_and_what_it_cost(stored: Names, part: str) -> None:
    run = stored[part]["run"]

    assert len(run["commit"]) == 40
    assert run["cpu_seconds"] > 0
    assert not run["changed_since"]


@pytest.mark.parametrize("modo", MODELS)
def test_every_curve_has_its_seed_steps_and_cpu_time(stored: Names, modo: str) -> None:
    seeds = [run["seed"] for run in runs(stored, modo)]

    assert seeds == [1, 2, 3][: len(seeds)]
    for run in runs(stored, modo):
        assert run["cpu_seconds"] > 0
        assert run["learning"][-1][0] == run["steps"]


@pytest.mark.parametrize("part", ["models", "small", "mistakes", "seeds", "longer"])
def test_the_cells_that_train_are_still_those_that_were_measured(
    stored: Names, experiments: ModuleType, part: str
) -> None:
    assert stored[part]["run"]["cells"] == experiments.digest(), "run `make experiments`"


def test_the_commit_is_one_of_this_project(stored: Names, experiments: ModuleType) -> None:
    found = subprocess.run(
        ["git", "-C", str(experiments.ROOT), "cat-file", "-t", stored["models"]["run"]["commit"]],
        capture_output=True,
        text=True,
    )
    if found.returncode:
        pytest.skip("not a repository with its whole history")
    assert found.stdout.strip() == "commit"


# --- The file beside the notebook ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped(unit: Unit) -> dict[str, np.ndarray[Any, Any]]:
    (path,) = unit.files
    assert path.stat().st_size < 300_000
    with np.load(path) as archive:
        return dict(archive)


def test_the_file_beside_the_notebook_holds_the_stored_curves(
    shipped: dict[str, np.ndarray[Any, Any]], stored: Names
) -> None:
    for modo in MODELS:
        expected = [[run["accuracy"][str(T)] for T in (5, 10, 20, 40, 80)] for run in runs(stored, modo)]
        assert shipped[f"{modo}.precision"].tolist() == expected


@pytest.mark.parametrize("modo", ["bahdanau", "general"])
def test_the_shipped_weights_copy_as_well_as_stored(
    experiments: ModuleType, unit: Unit, stored: Names, monkeypatch: pytest.MonkeyPatch, modo: str
) -> None:
    names = experiments.with_references()
    monkeypatch.chdir(Path(unit.files[0]).parent)
    experiments.run_cells(names, {"stored"}.__contains__)

    reached = names["precision"](names["PESOS"][modo], modo, 20, frases=100)

    assert reached == pytest.approx(stored["models"]["probes"][modo]["20"]["accuracy"]["tal cual"], abs=0.02)
