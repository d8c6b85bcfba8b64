"""Time to think. A clock is computed from the times of events, so it survives whatever the server does not."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludogite.play.events import DAY_MS, ClockPlan

LAG_MS = 250
"""What every decision is given for its way through the network."""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The clocks of all seats, as a value. At most one runs; all times are milliseconds."""

    plan: ClockPlan
    left: tuple[int, ...]
    seat: int | None = None
    """The seat whose clock runs."""
    began: int = 0
    """When it began to run."""
    no_flag_before: int = 0
    """Until then no flag falls."""

    @classmethod
    def full(cls, plan: ClockPlan, seats: int) -> Clock:
        """Return the clocks before anybody has thought."""
        return cls(plan, (plan.per_move_ms or plan.base_ms,) * seats)

    @property
    def timed(self) -> bool:
        """Whether anybody's time is limited."""
        return bool(self.plan.base_ms or self.plan.per_move_ms)

    @property
    def decides_alone(self) -> bool:
        """Whether people may be away as long as their time lasts: it is given for each move, or in days."""
        return bool(self.plan.per_move_ms) or max(self.plan.base_ms, self.plan.increment_ms) >= DAY_MS

    def running(self, seat: int | None, at: int) -> Clock:
        """Return the clock on which this seat's time runs from now on; None stops all. What runs already goes on."""
        return replace(self, seat=seat, began=at) if self.timed and seat != self.seat else self

    def punched(self, at: int) -> Clock:
        """Return the clock when the running seat has decided: its time taken, its increment given, and stopped."""
        if self.seat is None:
            return self
        if self.plan.per_move_ms:
            left = self.plan.per_move_ms
        else:
            spent = max(0, at - self.began - LAG_MS)
            left = max(0, self.left[self.seat] - spent) + self.plan.increment_ms
        return replace(self, left=(*self.left[: self.seat], left, *self.left[self.seat + 1 :]), seat=None)

    def resumed(self, thought_ms: int, at: int, no_flag_before: int = 0) -> Clock:
        """Return the clock after the house was closed: what was thought before is counted, the closed time is not."""
        began = self.began if self.seat is None else at - thought_ms
        return replace(self, began=began, no_flag_before=no_flag_before)

    def put_back(self, reading: tuple[int, ...]) -> Clock:
        """Return the clock stopped, with what every seat had left at a reading."""
        return replace(self, left=reading if self.timed else self.left, seat=None)

    def remaining(self, seat: int, at: int) -> int:
        """Return what a seat has left; never below zero."""
        if seat != self.seat:
            return self.left[seat]
        return max(0, self.left[seat] - max(0, at - self.began), self.no_flag_before - at)

    def reading(self, at: int) -> tuple[int, ...]:
        """Return what every seat has left, to be put back when what happens now is taken back; nothing without a clock.

        Thinking that was done stays done. Where a move has days of its own it has them anew: whoever asked for the
        move back is not there when the answer comes.
        """
        if not self.timed:
            return ()
        if self.plan.in_days:
            return self.left
        return tuple(self.remaining(seat, at) for seat in range(len(self.left)))

    @property
    def deadline(self) -> int | None:
        """When the running seat's flag falls, lag allowed for; None when no clock runs."""
        if self.seat is None:
            return None
        return max(self.began + self.left[self.seat] + LAG_MS, self.no_flag_before)
