"""One game being played: its events so far, the positions they led to, and whether it has ended."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from ludogite.core import refusals
from ludogite.core.generic import successor
from ludogite.core.persistent_list import PersistentList

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.outcome import Outcome
    from ludogite.core.rng import Rng
    from ludogite.core.state import State


class Event(NamedTuple):
    """One thing that happened: a decision or an outcome of chance, its token, and the position it led to."""

    before: State
    code: int
    token: str
    after: State
    occurrence: int = 1
    """How often the position after it had come up by then, where the game counts repetition."""

    @property
    def by_chance(self) -> bool:
        """Whether chance did it."""
        return self.before.at_chance()


class History:
    """A game so far, as a value: whatever happens next is another history, and this one still stands.

    Histories that grew from one another share their events, and what was played once from a history is not parsed nor
    played again when the same is asked of it once more.
    """

    __slots__ = ("_counts", "_occurrence", "events", "game", "settings", "start", "state")

    def __init__(
        self,
        game: Game,
        settings: Settings,
        start: State,
        events: PersistentList[Event],
        state: State,
        counts: Counter[State],
        occurrence: int = 1,
    ) -> None:
        self.game: Final = game
        self.settings: Final = settings
        self.start: Final = start
        self.events: Final = events
        self.state: Final = state
        """The position that the events led to."""
        self._counts: Final = counts
        """How often each position came up in the longest history that shares these events."""
        self._occurrence: Final = occurrence
        """How often the position as it stands has come up by now, where the game counts that."""

    @classmethod
    def begin(cls, game: Game, settings: Settings, start: State | None = None) -> History:
        """Return the history in which nothing has happened yet."""
        first = game.rules.start(settings) if start is None else start
        return cls(game, settings, first, PersistentList(), first, Counter([first]))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self.state.over():
            return self.state.outcome()
        if self.game.rules.repetition and self._occurrence >= self.game.rules.repetition:
            return self.game.draw_by_repetition(self.state)
        return None

    @property
    def to_act(self) -> str | None:
        """The seat that decides, `chance`, or None when the game is over."""
        return None if self.outcome else self.game.to_act(self.state)

    @property
    def tokens(self) -> list[str]:
        """The events so far, as text."""
        return [event.token for event in self.events]

    def after(self, token: str, seat: int | None = None) -> History:
        """Return the history after one token: a decision (of this seat, if one is named) or an outcome of chance."""
        following = self.events.following
        if seat is None and following is not None and following.token == token:
            return self._going_on(following, self._counts)
        self._refuse_after_the_end()
        return self._happen(self.game.read(self.state, token, seat))

    def after_code(self, code: int, seat: int | None = None) -> History:
        """Return the history after one event given as the integer used inside."""
        self._refuse_after_the_end()
        self.game.check(self.state, code, seat)
        return self._happen(code)

    def after_chance(self, rng: Rng) -> History:
        """Return the history after chance acted, from this source."""
        self._refuse_after_the_end()
        if not self.state.at_chance():
            raise refusals.not_chances_turn(self.game, self.state)
        return self._happen(self.state.draw(rng))

    def before_last(self, count: int = 1) -> History:
        """Return the history as it was before its last events."""
        events = self.events.first(len(self.events) - count)
        state, occurrence = (events[-1].after, events[-1].occurrence) if events else (self.start, 1)
        return History(self.game, self.settings, self.start, events, state, self._counts, occurrence)

    def _refuse_after_the_end(self) -> None:
        if self.outcome:
            raise refusals.game_over()

    def _happen(self, code: int) -> History:
        before, following, counts = self.state, self.events.following, self._counts
        if following is not None and following.code == code:
            return self._going_on(following, counts)
        after = successor(before, code)
        occurrence = 1
        if self.game.rules.repetition:
            if following is not None:  # others have counted on from here
                counts = Counter([self.start, *(event.after for event in self.events)])
            occurrence = counts[after] = counts[after] + 1
        return self._going_on(Event(before, code, self.game.notation.format(before, code), after, occurrence), counts)

    def _going_on(self, event: Event, counts: Counter[State]) -> History:
        events = self.events.appended(event)
        return History(self.game, self.settings, self.start, events, event.after, counts, event.occurrence)


class Playthrough:
    """Whoever runs a game alone runs it through this: the history so far, which `push` and `pop` replace by another.

    It counts repetition, which positions alone cannot.
    """

    def __init__(self, game: Game, settings: Settings, start: State | None = None) -> None:
        self.history = History.begin(game, settings, start)
        """The game so far, as a value."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.history.game

    @property
    def settings(self) -> Settings:
        """The options it is played with."""
        return self.history.settings

    @property
    def start(self) -> State:
        """The position before the first event."""
        return self.history.start

    @property
    def events(self) -> PersistentList[Event]:
        """What happened so far."""
        return self.history.events

    @property
    def state(self) -> State:
        """The position as it stands."""
        return self.history.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.history.outcome

    @property
    def to_act(self) -> str | None:
        """The seat that decides, `chance`, or None when the game is over."""
        return self.history.to_act

    @property
    def tokens(self) -> list[str]:
        """The events so far, as text."""
        return self.history.tokens

    def push(self, token: str, seat: int | None = None) -> Event:
        """Play one token: a decision (of this seat, if one is named) or an outcome of chance."""
        return self._go_on(self.history.after(token, seat))

    def push_code(self, code: int, seat: int | None = None) -> Event:
        """Play one event given as the integer used inside."""
        return self._go_on(self.history.after_code(code, seat))

    def draw(self, rng: Rng) -> Event:
        """Let chance act, from this source."""
        return self._go_on(self.history.after_chance(rng))

    def pop(self) -> Event:
        """Take the last event back."""
        last = self.events[-1]
        self.history = self.history.before_last()
        return last

    def _go_on(self, history: History) -> Event:
        self.history = history
        return history.events[-1]


GameSoFar = History | Playthrough
"""What is asked for by whoever only reads a game."""
