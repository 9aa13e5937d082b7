"""The figures restored from the source lessons (seeds 4 and 9) come out of our own demo cells.

The expected digits are the printed ones, so each is compared as it would be printed.
"""

from typing import Any

import pytest

Numbers = dict[str, Any]


def printed(values: list[float], digits: int = 3) -> list[float]:
    return [round(value, digits) for value in values]


def test_the_first_cell_has_44_weights_and_a_map_of_eight_rows_and_six_columns(n: Numbers) -> None:
    assert (n["weights"], n["T_y"], n["T_x"]) == (44, 8, 6)


def test_the_first_row_of_the_untrained_map_is_the_restored_one(n: Numbers) -> None:
    assert printed(n["row"]) == [0.154, 0.171, 0.157, 0.176, 0.171, 0.17]


def test_the_largest_weights_are_the_restored_ones_and_barely_above_uniform(n: Numbers) -> None:
    assert printed(n["row_peaks"]) == [0.176, 0.177, 0.183, 0.184, 0.187, 0.177, 0.185, 0.18]
    assert printed([n["max_weight"], n["uniform"]]) == [0.181, 0.167]


def test_the_bound_on_a_weight_is_the_restored_one_and_holds(n: Numbers) -> None:
    assert printed([n["l1"], n["bound"]]) == [0.441, 0.326]
    assert n["max_weight_top"] < n["bound"]


def test_without_tanh_every_row_is_the_restored_one_up_to_rounding(n: Numbers) -> None:
    assert printed(n["linear_row"]) == [0.132, 0.185, 0.139, 0.192, 0.182, 0.17]
    assert n["linear_difference"] < 1e-15 < n["tanh_difference"]


def test_the_two_routes_have_the_restored_norms(n: Numbers) -> None:
    assert printed([n["norm_value"], n["norm_score"]], 4) == [2.8303, 0.2556]
    assert round(n["ratio"], 2) == 11.07


def test_either_route_alone_is_wrong_and_their_sum_is_the_gradient(n: Numbers) -> None:
    assert f"{n['error_value']:.1e} {n['error_score']:.1e}" == "1.6e-01 8.9e-01"
    assert round(n["largest"], 3) == 0.945
    assert n["error_both"] < 1e-8


@pytest.mark.parametrize(
    ("scale", "ratio"),
    [
        ("0.05", 114.6),
        ("0.1", 57.0),
        ("0.25", 22.5),
        ("0.5", 11.07),
        ("1", 5.39),
        ("2", 2.62),
        ("4", 1.31),
        ("8", 0.71),
        ("16", 0.46),
        ("32", 0.61),
        ("64", 0.92),
    ],
)
def test_the_ratio_of_the_routes_follows_the_scale_of_va(n: Numbers, scale: str, ratio: float) -> None:
    assert n["ratio_at"][scale] == pytest.approx(ratio, rel=6e-3)


def test_va_four_times_larger_gives_the_restored_norms(n: Numbers) -> None:
    assert printed(list(n["norms_at"]["2"]), 4) == [2.9443, 1.1241]


@pytest.mark.parametrize(("scale", "spread"), [("0.05", 1.5e-5), ("0.5", 0.0044), ("1", 0.0092)])
def test_the_rows_differ_less_the_smaller_the_weights(n: Numbers, scale: str, spread: float) -> None:
    assert n["spread"][scale] == pytest.approx(spread, rel=0.05)


def test_ten_times_smaller_weights_bring_the_rows_almost_a_thousand_times_closer(n: Numbers) -> None:
    """What tells the rows apart starts with the cube of the tanh, until it saturates."""
    spread = n["spread"]
    assert 900 < spread["0.05"] / spread["0.005"] < 1000
    assert spread["5"] < spread["50"] < 1.25 * spread["5"]


def test_what_the_loss_tells_a_score_by_formula_is_what_moving_the_annotations_measures(n: Numbers) -> None:
    assert n["told_error"] < 1e-8 < 1e-2 * n["norm_score"]
    assert n["told_sum"] < 1e-12


def test_the_bottleneck_keeps_the_thresholds_of_the_copy_task(n: Numbers) -> None:
    with_it, without = n["bottleneck"]["attention_low"], n["bottleneck"]["single_high"]
    assert n["bottleneck"]["seeds"] >= 3
    assert with_it["20"] >= 0.95 and with_it["40"] >= 0.85 and without["20"] <= 0.45
    assert with_it["40"] - without["40"] >= 0.6
    assert with_it["40"] - without["40"] > with_it["5"] - without["5"]


def test_without_tanh_a_trained_network_copies_no_better_than_without_attention(n: Numbers) -> None:
    assert n["bottleneck"]["without_tanh"]["20"] <= n["bottleneck"]["single_high"]["20"]
    assert n["bottleneck"]["without_tanh_spread"] < 1e-4


def test_the_brightest_weight_is_almost_always_right_and_alone_copies_less_than_half(
    n: Numbers,
) -> None:
    probe = n["probe"]
    assert probe["top"] > 0.9 and probe["untouched"] > 0.95
    assert probe["brightest"] < 0.5 * probe["untouched"]
    assert max(probe["shuffled"], probe["uniform"]) < 0.2


def test_the_counts_for_sixty_words_are_the_restored_ones(n: Numbers) -> None:
    assert (n["large_projections"], n["large_pairs"], n["large_tanh"]) == (120, 3600, 115200)
