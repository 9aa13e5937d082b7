"""The statistics of items agree with an independent computation, on classes whose answers are known."""

import math
import random
from collections.abc import Sequence

import numpy as np
import pytest

from autograder.report.items import (
    FEWEST,
    Z95,
    correlation,
    cronbach_alpha,
    difficulty,
    discrimination,
    interval,
    quantile,
    summary,
    variance,
)

# Twelve students, five items worth 1, 1, 2, 5 and 1 points; the last one is right for all.
CLASS = [
    [1, 1, 2.0, 5.0, 1],
    [1, 1, 2.0, 4.0, 1],
    [1, 0, 2.0, 5.0, 1],
    [1, 1, 1.5, 2.0, 1],
    [1, 0, 1.0, 2.0, 1],
    [0, 1, 1.0, 2.0, 1],
    [1, 0, 0.0, 2.0, 1],
    [0, 0, 1.0, 0.0, 1],
    [1, 0, 0.5, 0.0, 1],
    [0, 1, 0.0, 0.0, 1],
    [0, 0, 0.0, 0.0, 1],
    [0, 1, 0.0, 0.0, 1],
]
MOST = [1, 1, 2, 5, 1]


def made(students: int, items: int, seed: int) -> list[list[float]]:
    """Return a class drawn from a logistic model: able students, easy and hard items."""
    draw = random.Random(seed)
    easy = [draw.gauss(0, 1) for _ in range(items)]
    able = [draw.gauss(0, 1) for _ in range(students)]
    return [[float(draw.random() < 1 / (1 + math.exp(-a - e))) for e in easy] for a in able]


def column(rows: Sequence[Sequence[float]], place: int) -> list[float]:
    return [row[place] for row in rows]


def sums(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(row) for row in rows]


CLASSES = {"known": CLASS, "drawn": made(40, 9, seed=1), "large": made(300, 25, seed=2)}


@pytest.fixture(params=CLASSES)
def rows(request: pytest.FixtureRequest) -> list[list[float]]:
    return CLASSES[request.param]


def test_difficulty_is_the_mean_share_of_the_points() -> None:
    assert [difficulty(column(CLASS, i), MOST[i]) for i in range(5)] == pytest.approx(
        [7 / 12, 6 / 12, 11 / 24, 22 / 60, 1.0]
    )
    assert difficulty([], 1) is None
    assert difficulty([0.0], 0) is None


def test_discrimination_is_the_correlation_with_the_total_without_the_item(rows: list[list[float]]) -> None:
    table, total = np.array(rows), np.array(sums(rows))
    for place in range(table.shape[1]):
        item = table[:, place]
        found = discrimination(list(item), list(total))
        if item.std() == 0:
            assert found is None
            continue
        assert found is not None
        assert found.r == pytest.approx(np.corrcoef(item, total - item)[0, 1], abs=1e-12)
        assert found.n == len(rows)


def test_for_right_and_wrong_it_is_the_point_biserial_coefficient() -> None:
    """r = (mean of the right − mean of the wrong) / s · √(p q), with the s of all rest scores."""
    item = np.array(column(CLASS, 0))
    rest = np.array(sums(CLASS)) - item
    p = item.mean()
    by_definition = (rest[item == 1].mean() - rest[item == 0].mean()) / rest.std() * math.sqrt(p * (1 - p))
    found = discrimination(list(item), sums(CLASS))

    assert found is not None
    assert found.r == pytest.approx(by_definition, abs=1e-12)


def test_an_uncorrected_item_would_look_better_than_it_is() -> None:
    item = column(CLASS, 3)
    corrected = discrimination(item, sums(CLASS))

    assert corrected is not None
    assert corrected.r < np.corrcoef(item, sums(CLASS))[0, 1]


def test_an_item_outside_of_the_total_is_not_taken_out_of_it() -> None:
    item, total = column(CLASS, 0), sums([row[1:] for row in CLASS])
    outside = discrimination(item, total, part_of_total=False)

    assert outside == discrimination(item, sums(CLASS))


def test_who_was_not_judged_on_an_item_is_not_in_its_coefficient() -> None:
    judged = CLASS[:11]
    item: list[float | None] = [*column(judged, 0), None]

    assert discrimination(item, sums(CLASS)) == discrimination(column(judged, 0), sums(judged))


@pytest.mark.parametrize("count", [0, 1, FEWEST - 1])
def test_a_small_class_has_no_coefficients(count: int) -> None:
    few = CLASS[:count]

    assert discrimination(column(few, 0), sums(few)) is None
    assert cronbach_alpha(few) is None


def test_ten_are_enough() -> None:
    assert discrimination(column(CLASS[:FEWEST], 0), sums(CLASS[:FEWEST])) is not None
    assert cronbach_alpha(CLASS[:FEWEST]) is not None


def test_an_item_against_the_others_is_negative() -> None:
    ladder = [[float(i >= 6), float(i < 6), float(i)] for i in range(12)]
    found = discrimination(column(ladder, 1), sums(ladder))

    assert found is not None
    assert found.high < 0


def test_a_perfect_correlation_is_one_and_no_more() -> None:
    values = [0.1 * i for i in range(12)]

    assert correlation(values, [3 * value for value in values]) == 1.0
    assert correlation(values, [-value for value in values]) == -1.0
    assert correlation(values, [7.0] * 12) is None


def test_the_interval_is_fishers() -> None:
    low, high = interval(0.5, 28)  # z = 0.5493 ± 1.96 / 5

    assert (low, high) == pytest.approx((0.1561, 0.7357), abs=1e-3)
    assert math.atanh(high) - math.atanh(low) == pytest.approx(2 * Z95 / 5)
    assert interval(0.5, 3) == (-1.0, 1.0)
    assert interval(1.0, 30) == (1.0, 1.0)


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    """Of normal pairs with correlation 0.5, 95 of 100 intervals hold 0.5."""
    generator = np.random.default_rng(3)
    held = 0
    for _ in range(2000):
        x = generator.standard_normal(25)
        y = 0.5 * x + math.sqrt(0.75) * generator.standard_normal(25)
        low, high = interval(float(np.corrcoef(x, y)[0, 1]), 25)
        held += low <= 0.5 <= high

    assert 0.935 < held / 2000 < 0.965


def test_alpha_agrees_with_the_mean_covariance_of_the_items(rows: list[list[float]]) -> None:
    """alpha = k · c / (v + (k − 1) · c), with the mean covariance c and the mean variance v."""
    covariance = np.cov(np.array(rows).T)
    k = len(covariance)
    v = np.trace(covariance) / k
    c = (covariance.sum() - np.trace(covariance)) / (k * (k - 1))

    assert cronbach_alpha(rows) == pytest.approx(k * c / (v + (k - 1) * c), abs=1e-12)


def test_for_right_and_wrong_alpha_is_kuder_and_richardsons() -> None:
    """KR-20 = k / (k − 1) · (1 − Σ p q / σ²), with variances over all."""
    table = np.array(CLASSES["drawn"])
    k, p = table.shape[1], table.mean(axis=0)
    kr20 = k / (k - 1) * (1 - (p * (1 - p)).sum() / table.sum(axis=1).var())

    assert cronbach_alpha(CLASSES["drawn"]) == pytest.approx(kr20, abs=1e-12)


def test_alpha_of_equal_items_is_one_and_of_unrelated_ones_near_zero() -> None:
    generator = np.random.default_rng(5)

    assert cronbach_alpha([[value] * 4 for value in map(float, range(12))]) == pytest.approx(1.0)
    assert cronbach_alpha(generator.standard_normal((4000, 6)).tolist()) == pytest.approx(0.0, abs=0.08)


def test_alpha_needs_two_items_and_some_difference() -> None:
    assert cronbach_alpha([[float(i)] for i in range(12)]) is None
    assert cronbach_alpha([[1.0, 0.0]] * 12) is None


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 0.75, 0.9, 1.0])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 24])
def test_quantiles_are_numpys(count: int, share: float) -> None:
    values = [float(v) for v in np.random.default_rng(count).integers(0, 30, count)]

    assert quantile(values, share) == pytest.approx(np.quantile(values, share))


def test_a_distribution_in_numbers(rows: list[list[float]]) -> None:
    values = sums(rows)
    found = summary(values)

    assert found is not None
    assert (found.n, found.least, found.most) == (len(values), min(values), max(values))
    assert (found.q1, found.median, found.q3) == pytest.approx(tuple(np.quantile(values, [0.25, 0.5, 0.75])))
    assert (found.mean, found.sd) == pytest.approx((np.mean(values), np.std(values, ddof=1)))
    assert variance(values) == pytest.approx(np.var(values, ddof=1))


def test_one_value_has_no_spread_and_none_no_distribution() -> None:
    alone = summary([3.0])

    assert alone is not None
    assert (alone.median, alone.sd) == (3.0, None)
    assert summary([]) is None
