"""The solved values, found a second way: by plain recursion over the contract, and by playing."""

from collections.abc import Iterator
from math import sqrt

import pytest
from tests.proof import Note, proof_seed, rest_in_proof, times

from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.stilelibero import GAME
from ludogite.games.stilelibero.chains import Chain
from ludogite.games.stilelibero.rules import Heat, Race, dive_in
from ludogite.games.stilelibero.search import CrowdJudge, DeepDuelJudge, ShallowDuelJudge
from ludogite.games.stilelibero.solver import solved_duel

SHORT = 6
"""A pool of six cells: a whole race has few enough positions to visit them all."""


def timeless(state: State) -> State:
    """The same position in round 2: which round it is changes nothing for two swimmers."""
    assert isinstance(state, Race)
    arrivals = tuple(2 if arrival else 0 for arrival in state.arrivals)
    return Race(state.heat, arrivals, state.progress, 2, state.lane, state.left, state.air, state.dice)


def following(state: State) -> list[tuple[State, float]]:
    """What can come next, with the weight of chance."""
    if state.over():
        return []
    if state.at_chance():
        whole = sum(state.weights())
        return [
            (timeless(state.happen(outcome)), weight / whole)
            for outcome, weight in zip(state.chances(), state.weights(), strict=True)
        ]
    return [(timeless(state.play(move)), 1.0) for move in state.moves()]


def plainly(start: State) -> dict[State, float]:
    """The first seat's chance to win in every position that can be reached, by going round until nothing changes."""
    after: dict[State, list[tuple[State, float]]] = {}
    order: list[State] = []
    waiting: list[tuple[State, Iterator[tuple[State, float]] | None]] = [(start, None)]
    while waiting:
        state, rest = waiting.pop()
        if rest is None:
            if state in after:
                continue
            after[state] = following(state)
            rest = iter(after[state])
        coming = next(rest, None)
        if coming is None:
            order.append(state)
            continue
        waiting.append((state, rest))
        waiting.append((coming[0], None))
    value = {state: state.payoff(0) if state.over() else 0.5 for state in order}
    change = 1.0
    while change > 1e-12:
        change = 0.0
        for state in order:
            if not state.over():
                found = valued(state, [(value[then], weight) for then, weight in after[state]])
                change = max(change, abs(found - value[state]))
                value[state] = found
    return value


def valued(state: State, then: list[tuple[float, float]]) -> float:
    if state.at_chance():
        return sum(value * weight for value, weight in then)
    values = [value for value, _ in then]
    return max(values) if state.seat() == 0 else min(values)


def agree(judge: Judge, values: dict[State, float]) -> None:
    far = [
        state
        for state, value in values.items()
        if not state.over() and abs(judge.value(state, 0) - value) + abs(judge.value(state, 1) + value - 1) > 1e-9
    ]
    assert not far


def test_a_short_deep_end_is_solved_the_same_by_plain_recursion() -> None:
    heat = Heat(True, False, SHORT, (0, 1))
    middle = Race(heat, (0, 0), 5 + (8 << 6), 2, 0, heat.number_at(5), 0, 0)
    agree(DeepDuelJudge(solved_duel(SHORT)), plainly(middle))


@pytest.mark.proof("solvers")
def test_a_whole_race_in_a_short_deep_end_is_solved_the_same_by_plain_recursion() -> None:
    values = plainly(timeless(dive_in(Heat(True, False, SHORT, (0, 1)))))
    agree(DeepDuelJudge(solved_duel(SHORT)), values)


def test_a_short_shallow_end_has_the_same_chances_by_plain_recursion() -> None:
    start = timeless(dive_in(Heat(False, False, SHORT, (0, 1))))
    agree(ShallowDuelJudge(Chain(False, SHORT)), plainly(start))


def test_three_swimmers_in_a_short_shallow_end_have_the_same_chances_by_plain_recursion() -> None:
    heat = Heat(False, False, SHORT, (1, 2, 0))
    start = Race(heat, (0, 0, 0), 5 + (4 << 6) + (6 << 12), 2, 1, heat.number_at(4), 0, 0)
    judge = CrowdJudge(Chain(False, SHORT))
    assert judge.value(start, 0) == pytest.approx(plainly(start)[start], abs=1e-12)


@pytest.mark.parametrize("race", ["round", "podium"])
def test_what_the_swimmers_may_expect_adds_up(race: str) -> None:
    assert GAME.search.judge is not None
    settings = GAME.settings({"players": 4, "race": race})
    judge = GAME.search.judge(settings)
    for text in ("c/a/d/b 12/3/20/38 9 1 6 -", "c/a/d/b 12/40@9/20/38 9 3 3 -", "c/a/d/b 0/0/0/0 1 1 6 -"):
        state = GAME.notation.parse_position(text, settings)
        assert sum(judge.value(state, seat) for seat in range(4)) == pytest.approx(2, abs=1e-6)


def played(start: State, judge: Judge, games: int, seed: int) -> int:
    """How often the first seat wins when both play what the judge likes best."""
    rng = Rng(seed)
    liked: dict[tuple[int, ...], int] = {}
    won = 0
    for _ in range(games):
        state = start
        while not state.over():
            if state.at_chance():
                state = state.happen(state.draw(rng))
                continue
            assert isinstance(state, Race)
            here = (state.progress, state.lane, state.left, state.dice)
            if here not in liked:
                liked[here] = judge.order(state)[0]
            state = state.play(liked[here])
        won += state.payoff(0) == 1
    return won


@pytest.mark.parametrize("end", ["deep", "shallow"])
@pytest.mark.parametrize("games", rest_in_proof("solvers", (400, times(1_000_000)), but=(400,)))
def test_games_played_by_the_solution_are_won_as_often_as_it_says(end: str, games: int, record_property: Note) -> None:
    record_property("cases", games)
    assert GAME.search.judge is not None
    settings = GAME.settings({"end": end, "lanes": "seats"})
    start, judge = GAME.rules.start(settings), GAME.search.judge(settings)
    chance = judge.value(start, 0)
    spread = sqrt(chance * (1 - chance) / games)
    assert abs(played(start, judge, games, proof_seed()) / games - chance) < 4 * spread


def test_the_solution_is_the_same_on_every_machine() -> None:
    assert GAME.search.solve is not None
    done: list[float] = []
    solution = GAME.search.solve(done.append)
    assert solution.checksum == "22afd3ec23d5e2242ecb9e019fa66155678fdb2f6d249615d70d666c1d04228c"
    assert done == sorted(done)
    assert done[-1] == 1


def test_the_better_choice_is_worth_what_the_position_is() -> None:
    assert GAME.search.judge is not None
    settings = GAME.settings({})
    judge = GAME.search.judge(settings)
    state = GAME.notation.parse_position("b/a 12/22 5 1 3 134", settings)
    assert judge.value(state, 1) == pytest.approx(max(judge.value(state.play(move), 1) for move in state.moves()))


def test_the_draw_is_worth_what_the_lanes_are() -> None:
    assert GAME.search.judge is not None
    settings = GAME.settings({})
    judge = GAME.search.judge(settings)
    draw = GAME.notation.parse_position("ab draw 30", settings)
    mean = sum(
        weight * judge.value(draw.happen(fall), 0) for fall, weight in zip(draw.chances(), draw.weights(), strict=True)
    )
    assert judge.value(draw, 0) == pytest.approx(mean / sum(draw.weights()))
