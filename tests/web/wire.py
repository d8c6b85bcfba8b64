"""WebSocket frames byte by byte, for messages that no client library would send."""

from __future__ import annotations

import base64
import os
import socket
import struct
from typing import TYPE_CHECKING

from tests.waiting import LIMIT_S

if TYPE_CHECKING:
    from tests.web.served import Guest, Served


PING, HELLO = b'{"type":"ping"}', b'{"type":"hello"}'


def frame(data: bytes, opcode: int = 1, *, last: bool = True) -> bytes:
    """Return a frame as a browser would send it."""
    size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([last << 7 | opcode]) + size + bytes(4) + data


class Wire:
    """A socket of a table, byte by byte."""

    def __init__(self, served: Served, guest: Guest, table: str, origin: str = "") -> None:
        host, port = served.address.split(":")
        self.wire = socket.create_connection((host, int(port)), timeout=LIMIT_S)
        key = base64.b64encode(os.urandom(16)).decode()
        self.wire.sendall(
            f"GET /tables/{table}/socket HTTP/1.1\r\nHost: {served.address}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {guest.token}\r\nOrigin: {origin or served.url}\r\n\r\n".encode()
        )
        self.head = self.wire.recv(12)

    def until_closed(self) -> bytes:
        """Return everything that is still sent."""
        heard = b""
        while part := self.wire.recv(65536):
            heard += part
        self.wire.close()
        return heard

    def until(self, text: bytes) -> bytes:
        """Return what is sent until this is among it."""
        heard = b""
        while text not in heard:
            part = self.wire.recv(65536)
            assert part, heard
            heard += part
        return heard
