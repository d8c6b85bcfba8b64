"""What all workshops share: games to look into, and what a puzzle is before it is written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from ludogite.bots import judge_of, open_bot
from ludogite.core.game import Game
from ludogite.core.judge import Judge
from ludogite.core.options import Settings, Value
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng
from ludogite.core.state import State

LONGEST = 3
"""Moves that a puzzle asks for at most."""
FEWEST_CHOICES = 3
"""A puzzle with fewer legal moves is none."""


class TooDeepError(Exception):
    """A position cannot be solved within the budget."""


class Solver(Protocol):
    """Knows what every move of a position comes to, for the seat that decides: the more the better."""

    def values(self, state: State) -> list[int]:
        """Return the worth of each of `moves()`; raises TooDeepError."""
        ...


@dataclass(frozen=True)
class Found:
    """A puzzle before it is written down."""

    level: int
    goal: str
    value: int
    state: State
    line: list[int]
    wrong: dict[int, tuple[int | None, int]]
    exact: dict[str, int]
    chances: dict[int, int] = field(default_factory=dict)
    """How often each decision wins, where it is a matter of luck."""


@dataclass
class Workshop:
    """Where the puzzles of one game are made."""

    game: Game
    options: dict[str, Value]
    opponents: tuple[str, str]
    most_games: int
    goals: dict[str, dict[str, str | list[str]]] = field(default_factory=dict)
    each: int = 10
    """Puzzles a level."""
    levels: int = 3

    @property
    def settings(self) -> Settings:
        """The options that games are played with."""
        return self.game.settings(self.options)

    def games(self) -> Iterator[Playthrough]:
        """Yield seeded games between the opponents, who change sides."""
        for seed in range(1, self.most_games + 1):
            rng = Rng(seed)
            names = self.opponents if seed % 2 else self.opponents[::-1]
            seated = [open_bot(self.game, name, self.settings) for name in names]
            play = Playthrough(self.game, self.settings)
            while play.outcome is None:
                if play.state.at_chance():
                    play.draw(rng)
                else:
                    play.push_code(seated[play.state.seat()].choose(play.state, rng))
            yield play

    def find(self, play: Playthrough) -> Iterator[Found]:
        """Yield the puzzles that a game holds."""
        raise NotImplementedError

    def at_first_sight(self, state: State, judge: Judge | None = None) -> int:
        """Return the move that the game's judge, or a simpler one, likes best without looking further."""
        judge = judge or judge_of(self.game, self.settings)
        seat = state.seat()

        def promise(move: int) -> float:
            after = state.play(move)
            return after.payoff(seat) if after.over() else judge.value(after, seat)

        return max(state.moves(), key=promise)


def best_of(state: State, values: list[int]) -> int | None:
    """Return the best move where no other is as good."""
    best = max(values)
    return state.moves()[values.index(best)] if values.count(best) == 1 else None


def shortfall(values: list[int]) -> int:
    """Return how much worse the second best move is."""
    first, second, *_ = sorted(values, reverse=True)
    return first - second


def answer(state: State, solver: Solver) -> int | None:
    """Return the best answer of the other side, where it has one to give."""
    if state.over():
        return None
    values = solver.values(state)
    return state.moves()[values.index(max(values))]


def line_of(state: State, solver: Solver) -> list[int]:
    """Return the moves of both while each of the solver's is the only best one; the last is the solver's."""
    seat = state.seat()
    line: list[int] = []
    kept = mine = 0
    while not state.over() and mine < LONGEST:
        try:
            values = solver.values(state)
        except TooDeepError:
            break
        move = best_of(state, values) if state.seat() == seat else state.moves()[values.index(max(values))]
        if move is None:
            break
        line.append(move)
        if state.seat() == seat:
            mine += 1
            kept = len(line)
        state = state.play(move)
    return line[:kept]


def slips(state: State, solver: Solver, values: list[int], best: int) -> dict[int, tuple[int | None, int]]:
    """Return, for every other move, how it is answered and how much it loses."""
    found: dict[int, tuple[int | None, int]] = {}
    for move, value in zip(state.moves(), values, strict=True):
        if move != best:
            after = state.play(move)
            theirs = not after.over() and after.seat() != state.seat()
            found[move] = (answer(after, solver) if theirs else None, max(values) - value)
    return found
