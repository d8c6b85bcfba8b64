"""The test that stops: its boundaries, its ratio, and how often it errs."""

from __future__ import annotations

import math
import random

import pytest

from ludogite.arena.sequential_test import SequentialTest, Verdict, score_of


def test_the_boundaries_are_walds() -> None:
    test = SequentialTest(0, 10, alpha=0.05, beta=0.1)
    assert test.upper == pytest.approx(math.log(0.9 / 0.05))
    assert test.lower == pytest.approx(math.log(0.1 / 0.95))
    assert SequentialTest(0, 5).upper == pytest.approx(2.944439, abs=1e-6)


def test_the_ratio_is_that_of_the_likelihoods() -> None:
    """Rounds that are won or lost whole are coins: the ratio is that of two binomial distributions."""
    test = SequentialTest(0, 100)
    weaker, stronger = score_of(0), score_of(100)
    by_hand = 60 * math.log(stronger / weaker) + 40 * math.log((1 - stronger) / (1 - weaker))
    assert test.ratio([40, 0, 0, 0, 60]) == pytest.approx(by_hand, abs=0.01)
    assert test.ratio([0, 0, 0, 0, 0]) == 0


def test_the_ratio_is_what_the_normal_approximation_says_near_even() -> None:
    """(s1 - s0)(2 mean - s0 - s1) / (2 variance) for each round, where differences are small."""
    test = SequentialTest(0, 5)
    counts = [80, 420, 1000, 460, 90]
    total = sum(counts)
    mean = sum(count * score for count, score in zip(counts, (0, 0.25, 0.5, 0.75, 1), strict=True)) / total
    spread = sum(c * (s - mean) ** 2 for c, s in zip(counts, (0, 0.25, 0.5, 0.75, 1), strict=True)) / total
    low, high = score_of(0), score_of(5)
    approximate = total * (high - low) * (2 * mean - low - high) / (2 * spread)
    assert test.ratio(counts) == pytest.approx(approximate, rel=0.02)


def test_it_waits_while_little_is_known_and_then_decides() -> None:
    test = SequentialTest(0, 50)
    assert test.verdict([1, 0, 0, 0, 2]) == "open"
    assert test.verdict([10, 5, 20, 30, 60]) == "stronger"
    assert test.verdict([60, 30, 20, 5, 10]) == "not stronger"


@pytest.mark.parametrize(("elo", "wrong"), [(0, "stronger"), (120, "not stronger")])
def test_it_errs_as_seldom_as_it_promises(elo: float, wrong: Verdict) -> None:
    source = random.Random(5)
    test = SequentialTest(0, 120, alpha=0.1, beta=0.1)
    likely = score_of(elo)
    verdicts: list[Verdict] = []
    for _ in range(150):
        counts = [0] * 5
        while (verdict := test.verdict(counts)) == "open":
            counts[2 * ((source.random() < likely) + (source.random() < likely))] += 1
        verdicts.append(verdict)
    assert 0.01 <= verdicts.count(wrong) / len(verdicts) <= 0.14
