"""Players for measuring: they speak just enough of a protocol to cost little beside the server that is measured."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import struct
import time
from typing import cast

import msgspec


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.refusals: list[str] = []
        self.over = 0
        """How many players saw their game end: who plays no more measures nothing."""
        self.messages = 0
        self.bytes = 0
        self.counting = False
        self.stopped = False

    def answered(self, seconds: float) -> None:
        """Count a move that was carried out."""
        if self.counting:
            self.times.append(seconds)

    def begin(self) -> None:
        """Count from here on."""
        self.counting, self.messages, self.bytes = True, 0, 0

    def end(self) -> None:
        """Count and play no more."""
        self.counting, self.stopped = False, True

    def summary(self, seconds: float) -> dict[str, object]:
        """Return what was borne in so many seconds."""
        times = sorted(self.times) or [0.0]
        answers = statistics.median(times), times[int(len(times) * 0.99)], times[-1]
        return {
            "moves/s": round(len(self.times) / seconds),
            "answer ms: median, 99th, worst": [round(1000 * value, 1) for value in answers],
            "bytes per message": self.bytes // max(1, self.messages),
        }


class SocketClient(asyncio.Protocol):
    """One connection: it asks for a socket, greets, and hears whole messages."""

    def __init__(self, request: str, greeting: str, figures: Figures) -> None:
        self.request, self.greeting = request, greeting
        self.figures = figures
        self.rest = b""
        self.upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.wire = cast("asyncio.Transport", transport)
        self.wire.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        """Read whole messages, and keep what is not whole."""
        self.rest += data
        if not self.upgraded:
            head, found, rest = self.rest.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:20]:
                raise ConnectionError(head.decode())
            self.upgraded, self.rest = True, rest
            if self.greeting:
                self.say(self.greeting)
        while len(self.rest) >= 2:
            size, start = self.rest[1], 2
            if size == 126:
                size, start = int.from_bytes(self.rest[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(self.rest[2:10], "big"), 10
            if len(self.rest) < start + size:
                return
            message, self.rest = self.rest[start : start + size], self.rest[start + size :]
            self.figures.bytes += len(message)
            self.figures.messages += 1
            self.hear(message)

    def say(self, text: str) -> None:
        """Send a message, masked with zeros as a client must."""
        body = text.encode()
        head = struct.pack(">BBI", 0x81, 0x80 | len(body), 0) if len(body) < 126 else b""
        self.wire.write((head or struct.pack(">BBHI", 0x81, 0xFE, len(body), 0)) + body)

    def hear(self, data: bytes) -> None:
        """Take a message in."""
        raise NotImplementedError


class Choice(msgspec.Struct):
    """The part of a legal move that a generator reads."""

    move: str


class Turn(msgspec.Struct):
    """The part of a turn that a generator reads."""

    ply: int
    mine: bool = False
    moves: list[Choice] = []


class Standing(msgspec.Struct):
    """The part of a table's facts that a generator reads."""

    status: str = ""


class Answer(msgspec.Struct):
    """The part of any message that a generator reads."""

    type: str
    cid: str = ""
    done: list[str] = []
    turn: Turn | None = None
    table: Standing | None = None
    text: str = ""


decode = msgspec.json.Decoder(Answer).decode


class Player(SocketClient):
    """Somebody at a table who plays the legal moves as they come, at a steady pace."""

    def __init__(self, request: str, hello: str, figures: Figures, pause: float, rng: random.Random) -> None:
        super().__init__(request, hello, figures)
        self.pause = pause
        self.rng = rng
        self.sent: dict[str, float] = {}
        self.number = 0
        self.decided = -1
        """The last moment at which it decided: what is told twice is played once."""

    def hear(self, data: bytes) -> None:
        """Count an answer, and move when it is my turn."""
        answer = decode(data)
        for cid in [answer.cid] if answer.cid else answer.done:
            took = time.perf_counter() - self.sent.pop(cid)
            if answer.type == "refused":
                self.figures.refusals.append(answer.text)
            else:
                self.figures.answered(took)
        if answer.table is not None and answer.table.status == "over":
            self.figures.over += 1
        turn = answer.turn
        if turn is not None and turn.mine and turn.moves and turn.ply > self.decided and not self.figures.stopped:
            self.decided = turn.ply
            delay = self.pause * self.rng.uniform(0.8, 1.2)
            asyncio.get_running_loop().call_later(delay, self.move, turn)

    def move(self, turn: Turn) -> None:
        """Play one of the legal moves."""
        self.number += 1
        cid = f"m{self.number}"
        command = {"type": "play", "token": self.rng.choice(turn.moves).move, "ply": turn.ply}
        self.sent[cid] = time.perf_counter()
        self.say(json.dumps({"type": "do", "cid": cid, "command": command}))


async def connect(client: SocketClient, address: str) -> None:
    """Open a client's connection."""
    host, port = address.split(":")
    await asyncio.get_running_loop().create_connection(lambda: client, host, int(port))


def upgrade(path: str, address: str, *headers: str) -> str:
    """Return the request for a socket."""
    fixed = (
        f"GET {path} HTTP/1.1", f"Host: {address}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )  # fmt: skip
    return "\r\n".join((*fixed, *headers, "", ""))
