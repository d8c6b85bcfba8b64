"""What search knows of StileLibero: exact chances for two swimmers, good ones for more, and two simple players."""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from ludogite.core.judge import Judge
from ludogite.core.options import Settings
from ludogite.core.state import State
from ludogite.games.stilelibero.chains import Chain
from ludogite.games.stilelibero.rules import CELLS, FALLS, NONE, WAYS, Heat, LaneDraw, Race, dice_in, dive_in, total
from ludogite.games.stilelibero.solver import DIFFERENT, NO_WALL, Duel, Turn, expected, pattern, solved_duel


class TurnJudge(Judge):
    """A judge that knows what positions between turns are worth, and plays each turn its best towards them."""

    def __init__(self, exact: bool) -> None:
        self.exact = exact
        self.foresees = True
        self.turn: Final = Turn()

    def between(self, race: Race, seat: i64) -> float:
        """Return what a race promises to a seat when a turn begins."""
        raise NotImplementedError

    def value(self, state: State, seat: i64) -> float:
        """Return what the position promises to a seat."""
        if not isinstance(state, Race):
            return self.drawing(state, seat)
        if state.over():
            return state.payoff(seat)
        if state.dice == NONE and state.air == 0:
            return self.between(state, seat)
        return self.inside(state, seat)

    def drawing(self, state: State, seat: i64) -> float:
        """Return what the draw for the lanes promises."""
        return 0.5

    def ended(self, race: Race, gain: i64, seat: i64) -> float:
        """Return what it is worth to a seat that the turn under way carries its swimmer so far."""
        after = race.stopped(gain)
        return after.payoff(seat) if after.over() else self.between(after, seat)

    def inside(self, race: Race, seat: i64) -> float:
        """Return what a turn under way promises to a seat, the swimmer playing it for the best."""
        mover = race.seat()
        turn = self.turn
        here = race.at(race.lane)
        if here == 0 or not race.heat.deep:
            for gain in range(7):
                if DIFFERENT[race.air][gain] > 0.0:
                    turn.ends[gain] = self.ended(race, gain, seat)
            return expected(DIFFERENT[race.air], turn.ends)
        index = pattern(race.dice)
        lying: i64 = 0 if index == 0 else dice_in(race.dice)
        number = race.left + race.air + lying
        wall = max(race.heat.cells - here, NO_WALL)
        self.worth(race, number, wall, mover, seat)
        turn.swim(number, wall)
        keep = turn.keep if seat == mover else turn.keep_too
        if race.air > 0:
            return turn.thrown(index, keep)
        if index == 0 and turn.ends[0] >= turn.keep[0]:
            return turn.ends[0] if seat == mover else turn.ends_too[0]
        return keep[index]

    def worth(self, race: Race, number: i64, wall: i64, mover: i64, seat: i64) -> None:
        """Find what each way to end the turn is worth, to the swimmer and to a seat."""
        turn = self.turn
        for gain in range(number + 1):
            if wall == NO_WALL or gain < wall:
                turn.ends[gain] = self.ended(race, gain, mover)
                turn.ends_too[gain] = turn.ends[gain] if seat == mover else self.ended(race, gain, seat)
            else:
                turn.beyond[gain - wall] = self.ended(race, gain, mover)
                turn.beyond_too[gain - wall] = (
                    turn.beyond[gain - wall] if seat == mover else self.ended(race, gain, seat)
                )

    def order(self, state: State) -> list[int]:
        """Return the legal decisions, the best first."""
        seat = state.seat()
        moves = state.moves()
        if len(moves) == 1:
            return moves
        found = [(-self.value(state.play(move), seat), place) for place, move in enumerate(moves)]
        return [moves[place] for _, place in sorted(found)]


class DuelJudge(TurnJudge):
    """Two swimmers: the true chance of winning, everywhere."""

    def __init__(self) -> None:
        super().__init__(True)

    def lane_one(self, state: LaneDraw) -> float:
        """Return the chance to win of whoever draws lane 1."""
        raise NotImplementedError

    def drawing(self, state: State, seat: i64) -> float:
        """Return the chance to win, from the sum that the first has thrown, if they have."""
        if not isinstance(state, LaneDraw) or len(state.sums) == 0:
            return 0.5
        lower = 0.0
        for fall, ways in zip(FALLS[6], WAYS[6], strict=True):
            if total(fall) == state.sums[0]:
                lower += ways / 2
            elif total(fall) < state.sums[0]:
                lower += ways
        lower /= 6.0**6
        won = self.lane_one(state)
        first = lower * won + (1.0 - lower) * (1.0 - won)
        return first if seat == 0 else 1.0 - first


class DeepDuelJudge(DuelJudge):
    """Two swimmers in the deep end, from the solved table."""

    def __init__(self, duel: Duel) -> None:
        super().__init__()
        self.duel: Final = duel

    def lane_one(self, state: LaneDraw) -> float:
        """Return the chance to win of whoever draws lane 1."""
        return self.duel.first[0]

    def between(self, race: Race, seat: i64) -> float:
        """Return the chance to win when a turn begins."""
        return paired(self.duel, race, race.heat.order.index(seat), 1 - race.heat.order.index(seat))


class ShallowDuelJudge(DuelJudge):
    """Two swimmers in the shallow end."""

    def __init__(self, chain: Chain) -> None:
        super().__init__()
        self.chain: Final = chain

    def lane_one(self, state: LaneDraw) -> float:
        """Return the chance to win of whoever draws lane 1."""
        return self.chain.expectation(first_dive(state), 0)

    def between(self, race: Race, seat: i64) -> float:
        """Return the chance to win when a turn begins."""
        return self.chain.expectation(race, seat)


class CrowdJudge(TurnJudge):
    """Any number of swimmers: the share of rivals that a seat may expect to beat, each swimming for itself."""

    def __init__(self, chain: Chain) -> None:
        super().__init__(False)
        self.chain: Final = chain

    def between(self, race: Race, seat: i64) -> float:
        """Return the payoff to expect when a turn begins."""
        return self.chain.expectation(race, seat)


class NaiveJudge(TurnJudge):
    """Plays any race in the deep end as a duel with the most dangerous rival."""

    def __init__(self, duel: Duel) -> None:
        super().__init__(False)
        self.duel: Final = duel

    def between(self, race: Race, seat: i64) -> float:
        """Return the smallest chance to win one of the duels."""
        mine: i64 = race.heat.order.index(seat)
        least = 1.0
        for rival in range(race.heat.swimmers):
            if rival != mine:
                least = min(least, paired(self.duel, race, mine, rival))
        return least


class GreedyJudge(TurnJudge):
    """Wants to be as far as possible at the end of each turn, whatever the cell and the others."""

    def __init__(self) -> None:
        super().__init__(False)

    def between(self, race: Race, seat: i64) -> float:
        """Return how far the seat has come."""
        return float(race.at(race.heat.order.index(seat))) / 64.0

    def ended(self, race: Race, gain: i64, seat: i64) -> float:
        """Return how far the seat will have come, also when the race is then over."""
        mine: i64 = race.heat.order.index(seat)
        return float(race.at(mine) + (gain if mine == race.lane else 0)) / 64.0


def first_dive(draw: LaneDraw) -> Race:
    """Return the race with its lanes in the order of the seats."""
    return dive_in(Heat(draw.deep, draw.podium, draw.cells, tuple(range(draw.seats()))))


def paired(duel: Duel, race: Race, mine: i64, rival: i64) -> float:
    """Return a lane's chance to win, were it alone with a rival."""
    upper = min(mine, rival)
    lower = max(mine, rival)
    one = race.at(upper)
    two = race.at(lower)
    if race.lane <= upper or race.lane > lower:
        won = won_by_upper(duel, one, two)
    else:
        won = 1.0 - duel.second[one * duel.size + two] if two < duel.home else won_by_upper(duel, one, two)
    return won if mine == upper else 1.0 - won


def won_by_upper(duel: Duel, one: i64, two: i64) -> float:
    """Return the upper lane's chance to win when a round is complete."""
    if one < duel.home and two < duel.home:
        return duel.first[one * duel.size + two]
    return 1.0 if one >= two else 0.0


@cache
def duel_of_the_pool() -> Duel:
    """Return the solved table of the real pool, computed when it is first asked for."""
    return solved_duel(CELLS)


@cache
def chain_of_the_pool(deep: bool) -> Chain:
    """Return the lone swimmer of the real pool."""
    return Chain(deep, CELLS)


def judge(settings: Settings) -> Judge:
    """Return what search may know: all there is to know for two swimmers, an estimate for more."""
    deep = settings.word("end") == "deep"
    if settings.number("players") > 2:
        return CrowdJudge(chain_of_the_pool(deep))
    return DeepDuelJudge(duel_of_the_pool()) if deep else ShallowDuelJudge(chain_of_the_pool(False))


def naive(settings: Settings) -> Judge:
    """Return the player of duels, whoever else swims."""
    return NaiveJudge(duel_of_the_pool()) if settings.word("end") == "deep" else judge(settings)


def greedy(settings: Settings) -> Judge:  # noqa: ARG001 - every judge is asked for by settings
    """Return the player who only counts cells."""
    return GreedyJudge()
