"""How often swimmers who slip win a duel is what going round over the contract says."""

import pytest
from tests.proof import rest_in_proof

from ludogite.core.state import State
from ludogite.games.stilelibero.rules import Heat, Race
from ludogite.games.stilelibero.search import DeepDuelJudge
from ludogite.games.stilelibero.slips import Slipping, duelled
from ludogite.games.stilelibero.solver import solved_duel

SHORT = 6
POOL = solved_duel(SHORT)
JUDGE = DeepDuelJudge(POOL)


def timeless(state: State) -> Race:
    """The same position in round 2: which round it is changes nothing for two swimmers."""
    assert isinstance(state, Race)
    arrivals = tuple(2 if arrival else 0 for arrival in state.arrivals)
    return Race(state.heat, arrivals, state.progress, 2, state.lane, state.left, state.air, state.dice)


def liking(state: State, seat: int) -> float:
    return state.payoff(seat) if state.over() else JUDGE.value(state, seat)


def following(state: State, slips: tuple[float, float]) -> list[tuple[Race, float]]:
    """What can come next and how likely, both taking what they like best, equal ones drawn, or any when they slip."""
    if state.over():
        return []
    if state.at_chance():
        whole = sum(state.weights())
        shares = zip(state.chances(), state.weights(), strict=True)
        return [(timeless(state.happen(outcome)), weight / whole) for outcome, weight in shares]
    after = [timeless(state.play(move)) for move in state.moves()]
    likings = [liking(then, state.seat()) for then in after]
    good = [liked >= max(likings) - 1e-9 for liked in likings]
    slip = slips[state.seat()]
    odds = [(1 - slip) * best / sum(good) + slip / len(after) for best in good]
    return [(then, share) for then, share in zip(after, odds, strict=True) if share > 0]


def chance(start: Race, slips: tuple[float, float]) -> float:
    """Lane 1's chance to win, by going round all positions until nothing changes."""
    after: dict[Race, list[tuple[Race, float]]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state not in after:
            after[state] = following(state, slips)
            waiting += [then for then, _ in after[state]]
    order = sorted(after, key=lambda state: (-sum(state.at(lane) for lane in (0, 1)), state.left))
    value = {state: state.payoff(0) if state.over() else 0.5 for state in order}
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for state in order:
            if after[state]:
                found = sum(value[then] * share for then, share in after[state])
                change = max(change, abs(found - value[state]))
                value[state] = found
    return value[start]


@pytest.mark.parametrize(("one", "two"), rest_in_proof("solvers", ((5, 10), (5, 8)), but=((5, 10),)))
def test_a_short_duel_between_swimmers_who_slip_is_won_as_often_as_the_contract_says(one: int, two: int) -> None:
    heat = Heat(True, False, SHORT, (0, 1))
    start = Race(heat, (0, 0), one + (two << 6), 2, 0, heat.number_at(one), 0, 0)
    found = Slipping(POOL, 0.5, 0.1).first[one * POOL.size + two]
    assert found == pytest.approx(chance(start, (0.5, 0.1)), abs=1e-9)


def test_without_slips_it_is_the_solution() -> None:
    assert Slipping(POOL, 0.0, 0.0).chance() == pytest.approx(POOL.first[0], abs=1e-9)


def test_who_slips_less_wins_more() -> None:
    assert duelled(POOL, 0.3, 0.3) == pytest.approx(0.5)
    assert 0.5 < duelled(POOL, 0.1, 0.3) < duelled(POOL, 0.0, 0.5)
