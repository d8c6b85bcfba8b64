"""A house can be killed at any moment: what it acknowledged stands, and its clocks stand still."""

from __future__ import annotations

import random
import threading
from functools import partial
from typing import TYPE_CHECKING

import httpx
import pytest
import sqlalchemy as sa
from tests.proof import Note, draws, times
from tests.waiting import LIMIT_S, pause, wait_until

from ludogite.play.house.heartbeat import KEY as PULSE_KEY
from ludogite.storage.schema.events import events
from ludogite.storage.schema.house import house as house_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

GOES, KILLS = times(3), 25
"""How often the proof begins anew, in a file and on a server, and how often it kills each time."""
TABLES = 4
MOVES = 3
"""So many moves are acknowledged at every table between two kills."""
BASE_MS = 600_000
AWAY_MS = 3_600_000
"""Longer than both clocks together."""


class Played:
    """A table at which two people play, and what was acknowledged to them."""

    def __init__(self, client: httpx.Client, heads: list[dict[str, str]]) -> None:
        self.heads = heads
        self.acknowledged: list[tuple[int, str, int]] = []
        self.over = False
        self.before = 0
        """How many moves were acknowledged before the last kill."""
        wish = {
            "game": "squadro",
            "seats": [{"kind": "me"}, {"kind": "friend"}],
            "clock": {"base_ms": BASE_MS},
            "options": {"sides": "given"},
        }
        self.id = client.post("/api/tables", json=wish, headers=heads[0]).json()["id"]
        sit = {"cid": "sit", "command": {"type": "sit", "seat": 1}}
        assert client.post(f"/api/tables/{self.id}/commands", json=sit, headers=heads[1]).status_code == 200

    @property
    def has_moved(self) -> bool:
        return self.over or len(self.acknowledged) - self.before >= MOVES

    def play(self, client: httpx.Client) -> None:
        """Play one move, if somebody is to move."""
        for head in self.heads:
            view = client.get(f"/api/tables/{self.id}", headers=head).json()
            self.over = view["table"]["status"] == "over"
            turn = view["turn"]
            if not turn.get("mine"):
                continue
            token = random.choice(turn["moves"])["move"]
            command = {"type": "play", "token": token, "ply": turn["ply"]}
            body = {"cid": f"k{turn['ply']}-{random.getrandbits(40)}", "command": command}
            answer = client.post(f"/api/tables/{self.id}/commands", json=body, headers=head)
            if answer.status_code == 200:
                self.acknowledged.append((turn["ply"], token, answer.json()["seq"]))

    def compare(self, client: httpx.Client) -> None:
        """Find everything again that was acknowledged, and nothing but what was sent after it."""
        view = client.get(f"/api/tables/{self.id}").json()
        told = {move["n"]: move["token"] for move in view["moves"]}
        assert self.acknowledged
        for ply, token, seq in self.acknowledged:
            assert told[ply] == token
            assert view["seq"] >= seq
        assert max(told) <= self.acknowledged[-1][0] + 1
        assert all(0 < left <= BASE_MS for left in view["turn"]["clocks"])
        self.before = len(self.acknowledged)
        self.over = view["table"]["status"] == "over"


def have_moved(tables: list[Played]) -> bool:
    return all(table.has_moved for table in tables)


def play_until_killed(house: Served, tables: list[Played]) -> None:
    with httpx.Client(base_url=house.url, timeout=LIMIT_S) as client:
        try:
            while not all(table.over for table in tables):
                for table in tables:
                    table.play(client)
        except (httpx.TransportError, ValueError, KeyError):
            return


@pytest.mark.proof("kills")
@pytest.mark.parametrize("go", range(GOES))
@pytest.mark.usefixtures("kept_in")
def test_killed_by_the_hundred(serve: Callable[..., Served], record_property: Note, go: int) -> None:
    record_property("cases", KILLS)
    kill_and_compare(serve(), KILLS, draws("kills", go))


@pytest.mark.usefixtures("kept_in")
def test_nothing_acknowledged_is_lost_when_the_house_is_killed(serve: Callable[..., Served]) -> None:
    kill_and_compare(serve(), 1, draws("kill"))


def kill_and_compare(house: Served, kills: int, rng: random.Random) -> None:
    with httpx.Client(base_url=house.url, timeout=LIMIT_S) as client:
        heads = [
            {"Authorization": "Bearer " + client.post("/api/guests", json={"name": n}).json()["token"]} for n in "AB"
        ]
    tables: list[Played] = []
    for _ in range(kills):
        with httpx.Client(base_url=house.url, timeout=LIMIT_S) as client:
            # Games go on through many kills; those that are over make room.
            tables = [table for table in tables if not table.over]
            tables += [Played(client, heads) for _ in range(TABLES - len(tables))]
        threads = [threading.Thread(target=play_until_killed, args=(house, tables[n::2])) for n in range(2)]
        for thread in threads:
            thread.start()
        wait_until(partial(have_moved, tables), "moves are acknowledged at every table")
        pause(rng.uniform(0, 0.2), "a house is killed at any moment")
        house.kill()
        for thread in threads:
            thread.join()
        house.start()
        with httpx.Client(base_url=house.url, timeout=LIMIT_S) as client:
            for table in tables:
                table.compare(client)


@pytest.mark.usefixtures("kept_in")
def test_a_killed_house_takes_no_time_from_those_who_play(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve(LUDOGITE_PORT="0")
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = anna.lay(clock={"base_ms": BASE_MS})
    bert.do(table, type="sit", seat=1)
    before = sum(anna.look(table)["turn"]["clocks"])
    house.kill()
    put_back(house, AWAY_MS)
    house.start()
    after = sum(httpx.get(f"{house.url}/api/tables/{table}").json()["turn"]["clocks"])
    assert before - after < AWAY_MS / 100


def put_back(house: Served, by_ms: int) -> None:
    """Let all that a closed house has stored have happened so much earlier."""
    with house.database() as connection:
        connection.execute(sa.update(events).values(at=events.c.at - by_ms))
        is_pulse = house_memory.c.key == PULSE_KEY
        at, name = connection.scalars(sa.select(house_memory.c.value).where(is_pulse)).one().split()
        connection.execute(sa.update(house_memory).where(is_pulse).values(value=f"{int(at) - by_ms} {name}"))
