"""Time to think. A clock is computed from the times of events, so it survives whatever the server does not."""

from __future__ import annotations

from ludogite.play.events import ClockPlan

LAG_MS = 250
"""What every decision is given for its way through the network."""


class Clock:
    """The clocks of all seats. At most one runs; all times are milliseconds."""

    __slots__ = ("began", "left", "plan", "seat")

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [plan.per_move_ms or plan.base_ms] * seats
        self.seat: int | None = None
        """The seat whose clock runs."""
        self.began = 0
        """When it began to run."""

    @property
    def timed(self) -> bool:
        """Whether anybody's time is limited."""
        return bool(self.plan.base_ms or self.plan.per_move_ms)

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

    def resume(self, thought_ms: int, at: int) -> None:
        """Go on after the house was closed: what was thought before is counted, the closed time is not."""
        if self.seat is not None:
            self.began = at - thought_ms

    def remaining(self, seat: int, at: int) -> int:
        """Return what a seat has left; never below zero."""
        running = at - self.began if seat == self.seat else 0
        return max(0, self.left[seat] - max(0, running))

    @property
    def deadline(self) -> int | None:
        """When the running seat's flag falls, lag allowed for; None when no clock runs."""
        return None if self.seat is None else self.began + self.left[self.seat] + LAG_MS
