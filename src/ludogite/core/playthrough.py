"""One game being played: its events so far, the positions they led to, and whether it has ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.core.errors import ChanceError, GameOverError, WrongSeatError

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.outcome import Outcome
    from ludogite.core.rng import Rng
    from ludogite.core.state import State


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: a decision or an outcome of chance, and its token."""

    before: State
    code: int
    token: str

    @property
    def by_chance(self) -> bool:
        """Whether chance did it."""
        return self.before.at_chance()


class Playthrough:
    """Whoever runs a game runs it through this. It counts repetition, which positions alone cannot."""

    def __init__(self, game: Game, settings: Settings, start: State | None = None) -> None:
        self.game = game
        self.settings = settings
        self.start = game.rules.start(settings) if start is None else start
        self.events: list[Event] = []
        self.state = self.start
        self._seen = Counter([self.start])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self.state.over():
            return self.state.outcome()
        if self.game.rules.repetition and self._seen[self.state] >= self.game.rules.repetition:
            return self.game.draw_by_repetition(self.state)
        return None

    @property
    def to_act(self) -> str | None:
        """The seat that decides, `chance`, or None when the game is over."""
        return None if self.outcome else self.game.to_act(self.state)

    def push(self, token: str, seat: int | None = None) -> Event:
        """Play one token: a decision (of this seat, if one is named) or an outcome of chance."""
        self._refuse_after_the_end()
        if seat is not None:
            self._refuse_the_wrong(seat)
        return self._add(self.game.notation.parse(self.state, token))

    def push_code(self, code: int, seat: int | None = None) -> Event:
        """Play one event given as the integer used inside."""
        self._refuse_after_the_end()
        self.game.play(self.state, code, seat)
        return self._add(code)

    def draw(self, rng: Rng) -> Event:
        """Let chance act, from this source."""
        self._refuse_after_the_end()
        if not self.state.at_chance():
            raise ChanceError(f"it is {self.to_act}'s turn to decide, not chance's")
        return self._add(self.state.draw(rng))

    def pop(self) -> Event:
        """Take the last event back."""
        event = self.events.pop()
        if self.game.rules.repetition:
            self._seen[self.state] -= 1
        self.state = event.before
        return event

    @property
    def tokens(self) -> list[str]:
        """The events so far, as text."""
        return [event.token for event in self.events]

    def _refuse_after_the_end(self) -> None:
        if self.outcome:
            raise GameOverError(f"the game is over; {self.game.id} takes no further move")

    def _refuse_the_wrong(self, seat: int) -> None:
        name = self.game.rules.seat_names[seat]
        if self.state.at_chance():
            raise WrongSeatError(f"chance acts next, not {name}")
        if self.state.seat() != seat:
            raise WrongSeatError(f"it is {self.to_act}'s turn, not {name}'s")

    def _add(self, code: int) -> Event:
        before = self.state
        event = Event(before, code, self.game.notation.format(before, code))
        self.state = before.happen(code) if before.at_chance() else before.play(code)
        self.events.append(event)
        if self.game.rules.repetition:
            self._seen[self.state] += 1
        return event
