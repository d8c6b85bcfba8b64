"""Trees of positions can be as deep as a game is long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.mcts import grown_tree
from ludogite.bots.rollouts import RolloutSearch
from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

LONG = 300


class Corridor(State):
    """A long way without a fork, after the choice of a door; whoever took the second one wins."""

    def __init__(self, ply: int = 0, door: int = 0) -> None:
        self.ply = ply
        self.door = door

    def fields(self) -> tuple[object, ...]:
        return (self.ply, self.door)

    def over(self) -> bool:
        return self.ply == LONG

    def seat(self) -> i64:
        return self.ply % 2

    def moves(self) -> list[int]:
        return [0] if self.ply else [0, 1]

    def play(self, move: i64) -> State:
        return Corridor(self.ply + 1, self.door if self.ply else int(move))

    def payoff(self, seat: i64) -> float:
        return 1.0 if seat != self.door else 0.0


def test_a_deep_tree_grows_and_goes() -> None:
    for seed in range(20):
        tried = grown_tree(Corridor(), Effort(2 * LONG * PLAYOUT_NODES), Rng(seed)).tried()
        assert tried[1][0] > tried[0][0]


def test_deep_rollouts_grow_and_go() -> None:
    for seed in range(20):
        assert RolloutSearch(Judge()).best(Corridor(), Effort(LONG * LONG), Rng(seed)) == 1
