"""Hints thought out where no machine waits to play; the last ones are remembered."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cachetools import LRUCache

from ludogite.core.message import house_message
from ludogite.play.errors import HintError
from ludogite.play.opponents import OpponentError

if TYPE_CHECKING:
    from ludogite.arena.advice import Advice
    from ludogite.core.state import State
    from ludogite.play.fair_queue import Asker
    from ludogite.play.table import Table
    from ludogite.thinking.advisers import Adviser, Advisers
    from ludogite.web.doors.services import Services

REMEMBERED = 1024


class PendingHint:
    """A hint that was asked for: known, being thought about, or waiting for its turn."""

    def __init__(self, adviser: Adviser, asker: Asker) -> None:
        self._adviser = adviser
        self._thought = asyncio.ensure_future(self._think(asker))
        # Whoever asked may be gone when it fails; that is nothing to complain about.
        self._thought.add_done_callback(lambda done: done.cancelled() or done.exception())

    @property
    def ahead(self) -> int:
        """How many questions come before it."""
        return self._adviser.ahead

    @property
    def done(self) -> bool:
        """Whether it is known, or failed."""
        return self._thought.done()

    @property
    def failed(self) -> bool:
        """Whether it will never be known."""
        return self.done and (self._thought.cancelled() or self._thought.exception() is not None)

    async def advice(self, wait_s: float | None = None) -> Advice | None:
        """Return the advice; None where it takes longer than this. Asked again it is the same."""
        await asyncio.wait({self._thought}, timeout=wait_s)
        return self._thought.result() if self.done else None

    async def _think(self, asker: Asker) -> Advice:
        try:
            return await self._adviser.advise(asker)
        except OpponentError as error:
            raise HintError(house_message("the house found no good move this time; please ask again")) from error


class Hints:
    """Every hint that was asked for lately."""

    def __init__(self, advisers: Advisers) -> None:
        self._advisers = advisers
        self._known: LRUCache[tuple[str, int, State], PendingHint] = LRUCache(REMEMBERED)

    def asked(self, table: Table, ply: int, state: State) -> PendingHint | None:
        """Return the hint for a position of a table, if somebody asked for it."""
        found = self._known.get((table.id, ply, state))
        return None if found is None or found.failed else found

    def ask(self, table: Table, ply: int, state: State, asker: Asker) -> PendingHint:
        """Return the hint for a position of a table; thinking begins where nobody asked before."""
        found = self.asked(table, ply, state)
        if found is None:
            adviser = self._advisers.adviser(table, ply, state)
            found = self._known[table.id, ply, state] = PendingHint(adviser, asker)
        return found


def open_hints(services: Services) -> Hints:
    """Return the hints of a house."""
    return Hints(services.thinking.advisers)
