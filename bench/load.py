"""How much a house bears: many tables over loopback, two people at each, every message read.

    python bench/load.py                       1,000 tables, one move per table every 5 seconds
    python bench/load.py --pause 0 --tables 400 --warm-up 4 --seconds 6
                                               as fast as the house answers, before the first games end
    python bench/load.py --game libertas --tables 200 --seconds 10

A house is started for it in a temporary folder, with SQLite at full durability, and stopped at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import cast

import httpx
import msgspec

try:
    from uvloop import run
except ImportError:
    from asyncio import run  # type: ignore[assignment]  # takes no loop, and is given none

__all__ = ["lay_tables", "processor_seconds", "resident_kib", "run", "start_house"]

GENEROUS = {
    "LUDOGITE_REQUESTS_PER_SECOND": "1000000",
    "LUDOGITE_COMMANDS_PER_SECOND": "1000000",
    "LUDOGITE_TABLES_PER_HOUR": "100000000",
    "LUDOGITE_NETWORK_COMMANDS_PER_SECOND": "1000000",
    "LUDOGITE_NETWORK_TABLES_PER_HOUR": "100000000",
    "LUDOGITE_CONNECTIONS_PER_ADDRESS": "100000",
}


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


class Player(asyncio.Protocol):
    """Somebody at a table who plays the legal moves as they come, at a steady pace.

    It speaks just enough of the socket's protocol to cost little beside the house that is measured.
    """

    def __init__(self, request: str, hello: str, figures: Figures, pause: float, rng: random.Random) -> None:
        self.request, self.hello = request, hello
        self.figures = figures
        self.pause = pause
        self.rng = rng
        self.sent: dict[str, float] = {}
        self.number = 0
        self.decided = -1
        """The last moment at which it decided: what is told twice is played once."""
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
            self.say(self.hello)
        while len(self.rest) >= 4:
            size, start = self.rest[1], 2
            if size == 126:
                size, start = int.from_bytes(self.rest[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(self.rest[2:10], "big"), 10
            if len(self.rest) < start + size:
                return
            message, self.rest = self.rest[start : start + size], self.rest[start + size :]
            self.hear(message)

    def say(self, text: str) -> None:
        """Send a message, masked with zeros as a client must."""
        body = text.encode()
        self.wire.write(struct.pack(">BBHI", 0x81, 0xFE, len(body), 0) + body)

    def hear(self, data: bytes) -> None:
        """Count an answer, and move when it is my turn."""
        self.figures.bytes += len(data)
        self.figures.messages += 1
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


async def lay_tables(client: httpx.AsyncClient, game: str, count: int) -> tuple[list[str], list[str]]:
    """Lay tables for two people; return their addresses and the people's tokens."""
    people = [(await client.post("/api/guests", json={"name": name})).json() for name in ("Anna", "Bert")]
    heads = [{"Authorization": f"Bearer {person['token']}"} for person in people]
    facts = next(game_ for game_ in (await client.get("/api/games")).json() if game_["id"] == game)
    names = {option["name"] for option in facts["options"]}
    options = {name: value for name, value in (("players", 2), ("sides", "given")) if name in names}
    wish = {"game": game, "options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}
    ids: list[str] = []

    async def one() -> None:
        laid = await client.post("/api/tables", json=wish, headers=heads[0])
        laid.raise_for_status()
        ids.append(laid.json()["id"])
        sat = await client.post(
            f"/api/tables/{ids[-1]}/commands", json={"cid": "sit", "command": {"type": "sit", "seat": 1}},
            headers=heads[1],
        )  # fmt: skip
        sat.raise_for_status()

    for _ in range(0, count, 20):
        await asyncio.gather(*(one() for _ in range(min(20, count - len(ids)))))
    return ids, [head["Authorization"] for head in heads]


def resident_kib(pid: int) -> int:
    """Return how much memory a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def processor_seconds(pid: int) -> float:
    """Return how long a process has kept processors busy."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_house(folder: Path, port: int) -> tuple[subprocess.Popen[bytes], float]:
    """Start a house and wait until it answers; return it and how long that took."""
    began = time.perf_counter()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    house = subprocess.Popen(
        [sys.executable, "-m", "ludogite.web", "--port", str(port), "--data", str(folder)],
        env=environment | GENEROUS, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    while True:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200:
                return house, time.perf_counter() - began
        except httpx.TransportError:
            time.sleep(0.02)


async def connect(player: Player, host: str, port: int) -> None:
    """Open a player's connection."""
    await asyncio.get_running_loop().create_connection(lambda: player, host, port)


async def measure(arguments: argparse.Namespace, house: subprocess.Popen[bytes], address: str) -> dict[str, object]:
    """Let everybody play for a while and return the figures."""
    rng = random.Random(1)
    figures = Figures()
    empty = resident_kib(house.pid)
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        ids, tokens = await lay_tables(client, arguments.game, arguments.tables)
    laid = resident_kib(house.pid)
    host, port = address.split(":")
    hello = json.dumps({"type": "hello", "scene": not arguments.no_scene})
    for id_ in ids:
        for token in tokens:
            request = (
                f"GET /tables/{id_}/socket HTTP/1.1\r\nHost: {address}\r\nAuthorization: {token}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            player = Player(request, hello, figures, arguments.pause, random.Random(rng.random()))
            await connect(player, host, int(port))
    connected = resident_kib(house.pid)
    await asyncio.sleep(arguments.warm_up)
    figures.counting, figures.messages, figures.bytes = True, 0, 0
    began, busy, own = time.perf_counter(), processor_seconds(house.pid), time.process_time()
    await asyncio.sleep(arguments.seconds)
    busy = processor_seconds(house.pid) - busy
    took, own = time.perf_counter() - began, time.process_time() - own
    figures.counting, figures.stopped = False, True
    times = sorted(figures.times)
    return {
        "tables": len(ids),
        "moves/s": round(len(times) / took),
        "answer ms: median, 99th, worst": [
            round(1000 * value, 1) for value in (statistics.median(times), times[int(len(times) * 0.99)], times[-1])
        ],
        "processor ms per move": round(1000 * busy / len(times), 3),
        "house busy, % of one core": round(100 * busy / took),
        "this generator busy, % of one core": round(100 * own / took),
        "bytes per message": figures.bytes // max(1, figures.messages),
        "KiB per idle table": round((laid - empty) / len(ids), 1),
        "KiB per table with two connected": round((connected - empty) / len(ids), 1),
        "tables that had ended (many: measure for less time)": figures.over // 2,
        "refusals": len(figures.refusals),
    }


def main() -> None:
    """Start a house, load it, print what it bore."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="squadro")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm-up", type=float, default=8.0, help="seconds in which the house gets used to them")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--no-scene", action="store_true", help="as machines do: without drawings")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        house, took = start_house(Path(folder), arguments.port)
        try:
            figures = run(measure(arguments, house, f"127.0.0.1:{arguments.port}"))
        finally:
            house.terminate()
            house.wait(10)
    print(f"start-up {took:.2f} s")
    for name, value in figures.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
