"""Strengths and their error bars, against what is known by hand and by chance."""

from __future__ import annotations

import math
import random
from itertools import combinations

import pytest

from ludogite.arena.bradley_terry import ELO, EncounterSums, elo_estimates, expected


def sums_of(pair: tuple[str, str], *rounds: tuple[float, float]) -> EncounterSums:
    sums = EncounterSums(pair)
    for points in rounds:
        sums.add_points(points)
    return sums


def test_three_of_four_are_191_points() -> None:
    sums = sums_of(("a", "b"), (2, 0), (1, 1))
    found = elo_estimates(("a", "b"), [sums], prior_games=0)
    assert found.elo[0] - found.elo[1] == pytest.approx(400 * math.log10(3))
    assert sum(found.elo) == pytest.approx(0)


def test_a_table_of_three_that_fits_exactly_is_found_exactly() -> None:
    # odds of 2 to 1, 3 to 1 and, as they multiply, 6 to 1
    tables = [
        sums_of(("a", "b"), *[(4 / 3, 2 / 3)] * 6),
        sums_of(("b", "c"), *[(3 / 2, 1 / 2)] * 6),
        sums_of(("a", "c"), *[(12 / 7, 2 / 7)] * 6),
    ]
    found = elo_estimates(("a", "b", "c"), tables, prior_games=0)
    assert found.elo[0] - found.elo[1] == pytest.approx(400 * math.log10(2))
    assert found.elo[1] - found.elo[2] == pytest.approx(400 * math.log10(3))


def test_the_likeliest_strengths_of_a_table_that_does_not_fit() -> None:
    # a 3:1 b, b 3:1 c, c 3:1 a: nobody is stronger
    ring = [("a", "b"), ("b", "c"), ("c", "a")]
    found = elo_estimates(("a", "b", "c"), [sums_of(pair, (2, 0), (1, 1)) for pair in ring])
    assert found.elo == pytest.approx((0, 0, 0), abs=1e-9)
    # Zermelo's equations: everybody wins as much as is expected of them
    tables = [
        sums_of(("a", "b"), (2, 0), (2, 0), (1, 1)),
        sums_of(("b", "c"), (1, 1), (2, 0)),
        sums_of(("a", "c"), (0, 2)),
    ]
    found = elo_estimates(("a", "b", "c"), tables, prior_games=0)
    strength = dict(zip(found.names, (elo / ELO for elo in found.elo), strict=True))
    for name in found.names:
        won = sum(one.won[one.encounter.index(name)] for one in tables if name in one.encounter)
        due = sum(
            2 * one.rounds * expected(strength[name] - strength[other])
            for one in tables
            if name in one.encounter
            for other in one.encounter
            if other != name
        )
        assert won == pytest.approx(due, abs=1e-7)


def test_whoever_wins_everything_is_stronger_by_what_the_prior_allows() -> None:
    found = elo_estimates(("a", "b"), [sums_of(("a", "b"), *[(2, 0)] * 10)])
    assert found.elo[0] - found.elo[1] == pytest.approx(400 * math.log10(20.5 / 0.5))
    assert found.margin(0) > 100
    assert found.superiority(0, 1) > 0.99
    assert found.superiority(0, 1) + found.superiority(1, 0) == pytest.approx(1)


def test_an_anchor_has_no_error_and_carries_the_others_along() -> None:
    free = elo_estimates(("a", "b"), [sums_of(("a", "b"), (2, 0), (1, 1), (0, 2), (1.5, 0.5))])
    held = free.anchored("b", 1500)
    assert held.elo[1] == 1500
    assert held.margin(1) == 0
    assert held.elo[0] - 1500 == pytest.approx(free.elo[0] - free.elo[1])
    assert held.margin(0) == pytest.approx(2 * free.margin(0))


@pytest.mark.parametrize(("rounds", "sides"), [(12, 0.0), (60, 0.0), (60, 1.2)])
def test_error_bars_hold_the_truth_19_times_of_20(rounds: int, sides: float) -> None:
    """Four players of known strength, with draws and an advantage of one seat, a few hundred times."""
    source = random.Random(11)
    truth = {"a": 0.6, "b": 0.2, "c": -0.2, "d": -0.6}
    held = trials = 0
    for _ in range(100):
        tables = []
        for one, other in combinations(truth, 2):
            sums = EncounterSums((one, other))
            for _ in range(rounds):
                points = sum(played(truth[one] - truth[other] + side, source) for side in (sides, -sides))
                sums.add_points((points, 2 - points))
            tables.append(sums)
        found = elo_estimates(tuple(truth), tables)
        for number, strength in enumerate(truth.values()):
            # with an advantage of one seat strengths shrink: compare with what the mean scores say
            held += abs(found.elo[number] - shrunk(strength, sides) * ELO) <= found.margin(number)
            trials += 1
    assert 0.92 <= held / trials <= 0.985


def played(difference: float, source: random.Random) -> float:
    """A game in which a tenth is drawn."""
    if source.random() < 0.1:
        return 0.5
    win = (expected(difference) - 0.05) / 0.9
    return float(source.random() < win)


def shrunk(strength: float, sides: float) -> float:
    """The strength that mean scores tell where one seat is better: by simulation without end, nearly linear here."""
    if not sides:
        return strength
    difference = 0.4
    mean = (expected(difference + sides) + expected(difference - sides)) / 2
    return strength * math.log(mean / (1 - mean)) / difference


def test_games_that_always_split_say_more_than_independent_ones() -> None:
    """Where one seat wins nearly always, rounds are alike: error bars that know rounds are narrower."""
    split = elo_estimates(("a", "b"), [sums_of(("a", "b"), *[(1, 1)] * 50)])
    loose = elo_estimates(("a", "b"), [sums_of(("a", "b"), *[(2, 0), (0, 2)] * 25)])
    assert split.margin(0) < loose.margin(0) / 2


def test_a_table_of_three_counts_every_two_and_knows_that_they_are_one_game() -> None:
    sums = EncounterSums(("a", "b", "c"))
    for _ in range(20):
        sums.add_points((6, 3, 0))
        sums.add_points((3, 3, 3))
    found = elo_estimates(("a", "b", "c"), [sums])
    assert found.elo[0] > found.elo[1] > found.elo[2]
    assert found.elo[1] == pytest.approx(0, abs=1e-6)
    assert found.margin(0) > found.margin(1)


def test_error_bars_of_tables_of_three_hold_the_truth_as_often() -> None:
    """Luce's model: everybody's strength and a Gumbel number decide who comes in before whom."""
    source = random.Random(9)
    truth = {"a": 0.6, "b": 0.2, "c": 0.0, "d": -0.2, "e": -0.6}
    held = trials = 0
    for _ in range(100):
        tables = [EncounterSums(three) for three in combinations(truth, 3)]
        for table in tables:
            for _ in range(2):
                points = [0.0] * 3
                for _ in range(3):
                    shown = [truth[name] - math.log(-math.log(source.random())) for name in table.encounter]
                    points = [
                        won + sum(mine > other for other in shown) for won, mine in zip(points, shown, strict=True)
                    ]
                table.add_points(points)
        found = elo_estimates(tuple(truth), tables)
        for number, strength in enumerate(truth.values()):
            held += abs(found.elo[number] - strength * ELO) <= found.margin(number)
            trials += 1
    assert 0.91 <= held / trials <= 0.985


def test_two_who_meet_at_many_tables_have_one_drawn_game_beside_those_they_played() -> None:
    four = ("a", "b", "c", "d")
    tables = [EncounterSums(three) for three in combinations(four, 3)]
    for table in tables:
        for _ in range(200):
            table.add_points((6.0, 3.0, 0.0))
    found = elo_estimates(four, tables, prior_games=1)
    apart = elo_estimates(four, [*tables, EncounterSums(("a", "b", "c"))], prior_games=1)
    assert found.elo == pytest.approx(apart.elo)
