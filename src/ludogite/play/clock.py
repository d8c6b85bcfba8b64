"""Time to think. A clock is computed from the times of events, so it survives whatever the server does not."""

from __future__ import annotations

from ludogite.play.events import DAY_MS, ClockPlan

LAG_MS = 250
"""What every decision is given for its way through the network."""


class Clock:
    """The clocks of all seats. At most one runs; all times are milliseconds."""

    __slots__ = ("began", "left", "no_flag_before", "plan", "seat")

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [plan.per_move_ms or plan.base_ms] * seats
        self.seat: int | None = None
        """The seat whose clock runs."""
        self.began = 0
        """When it began to run."""
        self.no_flag_before = 0
        """Until then no flag falls."""

    @property
    def timed(self) -> bool:
        """Whether anybody's time is limited."""
        return bool(self.plan.base_ms or self.plan.per_move_ms)

    @property
    def decides_alone(self) -> bool:
        """Whether people may be away as long as their time lasts: it is given for each move, or in days."""
        return bool(self.plan.per_move_ms) or max(self.plan.base_ms, self.plan.increment_ms) >= DAY_MS

    def run(self, seat: int | None, at: int) -> None:
        """Let this seat's clock run from now on; None stops all. A clock that runs already goes on."""
        if self.timed and seat != self.seat:
            self.seat = seat
            self.began = at

    def punch(self, at: int) -> None:
        """The running seat has decided: take its time, give its increment, stop it."""
        if self.seat is None:
            return
        if self.plan.per_move_ms:
            self.left[self.seat] = self.plan.per_move_ms
        else:
            spent = max(0, at - self.began - LAG_MS)
            self.left[self.seat] = max(0, self.left[self.seat] - spent) + self.plan.increment_ms
        self.seat = None

    def resume(self, thought_ms: int, at: int, no_flag_before: int = 0) -> None:
        """Go on after the house was closed: what was thought before is counted, the closed time is not."""
        if self.seat is not None:
            self.began = at - thought_ms
        self.no_flag_before = no_flag_before

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
            return tuple(self.left)
        return tuple(self.remaining(seat, at) for seat in range(len(self.left)))

    def put_back(self, reading: tuple[int, ...]) -> None:
        """Stop, with what every seat had left at a reading."""
        if self.timed:
            self.left = list(reading)
        self.seat = None

    @property
    def deadline(self) -> int | None:
        """When the running seat's flag falls, lag allowed for; None when no clock runs."""
        if self.seat is None:
            return None
        return max(self.began + self.left[self.seat] + LAG_MS, self.no_flag_before)
