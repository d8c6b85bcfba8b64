"""Bytes to and from a house, below every library that would put them right."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fuzz.forge import Sent

PATIENCE_S = 60.0
"""An answer that takes longer never comes."""


class HttpWire:
    """A connection that is opened again whenever it has to be."""

    def __init__(self, address: str) -> None:
        self.host, port = address.split(":")
        self.port = int(port)
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, sent: Sent) -> tuple[int, bytes]:
        """Return status and body of the answer; 0 where the house hung up, or was told a lie and waits."""
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        try:
            self.writer.write(sent.wire())
            async with asyncio.timeout(PATIENCE_S if sent.honest else 0.2):
                status, close, body = await self._answer(sent.method)
        except (asyncio.IncompleteReadError, ConnectionError):
            status, close, body = 0, True, b""
        except TimeoutError:
            if sent.honest:
                raise AssertionError(f"no answer to {sent.wire()[:500]!r}") from None
            status, close, body = 0, True, b""
        if close or not sent.honest:
            self.close()
        return status, body

    async def _answer(self, method: str) -> tuple[int, bool, bytes]:
        reader = self.reader
        assert reader is not None
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        status = int(first.split()[1])
        close = headers.get("connection", "").lower() == "close"
        if method == "HEAD" or status in (204, 304):
            return status, True, b""
        if "content-length" in headers:
            return status, close, await reader.readexactly(int(headers["content-length"]))
        if headers.get("transfer-encoding") == "chunked":
            return status, close, await self._chunks(reader)
        return status, True, await reader.read()

    async def _chunks(self, reader: asyncio.StreamReader) -> bytes:
        body = b""
        while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
            body += await reader.readexactly(size)
            await reader.readexactly(2)
        await reader.readexactly(2)
        return body

    def close(self) -> None:
        """Hang up."""
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None


def frame(data: bytes, opcode: int = 1, *, last: bool = True) -> bytes:
    """Return a frame as a browser would send it, its mask all zeros."""
    size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([last << 7 | opcode]) + size + bytes(4) + data


PING = frame(b'{"type":"ping"}')


class SocketWire(asyncio.Protocol):
    """A socket of a table. What it is told is thrown away, but for pongs: they say that all before was heard."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.opened = asyncio.Event()
        self.answered = asyncio.Event()
        self.lost = False
        self.tail = b""

    @classmethod
    async def open(cls, address: str, table: str, token: str) -> SocketWire:
        """Sit down at a table."""
        host, port = address.split(":")
        _, wire = await asyncio.get_running_loop().create_connection(cls, host, int(port))
        key = base64.b64encode(os.urandom(16)).decode()
        assert wire.transport is not None
        wire.transport.write(
            f"GET /tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
        )
        async with asyncio.timeout(PATIENCE_S):
            await wire.opened.wait()
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Look for pongs."""
        self.opened.set()
        heard = self.tail + data
        if b'"pong"' in heard:
            self.answered.set()
            heard = b""
        self.tail = heard[-8:]

    def connection_lost(self, exc: Exception | None) -> None:
        """Wake whoever waits."""
        self.lost = True
        self.opened.set()
        self.answered.set()

    async def say(self, frames: bytes) -> None:
        """Send frames and a ping, and wait until the house has heard them all or hung up."""
        if self.lost or self.transport is None:
            return
        self.answered.clear()
        self.transport.write(frames + PING)
        async with asyncio.timeout(PATIENCE_S):
            await self.answered.wait()

    def close(self) -> None:
        """Hang up without a word, as a phone in a tunnel does."""
        if self.transport is not None:
            self.transport.abort()
