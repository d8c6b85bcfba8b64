"""People who play through whichever process answers, and keep book of everything that they were told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.waiting import pause_async
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

if TYPE_CHECKING:
    from collections.abc import Callable

SILENT_S = 2.0
"""Whoever hears nothing for so long, not even an answer to a ping, tries another process."""
OPENING_S = 3.0


@dataclass
class Ledger:
    """What was promised at one table, and what went wrong."""

    acknowledged: dict[int, str] = field(default_factory=dict)
    """Moves that were acknowledged, by their number."""
    acknowledged_at: list[float] = field(default_factory=list)
    told: dict[int, str] = field(default_factory=dict)
    """Moves as anybody was told of them."""
    faults: list[str] = field(default_factory=list)
    is_over: bool = False

    def tell(self, who: str, moves: list[dict[str, Any]]) -> None:
        """Write down what somebody was told: everybody is told the same, always."""
        for move in moves:
            if self.told.setdefault(move["n"], move["token"]) != move["token"]:
                self.faults.append(f"{who}: move {move['n']} is {move['token']}, and was {self.told[move['n']]}")

    def acknowledge(self, ply: int, token: str) -> None:
        """Write down a promise."""
        self.acknowledged[ply] = token
        self.acknowledged_at.append(time.monotonic())


class SwarmPlayer:
    """Somebody at a table who plays legal moves, comes back after every break and repeats what was not answered."""

    def __init__(
        self, who: str, table: str, token: str, processes: Callable[[], list[str]], ledger: Ledger, pace_s: float
    ) -> None:
        self.who, self.table, self.token = who, table, token
        self.processes = processes
        self.ledger = ledger
        self.pace_s = pace_s
        self.seq = 0
        self.pending: dict[str, dict[str, Any]] = {}
        self.decided = -1
        self.rng = random.Random(f"{who} {table}")
        self.refusals: list[str] = []

    async def run(self) -> None:
        """Play until cancelled."""
        last = ""
        while not self.ledger.is_over:
            others = [address for address in self.processes() if address != last]
            last = self.rng.choice(others or [last])
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, EOFError):
                await self._connected(last)
            await pause_async(self.rng.uniform(0.05, 0.2), "whoever lost a connection looks for another one")

    async def _connected(self, address: str) -> None:
        head = {"Authorization": f"Bearer {self.token}"}
        url = f"ws://{address}/tables/{self.table}/socket"
        async with connect(url, additional_headers=head, open_timeout=OPENING_S, close_timeout=0.1) as socket:
            await socket.send(json.dumps({"type": "hello", "seq": self.seq, "scene": False}))
            for command in self.pending.values():
                await socket.send(json.dumps(command))
            while not self.ledger.is_over:
                message = await self._heard(socket)
                move = self._take_in(message)
                if move is not None:
                    await pause_async(self.pace_s * self.rng.uniform(0.5, 1.5), "somebody thinks, at a pace")
                    self.pending[move["cid"]] = move
                    await socket.send(json.dumps(move))

    async def _heard(self, socket: Any) -> dict[str, Any]:
        try:
            async with asyncio.timeout(SILENT_S):
                return dict(json.loads(await socket.recv()))
        except TimeoutError:
            await socket.send('{"type":"ping"}')
            async with asyncio.timeout(SILENT_S):
                return dict(json.loads(await socket.recv()))

    def _take_in(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Take a message in; return the move that it leads to."""
        match message["type"]:
            case "news" | "snapshot":
                if message["seq"] < self.seq:
                    self.ledger.faults.append(f"{self.who}: shown event {message['seq']} after {self.seq}")
                self.seq = message["seq"]
                self.ledger.tell(self.who, message["moves"])
                for cid in message.get("done", ()):
                    self._acknowledged(cid)
                if (message.get("table") or {}).get("status") == "over":
                    self.ledger.is_over = True
                return self._move(message["turn"])
            case "done":
                self._acknowledged(message["cid"])
            case "refused" if message["code"] != "storage/unavailable":
                self.pending.pop(message["cid"], None)
                self.refusals.append(f"{message['code']}: {message['text']}")
                self.decided = -1
            case "refused":
                raise ConnectionResetError("nothing can be stored: try another process")
        return None

    def _acknowledged(self, cid: str) -> None:
        command = self.pending.pop(cid, None)
        if command is not None:
            self.ledger.acknowledge(command["command"]["ply"], command["command"]["token"])

    def _move(self, turn: dict[str, Any]) -> dict[str, Any] | None:
        if not turn.get("mine") or not turn.get("moves") or turn["ply"] <= self.decided:
            return None
        self.decided = turn["ply"]
        token = self.rng.choice(turn["moves"])["move"]
        command = {"type": "play", "token": token, "ply": turn["ply"]}
        return {"type": "do", "cid": f"{self.who}-{turn['ply']}-{self.rng.getrandbits(30)}", "command": command}
