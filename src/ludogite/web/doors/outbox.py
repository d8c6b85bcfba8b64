"""What is written to many sockets together: one after the other without a pause costs a fifth less than in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

MOST = 64
"""So many frames wait at most: whoever was first waits no longer than it takes to compose these."""


class Outbox:
    """Frames that are written as soon as everybody who was woken with their reader has had a turn.

    Each write wakes whoever reads: written between two thoughts, they wake and sleep in turn with the house.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._frames: list[tuple[asyncio.Transport, bytes]] = []

    def put(self, transport: asyncio.Transport, frame: bytes) -> None:
        """Write a frame in a moment, after those that were put here before."""
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames.append((transport, frame))
        if len(self._frames) >= MOST:
            self.flush()

    def flush(self) -> None:
        """Write all of them now; whoever has gone meanwhile is passed over."""
        frames, self._frames = self._frames, []
        for transport, frame in frames:
            if not transport.is_closing():
                transport.write(frame)
