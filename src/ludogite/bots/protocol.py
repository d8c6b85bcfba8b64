"""The lines that a house and a program say to each other: docs/reference/engine-protocol.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.core.disclosure import hidden_token, still_hidden
from ludogite.core.options import written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.core.options import Value
    from ludogite.core.playthrough import GameSoFar
    from ludogite.core.rng import Rng

PROTOCOL = "ludogite"
VERSION = 1
"""Raised when a program that speaks the old protocol would no longer be understood."""

LONGEST_LINE = 1 << 20
"""No program says a longer line, in bytes."""


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What a program is told before a game."""

    game: str
    seats: tuple[str, ...]
    seat: str
    options: Mapping[str, Value] = field(default_factory=dict)
    rules_version: int | None = None
    """None where it is not known: then the present rules count."""
    start: str = ""
    """The position that the game begins from; empty for the usual one."""

    def lines(self) -> list[str]:
        """Return it as it is said."""
        said = [f"game {self.game}"]
        if self.rules_version is not None:
            said.append(f"rules {self.rules_version}")
        said += [f"option {name} {one_line(written(value))}" for name, value in self.options.items()]
        said += [f"seats {' '.join(self.seats)}", f"seat {self.seat}"]
        if self.start:
            said.append(f"start {self.start}")
        return [*said, "begin"]


@dataclass(frozen=True, slots=True)
class DecisionQuestion:
    """What a program is told when its seat decides, and no more than its seat may know."""

    events: Sequence[str]
    """All events so far as the notation writes them, hidden ones as `…` and `[…]`."""
    view: str
    """The position as the seat sees it."""
    moves: Sequence[str]
    """The legal decisions."""
    belief: str = ""
    """Where something is hidden: a whole position that the seat may believe in."""
    move_ms: int = 0
    """How long the program has for this decision; 0: as long as it likes."""
    clock_ms: int | None = None
    """What is left on its clock, where one runs."""

    def lines(self) -> list[str]:
        """Return it as it is said."""
        said = [" ".join(["events", *self.events]), f"view {self.view}"]
        if self.belief:
            said.append(f"believe {self.belief}")
        times = [f"move {self.move_ms}"] if self.move_ms else []
        times += [] if self.clock_ms is None else [f"clock {self.clock_ms}"]
        return [*said, " ".join(["moves", *self.moves]), " ".join(["go", *times])]


def one_line(value: str) -> str:
    """Return an option's value on one line: tables of dice may be written on several."""
    return " ".join(value.splitlines())


def setup_of(play: GameSoFar, seat: int) -> GameSetup:
    """Return what a seat is told before a game."""
    game = play.game
    usual = play.start == game.rules.start(play.settings)
    names = game.rules.seat_names[: play.start.seats()]
    start = "" if usual else game.notation.format_position(play.start)
    return GameSetup(game.id, names, names[seat], play.settings, game.rules.version, start)


def question_of(play: GameSoFar, rng: Rng, move_ms: int) -> DecisionQuestion:
    """Return what the seat that acts is told of a game so far."""
    game, state = play.game, play.state
    seat = int(state.seat())
    believed = game.notation.format_position(game.determinisation(state, seat, rng)) if game.hidden else ""
    moves = [game.notation.format(state, move) for move in state.moves()]
    return DecisionQuestion(seen_events(play, seat), game.view(state, seat), moves, believed, move_ms)


def seen_events(play: GameSoFar, seat: int) -> list[str]:
    """Return the events so far as a seat knows them."""
    hidden = set(still_hidden(play.game, play.events, range(len(play.events)), seat, play.state))
    return [hidden_token(event) if number in hidden else event.token for number, event in enumerate(play.events)]
