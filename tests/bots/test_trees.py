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
LARGEST = 2**63 - 1


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


class Doors(State):
    """A door of many, whose numbers are as large as numbers get; only the last one wins."""

    def __init__(self, chosen: int = -1) -> None:
        self.chosen = chosen

    def fields(self) -> tuple[object, ...]:
        return (self.chosen,)

    def over(self) -> bool:
        return self.chosen >= 0

    def seat(self) -> i64:
        return 0

    def moves(self) -> list[int]:
        return [LARGEST - 3, LARGEST - 2, 7, LARGEST]

    def play(self, move: i64) -> State:
        return Doors(int(move))

    def payoff(self, seat: i64) -> float:
        return float((self.chosen == LARGEST) == (seat == 0))


def test_decisions_that_are_large_numbers_are_told_apart() -> None:
    """As floats, three of them would be one."""
    tried = grown_tree(Doors(), Effort(100 * PLAYOUT_NODES), Rng(1)).tried()
    assert sorted(tried) == sorted(Doors().moves())
    assert max(tried, key=lambda move: tried[move]) == LARGEST


class Wheel(State):
    """Stay or spin: what a wheel brings is a number that no word holds, or one less than nothing; most of them win."""

    def __init__(self, ply: int = 0, drawn: int = 0) -> None:
        self.ply = ply
        self.drawn = drawn

    def fields(self) -> tuple[object, ...]:
        return (self.ply, self.drawn)

    def over(self) -> bool:
        return self.ply == 3

    def at_chance(self) -> bool:
        return self.ply == 1

    def seat(self) -> i64:
        return 0

    def moves(self) -> list[int]:
        return [-1, 0] if self.ply == 0 else [0]

    def play(self, move: i64) -> State:
        return Wheel(3 if self.ply == 2 or move == 0 else 1, self.drawn)

    def chances(self) -> list[int]:
        return [2**70, 2**70 + 1, -5]

    def happen(self, outcome: int) -> State:
        return Wheel(2, outcome)

    def payoff(self, seat: i64) -> float:
        return 1 / 3 if self.drawn >= 2**70 else 0.0


def test_outcomes_of_chance_of_any_size_are_found_again() -> None:
    """Two in three bring a third, which no binary number is exactly."""
    tried = grown_tree(Wheel(), Effort(600 * PLAYOUT_NODES), Rng(1)).tried()
    tries, mean = tried[-1]
    assert tries > tried[0][0]
    assert tried[0][1] == 0.0
    assert abs(mean - 2 / 9) < 0.03
