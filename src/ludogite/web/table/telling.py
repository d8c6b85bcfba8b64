"""Those who have something to tell: all of them have their turn together, each of them once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludogite.web.doors.services import Services

MOST = 64
"""So many have their turn before whoever else waits for the loop: as many as are written together."""


class TellingQueue:
    """Connections that were woken, told in the next turn of the loop: a call for each, where a task would cost ten.

    Somebody woken twice before their turn is told once, of everything.
    """

    def __init__(self) -> None:
        self._woken: list[Callable[[], None]] = []
        self._is_due = False
        """Whether a turn is under way, or will come."""

    def put(self, tell: Callable[[], None]) -> None:
        """Call this in the next turn of the loop; it must not raise."""
        self._woken.append(tell)
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        woken, self._woken = self._woken[:MOST], self._woken[MOST:]
        for tell in woken:
            tell()
        self._is_due = bool(self._woken)
        if self._is_due:
            asyncio.get_running_loop().call_soon(self._turn)


def open_telling(_: Services) -> TellingQueue:
    """Return those connections of a house that are about to be told what is new."""
    return TellingQueue()
