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
from load import lay, run
from players import Figures, Player, SocketClient, connect, upgrade
from servers import processor_seconds, resident_kib, start_house, stop


class Watcher(SocketClient):
    """Somebody who only reads."""

    heard_at = 0.0

    def hear(self, data: bytes) -> None:
        """Note when something came."""
        self.figures.bytes += len(data)
        self.figures.messages += 1
        self.heard_at = time.perf_counter()


class MoveTimes(Figures):
    """When moves were sent that were carried out."""

    def __init__(self) -> None:
        super().__init__()
        self.moved = asyncio.Event()

    def answered(self, seconds: float) -> None:
        """Note when a move was sent."""
        self.times.append(time.perf_counter() - seconds)
        self.moved.set()


async def measure(arguments: argparse.Namespace, pid: int, address: str) -> dict[str, object]:
    """Let two people play before many, and return the figures."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        (table,) = await lay(client, "squadro", 1, strangers=False)
    hello = json.dumps({"type": "hello", "scene": True})
    path = f"/tables/{table.id}/socket"
    watching, playing = Figures(), MoveTimes()
    before = resident_kib(pid)
    watchers = [Watcher(upgrade(path, address), hello, watching) for _ in range(arguments.watchers)]
    for watcher in watchers:
        await connect(watcher, address)
    await asyncio.sleep(2)
    each_kib = (resident_kib(pid) - before) / arguments.watchers
    for number, token in enumerate(table.tokens):
        request = upgrade(path, address, f"Authorization: {token}")
        await connect(Player(request, hello, playing, arguments.pause, random.Random(number)), address)
    await asyncio.sleep(1)
    watching.begin()
    busy = processor_seconds(pid)
    took: list[float] = []
    for _ in range(arguments.moves):
        playing.moved.clear()
        await playing.moved.wait()
        sent = playing.times[-1]
        await asyncio.sleep(arguments.pause * 0.7)
        took.append(max(watcher.heard_at for watcher in watchers) - sent)
    busy = processor_seconds(pid) - busy
    last = [round(1000 * value, 1) for value in (statistics.median(took), max(took))]
    return {
        "watchers": arguments.watchers,
        "ms until the last has it: median, worst": last,
        "processor µs for each watcher and move": round(1e6 * busy / (arguments.moves * arguments.watchers), 1),
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
            stop(house)
    for name, value in figures.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
