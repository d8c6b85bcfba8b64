"""How much a house bears: many tables over loopback, two people at each, every message read.

    python bench/load.py                       1,000 tables, one move per table every 5 seconds
    python bench/load.py --pause 0 --tables 400 --warm-up 4 --seconds 6
                                               as fast as the house answers, before the first games end
    python bench/load.py --game libertas --tables 200 --seconds 10
    python bench/load.py --processes 2 --spread --database own --valkey own
                                               the players of a table come to different processes of one house
    python bench/load.py --processes 2 --database own --tables 9000 --pause 30 --warm-up 40 --seconds 60

A house is started for it in a temporary folder, with SQLite at full durability, and stopped at the end. `own` starts a
PostgreSQL, with the durability that it is installed with, or a Valkey.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import httpx
from players import Figures, Player, connect, upgrade
from servers import OWN, Costs, family_seconds, postgres, processor_seconds, resident_kib, start_house, stop, valkey

try:
    from uvloop import run
except ImportError:
    from asyncio import run  # type: ignore[assignment]  # takes no loop, and is given none

__all__ = ["lay_tables", "processor_seconds", "resident_kib", "run", "start_house"]


class Cluster(NamedTuple):
    """The processes that are measured."""

    houses: list[int]
    addresses: list[str]
    database: int | None = None
    valkey: int | None = None

    def costs(self) -> Costs:
        """Return what each kind of process has spent so far."""
        return Costs(
            sum(map(processor_seconds, self.houses)),
            0.0 if self.database is None else family_seconds(self.database),
            0.0 if self.valkey is None else family_seconds(self.valkey),
        )

    def resident_kib(self) -> int:
        """Return how much memory the houses hold."""
        return sum(map(resident_kib, self.houses))


class LaidTable(NamedTuple):
    """A table, and by which tokens its two people come."""

    id: str
    tokens: tuple[str, str]


async def lay_tables(
    client: httpx.AsyncClient, game: str, count: int, *, strangers: bool = False
) -> tuple[list[str], list[str]]:
    """Lay tables for two people; return their addresses and the people's tokens."""
    laid = await lay(client, game, count, strangers=strangers)
    return [table.id for table in laid], list(laid[0].tokens)


async def lay(client: httpx.AsyncClient, game: str, count: int, *, strangers: bool) -> list[LaidTable]:
    """Lay tables for the same two people, or for two strangers at each."""
    facts = next(game_ for game_ in (await client.get("/api/games")).json() if game_["id"] == game)
    names = {option["name"] for option in facts["options"]}
    options = {name: value for name, value in (("players", 2), ("sides", "given")) if name in names}
    wish = {"game": game, "options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}

    async def come(suffix: str = "") -> tuple[str, str]:
        people = [(await client.post("/api/guests", json={"name": name + suffix})).json() for name in ("Anna", "Bert")]
        return f"Bearer {people[0]['token']}", f"Bearer {people[1]['token']}"

    pair = await come()

    async def one(number: int) -> LaidTable:
        tokens = await come(str(number)) if strangers else pair
        laid = await client.post("/api/tables", json=wish, headers={"Authorization": tokens[0]})
        laid.raise_for_status()
        sit = {"cid": "sit", "command": {"type": "sit", "seat": 1}}
        path = f"/api/tables/{laid.json()['id']}/commands"
        (await client.post(path, json=sit, headers={"Authorization": tokens[1]})).raise_for_status()
        return LaidTable(laid.json()["id"], tokens)

    found: list[LaidTable] = []
    while len(found) < count:
        found += await asyncio.gather(*(one(n) for n in range(len(found), min(count, len(found) + 20))))
    return found


async def measure(arguments: argparse.Namespace, cluster: Cluster) -> dict[str, object]:
    """Let everybody play for a while and return the figures."""
    rng = random.Random(1)
    figures = Figures()
    empty = cluster.resident_kib()
    shares = [arguments.tables // len(cluster.addresses)] * len(cluster.addresses)
    shares[0] += arguments.tables - sum(shares)
    tables: list[tuple[LaidTable, str]] = []
    for address, share in zip(cluster.addresses, shares, strict=True):
        async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
            found = await lay(client, arguments.game, share, strangers=arguments.strangers)
        tables += [(table, address) for table in found]
    laid = cluster.resident_kib()
    hello = json.dumps({"type": "hello", "scene": not arguments.no_scene})
    others = dict(zip(cluster.addresses, cluster.addresses[1:] + cluster.addresses[:1], strict=True))
    for table, where in tables:
        for number, token in enumerate(table.tokens):
            address = others[where] if number and arguments.spread else where
            request = upgrade(f"/tables/{table.id}/socket", address, f"Authorization: {token}")
            await connect(Player(request, hello, figures, arguments.pause, random.Random(rng.random())), address)
    connected = cluster.resident_kib()
    await asyncio.sleep(arguments.warm_up)
    figures.begin()
    began, before, own = time.perf_counter(), cluster.costs(), time.process_time()
    await asyncio.sleep(arguments.seconds)
    spent = Costs(*(after - then for after, then in zip(cluster.costs(), before, strict=True)))
    took, own = time.perf_counter() - began, time.process_time() - own
    figures.end()
    moves = max(1, len(figures.times))
    return {
        "tables": len(tables),
        **figures.summary(took),
        "processor ms per move": round(1000 * sum(spent) / moves, 3),
        "of it web, database, Valkey": [round(1000 * seconds / moves, 3) for seconds in spent],
        "house busy, % of one core": round(100 * spent.web / took),
        "this generator busy, % of one core": round(100 * own / took),
        "KiB per idle table": round((laid - empty) / len(tables), 1),
        "KiB per table with two connected": round((connected - empty) / len(tables), 1),
        "tables that had ended (many: measure for less time)": figures.over // 2,
        "refusals": len(figures.refusals),
    }


def open_cluster(arguments: argparse.Namespace, stack: ExitStack) -> tuple[Cluster, float]:
    """Start whatever was asked for; return it and how long the first house took."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    environment: dict[str, str] = {}
    database_pid = valkey_pid = None
    if arguments.database != "sqlite":
        address, database_pid = (
            stack.enter_context(postgres()) if arguments.database == OWN else (arguments.database, None)
        )
        # Thinking is left to workers, as in a house on many machines.
        environment |= {"LUDOGITE_DATABASE": address, "LUDOGITE_OPPONENTS": "0", "LUDOGITE_ADVISERS": "0"}
    if arguments.valkey:
        address, valkey_pid = stack.enter_context(valkey()) if arguments.valkey == OWN else (arguments.valkey, None)
        environment["LUDOGITE_VALKEY"] = address
    cores = sorted(os.sched_getaffinity(0))
    if arguments.pin:
        os.sched_setaffinity(0, cores[:1])
    houses, started = [], 0.0
    for number in range(arguments.processes):
        core = (cores[1:] or cores)[number % max(1, len(cores) - 1)]
        pinned = ("taskset", "--cpu-list", str(core)) if arguments.pin else ()
        house, took = start_house(folder, arguments.port + number, environment, pinned)
        stack.callback(stop, house)
        houses.append(house.pid)
        started = started or took
    addresses = [f"127.0.0.1:{arguments.port + number}" for number in range(arguments.processes)]
    return Cluster(houses, addresses, database_pid, valkey_pid), started


def main() -> None:
    """Start a house, load it, print what it bore."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="squadro")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm-up", type=float, default=8.0, help="seconds in which the house gets used to them")
    parser.add_argument("--port", type=int, default=8765, help="of the first process; the others take the next ones")
    parser.add_argument("--no-scene", action="store_true", help="as machines do: without drawings")
    parser.add_argument("--strangers", action="store_true", help="two people of their own at each table")
    parser.add_argument("--processes", type=int, default=1, help="how many processes serve the house")
    parser.add_argument("--spread", action="store_true", help="the people of a table come to different processes")
    parser.add_argument("--database", default="sqlite", help="sqlite, own, or postgresql://…")
    parser.add_argument("--valkey", default="", help="own, or redis://…; none unless it is named")
    parser.add_argument("--pin", action="store_true", help="this generator on the first core, houses on the others")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with ExitStack() as stack:
        cluster, took = open_cluster(arguments, stack)
        figures = run(measure(arguments, cluster))
    print(f"start-up {took:.2f} s")
    for name, value in figures.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
