"""The worked example and the masking facts of the source lesson come out of our own demo cells.

The expected digits are the printed ones, so each is compared as it would be printed.
"""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import jupytext
import pytest
from module_at import module_at

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "course" / "luong").glob("*/lesson.md"))
Numbers = dict[str, Any]


@pytest.fixture(scope="module")
def names() -> Numbers:
    """Run every demo cell of the unit but the figures, in order, in one name space."""
    stored = {
        unit: json.loads((ROOT / "course" / unit / "experiments.json").read_text(encoding="utf-8"))
        for unit in ("luong", "taller")
    }
    found: Numbers = {"stored": stored}
    demos = ROOT / "course" / "luong" / "demos.py"
    for cell in jupytext.reads(demos.read_text(encoding="utf-8"), fmt="py:percent").cells:
        if "figure" not in cell.metadata.get("tags", []):
            exec(cell.source, found)
    return found


@pytest.fixture(scope="module")
def luong(names: Numbers) -> Numbers:
    """The numbers the prose may print."""
    numbers = names["n"]
    assert isinstance(numbers, dict)
    return numbers


def printed(values: list[float], digits: int = 3) -> list[float]:
    return [round(value, digits) for value in values]


def test_the_worked_example_has_the_restored_weights(luong: Numbers) -> None:
    assert printed(luong["worked"]) == [0.464, 0.305, 0.231]


def test_a_query_ten_times_longer_has_the_restored_weights(luong: Numbers) -> None:
    assert printed(luong["sharp"]) == [0.984, 0.015, 0.001]


def test_the_third_word_asked_with_itself_has_the_restored_weights(luong: Numbers) -> None:
    assert printed(luong["third"]) == [0.219, 0.317, 0.464]


def test_a_query_equal_to_the_second_word_loses_to_the_third(luong: Numbers) -> None:
    assert printed(luong["twin"]) == [0.333, 0.330, 0.337]
    assert max(range(3), key=luong["twin"].__getitem__) == 2


def test_only_a_longer_word_beats_the_one_that_is_asked_for(names: Numbers, luong: Numbers) -> None:
    scores = names["frase"] @ names["frase"].T
    for own in range(3):
        for other in range(3):
            if scores[own, other] > scores[own, own]:
                assert luong["norms"][other] > luong["norms"][own]


def test_the_products_of_two_sentences_of_sixty_words_are_the_restored_ones(luong: Numbers) -> None:
    assert luong["products_additive"] == 245_760 + 115_200
    assert luong["products_general"] == 245_760 + 230_400
    assert (luong["sums_additive"], luong["tanh_additive"]) == (115_200, 115_200)
    assert (luong["weights_general"], luong["weights_additive"]) == (4096, 4128)


def test_the_grid_of_the_additive_score_takes_the_restored_memory(luong: Numbers) -> None:
    assert round(luong["grid_mib"]) == 122


def test_masking_before_the_softmax_gives_the_restored_row(luong: Numbers) -> None:
    assert printed(luong["masked"]) == [0.269, 0.731, 0, 0]
    assert luong["masked"][2:] == [0, 0]


def test_masking_in_the_wrong_place_gives_the_restored_rows(luong: Numbers) -> None:
    assert printed(luong["zero_before"]) == [0.225, 0.610, 0.083, 0.083]
    assert round(luong["zero_after_sum"], 3) == 0.324


def test_dividing_again_mends_a_mask_that_came_late_unless_padding_took_everything(luong: Numbers) -> None:
    assert luong["renormalised"] == pytest.approx(luong["masked"], abs=1e-12)
    assert luong["far_sum"] == 0


def test_a_large_negative_number_erases_single_precision_scores_and_keeps_double_ones(
    names: Numbers, luong: Numbers
) -> None:
    assert luong["all_big"] == luong["fill_32"] == [0.25] * 4
    assert luong["fill_64"] == pytest.approx(names["pesos"](names["e"]).tolist(), abs=1e-6)


def test_only_what_feeds_the_context_back_moves_the_later_rows(luong: Numbers) -> None:
    first_stays_the_rest_moves = [False] + [True] * (luong["T_y"] - 1)

    assert luong["moved"] == {
        "Bahdanau": first_stays_the_rest_moves,
        "Luong": [False] * luong["T_y"],
        "Luong realimentado": first_stays_the_rest_moves,
    }


def test_the_word_that_never_wins_is_the_one_among_the_others(luong: Numbers) -> None:
    assert sorted([*luong["winners"]["3"], *luong["inside"]]) == list(range(1, luong["T_x"] + 1))
    assert len(luong["winners"]["1"]) == 2


def test_one_head_shares_like_the_product_of_two_and_unlike_their_mean(luong: Numbers) -> None:
    winner = [max(range(3), key=luong[name].__getitem__) for name in ("one_head", "head_1", "head_2")]

    assert winner == [2, 0, 1]
    assert luong["product_error"] < 1e-12
    assert luong["mean_head"] != pytest.approx(luong["one_head"], abs=0.1)


def test_two_maps_with_another_favourite_give_one_context(luong: Numbers) -> None:
    assert luong["other_error"] < 1e-12
    assert sum(luong["other_row"]) == pytest.approx(1)
    assert min(luong["other_row"]) > 0
    assert luong["map_row"].index(max(luong["map_row"])) != luong["other_row"].index(max(luong["other_row"]))


def test_asking_with_the_next_state_shifts_the_map_by_a_row(luong: Numbers) -> None:
    assert luong["late_is_shifted"] is True


@pytest.fixture(scope="module")
def torch_map() -> ModuleType:
    """Return the script that stores what PyTorch's layer prints, without running it."""
    return module_at(ROOT / "course" / "luong" / "torch_map.py")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.parent.name)
def test_the_output_of_the_torch_layer_was_printed_by_the_cell_that_is_shown(
    lesson: Path, torch_map: ModuleType
) -> None:
    stored = json.loads(torch_map.STORE.read_text(encoding="utf-8"))["torch_map"]

    assert torch_map.digest(torch_map.cell(lesson.parent.name)) == stored["cell"], (
        "run course/luong/torch_map.py"
    )


def test_the_torch_layer_returns_the_mean_of_its_heads_by_our_own_arithmetic_too(luong: Numbers) -> None:
    assert luong["torch"]["by_rule"] is True
    assert luong["torch"]["output"] == [
        "torch.Size([2, 5, 128]) torch.Size([2, 5, 10])",
        "torch.Size([2, 8, 5, 10]) True",
    ]


def test_asking_a_trained_model_with_the_next_state_ruins_it(luong: Numbers) -> None:
    assert luong["copied"]["own"] > 0.95
    assert luong["copied"]["late"] < 0.3
