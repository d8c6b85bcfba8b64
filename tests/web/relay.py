"""A way between two processes that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from pathlib import Path
from tempfile import mkdtemp

from tests.waiting import LIMIT_S


class Relay:
    """Carries bytes from a socket of its own to another one, until it is cut."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._path = Path(mkdtemp(prefix="ludogite-relay-")) / "socket"
        self.address = f"unix://{self._path}"
        self._open: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self._thread.start()
        assert self._ready.wait(LIMIT_S)

    async def _serve(self) -> None:
        self._loop, self._closing = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_unix_server(self._carry, str(self._path))
        self._ready.set()
        await self._closing.wait()
        server.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            if not self._is_cut:
                there_reader, there_writer = await asyncio.open_unix_connection(self._target)
                self._open |= {writer, there_writer}
                await asyncio.gather(_pump(reader, there_writer), _pump(there_reader, writer))
        writer.close()

    def cut(self) -> None:
        """Let nothing through, and end what is open."""
        self._is_cut = True
        self._loop.call_soon_threadsafe(self._drop)

    def mend(self) -> None:
        """Let everything through again."""
        self._is_cut = False

    def close(self) -> None:
        """Carry nothing any more."""
        self.cut()
        self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()

    def _drop(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()
