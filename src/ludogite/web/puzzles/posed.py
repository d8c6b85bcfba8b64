"""Puzzles as they are posed: one move to find at a time, on the board of a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from litestar.exceptions import NotFoundException

from ludogite.core.game import Game
from ludogite.core.inputs import whole_number
from ludogite.core.language import Language
from ludogite.core.lesson import LessonStep, RightMove, WrongAnswer
from ludogite.core.message import Message, house_message, join
from ludogite.core.playthrough import Event
from ludogite.core.registry import installed_games
from ludogite.core.state import State
from ludogite.play.puzzles import (
    LEVELS,
    Puzzle,
    PuzzleError,
    Puzzles,
    begin,
    of_the_day,
    puzzles_of,
    suitable_level,
    valued_decisions,
)
from ludogite.web.learn.lessons import DecisionOut, learner_screen
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.known_words import WORDS
from ludogite.web.shared.visit import Visit

COOKIE = "solved-"
"""The browser keeps the numbers of the puzzles solved in a cookie a game."""
RIGHT = "puzzle-right"
FOUND = "puzzle-found"


@dataclass(frozen=True, slots=True)
class PosedPuzzle:
    """One puzzle of one game."""

    game: Game
    puzzles: Puzzles
    number: int

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return self.puzzles.number(self.number)

    @property
    def ask(self) -> Message:
        """What it asks."""
        return self.puzzles.ask(self.puzzle)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"/puzzles/{self.game.id}/{self.number}"

    @property
    def cover(self) -> str:
        """The colour of the game's box."""
        return cover(self.game)


@dataclass(frozen=True, slots=True)
class PuzzleShelf:
    """The puzzles of one game, and which of them a visitor has solved."""

    game: Game
    cover: str
    levels: list[tuple[int, list[int]]]
    """Stars, and the numbers of the puzzles that have so many."""
    solved: frozenset[int]
    onward: str
    """Where to go on: to the first that is not solved, or to the first of all."""

    @property
    def count(self) -> int:
        """How many puzzles there are."""
        return sum(len(numbers) for _, numbers in self.levels)

    @property
    def is_done(self) -> bool:
        """Whether all of them are solved."""
        return len(self.solved) >= self.count


def find_puzzle(game_id: str, number: int) -> PosedPuzzle:
    """Return a puzzle, or answer that there is none."""
    game = find_game(game_id)
    puzzles = puzzles_of(game)
    if puzzles is None:
        raise NotFoundException from PuzzleError(house_message("{id} has no puzzles", id=game.id))
    try:
        puzzles.number(number)
    except PuzzleError as error:
        raise NotFoundException from error
    return PosedPuzzle(game, puzzles, number)


def todays_puzzle(visit: Visit) -> PosedPuzzle | None:
    """Return the puzzle of the day in Greenwich that suits what a visitor has solved: one star for whoever begins."""
    games = list(installed_games().values())
    level = suitable_level(sum(len(solved(visit, game)) for game in games))
    found = of_the_day(datetime.now(UTC).date(), games, level)
    return None if found is None else find_puzzle(found[0].id, found[1])


def solved(visit: Visit, game: Game) -> frozenset[int]:
    """Return the puzzles of a game that a visitor has solved."""
    return frozenset(number for number in map(whole_number, visit.done(COOKIE + game.id)) if number is not None)


def shelves(visit: Visit) -> Iterator[PuzzleShelf]:
    """Yield the puzzles of every game that has some."""
    for game in installed_games().values():
        puzzles = puzzles_of(game)
        if puzzles is not None:
            numbered = list(enumerate(puzzles.puzzles, 1))
            levels = [(level, [n for n, one in numbered if one.level == level]) for level in range(1, LEVELS + 1)]
            known = solved(visit, game)
            onward = next((n for n, _ in numbered if n not in known), 1)
            yield PuzzleShelf(
                game, cover(game), [one for one in levels if one[1]], known, f"/puzzles/{game.id}/{onward}"
            )


def following(visit: Visit, asked: PosedPuzzle) -> str:
    """Return where to go after a puzzle: the next of its game that is not solved, or one of another game."""
    count, known = len(asked.puzzles.puzzles), solved(visit, asked.game)
    numbers = [*range(asked.number + 1, count + 1), *range(1, asked.number)]
    here = next((number for number in numbers if number not in known), None)
    if here is not None:
        return f"/puzzles/{asked.game.id}/{here}"
    open_ones = (shelf.onward for shelf in shelves(visit) if shelf.game.id != asked.game.id and not shelf.is_done)
    return next(open_ones, "/puzzles")


def alike(visit: Visit, asked: PosedPuzzle) -> str:
    """Return another puzzle of the same game: of the same kind and as many stars where there is one, unsolved first."""
    known = solved(visit, asked.game)

    def distance(number: int) -> tuple[bool, int, bool, int]:
        other = asked.puzzles.number(number)
        ahead = (number - asked.number) % len(asked.puzzles.puzzles)
        return other.goal != asked.puzzle.goal, abs(other.level - asked.puzzle.level), number in known, ahead

    others = [number for number in range(1, len(asked.puzzles.puzzles) + 1) if number != asked.number]
    return f"/puzzles/{asked.game.id}/{min(others, key=distance)}" if others else ""


def run_addresses() -> list[list[str]]:
    """Return where all puzzles are, by their stars: a run against the clock goes from the easy ones to the hard."""
    stars: list[list[str]] = [[] for _ in range(LEVELS)]
    for game in installed_games().values():
        puzzles = puzzles_of(game)
        for number, puzzle in enumerate(puzzles.puzzles if puzzles else (), 1):
            stars[puzzle.level - 1].append(f"/puzzles/{game.id}/{number}")
    return stars


def puzzle_steps(asked: PosedPuzzle) -> list[LessonStep]:
    """Return a puzzle as a lesson is taught: one move to find at a time, then the other side answers.

    The last move carries the puzzle's number as its name, which is what the browser remembers.
    """
    play = begin(asked.game, asked.puzzles, asked.puzzle)
    solver = play.state.seat()
    steps: list[LessonStep] = []
    happened: list[Event] = []
    for token in asked.puzzle.line:
        if happened and play.state.seat() == solver:
            steps.append(_step(asked, happened, len(steps), RIGHT))
            happened = []
        happened.append(play.push(token))
    return [*steps, _step(asked, happened, len(steps), FOUND)]


def _step(asked: PosedPuzzle, happened: list[Event], number: int, answer: str) -> LessonStep:
    state, move = happened[0].before, happened[0].code
    others = [other for other in state.moves() if other != move]
    return LessonStep(
        name=str(asked.number) if answer == FOUND else f"{asked.number}-{number + 1}",
        title=_your_turn(asked.game, state),
        say=asked.game.board.ask(state),
        task=asked.ask if number == 0 else WORDS["puzzle-goes-on"],
        otherwise=WORDS["puzzle-other"],
        state=state,
        settings=asked.game.settings(asked.puzzles.options),
        quiet=False,
        goes_on=number > 0,
        right=(RightMove(move, tuple(happened), WORDS[answer]),),
        wrong=tuple(WrongAnswer((other,), (), _refused(asked, state, other, number)) for other in others),
    )


def worths(asked: PosedPuzzle, language: Language) -> tuple[DecisionOut, ...]:
    """Return what each decision is worth, as it is sent; nothing where a puzzle is no matter of luck."""
    state = begin(asked.game, asked.puzzles, asked.puzzle).state
    touches, screen = asked.game.board.touches, learner_screen(asked.game, state, language)
    return tuple(
        DecisionOut(screen.speak(one.name), one.percent, list(touches(state, asked.game.read(state, one.token))))
        for one in valued_decisions(asked.game, asked.puzzles, asked.puzzle)
    )


def _your_turn(game: Game, state: State) -> Message:
    """Say whose turn it is: the solver's, with what is theirs on a board that has sides."""
    tasks = game.around.tasks(state) if game.around.has_sides and game.around.tasks is not None else ()
    turn = WORDS["your-move"]
    return join([turn, tasks[state.seat()]], " · ") if tasks else turn


def _refused(asked: PosedPuzzle, state: State, move: int, number: int) -> Message:
    """Say what is wrong with a move, and how it is answered."""
    token = asked.game.notation.format(state, move)
    slip = asked.puzzle.wrong.get(token) if number == 0 else None
    if slip is None:
        return WORDS["puzzle-other"]
    refused = asked.puzzles.refuse(asked.puzzle, token)
    if not slip.reply:
        return refused
    after = state.play(move)
    told = asked.game.board.tell(asked.game.reveal(after), asked.game.read(after, slip.reply))
    return join([refused, told])
