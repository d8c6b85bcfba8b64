"""What a table costs that many look at: two people play, and everybody else reads every move.

    python bench/watchers.py --watchers 2000 --moves 30

Prints how long it takes until the last one has read a move, and how long the house works for each of them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path

import httpx
from load import Figures, Player, lay_tables, processor_seconds, resident_kib, run, start_house


class Watcher(Player):
    """Somebody who only reads."""

    heard_at = 0.0

    def hear(self, data: bytes) -> None:
        """Note when something came."""
        self.figures.bytes += len(data)
        self.figures.messages += 1
        self.heard_at = time.perf_counter()


def request(address: str, table: str, head: str = "") -> str:
    """Return the beginning of a socket."""
    return (
        f"GET /tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\n{head}"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )


async def measure(arguments: argparse.Namespace, pid: int, address: str) -> dict[str, object]:
    """Let two people play before many, and return the figures."""
    host, port = address.split(":")
    loop = asyncio.get_running_loop()
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        (table,), tokens = await lay_tables(client, "squadro", 1)
    hello = json.dumps({"type": "hello", "scene": True})
    watching, playing = Figures(), Figures()
    before = resident_kib(pid)
    watchers = [
        Watcher(request(address, table), hello, watching, 0, random.Random(1)) for _ in range(arguments.watchers)
    ]
    for watcher in watchers:
        await loop.create_connection(lambda one=watcher: one, host, int(port))
    await asyncio.sleep(2)
    each_kib = (resident_kib(pid) - before) / arguments.watchers
    players = [
        Player(request(address, table, f"Authorization: {token}\r\n"), hello, playing, 0, random.Random(n))
        for n, token in enumerate(tokens)
    ]
    delays: list[float] = []
    moved = asyncio.Event()

    def answered(seconds: float) -> None:
        delays.append(time.perf_counter() - seconds)
        moved.set()

    playing.answered = answered  # type: ignore[method-assign]
    for player in players:
        player.pause = arguments.pause
        await loop.create_connection(lambda one=player: one, host, int(port))
    await asyncio.sleep(1)
    watching.bytes = watching.messages = 0
    busy = processor_seconds(pid)
    took: list[float] = []
    for _ in range(arguments.moves):
        moved.clear()
        await moved.wait()
        sent = delays[-1]
        await asyncio.sleep(arguments.pause * 0.7)
        took.append(max(watcher.heard_at for watcher in watchers) - sent)
    busy = processor_seconds(pid) - busy
    told = arguments.moves * arguments.watchers
    return {
        "watchers": arguments.watchers,
        "ms until the last has it: median, worst": [
            round(1000 * value, 1) for value in (statistics.median(took), max(took))
        ],
        "processor µs for each watcher and move": round(1e6 * busy / told, 1),
        "bytes for each watcher and move": watching.bytes // max(1, watching.messages),
        "KiB for each watcher": round(each_kib, 1),
    }


def main() -> None:
    """Start a house, let many look at one table, print what it cost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--watchers", type=int, default=2000)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two moves")
    parser.add_argument("--port", type=int, default=8766)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        house, _ = start_house(Path(folder), arguments.port)
        try:
            figures = run(measure(arguments, house.pid, f"127.0.0.1:{arguments.port}"))
        finally:
            house.terminate()
            house.wait(10)
    for name, value in figures.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
