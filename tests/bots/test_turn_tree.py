"""A whole turn looked through: exact where the game is solved, and an end to turns that would have none."""

from __future__ import annotations

import pytest

from ludogite.bots.effort import Effort
from ludogite.bots.one_ply import OnePly
from ludogite.bots.suitable import judge_of
from ludogite.bots.turn_tree import DEEPEST, SAMPLES, TurnTree
from ludogite.core.game import Game
from ludogite.core.options import Value
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State

GAMES = installed_games().values()


def decisions(game: Game, rng: Rng, **options: Value) -> list[State]:
    """Return the positions of one game played at random in which somebody decides."""
    state = game.rules.start(game.settings(options))
    found = []
    while not state.over():
        if state.at_chance():
            state = state.happen(state.draw(rng))
            continue
        found.append(state)
        moves = state.moves()
        state = state.play(moves[rng.below(len(moves))])
    return found


def test_a_turn_towards_exact_values_is_worth_its_exact_value() -> None:
    game = open_game("stilelibero")
    judge = judge_of(game, game.settings({"players": 2}))
    assert judge.exact
    rng = Rng(5)
    for state in decisions(game, rng, players=2):
        tree = TurnTree(state, rng)
        judged = [
            [leaf.payoff(seat) if leaf.over() else judge.value(leaf, seat) for seat in range(2)] for leaf in tree.leaves
        ]
        worths = tree.back_up(judged)
        assert worths == pytest.approx([judge.value(state, seat) for seat in range(2)])
        values = OnePly(judge).values(state, Effort(), rng)
        assert tree.values() == pytest.approx(values)
        assert values[state.moves().index(tree.best(state))] == pytest.approx(max(values))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_turn_ends_where_somebody_else_decides(game: Game) -> None:
    rng = Rng(3)
    for state in decisions(game, rng)[:12]:
        tree = TurnTree(state, rng)
        assert tree.leaves
        assert all(leaf.over() or (not leaf.at_chance() and leaf.seat() != state.seat()) for leaf in tree.leaves)
        assert len(set(tree.leaves)) == len(tree.leaves)
        tree.back_up([[0.5] * state.seats() for _ in tree.leaves])
        assert tree.holds(state)
        assert tree.best(state) in state.moves()
        assert not any(tree.holds(leaf) for leaf in tree.leaves)


class Swing(State):
    """Seat 0 goes to and fro for as long as it likes; letting go ends the game."""

    def __init__(self, forth: bool, gone: bool = False) -> None:
        self.forth = forth
        self.gone = gone

    def fields(self) -> tuple[object, ...]:
        return (self.forth, self.gone)

    def over(self) -> bool:
        return self.gone

    def seat(self) -> int:
        return 0

    def moves(self) -> list[int]:
        return [] if self.gone else [0, 1]

    def play(self, move: int) -> State:
        return Swing(self.forth, gone=True) if move else Swing(not self.forth)


class Wheel(State):
    """One throw of so many sides that nobody lists them, then the other decides."""

    def __init__(self, thrown: int = -2) -> None:
        self.thrown = thrown

    def fields(self) -> tuple[object, ...]:
        return (self.thrown,)

    def over(self) -> bool:
        return False

    def at_chance(self) -> bool:
        return self.thrown == -1

    def seat(self) -> int:
        return 0 if self.thrown == -2 else 1

    def moves(self) -> list[int]:
        return [0]

    def play(self, move: int) -> State:
        return Wheel(-1)

    def draw(self, rng: Rng) -> int:
        return int(rng.below(1_000_000))

    def happen(self, outcome: int) -> State:
        return Wheel(outcome)


def test_a_turn_that_could_go_on_for_ever_is_judged_where_it_stands() -> None:
    tree = TurnTree(Swing(forth=True), Rng(1))
    assert tree.leaves
    assert len(tree.kinds) < 4 * DEEPEST
    worths = tree.back_up([[0.25, 0.75] if leaf.over() else [0.0, 1.0] for leaf in tree.leaves])
    assert worths == [0.25, 0.75]
    assert tree.best(Swing(forth=True)) == 1 or tree.values()[0] == 0.25


def test_chance_that_cannot_be_listed_is_drawn() -> None:
    tree = TurnTree(Wheel(), Rng(1))
    assert len(tree.leaves) == SAMPLES
    judged = [[leaf.fields()[0] / 1_000_000, 0.0] for leaf in tree.leaves]  # type: ignore[operator] # a number
    mean = sum(first for first, _ in judged) / SAMPLES
    assert tree.back_up(judged)[0] == pytest.approx(mean)
