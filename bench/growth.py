"""How a house grows: whole games played at random into a database, and what they leave there.

    python bench/growth.py                       200 games of each kind, in one file and on PostgreSQL
    python bench/growth.py --games 1000 --kinds squadro

Prints bytes and processor seconds for a million games, and bytes once they are archived.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from servers import family_seconds, postgres

from ludogite.core.chance import new_seed
from ludogite.core.registry import installed_games, open_game
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.house.house import House
from ludogite.play.workers import WorkerPool
from ludogite.storage.archive import DAY_MS
from ludogite.storage.store import Store, open_store

if TYPE_CHECKING:
    from ludogite.play.table import Table

ANNA, BERT = ev.Person("anna", "Anna"), ev.Person("bert", "Bert")
AT_ONCE = 50
"""So many games are played at a time: their writes are grouped as in a busy house."""


async def play(house: House, game_id: str, id_: str, rng: random.Random) -> int:
    """Play a game at random to its end; return how many commands it took."""
    game = open_game(game_id)
    wished = {"players": 2} if any(option.name == "players" for option in game.rules.options) else {}
    options = dict(game.settings(wished))
    seats = (ev.SeatPlan("me"), ev.SeatPlan("friend"))
    await house.create(id_, ev.Created(game_id, game.rules.version, options, seats, ANNA, new_seed()))
    await house.act(id_, BERT, do.Sit(1))
    commands = 2
    while not (table := house.loaded[id_].table).over:
        await house.act(id_, *_decision(table, rng), f"c{commands}")
        commands += 1
    del house.loaded[id_]
    return commands


def _decision(table: Table, rng: random.Random) -> tuple[ev.Person, do.Command]:
    if table.play is None or table.acting is None:
        raise ValueError(f"nobody is to move at table {table.id}")
    state = table.play.state
    token = table.game.notation.format(state, rng.choice(state.moves()))
    return (ANNA, BERT)[table.acting], do.Play(token, table.ply)


def size_of(store: Store, folder: Path) -> int:
    """Return how many bytes the database has."""
    if store.on_server:
        with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(sa.text("VACUUM FULL"))
            return int(connection.scalar(sa.text("SELECT pg_database_size(current_database())")) or 0)
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(sa.text("VACUUM"))
        connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))
    return (folder / "house.sqlite").stat().st_size


async def measure(folder: Path, database: str, game: str, games: int, server: int | None) -> str:
    """Play many games of one kind, and say what they cost."""
    store = open_store(folder, database)
    house = House(store, WorkerPool(1))
    await house.start()
    empty, began, busy = size_of(store, folder), time.process_time(), family_seconds(server) if server else 0.0
    commands = 0
    for first in range(0, games, AT_ONCE):
        some = [play(house, game, f"{game}-{n}", random.Random(n)) for n in range(first, min(games, first + AT_ONCE))]
        commands += sum(await asyncio.gather(*some))
    own = time.process_time() - began
    theirs = family_seconds(server) - busy if server else 0.0
    full = size_of(store, folder)
    while (await store.archive(house.now() + DAY_MS, AT_ONCE)).games:
        pass
    archived = size_of(store, folder)
    await house.stop()
    return (
        f"{game:<12} {'PostgreSQL' if server else 'one file':<11} {commands / games:>6.0f} commands a game; "
        "a million games: "
        f"{(full - empty) / games / 1000:>6.1f} GB, archived {(archived - empty) / games / 1000:>5.1f} GB, "
        f"{1000 * own / games:>6.1f} ks of CPU, {1000 * theirs / games:>5.1f} ks of the server's"
    )


def main() -> None:
    """Play in both databases."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kinds", nargs="*", default=sorted(installed_games()))
    arguments = parser.parse_args()
    for kind in arguments.kinds:
        with tempfile.TemporaryDirectory() as folder:
            print(asyncio.run(measure(Path(folder), "", kind, arguments.games, None)))
        with tempfile.TemporaryDirectory() as folder, postgres() as (address, server):
            print(asyncio.run(measure(Path(folder), address, kind, arguments.games, server)))


if __name__ == "__main__":
    main()
