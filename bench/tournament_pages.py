"""How quick pages are while a large Swiss round is paired: real pages of a house that is started for it.

    python bench/tournament_pages.py [PLAYERS]

The first round is played; then a director calls the second one, and others open pages meanwhile.
"""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx
from servers import family_seconds, processor_seconds, start_house, stop

from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.log import TournamentLog
from ludogite.people.tournaments.tournament import Tournament
from ludogite.storage.kept_logs import KeptLogs
from ludogite.storage.store import open_store

PORT = 8971
PLAYERS = 1000
RESULTS = ((1, 2), (1, 2), (2, 1), (1, 1))
"""How matches end: one of four is a draw."""
SAMPLE_S = 0.1
"""How long a visitor waits between two pages."""
BEFORE_S = 5.0
"""How long pages are opened before the round is called, to compare with."""


class Director:
    """Somebody at the desk of one tournament."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http
        self.page = ""
        """Where the tournament is."""

    async def send(self, path: str, **form: object) -> str:
        """Send a form; return where it leads."""
        data = {name: str(value) for name, value in form.items()}
        answer = await self._http.post(path, data=data | {"_csrf_token": self._http.cookies.get("csrf") or ""})
        if answer.status_code != httpx.codes.SEE_OTHER:
            raise ConnectionError(f"{path}: {answer.status_code} {answer.text[-500:]}")
        return answer.headers["location"]

    async def announce(self) -> None:
        """Announce a tournament in a hall."""
        await self._http.get("/tournaments")
        form = {"form": "swiss", "venue": "hall", "pace": "director", "rounds": 9, "title": "Bench"}
        self.page = await self.send("/tournaments", game="squadro", **form)

    async def call_round(self) -> None:
        """Call the next round, and wait until it is paired."""
        await self.send(f"{self.page}/desk/round")


async def play_first_round(folder: Path, id_: str, players: int) -> None:
    """Write down who plays, and how the first round went, as another process of the house would."""
    store = open_store(folder)
    log = TournamentLog(store, KeptLogs(), lambda: int(1000 * time.time()))
    tournament = await log.whole(id_)
    by, rng = Actor(tournament.announced_by), random.Random(players)

    async def write(events: list[ev.TournamentEvent]) -> Tournament:
        return await log.add(id_, tournament, events, by.id)

    numbers = range(1, players + 1)
    tournament = await write(
        [ev.Entered(Entrant(one, f"Number {one}", strength=rng.gauss(1500, 200))) for one in numbers]
    )
    tournament = await write(decisions.begin(tournament, by))
    matches = tournament.plan.form.next_matches(tournament, tournament.changed_at)
    tournament = await write(decisions.call_round(tournament, by, matches))
    await write([ev.ResultHeard(one.number, rng.choice(RESULTS), is_typed=True) for one in tournament.open_matches])
    store.close()


async def open_pages(http: httpx.AsyncClient, pages: list[str], took: dict[str, list[float]]) -> None:
    """Open pages one after the other, again and again, and note how long each takes."""
    while True:
        for page in pages:
            began = time.perf_counter()
            answer = await http.get(page)
            answer.raise_for_status()
            took.setdefault(page, []).append(time.perf_counter() - began)
            await asyncio.sleep(SAMPLE_S)


def told(took: dict[str, list[float]]) -> str:
    """Return how long pages took: half of them, nineteen in twenty, the slowest."""
    lines = []
    for page, times in took.items():
        title = re.sub(r"[a-z0-9]{12}", "…", page)
        slow = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
        figures = f"{1000 * statistics.median(times):.0f}, {1000 * slow:.0f}, {1000 * max(times):.0f} ms"
        lines.append(f"  {title}: {figures} (half of {len(times)}, 95 in 100, the slowest)")
    return "\n".join(lines)


async def measure(house: int, folder: Path, players: int) -> None:
    """Call the second round, and print how that went."""
    base = f"http://127.0.0.1:{PORT}"
    async with (
        httpx.AsyncClient(base_url=base, timeout=900) as desk,
        httpx.AsyncClient(base_url=base, timeout=60) as visitor,
    ):
        director = Director(desk)
        await director.announce()
        await play_first_round(folder, director.page.rsplit("/", 1)[1], players)
        pages = ["/", "/tournaments", director.page, f"{director.page}/projector"]
        for what, work in (("before", asyncio.sleep(BEFORE_S)), ("while it is paired", director.call_round())):
            took: dict[str, list[float]] = {}
            opening = asyncio.create_task(open_pages(visitor, pages, took))
            began, spent, all_spent = time.perf_counter(), processor_seconds(house), family_seconds(house)
            await work
            wall = time.perf_counter() - began
            own, family = processor_seconds(house) - spent, family_seconds(house) - all_spent
            opening.cancel()
            print(
                f"{what}: {wall:.1f} s, of the processor {own:.1f} by the house and {family - own:.1f} by its workers"
            )
            print(told(took), flush=True)


def main() -> None:
    """Start a house, measure, and stop it."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS
    with tempfile.TemporaryDirectory() as folder:
        house, _ = start_house(Path(folder), PORT)
        try:
            asyncio.run(measure(house.pid, Path(folder), players))
        finally:
            stop(house)


if __name__ == "__main__":
    main()
