"""The other end of the protocol: a bot of this library, or an installed one, that any house can play against."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from queue import SimpleQueue
from threading import Event, Thread
from typing import TYPE_CHECKING

from ludogite.bots.errors import BotAnswerError, FailedPlayerError
from ludogite.bots.protocol import PROTOCOL, VERSION
from ludogite.bots.seating import open_seat
from ludogite.core.errors import LudogiteError, OptionValueError, PositionError
from ludogite.core.inputs import excerpt, whole_number
from ludogite.core.message import house_message
from ludogite.core.playthrough import History
from ludogite.core.refusals import not_your_turn
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.version import __version__

if TYPE_CHECKING:
    from ludogite.bots.seated import SeatHolder
    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.state import State

HURRY_SECONDS = 0.02
"""So often a player that should decide is told to."""
SHARE_OF_TIME = 0.8
"""So much of the time that it is given is thought; the rest is for what lies between."""
TIMES = frozenset({"move", "clock"})
"""Words behind `go` that milliseconds follow."""
CHUNK_BYTES = 1 << 16
"""So much of standard input is read at once, at most."""


def standard_lines() -> Iterator[str]:
    """Yield the lines of standard input as they come.

    They are read past Python's buffer: whoever waits in that holds its lock, and then the program cannot end.
    """
    try:
        source = sys.stdin.fileno()
    except io.UnsupportedOperation:  # it is in memory, and nobody waits there
        yield from io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
        return
    begun = b""
    while chunk := os.read(source, CHUNK_BYTES):
        *whole, begun = (begun + chunk).split(b"\n")
        for line in whole:
            yield line.decode("utf-8", errors="replace")
    if begun:
        yield begun.decode("utf-8", errors="replace")


def say_line(line: str) -> None:
    """Say one line on standard output, at once."""
    sys.stdout.buffer.write(f"{line}\n".encode())
    sys.stdout.buffer.flush()


class EngineServer:
    """Answers the lines of a house, one by one, for a bot of one game."""

    def __init__(
        self,
        game: Game,
        bot: str,
        seed: int,
        say: Callable[[str], None],
        seat: Callable[[Game, str, Settings], SeatHolder] = open_seat,
    ) -> None:
        """Answer with what `say` is given; `seat` finds the bot of this name."""
        self.game = game
        self.seat = seat
        self.bot = bot
        self.say = say
        self.rng = Rng(seed)
        self.told: dict[str, str] = {}
        """What was said last, by its first word."""
        self.options: dict[str, str] = {}
        self.seated: SeatHolder | None = None
        self.settings = game.settings()
        self.playing = game
        """The game by the rules of the game that goes on."""
        self.hurry = Event()
        """Set when a decision is wanted at once."""

    def serve(self, lines: Iterable[str]) -> None:
        """Answer until `quit` or the end of the lines. They are read in another thread, so that `stop` is heard."""
        waiting: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._listen, args=(lines, waiting), daemon=True).start()
        while (line := waiting.get()) != "quit":
            try:
                self.answer(line)
            except LudogiteError as fault:
                self.say(f"error {fault.code} {' '.join(str(fault).split())}")

    def _listen(self, lines: Iterable[str], waiting: SimpleQueue[str]) -> None:
        try:
            for raw in lines:
                line = raw.strip()
                word = line.partition(" ")[0]
                if word == "go":
                    self.hurry.clear()
                if word == "stop":
                    self.hurry.set()
                elif word == "quit":
                    break
                else:
                    waiting.put(line)
        finally:  # whatever ends the lines ends the service
            self.hurry.set()
            waiting.put("quit")

    def answer(self, line: str) -> None:
        """Answer one line; what this version does not know is left aside. Raises LudogiteError."""
        word, _, rest = line.partition(" ")
        if word == PROTOCOL:
            self.greet(rest)
        elif word == "game":
            self.told, self.options, self.seated = {"game": rest}, {}, None
        elif word == "option":
            name, _, value = rest.partition(" ")
            self.options[name] = value
        elif word == "begin":
            self.begin()
        elif word == "go":
            self.go(rest)
        else:
            self.told[word] = rest

    def greet(self, version: str) -> None:
        """Say who this is."""
        if version != str(VERSION):
            raise BotAnswerError(
                house_message(
                    "version {version} of the protocol is spoken here, got '{given}'",
                    version=VERSION,
                    given=excerpt(version),
                )
            )
        self.say(f"name Ludogîte {__version__} {self.game.id} {self.bot}")
        self.say("ready")

    def begin(self) -> None:
        """Get ready for the game that was told."""
        id_, rules = self.told.get("game", ""), self.told.get("rules")
        if id_ != self.game.id:
            raise OptionValueError(
                house_message("'{id}' is played here, got '{name}'", id=self.game.id, name=excerpt(id_))
            )
        version = None if rules is None else whole_number(rules)
        if rules is not None and version is None:
            raise OptionValueError(house_message("expected a version of rules, got '{rules}'", rules=excerpt(rules)))
        self.playing = open_game(id_, version)
        self.settings = self.playing.settings(self.options)
        if "seat" in self.told:
            self.playing.seat_index(self.told["seat"])
        self.seated = self.seat(self.playing, self.bot, self.settings)
        self.say("ready")

    def go(self, times: str) -> None:
        """Decide, in the time that is given."""
        if self.seated is None:
            raise BotAnswerError(house_message("no game has begun: expected 'begin' before 'go'"))
        limit, moves = move_ms(times), self.told.pop("moves", None)
        state = self.position()
        history = History.begin(self.playing, self.settings, state)
        done = Event()
        hurrying = Thread(target=self._hurry, args=(self.seated, done, limit), daemon=True)
        hurrying.start()
        try:
            move = self.seated.decide(history, self.rng)
        except FailedPlayerError as fault:
            raise BotAnswerError(fault.message) from fault
        finally:
            done.set()
            self.hurry.set()
            hurrying.join()
        token = self.playing.notation.format(state, move)
        if moves is not None and token not in moves.split():
            raise BotAnswerError(
                house_message("'{token}' is decided, and not one of the moves that were told", token=excerpt(token))
            )
        self.say(f"move {token}")

    def position(self) -> State:
        """Return the position in which to decide: the one to believe in where something is hidden, else the view."""
        text = self.told.get("believe") or ("" if self.playing.hidden else self.told.get("view"))
        if not text:
            raise PositionError(
                house_message("there is no position to decide in: expected 'believe POSITION' before 'go'")
                if self.playing.hidden
                else house_message("there is no position to decide in: expected 'view POSITION' before 'go'")
            )
        state: State = self.playing.notation.parse_position(text, self.settings)
        if state.over() or state.at_chance():
            raise PositionError(house_message("nobody decides in '{position}'", position=excerpt(text)))
        seat = self.playing.seat_index(self.told["seat"]) if "seat" in self.told else int(state.seat())
        if seat != state.seat():
            raise not_your_turn(self.playing, state, seat)
        return state

    def _hurry(self, seated: SeatHolder, done: Event, limit_ms: int | None) -> None:
        """When the time is nearly over, or `stop` was said, have the player decide."""
        self.hurry.wait(None if limit_ms is None else SHARE_OF_TIME * limit_ms / 1000)
        while not done.wait(HURRY_SECONDS):
            seated.stop()


def move_ms(times: str) -> int | None:
    """Return how long a decision may take by the words behind `go`, None for any time; raises OptionValueError.

    Words that this version does not know are left aside.
    """
    words = times.split()
    limits = {word: whole_number(value) for word, value in zip_longest(words, words[1:], fillvalue="") if word in TIMES}
    for word, limit in limits.items():
        if limit is None:
            raise OptionValueError(
                house_message("expected milliseconds behind '{word}', got '{times}'", word=word, times=excerpt(times))
            )
    return limits.get("move")
