"""How much a search may work, and how it is told to stop."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import i64

from ludogite.bots._signals import check_signals

CLOCK_EVERY: Final[i64] = 1024
"""Positions between two looks at the clock: a fraction of a millisecond to about one."""
PLAYOUT_NODES: Final[i64] = 10
"""A game played to its end in a tree search counts as so many positions, however long it was."""


class OutOfEffortError(Exception):
    """The effort allowed to a search is spent. Never leaves this room."""


class Effort:
    """An allowance of positions or seconds; without limits a search goes on to the depth asked for."""

    def __init__(self, nodes: i64 = 0, seconds: float = 0.0) -> None:
        self.nodes: i64 = nodes
        self.seconds = seconds
        self.until: float = time.perf_counter() + seconds if seconds > 0 else 0.0
        self.spent: i64 = 0
        self.stopped: bool = False
        self.parts: list[Effort] = []

    def part(self, nodes: i64, seconds: float) -> Effort:
        """Return an allowance for a part of the search, which stops when the whole is told to."""
        part = Effort(nodes, seconds)
        self.parts.append(part)
        if self.stopped:
            part.stop()
        return part

    def spend(self) -> None:
        """Count one position, and stop the search when the allowance is used up."""
        self.spent += 1
        if self.nodes and self.spent > self.nodes:
            raise OutOfEffortError
        if self.spent % CLOCK_EVERY == 0 and self.over():
            raise OutOfEffortError

    def grant(self) -> i64:
        """Return how many positions may be looked at before asking again; stop the search when none may."""
        if self.over():
            raise OutOfEffortError
        return min(CLOCK_EVERY, self.nodes - self.spent) if self.nodes else CLOCK_EVERY

    def used(self, count: i64) -> None:
        """Take so many positions, looked at within a grant, off the allowance."""
        self.spent += count

    def over(self) -> bool:
        """Tell whether nothing of the allowance is left, or somebody asked to stop."""
        check_signals()
        return self.stopped or self.late() or (self.nodes > 0 and self.spent >= self.nodes)

    def left(self) -> float:
        """Return the seconds that are left; 0 where they are not counted."""
        return max(self.until - time.perf_counter(), 0.001) if self.until > 0 else 0.0

    def late(self) -> bool:
        """Tell whether the time is over."""
        return self.until > 0 and time.perf_counter() > self.until

    def stop(self) -> None:
        """Ask the search to stop at its next look at the clock."""
        self.stopped = True
        for part in self.parts:
            part.stop()
