"""A house that is asked everything at once, most of it wrong: no fault, no broken table, nothing left behind."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.fuzz.forge import Forge, Sent, World
from tests.fuzz.wire import HttpWire, SocketWire, frame
from tests.proof import Note, proof_seed, times
from tests.web.served import Guest, Served

from ludogite.core.reading import read, replay
from ludogite.core.registry import installed_games, open_game

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger(__name__)

MANY, REQUESTS = times(100_000), times(10_000)
"""What `make proof` sends, and how many of it are requests, which cost more than messages."""
GROWTH_BYTES = 64 * 2**20
"""More than this after the first fifth is a leak; pages, pictures and lessons that are drawn once are in it."""
MOST_TABLES = 24
"""So many tables are under attack at a time."""
BURST = 24
"""So many messages are sent before their answers are awaited."""
SETTINGS = {"LUDOGITE_OPPONENTS": "1", "LUDOGITE_TABLES_PER_HOUR": "400", "LUDOGITE_CONNECTIONS_PER_ADDRESS": "10000"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, **SETTINGS)
    yield served
    if served.process.poll() is None:
        served.stop()


def furnish(house: Served) -> World:
    """Lay tables of every game, some with people and some with two on one device; come in as a browser and as host."""
    guests = [Guest(house, name) for name in ("Anna", "Bert", "Chloé")]
    tables = []
    for game in installed_games().values():
        count = game.rules.seats(game.settings())
        plans = [[{"kind": "me"}, *([{"kind": kind}] * (count - 1))] for kind in ("device", "friend")]
        tables += [guests[0].lay(game.id, plan, free_chat=True) for plan in plans]
        for seat in range(1, count):
            guests[1].do(tables[-1], type="sit", seat=seat)
    for guest in guests:
        guest.http.close()
    with httpx.Client(base_url=house.url, follow_redirects=True) as browser:
        csrf = _token(browser.get("/host").text)
        key = (house.folder / "data" / "host.key").read_text().strip()
        assert browser.post("/host", data={"key": key, "_csrf_token": csrf}).status_code == 200
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    return World(house.address, tables, [guest.token for guest in guests], cookie, csrf)


def _token(page: str) -> str:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', page)
    assert found
    return found[1]


class Crowd:
    """Those who send, until enough is sent."""

    def __init__(self, house: Served, world: World, seed: int, messages: int, requests: int) -> None:
        self.house = house
        self.world = world
        self.seed = seed
        self.messages_left = messages
        self.requests_left = requests
        self.total = messages + requests
        self.found: Counter[str] = Counter()
        self.warm_bytes = self.twentieths = 0
        self.left: list[str] = []
        """Tables that were played to their end, and that nobody looks at any more."""

    async def run(self) -> None:
        """Send everything: half of those who come ask, half sit at tables, and some of them play on."""
        async with asyncio.TaskGroup() as tasks:
            for number in range(4):
                tasks.create_task(self._ask(Forge(self.world, self.seed + number)))
                tasks.create_task(self._talk(Forge(self.world, self.seed + 100 + number)))

    async def _ask(self, forge: Forge) -> None:
        wire = HttpWire(self.world.address)
        while self.requests_left > 0:
            self.requests_left -= 1
            self._look()
            sent = forge.request()
            status, body = await wire.ask(sent)
            self.found[f"{status // 100}xx" if status else "hung up"] += 1
            assert status < 500, f"{status} to {sent.wire()[:1000]!r}: {body[:500]!r}"
            if self.requests_left % 40 == 0:
                await self._play_on(forge, wire)
        wire.close()

    async def _talk(self, forge: Forge) -> None:
        while self.messages_left > 0:
            table, token = forge.one_of(self.world.tables), forge.one_of(self.world.tokens)
            wire = await SocketWire.open(self.world.address, table, token)
            for _ in range(1 + forge.rng.below(8)):
                count = min(BURST, max(self.messages_left, 1))
                self.messages_left -= count
                self._look()
                self.found["messages"] += count
                odd = forge.rng.below(12) if forge.rng.below(20) == 0 else 1
                frames = [frame(forge.message()) for _ in range(count - 1)]
                await wire.say(b"".join([*frames, frame(forge.message()[:120], odd)]))
            wire.close()

    async def _play_on(self, forge: Forge, wire: HttpWire) -> None:
        """Make a legal move somewhere, or lay another table where a game is over: so there is something to break."""
        table = forge.one_of(self.world.tables)
        for token in self.world.tokens[:2]:
            view = json.loads(await self._call(wire, token, f"/api/tables/{table}"))
            turn = view["turn"]
            if turn.get("mine") and turn.get("moves"):
                forge.number += 1
                move = {"type": "play", "token": forge.one_of(turn["moves"])["move"], "ply": turn.get("ply", 0)}
                await self._call(wire, token, f"/api/tables/{table}/commands", cid=f"p{forge.number}", command=move)
                self.found["moves"] += 1
        if view["table"]["status"] == "over":
            seats = [{"kind": "me"}, *([{"kind": "device"}] * (len(view["table"]["seats"]) - 1))]
            laid = await self._call(wire, token, "/api/tables", game=view["table"]["game"], seats=seats, free_chat=True)
            if b'"id"' in laid:
                self.world.tables.append(json.loads(laid)["id"])
            if len(self.world.tables) > MOST_TABLES and table in self.world.tables:
                self.world.tables.remove(table)
                self.left.append(table)

    async def _call(self, wire: HttpWire, token: str, path: str, **data: object) -> bytes:
        """Ask as a program that keeps to the rules."""
        head = {"Host": self.world.address.encode(), "Authorization": f"Bearer {token}".encode()}
        if data:
            head["Content-Type"] = b"application/json"
        body = json.dumps(data).encode() if data else b""
        status, answer = await wire.ask(Sent("POST" if data else "GET", path.encode(), headers=head, body=body))
        assert status in (200, 201, 400, 429), (path, status, answer[:500])
        return answer

    def _look(self) -> None:
        """Look at the memory of the house once a fifth is sent, and say at every twentieth how far it is."""
        left = self.messages_left + self.requests_left
        if not self.warm_bytes and left < self.total * 4 // 5:
            self.warm_bytes = memory_bytes(self.house)
        if (done := 20 * (self.total - left) // self.total) > self.twentieths:
            self.twentieths = done
            log.info("%d%% sent, %d MiB: %s", 5 * done, memory_bytes(self.house) >> 20, dict(self.found))


def memory_bytes(house: Served) -> int:
    """Return what the house has in memory."""
    pages = Path(f"/proc/{house.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def seen(house: Served, table: str) -> dict[str, Any]:
    """Return a table as anybody sees it, and check that its record replays to the same game."""
    view = httpx.get(f"{house.url}/api/tables/{table}", timeout=60).raise_for_status().json()
    assert httpx.get(f"{house.url}/tables/{table}", timeout=60).status_code == 200
    moves = [move["token"] for move in view["moves"]]
    answer = httpx.get(f"{house.url}/api/tables/{table}/record", timeout=60)
    if answer.status_code == 200:
        record = read(answer.text)
        assert replay(record, open_game(record.game)).tokens == moves
    people = [seat.get("people") for seat in view["table"]["seats"]]
    return {"moves": moves, "status": view["table"]["status"], "people": people}


def attack(house: Served, seed: int, messages: int, requests: int) -> Crowd:
    """Send so many messages and requests; then every table opens, and opens again as the same from its events alone."""
    world = furnish(house)
    crowd = Crowd(house, world, seed, messages, requests)
    began = time.monotonic()
    asyncio.run(crowd.run())
    grown = memory_bytes(house) - crowd.warm_bytes
    crowd.found["grown"] = grown
    log.info("%.0f s, %d tables: %s", time.monotonic() - began, len(world.tables + crowd.left), dict(crowd.found))
    tables = world.tables + crowd.left
    before = {table: seen(house, table) for table in tables}
    house.stop()
    assert "Traceback" not in house.logged(), house.logged()[-5000:]
    assert "ERROR" not in house.logged(), house.logged()[-5000:]
    house.start()
    assert {table: seen(house, table) for table in tables} == before
    return crowd


def test_a_house_that_is_asked_everything_keeps_its_tables(house: Served) -> None:
    crowd = attack(house, 1, 2000, 240)
    assert crowd.found["moves"]
    assert crowd.found["2xx"]
    assert crowd.found["4xx"]


@pytest.mark.proof("fuzz")
def test_messages_and_requests_leave_nothing_behind(house: Served, record_property: Note) -> None:
    crowd = attack(house, proof_seed(), MANY - REQUESTS, REQUESTS)
    record_property("cases", MANY)
    for name, count in crowd.found.items():
        record_property(name, count)
    assert crowd.found["grown"] < GROWTH_BYTES, crowd.found
