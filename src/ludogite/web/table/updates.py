"""What one viewer is told of a table: all of it at first, then each time what is new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.play import messages as say
from ludogite.play.showing import has_secrets
from ludogite.play.view import news, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.play.house.loaded import LoadedTable
    from ludogite.play.table import Table
    from ludogite.play.viewer import Viewer

BEHIND = 24
"""A viewer that is further behind than so many events is told everything anew."""


class TableUpdates:
    """What is new at a table for somebody who was told something of it already."""

    def __init__(self, loaded: LoadedTable, now: Callable[[], int]) -> None:
        self._loaded, self._now = loaded, now
        self._seen: Table | None = None
        """The table as it was last told; None where a snapshot is due."""
        self._watching = 0
        """How many look on, as it was last told."""
        self._ahead = 0
        """How many thoughts come before the machine's, as it was last told."""

    def begin_after(self, seq: int) -> None:
        """Begin with what somebody missed who comes back, unless it should have been forgotten by now."""
        self._seen = None if has_secrets(self._loaded.table.game) else self._loaded.at(seq)

    def begin_anew(self) -> None:
        """Begin with everything."""
        self._seen = None

    def next(self, viewer: Viewer) -> say.News | say.Snapshot | None:
        """Return what a viewer has not been told yet, and take it for told; None where there is nothing."""
        before, table = self._seen, self._loaded.table
        if before is table:
            return None
        self._seen = table
        return self._composed(before, table, viewer) if _learns_something(before, table, viewer) else None

    def _composed(self, before: Table | None, table: Table, viewer: Viewer) -> say.News | say.Snapshot:
        now, context = self._now(), self._loaded.context
        near = before if before is not None and table.public_seq - before.public_seq <= BEHIND else None
        message = None if near is None else news(near, table, viewer, now, context)
        return message or snapshot(table, viewer, now, context, near)

    def counts(self) -> list[say.Watching | say.Queued]:
        """Return how many look on and how many come before the machine's turn, where that was told otherwise."""
        told: list[say.Watching | say.Queued] = []
        if self._watching != self._loaded.watching:
            self._watching = self._loaded.watching
            told.append(say.Watching(self._watching))
        if self._ahead != self._loaded.ahead:
            self._ahead = self._loaded.ahead
            told.append(say.Queued(self._ahead))
        return told


def _learns_something(before: Table | None, after: Table, viewer: Viewer) -> bool:
    """Tell whether anything happened of which a viewer may know: what others decide ahead, nobody learns."""
    if before is None or before.public_seq != after.public_seq:
        return True
    own = after.seats_of(viewer.person) if viewer.person else ()
    return any(
        (before.plans.of(seat), before.lines.of(seat)) != (after.plans.of(seat), after.lines.of(seat)) for seat in own
    )
