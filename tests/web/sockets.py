"""A seat at a table as a program holds it: the socket of its page, without the page."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TYPE_CHECKING, Any

from tests.waiting import LIMIT_S
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

if TYPE_CHECKING:
    from tests.web.served import Guest, Served


class Seat:
    """A client at a table that remembers everything it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.number = 0

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hello(self, **more: Any) -> dict[str, Any]:
        await self.say(type="hello", **more)
        return await self.next("snapshot", "news")

    async def next(self, *kinds: str) -> dict[str, Any]:
        async with asyncio.timeout(LIMIT_S):
            while True:
                self.heard.append(json.loads(await self.socket.recv()))
                if self.heard[-1]["type"] in kinds:
                    return self.heard[-1]

    async def do(self, cid: str | None = None, **command: Any) -> dict[str, Any]:
        self.number += 1
        cid = cid or f"s{self.number}"
        await self.say(type="do", cid=cid, command=command)
        while True:
            message = await self.next("done", "refused", "news")
            if message.get("cid") == cid or cid in message.get("done", []):
                return message


def sit_down(served: Served, table: str, guest: Guest | None, **more: Any) -> connect:
    head = {"Authorization": f"Bearer {guest.token}"} if guest else {}
    address = f"ws://{served.address}/tables/{table}/socket"
    return connect(address, additional_headers=head, open_timeout=LIMIT_S, close_timeout=0.2, **more)


async def closed(socket: ClientConnection) -> tuple[int, str, list[dict[str, Any]]]:
    """Return how a connection is closed: code and reason, and what was still said."""
    said: list[dict[str, Any]] = []
    async with asyncio.timeout(LIMIT_S):
        with contextlib.suppress(ConnectionClosed):
            while True:
                said.append(json.loads(await socket.recv()))
        await socket.wait_closed()
    assert socket.close_code is not None
    return socket.close_code, socket.close_reason or "", said
