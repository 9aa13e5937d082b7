"""The figures restored from the source lesson (seeds 7 and 11) come out of our own demo cells.

A restored digit is compared as it would be printed. Where only our own measurements exist, on other draws,
the comparison leaves room for the draw.
"""

from pathlib import Path
from typing import Any

import jupytext
import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
Numbers = dict[str, Any]


@pytest.fixture(scope="module")
def names() -> Numbers:
    """Run every demo cell of the unit but the figures, in order, in one name space."""
    found: Numbers = {}
    demos = ROOT / "course" / "raiz_dk" / "demos.py"
    for cell in jupytext.reads(demos.read_text(encoding="utf-8"), fmt="py:percent").cells:
        if "figure" not in cell.metadata.get("tags", []):
            exec(cell.source, found)
    return found


@pytest.fixture(scope="module")
def root(names: Numbers) -> Numbers:
    """The numbers the prose may print."""
    numbers = names["n"]
    assert isinstance(numbers, dict)
    return numbers


@pytest.mark.parametrize("d", [2, 4, 8, 12])
def test_over_all_signs_the_mean_is_0_and_the_mean_square_is_the_width(root: Numbers, d: int) -> None:
    assert root["enumerated"][str(d)] == {"combinations": 2**d, "mean": 0, "square": d}


@pytest.mark.parametrize(
    ("d", "mean", "size"),
    [(4, -0.012, 2.00), (16, 0.047, 3.97), (64, 0.020, 7.98), (256, -0.021, 15.90), (1024, 0.236, 32.03)],
)
def test_the_products_of_seed_7_have_the_restored_mean_and_size(
    root: Numbers, d: int, mean: float, size: float
) -> None:
    measured = root["gaussian"][str(d)]
    assert (round(measured["mean"], 3), round(measured["size"], 2)) == (mean, size)


def test_after_dividing_by_the_root_the_sizes_are_the_restored_ones(root: Numbers) -> None:
    assert [round(row["ratio"], 2) for row in root["gaussian"].values()] == [1.00, 0.99, 1.00, 0.99, 1.00]


def test_the_mean_at_1024_is_inside_its_noise(root: Numbers) -> None:
    assert round(root["mean_error"], 3) == 0.358
    assert abs(root["gaussian"]["1024"]["mean"]) < root["mean_error"]


@pytest.mark.parametrize(
    ("d", "divisor", "peak", "trace", "slope"),
    [
        ("8", "1", 0.670, 0.445, 0.1755),
        ("8", "root", 0.369, 0.758, 0.2143),
        ("64", "1", 0.880, 0.171, 0.0798),
        ("64", "root", 0.362, 0.767, 0.2171),
        ("512", "1", 0.953, 0.066, 0.0321),
        ("512", "root", 0.360, 0.768, 0.2162),
    ],
)
def test_the_maps_of_seed_11_are_the_restored_ones(
    root: Numbers, d: str, divisor: str, peak: float, trace: float, slope: float
) -> None:
    row = root["divisors"][d][divisor]
    assert (round(row["peak"], 3), round(row["trace"], 3), round(row["slope"], 4)) == (peak, trace, slope)


def test_the_widest_undivided_map_has_5_47_times_less_slope_than_the_narrowest(root: Numbers) -> None:
    undivided = [root["divisors"][d]["1"]["slope"] for d in ("8", "512")]
    assert round(undivided[0] / undivided[1], 2) == 5.47


@pytest.mark.parametrize(
    ("d", "peak", "trace"), [("8", 0.196, 0.861), ("64", 0.148, 0.873), ("512", 0.133, 0.875)]
)
def test_dividing_by_the_width_flattens_the_map(root: Numbers, d: str, peak: float, trace: float) -> None:
    """Measured before on other keys; at width 8 the draw of the keys moves the second digit."""
    row = root["divisors"][d]["d"]
    assert row["peak"] == pytest.approx(peak, abs=0.008)
    assert row["trace"] == pytest.approx(trace, abs=0.003)
    assert row["trace"] < root["open"] == 7 / 8


@pytest.mark.parametrize(
    ("d", "divisor", "mean", "std"),
    [("8", "1", 0.4735, 0.0316), ("8", "root", 0.7717, 0.0171), ("512", "root", 0.7666, 0.0027)],
)
def test_thirty_other_seeds_agree_within_their_spread(
    root: Numbers, d: str, divisor: str, mean: float, std: float
) -> None:
    """Two groups of thirty: their means may differ by a few standard errors, their spreads by a third."""
    stable = root["stable"][d][divisor]
    assert stable["mean"] == pytest.approx(mean, abs=3 * std * (2 / 30) ** 0.5)
    assert stable["std"] == pytest.approx(std, rel=0.35)


def test_differences_measure_the_root_of_twice_the_width(root: Numbers) -> None:
    differences = root["differences"]
    assert round(differences["expected"], 2) == 11.31
    assert differences["measured"] == pytest.approx(11.29, rel=0.02)
    assert differences["median"] == pytest.approx(7.5, rel=0.02)
    assert differences["factor"] == pytest.approx(8e4, rel=0.05)
    assert round(root["eight"]) == 2981


def test_the_ceiling_of_a_weight_is_reached_by_one_key_that_agrees_and_seven_that_disagree(
    names: Numbers, root: Numbers
) -> None:
    query = np.where(np.arange(64) % 3 == 0, 1.0, -1.0)
    keys = np.stack([query] + 7 * [-query])
    assert root["ceiling"] == pytest.approx(names["reparte"](keys @ query / 8).max(), rel=1e-12)


def test_the_closed_row_has_the_restored_eigenvalues_and_their_sum_as_trace(root: Numbers) -> None:
    eigenvalues = root["closed_eigenvalues"]
    assert [round(float(value), 4) for value in eigenvalues] == [0, 0.01, 0.01, 0.0388]
    assert root["closed_trace"] == pytest.approx(sum(eigenvalues))


def test_most_undivided_rows_are_dead_at_width_512_and_none_with_the_root(root: Numbers) -> None:
    dead = {
        d: {divisor: root["dead"][d][divisor]["dead"] for divisor in ("1", "root")} for d in ("64", "512")
    }
    assert dead["512"]["1"] == pytest.approx(0.60, abs=0.03)
    assert dead["64"]["1"] == pytest.approx(0.18, abs=0.03)
    assert dead["512"]["root"] == dead["64"]["root"] == 0


def test_the_medians_of_the_traces_are_thousands_of_times_apart(root: Numbers) -> None:
    undivided, divided = root["dead"]["512"]["1"], root["dead"]["512"]["root"]
    assert undivided["median"] == pytest.approx(1.2e-4, rel=0.4)
    assert divided["median"] == pytest.approx(0.791, abs=0.005)


def test_the_median_gradient_of_the_scores_is_the_measured_one(root: Numbers) -> None:
    undivided, divided = root["dead"]["512"]["1"], root["dead"]["512"]["root"]
    assert undivided["gradient"] == pytest.approx(5.4e-5, rel=0.4)
    assert divided["gradient"] == pytest.approx(0.315, abs=0.01)
    assert divided["through"] == pytest.approx(0.0139, abs=5e-4)


def test_with_the_factor_of_the_chain_rule_the_means_compare_the_other_way(root: Numbers) -> None:
    undivided, divided = root["dead"]["512"]["1"], root["dead"]["512"]["root"]
    assert divided["slope"] > 6 * undivided["slope"]
    assert divided["slope_through"] == pytest.approx(0.0096, abs=2e-4)
    assert undivided["slope_through"] == pytest.approx(0.0296, abs=2e-3)


def test_what_reaches_a_query_does_not_depend_on_the_width_once_divided(root: Numbers) -> None:
    reached = [root["to_query"][d]["root"] for d in ("8", "64", "512")]
    assert max(reached) < 1.2 * min(reached)
    assert root["to_query"]["512"]["1"] < 0.01 * min(reached)


def test_new_examples_train_the_undivided_layer_too(root: Numbers) -> None:
    trained = root["training"]["new"]
    assert trained["1"]["worst"] < 0.03 < root["untrained"]
    assert max(trained["1"]["at"]["0.1"]) < min(trained["root"]["at"]["0.1"])


def test_the_same_examples_over_and_over_stall_it(root: Numbers) -> None:
    trained = root["training"]["fixed"]
    assert trained["1"]["best"] > 0.1 > trained["root"]["worst"]


def test_all_jacobians_of_a_map_of_256_take_128_mib(root: Numbers) -> None:
    assert (root["jacobian_mib"], root["map_mib"]) == (128, 0.5)
