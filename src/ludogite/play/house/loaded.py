"""A table in memory: as it stands, as it stood a moment ago, and those who look at it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Container
from dataclasses import dataclass, field

from ludogite.play.table import Table
from ludogite.play.view_context import ViewContext

RECENT = 32
"""How many earlier values of a table are at hand for those who come back a little behind."""


class TableLock(asyncio.Lock):
    """Whoever holds it alone changes a table. It can be taken without a task that waits for it."""

    def take_now(self) -> bool:
        """Take it where nobody holds it or waits for it, and tell whether it is taken; `release` gives it back."""
        if self.locked() or self._waiters:
            return False
        self._locked = True  # as `acquire` does where it need not wait
        return True


@dataclass(eq=False, slots=True)
class Watcher:
    """Somebody connected to a table; woken when it changed."""

    person: str | None
    wake: Callable[[], None]
    """Called whenever there is something to look at: it only takes note of it."""
    dismissal: str = ""
    """The code of why they have to go; empty for those who may stay."""
    is_looking: bool = True
    """Whether they look at the table: whoever only waits for their turn is here, and no spectator."""

    def dismiss(self, code: str) -> None:
        """Let them know that they have to go."""
        self.dismissal = code
        self.wake()


@dataclass(eq=False, slots=True)
class LoadedTable:
    """A table in memory. The table itself is a value: `advance` replaces it by the one after."""

    table: Table
    lock: TableLock = field(default_factory=TableLock)
    recent: deque[Table] = field(default_factory=lambda: deque(maxlen=RECENT))
    """The table as it stood before each of the last changes."""
    watchers: set[Watcher] = field(default_factory=set)
    left_at: dict[str, float] = field(default_factory=dict)
    """Who was connected here and is not any more, and since when, until somebody has looked whether they are away."""
    missing_since: dict[str, float] = field(default_factory=dict)
    """Who plays and is not known to be connected anywhere, and since when, until that is said of their seat."""
    watching: int = 0
    """How many look on without a seat, in all processes, as it was last told."""
    ahead: int = 0
    """How many thoughts come before that of the machine whose turn it is, as it was last told."""
    context: ViewContext = field(default_factory=ViewContext)
    """What the views of its viewers share."""
    flag_timer: asyncio.TimerHandle | None = None
    count_timer: asyncio.TimerHandle | None = None
    nonce_timer: asyncio.TimerHandle | None = None
    bot_task: asyncio.Task[None] | None = None
    used_at: int = 0

    def advance(self, after: Table) -> None:
        """Let the table stand as it does after what was stored."""
        # What only its owner knows counts for nobody: it pushes nothing out that others may come back to.
        if after.public_seq != self.table.public_seq:
            self.recent.append(self.table)
        self.table = after

    def at(self, seq: int) -> Table | None:
        """Return the table as it stood last after so many public events; None where that is not at hand any more."""
        if seq == self.table.public_seq:
            return self.table
        return next((table for table in reversed(self.recent) if table.public_seq == seq), None)

    def rest(self) -> None:
        """Wait for nothing any more: whatever the table needs is seen to elsewhere."""
        for timer in (self.flag_timer, self.nonce_timer):
            if timer is not None:
                timer.cancel()
        self.flag_timer = self.nonce_timer = None

    def wake_watchers(self) -> None:
        """Let everybody who looks on look again."""
        for watcher in self.watchers:
            watcher.wake()

    def dismiss(self, people: Container[str], code: str) -> None:
        """Let those of these people who look on know that they have to go, and why."""
        for watcher in self.watchers:
            if watcher.person and watcher.person in people:
                watcher.dismiss(code)

    @property
    def people_here(self) -> set[str]:
        """Who is connected to this process."""
        return {watcher.person for watcher in self.watchers if watcher.person}

    def tell_watching(self, count: int) -> None:
        """Tell everybody how many look on without a seat."""
        if count != self.watching:
            self.watching = count
            self.wake_watchers()

    def tell_ahead(self, ahead: int) -> None:
        """Tell everybody how many thoughts come before that of the machine whose turn it is."""
        if ahead != self.ahead:
            self.ahead = ahead
            self.wake_watchers()


def company_changed(before: Table, after: Table) -> bool:
    """Tell whether other people play now, somebody went away or came back, or the game has begun."""
    if (before.play is None) != (after.play is None):
        return True
    if before.seats is after.seats:
        return False
    seats = zip(before.seats, after.seats, strict=True)
    return any((was.people, was.gone_since, was.level) != (now.people, now.gone_since, now.level) for was, now in seats)
