"""Hints thought out in the workers of the opponents; the last ones are remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from ludogite.arena.advice import Advice, Wish
from ludogite.play.errors import HintError
from ludogite.play.opponents import OpponentError, Thinker

if TYPE_CHECKING:
    from ludogite.core.state import State
    from ludogite.play.table import Table

HINT_S = 0.8
"""How long a hint is thought about."""
REMEMBERED = 256


class Hints:
    """Thinks about hints in the workers of the opponents, and remembers the last ones."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._known: OrderedDict[tuple[str, int, State], asyncio.Future[Advice]] = OrderedDict()

    async def advise(self, table: Table, ply: int, state: State) -> Advice:
        """Return the advice for a position of a table; asked again it is the same."""
        key = (table.id, ply, state)
        asked = self._known.get(key)
        if asked is None or (asked.done() and asked.exception() is not None):
            asked = self._known[key] = asyncio.ensure_future(self._think(table, state))
            # Whoever asked may be gone when it fails; that is nothing to complain about.
            asked.add_done_callback(lambda done: done.cancelled() or done.exception())
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return await asyncio.shield(asked)

    async def _think(self, table: Table, state: State) -> Advice:
        try:
            return await self._thinker.ask(Wish(table.game.id, table.settings, state, HINT_S))
        except OpponentError as error:
            raise HintError("the house found no good move this time; please ask again") from error
