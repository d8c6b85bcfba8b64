"""What one move does, told in order: for the drawing, the voice and the terminal."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ludogite.games.squadro.rules import FINISHED, LANES, TURNED

if TYPE_CHECKING:
    from ludogite.games.squadro.rules import Squadro


class Sent(NamedTuple):
    """An opposing piece that was jumped, and goes back."""

    lane: int
    was: int
    now: int


class Ride(NamedTuple):
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


@lru_cache(maxsize=2048)
def ride(state: Squadro, lane: int) -> Ride:
    """Return what playing a lane does; the drawing, the voice and the marks of a move all ask."""
    seat = state.mover
    after = state.play(lane)
    sent: tuple[Sent, ...] = ()
    if after.own != state.other:
        was, now = state.progress(1 - seat), after.progress(1 - seat)
        sent = tuple(Sent(k, was[k], now[k]) for k in range(LANES) if was[k] != now[k])
    return Ride(seat, lane, state.progress(seat)[lane], after.progress(seat)[lane], sent, after.over())


def travel(state: Squadro, lane: int) -> tuple[int, int, int]:
    """Return only where the piece of a lane starts, leaps from and ends: asked of every legal move, kept for none."""
    seat, after = state.mover, state.play(lane)
    end = after.progress(seat)[lane]
    jumped = 0
    if after.own != state.other:
        pairs = zip(state.progress(1 - seat), after.progress(1 - seat), strict=True)
        jumped = sum([was != now for was, now in pairs])
    return state.progress(seat)[lane], end - jumped - 1 if jumped else end, end
