"""A game's lesson: a few positions, one thing to do at each, and an answer to whatever is tried.

A lesson is data in the game's folder, `texts/lesson.toml`, with its words in English:

    closing = "…"                  # said at the end
    first_game = { players = 2 }   # options of the first game after it, where others than the usual ones are easier

    [[step]]
    name = "jump"                  # remembered by the page: keep it
    position = "00000/30000 L"     # left out: the step goes on where the one before ended
    options = { players = 4 }      # where the position needs other options than usual
    quiet = true                   # nothing lights up: the learner has to find it
    title = "…"
    say = "…"                      # what is explained
    task = "…"                     # the one thing to do
    otherwise = "…"                # the answer to any other try

    [[step.right]]
    moves = ["3"]                  # or ["*"]: any move will do
    then = ["1"]                   # what happens next, by the other side or by chance
    say = "…"

    [[step.wrong]]                 # answers to tries that many make
    moves = ["1", "5"]
    spots = ["c3"]                 # places that no move begins with, when the step is quiet
    say = "…"

Everything is checked against the game's own rules when it is read. Other languages are files beside it
(`lesson_words.py`); one that has none is taught in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import cast

from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.language import LANGUAGES, WRITTEN, Language
from ludogite.core.lesson_words import (
    CLOSING,
    LessonError,
    LessonTable,
    LessonWords,
    own_words,
    parse_toml,
    parse_words,
    step_place,
    tables_of,
    text_of,
)
from ludogite.core.message import Message, translated
from ludogite.core.options import Settings, Value
from ludogite.core.playthrough import Event
from ludogite.core.state import State

FILE = "texts/lesson.toml"
"""Where a game keeps its lesson, in its package."""
FIRST_GAME = "first_game"
ANY = "*"
"""Stands for every legal move."""
ENTRIES = {"name", "position", "options", "quiet", "title", "say", "task", "otherwise", "right", "wrong"}
"""What a step may say."""

Words = Mapping[Language, LessonWords]
"""What a lesson says, by language, English among them."""


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
    first_game: Settings
    """The options of the first game after it: the easiest."""


def lesson_file(language: Language) -> str:
    """Return where a game keeps its lesson's words in a language, in its package."""
    return FILE if language == WRITTEN else FILE.replace(".toml", f".{language}.toml")


def lesson_text(game: Game, language: Language = WRITTEN) -> str | None:
    """Return a game's lesson as it is written, or its words in another language; None where it brings none."""
    if not game.package:
        return None
    found = files(game.package).joinpath(lesson_file(language))
    return found.read_text(encoding="utf-8") if found.is_file() else None


def read_lesson(game: Game) -> Lesson | None:
    """Return a game's lesson, checked against its rules; None where it brings none; raises LessonError."""
    found = {language: text for language in LANGUAGES if (text := lesson_text(game, language)) is not None}
    text = found.pop(WRITTEN, None)
    return None if text is None else parse_lesson(game, text, found)


def parse_lesson(game: Game, text: str, translations: Mapping[Language, str] | None = None) -> Lesson:
    """Return the lesson that a text describes, with the words of other files; raises LessonError."""
    where = f"{game.id}, {FILE}"
    read = parse_toml(text, where)
    _only(read, {"step", CLOSING, FIRST_GAME}, where)
    tables = tables_of(read, "step", where, fewest=1)
    english = own_words(read, tables, where)
    words = {WRITTEN: english}
    for language, said in (translations or {}).items():
        words[language] = parse_words(said, english, f"{game.id}, {lesson_file(language)}")
    steps: list[LessonStep] = []
    for number, table in enumerate(tables, 1):
        here = step_place(table, number, where)
        try:
            steps.append(_step(game, table, words, steps[-1] if steps else None, here))
        except LessonError:
            raise
        except LudogiteError as error:
            raise LessonError(f"{here}: {error}") from error
    closing = translated(**{language: one.closing for language, one in words.items()})
    return Lesson(tuple(steps), closing, _options(game, read, FIRST_GAME, where))


def _step(game: Game, table: LessonTable, words: Words, before: LessonStep | None, where: str) -> LessonStep:
    _only(table, ENTRIES, where)
    name = text_of(table, "name", where)

    def said(entry: str, number: int = 0) -> Message:
        return translated(**{language: one.steps[name][entry][number] for language, one in words.items()})

    state, settings = _place(game, table, before, where)
    if state.over() or state.at_chance():
        raise LessonError(f"{where}: nobody has to decide in {game.notation.format_position(state)!r}")
    right = tuple(
        one
        for number, part in enumerate(tables_of(table, "right", where, fewest=1))
        for one in _right(game, state, part, said("right", number), where)
    )
    wrong = tuple(
        _wrong(game, state, part, said("wrong", number), where)
        for number, part in enumerate(tables_of(table, "wrong", where))
    )
    answered = [one.move for one in right] + [move for answer in wrong for move in answer.moves]
    if len(set(answered)) != len(answered):
        raise LessonError(f"{where}: a move has two answers")
    return LessonStep(
        name=name,
        title=said("title"),
        say=said("say"),
        task=said("task"),
        otherwise=said("otherwise"),
        state=state,
        settings=settings,
        quiet=table.get("quiet") is True,
        goes_on="position" not in table,
        right=right,
        wrong=wrong,
    )


def _place(game: Game, table: LessonTable, before: LessonStep | None, where: str) -> tuple[State, Settings]:
    """Return where a step begins: at a position of its own, or where the one before ended."""
    if "position" in table:
        settings = _options(game, table, "options", where)
        return game.notation.parse_position(text_of(table, "position", where), settings), settings
    if before is None or "options" in table:
        raise LessonError(f"{where}: a position is missing")
    ends = {one.end for one in before.right}
    if len(ends) > 1:
        raise LessonError(f"{where}: the step before ends in {len(ends)} positions, so this one needs its own")
    return ends.pop(), before.settings


def _options(game: Game, table: LessonTable, entry: str, where: str) -> Settings:
    """Return the options that an entry names, the usual ones where it says nothing."""
    chosen = table.get(entry, {})
    if not isinstance(chosen, dict):
        raise LessonError(f"{where}: {entry} are written {{ name = value }}, got {chosen!r}")
    try:
        return game.settings(cast("dict[str, Value]", chosen))
    except LudogiteError as error:
        raise LessonError(f"{where}: {entry}: {error}") from error


def _right(game: Game, state: State, table: LessonTable, say: Message, where: str) -> Iterator[RightMove]:
    _only(table, {"moves", "then", "say"}, where)
    for move in _moves(game, state, table, where):
        after = game.play(state, move)
        events = [Event(state, move, game.notation.format(state, move), after)]
        for token in _strings(table, "then", where):
            before = after
            event = game.read(before, token)
            after = game.play(before, event)
            events.append(Event(before, event, token, after))
        yield RightMove(move, tuple(events), say)


def _wrong(game: Game, state: State, table: LessonTable, say: Message, where: str) -> WrongAnswer:
    _only(table, {"moves", "spots", "say"}, where)
    spots = tuple(_strings(table, "spots", where))
    known = {spot.name for spot in game.board.scene(state).spots}
    for spot in spots:
        if spot not in known:
            raise LessonError(f"{where}: no spot {spot!r}; the spots are: {', '.join(sorted(known))}")
    moves = () if "moves" not in table else _moves(game, state, table, where)
    if not spots and not moves:
        raise LessonError(f"{where}: a wrong try names moves or spots")
    return WrongAnswer(tuple(moves), spots, say)


def _moves(game: Game, state: State, table: LessonTable, where: str) -> Sequence[int]:
    tokens = _strings(table, "moves", where)
    if not tokens:
        raise LessonError(f"{where}: moves are missing")
    return state.moves() if tokens == [ANY] else [game.read(state, token) for token in tokens]


def _only(table: LessonTable, known: set[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise LessonError(f"{where}: no entry {key!r}; there are: {', '.join(sorted(known))}")


def _strings(table: LessonTable, key: str, where: str) -> list[str]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(part, str) for part in found):
        raise LessonError(f"{where}: {key} is a list of texts, got {found!r}")
    return found
