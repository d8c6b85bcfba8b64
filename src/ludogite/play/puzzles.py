"""Puzzles: positions with one best move, as a game's folder keeps them, and which one is today's.

A game brings its puzzles along in `texts/puzzles.json`: the options they are played with, what they ask in words, and
for each one its position, its level, the moves that solve it (the answers of the other side among them), and for each
other first move what answers it and how much it loses. The words are English; the game's catalogues translate them.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib.resources import files
from math import gcd
from typing import Any

from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.inputs import quoted
from ludogite.core.message import Domain, Message, house_message
from ludogite.core.options import Settings, Value
from ludogite.core.playthrough import Playthrough

log = logging.getLogger(__name__)

FILE = "texts/puzzles.json"
"""Where a game keeps its puzzles."""
LEVELS = 5
"""Stars at most; a game need not have puzzles of each."""
WHOLE = 10_000
"""Chances of winning are kept in so many parts of a whole."""
FIRST_DAY = date(2026, 1, 1).toordinal()
STRIDE = 7
"""Puzzles of neighbouring days lie at least this far apart, so that levels and looks change from day to day."""


class PuzzleError(LudogiteError, LookupError):
    """The game has no puzzle of this number."""

    code = "puzzle/unknown"


class PuzzleFileError(LudogiteError, ValueError):
    """A game's puzzles cannot be read: the file is named, and what is wrong with it."""

    code = "puzzle/invalid"


@dataclass(frozen=True, slots=True)
class GoalWords:
    """English words into which a number is filled as `{count}`; the second ones are said of any number but one."""

    one: str
    several: str = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a kind of puzzle asks, and what is said of a move that does not do it."""

    ask: GoalWords
    wrong: GoalWords


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
    chances: dict[str, int] = field(default_factory=dict)
    """Where it is a matter of luck: how often each decision wins when both play their best, in parts of WHOLE."""

    def percent(self, token: str) -> int:
        """Return how many of a hundred games a decision wins."""
        return round(100 * self.chances[token] / WHOLE)


@dataclass(frozen=True, slots=True)
class ValuedDecision:
    """A decision of a puzzle of luck, and how many of a hundred games it wins."""

    token: str
    name: Message
    percent: int


@dataclass(frozen=True, slots=True)
class Puzzles:
    """All puzzles of a game; they are numbered from 1, the easy ones first."""

    package: str
    """The game's package, whose catalogues translate what is asked."""
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
        return self._filled(self.goals[puzzle.goal].ask, puzzle.value)

    def refuse(self, puzzle: Puzzle, token: str) -> Message:
        """Return what is said of a first move that is not the one."""
        slip = puzzle.wrong.get(token, Slip())
        return self._filled(self.goals[puzzle.goal].wrong, slip.short or puzzle.value)

    def _filled(self, words: GoalWords, count: int) -> Message:
        own = Domain(self.package)
        return own.plural(words.one, words.several, count) if words.several else own(words.one, count=count)


def puzzles_of(game: Game) -> Puzzles | None:
    """Return the puzzles that a game brings along, if it does; unreadable ones are left out with a warning."""
    return _read(game.package) if game.package else None


@cache
def _read(package: str) -> Puzzles | None:
    kept = files(package).joinpath(FILE)
    try:
        return read_puzzles(json.loads(kept.read_bytes()), package) if kept.is_file() else None
    except (PuzzleFileError, ValueError, TypeError, LookupError, AttributeError) as error:
        log.warning("the puzzles of %s are left out: %s: %r", package, FILE, error)
        return None


def read_puzzles(content: Mapping[str, Any], package: str) -> Puzzles:
    """Return puzzles from the content of their file; raises PuzzleFileError where they say nothing that can be said."""
    return Puzzles(
        package=package,
        options=content["options"],
        goals={
            name: Goal(goal_words(goal["ask"], f"{name}, ask"), goal_words(goal["wrong"], f"{name}, wrong"))
            for name, goal in content["goals"].items()
        },
        puzzles=tuple(read_puzzle(one) for one in content["puzzles"]),
    )


def goal_words(content: object, where: str) -> GoalWords:
    """Return the words of a goal: one text, or two of which the second is said of any number but one."""
    words = content if isinstance(content, list) else [content]
    if len(words) not in (1, 2) or not all(isinstance(one, str) and one for one in words):
        raise PuzzleFileError(
            house_message(
                "{file}, goal {where}: expected a text in English, or one for 1 and one for other numbers, "
                "got {content}; other languages are written into the game's catalogues",
                file=FILE,
                where=where,
                content=quoted(content),
            )
        )
    return GoalWords(*words)


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


def valued_decisions(game: Game, puzzles: Puzzles, puzzle: Puzzle) -> list[ValuedDecision]:
    """Return what each decision is worth, the best first; nothing where a puzzle is no matter of luck."""
    state = begin(game, puzzles, puzzle).state
    name = game.around.decision or game.board.tell
    return [
        ValuedDecision(token, name(state, game.read(state, token)), puzzle.percent(token))
        for token in sorted(puzzle.chances, key=puzzle.chances.__getitem__, reverse=True)
    ]


SOLVED_FOR_LEVELS = (0, 5, 15)
"""So many puzzles somebody has solved whom a puzzle of level 1, 2, 3 suits."""


def suitable_level(solved: int) -> int:
    """Return the level of the puzzles that suit somebody who has solved so many: 1 for whoever begins."""
    return sum(solved >= enough for enough in SOLVED_FOR_LEVELS)


def of_the_day(day: date, games: list[Game], level: int | None = None) -> tuple[Game, int] | None:
    """Return the puzzle of a day, of any level or of one, the same for everyone whom it suits: the games take turns."""
    playable = [(game, found) for game in games if (found := puzzles_of(game)) is not None and found.puzzles]
    if not playable:
        return None
    days = day.toordinal() - FIRST_DAY
    game, found = playable[days % len(playable)]
    every = range(1, len(found.puzzles) + 1)
    numbers = [number for number in every if level in (None, found.number(number).level)] or every
    count = len(numbers)
    stride = next(stride for stride in range(STRIDE, STRIDE + count) if gcd(stride, count) == 1)
    return game, numbers[days // len(playable) * stride % count]
