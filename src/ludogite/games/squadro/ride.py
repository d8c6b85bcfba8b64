"""What one move does, told in order: for the drawing, the voice and the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.games.squadro.rules import FINISHED, TURNED

if TYPE_CHECKING:
    from ludogite.games.squadro.rules import Squadro


@dataclass(frozen=True, slots=True)
class Sent:
    """An opposing piece that was jumped, and goes back."""

    lane: int
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Ride:
    """One move of one piece, from progress `start` to progress `end`."""

    seat: int
    lane: int
    start: int
    end: int
    sent: tuple[Sent, ...]
    wins: bool

    @property
    def leaps_from(self) -> int:
        """Where it leaves the ground: it lands just after those it jumps. Where it ends, when it jumps nobody."""
        return self.end - len(self.sent) - 1 if self.sent else self.end

    @property
    def turns(self) -> bool:
        """Whether it reaches the far edge and turns round."""
        return self.end == TURNED

    @property
    def finishes(self) -> bool:
        """Whether it is back home."""
        return self.end == FINISHED


def ride(state: Squadro, lane: int) -> Ride:
    """Return what playing a lane does."""
    seat = state.mover
    other = 1 - seat
    after = state.play(lane)
    pairs = zip(state.progress(other), after.progress(other), strict=True)
    sent = tuple(Sent(theirs, was, now) for theirs, (was, now) in enumerate(pairs) if was != now)
    return Ride(seat, lane, state.progress(seat)[lane], after.progress(seat)[lane], sent, after.over())
