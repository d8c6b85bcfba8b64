"""The clock of a house: it never goes back, goes slower where it is ahead, and stands still while the house does."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

TICK_S = 1.0
"""How often the house looks at its clock."""
STALL_MS = 10_000
"""A house that has not looked at its clock for so long stands still, and so does the clock."""
MISSED_MS = 5_000
"""So far behind the clock of the machine, the house has missed time."""
SLOWER = 10
"""A house that is ahead of the machine leaves out one millisecond in this many: clocks of games, which pages count down
by themselves, are hardly seen to go slower, and an hour is made good in ten."""
AHEAD_MS = 60_000
"""From this far ahead of the machine on, the host is told: what is due at an hour comes too early by as much."""


class HouseClock:
    """The time in a house, in milliseconds since 1970, counted from the moment at which it opened.

    A machine that is suspended counts nothing meanwhile, and one whose clock is set jumps: either way the house is
    behind from then on, and so is one that was held up. It goes forward with `catch_up`, once it has noted what it
    missed. Where the machine's clock is set back the house is ahead: it goes a little slower until both say the same,
    so that no flag falls early and nothing happens before what happened already.
    """

    def __init__(self, wall: Callable[[], float] = time.time, running: Callable[[], int] = time.monotonic_ns) -> None:
        self._wall, self._running = wall, running
        self._epoch_ms = self.wall_ms() - self._running_ms()
        self._ticked_ms: int | None = None
        self.ahead_ms = 0
        """How far the house was ahead of the machine when it last looked."""

    def now(self) -> int:
        """Return the time."""
        running = self._running_ms()
        if self._ticked_ms is not None and running - self._ticked_ms > STALL_MS:
            running = self._ticked_ms + STALL_MS
        return self._epoch_ms + running - self._left_out(running)

    def tick(self) -> None:
        """Go on, from where the clock stood where nobody looked at it for too long; slower from now on where ahead."""
        running, now = self._running_ms(), self.now()
        self._epoch_ms, self._ticked_ms = now - running, running
        self.ahead_ms = max(0, now - self.wall_ms())

    def wall_ms(self) -> int:
        """Return what the clock of the machine says."""
        return int(self._wall() * 1000)

    @property
    def has_missed_time(self) -> bool:
        """Whether the machine's clock is further than this one by more than it may be."""
        return self.wall_ms() - self.now() >= MISSED_MS

    def catch_up(self, until: int) -> None:
        """Go forward to a moment; nothing where it is past."""
        self._epoch_ms += max(0, until - self.now())

    def _left_out(self, running: int) -> int:
        """Return what the clock has left out since it was looked at, by a count of the machine."""
        return 0 if self._ticked_ms is None else min(self.ahead_ms, (running - self._ticked_ms) // SLOWER)

    def _running_ms(self) -> int:
        return self._running() // 1_000_000
