"""Puzzles: positions with one best move, as a game's folder keeps them, and which one is today's.

A game brings its puzzles along in `texts/puzzles.json`: the options they are played with, what they ask in words, and
for each one its position, its level, the moves that solve it (the answers of the other side among them), and for each
other first move what answers it and how much it loses.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib.resources import files
from math import gcd
from typing import Any

from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.message import Message, house_message, translated
from ludogite.core.options import Settings, Value
from ludogite.core.playthrough import Playthrough

FILE = "texts/puzzles.json"
"""Where a game keeps its puzzles."""
LEVELS = 3
FIRST_DAY = date(2026, 1, 1).toordinal()
STRIDE = 7
"""Puzzles of neighbouring days lie at least this far apart, so that levels and looks change from day to day."""


class PuzzleError(LudogiteError, LookupError):
    """The game has no puzzle of this number."""

    code = "puzzle/unknown"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a kind of puzzle asks, and what is said of a move that does not do it; `{}` is filled with a number."""

    ask: dict[Language, str]
    wrong: dict[Language, str]


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong with a move: how the other side answers it, and how much it loses."""

    reply: str = ""
    short: int = 0


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one best move."""

    level: int
    goal: str
    value: int
    """What the goal's words are filled with."""
    position: str
    line: tuple[str, ...]
    """The moves of both until nothing is left to find; the last is the solver's."""
    wrong: dict[str, Slip] = field(default_factory=dict)
    """Every other first move."""
    plies: int = 0
    """Where it is a matter of winning: the last move is made after so many, whatever the other side does."""
    margin: int = 0
    """Where it is a matter of points: the solver ends so many ahead."""


@dataclass(frozen=True, slots=True)
class Puzzles:
    """All puzzles of a game; they are numbered from 1, the easy ones first."""

    options: dict[str, Value]
    goals: dict[str, Goal]
    puzzles: tuple[Puzzle, ...]

    def number(self, number: int) -> Puzzle:
        """Return one of them."""
        if not 1 <= number <= len(self.puzzles):
            raise PuzzleError(
                house_message("no puzzle {number}; there are {count}", number=number, count=len(self.puzzles))
            )
        return self.puzzles[number - 1]

    def ask(self, puzzle: Puzzle) -> Message:
        """Return what a puzzle asks, in words."""
        return filled(self.goals[puzzle.goal].ask, puzzle.value)

    def refuse(self, puzzle: Puzzle, token: str) -> Message:
        """Return what is said of a first move that is not the one."""
        slip = puzzle.wrong.get(token, Slip())
        return filled(self.goals[puzzle.goal].wrong, slip.short or puzzle.value)


def filled(words: dict[Language, str], number: int) -> Message:
    """Write a number into words."""
    return translated(**{language: text.replace("{}", str(number)) for language, text in words.items()})


def puzzles_of(game: Game) -> Puzzles | None:
    """Return the puzzles that a game brings along, if it does."""
    return _read(game.package) if game.package else None


@cache
def _read(package: str) -> Puzzles | None:
    kept = files(package).joinpath(FILE)
    return read_puzzles(json.loads(kept.read_bytes())) if kept.is_file() else None


def read_puzzles(content: Mapping[str, Any]) -> Puzzles:
    """Return puzzles from the content of their file."""
    return Puzzles(
        options=content["options"],
        goals={name: Goal(**goal) for name, goal in content["goals"].items()},
        puzzles=tuple(read_puzzle(one) for one in content["puzzles"]),
    )


def read_puzzle(content: Mapping[str, Any]) -> Puzzle:
    """Return one puzzle from what its file says of it."""
    wrong = {token: Slip(**slip) for token, slip in content.get("wrong", {}).items()}
    return Puzzle(**{**content, "line": tuple(content["line"]), "wrong": wrong})


def settings_of(game: Game, puzzles: Puzzles) -> Settings:
    """Return the options that the puzzles of a game are played with."""
    return game.settings(puzzles.options)


def begin(game: Game, puzzles: Puzzles, puzzle: Puzzle) -> Playthrough:
    """Return the position of a puzzle, about to be played."""
    settings = settings_of(game, puzzles)
    return Playthrough(game, settings, game.notation.parse_position(puzzle.position, settings))


def of_the_day(day: date, games: list[Game]) -> tuple[Game, int] | None:
    """Return the puzzle of a day, the same for everyone: the games take turns."""
    playable = [(game, found) for game in games if (found := puzzles_of(game)) is not None and found.puzzles]
    if not playable:
        return None
    days = day.toordinal() - FIRST_DAY
    game, found = playable[days % len(playable)]
    count = len(found.puzzles)
    stride = next(stride for stride in range(STRIDE, STRIDE + count) if gcd(stride, count) == 1)
    return game, days // len(playable) * stride % count + 1
