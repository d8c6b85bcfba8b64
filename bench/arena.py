"""What an arena costs a house: many people who are paired again and again, all over the API.

    python bench/arena.py --players 500 --seconds 60

Everybody sits down where they are awaited, plays a few moves, and one of the two gives up. Prints how long moves are
answered, how long people wait for their next table, and what the house spends on a game.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from servers import processor_seconds, start_house, stop

PORT = 8972
LOOK_S = 1.0
"""How often somebody looks at the list of matches; a table that is laid just after is seen so much later."""
KEPT_S = 2.0
"""How long a connection is kept that nobody uses: less than the house does."""
TOGETHER = 25
"""So many enter at a time."""
MINUTES = 60


class Arena:
    """Everybody in one arena, and what was measured."""

    def __init__(self, http: httpx.AsyncClient, arguments: argparse.Namespace) -> None:
        self._http = http
        self._arguments = arguments
        self._heads: dict[int, dict[str, str]] = {}
        self._free_since: dict[int, float] = {}
        self._begun: set[int] = set()
        self.page = ""
        self.answers: list[float] = []
        self.waits: list[float] = []
        self.games = 0

    async def open(self) -> None:
        """Announce it, let everybody enter, and begin."""
        await self._http.get("/tournaments")
        form = {"form": "arena", "minutes": MINUTES, "title": "Bench", "game": "squadro", "listed": "no"}
        self.page = (await self._send("/tournaments", form)).headers["location"]
        for first in range(0, self._arguments.players, TOGETHER):
            last = min(first + TOGETHER, self._arguments.players)
            await asyncio.gather(*(self._enter(number) for number in range(first + 1, last + 1)))
        await self._send(f"{self.page}/desk/begin", {})

    async def _send(self, path: str, form: dict[str, object]) -> httpx.Response:
        data = {name: str(value) for name, value in form.items()}
        answer = await self._http.post(path, data=data | {"_csrf_token": self._http.cookies.get("csrf") or ""})
        if answer.status_code != httpx.codes.SEE_OTHER:
            raise ConnectionError(f"{path}: {answer.status_code} {answer.text[-500:]}")
        return answer

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:  # noqa: ANN401 - as httpx takes it
        """Ask the house, once more where it closed the connection meanwhile."""
        try:
            return await self._http.request(method, path, **more)
        except httpx.TransportError:
            return await self._http.request(method, path, **more)

    async def _enter(self, number: int) -> None:
        guest = (await self._ask("POST", "/api/guests", json={"name": f"Number {number}"})).json()
        head = {"Authorization": f"Bearer {guest['token']}"}
        facts = (await self._ask("POST", f"/api{self.page}/enter", headers=head)).raise_for_status().json()
        entrant = next(one["number"] for one in facts["entrants"] if one["name"] == guest["name"])
        self._heads[entrant] = head

    async def run(self) -> None:
        """Begin whatever is laid, until somebody ends this."""
        async with asyncio.TaskGroup() as games:
            while True:
                facts = (await self._ask("GET", f"/api{self.page}", headers=self._heads[1])).json()
                for match in facts["matches"]:
                    if match["table"] and match["ranks"] is None and match["number"] not in self._begun:
                        self._begun.add(match["number"])
                        games.create_task(self._play(match["table"], match["seats"]))
                await asyncio.sleep(LOOK_S)

    async def _play(self, table: str, seats: list[int]) -> None:
        now = time.perf_counter()
        self.waits += [now - self._free_since[one] for one in seats if one in self._free_since]
        for seat, entrant in enumerate(seats):
            await self._do(table, entrant, {"type": "sit", "seat": seat})
        for _ in range(self._arguments.moves):
            await asyncio.sleep(self._arguments.pause)
            await self._move(table, seats)
        await self._do(table, seats[1], {"type": "resign", "seat": 1})
        self.games += 1
        for entrant in seats:
            self._free_since[entrant] = time.perf_counter()

    async def _move(self, table: str, seats: list[int]) -> None:
        for entrant in seats:
            view = (await self._ask("GET", f"/api/tables/{table}", headers=self._heads[entrant])).json()
            turn = view["turn"]
            if turn.get("mine"):
                move = random.choice(turn["moves"])["move"]
                await self._do(table, entrant, {"type": "play", "token": move, "ply": turn["ply"]})
                return

    async def _do(self, table: str, entrant: int, command: dict[str, Any]) -> None:
        body = {"cid": f"{entrant}-{random.getrandbits(40)}", "command": command}
        began = time.perf_counter()
        answer = await self._ask("POST", f"/api/tables/{table}/commands", json=body, headers=self._heads[entrant])
        if answer.is_error:
            raise ConnectionError(f"{command}: {answer.status_code} {answer.text}")
        self.answers.append(time.perf_counter() - began)


def told(times: list[float]) -> str:
    """Return how long something took: half, 99 in 100, the slowest."""
    ordered = sorted(times) or [0.0]
    figures = statistics.median(ordered), ordered[int(len(ordered) * 0.99)], ordered[-1]
    return ", ".join(f"{1000 * value:.0f}" for value in figures) + " ms"


async def measure(house: int, arguments: argparse.Namespace) -> None:
    """Let everybody play for a while, and print how it went."""
    limits = httpx.Limits(max_connections=arguments.connections, keepalive_expiry=KEPT_S)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=120, limits=limits) as http:
        arena = Arena(http, arguments)
        await arena.open()
        began, spent, own = time.perf_counter(), processor_seconds(house), time.process_time()
        running = asyncio.create_task(arena.run())
        await asyncio.wait([running], timeout=arguments.seconds)
        if running.done():
            running.result()
        running.cancel()
        wall, spent = time.perf_counter() - began, processor_seconds(house) - spent
        await asyncio.gather(running, return_exceptions=True)
    print(f"{arguments.players} people, {arena.games} games in {wall:.0f} s, {len(arena.answers)} commands")
    print(f"answered in {told(arena.answers)} (half, 99 in 100, the slowest)")
    print(f"waited {told(arena.waits)} for the next table, up to {LOOK_S:g} s of it until it was seen")
    print(f"the house was busy for {spent:.1f} s, this generator for {time.process_time() - own:.1f} s")
    print(f"that is {1000 * spent / max(1, arena.games):.0f} ms of the processor for a game, everything included")


def main() -> None:
    """Start a house, measure, and stop it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--moves", type=int, default=6, help="of a game, before one gives up")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds before a move")
    parser.add_argument("--connections", type=int, default=100)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        house, _ = start_house(Path(folder), PORT)
        try:
            asyncio.run(measure(house.pid, arguments))
        finally:
            stop(house)


if __name__ == "__main__":
    main()
