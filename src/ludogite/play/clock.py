"""Time to think. A clock is computed from the times of events, so it survives whatever the server does not."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ludogite.play.events import DAY_MS, ClockPlan

LAG_MS = 250
"""What every decision is given for its way through the network."""


class Pause(msgspec.Struct, frozen=True, gc=False):
    """When the clocks stand still because somebody is on vacation; milliseconds since 1970."""

    person: str
    began: int
    until: int


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
    pauses: tuple[Pause, ...] = ()
    """When they stand still, all of them."""

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
            spent = max(0, self._ran(at) - LAG_MS)
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
        return max(0, self.left[seat] - max(0, self._ran(at)), self.no_flag_before - at)

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
        return max(self._when_run(self.left[self.seat] + LAG_MS), self.no_flag_before)

    def paused(self, person: str, at: int, until: int) -> Clock:
        """Return the clock that stands still until then because of somebody; said again, that pause ends otherwise."""
        going_on = self.pause_of(person, at)
        pause = Pause(person, going_on.began if going_on else at, max(at, until))
        return replace(self, pauses=(*(one for one in self.pauses if one is not going_on), pause))

    def pause_of(self, person: str, at: int) -> Pause | None:
        """Return why it stands still for somebody at a moment; None where it does not."""
        return next((pause for pause in self.pauses if pause.person == person and pause.until > at), None)

    def stands_still(self, at: int) -> bool:
        """Tell whether no time is taken at a moment."""
        return any(pause.began <= at < pause.until for pause in self.pauses)

    def _ran(self, at: int) -> int:
        """Return how long the running clock has run by then, pauses left aside."""
        stood_still = sum(max(0, min(until, at) - max(began, self.began)) for began, until in self._standstills())
        return at - self.began - stood_still

    def _when_run(self, span_ms: int) -> int:
        """Return when the running clock will have run for so long."""
        when = self.began + span_ms
        for began, until in self._standstills():
            if until > self.began and began < when:
                when += until - max(began, self.began)
        return when

    def _standstills(self) -> list[tuple[int, int]]:
        """Return when it stands still, in order and without overlaps, whoever is on vacation."""
        found: list[tuple[int, int]] = []
        for pause in sorted(self.pauses, key=lambda one: one.began):
            if found and pause.began <= found[-1][1]:
                found[-1] = found[-1][0], max(found[-1][1], pause.until)
            else:
                found.append((pause.began, pause.until))
        return found
