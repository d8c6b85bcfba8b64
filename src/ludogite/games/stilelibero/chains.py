"""Swimmers taken one by one: where each will be after so many turns, and what that says of a race of any size.

In the shallow end nobody decides anything, so the swimmers really are independent and the chances found here are
exact. In the deep end each is taken to swim for the fewest turns, which real ones nearly do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.core.arrays import floats, vec
from ludogite.games.stilelibero.rules import Heat, Race
from ludogite.games.stilelibero.solver import DIFFERENT, NO_WALL, Turn

TURNS: Final[i64] = 48
"""So many turns are looked ahead; the shallow end takes at most 39, and hardly anybody more in the deep."""
GLIDE: Final = 0.02
"""What a cell of overshoot is worth, in turns, to a swimmer alone in the deep end."""


class Chain:
    """Where a lone swimmer will be: `ahead[m][t][x]`, the probability to be at x after m turns begun at t."""

    def __init__(self, deep: bool, cells: i64) -> None:
        self.heat: Final = Heat(deep, False, cells, (0, 1))
        self.home: Final = self.heat.home
        self.size: Final = self.heat.home + 6
        self.step: vec[float] = floats(self.size * self.size)
        self.ahead: vec[float] = floats(TURNS * self.size * self.size)
        if deep:
            self.swim_deep()
        else:
            self.swim_shallow()
        self.water: vec[float] = floats(TURNS * self.size)
        """The probability not to be home after m turns begun at t."""
        self.look_ahead()

    def swim_shallow(self) -> None:
        """Fill the step: every throw carries by its different faces."""
        for here in range(self.home):
            odds = DIFFERENT[self.heat.number_at(here)]
            for gain in range(7):
                if odds[gain] > 0.0:
                    self.step[here * self.size + here + gain] = odds[gain]

    def swim_deep(self) -> None:
        """Fill the step of a swimmer who wants to be home in the fewest turns, then as far beyond as possible."""
        turn = Turn()
        cost = floats(self.size)
        for over in range(6):
            cost[self.home + over] = -GLIDE * over
        here = self.home - 1
        while here >= 0:
            cost[here] = cost[here + 1] + 1.0
            for _ in range(200):
                before = cost[here]
                cost[here] = 1.0 - self.solve_turn(turn, cost, here)
                if -1e-12 < cost[here] - before < 1e-12:
                    break
            self.keep_step(turn, here)
            here -= 1

    def solve_turn(self, turn: Turn, cost: vec[float], here: i64) -> float:
        """Solve one turn for the least cost afterwards; return it, negative."""
        for gain in range(7):
            turn.ends[gain] = -cost[min(here + gain, self.size - 1)]
            turn.beyond[gain] = -cost[min(self.heat.cells + gain, self.size - 1)]
        if here == 0:
            return turn.dive(turn.best_dive())
        return turn.swim(self.heat.number_at(here), max(self.heat.cells - here, NO_WALL))

    def keep_step(self, turn: Turn, here: i64) -> None:
        """Keep where the turn just solved leads."""
        chances = floats(self.size)
        if here == 0:
            odds = DIFFERENT[turn.best_dive()]
            for gain in range(7):
                chances[gain] = odds[gain]
        else:
            turn.spread(chances, here, self.heat.cells)
        for reached in range(self.size):
            self.step[here * self.size + reached] = chances[reached]

    def look_ahead(self) -> None:
        """Fill `ahead` from the step; who is home stays there."""
        size = self.size
        for here in range(size):
            self.ahead[here * size + here] = 1.0
        for turns in range(1, TURNS):
            for start in range(size):
                to = (turns * size + start) * size
                source = ((turns - 1) * size + start) * size
                for here in range(self.home):
                    weight = self.ahead[source + here]
                    if weight > 0.0:
                        for reached in range(here, here + 7):
                            self.ahead[to + reached] += weight * self.step[here * size + reached]
                for here in range(self.home, size):
                    self.ahead[to + here] += self.ahead[source + here]
        for row in range(TURNS * size):
            for here in range(self.home):
                self.water[row] += self.ahead[row * size + here]

    def row(self, turns: i64, start: i64) -> i64:
        """Return where in `ahead` a swimmer's chances begin."""
        return (min(turns, TURNS - 1) * self.size + start) * self.size

    def expectation(self, race: Race, seat: i64) -> float:
        """Return the payoff that a seat may expect of a race between two turns: the share of rivals it beats."""
        mine: i64 = race.heat.order.index(seat)
        swimmers = race.heat.swimmers
        total = 0.0
        for rival in range(swimmers):
            if rival != mine:
                total += self.beats(race, mine, rival)
        return total / float(swimmers - 1)

    def beats(self, race: Race, mine: i64, rival: i64) -> float:
        """Return the probability that a lane is placed before another."""
        podium = race.heat.podium
        arrived = min(race.arrivals[mine] or race.lap, race.arrivals[rival] or race.lap)
        if podium and arrived < race.lap:
            return 1.0 if is_placed_before(race, mine, rival) else 0.0
        total = 0.0
        for stage in range(1, TURNS if race.heat.deep else TURNS * race.heat.swimmers):
            before = 1.0
            now = 1.0
            for lane in range(race.heat.swimmers):
                if lane != mine and lane != rival:  # noqa: PLR1714 - a tuple of them would be built each time
                    before *= self.in_water(race, lane, stage - 1)
                    now *= self.in_water(race, lane, stage)
            mine_and_theirs = self.in_water(race, mine, stage) * self.in_water(race, rival, stage)
            if now * mine_and_theirs == 1.0:
                continue
            if podium:
                before = 1.0
                now = 1.0
            total += self.settled(race, mine, rival, stage, before, now)
            if mine_and_theirs * now < 1e-12:
                break
        return total

    def in_water(self, race: Race, lane: i64, stage: i64) -> float:
        """Return the probability that a lane is not home after a stage; before the first, nobody counts as home."""
        if stage == 0:
            return 1.0
        return self.water[self.made(race, lane, stage) * self.size + race.at(lane)]

    def made(self, race: Race, lane: i64, stage: i64) -> i64:
        """Return how many turns a lane has made after a stage: a round in the deep end, a turn in the shallow."""
        if race.heat.deep:
            turns = stage if lane >= race.lane else stage - 1
        else:
            swimmers = race.heat.swimmers
            turns = (stage + swimmers - 1 - (lane - race.lane) % swimmers) // swimmers
        return min(turns, TURNS - 1)

    def settled(self, race: Race, mine: i64, rival: i64, stage: i64, before: float, now: float) -> float:
        """Return the probability that the race between two lanes is settled in this stage, and for the first one.

        It is if one of them comes home, the others having been in the water `before`, or another does: all but `now`.
        """
        here = self.row(self.made(race, mine, stage), race.at(mine))
        there = self.row(self.made(race, rival, stage), race.at(rival))
        here_before = self.row(self.made(race, mine, stage - 1), race.at(mine))
        there_before = self.row(self.made(race, rival, stage - 1), race.at(rival))
        below = 0.0
        won = 0.0
        won_in_water = 0.0
        for x in range(self.size):
            if x == self.home:
                won_in_water = won
            i_am = self.ahead[here + x]
            they_are = self.ahead[there + x]
            if x >= self.home and stage > 1:
                i_am -= self.ahead[here_before + x]
                they_are -= self.ahead[there_before + x]
            won += i_am * (below + they_are if mine < rival else below)
            below += they_are
        return before * won - now * won_in_water


def is_placed_before(race: Race, mine: i64, rival: i64) -> bool:
    """Tell which of two lanes has the better place, one of them at least having come home in an earlier round."""
    my_lap = race.arrivals[mine] or race.lap + 1
    their_lap = race.arrivals[rival] or race.lap + 1
    if my_lap != their_lap:
        return my_lap < their_lap
    if race.at(mine) != race.at(rival):
        return race.at(mine) > race.at(rival)
    return mine < rival
