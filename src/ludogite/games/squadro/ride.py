"""What one move does, told in order: for the drawing, the voice and the terminal."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ludogite.games.squadro.rules import FINISHED, LANES, TURNED, advance

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


def travel(case: int) -> tuple[int, int, int, int, int]:
    """Return seat and lane of a piece in one of the rules' cases, and where it starts, leaps from and ends."""
    (seat, lane), piece = divmod(case >> 9, LANES), (case >> 5) & 15
    start = piece if piece < 8 else FINISHED - (piece - 8)
    end, jumped = advance(seat, lane, start, case & 31)
    return seat, lane, start, end - int(jumped).bit_count() - 1 if jumped else end, end
