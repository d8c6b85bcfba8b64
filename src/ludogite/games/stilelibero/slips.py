"""How often a swimmer wins a duel when both know the best decision and now and then take any: the levels, exactly.

The table of a duel is filled from the finish back as in the solution. Each decision is looked at twice: what the ways
to go on would be worth with best play, which is what both swimmers decide by, and what really follows, slips included.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.games.stilelibero.solver import (
    ALIKE,
    DIFFERENT,
    NEXT,
    NO_WALL,
    SINGLES,
    SIZES,
    UP_TO,
    Duel,
    Pairs,
    quietly,
)

EQUAL: Final = 1e-9
"""Decisions closer than this in value are equally likely to be taken."""


class Worth:
    """What something would be worth to the swimmer with best play, and how often lane 1 really wins."""

    def __init__(self, best: float, real: float) -> None:
        self.best: Final = best
        self.real: Final = real


def decided(options: list[Worth], slip: float) -> Worth:
    """Return what a decision is worth to somebody who takes the best, one of the best, or, slipping, any."""
    best = max([option.best for option in options])
    good = [option.real for option in options if option.best >= best - EQUAL]
    every = sum([option.real for option in options]) / len(options)
    return Worth(best, (1.0 - slip) * sum(good) / len(good) + slip * every)


def patterns(number: i64, wall: i64, ends: list[Worth], after: list[Worth], slip: float) -> Worth:
    """Return what throwing up to so many dice is worth: stopping after each, and `after` touching the wall."""
    kept: list[Worth] = [ends[0]] * UP_TO[number]
    index: i64 = UP_TO[number] - 1
    while index >= 0:
        left = number - SIZES[index]
        once: i64 = SINGLES[index]
        alike: i64 = ALIKE[index]
        if 0 < wall <= max(once, alike):
            kept[index] = after[left]
        else:
            options = [ends[once]] if index > 0 else []
            if alike > 0:
                options.append(ends[alike])
            if left > 0:
                options.append(thrown([kept[following] for following in NEXT[index]]))
            kept[index] = decided(options, slip)
        index -= 1
    return kept[0]


def thrown(falls: list[Worth]) -> Worth:
    """Return the mean over what a die can show."""
    return Worth(sum([fall.best for fall in falls]) / 6.0, sum([fall.real for fall in falls]) / 6.0)


class Slipping(Pairs):
    """A duel in the deep end between two swimmers of whom each slips so often: lane 1's chances."""

    def __init__(self, duel: Duel, one: float, two: float) -> None:
        super().__init__(duel.heat.cells)
        self.duel: Final = duel
        self.slips: Final = [one, two]
        self.fill(quietly)

    def chance(self) -> float:
        """Return lane 1's chance to win from the blocks."""
        return self.first[0]

    def ended(self, lane: i64, one: i64, two: i64) -> Worth:
        """Return what it is worth that a lane's turn has ended so."""
        duel = self.duel
        best = duel.ended(lane, one, two)
        if lane == 0:
            return Worth(best, self.second[one * duel.size + two])
        if one >= duel.home or two >= duel.home:
            return Worth(best, 1.0 - best)
        return Worth(best, self.first[one * duel.size + two])

    def act(self, lane: i64, one: i64, two: i64) -> float:
        """Return lane 1's chance when a lane's turn is about to begin."""
        heat = self.heat
        here = one if lane == 0 else two
        ends = [
            self.ended(lane, one + gain, two) if lane == 0 else self.ended(lane, one, two + gain) for gain in range(7)
        ]
        slip = self.slips[lane]
        if here == 0:
            return decided([self.dive(dice, ends) for dice in range(1, 7)], slip).real
        number = heat.number_at(here)
        wall = max(heat.cells - here, NO_WALL)
        after: list[Worth] = []
        if 0 < wall <= number:
            beyond = [
                self.ended(lane, heat.cells + gain, two) if lane == 0 else self.ended(lane, one, heat.cells + gain)
                for gain in range(6)
            ]
            after = [beyond[0]]
            for left in range(1, number):
                on = patterns(left, NO_WALL, beyond, after, slip)
                after.append(decided([beyond[0], on], slip))
        return patterns(number, wall, ends, after, slip).real

    def dive(self, dice: i64, ends: list[Worth]) -> Worth:
        """Return what diving with so many dice is worth."""
        odds = DIFFERENT[dice]
        best = 0.0
        real = 0.0
        for gain in range(7):
            best += odds[gain] * ends[gain].best
            real += odds[gain] * ends[gain].real
        return Worth(best, real)


def duelled(duel: Duel, mine: float, theirs: float) -> float:
    """Return how often a swimmer who slips so often beats one who slips otherwise, each as often in lane 1."""
    return (Slipping(duel, mine, theirs).chance() + 1.0 - Slipping(duel, theirs, mine).chance()) / 2.0
