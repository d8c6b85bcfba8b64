"""The rules of Pebbles."""

from __future__ import annotations

from typing import Final

from ludogite.core.options import Settings
from ludogite.core.outcome import Outcome, Reason, ranked
from ludogite.core.state import State
from pebbles.messages import message

LAST: Final = Reason("last", message("The last pebble is taken."))
MOST: Final = Reason("most", message("One hoard is the largest."))
SHARED: Final = Reason("shared", message("The largest hoards are equal."))

UNKNOWN: Final = -1
"""Secret pebbles not dealt yet, or a die not thrown yet."""

SECRETS: Final = 3
"""A seat hides 0, 1 or 2 pebbles: so many cases."""


class Pebbles(State):
    """The heap, what each seat has taken and hides (nothing without secrets), who plays, how many may be taken."""

    def __init__(
        self, heap: int, taken: tuple[int, ...], hidden: tuple[int, ...], turn: int, limit: int, die: bool, wins: str
    ) -> None:
        self.heap: Final = heap
        self.taken: Final = taken
        self.hidden: Final = hidden
        self.turn: Final = turn
        self.limit: Final = limit
        self.die: Final = die
        self.wins: Final = wins

    def fields(self) -> tuple[object, ...]:
        return (self.heap, self.taken, self.hidden, self.turn, self.limit, self.die, self.wins)

    def seats(self) -> int:
        return len(self.taken)

    def over(self) -> bool:
        return self.heap == 0

    def at_chance(self) -> bool:
        return self.heap > 0 and UNKNOWN in (self.limit, *self.hidden)

    def seat(self) -> int:
        return self.turn

    def moves(self) -> list[int]:
        return list(range(1, min(self.heap, self.limit) + 1))

    def play(self, move: int) -> Pebbles:
        taken = tuple(have + move * (seat == self.turn) for seat, have in enumerate(self.taken))
        last = self.heap == move
        turn = self.turn if last else (self.turn + 1) % len(self.taken)
        limit = UNKNOWN if self.die and not last else self.limit
        return type(self)(self.heap - move, taken, self.hidden, turn, limit, self.die, self.wins)

    def chances(self) -> list[int]:
        return list(range(SECRETS ** self.seats())) if UNKNOWN in self.hidden else [1, 2, 3]

    def weights(self) -> list[int]:
        return [1] * len(self.chances()) if UNKNOWN in self.hidden else [3, 2, 1]

    def happen(self, outcome: int) -> Pebbles:
        if UNKNOWN not in self.hidden:
            return type(self)(self.heap, self.taken, self.hidden, self.turn, outcome, self.die, self.wins)
        hidden = tuple(outcome // SECRETS**seat % SECRETS for seat in range(self.seats()))
        return type(self)(self.heap, self.taken, hidden, self.turn, self.limit, self.die, self.wins)

    def outcome(self) -> Outcome:
        if self.wins == "last":
            return Outcome(ranked([int(seat == self.turn) for seat in range(len(self.taken))]), LAST, self.totals())
        totals = self.totals()
        alone = totals.count(max(totals)) == 1
        return Outcome(ranked(list(totals)), MOST if alone else SHARED, totals)

    def totals(self) -> tuple[int, ...]:
        """Return what each seat has, secret pebbles counted."""
        secrets = self.hidden or (0,) * self.seats()
        return tuple(have + secret for have, secret in zip(self.taken, secrets, strict=True))

    def turns(self, seat: int) -> int:
        return int(self.taken[seat] > 0)


def start(settings: Settings, kind: type[Pebbles] = Pebbles) -> Pebbles:
    """Return the full heap."""
    players = settings.number("players")
    die = settings.flag("die")
    hidden = (UNKNOWN,) * players if settings.flag("secret") else ()
    return kind(settings.number("heap"), (0,) * players, hidden, 0, UNKNOWN if die else 3, die, settings.word("wins"))
