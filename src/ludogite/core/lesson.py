"""A game's lesson: a few positions, one thing to do at each, and an answer to whatever is tried.

A lesson is data in the game's folder, `texts/lesson.toml`:

    closing.fr = "…"               # said at the end
    closing.en = "…"

    [[step]]
    name = "jump"                  # remembered by the page: keep it
    position = "00000/30000 L"     # left out: the step goes on where the one before ended
    options = { players = 4 }      # where the position needs other options than usual
    quiet = true                   # nothing lights up: the learner has to find it
    title.en = "…"                 # every text in English, and beside it title.fr = "…"
    say.fr = "…"                   # what is explained
    task.fr = "…"                  # the one thing to do
    otherwise.fr = "…"             # the answer to any other try

    [[step.right]]
    moves = ["3"]                  # or ["*"]: any move will do
    then = ["1"]                   # what happens next, by the other side or by chance
    say.fr = "…"

    [[step.wrong]]                 # answers to tries that many make
    moves = ["1", "5"]
    spots = ["c3"]                 # places that no move begins with, when the step is quiet
    say.fr = "…"

Everything is checked against the game's own rules when it is read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import cast

from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.language import LANGUAGES, WRITTEN
from ludogite.core.message import Message, translated
from ludogite.core.options import Settings, Value
from ludogite.core.playthrough import Event
from ludogite.core.state import State

FILE = "texts/lesson.toml"
"""Where a game keeps its lesson, in its package."""
ANY = "*"
"""Stands for every legal move."""
ENTRIES = {"name", "position", "options", "quiet", "title", "say", "task", "otherwise", "right", "wrong"}
"""What a step may say."""

Table = Mapping[str, object]


class LessonError(LudogiteError, ValueError):
    """A game's lesson cannot be taught: the file and the step are named, and what is wrong."""

    code = "lesson/invalid"


@dataclass(frozen=True, slots=True)
class RightMove:
    """A move that the step is about, what happens after it, and the answer."""

    move: int
    events: tuple[Event, ...]
    """The move itself, then what follows."""
    say: Message

    @property
    def end(self) -> State:
        """The position when all is done."""
        return self.events[-1].after


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer to tries that many make."""

    moves: tuple[int, ...]
    spots: tuple[str, ...]
    """Places touched that no legal move begins with."""
    say: Message


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One position and one thing to do."""

    name: str
    title: Message
    say: Message
    task: Message
    otherwise: Message
    state: State
    settings: Settings
    quiet: bool
    """Whether nothing lights up, so that the learner has to find the place."""
    goes_on: bool
    """Whether it begins where the step before ended."""
    right: tuple[RightMove, ...]
    wrong: tuple[WrongAnswer, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """All steps of a game's lesson, in order."""

    steps: tuple[LessonStep, ...]
    closing: Message
    """What is said at the end."""


def lesson_text(game: Game) -> str | None:
    """Return a game's lesson as it is written; None where it brings none."""
    if not game.package:
        return None
    found = files(game.package).joinpath(FILE)
    return found.read_text(encoding="utf-8") if found.is_file() else None


def read_lesson(game: Game) -> Lesson | None:
    """Return a game's lesson, checked against its rules; None where it brings none; raises LessonError."""
    text = lesson_text(game)
    return None if text is None else parse_lesson(game, text)


def parse_lesson(game: Game, text: str) -> Lesson:
    """Return the lesson that a text describes; raises LessonError."""
    where = f"{game.id}, {FILE}"
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{where}: not TOML: {error}") from error
    _only(read, {"step", "closing"}, where)
    steps: list[LessonStep] = []
    for number, table in enumerate(_tables(read, "step", where), 1):
        here = f"{where}, step {number} ({table.get('name', 'without a name')})"
        try:
            steps.append(_step(game, table, steps[-1] if steps else None, here))
        except LessonError:
            raise
        except LudogiteError as error:
            raise LessonError(f"{here}: {error}") from error
    names = [step.name for step in steps]
    if not steps or len(set(names)) != len(names):
        raise LessonError(f"{where}: a lesson has steps with names of their own, got {names}")
    return Lesson(tuple(steps), _words(read, "closing", where))


def _step(game: Game, table: Table, before: LessonStep | None, where: str) -> LessonStep:
    _only(table, ENTRIES, where)
    state, settings = _place(game, table, before, where)
    if state.over() or state.at_chance():
        raise LessonError(f"{where}: nobody has to decide in {game.notation.format_position(state)!r}")
    right = tuple(one for part in _tables(table, "right", where) for one in _right(game, state, part, where))
    moves = [one.move for one in right]
    wrong = tuple(_wrong(game, state, part, where) for part in _tables(table, "wrong", where, fewest=0))
    answered = moves + [move for answer in wrong for move in answer.moves]
    if len(set(answered)) != len(answered):
        raise LessonError(f"{where}: a move has two answers")
    return LessonStep(
        name=_string(table, "name", where),
        title=_words(table, "title", where),
        say=_words(table, "say", where),
        task=_words(table, "task", where),
        otherwise=_words(table, "otherwise", where),
        state=state,
        settings=settings,
        quiet=table.get("quiet") is True,
        goes_on="position" not in table,
        right=right,
        wrong=wrong,
    )


def _place(game: Game, table: Table, before: LessonStep | None, where: str) -> tuple[State, Settings]:
    """Return where a step begins: at a position of its own, or where the one before ended."""
    if "position" in table:
        chosen = table.get("options", {})
        if not isinstance(chosen, dict):
            raise LessonError(f"{where}: options are written {{ name = value }}, got {chosen!r}")
        settings = game.settings(cast("dict[str, Value]", chosen))
        return game.notation.parse_position(_string(table, "position", where), settings), settings
    if before is None or "options" in table:
        raise LessonError(f"{where}: a position is missing")
    ends = {one.end for one in before.right}
    if len(ends) > 1:
        raise LessonError(f"{where}: the step before ends in {len(ends)} positions, so this one needs its own")
    return ends.pop(), before.settings


def _right(game: Game, state: State, table: Table, where: str) -> Iterator[RightMove]:
    _only(table, {"moves", "then", "say"}, where)
    say = _words(table, "say", where)
    for move in _moves(game, state, table, where):
        after = game.play(state, move)
        events = [Event(state, move, game.notation.format(state, move), after)]
        for token in _strings(table, "then", where):
            before = after
            event = game.read(before, token)
            after = game.play(before, event)
            events.append(Event(before, event, token, after))
        yield RightMove(move, tuple(events), say)


def _wrong(game: Game, state: State, table: Table, where: str) -> WrongAnswer:
    _only(table, {"moves", "spots", "say"}, where)
    spots = tuple(_strings(table, "spots", where))
    known = {spot.name for spot in game.board.scene(state).spots}
    for spot in spots:
        if spot not in known:
            raise LessonError(f"{where}: no spot {spot!r}; the spots are: {', '.join(sorted(known))}")
    moves = () if "moves" not in table else _moves(game, state, table, where)
    if not spots and not moves:
        raise LessonError(f"{where}: a wrong try names moves or spots")
    return WrongAnswer(tuple(moves), spots, _words(table, "say", where))


def _moves(game: Game, state: State, table: Table, where: str) -> Sequence[int]:
    tokens = _strings(table, "moves", where)
    if not tokens:
        raise LessonError(f"{where}: moves are missing")
    return state.moves() if tokens == [ANY] else [game.read(state, token) for token in tokens]


def _only(table: Table, known: set[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise LessonError(f"{where}: no entry {key!r}; there are: {', '.join(sorted(known))}")


def _tables(table: Table, key: str, where: str, fewest: int = 1) -> list[Table]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(part, dict) for part in found) or len(found) < fewest:
        raise LessonError(f"{where}: expected {fewest} or more parts [[{key}]], got {found!r}")
    return found


def _string(table: Table, key: str, where: str) -> str:
    found = table.get(key)
    if not isinstance(found, str) or not found:
        raise LessonError(f"{where}: {key} is a text, got {found!r}")
    return found


def _strings(table: Table, key: str, where: str) -> list[str]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(part, str) for part in found):
        raise LessonError(f"{where}: {key} is a list of texts, got {found!r}")
    return found


def _words(table: Table, key: str, where: str) -> Message:
    found = table.get(key)
    said = isinstance(found, dict) and WRITTEN in found and set(found) <= set(LANGUAGES)
    if not isinstance(found, dict) or not said or not all(map(_is_said, found.values())):
        known = ", ".join(LANGUAGES)
        raise LessonError(f"{where}: {key} is said in {WRITTEN}, and may be said in {known}, got {found!r}")
    return translated(**found)


def _is_said(words: object) -> bool:
    return isinstance(words, str) and bool(words.strip())
