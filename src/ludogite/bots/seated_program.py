"""A program that decides for a seat: it is told what the seat may know, and answers in time or loses."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ludogite.bots.errors import (
    BotAnswerError,
    BotCrashedError,
    BotMoveError,
    BotStartError,
    BotTimeError,
    ResignedError,
)
from ludogite.bots.program import Program, ProgramLimits, cannot_start
from ludogite.bots.protocol import PROTOCOL, VERSION, question_of, setup_of
from ludogite.bots.seated import SeatHolder
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt, one_line
from ludogite.core.message import house_message, verbatim

if TYPE_CHECKING:
    from ludogite.bots.protocol import DecisionQuestion, GameSetup
    from ludogite.core.playthrough import GameSoFar
    from ludogite.core.rng import Rng

EXEC = "exec:"
"""What the name of a seat begins with whose program is run."""


class Engine:
    """A program that speaks the protocol, from its first word to its end."""

    def __init__(self, command: str, limits: ProgramLimits) -> None:
        """Start a command line and greet it; raises BotStartError."""
        self.limits = limits
        self.name = ""
        """What the program calls itself."""
        self.program = Program(command, limits.memory_mib)
        self.program.say(f"{PROTOCOL} {VERSION}")
        try:
            self._get_ready(f"{PROTOCOL} {VERSION}")
        except BaseException:
            self.close()
            raise

    def begin(self, setup: GameSetup) -> None:
        """Begin a game; raises BotStartError where the program does not play it."""
        self.program.say(*setup.lines())
        self._get_ready("begin")

    def answer(self, question: DecisionQuestion) -> str:
        """Return the decision of a program as it writes it; raises FailedPlayerError, ResignedError."""
        until = time.monotonic() + self.limits.move_seconds
        self.program.say(*question.lines())
        while True:
            word, _, rest = self._hear(until).partition(" ")
            if word == "move":
                return rest.strip()
            if word == "resign":
                raise ResignedError
            if word == "error":
                raise BotCrashedError(
                    house_message("'{command}' says: {words}", command=self._command, words=excerpt(rest))
                )
            self._object(f"{word} {rest}".strip(), "move …")

    def close(self, result: str = "") -> None:
        """Tell the program how the game ended, where it did, and have it end."""
        if result:
            self.program.say(f"over {result}")
        self.program.close()

    @property
    def _command(self) -> str:
        return excerpt(self.program.command)

    def _hear(self, until: float) -> str:
        """Return the next line that is more than a remark."""
        while True:
            line = self.program.hear(until)
            if line.strip() and line.partition(" ")[0] != "info":
                return line

    def _get_ready(self, asked: str) -> None:
        until = time.monotonic() + self.limits.start_seconds
        try:
            while (line := self._hear(until)) != "ready":
                word, _, rest = line.partition(" ")
                if word == "error":
                    raise cannot_start(self.program.command, verbatim(excerpt(rest)))
                if word == "name":
                    self.name = one_line(rest)
                elif word != "author":
                    self._object(line, "ready")
        except BotTimeError as fault:
            raise BotStartError(
                house_message(
                    "'{command}' did not answer '{asked}' with 'ready' within {seconds} s",
                    command=self._command,
                    asked=asked,
                    seconds=self.limits.start_seconds,
                )
            ) from fault
        except (BotCrashedError, BotAnswerError) as fault:
            raise BotStartError(fault.message) from fault

    def _object(self, line: str, expected: str) -> None:
        raise BotAnswerError(
            house_message(
                "'{command}' said '{line}': expected '{expected}'",
                command=self._command,
                line=excerpt(line),
                expected=expected,
            )
        )


class SeatedProgram(SeatHolder):
    """A program on a seat: started for one game."""

    def __init__(self, command: str, limits: ProgramLimits) -> None:
        self.command = command
        self.limits = limits
        self._engine: Engine | None = None

    def sit_down(self, play: GameSoFar, seat: int) -> None:
        """Start the program and tell it which game it plays; raises BotStartError."""
        self._engine = Engine(self.command, self.limits)
        self._engine.begin(setup_of(play, seat))

    def decide(self, play: GameSoFar, rng: Rng) -> int:
        """Return what the program decides."""
        if self._engine is None:
            self.sit_down(play, int(play.state.seat()))
        assert self._engine is not None  # noqa: S101 - it sat down
        token = self._engine.answer(question_of(play, rng, round(1000 * self.limits.move_seconds)))
        try:
            return play.game.read(play.state, token)
        except LudogiteError as fault:
            raise BotMoveError(
                house_message("'{command}' decided: {why}", command=excerpt(self.command), why=fault.message)
            ) from fault

    def close(self, result: str = "") -> None:
        """End the program."""
        if self._engine is not None:
            self._engine.close(result)
            self._engine = None
