"""What idle connections cost a house: sockets that were greeted at a table and then only say that they are there.

    python bench/idle.py                       10,000 of them, ten at each of 1,000 tables
    python bench/idle.py --connections 2000 --seconds 10

They come from many addresses of the loopback network, and say `ping` every 20 seconds as a page does. A house is
started for it in a temporary folder and stopped at the end. Both sides need a file for each connection.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import statistics
import struct
import tempfile
import time
from pathlib import Path
from typing import cast

import httpx
from load import lay_tables, processor_seconds, resident_kib, run, start_house

PER_ADDRESS = 200
"""So many connections come from one address."""
AT_ONCE = 50
"""So many connect at a time."""
PING_S = 20.0
"""How often a page says that it is there."""


class Idler(asyncio.Protocol):
    """Somebody who looks at a table and does nothing."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._head = b""
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.upgraded = False
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.wire = cast("asyncio.Transport", transport)
        self.wire.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Say hello once the socket is there, and take what comes then for the snapshot; the rest is not read."""
        if self.upgraded:
            if not self.greeted.done():
                self.greeted.set_result(None)
            return
        self._head += data
        if b"\r\n\r\n" in self._head:
            self.upgraded = True
            self.say(b'{"type":"hello","language":"en"}')

    def connection_lost(self, exc: Exception | None) -> None:
        """Notice that the house has hung up."""
        del exc
        self.lost = True

    def say(self, body: bytes) -> None:
        """Send a short message, masked with zeros as a client must."""
        self.wire.write(struct.pack(">BBI", 0x81, 0x80 | len(body), 0) + body)


async def connect(address: str, table: str, number: int) -> tuple[Idler, float]:
    """Connect somebody to a table; return them and how long it took until they saw it."""
    began = time.perf_counter()
    host, port = address.split(":")
    request = (
        f"GET /tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    source = f"127.0.{1 + number // PER_ADDRESS}.1"
    loop = asyncio.get_running_loop()
    _, idler = await loop.create_connection(lambda: Idler(request.encode()), host, int(port), local_addr=(source, 0))
    await idler.greeted
    return idler, time.perf_counter() - began


async def stay(idlers: list[Idler], seconds: float) -> None:
    """Let everybody say now and then that they are there, evenly spread."""
    ends = asyncio.get_running_loop().time() + seconds
    each = PING_S / len(idlers)
    said = 0
    began = asyncio.get_running_loop().time()
    while (now := asyncio.get_running_loop().time()) < ends:
        while said * each < now - began:
            if not idlers[said % len(idlers)].lost:
                idlers[said % len(idlers)].say(b'{"type":"ping"}')
            said += 1
        await asyncio.sleep(0.01)


async def measure(arguments: argparse.Namespace, pid: int, address: str) -> dict[str, object]:
    """Connect everybody, let them be, and return the figures."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        tables, _ = await lay_tables(client, "squadro", arguments.tables)
        before = resident_kib(pid)
        idlers: list[Idler] = []
        times: list[float] = []
        began, busy = time.perf_counter(), processor_seconds(pid)
        for first in range(0, arguments.connections, AT_ONCE):
            group = range(first, min(first + AT_ONCE, arguments.connections))
            for idler, took in await asyncio.gather(
                *(connect(address, tables[number % len(tables)], number) for number in group)
            ):
                idlers.append(idler)
                times.append(took)
        took, busy = time.perf_counter() - began, processor_seconds(pid) - busy
        await stay(idlers, 2)
        held = resident_kib(pid)
        began, idle = time.perf_counter(), processor_seconds(pid)
        await stay(idlers, arguments.seconds)
        idle = (processor_seconds(pid) - idle) / (time.perf_counter() - began)
        asked = []
        for _ in range(50):
            began = time.perf_counter()
            (await client.get("/health")).raise_for_status()
            asked.append(time.perf_counter() - began)
    return {
        "connections": len(idlers),
        "lost": sum(idler.lost for idler in idlers),
        "KiB per connection": round((held - before) / len(idlers), 1),
        "MiB, the whole house": round(held / 1024),
        "connected and greeted, s in all": round(took, 1),
        "processor ms to greet one": round(1000 * busy / len(idlers), 2),
        "until greeted ms: median, worst": [round(1000 * value) for value in (statistics.median(times), max(times))],
        "house busy while they are idle, % of one core": round(100 * idle, 1),
        "/health beside them ms: median, worst": [
            round(1000 * value, 1) for value in (statistics.median(asked), max(asked))
        ],
    }


def main() -> None:
    """Start a house, hold connections to it, print what they cost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--port", type=int, default=8766)
    arguments = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if not 1 <= arguments.connections <= most - 200:
        parser.error(f"--connections: between 1 and {most - 200}, as many files as this system allows")
    with tempfile.TemporaryDirectory() as folder:
        house, _ = start_house(Path(folder), arguments.port)
        try:
            for name, value in run(measure(arguments, house.pid, f"127.0.0.1:{arguments.port}")).items():
                print(f"{name}: {value}", flush=True)
        finally:
            began = time.perf_counter()
            house.terminate()
            house.wait(120)
    print(f"closed in {time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
