"""Search guided by a network."""

from __future__ import annotations

import pytest

from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.mcts import Mcts
from ludogite.bots.puct import Judgement, Puct
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.squadro.rules import position

GAMES = ("squadro", "libertas", "rugby", "stilelibero")


class Playouts:
    """Judges by one game at random, and thinks all decisions equally likely."""

    def __init__(self) -> None:
        self.rng = Rng(1)
        self.asked: list[int] = []

    def __call__(self, states: list[State]) -> list[Judgement]:
        self.asked.append(len(states))
        return [self.judged(state) for state in states]

    def judged(self, state: State) -> Judgement:
        moves = state.moves()
        end = state.playout(self.rng)
        return [1 / len(moves)] * len(moves), [end.payoff(seat) for seat in range(state.seats())]


def nearly_home() -> State:
    """Left wins at once by lane 3 and by nothing else."""
    return position([12, 12, 11, 0, 12], [0, 0, 0, 0, 0], 0)


def test_it_finds_the_win_and_spends_what_it_may() -> None:
    network = Playouts()
    effort = Effort(400 * PLAYOUT_NODES)
    assert Puct(network, 8).best(nearly_home(), effort, Rng(1)) == 2
    assert effort.spent == 400 * PLAYOUT_NODES
    assert max(network.asked) <= 8


def test_without_effort_it_goes_by_its_priors_and_one_judgement() -> None:
    def network(states: list[State]) -> list[Judgement]:
        return [([0.1, 0.1, 0.6, 0.1, 0.1], [0.5, 0.5]) for _ in states]

    tree = Puct(network).searched(position([0] * 5, [0] * 5, 0), Effort(20 * PLAYOUT_NODES), Rng(1))
    tried = tree.tried()
    assert tried[2][0] == max(tries for tries, _ in tried.values())
    assert sum(tries for tries, _ in tried.values()) == 20


def test_a_value_is_the_worth_to_each_seat() -> None:
    """Whoever moves lane 1 is said to lose: both seats avoid it."""

    def network(states: list[State]) -> list[Judgement]:
        return [([1 / len(state.moves())] * len(state.moves()), worths(state)) for state in states]

    def worths(state: State) -> list[float]:
        left, top = (position_of(state, seat)[0] > 0 for seat in (0, 1))
        return [0.5, 0.5] if left == top else [0.0, 1.0] if left else [1.0, 0.0]

    def position_of(state: State, seat: int) -> list[int]:
        return list(state.progress(seat))  # type: ignore[attr-defined]

    for mover in (0, 1):
        values = Puct(network).values(position([0] * 5, [0] * 5, mover), Effort(300 * PLAYOUT_NODES), Rng(1))
        assert min(values) == values[0] < 0.3 < min(values[1:])


@pytest.mark.parametrize("game_id", GAMES)
def test_any_game_is_searched_chance_included(game_id: str) -> None:
    game = open_game(game_id)
    rng = Rng(4)
    state: State = game.begin()
    while state.at_chance():
        state = state.happen(state.draw(rng))
    assert Puct(Playouts()).best(state, Effort(200 * PLAYOUT_NODES), rng) in state.moves()


def test_judging_by_playouts_it_holds_its_own_against_a_tree_of_playouts() -> None:
    won = 0.0
    for seed in range(4):
        rng = Rng(seed)
        state: State = position([0] * 5, [0] * 5, seed % 2)
        guided = seed // 2 % 2
        while not state.over():
            search = Puct(Playouts(), 4) if state.seat() == guided else Mcts()
            state = state.play(search.best(state, Effort(30 * PLAYOUT_NODES), rng))
        won += state.payoff(guided)
    assert won >= 1
