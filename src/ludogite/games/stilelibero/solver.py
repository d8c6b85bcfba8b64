"""StileLibero solved: the best way to play a turn, and from it the exact value of every race of two.

Inside a turn only the pattern of the dice matters, not their faces: there are 30 patterns of up to six dice. A turn is
solved backwards over them, from what each way to end it is worth. Between turns the progress of both swimmers never
falls, so the table of a duel is filled from the finish back; only two turns without any gain lead back to the same
entry, and that loop is iterated until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from ludogite.core.arrays import floats, vec
from ludogite.games.stilelibero.rules import FALLS, FORGOTTEN, WAYS, Heat, dice_in, different, equal, single

NEAR: Final = 1e-15
"""The loop of a table's entry is closed when it changes by less."""
NO_WALL: Final[i64] = 0


def pattern_of(dice: int) -> tuple[int, ...]:
    """Return how many dice are alike, the most first."""
    return tuple(sorted([(dice >> (3 * face)) & 7 for face in range(6) if (dice >> (3 * face)) & 7], reverse=True))


def first_of_each() -> list[int]:
    """Return some dice for every pattern, the fewest dice first."""
    found: dict[tuple[int, ...], int] = {}
    for falls in FALLS:
        for dice in falls:
            found.setdefault(pattern_of(dice), dice)
    return list(found.values())


EXAMPLES: Final[list[int]] = first_of_each()
INDEX: Final[dict[tuple[int, ...], int]] = {pattern_of(dice): index for index, dice in enumerate(EXAMPLES)}
SIZES: Final[list[int]] = [int(dice_in(dice)) for dice in EXAMPLES]
SINGLES: Final[list[int]] = [int(single(dice)) for dice in EXAMPLES]
ALIKE: Final[list[int]] = [int(equal(dice)) for dice in EXAMPLES]
NEXT: Final[list[list[int]]] = [
    [INDEX[pattern_of(dice + (1 << (3 * face)))] for face in range(6)] if int(dice_in(dice)) < 6 else []
    for dice in EXAMPLES
]
"""Where each face of the next die leads."""
UP_TO: Final[list[int]] = [sum([size <= dice for size in SIZES]) for dice in range(7)]
"""How many patterns have so many dice at most."""


def pattern(dice: i64) -> i64:
    """Return the number of these dice's pattern; 0 where none counts."""
    return 0 if dice == FORGOTTEN else INDEX[pattern_of(dice)]


def odds_of_different(dice: int) -> list[float]:
    """Return the probability that so many dice show 0, 1, … 6 different faces."""
    ways = [0] * 7
    for fall, weight in zip(FALLS[dice], WAYS[dice], strict=True):
        ways[different(fall)] += weight
    return [count / 6**dice for count in ways]


DIFFERENT: Final[list[list[float]]] = [odds_of_different(dice) for dice in range(7)]
"""By the number of dice, then of different faces."""


class Turn:
    """One turn of a swimmer who knows what each way to end it is worth.

    `ends[g]` is the worth to the swimmer of stopping g cells on, `beyond[g]` of stopping g cells beyond the wall.
    Beside it, `ends_too` and `beyond_too` say what that is worth to somebody else, who does not choose.
    """

    def __init__(self) -> None:
        self.number: i64 = 0
        self.wall: i64 = NO_WALL
        self.ends: vec[float] = floats(7)
        self.ends_too: vec[float] = floats(7)
        self.beyond: vec[float] = floats(7)
        self.beyond_too: vec[float] = floats(7)
        self.after: vec[float] = floats(7)
        """What touching the wall is worth, by the dice then left."""
        self.after_too: vec[float] = floats(7)
        self.keep: vec[float] = floats(len(EXAMPLES))
        """What each pattern is worth once it lies."""
        self.keep_too: vec[float] = floats(len(EXAMPLES))

    def swim(self, number: i64, wall: i64) -> float:
        """Solve a turn of so many dice, so far from the wall (`NO_WALL` homeward); return its worth."""
        self.number = number
        if 0 < wall <= number:
            self.touch(number)
        self.fill(number, wall, self.ends, self.ends_too)
        return self.keep[0]

    def touch(self, number: i64) -> None:
        """Find what touching the wall is worth with each number of dice left: stop, or swim on."""
        for left in range(number):
            stay = self.beyond[0]
            stay_too = self.beyond_too[0]
            if left > 0:
                self.fill(left, NO_WALL, self.beyond, self.beyond_too)
                if self.keep[0] > stay:
                    stay = self.keep[0]
                    stay_too = self.keep_too[0]
            self.after[left] = stay
            self.after_too[left] = stay_too

    def fill(self, number: i64, wall: i64, ends: vec[float], ends_too: vec[float]) -> None:
        """Find what every pattern of up to `number` dice is worth, from the last die back to the first."""
        self.number = number
        self.wall = wall
        keep = self.keep
        keep_too = self.keep_too
        index: i64 = UP_TO[number] - 1
        while index >= 0:
            left = number - SIZES[index]
            once: i64 = SINGLES[index]
            alike: i64 = ALIKE[index]
            if 0 < wall <= max(once, alike):
                keep[index] = self.after[left]
                keep_too[index] = self.after_too[left]
                index -= 1
                continue
            best = ends[once]
            best_too = ends_too[once]
            if alike > 0 and ends[alike] > best:
                best = ends[alike]
                best_too = ends_too[alike]
            if left > 0:
                on = self.thrown(index, keep)
                if index == 0 or on > best:
                    best = on
                    best_too = self.thrown(index, keep_too)
            keep[index] = best
            keep_too[index] = best_too
            index -= 1

    def thrown(self, index: i64, keep: vec[float]) -> float:
        """Return what a pattern is worth with one more die in the air."""
        total = 0.0
        for following in NEXT[index]:
            total += keep[following]
        return total / 6.0

    def dive(self, dice: i64) -> float:
        """Return what diving with so many dice is worth."""
        return expected(DIFFERENT[dice], self.ends)

    def dive_too(self, dice: i64) -> float:
        """Return what that is worth to the other one."""
        return expected(DIFFERENT[dice], self.ends_too)

    def best_dive(self) -> i64:
        """Return the number of dice to dive with."""
        best: i64 = 1
        for dice in range(2, 7):
            if self.dive(dice) > self.dive(best):
                best = dice
        return best

    def spread(self, chances: vec[float], start: i64, cells: i64) -> None:
        """Add to `chances`, by progress, how likely this turn, just solved from `start`, ends there."""
        if self.wall <= 0 or self.wall > self.number:
            self.spread_over(self.number, 1.0, self.ends, chances, start)
            return
        number = self.number
        wall = self.wall
        left_over = floats(7)
        self.reach_wall(number, wall, left_over, chances, start)
        for left in range(number):
            if left_over[left] <= 0.0:
                continue
            self.fill(left, NO_WALL, self.beyond, self.beyond_too)
            if left == 0 or self.beyond[0] >= self.keep[0]:
                chances[cells] += left_over[left]
            else:
                self.spread_over(left, left_over[left], self.beyond, chances, cells)

    def spread_over(self, number: i64, weight: float, ends: vec[float], chances: vec[float], start: i64) -> None:
        """Follow the patterns forward, from no dice on, where no wall is in reach."""
        reach = floats(len(EXAMPLES))
        reach[0] = weight
        for index in range(UP_TO[number]):
            self.follow(index, number, reach, ends, chances, start)

    def follow(
        self, index: i64, number: i64, reach: vec[float], ends: vec[float], chances: vec[float], start: i64
    ) -> None:
        """Stop at a pattern or go on to the next ones, as was found best."""
        once: i64 = SINGLES[index]
        alike: i64 = ALIKE[index]
        gain = alike if alike > 0 and ends[alike] > ends[once] else once
        if index > 0 and (number == SIZES[index] or self.keep[index] <= ends[gain]):
            chances[start + gain] += reach[index]
            return
        for following in NEXT[index]:
            reach[following] += reach[index] / 6.0

    def reach_wall(self, number: i64, wall: i64, left_over: vec[float], chances: vec[float], start: i64) -> None:
        """Follow the patterns forward, counting with how many dice left the wall is touched."""
        reach = floats(len(EXAMPLES))
        reach[0] = 1.0
        for index in range(UP_TO[number]):
            if wall <= max(SINGLES[index], ALIKE[index]):
                left_over[number - SIZES[index]] += reach[index]
            else:
                self.follow(index, number, reach, self.ends, chances, start)


def expected(odds: list[float], ends: vec[float]) -> float:
    """Return the mean of what the gains are worth."""
    total = 0.0
    for gain in range(7):
        total += odds[gain] * ends[gain]
    return total


class Pairs:
    """What two swimmers in the deep end may expect between turns, by the progress of both, from the finish back."""

    def __init__(self, cells: i64) -> None:
        self.heat: Final = Heat(True, False, cells, (0, 1))
        self.home: Final = self.heat.home
        self.size: Final = self.heat.home + 6
        self.first: vec[float] = floats(self.size * self.size)
        """Lane 1 to act; by the progress of lane 1, then of lane 2."""
        self.second: vec[float] = floats(self.size * self.size)
        """Lane 2 to act, who acts after lane 1 has come home too."""

    def act(self, lane: i64, one: i64, two: i64) -> float:
        """Return the entry of a turn about to begin, from those of what follows it."""
        raise NotImplementedError

    def settle(self, one: i64, two: i64) -> None:
        """Find both entries of one pair of swimmers in the water: each leads to the other where nobody gains."""
        at = one * self.size + two
        self.first[at] = 0.5
        for _ in range(1000):
            self.second[at] = self.act(1, one, two)
            before = self.first[at]
            self.first[at] = self.act(0, one, two)
            if -NEAR < self.first[at] - before < NEAR:
                break

    def fill(self, progress: Callable[[float], None]) -> None:
        """Fill both tables, telling how far it is from 0 to 1."""
        one = self.size - 1
        while one > 0:
            progress(1.0 - float(one) / float(self.size))
            two = self.home - 1
            while two > 0:
                if one >= self.home:
                    self.second[one * self.size + two] = self.act(1, one, two)
                else:
                    self.settle(one, two)
                two -= 1
            one -= 1
        for one in range(1, 7):
            self.second[one * self.size] = self.act(1, one, 0)
        self.first[0] = self.act(0, 0, 0)
        progress(1.0)


class Duel(Pairs):
    """The exact value of every position between turns, to the lane that acts, for two swimmers who play their best."""

    def __init__(self, cells: i64) -> None:
        super().__init__(cells)
        self.turn: Final = Turn()

    def ended(self, lane: i64, one: i64, two: i64) -> float:
        """Return what it is worth to the lane whose turn has ended so."""
        if lane == 0:
            return 1.0 - self.second[one * self.size + two]
        if one >= self.home:
            return 1.0 if two > one else 0.0
        return 1.0 if two >= self.home else 1.0 - self.first[one * self.size + two]

    def act(self, lane: i64, one: i64, two: i64) -> float:
        """Return what a turn about to begin is worth to the lane that acts, from what follows it."""
        turn = self.turn
        here = one if lane == 0 else two
        wall = self.heat.cells - here
        for gain in range(7):
            if lane == 0:
                turn.ends[gain] = self.ended(lane, one + gain, two)
            else:
                turn.ends[gain] = self.ended(lane, one, two + gain)
        if here == 0:
            return turn.dive(turn.best_dive())
        number = self.heat.number_at(here)
        if 0 < wall <= number:
            for gain in range(6):
                at_wall = self.heat.cells + gain
                turn.beyond[gain] = self.ended(lane, at_wall if lane == 0 else one, two if lane == 0 else at_wall)
        return turn.swim(number, max(wall, NO_WALL))

    def values(self) -> list[float]:
        """Return the whole table, lane 1 first."""
        return [self.first[i] for i in range(self.size * self.size)] + [
            self.second[i] for i in range(self.size * self.size)
        ]


def quietly(done: float) -> None:
    """Tell nobody how far it is."""


def solved_duel(cells: i64, progress: Callable[[float], None] = quietly) -> Duel:
    """Return the solved table of a pool of this length; the real one takes a moment."""
    duel = Duel(cells)
    duel.fill(progress)
    return duel
